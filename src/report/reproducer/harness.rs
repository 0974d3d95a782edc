//! A case as a line of PRRTE's own harness, `test/offline/run_offline_maps.py`: `Case(…)`.
//!
//! A line of the harness has one host list, the three directives of each app, a process count for each, and further arguments of
//! the job. Cases that need more have no such line.

use crate::outcome::map_text::refusal::only_wording_of;
use mapcheck_picture::is_harmful;
use mapcheck_reference::error::Topic;
use mapcheck_reference::job_map::{Bound, JobMap, MappedProc};
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::syntax::{Item, Segment};
use mapcheck_reference::{Case, Outcome};
use std::fmt::Write as _;

/// The options of one app.
#[derive(Clone, Debug, Default)]
struct App {
    map_by: Option<String>,
    rank_by: Option<String>,
    bind_to: Option<String>,
    count: Option<u32>,
}

/// What a line of the harness has beside its apps.
#[derive(Clone, Debug, Default)]
struct Job {
    hosts: Option<String>,
    /// The configured mapping, which the harness always sets.
    default_mapping: String,
    extra: Vec<String>,
}

/// Returns the line of a case that expects an outcome, for a topology that the harness calls `topo`. `None` if the harness cannot
/// express it.
#[must_use]
pub fn to_harness_case(case: &Case, expected: &Outcome, id: &str) -> Option<String> {
    if case.spawned.is_some()
        || case.line.appfile().is_some()
        || !case.line.environment().is_empty()
        || case.files.names().next().is_some()
    {
        return None;
    }
    let mut job = Job::default();
    let segments = case.line.segments().iter().enumerate();
    let apps: Option<Vec<App>> = segments
        .map(|(index, segment)| parse_app(segment, index == 0, &mut job))
        .collect();
    let apps = apps?;
    if let Outcome::Mapped(map) = expected
        && !fits_checks(&apps, &job, map)
    {
        return None;
    }
    let hosts = job.hosts.as_deref()?;
    let pool = parse_pool(hosts)?;
    // The head node's name is another one on each machine.
    if pool.iter().any(|(node, _)| *node == case.head) {
        return None;
    }
    let mut text = format!("Case({}, \"mapcheck\", topo, \"mapcheck\", ", python(id));
    let pool: Vec<String> = pool
        .iter()
        .map(|(node, slots)| format!("({}, {slots})", python(node)))
        .collect();
    let _ = write!(text, "{}, [{}]", python(hosts), pool.join(", "));
    match apps.as_slice() {
        [app] => {
            text += &directives(app);
            let _ = write!(text, ", n={}", app.count?);
        }
        several => {
            let apps: Option<Vec<String>> = several
                .iter()
                .map(|app| Some(format!("AppSpec({}{})", app.count?, directives(app))))
                .collect();
            let _ = write!(text, ", apps=[{}]", apps?.join(", "));
        }
    }
    if !job.extra.is_empty() {
        let extra: String = job.extra.iter().map(|word| python(word) + ", ").collect();
        let _ = write!(text, ", extra_args=({})", extra.trim_end());
    }
    if !job.default_mapping.is_empty() {
        let _ = write!(
            text,
            ", default_map_policy={}",
            python(&job.default_mapping)
        );
    }
    text += &expectation(expected)?;
    Some(text + ")")
}

/// The bindings that the harness knows, but for `none`, from the smallest object to the largest.
const LEVELS: [&str; 7] = [
    "hwthread", "core", "l1cache", "l2cache", "l3cache", "numa", "package",
];

/// Returns whether the harness's own checks hold for the map that is expected: it reads one range of CPUs in a package, and demands that a
/// process with an explicit binding has a whole object of that level.
fn fits_checks(apps: &[App], job: &Job, map: &JobMap) -> bool {
    let limits_cpus = job.extra.iter().any(|word| word.contains("cpu_list"));
    let whole_objects = |app: &App| {
        let mapping = app.map_by.as_deref().unwrap_or(&job.default_mapping);
        let shares = ["pe=", ":p=", "pe-l"];
        let binding = app.bind_to.as_deref().unwrap_or_default();
        !limits_cpus
            && !shares.iter().any(|word| mapping.contains(word))
            && level(binding) <= mapped_level(mapping)
    };
    let is_known = |app: &App| match &app.bind_to {
        None => true,
        Some(spec) if spec == "none" => true,
        Some(spec) => LEVELS.contains(&spec.split(':').next().unwrap_or_default()),
    };
    let is_bound = |app: u32| {
        let own = apps.get(app as usize).and_then(|app| app.bind_to.as_ref());
        own.is_some_and(|spec| spec != "none")
    };
    let is_readable = |process: &MappedProc| match &process.bound {
        Bound::Nothing => !is_bound(process.app),
        Bound::EmptySet | Bound::NoPackage => false,
        Bound::Cpus(packages) => match packages.as_slice() {
            [package] => package.cpus.windows(2).all(|pair| pair[0] + 1 == pair[1]),
            _ => false,
        },
    };
    apps.iter().all(is_known)
        && apps.iter().all(|app| {
            let is_free = app.bind_to.as_deref().is_none_or(|spec| spec == "none");
            is_free || whole_objects(app)
        })
        && map
            .nodes
            .iter()
            .flat_map(|node| &node.procs)
            .all(is_readable)
}

/// Returns the place of a binding's object among the levels.
fn level(spec: &str) -> Option<usize> {
    let object = spec.split(':').next().unwrap_or_default();
    LEVELS.iter().position(|level| *level == object)
}

/// Returns the place of the object that processes are mapped to; a node and a slot are above all of them.
fn mapped_level(spec: &str) -> Option<usize> {
    let object = match spec.strip_prefix("ppr:") {
        Some(pattern) => pattern.split_once(':').map_or("", |(_, object)| object),
        None => spec,
    };
    level(object).or(Some(LEVELS.len()))
}

/// Returns what a line of the harness expects: the processes of each node, or the wording of a banner.
fn expectation(expected: &Outcome) -> Option<String> {
    match expected {
        Outcome::Mapped(map) => {
            let counts = map.nodes.iter();
            let counts = counts.filter(|node| !node.procs.is_empty());
            let counts: Vec<String> = counts
                .map(|node| format!("{}: {}", python(&node.name), node.procs.len()))
                .collect();
            Some(format!(
                ", expect_counts={{{}}}, expect=\"map\"",
                counts.join(", ")
            ))
        }
        Outcome::Refused(refused) => {
            // Without a banner, the harness expects any refusal.
            let banner = match banner(refused.topic?) {
                Some(banner) => format!(", expect_banner={}", python(&banner)),
                None => String::new(),
            };
            Some(format!(", expect=\"reject\"{banner}"))
        }
        _ => None,
    }
}

/// Returns the beginning of a banner's wording, if there is only one. The harness compares texts with their line breaks, so it is
/// short.
fn banner(topic: Topic) -> Option<String> {
    const WORDS: usize = 3;
    let words: Vec<&str> = only_wording_of(topic)?.split(' ').take(WORDS).collect();
    Some(words.join(" "))
}

fn directives(app: &App) -> String {
    let mut text = String::new();
    for (name, value) in [
        ("map_by", &app.map_by),
        ("rank_by", &app.rank_by),
        ("bind_to", &app.bind_to),
    ] {
        if let Some(value) = value {
            let _ = write!(text, ", {name}={}", python(value));
        }
    }
    text
}

/// Parses the options of an app; those of the first one can be about the job. `None` if the harness cannot give one of them.
fn parse_app(segment: &Segment, is_first: bool, job: &mut Job) -> Option<App> {
    let mut app = App::default();
    for item in &segment.items {
        let given = match item {
            Item::Option(given) => given,
            Item::Executable(_) => continue,
            Item::Argument(_) | Item::EndOfOptions(_) | Item::Fault(_) => return None,
        };
        let value = given.value().map(|value| value.text.clone());
        let place = match given.meaning() {
            Meaning::MapBy => &mut app.map_by,
            Meaning::RankBy => &mut app.rank_by,
            Meaning::BindTo => &mut app.bind_to,
            Meaning::Np | Meaning::OlderNp if app.count.is_none() => {
                app.count = Some(value?.parse().ok()?);
                continue;
            }
            Meaning::Host if is_first => &mut job.hosts,
            Meaning::PrteMca if is_first => {
                match given.values.as_slice() {
                    [name, value] if name.text == "mapby" => {
                        job.default_mapping.clone_from(&value.text)
                    }
                    [name, value] => job.extra.extend([
                        "--prtemca".to_owned(),
                        name.text.clone(),
                        value.text.clone(),
                    ]),
                    _ => return None,
                }
                continue;
            }
            _ => return None,
        };
        if place.replace(value?).is_some() {
            return None;
        }
    }
    Some(app)
}

/// Parses a host list whose nodes all have a plain slot count.
fn parse_pool(hosts: &str) -> Option<Vec<(&str, u32)>> {
    let nodes = hosts.split(',').map(|entry| {
        let (node, slots) = entry.split_once(':')?;
        Some((node, slots.parse().ok()?))
    });
    nodes.collect()
}

/// Returns a text as a literal of Python.
fn python(text: &str) -> String {
    let mut literal = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => literal.extend(['\\', character]),
            character if is_harmful(character) => {
                let _ = match u32::from(character) {
                    code @ 0..=0xffff => write!(literal, "\\u{code:04x}"),
                    code => write!(literal, "\\U{code:08x}"),
                };
            }
            character => literal.push(character),
        }
    }
    literal + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::parse_case;
    use mapcheck_reference::{Edition, Implementation as _, Reference, Rules};

    fn harness(line: &str) -> Option<String> {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let machine = crate::case::NamedMachine {
            topology: std::sync::Arc::new(
                crate::case::load_topology("topologies/1pkg-4numa-24core-smt2.xml".as_ref())
                    .unwrap(),
            ),
            file: "topologies/1pkg-4numa-24core-smt2.xml".into(),
        };
        let case = parse_case(&words.into(), "hn".to_owned(), Some(machine)).unwrap();
        let expected = Reference::new("", Rules::of(Edition::August2026)).outcome(&case);
        to_harness_case(&case, &expected, "m1")
    }

    #[test]
    fn a_map_is_expected_by_the_processes_of_each_node() {
        assert_eq!(
            harness("-H n1:4,n2:4 --map-by node --bind-to core -n 3 a").unwrap(),
            "Case(\"m1\", \"mapcheck\", topo, \"mapcheck\", \"n1:4,n2:4\", [(\"n1\", 4), (\"n2\", 4)], \
             map_by=\"node\", bind_to=\"core\", n=3, expect_counts={\"n1\": 2, \"n2\": 1}, expect=\"map\")"
        );
        let several = harness("-H n1:4,n2:4 -n 2 a : --map-by node -n 2 b").unwrap();
        assert!(
            several.contains("apps=[AppSpec(2), AppSpec(2, map_by=\"node\")], expect_counts="),
            "{several}"
        );
    }

    #[test]
    fn a_refusal_is_expected_by_its_banner() {
        let refused = harness("-H n1:1 --prtemca mapby slot --prtemca a b -n 2 a").unwrap();
        assert!(
            refused.ends_with("n=2, extra_args=(\"--prtemca\", \"a\", \"b\",), default_map_policy=\"slot\", expect=\"reject\", expect_banner=\"There are not\")"),
            "{refused}"
        );
    }

    #[test]
    fn what_the_harness_cannot_express_has_no_line() {
        for line in [
            "-H n1:4 a",
            "-n 1 a",
            "-H n1 -n 1 a",
            "-H n1:4 -n 1 a : -H n2:4 -n 1 b",
            "--hostfile features/data/hosts -n 1 a",
            "-H hn:4 -n 1 a",
            // The harness's own checks know no binding without a level, and demand whole objects.
            "-H n1:8 --bind-to :overload-allowed -n 2 a",
            "-H n1:8 --map-by slot:pe=2 --bind-to core -n 2 a",
            "-H n1:8 --map-by pe-list=0,2 -n 2 a",
        ] {
            assert_eq!(harness(line), None, "{line}");
        }
        assert_eq!(python("a\"\\\n"), "\"a\\\"\\\\\\u000a\"");
        assert_eq!(python("\u{202e}\u{e0041}"), "\"\\u202e\\U000e0041\"");
    }
}
