//! The fuzz targets: one function for each parser.
//!
//! The fuzzer calls these functions (`fuzz_targets/`), and so does `tests/hostile_bytes.rs`, with the seeds and with random changes to
//! them. No target may panic, hang, or use more memory than the size of its input justifies. Some also check the parser's result.

use mapcheck::change::gate::Acceptance;
use mapcheck::judge::profile::Profile;
use mapcheck::ledger::requirements::Ledger;
use mapcheck::outcome::{map_text, observed};
use mapcheck::report::{Markdown, Terminal};
use mapcheck::run::digest::Digest;
use mapcheck::run::recorded_run::{self, RecordWriter, RecordedRun};
use mapcheck_reference::Machines;
use mapcheck_reference::allocation::{HostItem, HostList, HostWord, Hostfile, Naming};
use mapcheck_reference::command_line;
use mapcheck_reference::components::{ComponentRules as _, RankFile, parse_sequence};
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::display::XmlMap;
use mapcheck_reference::error::{MapError, Spot};
use mapcheck_reference::files::{Files, Place, tokens};
use mapcheck_reference::policy::{Origin, Spanned, parse_binding, parse_mapping, parse_ranking};
use mapcheck_reference::request::SpawnRequest;
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Case, Edition, MappedJob, Quirk, Rules, Topology, map_request};
use mapcheck_shell::PastedLine;
use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// A fuzz target.
pub type Target = fn(&[u8]);

/// All targets, by name. Their files and folders have the same names.
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
    ("observed", observed),
    ("pasted", pasted),
    ("profile", profile),
    ("rank_file", rank_file),
    ("recorded_run", recorded_run),
    ("refusal", refusal),
    ("sequence", sequence),
    ("topology", topology),
];

/// The topologies of cases: with caches and hardware threads, without cores, and with several kinds of memory.
const TOPOLOGY_XML: [&str; 3] = [
    include_str!("../../../topologies/2pkg-2numa-8core-smt2.xml"),
    include_str!("../../../topologies/1pkg-nocore-4pu.xml"),
    include_str!("../../../topologies/2pkg-4numa-8core-hbmmixed.xml"),
];

static TOPOLOGIES: LazyLock<Vec<Arc<Topology>>> = LazyLock::new(|| {
    let topologies = TOPOLOGY_XML
        .iter()
        .filter_map(|xml| Topology::from_xml(xml).ok());
    topologies.map(Arc::new).collect()
});

/// Both editions, each without quirks and with all quirks.
static RULES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let editions = Edition::ALL.into_iter().map(Rules::of);
    let both = editions.flat_map(|rules| {
        let all = Quirk::ALL.iter();
        let quirky = all.fold(rules.clone(), |rules, quirk| rules.with(*quirk));
        [rules, quirky]
    });
    both.collect()
});

/// Parses a command line and maps it.
///
/// The first byte selects the topology and the rules. The first line is the command line, split at spaces; the other lines are the
/// contents of the file `f`. The command line is mapped only if all numbers are small, since a large map takes long for good reason.
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
    let mut files = Files::new();
    files.insert("f", file);
    let tree = SyntaxTree::parse(arguments, &files);
    let _ = command_line::named_files(&tree);
    let _ = command_line::displays(&tree);
    let launch = command_line::interpret(&tree, rules);
    let Ok(launch) = launch.inspect_err(|error| check_spot(error, tree.words())) else {
        return;
    };
    assert_eq!(launch.request.transfer().as_ref(), Ok(&launch.request));
    if line.len() > 512 || numbers(&text).any(|number| number > LARGEST) {
        return;
    }
    let case = Case::new(Arc::clone(&TOPOLOGIES[machine]), "head", tree, files);
    match map_request(&case, &launch, &launch.request, rules) {
        Ok(mapped) => print_every_form(&mapped, &case.machines),
        Err(error) => check_spot(&error, case.line.words()),
    }
}

/// Prints a map in every form, and parses it where a parser exists.
fn print_every_form(mapped: &MappedJob, machines: &Machines) {
    let MappedJob { map, details, .. } = mapped;
    let _ = map_text::parse_map(&map.text("job@1").to_string());
    let _ = map.text("job@1").physical(machines).to_string();
    let _ = map_text::parse_map(&map.devel(details, "job@1").to_string());
    let _ = map_text::parse_xml_map(&XmlMap::new(map, details, machines, true).to_string());
}

/// Checks that an error points at part of an argument.
fn check_spot(error: &MapError, arguments: &[String]) {
    let (spot, message) = match error {
        MapError::Refused(refusal) => (refusal.spot, &refusal.message),
        MapError::NotModelled(error) => (error.spot, &error.what),
        // A modelled crash or hang does not point at an argument.
        MapError::Crashes(_) | MapError::NeverEnds(_) => return,
    };
    assert!(!message.is_empty());
    if let Some(Spot { word, start, len }) = spot {
        let part = arguments[word].get(start..start + len);
        assert!(part.is_some(), "{spot:?} of {:?}", arguments[word]);
    }
}

/// Parses map-by, rank-by and bind-to directives of a job and of an app.
pub fn directives(data: &[u8]) {
    let spec = Spanned::bare(text(data));
    for origin in [Origin::Job, Origin::App] {
        for rules in RULES.iter() {
            if let Ok(parsed) = parse_mapping(&spec, origin, rules) {
                let _ = parsed.policy.to_string();
            }
        }
        if let Ok(parsed) = parse_binding(&spec, origin) {
            let _ = parsed.policy.to_string();
        }
    }
    if let Ok(parsed) = parse_ranking(&spec) {
        let _ = parsed.to_string();
    }
}

/// Parses a hostfile, and checks the places of its tokens and entries.
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
                    check_place(&entry.place, &text);
                }
            }
            Err(refusal) => refusal
                .file
                .iter()
                .for_each(|place| check_place(place, &text)),
        }
    }
}

/// Parses a rankfile, and checks the places of its entries.
pub fn rank_file(data: &[u8]) {
    let text = text(data);
    match RankFile::parse("f", &text, &RULES[0]) {
        Ok(file) => {
            for entry in file.entries.values() {
                check_place(&entry.place, &text);
            }
        }
        Err(refusal) => refusal
            .file
            .iter()
            .for_each(|place| check_place(place, &text)),
    }
}

/// Parses a sequence file and the CPU lists in it, and checks the places of its entries.
pub fn sequence(data: &[u8]) {
    let text = text(data);
    for entry in parse_sequence("f", &text) {
        entry
            .place
            .iter()
            .for_each(|place| check_place(place, &text));
        if let Some(list) = entry.cpus {
            check_cpus(&list);
        }
    }
}

/// Checks that a place is in the text. The column after the end of a line is where something is missing.
fn check_place(place: &Place, text: &str) {
    let line = text.split('\n').nth(place.line as usize - 1);
    let columns = line.map_or(0, |line| line.chars().count());
    assert!(
        (1..=columns + 1).contains(&(place.column as usize)),
        "{place}"
    );
}

/// Parses the host list of `-H`; without a quirk no host has an empty name.
pub fn host_list(data: &[u8]) {
    let list = Spanned::bare(text(data));
    for rules in RULES.iter() {
        if let Ok(list) = HostList::parse(&list, rules) {
            let named = |item: &HostItem| item.host != HostWord::Name("".into());
            assert!(rules.has(Quirk::NAMELESS_HOST_ACCEPTED) || list.items.iter().all(named));
        }
    }
}

/// Parses the CPU list of a rankfile or a sequence file.
pub fn cpu_list(data: &[u8]) {
    check_cpus(&text(data));
}

/// Parses a CPU list, and checks that its CPUs exist.
fn check_cpus(list: &str) {
    let place = Place {
        file: "f".into(),
        line: 1,
        column: 1,
    };
    for topology in TOPOLOGIES.iter() {
        for (rules, hwthreads) in RULES
            .iter()
            .flat_map(|rules| [(rules, false), (rules, true)])
        {
            if let Ok(cpus) = rules.cpus_of_rank(list, topology, hwthreads, &place) {
                assert!(cpus.is_subset(topology.cpus()));
            }
        }
    }
}

/// Parses a topology in hwloc's XML. One that is accepted has CPUs.
pub fn topology(data: &[u8]) {
    if let Ok(topology) = Topology::from_xml(&text(data)) {
        assert!(!topology.cpus().is_empty());
    }
}

/// Parses a map in its textual forms. A map that is accepted survives being printed and parsed again.
pub fn map_text(data: &[u8]) {
    let text = text(data);
    let _ = map_text::count_maps(&text);
    for topology in TOPOLOGIES.iter() {
        let _ = map_text::parse_physical_map(&text, topology);
    }
    if let Ok(parsed) = map_text::parse_map(&text) {
        let printed = parsed.map.text(&parsed.job).to_string();
        let again = map_text::parse_map(&printed).map(|again| again.map);
        assert_eq!(again.as_ref(), Ok(&parsed.map), "{printed}");
    }
}

/// Parses a map in XML. A map that is accepted survives being printed and parsed again.
pub fn map_xml(data: &[u8]) {
    if let Ok(map) = map_text::parse_xml_map(&text(data)) {
        let printed = map.to_string();
        assert_eq!(map_text::parse_xml_map(&printed), Ok(map), "{printed}");
    }
}

/// Parses a build's refusal message.
pub fn refusal(data: &[u8]) {
    let _ = map_text::refusal::parse_refusal(&text(data));
}

/// Parses the profile of a build.
pub fn profile(data: &[u8]) {
    if let Ok(profile) = Profile::parse(&text(data)) {
        let _ = (profile.name(), profile.rules());
    }
}

/// Parses the ledger of requirements.
pub fn ledger(data: &[u8]) {
    let _ = Ledger::parse(&text(data), Path::new("ledger.yaml"));
}

/// Parses the changes that the gate accepts, with the requirements of the ledger.
pub fn acceptance(data: &[u8]) {
    static LEDGER: LazyLock<Option<Ledger>> = LazyLock::new(|| {
        let text = include_str!("../../../features/requirements.yaml");
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

/// Parses a recorded run, also with the digest that its lines have. A run that is accepted survives being written and parsed
/// again, and its reports have no control characters.
pub fn recorded_run(data: &[u8]) {
    for data in [data.to_vec(), with_digest(data)] {
        let Ok(run) = recorded_run::parse(&data) else {
            continue;
        };
        // What the writer adds, the commands, is there from then on.
        let written = rewritten(&run);
        let run = recorded_run::parse(&written);
        assert!(run.is_ok_and(|run| rewritten(&run) == written));
        for report in reports(&written) {
            let is_control = |byte: &u8| byte.is_ascii_control() && !b"\n\t".contains(byte);
            assert!(!report.iter().any(is_control));
        }
    }
}

/// Returns a recorded run as it is written.
fn rewritten(run: &RecordedRun) -> Vec<u8> {
    let mut written = Vec::new();
    if let Ok(mut writer) = RecordWriter::start(&mut written, &run.started) {
        assert!(run.send(&mut writer).is_ok());
    }
    written
}

/// Returns the reports on a recorded run.
fn reports(text: &[u8]) -> [Vec<u8>; 2] {
    let mut reports = [Vec::new(), Vec::new()];
    if let Ok(run) = recorded_run::parse(text) {
        let [markdown, terminal] = &mut reports;
        assert!(run.send(&mut Markdown::new(markdown)).is_ok());
        // The report has styles, which a writer removes.
        let mut styled = Vec::new();
        assert!(run.send(&mut Terminal::new(&mut styled)).is_ok());
        terminal.extend(
            String::from_utf8_lossy(&styled)
                .replace("\u{1b}[", "")
                .bytes(),
        );
    }
    reports
}

/// Returns lines with the digest that they have in place of the one in the last line.
fn with_digest(data: &[u8]) -> Vec<u8> {
    const DIGITS: usize = 64;
    let end = data.len().saturating_sub(1);
    let last = data.iter().take(end).rposition(|byte| *byte == b'\n');
    let last = last.map_or(0, |position| position + 1);
    let mut changed = data.to_vec();
    let prefix = b"sha256:";
    let mut windows = data[last..].windows(prefix.len());
    if let Some(at) = windows.position(|window| window == prefix)
        && last + at + prefix.len() + DIGITS <= data.len()
    {
        let at = last + at;
        let digest = Digest::of(&data[..last]).to_string();
        changed[at..at + digest.len()].copy_from_slice(digest.as_bytes());
    }
    changed
}

/// Reads the places of ranks from what a program printed.
pub fn observed(data: &[u8]) {
    if let Ok(observation) = observed::observe(&text(data)) {
        assert!(!observation.ranks.is_empty());
    }
}

/// Finds the launcher's line in a pasted text. Variables do not make it much larger.
pub fn pasted(data: &[u8]) {
    const MOST_ADDED: usize = 256 << 10;
    let text = text(data);
    let variable = |name: &str| (name.len() == 1).then(|| text.chars().take(99).collect());
    let line = PastedLine::parse(vec![text.to_string()], &variable);
    let added: usize = line.typed.arguments.iter().map(String::len).sum();
    assert!(added <= text.len() + MOST_ADDED);
}

/// Unpacks a spawn request with its attributes. The result takes no more memory than the bytes justify.
pub fn attributes(data: &[u8]) {
    if let Ok(request) = SpawnRequest::unpack(data) {
        assert!(request.apps.capacity() <= 2 * data.len().max(4));
        assert_eq!(request.transfer().as_ref(), Ok(&request));
    }
}

/// The input as text, with invalid UTF-8 replaced.
fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// The numbers in a text; one that overflows counts as the largest.
fn numbers(text: &str) -> impl Iterator<Item = u64> {
    let runs = text.split(|character: char| !character.is_ascii_digit());
    runs.filter(|run| !run.is_empty())
        .map(|run| run.parse().unwrap_or(u64::MAX))
}
