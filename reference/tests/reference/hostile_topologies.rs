//! Texts that describe no machine, and hostile ones: refused with the place of the fault, and never the end of the process.

use crate::shipped;
use mapcheck_reference::topology::{Level, Topology};
use proptest::prelude::*;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A machine with everything that mapping looks at, on eleven lines.
const SMALL: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topology SYSTEM "hwloc2.dtd">
<topology version="2.0">
<object type="Machine" cpuset="0x3" complete_cpuset="0x3" nodeset="0x1" gp_index="1">
<object type="NUMANode" os_index="0" cpuset="0x3" nodeset="0x1" gp_index="2"/>
<object type="Package" os_index="0" cpuset="0x3" gp_index="3">
<object type="Core" os_index="0" cpuset="0x1" gp_index="4"><object type="PU" os_index="0" cpuset="0x1"/></object>
<object type="Core" os_index="1" cpuset="0x2" gp_index="5"><object type="PU" os_index="1" cpuset="0x2"/></object>
</object>
</object>
</topology>
"#;

/// The texts of the smaller files in `topologies/`.
static FILES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(shipped::folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "xml"))
        .collect();
    paths.sort();
    let texts = paths
        .iter()
        .map(|path| std::fs::read_to_string(path).unwrap());
    texts.filter(|text| text.len() < 10_000).collect()
});

/// What is replaced in the small machine, by what, and the error.
const HOSTILE: [(&str, &str, &str); 34] = [
    (
        "</topology>",
        "",
        "line 12, column 1: this is not well-formed xml: the text ends inside an element",
    ),
    (
        "</object>\n</topology>",
        "</topology>",
        "line 10, column 1: this is not well-formed xml: ill-formed document: expected `</object>`, but `</topology>` was found",
    ),
    (
        "</topology>",
        "</topology><topology/>",
        "line 11, column 12: this is not well-formed xml: a second outermost element",
    ),
    (
        "hwloc2.dtd\"",
        "hwloc2.dtd\" [<!ENTITY a \"aaaa\">]",
        "line 2, column 1: a document type must not declare anything",
    ),
    (
        "type=\"Core\" os_index=\"1\"",
        "type=\"&lol;\" os_index=\"1\"",
        "line 8, column 1: this is not well-formed xml: at 1..4: unrecognized entity `lol`",
    ),
    (
        "<topology version=\"2.0\">",
        "<root>",
        "line 3, column 1: the outermost element must be 'topology', not 'root'; write the file with `lstopo --of xml`",
    ),
    (
        "version=\"2.0\"",
        "version=\"3.1\"",
        "line 3, column 1: format version 3.1 is newer than 3.0, the newest that libhwloc 2.15 reads; write the file with `lstopo --of xml` of hwloc 2 or 3.0",
    ),
    (
        "version=\"2.0\"",
        "version=\"two\"",
        "line 3, column 1: invalid format version 'two'",
    ),
    (
        "version=\"2.0\"",
        "version=\"2.0\" version=\"2.0\"",
        "line 3, column 1: this is not well-formed xml: the attribute 'version' is there twice",
    ),
    (
        "<object type=\"Machine\"",
        "<note>\u{1}</note><object type=\"Machine\"",
        "line 4, column 7: this is not well-formed xml: a control character",
    ),
    (
        "<object type=\"Machine\"",
        "x<object type=\"Machine\"",
        "line 3, column 25: there is text where only elements may be",
    ),
    (
        "type=\"Machine\"",
        "type=\"Package\"",
        "line 4, column 1: there is no object of type 'Machine'",
    ),
    (
        "type=\"Machine\"",
        "kind=\"Machine\"",
        "line 4, column 1: the attribute 'type' is missing",
    ),
    (
        "type=\"Package\"",
        "type=\"Blade\"",
        "line 6, column 1: unknown object type 'Blade'",
    ),
    (
        "type=\"Package\"",
        "type=\"L9Cache\" depth=\"9\"",
        "line 6, column 1: unknown object type 'L9Cache'",
    ),
    (
        "type=\"Package\"",
        "type=\"L3Cache\" depth=\"2\"",
        "line 6, column 1: the attribute 'depth' cannot be '2'",
    ),
    (
        "type=\"Package\"",
        "type=\"PCIDev\"",
        "line 7, column 1: 'Core' cannot be inside 'a device'",
    ),
    (
        "type=\"Package\"",
        "type=\"Core\"",
        "line 7, column 1: 'Core' cannot be inside 'Core'",
    ),
    (
        "<object type=\"Package\" os_index=\"0\" cpuset=\"0x3\"",
        "<object type=\"Package\" os_index=\"0\"",
        "line 6, column 1: the attribute 'cpuset' is missing",
    ),
    (
        "os_index=\"1\" cpuset=\"0x2\"/>",
        "os_index=\"4294967295\" cpuset=\"0x2\"/>",
        "line 8, column 60: the attribute 'os_index' goes beyond the number 16383",
    ),
    (
        "os_index=\"1\" cpuset=\"0x2\"/>",
        "os_index=\"-1\" cpuset=\"0x2\"/>",
        "line 8, column 60: the attribute 'os_index' cannot be '-1'",
    ),
    (
        "os_index=\"1\" cpuset=\"0x2\"/>",
        "os_index=\"0\" cpuset=\"0x2\"/>",
        "line 8, column 60: the attribute 'cpuset' must hold the object's own number and no other",
    ),
    (
        "os_index=\"1\" cpuset=\"0x2\" gp",
        "os_index=\"1\" cpuset=\"0xf...f\" gp",
        "line 8, column 1: the attribute 'cpuset' goes beyond the number 16383",
    ),
    (
        "os_index=\"1\" cpuset=\"0x2\" gp",
        "os_index=\"1\" cpuset=\"\" gp",
        "line 8, column 1: the attribute 'cpuset' cannot be ''",
    ),
    (
        "os_index=\"1\" cpuset=\"0x2\" gp",
        "os_index=\"1\" cpuset=\"0x4\" gp",
        "line 8, column 1: the attribute 'cpuset' is not inside the outer object's 'cpuset'",
    ),
    (
        "os_index=\"1\" cpuset=\"0x2\" gp",
        "os_index=\"1\" cpuset=\"0x1\" gp",
        "line 8, column 60: the attribute 'cpuset' is not inside the outer object's 'cpuset'",
    ),
    (
        "os_index=\"1\" cpuset=\"0x2\" gp",
        "os_index=\"1\" cpuset=\"0x3\" gp",
        "line 8, column 1: the attribute 'cpuset' shares a number with an object beside it",
    ),
    (
        "<object type=\"PU\" os_index=\"1\" cpuset=\"0x2\"/>",
        "",
        "line 8, column 1: the attribute 'cpuset' is not the union of those of the objects inside",
    ),
    (
        "complete_cpuset=\"0x3\"",
        "complete_cpuset=\"0x1\"",
        "line 4, column 1: the attribute 'cpuset' is not inside the object's 'complete_cpuset'",
    ),
    (
        "complete_cpuset=\"0x3\"",
        "allowed_cpuset=\"0x4\"",
        "line 4, column 1: the attribute 'allowed_cpuset' leaves nothing that may be used",
    ),
    (
        "nodeset=\"0x1\" gp_index=\"2\"",
        "nodeset=\"0x2\" gp_index=\"2\"",
        "line 5, column 1: the attribute 'nodeset' must hold the object's own number and no other",
    ),
    (
        "type=\"NUMANode\"",
        "type=\"Misc\"",
        "line 4, column 1: there is no object of type 'NUMANode'",
    ),
    (
        "<object type=\"Package\"",
        "<object type=\"NUMANode\" os_index=\"0\"/><object type=\"Package\"",
        "line 6, column 1: there is another NUMA node with this number; give each its own 'os_index'",
    ),
    (
        SMALL,
        "",
        "line 1, column 1: there is no object of type 'Machine'",
    ),
];

#[test]
fn hostile_text_is_refused_where_it_is_at_fault() {
    assert!(Topology::from_xml(SMALL).is_ok());
    for (what, by, message) in HOSTILE {
        assert!(SMALL.contains(what), "{what}");
        let text = SMALL.replacen(what, by, 1);
        let refused = Topology::from_xml(&text).unwrap_err();
        assert_eq!(refused.to_string(), message, "{by}");
    }
}

#[test]
fn bulk_is_refused() {
    let inside = |bulk: &str| SMALL.replace("</topology>", &format!("{bulk}</topology>"));
    let many = |what: &str, times: usize| what.repeat(times);
    for (text, message) in [
        (
            inside(&many("<a>", 200)),
            "elements are nested more than 128 deep",
        ),
        (
            inside(&many("<a/>", 300_000)),
            "there are more than 262144 elements",
        ),
        (
            inside(&format!("<a b=\"{}\"/>", many("f", 70_000))),
            "the tag is longer than 65536 bytes",
        ),
        (
            inside(&format!(
                "<a {}/>",
                (0..100).map(|n| format!("a{n}=\"\" ")).collect::<String>()
            )),
            "the element has more than 64 attributes",
        ),
        (
            inside(&many(" ", 65 << 20)),
            "the text is longer than 67108864 bytes",
        ),
        (
            SMALL.replace(
                "cpuset=\"0x3\" complete",
                &format!("cpuset=\"0x1{},\" complete", many(",", 600)),
            ),
            "the attribute 'cpuset' goes beyond the number 16383",
        ),
    ] {
        let refused = Topology::from_xml(&text).unwrap_err().to_string();
        assert!(
            refused.starts_with("line ") && refused.ends_with(message),
            "{refused}"
        );
    }
}

/// hwloc merges the group into the machine, which puts its NUMA node after the other, and aborts in its own check of the order.
const UNSORTED_MEMORY: &str = r#"<topology version="2.0">
<object type="Machine" cpuset="0x1">
<object type="Group" cpuset="0x1"><object type="NUMANode" os_index="0"/><object type="PU" os_index="0" cpuset="0x1"/></object>
<object type="NUMANode" os_index="1" cpuset="0x1"/>
</object></topology>
"#;

#[test]
fn a_machine_on_which_hwloc_aborts_is_read() {
    let topology = Topology::from_xml(UNSORTED_MEMORY).unwrap();
    // Both nodes have the one thread, so the second is memory of another kind to mapping.
    let nodes: Vec<_> = topology
        .objects(Level::Numa)
        .iter()
        .map(|node| node.os_index)
        .collect();
    assert_eq!(nodes, [Some(0)]);
    assert_eq!(topology.objects(Level::HwThread).len(), 1);
}

#[test]
fn numa_nodes_of_one_object_may_be_in_any_order() {
    let second = "<object type=\"NUMANode\" os_index=\"7\" cpuset=\"0x3\"/>";
    let text = SMALL.replacen(
        "<object type=\"NUMANode\"",
        &format!("{second}<object type=\"NUMANode\""),
        1,
    );
    assert!(Topology::from_xml(&text).is_ok());
}

#[test]
fn objects_of_many_kinds_take_no_time() {
    // Each group has a kind of its own, and stays because of its NUMA node.
    let groups: String = (1..16_000)
        .map(|number| {
            let node = format!("<object type=\"NUMANode\" os_index=\"{number}\"/>");
            format!("<object type=\"Group\" kind=\"{number}\" cpuset=\"0x0\">{node}</object>")
        })
        .collect();
    let package = "<object type=\"Package\"";
    let text = SMALL.replacen(package, &format!("{groups}{package}"), 1);
    let topology = Topology::from_xml(&text).unwrap();
    assert_eq!(topology.objects(Level::Numa).len(), 16_000);
}

/// A committed file with a few of its bytes changed, cut out or repeated.
fn damaged_file() -> impl Strategy<Value = String> {
    let damage = (
        any::<prop::sample::Index>(),
        0usize..40,
        "[0-9a-fx,<>\"/&= \n-]{0,6}",
    );
    (
        prop::sample::select(FILES.as_slice()),
        prop::collection::vec(damage, 1..4),
    )
        .prop_map(|(text, damages)| {
            let mut bytes = text.clone().into_bytes();
            for (at, cut, put) in damages {
                let start = at.index(bytes.len());
                let end = (start + cut).min(bytes.len());
                bytes.splice(start..end, put.into_bytes());
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
}

/// A committed file in which one attribute has the value of another, or one that is odd.
fn shuffled_file() -> impl Strategy<Value = String> {
    const ODD: [&str; 13] = [
        "",
        "0",
        "-1",
        "4294967295",
        "18446744073709551616",
        "0x0",
        "0xf...f",
        "0xffffffff",
        "PU",
        "Machine",
        "NUMANode",
        "Group",
        "Misc",
    ];
    (
        prop::sample::select(FILES.as_slice()),
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::option::of(prop::sample::select(&ODD[..])),
    )
        .prop_map(|(text, to, from, odd)| {
            // Every second piece between quotes is a value.
            let mut pieces: Vec<&str> = text.split('"').collect();
            let values = pieces.len() / 2;
            let value = odd.unwrap_or(pieces[from.index(values) * 2 + 1]);
            pieces[to.index(values) * 2 + 1] = value;
            pieces.join("\"")
        })
}

proptest! {
    #[test]
    fn damaged_files_do_no_harm(text in damaged_file()) {
        let _ = Topology::from_xml(&text);
    }

    #[test]
    fn files_with_values_in_the_wrong_place_do_no_harm(text in shuffled_file()) {
        let _ = Topology::from_xml(&text);
    }

    #[test]
    fn any_text_does_no_harm(text in "\\PC{0,200}", tags in "(<[a-z/]{1,9}( [a-z]{1,4}=\"[0-9]?\")?>){0,9}") {
        prop_assert!(Topology::from_xml(&text).is_err());
        prop_assert!(Topology::from_xml(&tags).is_err());
    }
}
