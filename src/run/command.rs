//! The commands in reports, ready to paste.

use crate::builds::pmix::LIBPMIX;
use crate::case::node_topologies::topology_arguments;
use crate::case::words_with_topology;
use crate::run::events::{CaseInfo, CaseJudged, Cause, ImplementationInfo, ScenarioInfo};
use mapcheck_shell::join;

/// Returns the command that shows what a scenario found on an implementation.
///
/// For the reference it prints the map; for a build it compares the build with the reference. A libpmix maps nothing, and a
/// scenario need not map anything either: then the scenario is run again. A recorded command is returned as it is.
pub(crate) fn showing(
    judged: &CaseJudged,
    on: &ImplementationInfo,
    edition: &str,
) -> Option<String> {
    if judged.command.is_some() {
        return judged.command.clone();
    }
    match (&on.program, &judged.case) {
        (Some(program), Some(case)) if !is_library(on) => {
            let program = program.display().to_string();
            Some(command(&["compare", "--prterun", &program], case, edition))
        }
        (None, Some(case)) => Some(map_command(case, edition)),
        _ => {
            let scenario = judged.scenario.as_ref();
            scenario.map(|scenario| test_command(scenario, on, edition))
        }
    }
}

/// Returns the command that shows a cause of findings.
pub(crate) fn showing_cause(cause: &Cause, on: &ImplementationInfo, edition: &str) -> String {
    match &on.program {
        Some(program) => {
            let program = program.display().to_string();
            command(&["compare", "--prterun", &program], &cause.case, edition)
        }
        None => map_command(&cause.case, edition),
    }
}

/// Whether an implementation is a libpmix, by its name: `libpmix-5.0.9`.
fn is_library(on: &ImplementationInfo) -> bool {
    let rest = on.name.strip_prefix(LIBPMIX);
    rest.is_some_and(|rest| rest.starts_with('-'))
}

/// Returns the command that runs a scenario on an implementation.
fn test_command(scenario: &ScenarioInfo, on: &ImplementationInfo, edition: &str) -> String {
    let path = scenario.path.display().to_string();
    let program = on.program.as_ref().map(|it| it.display().to_string());
    let mut words = vec!["mapcheck", "test", &path];
    match &program {
        Some(library) if is_library(on) => words.extend(["--libpmix", library]),
        Some(program) => words.extend(["--prterun", program]),
        None => words.push("--no-builds"),
    }
    words.extend(["--edition", edition, "--name", &scenario.name]);
    join(words)
}

/// Returns the command that prints the reference's map of a case.
pub(crate) fn map_command(case: &CaseInfo, edition: &str) -> String {
    command(&["map"], case, edition)
}

fn command(verb: &[&str], case: &CaseInfo, edition: &str) -> String {
    let mut words = vec!["mapcheck"];
    words.extend(verb);
    words.extend(["--edition", edition, "--head", &case.head]);
    words.extend(case.spawned.then_some("--spawned"));
    let own = topology_arguments(&case.node_topologies);
    words.extend(own.iter().map(String::as_str));
    words.push("--");
    let topology = case
        .topology
        .as_ref()
        .map(|file| file.display().to_string());
    words.extend(words_with_topology(&case.arguments, topology.as_deref()));
    join(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::verdict::Verdict;
    use std::collections::BTreeMap;

    fn judged(case: Option<CaseInfo>) -> CaseJudged {
        CaseJudged {
            number: 0,
            implementation: String::new(),
            name: "The job's size".to_owned(),
            scenario: Some(ScenarioInfo {
                path: "features/pmix/get/job.feature".into(),
                line: 3,
                feature: "Job".to_owned(),
                name: "The job's size".to_owned(),
            }),
            requirements: Vec::new(),
            unspecified: false,
            question: None,
            verdict: Verdict::Fail,
            red: true,
            failure: None,
            case,
            command: None,
            duration: None,
        }
    }

    fn implementation(name: &str, program: Option<&str>) -> ImplementationInfo {
        ImplementationInfo {
            program: program.map(Into::into),
            ..ImplementationInfo::named(name)
        }
    }

    fn case() -> CaseInfo {
        CaseInfo {
            topology: Some("topologies/1pkg.xml".into()),
            node_topologies: BTreeMap::new(),
            head: "hn".to_owned(),
            arguments: ["-H", "hn:4,n1:4", "-n", "2", "my app"]
                .map(str::to_owned)
                .to_vec(),
            spawned: false,
        }
    }

    #[test]
    fn a_command_can_be_pasted() {
        let judged = judged(Some(case()));
        let build = implementation("prrte-5.0.0rc1", Some("/opt/prterun"));
        assert_eq!(
            showing(&judged, &build, "2026-06").unwrap(),
            "mapcheck compare --prterun /opt/prterun --edition 2026-06 --head hn -- \
             --prtemca hwloc_use_topo_file topologies/1pkg.xml -H hn:4,n1:4 -n 2 'my app'"
        );
        let reference = implementation("reference", None);
        let map = showing(&judged, &reference, "2026-06").unwrap();
        assert!(map.starts_with("mapcheck map --edition"));
    }

    #[test]
    fn the_command_for_a_libpmix_runs_the_scenario_again() {
        let library = implementation("libpmix-5.0.9", Some("/opt/libpmix.so.2"));
        let build = implementation("prrte-5.0.0rc1", Some("/opt/prterun"));
        for case in [None, Some(case())] {
            assert_eq!(
                showing(&judged(case), &library, "2026-06").unwrap(),
                "mapcheck test features/pmix/get/job.feature --libpmix /opt/libpmix.so.2 \
                 --edition 2026-06 --name \"The job's size\""
            );
        }
        let again = showing(&judged(None), &build, "2026-06").unwrap();
        assert!(
            again
                .starts_with("mapcheck test features/pmix/get/job.feature --prterun /opt/prterun ")
        );
        let recorded = CaseJudged {
            command: Some("as it was".to_owned()),
            ..judged(None)
        };
        assert_eq!(showing(&recorded, &build, "2026-06").unwrap(), "as it was");
    }
}
