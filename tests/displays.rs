//! Prints each form of a map as a real build does, byte for byte.
//!
//! A build with a profile of its own is needed: what another one prints is nowhere written.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::needs;
use crate::test;
use mapcheck::builds::Prterun;
use mapcheck::case::load_topology;
use mapcheck::outcome::map_text;
use mapcheck::system::process::{self, Command, Exit, Limits};
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::display::{AllocationText, MachinesText, ProcessorsText, XmlMap};
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Implementation as _, MappedJob, Rules, command_line};
use std::ffi::OsString;
use std::fs;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Machines whose operating system numbers threads or cores differently from hwloc, or with gaps.
const TOPOLOGIES: [&str; 3] = [
    "2pkg-2numa-8core-roundrobin",
    "2pkg-2numa-8core-smt2",
    "2pkg-uneven-10core",
];

/// Command lines that are mapped on all machines; `hn` is the head node.
const LINES: &[&str] = &[
    "-H n0:4,n1:4 -n 1 a",
    "-H n0:4,n1:4 -n 8 a",
    "-H n0:4,n1:4 --map-by slot -n 5 a",
    "-H n0:4,n1:4 --map-by node -n 5 a",
    "-H n0:2,n1:2,n2:2 --map-by node --rank-by slot -n 5 a",
    "-H n0:8 --map-by package -n 4 a",
    "-H n0:8 --map-by package --bind-to package -n 3 a",
    "-H n0:8 --map-by package --rank-by span -n 6 a",
    "-H n0:8,n1:8 --map-by package:span --rank-by fill -n 10 a",
    "-H n0:4,n1:4 --map-by numa:pe=2 -n 4 a",
    "-H n0:4,n1:4 --map-by slot:pe=2 -n 3 a",
    "-H n0:4,n1:4 --map-by slot --bind-to none -n 6 a",
    "-H n0:4,n1:4 --map-by core:hwtcpus --bind-to hwthread -n 4 a",
    "-H n0:4,n1:4 --map-by package:hwtcpus --bind-to package -n 2 a",
    "-H n0:4,n1:4 --map-by slot:hwtcpus -n 6 a",
    "-H n0:2,n1:2 --map-by slot:oversubscribe -n 7 a",
    "-H n0:2,n1:2 --map-by core:oversubscribe --bind-to core:overload-allowed -n 9 a",
    "-H n0:4,n1:4 --map-by ppr:2:package a",
    "-H n0:4,n1:4 --map-by ppr:1:node a",
    "-H n0:4,n1:4 --map-by ppr:1:numa:pe=2 a",
    "-H n0:4,n1:4 --map-by pe-list=1-3 --bind-to core -n 2 a",
    // Each process has a hardware thread, of which the map shows the core.
    "-H n0:4,n1:4 --map-by pe-list=2,3:ordered --bind-to hwthread -n 2 a",
    "-H n0:4 --map-by pe-list=99 -n 1 a",
    "-H hn:4,n1:4 --map-by node -n 6 a",
    "-H hn:2 --map-by slot:oversubscribe -n 3 a",
    "-H n1:4,hn:4 --map-by slot -n 6 a",
    "-n 3 a",
    "-H n0.example.com:4,n1.example.com:2 --map-by node -n 4 a",
    "-H n0:*,n1 -n 4 a",
    "--hostfile features/data/users -n 3 a",
    "-H n0:4,n1:4 -n 2 a : -n 2 b",
    "-H n0:4,n1:4 --map-by slot -n 2 a : -n 2 b : -n 1 c",
    "-H n0:4,n1:4 --map-by slot -n 2 a : --map-by node -n 3 b",
    "-H n0:4,n1:4 --bind-to none -n 2 a : --bind-to core --map-by numa:pe=2 -n 2 b",
    "-H hn:4,n1:4 --map-by slot:hwtcpus -n 2 a : --map-by core --rank-by fill -n 2 b",
    "-H n0:4,n1:4 --map-by slot:hwtcpus -n 2 a : --map-by slot:hwtcpus -n 2 b",
    "-H n0:4,n1:4 --map-by :hwtcpus -n 2 a : --map-by core:corecpus -n 2 b",
    "-H n0:4,n1:4 --map-by :hwtcpus -n 1 a : -n 1 b",
    "-H n0:4,n1:4 --map-by slot:pe=2:hwtcpus --bind-to core -n 2 a",
    "-H n0:4,n1:4 --map-by slot -n 2 a : --map-by package --bind-to package -n 2 b",
    "-H n0:4,n1:4 --map-by core:oversubscribe -n 2 a : --bind-to none -n 7 b",
    "-H n0:4,n1:4 --map-by slot -n 2 a : --map-by ppr:1:node -n 2 b",
    "-H n0:4,n1:4 --map-by ppr:1:node a : -n 1 b",
    "-H n0:4,n1:4 -n 1 a : -H n1:4 --map-by node -n 2 b",
    "-H n0:4,n1:4 -n 1 a : --map-by slot --rank-by fill -n 2 b",
];

/// A build with directives of apps, and the rules of its profile.
fn build() -> (&'static Prterun, Rules) {
    let mut profiled = needs::profiled().into_iter();
    let per_app = profiled.find(|(build, _)| build.per_app());
    let (build, profile) = per_app.unwrap();
    (build, profile.rules())
}

fn case(topology: &str, line: &str, head: &str) -> Case {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("topologies")
        .join(topology)
        .with_extension("xml");
    let arguments: Vec<String> = line
        .replace("hn:", &format!("{head}:"))
        .split(' ')
        .map(str::to_owned)
        .collect();
    let mut files = Files::new();
    for name in arguments
        .iter()
        .filter(|word| word.starts_with("features/"))
    {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
        files.insert(name, text.unwrap());
    }
    let topology = Arc::new(load_topology(&file).unwrap());
    Case {
        topology_file: Some(file),
        ..Case::new(topology, head, arguments, files)
    }
}

fn mapped(case: &Case, rules: &Rules) -> Result<MappedJob, String> {
    let launch = command_line::interpret(&case.line, rules);
    launch
        .and_then(|launch| mapcheck_reference::map_request(case, &launch, &launch.request, rules))
        .map_err(|error| format!("the reference does not map it: {error:?}"))
}

/// The environment of a run. Its folder is its home.
fn environment(folder: &Path) -> Vec<(OsString, OsString)> {
    let fixed = [
        ("PATH", "/usr/bin:/bin"),
        ("LC_ALL", "C"),
        ("PMIX_MCA_pcompress_base_silence_warning", "1"),
        ("PRTE_MCA_prte_default_hostfile", "none"),
        ("PRTE_ALLOW_RUN_AS_ROOT", "1"),
        ("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
    ];
    let fixed = fixed.map(|(name, value)| (name.into(), value.into()));
    let folders = ["HOME", "TMPDIR"].map(|name| (name.into(), folder.into()));
    fixed.into_iter().chain(folders).collect()
}

/// The options before those of a case: they prevent a launch, and clear the defaults.
const FIRST: [&str; 8] = [
    "--rtos",
    "donotlaunch",
    "--prtemca",
    "mapby",
    "",
    "--prtemca",
    "bindto",
    "",
];

/// Runs the build with an option for the display, or without, and returns what it prints.
fn printed(build: &Prterun, case: &Case, display: Option<&str>) -> Result<String, String> {
    // Sockets are created below it, and their paths must be short.
    let folder = tempfile::Builder::new().prefix("mapcheck-").tempdir();
    let folder = folder.unwrap();
    let mut words: Vec<OsString> = FIRST.iter().map(OsString::from).collect();
    if let Some(display) = display {
        words.extend(["--display", display].map(OsString::from));
    }
    words.extend(["--prtemca", "hwloc_use_topo_file"].map(OsString::from));
    words.extend(case.topology_file.iter().map(OsString::from));
    words.extend(case.line.words().iter().map(OsString::from));
    let command = Command {
        program: build.path().to_owned(),
        arguments: words,
        environment: environment(folder.path()),
        directory: Some(Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()),
        own_folder: None,
    };
    let finished = process::run(&command, &Limits::default()).unwrap();
    if finished.exit != Exit::Status(0) {
        let output = String::from_utf8_lossy(&finished.stderr);
        return Err(format!("{} does not map it: {output}", build.name()));
    }
    Ok(String::from_utf8(finished.stdout).unwrap())
}

/// Returns the name of the job in a text.
fn job(text: &str) -> &str {
    let mut starts = ["Data for JOB ", "Proc ["].iter();
    let (_, rest) = starts.find_map(|start| text.split_once(start)).unwrap();
    rest.split([' ', ',']).next().unwrap()
}

/// Returns the text without this machine's addresses, which the reference cannot know.
fn without_addresses(text: &str) -> String {
    let is_own = |line: &&str| {
        let name = line.trim_start().strip_prefix("resolved from ");
        name.is_some_and(|name| name != "127.0.0.1" && name.parse::<IpAddr>().is_ok())
    };
    let lines = text.split_inclusive('\n');
    lines.filter(|line| !is_own(&line.trim_end())).collect()
}

/// Returns the first difference between the reference's text and a build's.
fn difference(reference: &str, build: &str) -> Option<String> {
    let lines = reference.lines().zip(build.lines()).zip(1..);
    let first = lines
        .filter(|((reference, build), _)| reference != build)
        .map(|((reference, build), line)| format!("line {line}: {reference:?}, printed: {build:?}"))
        .next();
    (reference != build).then(|| first.unwrap_or_else(|| "the lengths differ".to_owned()))
}

/// Compares the displays of each line with what the reference prints, and runs a check on what the build printed: on all machines where
/// the display has their numbers, and else on one of them, in turn.
fn compare(
    display: Option<&str>,
    write: impl Fn(&Case, &MappedJob, &str) -> String,
    check: impl Fn(&Case, &MappedJob, &str),
) {
    let (build, rules) = build();
    let mut differences = Vec::new();
    let has_numbers = display.is_some_and(|display| display.contains("physical"));
    let cases = LINES.iter().enumerate().flat_map(|(number, line)| {
        let (first, count) = match has_numbers {
            true => (0, TOPOLOGIES.len()),
            false => (number % TOPOLOGIES.len(), 1),
        };
        TOPOLOGIES[first..first + count]
            .iter()
            .map(move |topology| (line, topology))
    });
    for (line, topology) in cases {
        let case = case(topology, line, build.head());
        let run = || {
            let mapped = mapped(&case, &rules)?;
            let text = without_addresses(&printed(build, &case, display)?);
            match difference(&write(&case, &mapped, &text), &text) {
                Some(difference) => return Err(difference),
                None => check(&case, &mapped, &text),
            }
            Ok::<(), String>(())
        };
        if let Err(difference) = run() {
            differences.push(format!("{topology} {line}: {difference}"));
        }
    }
    assert!(
        differences.is_empty(),
        "{display:?}\n{}",
        differences.join("\n")
    );
}

fn devel(_: &Case, mapped: &MappedJob, printed: &str) -> String {
    let text = mapped.map.devel(&mapped.details, job(printed));
    text.to_string()
}

/// The long form has one word for unbound processes and for processes bound outside all packages; no case has the
/// latter.
fn assert_parsed(_: &Case, mapped: &MappedJob, printed: &str) {
    assert_eq!(map_text::parse_map(printed).unwrap().map, mapped.map);
}

fn assert_physical_is_parsed(case: &Case, mapped: &MappedJob, printed: &str) {
    let read = map_text::parse_physical_map(printed, case.machines.shared()).unwrap();
    assert_eq!(read.map, mapped.map);
}

fn xml(case: &Case, mapped: &MappedJob, physical: bool) -> XmlMap {
    XmlMap::new(&mapped.map, &mapped.details, &case.machines, physical)
}

#[test]
fn the_long_form_is_what_a_build_prints() {
    compare(Some("map-devel"), devel, assert_parsed);
}

#[test]
fn without_a_display_a_build_prints_the_long_form() {
    compare(None, devel, assert_parsed);
}

#[test]
fn the_report_of_bindings_is_what_a_build_prints() {
    compare(
        Some("bind"),
        |case, mapped, printed| {
            let MappedJob { map, details, .. } = mapped;
            map.bindings(details, job(printed), &case.machines)
                .to_string()
        },
        |_, mapped, printed| assert_eq!(printed.lines().count(), mapped.map.num_ranked()),
    );
    compare(
        Some("bind:physical"),
        |case, mapped, printed| {
            let MappedJob { map, details, .. } = mapped;
            let report = map.bindings(details, job(printed), &case.machines);
            report.physical().to_string()
        },
        |_, _, _| {},
    );
}

#[test]
fn the_allocation_is_what_a_build_prints_before_the_map() {
    let before = |mapped: &MappedJob, job: &str, parseable: bool| {
        let offered = mapped.details.before.offered.as_ref();
        offered.map_or_else(String::new, |offered| {
            AllocationText::new(offered, job, parseable).to_string()
        })
    };
    compare(
        Some("allocation,map"),
        |_, mapped, printed| {
            let map = mapped.map.text(job(printed));
            format!("{}{map}", before(mapped, job(printed), false))
        },
        |_, _, _| {},
    );
    compare(
        Some("allocation,map:parseable"),
        |case, mapped, _| {
            let map = xml(case, mapped, false);
            format!("{}{map}", before(mapped, "", true))
        },
        |_, _, _| {},
    );
}

#[test]
fn the_cpus_are_what_a_build_prints_before_the_map() {
    for (list, physical) in [(None, false), (Some("n1;nosuch;n0"), false), (None, true)] {
        let word = list.map_or_else(|| "cpus".to_owned(), |list| format!("cpus={list}"));
        let qualifier = if physical { ":physical" } else { "" };
        compare(
            Some(&format!("{word}{qualifier},map")),
            |case, mapped, printed| {
                let before = &mapped.details.before;
                let cpus =
                    ProcessorsText::new(list, (before.unit, before), &case.machines, physical);
                let text = mapped.map.text(job(printed));
                match physical {
                    true => format!("{cpus}{}", text.physical(&case.machines)),
                    false => format!("{cpus}{text}"),
                }
            },
            |_, _, _| {},
        );
    }
}

#[test]
fn every_machine_is_what_a_build_prints() {
    let (build, rules) = build();
    let mut differences = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "xml") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        let line = "-H n0:1,n1:1 --map-by node --bind-to none -n 1 a";
        let case = case(name, line, build.head());
        let mapped = mapped(&case, &rules).unwrap();
        let text = printed(build, &case, Some("topo,map")).unwrap();
        let machines = MachinesText::new(
            None,
            &mapped.details.before,
            &case.machines,
            &Rules::default(),
        )
        .unwrap();
        let expected = format!("{machines}{}", mapped.map.text(job(&text)));
        differences.extend(difference(&expected, &text).map(|it| format!("{name}: {it}")));
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn xml_is_what_a_build_prints() {
    for (display, physical) in [("map:parseable", false), ("map:parseable:physical", true)] {
        compare(
            Some(display),
            |case, mapped, _| xml(case, mapped, physical).to_string(),
            |case, mapped, printed| {
                let read = map_text::parse_xml_map(printed).unwrap();
                assert_eq!(read, xml(case, mapped, physical));
            },
        );
    }
}

#[test]
fn the_operating_systems_numbers_are_what_a_build_prints() {
    compare(
        Some("map:physical"),
        |case, mapped, printed| {
            let text = mapped.map.text(job(printed));
            text.physical(&case.machines).to_string()
        },
        assert_physical_is_parsed,
    );
    compare(
        Some("map-devel:physical"),
        |case, mapped, printed| {
            let text = mapped.map.devel(&mapped.details, job(printed));
            text.physical(&case.machines).to_string()
        },
        assert_physical_is_parsed,
    );
}
