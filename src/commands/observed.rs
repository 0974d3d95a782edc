//! `mapcheck compare --observed`: the ranks of a run beside the map of its line.

use super::CommandResult;
use super::find::line_setting;
use super::output::{errln, outln, print_wrapped};
use super::versions::Version;
use crate::outcome::compare::describe;
use crate::outcome::map_text::refusal::parse_refusal;
use crate::outcome::observed::{
    Cause, Expected, OF_OPEN_MPI_4, Observation, RAN, Seen, bound_to, by_system_numbers, causes,
    count_of, is_same_node, mismatch, observe, threads_on,
};
use crate::system::exit_status;
use crate::system::printable::escape_line;
use mapcheck_reference::error::Topic;
use mapcheck_reference::explain::{Detail, explain};
use mapcheck_reference::find::{AppGoal, Goal, NodeGoal, RankGoal, Setting, find};
use mapcheck_reference::syntax::GivenOption;
use mapcheck_reference::topology::CpuSet;
use mapcheck_reference::{Case, Outcome, Quirk, Rules, Topology};
use mapcheck_shell::join;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The name that means standard input.
const STANDARD_INPUT: &str = "-";

/// The most bytes that are read from standard input.
const LARGEST_INPUT: u64 = 64 << 20;

/// The longest that a line is looked for that gives what was seen.
const SEARCH_LIMIT: Duration = Duration::from_secs(2);

/// The most ranks whose line is looked for.
const MOST_SEARCHED: usize = 256;

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
            "{whose}: no map of this line, but the output shows {}; `mapcheck explain` shows why",
            count_of(observed.ranks.len())
        );
        return Ok(ExitCode::from(exit_status::FINDINGS));
    };
    let printed = observed;
    let read = as_printed_by(&printed, rules, case);
    let expected = on_the_only_node(expected, &read, case);
    let wrong = wrong_ranks(&read, &expected, case);
    // By the rules, what printed it is not known.
    let other = with_system_numbers(&printed, case);
    let fits_only_so = !wrong.is_empty()
        && rules.quirks().next().is_none()
        && wrong_ranks(&other, &expected, case).is_empty();
    let (observed, wrong) = match fits_only_so {
        true => (other, Vec::new()),
        false => (read, wrong),
    };
    if fits_only_so {
        errln!(
            "note: the CPUs are read by the operating system's numbers, which Open MPI 5.0 prints as if these were logical"
        );
    }
    if wrong.is_empty() && observed.ranks.len() == expected.len() {
        print_right(&observed, whose);
        return Ok(ExitCode::from(exit_status::OK));
    }
    print_wrong(&wrong, &observed, expected.len(), whose);
    print_causes(case, rules, &printed, &observed, &expected);
    Ok(ExitCode::from(exit_status::FINDINGS))
}

/// Returns what was seen, as a build with some rules prints it.
fn as_printed_by(observed: &Observation, rules: &Rules, case: &Case) -> Observation {
    match rules.has(Quirk::THREADS_NUMBERED_PHYSICALLY) {
        true => with_system_numbers(observed, case),
        false => observed.clone(),
    }
}

/// Returns what was seen, with the operating system's numbers where a build prints these as if they were logical.
fn with_system_numbers(observed: &Observation, case: &Case) -> Observation {
    let mut observed = observed.clone();
    for seen in &mut observed.ranks {
        seen.cpus = by_system_numbers(&seen.cpus, machine_of(seen, case));
    }
    observed
}

/// Returns the machine that a process was seen on.
fn machine_of<'a>(seen: &Seen, case: &'a Case) -> &'a Topology {
    match &seen.node {
        Some(node) => case.machines.of_node(node),
        None => case.machines.shared(),
    }
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

/// Reads what a program printed, in whatever encoding: the lines that count are ASCII.
fn read(file: &Path) -> miette::Result<String> {
    let name = match file == Path::new(STANDARD_INPUT) {
        true => "standard input".to_owned(),
        false => file.display().to_string(),
    };
    let mut bytes = Vec::new();
    let mut read = || -> std::io::Result<usize> {
        let mut input: Box<dyn std::io::Read> = match file == Path::new(STANDARD_INPUT) {
            true => Box::new(std::io::stdin().lock()),
            false => Box::new(std::fs::File::open(file)?),
        };
        input
            .by_ref()
            .take(LARGEST_INPUT + 1)
            .read_to_end(&mut bytes)
    };
    read()
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to read {name}"))?;
    if bytes.len() as u64 > LARGEST_INPUT {
        miette::bail!("{name} has more than {} MiB", LARGEST_INPUT >> 20);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
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
                app: rank.app as usize,
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
                    "not one of the line's ranks".to_owned(),
                )),
            },
            None => match left.iter().position(|it| wrong_with(seen, it).is_none()) {
                Some(place) => {
                    left.remove(place);
                }
                None => wrong.push((
                    "a process".to_owned(),
                    format!(
                        "{}, where no rank that is left should be",
                        place_of(seen, case)
                    ),
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
    match wrong.len() {
        0 => outln!("seen: {} of the line's {planned}", count_of(seen)),
        1 => outln!(
            "1 of {} is elsewhere than {whose} puts it{of_line}",
            count_of(seen)
        ),
        many => outln!(
            "{many} of {} are elsewhere than {whose} puts them{of_line}",
            count_of(seen)
        ),
    }
}

/// Prints that all ranks are where they should be, and what the text cannot show of that.
fn print_right(observed: &Observation, whose: &str) {
    let (form, seen) = (observed.form, &observed.ranks);
    match seen.len() {
        _ if seen.iter().all(|it| it.rank.is_none()) => outln!(
            "the CPUs of {} processes are those where {whose} puts its ranks; {form} does not name their ranks",
            seen.len()
        ),
        1 => outln!("the only rank is where {whose} puts it ({form})"),
        all => outln!("all {all} ranks are where {whose} puts them ({form})"),
    }
    if form == RAN {
        outln!("{form} shows where a thread ran, not what it is bound to");
    }
}

/// Returns where a process was seen, in words.
fn place_of(seen: &Seen, case: &Case) -> String {
    let machine = machine_of(seen, case);
    match threads_on(&seen.cpus, machine) {
        Some(Some(threads)) => format!("on {}", bound_to(Some(&threads), machine)),
        Some(None) => "not bound".to_owned(),
        None => "on CPUs that the machine of this line does not have".to_owned(),
    }
}

/// Prints what fits: the map of another version or line, and what the places have in common. `printed` is what was seen, as it was
/// printed, and `observed` as it is read.
fn print_causes(
    case: &Case,
    rules: &Rules,
    printed: &Observation,
    observed: &Observation,
    planned: &[Expected],
) {
    let mut found: Vec<Cause> = Vec::new();
    for version in Version::of_launcher(case) {
        let (Some(rules), Some(like)) = (version.rules(), version.like()) else {
            continue;
        };
        let observed = &as_printed_by(printed, &rules, case);
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
    let setting = line_setting(case, rules);
    // What another version or line does needs no other cause.
    if found.is_empty()
        && let Some(setting) = &setting
        && let Some(goal) = goal_of(observed, planned, case)
    {
        found.extend(other_line(case, &goal, setting, rules));
    }
    if found.is_empty() {
        let hosts = setting.map_or_else(Vec::new, |it| it.hosts);
        let hosts: Vec<String> = hosts.into_iter().map(|host| host.name).collect();
        found = causes(&observed.ranks, planned, &hosts, &case.machines);
    }
    if OF_OPEN_MPI_4.contains(&observed.form) {
        let own = "Open MPI 4 or older printed this, which has a mapper of its own: it binds more than 2 processes to packages or NUMA nodes";
        found.insert(
            0,
            Cause {
                text: own.to_owned(),
            },
        );
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

/// Returns the layout that was seen; nothing if the text does not show all of it.
fn goal_of(observed: &Observation, planned: &[Expected], case: &Case) -> Option<Goal> {
    let apps = planned.iter().map(|it| it.app + 1).max()?;
    let mut goal = Goal {
        apps: vec![AppGoal::default(); apps],
    };
    if observed.ranks.len() != planned.len() || planned.len() > MOST_SEARCHED {
        return None;
    }
    let mut is_bound = false;
    for planned in planned {
        let is_it = |seen: &&Seen| seen.rank == Some(planned.rank) && !seen.is_part;
        let seen = observed.ranks.iter().find(is_it)?;
        let node = match &seen.node {
            Some(name) if !is_same_node(name, &planned.node) => name,
            _ => &planned.node,
        };
        let machine = case.machines.of_node(node);
        let threads = threads_on(&seen.cpus, machine)?;
        is_bound |= threads.is_some();
        let rank = RankGoal {
            rank: planned.rank,
            bound: Some(bound_to(threads.as_ref(), machine)),
        };
        let nodes = &mut goal.apps.get_mut(planned.app)?.nodes;
        match nodes.iter_mut().find(|it| it.node == *node) {
            Some(known) => {
                known.count += 1;
                known.ranks.get_or_insert_default().push(rank);
            }
            None => nodes.push(NodeGoal {
                node: node.clone(),
                count: 1,
                objects: None,
                ranks: Some(vec![rank]),
            }),
        }
    }
    // That none is bound has other reasons than the line.
    is_bound.then_some(goal)
}

/// Returns the shortest line that puts all ranks where they were seen, unless it lists their CPUs.
fn other_line(case: &Case, goal: &Goal, setting: &Setting, rules: &Rules) -> Option<Cause> {
    let end = Instant::now() + SEARCH_LIMIT;
    let found = find(goal, setting, rules, &|| Instant::now() > end);
    let is_list = |word: &String| word.contains("pe-list") || word.contains("rankfile");
    let mut lines = found.lines.into_iter();
    let line = lines.find(|line| line.file.is_none() && !line.words.iter().any(is_list))?;
    Some(Cause {
        text: format!(
            "this line puts all of them exactly there: `{} {}`",
            case.launcher(),
            join(line.words.iter().map(String::as_str))
        ),
    })
}
