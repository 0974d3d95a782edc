//! Pictures of maps: their strips by hand, and what must hold for each of them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mapcheck_picture::{
    Gallery, JobPicture, Marks, Side, comparison_page, figures, map_page, strips, svg,
};
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Rules, Topology, map};
use quick_xml::events::Event;
use std::path::PathBuf;
use std::sync::Arc;

fn topologies() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../topologies"))
}

fn picture_on(machine: &str, line: &str) -> JobPicture {
    let xml = std::fs::read_to_string(topologies().join(format!("{machine}.xml"))).unwrap();
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let topology = Arc::new(Topology::from_xml(&xml).unwrap());
    let case = Case::new(topology, "hn", words, Files::new());
    let map = map(&case, &Rules::default()).unwrap();
    JobPicture::new(&map, &case.machines, &["./sim".to_owned()])
}

fn picture(line: &str) -> JobPicture {
    picture_on("2pkg-2numa-8core-smt2", line)
}

#[test]
fn a_strip_has_a_bracket_for_each_package_and_a_slash_between_cores() {
    let line =
        "-H n1:3,n2:1 --map-by slot --bind-to core -n 2 a : --map-by slot --bind-to package -n 1 b";
    assert_eq!(
        strips(&picture(line)),
        "n1: slots 3, processes 3\n  \
         rank 0  app 0  [BB/../../..][../../../..]\n  \
         rank 1  app 0  [../BB/../..][../../../..]\n  \
         rank 2  app 1  [BB/BB/BB/BB][../../../..]\n"
    );
    let loose = strips(&picture("-H n1:2 --bind-to none -n 1 a"));
    assert!(loose.ends_with("rank 0  app 0  not bound\n"), "{loose}");
    let without_cores = strips(&picture_on(
        "1pkg-nocore-4pu",
        "-H n1:2 --bind-to hwthread -n 1 a",
    ));
    assert!(without_cores.ends_with("[B/././.]\n"), "{without_cores}");
}

/// Returns the texts of a picture's elements of a name, and checks that it is well-formed.
fn texts_of(svg: &str, name: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(svg);
    let (mut texts, mut open) = (Vec::new(), Vec::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => open.push(start.name().as_ref().to_owned()),
            Event::End(_) => {
                open.pop();
            }
            Event::Text(text) if open.last().is_some_and(|it| it == name) => {
                texts.push(text.to_string());
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty());
    texts
}

#[test]
fn each_machine_has_a_well_formed_picture_with_every_thread_in_a_cell() {
    let mut count = 0;
    for file in topologies()
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if file.extension().is_none_or(|extension| extension != "xml") {
            continue;
        }
        let machine = file.file_stem().unwrap().to_str().unwrap();
        let job = picture_on(machine, "-H n1:1 --bind-to none -n 1 a");
        let titles = texts_of(&svg("prterun a", &job), "title");
        let cells = titles
            .iter()
            .filter(|title| title.contains("hardware thread"));
        assert_eq!(
            cells.count(),
            job.nodes[0].machine.cpus().len(),
            "{machine}"
        );
        count += 1;
    }
    assert!(count > 20);
}

#[test]
fn a_cell_names_its_rank_and_a_shared_one_is_hatched() {
    let alone = svg("", &picture("-H n1:4 --bind-to core -n 4 a"));
    let text = texts_of(&alone, "text");
    for rank in ["0", "1", "2", "3"] {
        // Each core has two hardware threads.
        assert_eq!(
            text.iter().filter(|it| *it == rank).count(),
            2,
            "rank {rank}"
        );
    }
    assert!(!alone.contains("url(#mc-s"));
    let shared = svg(
        "",
        &picture("-H n1:4 --bind-to package --map-by slot -n 2 a"),
    );
    assert!(shared.contains("class=\"shared\" fill=\"url(#mc-s0-0)\""));
    assert!(shared.contains("<pattern id=\"mc-s0-0\""));
    assert_eq!(
        texts_of(&shared, "text")
            .iter()
            .filter(|it| *it == "0 1")
            .count(),
        8
    );
}

#[test]
fn many_equal_nodes_are_drawn_once_and_few_are_drawn_each() {
    let hosts = |count| {
        (1..=count)
            .map(|n| format!("n{n}:2"))
            .collect::<Vec<_>>()
            .join(",")
    };
    let many = svg(
        "",
        &picture(&format!("-H {} --bind-to core -n 128 a", hosts(64))),
    );
    let texts = texts_of(&many, "text");
    assert!(
        texts.contains(&"n1 and 63 nodes like it".to_owned()),
        "{texts:?}"
    );
    assert!(texts.contains(&"n2: ranks 2, 3".to_owned()), "{texts:?}");
    assert!(texts.contains(&"and 57 more nodes".to_owned()), "{texts:?}");
    let few = svg(
        "",
        &picture(&format!("-H {} --bind-to core -n 8 a", hosts(4))),
    );
    let texts = texts_of(&few, "text");
    for node in ["n1", "n2", "n3", "n4"] {
        assert!(texts.contains(&node.to_owned()), "{texts:?}");
    }
}

#[test]
fn foreign_text_is_escaped_and_needs_no_network() {
    let job = picture("-H n1:4 -n 1 a");
    let page = map_page("prterun '<script>alert(1)</script>' \u{1b}[1m", "", &job);
    assert!(page.contains("&lt;script&gt;"), "{page}");
    assert!(!page.contains("<script") && !page.contains('\u{1b}'));
    assert!(!page.contains("http"), "nothing is fetched");
    let picture = svg("\u{0}<&", &job);
    assert!(!texts_of(&picture, "title").is_empty());
}

#[test]
fn what_differs_is_marked_on_both_sides() {
    let left = picture("-H n1:4,n2:4 --map-by slot --bind-to core -n 2 a");
    let right = picture("-H n1:4,n2:4 --map-by node --bind-to core -n 2 a");
    let marks = Marks::between(&left, &right);
    assert_eq!(marks.ranks.iter().collect::<Vec<_>>(), [&1]);
    assert_eq!(
        marks.sentences,
        [
            "rank 1: app 0 on n1, bound package[0][core:L1] | app 0 on n2, bound package[0][core:L0]",
            "node n2: no process | 4 slots",
        ]
    );
    assert_eq!(Marks::between(&left, &left), Marks::default());
    let side = |name: &str, job| Side {
        name: name.to_owned(),
        outcome: String::new(),
        job: Some(job),
    };
    let build = (side("build", right), vec!["why".to_owned()]);
    let page = comparison_page("", &side("reference", left), &[build]);
    // A core of two hardware threads on each side.
    assert_eq!(page.matches("class=\"mark\"").count(), 4);
}

#[test]
fn a_gallery_draws_a_machine_once_and_ranks_as_other_pictures_do() {
    let cells = |text: &str| -> Vec<String> {
        let starts = text.match_indices("<g data-ranks=");
        let cells = starts.map(|(at, _)| text[at..].split_inclusive("</g>").next().unwrap());
        cells.map(str::to_owned).collect()
    };
    let jobs = [
        picture("-H n1:4 --bind-to core -n 1 a"),
        picture("-H n1:4,n2:4 --map-by node --bind-to package -n 3 a : -n 1 b"),
    ];
    let mut gallery = Gallery::default();
    for job in &jobs {
        let drawn = gallery.figures(job, None).into_string();
        let expected = figures(job, None).into_string();
        assert!(drawn.contains("<use href=\"#mc-m0\""), "{drawn}");
        assert!(!drawn.contains("class=\"free\""), "{drawn}");
        assert_eq!(cells(&drawn), cells(&expected));
        assert!(!cells(&drawn).is_empty());
    }
    let shared = gallery.shared().into_string();
    let threads = jobs[0].nodes[0].machine.cpus().len();
    assert_eq!(shared.matches("class=\"free\"").count(), threads);
    assert!(shared.contains(">Package 0, "), "{shared}");
    assert!(shared.contains("id=\"mc-s0-1\""), "the hatching of a and b");
}
