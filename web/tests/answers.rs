//! The answers of the playground, as the page gets them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mapcheck_reference::Quirk;
use mapcheck_web::Playground;
use serde_json::{Value, json};

/// Returns a playground with a machine and two editions.
fn playground() -> Playground {
    let mut playground = Playground::default();
    let is_twice = |quirk: &Quirk| u8::from(*quirk == Quirk::HOST_TWICE_REFUSED).to_string();
    let twice: String = Quirk::ALL.iter().map(is_twice).collect();
    let xml = include_str!("../../topologies/2pkg-2numa-8core-smt2.xml");
    let load = json!({
        "do": "load",
        "load": {
            "machines": [{"name": "small", "xml": xml}],
            "rules": [
                {"name": "2026-06", "edition": "2026-06"},
                {"name": "2026-08", "edition": "2026-08"},
                {"name": "build", "edition": "2026-08", "quirks": twice},
            ],
        },
    });
    ask(&mut playground, &load).unwrap();
    playground
}

/// Returns what an answer has, or its error.
fn ask(playground: &mut Playground, request: &Value) -> Result<Value, String> {
    let answer: Value = serde_json::from_str(&playground.answer(&request.to_string())).unwrap();
    match answer.get("error") {
        Some(error) => Err(error.as_str().unwrap().to_owned()),
        None => Ok(answer["ok"].clone()),
    }
}

fn case(line: &str) -> Value {
    json!({"line": line, "head": "hn", "machine": "small"})
}

fn map(line: &str) -> Value {
    let request = json!({"do": "map", "case": case(line), "rules": "2026-06", "text": true});
    ask(&mut playground(), &request).unwrap()
}

/// Returns the parts of a line that are in places.
fn texts<'a>(line: &'a str, tokens: &Value) -> Vec<(&'a str, String)> {
    let tokens = tokens.as_array().unwrap().iter();
    let part = |token: &Value| {
        let at = |index: usize| usize::try_from(token["place"][index].as_u64().unwrap()).unwrap();
        let kind = token["kind"].as_str().unwrap().to_owned();
        (&line[at(0)..at(1)], kind)
    };
    tokens.map(part).collect()
}

fn edited(line: &str, edit: &Value) -> Result<String, String> {
    let request = json!({"do": "edit", "case": case(line), "edit": edit});
    let line = ask(&mut playground(), &request)?;
    Ok(line.as_str().unwrap().to_owned())
}

#[test]
fn every_word_of_a_line_has_its_place_and_its_kind() {
    let line = "A=1 prterun -H 'n1:4',n2 --map-by ppr:2:package:pe=2 -n4 a -x : --bogus b";
    let answer = map(line);
    let expected = [
        ("A=1", "variable"),
        ("prterun", "launcher"),
        ("-H", "option"),
        ("n1:4", "value"),
        ("n2", "value"),
        ("--map-by", "option"),
        ("ppr", "value"),
        ("2", "value"),
        ("package", "value"),
        ("pe=2", "value"),
        ("-n", "option"),
        ("4", "value"),
        ("a", "program"),
        ("-x", "argument"),
        (":", "colon"),
        ("--bogus", "fault"),
    ];
    let found = texts(line, &answer["tokens"]);
    let found: Vec<(&str, &str)> = found.iter().map(|(text, kind)| (*text, &**kind)).collect();
    assert_eq!(found.get(..expected.len()).unwrap_or(&found), expected);
    assert_eq!(answer["outcome"]["kind"], "refused");
}

#[test]
fn a_fault_is_placed_in_utf_16() {
    let line = "prterun -H \u{1f600}n1:4 --map-by pacakge -n 1 a";
    let answer = map(line);
    let fault = &answer["outcome"]["place"];
    let units: Vec<u16> = line.encode_utf16().collect();
    let at = |index: usize| usize::try_from(fault[index].as_u64().unwrap()).unwrap();
    let text = String::from_utf16(&units[at(0)..at(1)]).unwrap();
    assert!(
        ["pacakge", "\u{1f600}n1:4"].contains(&text.as_str()),
        "{text}"
    );
}

#[test]
fn the_text_is_that_of_the_display_that_the_line_asks_for() {
    let text = |line| map(line)["text"].as_str().unwrap().to_owned();
    assert!(text("-H n1:4 -n 2 a").contains("JOB MAP"));
    assert!(text("--display map:parseable -H n1:4 -n 2 a").contains("<?xml"));
}

#[test]
fn options_are_set_replaced_and_removed() {
    let line = "prterun  -H n1:4 --map-by=slot -n 2 ./a : ./b";
    let set = |app: usize, option: &str, value: Option<&str>| {
        edited(
            line,
            &json!({"part": "option", "app": app, "option": option, "value": value}),
        )
    };
    let set_np = set(0, "np", Some("3")).unwrap();
    assert_eq!(set_np, "prterun  -H n1:4 --map-by=slot -n 3 ./a : ./b");
    let replaced = set(0, "map-by", Some("node:pe=2")).unwrap();
    assert_eq!(
        replaced,
        "prterun  -H n1:4 --map-by=node:pe=2 -n 2 ./a : ./b"
    );
    let removed = set(0, "map-by", None).unwrap();
    assert_eq!(removed, "prterun  -H n1:4 -n 2 ./a : ./b");
    let added = set(1, "bind-to", Some("none")).unwrap();
    assert_eq!(
        added,
        "prterun  -H n1:4 --map-by=slot -n 2 ./a : --bind-to none ./b"
    );
    assert!(set(7, "np", Some("1")).is_err());
    assert!(set(0, "bogus", Some("1")).is_err());
}

#[test]
fn apps_are_added_and_removed() {
    let line = "prterun -n 1 ./a : -n 2 ./b : -n 3 ./c";
    let remove = |app: usize| edited(line, &json!({"part": "remove-app", "app": app}));
    assert_eq!(remove(0).unwrap(), "prterun -n 2 ./b : -n 3 ./c");
    assert_eq!(remove(1).unwrap(), "prterun -n 1 ./a : -n 3 ./c");
    assert_eq!(remove(2).unwrap(), "prterun -n 1 ./a : -n 2 ./b");
    assert!(edited("prterun -n 1 a", &json!({"part": "remove-app", "app": 0})).is_err());
    let added = edited(line, &json!({"part": "add-app"})).unwrap();
    assert_eq!(added, format!("{line} : -n 1 d"));
}

#[test]
fn other_rules_are_compared_and_explained() {
    let line = "prterun -H n1:2,n1:2 -n 3 a : --map-by :oversubscribe -n 1 b";
    let request = json!({"do": "compare", "case": case(line), "rules": "2026-08"});
    let others = ask(&mut playground(), &request).unwrap();
    let names: Vec<&str> = others
        .as_array()
        .unwrap()
        .iter()
        .map(|other| other["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["2026-06", "build"]);
    for (other, cause) in [(0, "qualifier-on-app"), (1, "host-twice-refused")] {
        assert_eq!(others[other]["same"], false);
        assert_eq!(others[other]["because"][0]["name"], cause);
    }
}

#[test]
fn a_layout_has_a_line_that_gives_it() {
    let request = json!({
        "do": "find", "case": case("prterun -H n1:4,n2:4 -n 1 a"), "rules": "2026-06",
        "layouts": ["n1[0@0,2@1] n2[1@0,3@1]"], "trials": 2000,
    });
    let found = ask(&mut playground(), &request).unwrap();
    let line = found["lines"][0]["line"].as_str().unwrap();
    let answer = map(line);
    assert_eq!(answer["outcome"]["message"], "4 ranks on 2 nodes");
    let request = json!({
        "do": "find", "case": case("a"), "rules": "2026-06", "layouts": ["n1[0@99]"], "trials": 10,
    });
    let error = ask(&mut playground(), &request).unwrap_err();
    assert!(error.contains("no core 99"), "{error}");
}

#[test]
fn a_request_that_makes_no_sense_has_an_error() {
    let mut playground = playground();
    let errors = [
        ("{}".to_owned(), "invalid request"),
        ("{\"do\":\"fly\"}".to_owned(), "invalid request"),
        (
            json!({"do": "machine", "name": "none"}).to_string(),
            "no machine is called `none`",
        ),
        (
            json!({"do": "map", "case": case("a"), "rules": "none"}).to_string(),
            "no edition or build",
        ),
    ];
    for (request, expected) in errors {
        let answer = playground.answer(&request);
        assert!(answer.starts_with("{\"error\":\""), "{answer}");
        assert!(answer.contains(expected), "{answer}");
    }
    let broken = json!({"do": "load", "load": {"machines": [{"name": "x", "xml": "<topology"}]}});
    ask(&mut playground, &broken).unwrap();
    let error = ask(&mut playground, &json!({"do": "machine", "name": "x"})).unwrap_err();
    assert!(
        error.starts_with("`x` does not describe a machine"),
        "{error}"
    );
}

/// Returns a line of ten nodes that all look different.
fn line_of_ten_nodes() -> String {
    let hosts = (1..=10).map(|number| format!("n{number}:{}", number.min(8)));
    let hosts: Vec<String> = hosts.collect();
    let slots: usize = (1..=10).map(|number: usize| number.min(8)).sum();
    format!(
        "prterun -H {} --map-by slot --bind-to none -n {slots} a",
        hosts.join(",")
    )
}

#[test]
fn the_pictures_of_many_nodes_come_in_parts_that_have_each_node_once() {
    let line = line_of_ten_nodes();
    let picture = &map(&line)["picture"];
    let count = picture["count"].as_u64().unwrap();
    // n8, n9 and n10 look the same.
    assert_eq!(count, 8);
    let mut figures = picture["figures"].as_str().unwrap().to_owned();
    let first = figures.matches("<figure ").count();
    assert!(first < 8, "{first}");
    for from in (first..8).step_by(2) {
        let request = json!({"do": "figures", "case": case(&line), "rules": "2026-06", "first": from, "count": 2});
        let answer = ask(&mut playground(), &request).unwrap();
        assert!(answer["other"].is_null());
        figures.push_str(answer["own"].as_str().unwrap());
    }
    assert_eq!(figures.matches("<figure ").count(), 8);
    for name in ["n1", "n7", "n8 and 2 nodes like it"] {
        let name = format!(">{name}</b>");
        assert_eq!(figures.matches(&name).count(), 1, "{name}");
    }
}

#[test]
fn further_pictures_of_two_maps_are_those_of_both() {
    let line = "prterun -H n1:4,n2:4 -n 2 a";
    let request = json!({"do": "figures", "case": case(line), "rules": "2026-06", "against": "build", "first": 0, "count": 9});
    let answer = ask(&mut playground(), &request).unwrap();
    assert_eq!(answer["own"], answer["other"]);
    assert!(answer["own"].as_str().unwrap().contains("<figure "));
    let refused = json!({"do": "figures", "case": case("prterun --bogus a"), "rules": "2026-06", "first": 0, "count": 9});
    assert!(ask(&mut playground(), &refused).unwrap()["own"].is_null());
}

#[test]
fn the_ranks_are_listed_in_order_and_a_refusal_has_none() {
    let ranks = |line| {
        let request = json!({"do": "ranks", "case": case(line), "rules": "2026-06"});
        ask(&mut playground(), &request).unwrap()
    };
    let table = ranks("prterun -H n1:4,n2:4 --map-by node -n 4 a");
    let rows = table.as_str().unwrap().split("<tr>").skip(2);
    let nodes: Vec<&str> = rows
        .map(|row| {
            if row.contains("<td>n1</td>") {
                "n1"
            } else {
                "n2"
            }
        })
        .collect();
    assert_eq!(nodes, ["n1", "n2", "n1", "n2"]);
    assert!(ranks("prterun --bogus a").is_null());
}

#[test]
fn spellings_of_other_versions_of_open_mpi_have_hints() {
    let hints = |line| map(line)["hints"].as_array().unwrap().clone();
    let old = hints("OMPI_MCA_rmaps_base_oversubscribe=1 mpirun -H n1:4 -np 4 a");
    assert!(
        old[0]
            .as_str()
            .unwrap()
            .contains("`--map-by :oversubscribe`")
    );
    assert!(
        hints("prterun -H n1:4 --bysocket -n 4 a")[0]
            .as_str()
            .unwrap()
            .contains("is gone")
    );
    assert!(hints("prterun -H n1:4 --map-by core -n 4 a").is_empty());
}

#[test]
fn a_map_has_the_text_of_the_program_if_it_is_asked_for() {
    let request = json!({"do": "map", "case": case("prterun -H n1:4 -n 2 a"), "rules": "2026-06"});
    assert!(ask(&mut playground(), &request).unwrap()["text"].is_null());
    assert!(
        map("prterun -H n1:4 -n 2 a")["text"]
            .as_str()
            .unwrap()
            .contains("JOB MAP")
    );
    // The allocation is displayed before the map, and so before a refusal.
    let refused = map("prterun -H n1:4 --display allocation -n 9 a");
    assert!(refused["text"].as_str().unwrap().contains("n1"));
    assert!(map("prterun -H n1:4 -n 9 a")["text"].is_null());
}
