//! The command lines that reports show, to be pasted.

use crate::events::{CaseInfo, ImplementationInfo};
use mapcheck_steps::join;

/// The words by which a build is given another machine than the one that it runs on.
const TOPOLOGY: [&str; 2] = ["--prtemca", "hwloc_use_topo_file"];

/// The command that shows what an implementation makes of a case.
///
/// For a build it compares it with the reference, for the reference it shows the map.
pub(super) fn showing(case: &CaseInfo, on: &ImplementationInfo, edition: &str) -> String {
    match &on.program {
        Some(program) => {
            let program = program.display().to_string();
            command(&["compare", "--prterun", &program], case, edition)
        }
        None => mapping(case, edition),
    }
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

    #[test]
    fn a_command_can_be_pasted() {
        let case = CaseInfo {
            topology: Some("topologies/1pkg.xml".into()),
            head: "hn".to_owned(),
            arguments: ["-H", "hn:4,n1:4", "-n", "2", "my app"]
                .map(str::to_owned)
                .to_vec(),
            spawned: false,
        };
        let mut on = ImplementationInfo {
            name: "prrte-5.0.0rc1".to_owned(),
            program: Some("/opt/prterun".into()),
            per_app: true,
            profile: None,
        };
        assert_eq!(
            showing(&case, &on, "2026-06"),
            "mapcheck compare --prterun /opt/prterun --edition 2026-06 --head hn -- \
             --prtemca hwloc_use_topo_file topologies/1pkg.xml -H hn:4,n1:4 -n 2 'my app'"
        );
        on.program = None;
        assert!(showing(&case, &on, "2026-06").starts_with("mapcheck map --edition"));
    }
}
