//! The command lines that reports show, to be pasted.

use crate::events::{CaseInfo, ImplementationInfo, ScenarioJudged};
use crate::pmix::IMPLEMENTATION;
use mapcheck_shell::join;
use std::path::Path;

/// The words by which a build is given another machine than the one that it runs on.
const TOPOLOGY: [&str; 2] = ["--prtemca", "hwloc_use_topo_file"];

/// The command that shows what was found in a scenario on an implementation.
///
/// For a build it compares it with the reference, for the reference it shows the map. For a libpmix, which has no maps, it runs the
/// scenario again. There is none for a scenario on something else that has seen no case.
pub(super) fn showing(
    judged: &ScenarioJudged,
    on: &ImplementationInfo,
    edition: &str,
) -> Option<String> {
    match (&on.program, &judged.case) {
        (Some(library), _) if is_library(on) => Some(again(judged, library, edition)),
        (Some(program), Some(case)) => {
            let program = program.display().to_string();
            Some(command(&["compare", "--prterun", &program], case, edition))
        }
        (None, Some(case)) => Some(mapping(case, edition)),
        (_, None) => None,
    }
}

/// Whether it is a libpmix: those are named by their profiles' word, and their version.
fn is_library(on: &ImplementationInfo) -> bool {
    let rest = on.name.strip_prefix(IMPLEMENTATION);
    rest.is_some_and(|rest| rest.starts_with('-'))
}

/// The command that runs a scenario on a libpmix.
fn again(judged: &ScenarioJudged, library: &Path, edition: &str) -> String {
    let (path, library) = (judged.path.display(), library.display());
    join([
        "mapcheck",
        "test",
        &path.to_string(),
        "--libpmix",
        &library.to_string(),
        "--edition",
        edition,
        "--name",
        &judged.scenario,
    ])
}

/// The command that shows the reference's map of a case.
pub(crate) fn mapping(case: &CaseInfo, edition: &str) -> String {
    command(&["map"], case, edition)
}

fn command(verb: &[&str], case: &CaseInfo, edition: &str) -> String {
    let mut words = vec!["mapcheck"];
    words.extend(verb);
    words.extend(["--edition", edition, "--head", &case.head]);
    words.extend(case.spawned.then_some("--spawned"));
    words.push("--");
    let topology = case
        .topology
        .as_ref()
        .map(|file| file.display().to_string());
    if let Some(topology) = &topology {
        words.extend(TOPOLOGY);
        words.push(topology);
    }
    words.extend(case.arguments.iter().map(String::as_str));
    join(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;

    fn judged(case: Option<CaseInfo>) -> ScenarioJudged {
        ScenarioJudged {
            implementation: String::new(),
            path: "features/pmix/get/job.feature".into(),
            line: 3,
            feature: "Job".to_owned(),
            scenario: "The job's size".to_owned(),
            requirements: Vec::new(),
            question: None,
            verdict: Verdict::Fail,
            red: true,
            failure: None,
            case,
        }
    }

    fn implementation(name: &str, program: Option<&str>) -> ImplementationInfo {
        ImplementationInfo {
            name: name.to_owned(),
            program: program.map(Into::into),
            per_app: true,
            profile: None,
        }
    }

    fn case() -> CaseInfo {
        CaseInfo {
            topology: Some("topologies/1pkg.xml".into()),
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
    fn a_scenario_is_run_again_on_a_library_with_a_case_and_without() {
        let library = implementation("libpmix-5.0.9", Some("/opt/libpmix.so.2"));
        let build = implementation("prrte-5.0.0rc1", Some("/opt/prterun"));
        for case in [None, Some(case())] {
            assert_eq!(
                showing(&judged(case), &library, "2026-06").unwrap(),
                "mapcheck test features/pmix/get/job.feature --libpmix /opt/libpmix.so.2 \
                 --edition 2026-06 --name \"The job's size\""
            );
        }
        assert_eq!(showing(&judged(None), &build, "2026-06"), None);
    }
}
