//! Pictures of maps: their strips by hand, and what must hold for each of them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mapcheck_picture::{
    JobPicture, Marks, Side, comparison_page, figures, map_page, strips, svg, text_picture,
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
    picture_of(
        &std::fs::read_to_string(topologies().join(format!("{machine}.xml"))).unwrap(),
        line,
    )
}

fn picture_of(xml: &str, line: &str) -> JobPicture {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let topology = Arc::new(Topology::from_xml(xml).unwrap());
    let case = Case::new(topology, "hn", words, Files::new());
    let map = map(&case, &Rules::default()).unwrap();
    JobPicture::new(&map, &case.machines, &["./sim".to_owned()])
}

/// Returns the picture of a machine whose cores differ in their kind alone: two are faster, and the others slower.
fn picture_of_kinds(line: &str) -> JobPicture {
    let file = topologies().join("1pkg-1numa-4core.xml");
    let kinds = "<cpukind cpuset=\"0xc\" forced_efficiency=\"0\"/><cpukind cpuset=\"0x3\" forced_efficiency=\"1\"/>";
    let xml = std::fs::read_to_string(file).unwrap();
    picture_of(
        &xml.replace("</topology>", &format!("{kinds}</topology>")),
        line,
    )
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

#[test]
fn kinds_of_cores_with_as_many_threads_are_in_words() {
    let job = picture_of_kinds("-H n1:4 --bind-to core -n 3 a");
    let (performance, efficiency) = (
        "Performance cores of 1 hardware thread",
        "Efficiency cores of 1 hardware thread",
    );
    let text = text_picture(&job, 80, false);
    assert_eq!(
        text.lines().skip(2).collect::<Vec<_>>(),
        [
            "    Performance cores of 1 hardware thread",
            "      L0   [0] [1]",
            "    Efficiency cores of 1 hardware thread",
            "      L2   [2] [.]",
        ],
        "{text}"
    );
    let drawn = texts_of(&svg("", &job), "text").join("\n");
    let html = figures(&job).into_string();
    for picture in [drawn, html] {
        assert!(
            picture.contains(performance) && picture.contains(efficiency),
            "{picture}"
        );
    }
    let strips = strips(&job);
    assert!(
        strips.contains("\n  kinds [P/P/E/E]  P Performance  E Efficiency\n"),
        "{strips}"
    );
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
        let threads = job.nodes[0].machine.cpus().len();
        let titles = texts_of(&svg("prterun a", &job), "title");
        let cells = titles
            .iter()
            .filter(|title| title.starts_with("hardware thread L"));
        let folded = texts_of(&svg("", &job), "text")
            .iter()
            .any(|it| it.contains(" free "));
        assert!(folded || cells.count() == threads, "{machine}");
        let html = figures(&job).into_string();
        assert_eq!(html.matches("<i>").count(), threads, "{machine}");
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
    let build = (side("build", right), vec!["why".to_owned()]);
    let page = comparison_page("", &side("reference", left), &[build]);
    // A core of two hardware threads on each side.
    assert_eq!(page.matches(" mark\"").count(), 4);
}

/// Returns the text of a page without its style and its tags.
fn words_of(html: &str) -> String {
    let mut words = String::new();
    for part in html.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        if !tag.starts_with("style") {
            words.push_str(text);
            words.push(' ');
        }
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn both_numbers_of_cores_and_threads_are_written() {
    // Core i of this machine has the hardware threads i and i + 24.
    let job = picture_on("1pkg-4numa-24core-smt2", "-H n1:24 --bind-to core -n 2 a");
    let words = words_of(&figures(&job).into_string());
    assert!(
        words.contains("NUMA L0 P0 L3 L0 L0 0 P0 0 P24 L1 1 P1 1 P25 L2 P2 P26"),
        "{words}"
    );
    let drawn = texts_of(&svg("", &job), "text");
    let at = drawn.iter().position(|text| text == "L1").unwrap();
    assert_eq!(drawn[at..at + 5], ["L1", "1", "P1", "1", "P25"]);
}

#[test]
fn kinds_of_cores_have_a_box_each() {
    let hybrid = picture_on("1pkg-1numa-8core-hybrid", "-H n1:8 --bind-to none -n 1 a");
    let words = words_of(&figures(&hybrid).into_string());
    let kinds: Vec<&str> = words.matches("Cores of 2 hardware threads").collect();
    assert_eq!(kinds.len(), 1, "{words}");
    let (two, one) = words.split_once("Cores of 1 hardware thread ").unwrap();
    assert!(
        two.contains("L3 P6 P7") && one.contains("L4 P8 L5 P9"),
        "{words}"
    );
    let equal = words_of(&figures(&picture("-H n1:8 -n 1 a")).into_string());
    assert!(!equal.contains("Cores of"), "{equal}");
}

#[test]
fn what_no_rank_uses_is_folded_on_a_large_machine() {
    let large = picture_on(
        "2pkg-4numa-176core",
        "-H n1:8 --bind-to core --map-by slot -n 3 a",
    );
    let html = figures(&large).into_string();
    let words = words_of(&html);
    for folded in [
        "L3 L1–5: 36 free cores",
        "NUMA L1: 44 free cores",
        "Package L1: 88 free cores",
    ] {
        assert!(words.contains(folded), "{folded} in {words}");
        assert!(
            texts_of(&svg("", &large), "text").contains(&folded.to_owned()),
            "{folded}"
        );
    }
    // What is folded can be opened, and then has every thread.
    assert_eq!(
        html.matches("<i>").count() + html.matches("<b class=\"a0").count(),
        176
    );
    let small = figures(&picture("-H n1:8 -n 1 a")).into_string();
    assert!(!small.contains("<details"), "{small}");
}

#[test]
fn a_comparison_opens_what_differs_alone() {
    let line =
        |policy: &str| format!("-H n1:4,n2:4 --map-by ppr:2:node:{policy} --bind-to core -n 4 a");
    let left = picture_on("2pkg-4numa-176core", &line("nooversubscribe"));
    let mut right = left.clone();
    let moved = right.nodes[0]
        .machine
        .objects(mapcheck_reference::topology::Level::Core)[100]
        .cpus
        .clone();
    right.nodes[0].processes[0].place = mapcheck_picture::Place::Cpus(moved);
    let page = comparison_page(
        "",
        &side("rules", left.clone()),
        &[(side("a build", right), Vec::new())],
    );
    let words = words_of(&page);
    assert!(words.contains("1 node without a difference"), "{words}");
    assert!(words.contains("rules and a build"), "{words}");
    // The other rank of n1 is beside the one that moved on one side, and far away on the other.
    assert!(
        words.contains("Package L0: 88 cores without a difference"),
        "{words}"
    );
    let same = comparison_page(
        "",
        &side("rules", left.clone()),
        &[(side("a build", left), Vec::new())],
    );
    assert!(
        words_of(&same).contains("2 nodes without a difference"),
        "{same}"
    );
}

fn side(name: &str, job: JobPicture) -> Side {
    Side {
        name: name.to_owned(),
        outcome: String::new(),
        job: Some(job),
    }
}

#[test]
fn a_text_picture_has_a_rank_in_each_thread_and_fits_its_width() {
    let job = picture(
        "-H n1:4,n2:1 --map-by slot --bind-to core -n 3 a : --bind-to package --map-by slot -n 2 b",
    );
    // Core 3 is free, so the first package has room for rank 3; the cores before it are shared.
    assert_eq!(
        text_picture(&job, 78, false),
        "app 0: ./sim, ranks 0-2\napp 1, ranks 3, 4\n\
         n1: 4 processes on 4 slots\n  \
         Package L0 P0, NUMA L0 P0, L3 L0\n    L0   [* *] [* *] [* *] [3 3]\n  \
         Package L1 P1, NUMA L1 P1, L3 L1\n    L4   [. .] [. .] [. .] [. .]\n  \
         rank 0: package[0][core:L0]\n  rank 1: package[0][core:L1]\n  \
         rank 2: package[0][core:L2]\n  rank 3: package[0][core:L0-3]\n\
         n2: 1 process on 1 slot\n  \
         Package L0 P0, NUMA L0 P0, L3 L0\n    L0   [4 4] [4 4] [4 4] [4 4]\n  \
         Package L1 P1, NUMA L1 P1, L3 L1\n    L4   [. .] [. .] [. .] [. .]\n"
    );
    let large = picture_on(
        "2pkg-8numa-128core-smt2",
        "-H n1:128 --map-by core --bind-to core -n 100 a",
    );
    for width in [40, 80, 200] {
        let text = text_picture(&large, width, false);
        assert!(
            text.lines().all(|line| line.len() <= width),
            "{width}:\n{text}"
        );
        assert!(
            text.contains("[99 99]") && text.contains("NUMA L7: 16 free cores"),
            "{text}"
        );
    }
    assert!(text_picture(&large, 80, true).contains("\u{1b}[30;46m99\u{1b}[0m"));
}
