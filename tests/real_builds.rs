//! Parses everything that real builds print.
//!
//! A build of PRRTE 5 is needed.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use crate::needs;
use crate::test;
use mapcheck::attribution::same;
use mapcheck::builds::{Prterun, Version};
use mapcheck::judge::profile::Profiles;
use mapcheck::outcome::map_text::{self, MapForm};
use mapcheck::system::process::Exit;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::error::Topic;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Implementation, Machines, Outcome, Reference, Rules, Topology};
use std::path::Path;
use std::sync::Arc;

/// The builds that are found, one of them of PRRTE 5.
fn builds() -> &'static [Prterun] {
    needs::prrte_5();
    needs::builds()
}

fn case(arguments: &str) -> Case {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies/1pkg-4numa-24core-smt2.xml");
    assert!(file.is_file());
    let words: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
    let topology = Topology::from_levels(Default::default());
    Case {
        topology_file: Some(file),
        ..Case::new(Arc::new(topology), "hn", words, Files::new())
    }
}

/// Command lines that all builds map.
const MAPPED: &[&str] = &[
    "-H n0:4,n1:4 -n 1 a",
    "-H n0:4,n1:4 --map-by slot -n 8 a",
    "-H n0:4,n1:4 --map-by node -n 5 a",
    "-H n0:4,n1:4 --map-by core:hwtcpus --bind-to hwthread -n 4 a",
    "-H n0:4,n1:4 --map-by numa:pe=3 --bind-to core -n 4 a",
    "-H n0:4,n1:4 --map-by package:oversubscribe --rank-by fill --bind-to none -n 20 a",
    "-H n0:4,n1:4 --map-by numa:span --rank-by span --bind-to numa -n 8 a",
    "-H n0:4,n1:4 --map-by ppr:2:package -n 4 a",
    "-H n0:4,n1:4 --map-by pe-list=1,3,5-7 --bind-to core -n 2 a",
    "-H n0:4,n1:4 --map-by l3cache --bind-to l3cache -n 8 a",
    "-H n0:4,n1:4 --map-by slot --bind-to package -n 4 a",
    "-H hn:4,n1:4 --map-by node -n 4 a",
    "-H n0.example.com:4 -n 2 a",
    "-H n0:4,n1:4 --map-by slot -n 2 a : -n 2 b",
];

/// Command lines that need a build with policies of apps.
const MAPPED_PER_APP: &[&str] = &[
    "-H n0:4,n1:4 --map-by slot -n 2 a : --map-by node -n 2 b",
    "-H n0:4,n1:4 --bind-to none -n 2 a : --bind-to core --map-by numa:pe=2 -n 2 b",
    "-H hn:4,n1:4 --map-by slot:hwtcpus -n 2 a : --map-by core --rank-by fill -n 2 b",
];

/// Checks that a map is printed back as the build printed it.
fn assert_printed_back(build: &Prterun, case: &Case) {
    let finished = build.run_case(case).unwrap();
    let context = format!("{} {}", build.name(), case.line.words().join(" "));
    assert_eq!(finished.exit, Exit::Status(0), "{context}");
    let stdout = String::from_utf8(finished.stdout).unwrap();
    let printed =
        map_text::parse_map(&stdout).unwrap_or_else(|error| panic!("{context}: {error}\n{stdout}"));
    if printed.form == MapForm::Map {
        assert_eq!(
            printed.map.text(&printed.job).to_string(),
            stdout,
            "{context}"
        );
    }
}

#[test]
fn every_map_is_parsed_and_printed_back_unchanged() {
    for build in builds() {
        let is_five = build.version().to_string().starts_with('5');
        let per_app = if build.per_app() { MAPPED_PER_APP } else { &[] };
        for arguments in MAPPED.iter().chain(per_app) {
            let case = case(arguments);
            assert_printed_back(build, &case);
            let outcome = build.outcome(&case);
            let Outcome::Mapped(map) = outcome else {
                panic!("{} {arguments}: {outcome:?}", build.name());
            };
            assert!(
                map.nodes
                    .iter()
                    .all(|node| ["hn", "n0", "n1"].contains(&&*node.name)),
                "{map:?}"
            );
        }
        assert!(!is_five || build.per_app(), "{}", build.name());
    }
}

#[test]
fn the_long_form_holds_what_the_short_form_holds() {
    for build in builds() {
        for arguments in MAPPED
            .iter()
            .chain(MAPPED_PER_APP)
            .filter(|_| build.per_app())
        {
            let short = build.outcome(&case(arguments));
            let long = build.outcome(&case(&format!("--display map-devel {arguments}")));
            assert_eq!(short, long, "{} {arguments}", build.name());
        }
    }
}

#[test]
fn builds_of_the_3_series_ignore_an_apps_own_policy() {
    let four: Version = "4.0.0".parse().unwrap();
    for build in builds().iter().filter(|build| *build.version() < four) {
        assert!(!build.per_app(), "{}", build.name());
        let mut case = case(MAPPED_PER_APP[0]);
        let machine = std::fs::read_to_string(case.topology_file.as_ref().unwrap()).unwrap();
        case.machines = Machines::shared_by_all(Arc::new(Topology::from_xml(&machine).unwrap()));
        let outcome = build.outcome(&case);
        let profiles = Profiles::shipped().unwrap();
        let (profile, _) = profiles.choose(build.version()).unwrap();
        let predicted = Reference::new("", profile.rules()).outcome(&case);
        assert!(same(&outcome, &predicted), "{outcome:?}");
        let by_rules = Reference::new("", Rules::default()).outcome(&case);
        assert!(!same(&outcome, &by_rules), "{outcome:?}");
    }
}

/// Command lines that are refused, and the topics of PRRTE 5's refusals.
const REFUSED: &[(Topic, &str)] = &[
    (Topic::UnknownOption, "--foo -n 2 a"),
    (Topic::MultiInstances, "--map-by slot --map-by node -n 1 a"),
    (Topic::MultiInstances, "-n 1 -n 2 a"),
    (Topic::NoExecutable, "-n 2"),
    (Topic::BadNumber, "-n x a"),
    (Topic::BadNumber, "--session-id x -n 1 a"),
    (Topic::MissingOptionValue, "--map-by : -n 1 a"),
    (Topic::UnrecognizedDirective, "--map-by foo -n 2 a"),
    (Topic::UnrecognizedDirective, "--rank-by foo -n 2 a"),
    (Topic::UnrecognizedDirective, "--bind-to foo -n 2 a"),
    (Topic::UnrecognizedQualifier, "--map-by slot:foo -n 2 a"),
    (Topic::UnrecognizedQualifier, "--bind-to core:foo -n 2 a"),
    (Topic::Ambiguous, "--map-by p -n 2 a"),
    (Topic::MissingValue, "--map-by slot:pe -n 2 a"),
    (Topic::UnexpectedValue, "--map-by slot:span=3 -n 2 a"),
    (Topic::InvalidValue, "--map-by slot:pe=x -n 2 a"),
    (Topic::InvalidPattern, "--map-by ppr:2 -n 2 a"),
    (
        Topic::ConflictingDirectives,
        "--map-by slot:inherit:noinherit -n 2 a",
    ),
    (
        Topic::ConflictingJobQualifiers,
        "--map-by slot:oversubscribe -n 1 a : --map-by slot:nooversubscribe -n 1 b",
    ),
    (
        Topic::BindingPeConflict,
        "--map-by numa:pe=2 --bind-to numa -n 1 a",
    ),
    (Topic::MappingTooLow, "--map-by core:pe=8 -n 1 a"),
    (Topic::BindUpwards, "--map-by core --bind-to numa -n 1 a"),
    (Topic::MissingHelp, "--map-by slot --rank-by fill -n 1 a"),
    (Topic::SessionDenied, "--session-id 77 -n 1 a"),
    (Topic::BadHostList, "--hostfile /nowhere -n 2 a"),
    (Topic::BadRankfile, "--map-by rankfile -n 2 a"),
    (Topic::NoFile, "--map-by rankfile:file=/nowhere -n 2 a"),
    (Topic::AllNodesFilled, "--map-by slot -n 8 a : -n 1 b"),
    (Topic::NotEnoughSlots, "--map-by slot -n 20 a"),
    (Topic::NotEnoughCpus, "--map-by numa:pe=8 -n 1 a"),
    (Topic::NoFile, "--map-by seq:file=/nowhere -n 2 a"),
    (Topic::NotEnoughCpus, "--map-by pe-list=0 -n 5 a"),
    (
        Topic::BindingPeConflict,
        "--map-by slot:ordered --bind-to numa -n 1 a",
    ),
];

#[test]
fn the_topic_of_a_refusal_is_recognised() {
    for build in builds() {
        let is_five = build.version().to_string().starts_with('5');
        for (topic, arguments) in REFUSED.iter().filter(|_| is_five) {
            let outcome = build.outcome(&case(&format!("-H n0:4,n1:4 {arguments}")));
            let Outcome::Refused(refused) = outcome else {
                panic!("{} {arguments}: {outcome:?}", build.name());
            };
            assert_eq!(
                refused.topic,
                Some(*topic),
                "{} {arguments}: {}",
                build.name(),
                refused.message
            );
        }
    }
}

#[test]
fn an_empty_cpu_set_is_parsed() {
    for build in builds()
        .iter()
        .filter(|build| build.version().to_string().starts_with('5'))
    {
        assert_printed_back(build, &case("-H n0:4 --map-by pe-list=99 -n 1 a"));
    }
}

#[test]
fn builds_come_newest_first() {
    assert!(builds().is_sorted_by(|left, right| left.version() >= right.version()));
}
