//! What is done with hostile bytes: a function a parser.
//!
//! The fuzzer calls these functions (`fuzz_targets/`), and so does `tests/hostile_bytes.rs`, with the seeds and with what chance
//! makes of them. None of them may panic, hang, or need more memory than its input explains; some also check what is read.

use mapcheck::gate::{Acceptance, recorded};
use mapcheck::map_text;
use mapcheck::profile::Profile;
use mapcheck::requirements::Ledger;
use mapcheck_reference::allocation::{HostItem, HostList, HostWord, Hostfile, Naming};
use mapcheck_reference::binding::parse_cpu_list;
use mapcheck_reference::command_line;
use mapcheck_reference::components::{RankFile, parse_sequence};
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::display::XmlMap;
use mapcheck_reference::error::{MapError, Spot};
use mapcheck_reference::files::{Files, Place, tokens};
use mapcheck_reference::policy::{Scope, Spanned, parse_binding, parse_mapping, parse_ranking};
use mapcheck_reference::request::SpawnRequest;
use mapcheck_reference::{Case, Edition, MappedJob, Quirk, Rules, Topology, map_request};
use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// One of the functions of this file.
pub type Target = fn(&[u8]);

/// All targets, by the name that they have everywhere.
pub const TARGETS: &[(&str, Target)] = &[
    ("acceptance", acceptance),
    ("attributes", attributes),
    ("command_line", command_line),
    ("cpu_list", cpu_list),
    ("directives", directives),
    ("host_list", host_list),
    ("hostfile", hostfile),
    ("ledger", ledger),
    ("map_text", map_text),
    ("map_xml", map_xml),
    ("profile", profile),
    ("rank_file", rank_file),
    ("recorded_run", recorded_run),
    ("refusal", refusal),
    ("sequence", sequence),
    ("topology", topology),
];

/// The machines that cases have: with caches and threads, without cores, with memory of several kinds.
const MACHINES: [&str; 3] = [
    include_str!("../../topologies/2pkg-2numa-8core-smt2.xml"),
    include_str!("../../topologies/1pkg-nocore-4pu.xml"),
    include_str!("../../topologies/2pkg-4numa-8core-hbmmixed.xml"),
];

static TOPOLOGIES: LazyLock<Vec<Arc<Topology>>> = LazyLock::new(|| {
    let read = MACHINES
        .iter()
        .filter_map(|xml| Topology::from_xml(xml).ok());
    read.map(Arc::new).collect()
});

/// Both editions, each without quirks and with all of them.
static RULES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let editions = Edition::ALL.into_iter().map(Rules::of);
    let both = editions.flat_map(|rules| {
        let all = Quirk::ALL.iter();
        let quirky = all.fold(rules.clone(), |rules, quirk| rules.with(*quirk));
        [rules, quirky]
    });
    both.collect()
});

/// A command line whose words stand between blanks, and, on the lines behind it, the file that it calls `f`.
///
/// The first byte chooses the machine and the rules. The line is always read. It is mapped only if no number in it is so large
/// that the map could be: a million processes are no fault.
pub fn command_line(data: &[u8]) {
    const LARGEST: u64 = 64;
    let Some((choice, data)) = data.split_first() else {
        return;
    };
    let text = text(data);
    let (line, file) = text.split_once('\n').unwrap_or((&text, ""));
    let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let machine = usize::from(*choice) % TOPOLOGIES.len();
    let rules = &RULES[usize::from(*choice) / TOPOLOGIES.len() % RULES.len()];
    let _ = command_line::files(&arguments);
    let _ = command_line::displays(&arguments);
    let mut files = Files::new();
    files.insert("f", file);
    let read = command_line::read(&arguments, &files, rules);
    let Ok(read) = read.inspect_err(|error| spot_is_inside(error, &arguments)) else {
        return;
    };
    assert_eq!(read.request.transfer().as_ref(), Ok(&read.request));
    if line.len() > 512 || numbers(&text).any(|number| number > LARGEST) {
        return;
    }
    let case = Case {
        topology: Arc::clone(&TOPOLOGIES[machine]),
        topology_file: None,
        files,
        head: "head".to_owned(),
        arguments,
        spawned: None,
    };
    match map_request(&case, &read, &read.request, rules) {
        Ok(mapped) => every_form(&mapped, &case.topology),
        Err(error) => spot_is_inside(&error, &case.arguments),
    }
}

/// Prints a map in all its forms.
fn every_form(mapped: &MappedJob, topology: &Topology) {
    let MappedJob { map, details, .. } = mapped;
    let _ = map_text::read(&map.text("job@1").to_string());
    let _ = map.text("job@1").physical(topology).to_string();
    let _ = map_text::read(&map.devel(details, "job@1").to_string());
    let _ = map_text::read_xml(&XmlMap::new(map, details, topology, true).to_string());
}

/// What is at fault is a part of a word.
fn spot_is_inside(error: &MapError, arguments: &[String]) {
    let (spot, message) = match error {
        MapError::Refused(refusal) => (refusal.spot, &refusal.message),
        MapError::NotModelled(error) => (error.spot, &error.what),
        // There is no word that a crash blames, nor one that a build that does not end does.
        MapError::Crashes(_) | MapError::NeverEnds(_) => return,
    };
    assert!(!message.is_empty());
    if let Some(Spot { word, start, len }) = spot {
        let part = arguments[word].get(start..start + len);
        assert!(part.is_some(), "{spot:?} of {:?}", arguments[word]);
    }
}

/// Map-by, rank-by and bind-to directives, of a job and of an app.
pub fn directives(data: &[u8]) {
    let spec = Spanned::bare(text(data));
    for scope in [Scope::Job, Scope::App] {
        for rules in RULES.iter() {
            if let Ok(read) = parse_mapping(&spec, scope, rules) {
                let _ = read.word.to_string();
            }
        }
        if let Ok(read) = parse_binding(&spec, scope) {
            let _ = read.word.to_string();
        }
    }
    if let Ok(read) = parse_ranking(&spec) {
        let _ = read.to_string();
    }
}

/// A hostfile.
pub fn hostfile(data: &[u8]) {
    let text = text(data);
    for token in tokens(&text) {
        let line = text.split('\n').nth(token.line as usize - 1);
        assert!(
            line.is_some_and(|line| line.contains(token.text)),
            "{token:?}"
        );
    }
    for rules in RULES.iter() {
        let naming = Naming::new("hn", false, rules);
        match Hostfile::parse("f", &text, &naming, rules) {
            Ok(hostfile) => {
                for entry in hostfile.entries {
                    place_is_inside(&entry.place, &text);
                }
            }
            Err(refusal) => refusal
                .file
                .iter()
                .for_each(|place| place_is_inside(place, &text)),
        }
    }
}

/// A rankfile.
pub fn rank_file(data: &[u8]) {
    let text = text(data);
    match RankFile::parse("f", &text, &RULES[0]) {
        Ok(file) => {
            for entry in file.entries.values() {
                place_is_inside(&entry.place, &text);
            }
        }
        Err(refusal) => refusal
            .file
            .iter()
            .for_each(|place| place_is_inside(place, &text)),
    }
}

/// A sequence file, and the CPU lists in it.
pub fn sequence(data: &[u8]) {
    let text = text(data);
    for entry in parse_sequence("f", &text, &Rules::default()) {
        entry
            .place
            .iter()
            .for_each(|place| place_is_inside(place, &text));
        if let Some(list) = entry.cpus {
            cpus_exist(&list);
        }
    }
}

/// A place is a line and a column that the text has; one behind the end of a line is where something lacks.
fn place_is_inside(place: &Place, text: &str) {
    let line = text.split('\n').nth(place.line as usize - 1);
    let columns = line.map_or(0, |line| line.chars().count());
    assert!(
        (1..=columns + 1).contains(&(place.column as usize)),
        "{place}"
    );
}

/// The list of a `-H`.
pub fn host_list(data: &[u8]) {
    let list = Spanned::bare(text(data));
    for rules in RULES.iter() {
        if let Ok(list) = HostList::parse(&list, rules) {
            let named = |item: &HostItem| item.host != HostWord::Name(String::new());
            assert!(rules.has(Quirk::NamelessHostAccepted) || list.items.iter().all(named));
        }
    }
}

/// The CPU list of a rankfile or a sequence file.
pub fn cpu_list(data: &[u8]) {
    cpus_exist(&text(data));
}

fn cpus_exist(list: &str) {
    for topology in TOPOLOGIES.iter() {
        for (rules, hwthreads) in RULES
            .iter()
            .flat_map(|rules| [(rules, false), (rules, true)])
        {
            if let Ok(cpus) = parse_cpu_list(list, topology, hwthreads, rules) {
                assert!(cpus.is_subset(topology.cpus()));
            }
        }
    }
}

/// A machine in hwloc's XML.
pub fn topology(data: &[u8]) {
    if let Ok(topology) = Topology::from_xml(&text(data)) {
        assert!(!topology.cpus().is_empty());
    }
}

/// A map in either of its textual forms. What is read is printed so that it can be read again.
pub fn map_text(data: &[u8]) {
    let text = text(data);
    let _ = map_text::count(&text);
    for topology in TOPOLOGIES.iter() {
        let _ = map_text::read_physical(&text, topology);
    }
    if let Ok(read) = map_text::read(&text) {
        let printed = read.map.text(&read.job).to_string();
        let again = map_text::read(&printed).map(|again| again.map);
        assert_eq!(again.as_ref(), Ok(&read.map), "{printed}");
    }
}

/// A map in XML. What is read is printed so that it can be read again.
pub fn map_xml(data: &[u8]) {
    if let Ok(map) = map_text::read_xml(&text(data)) {
        let printed = map.to_string();
        assert_eq!(map_text::read_xml(&printed), Ok(map), "{printed}");
    }
}

/// What a build says when it refuses.
pub fn refusal(data: &[u8]) {
    let _ = map_text::refusal::read(&text(data));
}

/// The profile of a build.
pub fn profile(data: &[u8]) {
    if let Ok(profile) = Profile::parse(&text(data)) {
        let _ = (profile.name(), profile.rules());
    }
}

/// The ledger of requirements.
pub fn ledger(data: &[u8]) {
    let _ = Ledger::parse(&text(data), Path::new("ledger.yaml"));
}

/// The changes that the gate accepts, against the statements that there are.
pub fn acceptance(data: &[u8]) {
    static LEDGER: LazyLock<Option<Ledger>> = LazyLock::new(|| {
        let text = include_str!("../../features/requirements.yaml");
        Ledger::parse(text, Path::new("requirements.yaml")).ok()
    });
    if let Some(ledger) = &*LEDGER
        && let Ok(acceptance) = Acceptance::parse(&text(data), ledger)
    {
        assert!(
            acceptance
                .entries
                .iter()
                .all(|entry| !entry.items.is_empty())
        );
    }
}

/// A run that the gate has recorded. What is read is written so that it can be read again.
pub fn recorded_run(data: &[u8]) {
    if let Ok(run) = recorded::parse(&text(data)) {
        let mut written = Vec::new();
        assert!(recorded::write(&run, &mut written).is_ok());
        let again = recorded::parse(&text(&written));
        assert_eq!(again.ok().as_ref(), Some(&run));
    }
}

/// The bytes of a spawn request, attributes and all. What is read takes no more room than its bytes.
pub fn attributes(data: &[u8]) {
    if let Ok(request) = SpawnRequest::unpack(data) {
        assert!(request.apps.capacity() <= 2 * data.len().max(4));
        assert_eq!(request.transfer().as_ref(), Ok(&request));
    }
}

fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// The numbers in a text; those that are too large to be one count as the largest.
fn numbers(text: &str) -> impl Iterator<Item = u64> {
    let runs = text.split(|character: char| !character.is_ascii_digit());
    runs.filter(|run| !run.is_empty())
        .map(|run| run.parse().unwrap_or(u64::MAX))
}
