//! Which components a build has called, from what it logs about its mapper.

use mapcheck_reference::implementation::ComponentCall;

/// The parameter that makes a build log the calls of its components.
pub(super) const LOG_CALLS: [&str; 3] = ["--prtemca", "rmaps_base_verbose", "5"];

/// What precedes the messages of each component, in their order of priority.
const COMPONENTS: [(&str, &str); 6] = [
    ("mca:rmaps:lsf: ", "lsf"),
    ("mca:rmaps:rf: ", "rank_file"),
    ("mca:rmaps:rank_file: ", "rank_file"),
    ("mca:rmaps:ppr: ", "ppr"),
    ("mca:rmaps:seq: ", "seq"),
    ("mca:rmaps:rr: ", "round_robin"),
];

/// Returns the calls that a log shows, in order. A component maps or declines; after one that maps, a new call begins.
pub(super) fn parse_calls(log: &str) -> Vec<ComponentCall> {
    let mut calls: Vec<ComponentCall> = Vec::new();
    let mut is_over = true;
    for (component, message) in log.lines().filter_map(message) {
        let maps = message.starts_with("mapping job ");
        let declines = message.contains(" not using ") || message.contains(" cannot map");
        if !maps && !declines {
            continue;
        }
        if is_over
            || calls
                .last()
                .is_some_and(|call| call.tried.contains(&component))
        {
            calls.push(ComponentCall::default());
        }
        if let Some(call) = calls.last_mut() {
            call.tried.push(component);
            call.mapped = maps;
        }
        is_over = maps;
    }
    calls
}

fn message(line: &str) -> Option<(&'static str, &str)> {
    COMPONENTS.iter().find_map(|(prefix, name)| {
        let (_, message) = line.split_once(prefix)?;
        Some((*name, message))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
[h:1] mca:rmaps: mapping job p@1
[h:1] mca:rmaps:rf: job p@1 not using rankfile policy
[h:1] mca:rmaps:ppr: job p@1 not using ppr mapper PPR NULL policy PPR NOTSET
[h:1] [p@0,0] rmaps:seq called on job p@1
[h:1] mca:rmaps:seq: job p@1 not using seq mapper
[h:1] mca:rmaps:rr: mapping job p@1
[h:1] mca:rmaps:rr:byobj mapping by Core for job p@1 slots 8 num_procs 2
[h:1] mca:rmaps:rf: job p@1 not using rankfile policy
[h:1] mca:rmaps:ppr: mapping job p@1 with ppr 1:node
";

    #[test]
    fn a_call_ends_with_the_component_that_maps() {
        let calls = parse_calls(LOG);
        let tried: Vec<String> = calls.iter().map(|call| call.tried.join(" ")).collect();
        assert_eq!(tried, ["rank_file ppr seq round_robin", "rank_file ppr"]);
        assert!(calls.iter().all(|call| call.mapped));
    }

    #[test]
    fn without_a_component_that_maps_the_next_call_begins_with_the_first_again() {
        let declined = "mca:rmaps:rf: job p@1 not using rankfile policy\n".repeat(2);
        let calls = parse_calls(&declined);
        assert_eq!(calls.len(), 2);
        assert!(calls.iter().all(|call| !call.mapped));
    }
}
