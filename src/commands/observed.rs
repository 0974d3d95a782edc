//! `mapcheck compare --observed`: the ranks of a run beside the map of its line.

use super::CommandResult;
use super::output::{errln, outln, print_wrapped};
use super::versions::Version;
use crate::case::read_text;
use crate::outcome::compare::describe;
use crate::outcome::map_text::refusal::parse_refusal;
use crate::outcome::observed::{Cause, Expected, Observation, Seen, causes, mismatch, observe};
use crate::system::exit_status;
use crate::system::printable::escape_line;
use mapcheck_reference::error::Topic;
use mapcheck_reference::explain::{Detail, explain};
use mapcheck_reference::syntax::GivenOption;
use mapcheck_reference::topology::CpuSet;
use mapcheck_reference::{Case, Outcome, Rules};
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;

/// The name that means standard input.
const STANDARD_INPUT: &str = "-";

/// The most bytes that are read from standard input.
const LARGEST_INPUT: u64 = 64 << 20;

/// The most ranks that are listed.
const MOST_LISTED: usize = 8;

/// Compares where the ranks of a run were, as a file shows it, with where some rules put them. `whose` are these rules.
///
/// # Errors
///
/// The file cannot be read, or shows no rank.
pub(super) fn run(case: &Case, rules: &Rules, whose: &str, file: &Path) -> CommandResult {
    let text = read(file)?;
    let observed = observe(&text);
    if observed.is_err()
        && let Some(topic) = parse_refusal(&text).topic
    {
        return Ok(compare_refusal(case, rules, whose, topic));
    }
    let observed = observed
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to read the places of ranks from {}", file.display()))?;
    let Some(expected) = expected(case, rules) else {
        outln!(
            "{whose}: no map of this line, and {} ranks were seen; `mapcheck explain` shows why",
            observed.ranks.len()
        );
        return Ok(ExitCode::from(exit_status::FINDINGS));
    };
    let expected = on_the_only_node(expected, &observed, case);
    let wrong = wrong_ranks(&observed, &expected, case);
    let form = observed.form;
    if wrong.is_empty() && observed.ranks.len() == expected.len() {
        outln!(
            "all {} ranks are where {whose} puts them ({form})",
            expected.len()
        );
        return Ok(ExitCode::from(exit_status::OK));
    }
    print_wrong(&wrong, &observed, expected.len(), whose);
    print_causes(case, &observed, &expected);
    Ok(ExitCode::from(exit_status::FINDINGS))
}

/// Compares a run that was refused for a known reason with what some rules make of its line.
fn compare_refusal(case: &Case, rules: &Rules, whose: &str, topic: Topic) -> ExitCode {
    let outcome: Outcome = mapcheck_reference::map(case, rules).into();
    let is_same = |outcome: &Outcome| match outcome {
        Outcome::Refused(refused) => refused.topic == Some(topic),
        _ => false,
    };
    let name = topic.name();
    if is_same(&outcome) {
        outln!("the run was refused ({name}), and so is {whose}: `mapcheck explain` shows why");
        return ExitCode::from(exit_status::OK);
    }
    outln!(
        "the run was refused ({name}); {whose}: {}",
        escape_line(&describe(&outcome))
    );
    let mut causes: Vec<String> = Vec::new();
    for version in Version::of_open_mpi(case) {
        if is_same(&version.outcome)
            && let Some(like) = version.like()
        {
            causes.push(format!("{} refuses it so: `--like {like}`", version.name));
        }
    }
    if causes.is_empty() {
        causes.push(
            "another release, or nodes, slots or a machine other than those of this command"
                .to_owned(),
        );
    }
    outln!("");
    outln!("What fits");
    for cause in causes {
        print_wrapped(&format!("  * {cause}"));
    }
    ExitCode::from(exit_status::FINDINGS)
}

fn read(file: &Path) -> miette::Result<String> {
    if file != Path::new(STANDARD_INPUT) {
        let text = read_text(file).into_diagnostic();
        return text.wrap_err_with(|| format!("failed to read {}", file.display()));
    }
    let mut text = String::new();
    let mut input = std::io::stdin().lock().take(LARGEST_INPUT + 1);
    input
        .read_to_string(&mut text)
        .into_diagnostic()
        .wrap_err("failed to read standard input")?;
    if text.len() as u64 > LARGEST_INPUT {
        miette::bail!("standard input has more than {} MiB", LARGEST_INPUT >> 20);
    }
    Ok(text)
}

/// Returns where some rules put the ranks of a case; nothing if they do not map it.
fn expected(case: &Case, rules: &Rules) -> Option<Vec<Expected>> {
    let explanation = explain(case, rules, &Detail::EveryRank);
    if !explanation.is_mapped {
        return None;
    }
    let ranks = explanation.apps.into_iter().flat_map(|app| app.ranks);
    let mut expected: Vec<Expected> = ranks
        .map(|rank| {
            let mut threads = CpuSet::new();
            rank.threads
                .iter()
                .for_each(|thread| threads.insert(*thread));
            Expected {
                rank: rank.rank,
                node: rank.node,
                threads: (!threads.is_empty()).then_some(threads),
                shown: rank.cpus,
            }
        })
        .collect();
    expected.sort_by_key(|it| it.rank);
    Some(expected)
}

/// Gives the only node of a line that names none the name that was seen, if one was: it ran there.
fn on_the_only_node(
    mut expected: Vec<Expected>,
    observed: &Observation,
    case: &Case,
) -> Vec<Expected> {
    let planned: BTreeSet<&str> = expected.iter().map(|it| it.node.as_str()).collect();
    let names = observed.ranks.iter().filter_map(|it| it.node.as_deref());
    let seen: BTreeSet<&str> = names.collect();
    let mut options = case.line.possible_options();
    let names_nodes =
        |given: &GivenOption| given.is_host_list() || given.meaning().names_hostfile();
    let is_named = options.any(names_nodes);
    if let (1, 1, false, Some(name)) = (planned.len(), seen.len(), is_named, seen.first()) {
        expected
            .iter_mut()
            .for_each(|it| (*name).clone_into(&mut it.node));
    }
    expected
}

/// Returns what is wrong with the place of each rank that is elsewhere. What has no rank is wrong if no rank should be there.
fn wrong_ranks(
    observed: &Observation,
    expected: &[Expected],
    case: &Case,
) -> Vec<(String, String)> {
    let by_rank: BTreeMap<u32, &Expected> = expected.iter().map(|it| (it.rank, it)).collect();
    let wrong_with = |seen: &Seen, expected: &Expected| {
        mismatch(seen, expected, case.machines.of_node(&expected.node))
    };
    let mut wrong = Vec::new();
    let mut left: Vec<&Expected> = expected.iter().collect();
    for seen in &observed.ranks {
        match seen.rank {
            Some(rank) => match by_rank.get(&rank) {
                Some(expected) => {
                    let why = wrong_with(seen, expected);
                    wrong.extend(why.map(|why| (format!("rank {rank}"), why)));
                }
                None => wrong.push((
                    format!("rank {rank}"),
                    "the line has no such rank".to_owned(),
                )),
            },
            None => match left.iter().position(|it| wrong_with(seen, it).is_none()) {
                Some(place) => {
                    left.remove(place);
                }
                None => wrong.push((
                    "a process".to_owned(),
                    "no rank that is left should have its CPUs".to_owned(),
                )),
            },
        }
    }
    wrong
}

fn print_wrong(wrong: &[(String, String)], observed: &Observation, planned: usize, whose: &str) {
    let form = observed.form;
    match wrong.first() {
        Some((what, why)) => outln!("{} is {} ({form})", escape_line(what), escape_line(why)),
        None => outln!("what was seen is where {whose} puts it ({form})"),
    }
    for (what, why) in wrong.iter().take(MOST_LISTED).skip(1) {
        outln!("{} is {}", escape_line(what), escape_line(why));
    }
    if wrong.len() > MOST_LISTED {
        outln!("and {} more", wrong.len() - MOST_LISTED);
    }
    let seen = observed.ranks.len();
    let of_line = match seen == planned {
        true => String::new(),
        false => format!("; the line has {planned}"),
    };
    outln!(
        "{} of {seen} ranks are elsewhere than {whose} puts them{of_line}",
        wrong.len()
    );
}

/// Prints what fits: the map of another version, and what the places have in common.
fn print_causes(case: &Case, observed: &Observation, planned: &[Expected]) {
    let mut found: Vec<Cause> = Vec::new();
    for version in Version::of_open_mpi(case) {
        let (Some(rules), Some(like)) = (version.rules(), version.like()) else {
            continue;
        };
        let fits = expected(case, &rules).is_some_and(|expected| {
            wrong_ranks(observed, &expected, case).is_empty()
                && observed.ranks.len() == expected.len()
        });
        if fits {
            found.push(Cause {
                text: format!(
                    "{} puts all of them exactly there: `--like {like}`",
                    version.name
                ),
            });
        }
    }
    // What another version does needs no other cause.
    if found.is_empty() {
        found = causes(&observed.ranks, planned, &case.machines);
    }
    if found.is_empty() {
        errln!(
            "note: no cause that mapcheck knows fits: compare the line, the machine and the hosts with those of the run"
        );
        return;
    }
    outln!("");
    outln!("What fits");
    for cause in found {
        print_wrapped(&format!("  * {}", escape_line(&cause.text)));
    }
}
