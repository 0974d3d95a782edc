use super::*;

const HEADS: HeadNames<'_> = HeadNames {
    case: "hn",
    real: "real",
};

fn tree(line: &str) -> SyntaxTree {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    SyntaxTree::parse_line(words)
}

fn line(case: &str, topology: Option<&str>) -> String {
    line_of(case, topology, false)
}

fn line_of(case: &str, topology: Option<&str>, with_daemons: bool) -> String {
    let words = hermetic_args(
        &tree(case),
        HermeticRun {
            topology: topology.map(Path::new),
            heads: HEADS,
            display: MapDisplay::Parsed,
            with_daemons,
        },
    );
    let words: Vec<String> = words
        .into_iter()
        .map(|word| word.into_string().unwrap())
        .map(|word| {
            if word.is_empty() {
                "''".to_owned()
            } else {
                word
            }
        })
        .collect();
    words.join(" ")
}

const PREFIX: &str =
    "--runtime-options donotlaunch --display map --prtemca mapby '' --prtemca bindto ''";

#[test]
fn what_makes_a_run_hermetic_comes_first() {
    assert_eq!(
        line("-H n0:2 -n 1 a", Some("/t.xml")),
        format!("{PREFIX} --prtemca hwloc_use_topo_file /t.xml -H n0:2 -n 1 a")
    );
    assert_eq!(line("-n 1 a", None), format!("{PREFIX} -n 1 a"));
}

#[test]
fn a_run_with_daemons_may_launch_but_has_no_program() {
    assert_eq!(
        line_of(
            "--rtos donotlaunch -H n0:2 -n 1 a : --rtos donotlaunch,x -n 2 b c",
            None,
            true
        ),
        "--display map --prtemca mapby '' --prtemca bindto '' -H n0:2 -n 1 /dev/null/mapped-not-run \
         : --rtos x -n 2 /dev/null/mapped-not-run c"
    );
    assert_eq!(
        line_of("--do-not-launch -n 1 a", None, true),
        "--display map --prtemca mapby '' --prtemca bindto '' -n 1 /dev/null/mapped-not-run"
    );
}

#[test]
fn nothing_is_added_twice() {
    assert_eq!(
        line(
            "--rtos donotlaunch --display=map-devel --prtemca mapby slot --prtemca bindto none --prtemca hwloc_use_topo_file x.xml a",
            Some("/t.xml")
        ),
        "--rtos donotlaunch --display=map --prtemca mapby slot --prtemca bindto none --prtemca hwloc_use_topo_file x.xml a"
    );
}

#[test]
fn nothing_is_ever_launched_and_the_map_is_always_displayed() {
    assert_eq!(
        line(
            "--rtos show-progress --display=allocation --prtemca mapby x --prtemca bindto y a --rtos z",
            None
        ),
        "--rtos show-progress,donotlaunch --display=map --prtemca mapby x --prtemca bindto y a --rtos z"
    );
}

#[test]
fn a_case_can_be_shown_as_it_asks() {
    let run = HermeticRun {
        topology: None,
        heads: HEADS,
        display: MapDisplay::AsTyped,
        with_daemons: false,
    };
    let words = hermetic_args(&tree("--display map:parseable a"), run);
    assert!(words.contains(&OsString::from("map:parseable")));
}

#[test]
fn the_map_is_displayed_where_a_build_may_lose_the_cases_display() {
    let run = HermeticRun {
        topology: None,
        heads: HEADS,
        display: MapDisplay::Parsed,
        with_daemons: false,
    };
    let first = |line: &str| hermetic_args(&tree(line), run)[2] == "--display";
    let ompi = "--personality ompi -n 1 --report-bindings b : -n 1";
    assert!(first(&format!(
        "{ompi} -bind-to hwthread -display allocation c"
    )));
    assert!(!first(&format!(
        "{ompi} --bind-to hwthread -display allocation c"
    )));
}

#[test]
fn a_case_cannot_enable_launching() {
    assert_eq!(
        without_launch_words("donotlaunch=0,recoverable"),
        "recoverable"
    );
    assert_eq!(without_launch_words("DONOTL=no"), "");
    assert_eq!(
        without_launch_words("donotlaunch,timeout=3"),
        "donotlaunch,timeout=3"
    );
}

#[test]
fn only_the_map_is_displayed() {
    let form_of = |value: &str, display, with_daemons| {
        let tree = SyntaxTree::parse_line(["--display", value, "a"].map(str::to_owned));
        let run = HermeticRun {
            topology: None,
            heads: HEADS,
            display,
            with_daemons,
        };
        map_only_display(command_line::displays(&tree).as_ref(), run)
    };
    let form = |value: &str, display| form_of(value, display, false);
    for (value, typed) in [
        ("map", None),
        ("MAP-DEVEL", None),
        ("map=no:phys=yes", None),
        ("allocation,map-devel:physical,topo=n0", None),
        ("bindings", None),
        ("cpus,map:parseable", None),
    ] {
        assert_eq!(
            form(value, MapDisplay::Parsed).as_deref(),
            Some("map"),
            "{value}"
        );
        assert_eq!(
            form(value, MapDisplay::AsTyped).as_deref(),
            typed,
            "{value}"
        );
    }
    // A build that starts daemons prints neither bindings nor, without being asked, a map.
    for (value, typed) in [
        ("map=no", Some("map-devel")),
        ("map=no:phys=yes", Some("map-devel:physical")),
        ("bind:physical", Some("map")),
        ("bind,map", None),
        ("allocation", Some("map-devel")),
        ("topo,map", Some("map")),
        ("map-devel", None),
    ] {
        let form = form_of(value, MapDisplay::AsTyped, true);
        assert_eq!(form.as_deref(), typed, "{value}");
    }
    for refused in ["foo", "map:foo", "map,map=no", "map:physical:physical=no"] {
        assert_eq!(form(refused, MapDisplay::Parsed), None, "{refused}");
        assert_eq!(form(refused, MapDisplay::AsTyped), None, "{refused}");
    }
}

#[test]
fn the_head_node_gets_its_real_name_in_every_spelling_of_a_host_list() {
    assert_eq!(
        line(
            "-H hn:4,n1:2 -n 1 a hn : --host=n1,hn b : -Hhn c : --host hn.example.com d",
            None
        ),
        format!(
            "{PREFIX} -H real:4,n1:2 -n 1 a hn : --host=n1,real b : -Hreal c : --host real.example.com d"
        )
    );
    assert_eq!(line("-H hn2,h a", None), format!("{PREFIX} -H hn2,h a"));
}
