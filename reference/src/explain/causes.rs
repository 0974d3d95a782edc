//! The cause of a refusal in the words of the line, where the mapper's message has its rule.

use super::words;
use crate::error::{Refusal, Stage, Topic};
use crate::option_table::{Meaning, long_names};
use crate::options::CpuUnit;
use crate::policy::{MapBy, Spanned};
use crate::syntax::{FaultKind, GivenOption, Item, Segment, SyntaxTree};
use crate::topology::Level;
use crate::topology::order::sort_by_key;
use crate::{Case, TracedCase};
use std::collections::BTreeSet;

/// Options that have a dash in their usual spelling, which the table has without.
pub(super) const DASHED: [&str; 3] = ["map-by", "rank-by", "bind-to"];

/// Options without a value that older versions of Open MPI had, without dashes, and the words that do the same today.
pub const GONE_OPTIONS: &[(&str, [&str; 2])] = &[
    ("bind-to-none", ["--bind-to", "none"]),
    ("bind-to-socket", ["--bind-to", "package"]),
    ("bycore", ["--map-by", "core"]),
    ("bysocket", ["--map-by", "package"]),
    ("loadbalance", ["--map-by", "node"]),
];

/// Qualifiers of a mapping in older versions, and the option that does the same today.
pub(super) const GONE_QUALIFIERS: &[(&str, [&str; 2])] = &[
    ("display", ["--display", "map"]),
    ("displaydevel", ["--display", "map-devel"]),
    ("displayalloc", ["--display", "allocation"]),
    ("displaytopo", ["--display", "topo"]),
    ("donotlaunch", ["--rtos", "donotlaunch"]),
];

/// Returns the cause, if the line has words for it.
pub(super) fn cause(case: &Case, traced: &TracedCase, refusal: &Refusal) -> Option<String> {
    let line = case.line.line();
    match refusal.topic {
        Topic::NoExecutable => no_program(line),
        Topic::UnrecognizedQualifier => {
            policy_after_colon(line, refusal).or_else(|| gone_qualifier(line, refusal))
        }
        Topic::UnknownOption => near_option(line, refusal),
        Topic::PprTooManyProcs => few_nodes(case, traced, refusal),
        Topic::NotEnoughCpus => no_whole_core(case, traced, refusal),
        Topic::FailedMap => few_cpus(case, traced, refusal),
        Topic::UnrecognizedDirective => {
            by_distance(line, refusal).or_else(|| rankfile_in_short(line, refusal))
        }
        Topic::MapperRestricted => few_mappers(line),
        Topic::MultiInstances => older_option(line, refusal),
        Topic::BadRankfile if refusal.stage == Stage::Policy => Some(RANKFILE.to_owned()),
        _ => None,
    }
}

/// Returns how many processes each node has the CPUs for, where slots are left and each process needs several CPUs.
fn few_cpus(case: &Case, traced: &TracedCase, refusal: &Refusal) -> Option<String> {
    let trace = &traced.trace;
    let options = trace.job.as_ref()?;
    let each = options.cpus_per_rank();
    let nodes = trace.nodes.get(usize::from(!trace.head_allocated)..)?;
    let slots: i64 = nodes.iter().map(|node| node.slots).sum();
    let has_slots = i64::try_from(trace.procs.len()).is_ok_and(|placed| placed < slots);
    let (left, rest) = refusal.message.split_once(" of the processes found no ")?;
    if each < 2 || !has_slots || rest.is_empty() || case.line.segments().len() > 1 {
        return None;
    }
    let machines = case.machines.distinct();
    let mut counts = nodes.iter().map(|node| {
        let machine = machines.get(node.machine)?;
        Some(options.count_cpus(machine, machine.cpus()))
    });
    let cpus = counts.next()??;
    let noun = options.cpu.level().noun();
    let takes = match counts.all(|count| count == Some(cpus)) {
        true => format!(", and a node with {cpus} has room for {}", cpus / each),
        false => String::new(),
    };
    Some(format!(
        "{left} of the processes found no place: each needs {each} {noun}s{takes}"
    ))
}

/// Returns the option of a segment without a program that takes the last of its words for a value.
pub(super) fn option_at_end(line: &SyntaxTree) -> Option<&GivenOption> {
    let lacks_program = |segment: &&Segment| {
        let mut items = segment.items.iter();
        items.any(|it| matches!(it, Item::Fault(fault) if fault.kind == FaultKind::NoExecutable))
    };
    let segment = line.segments().iter().find(lacks_program)?;
    let items = segment.items.iter().rev();
    let mut words = items.filter(|it| it.words().next().is_some());
    match words.next()? {
        Item::Option(given) => {
            let last = given.values.last()?.spot?.word;
            (Some(last) > given.word_index()).then_some(given)
        }
        _ => None,
    }
}

/// Returns which option took the program for its value.
fn no_program(line: &SyntaxTree) -> Option<String> {
    let whose = if line.segments().len() > 1 {
        "an app"
    } else {
        "the line"
    };
    let plain = || format!("{whose} names no program");
    let Some(given) = option_at_end(line) else {
        return Some(plain());
    };
    let option = &given.word.text;
    let last = given.values.last().map_or("", |value| &value.text);
    Some(match given.values.as_slice() {
        [name, _] => {
            let words = name.text.split_once('=');
            let example = words.map_or_else(String::new, |(name, value)| {
                format!(" (`{option} {name} {value}`)")
            });
            format!(
                "`{option}` takes two words, NAME and VALUE{example}, and took `{last}` as the value of `{}`: no program is left",
                name.text
            )
        }
        _ if is_value(given) => plain(),
        _ => format!("`{option}` takes a word, and took `{last}`: no program is left"),
    })
}

/// Returns whether the last word of a line can be no program: no option is before it, or it is that option's value.
pub(super) fn ends_with_value(line: &SyntaxTree) -> bool {
    option_at_end(line).is_none_or(|given| given.values.len() == 1 && is_value(given))
}

/// Returns whether an option has a number for a value, or one that begins with one of its policies.
fn is_value(given: &GivenOption) -> bool {
    if given
        .value()
        .is_some_and(|it| it.text.parse::<u64>().is_ok())
    {
        return true;
    }
    let known = match given.meaning() {
        Meaning::MapBy => super::changes::MAPPINGS,
        Meaning::BindTo => super::changes::BINDINGS,
        Meaning::RankBy => super::changes::RANKINGS,
        _ => return false,
    };
    let first = given.value().and_then(|value| value.text.split(':').next());
    let is_known = |it: &str| known.contains(&it) || ["", "ppr", "socket", "seq"].contains(&it);
    first.is_some_and(|first| is_known(&first.to_ascii_lowercase()))
}

/// Returns what replaced Open MPI 4's mapping by the distance to a device.
fn by_distance(line: &SyntaxTree, refusal: &Refusal) -> Option<String> {
    let spot = refusal.spot?;
    let word = line.words().get(spot.word)?;
    let policy = word.get(spot.start..spot.start + spot.len)?;
    policy.eq_ignore_ascii_case("dist").then(|| {
        "the policy `dist` is gone; PRRTE 5, as in Open MPI 6, has `--map-by device=NAME` for it"
            .to_owned()
    })
}

/// Returns that older versions had a qualifier that is refused.
pub(super) fn gone_qualifier(line: &SyntaxTree, refusal: &Refusal) -> Option<String> {
    let is_unknown = refusal.topic == Topic::UnrecognizedQualifier;
    let spot = refusal.spot.filter(|_| is_unknown)?;
    let word = line.words().get(spot.word)?;
    let qualifier = word.get(spot.start..spot.start + spot.len)?;
    let mut known = GONE_QUALIFIERS.iter();
    known
        .any(|(old, _)| qualifier.eq_ignore_ascii_case(old))
        .then(|| format!("the qualifier `{qualifier}` of older versions is gone"))
}

/// Returns that a colon makes a qualifier of a policy.
fn policy_after_colon(line: &SyntaxTree, refusal: &Refusal) -> Option<String> {
    let (given, policy) = misplaced_policy(line, refusal)?;
    let option = option_of(given);
    Some(format!(
        "`{policy}` is a policy of `{option}`, and the colon before it makes it a qualifier"
    ))
}

/// Returns the directive that begins with a colon and a policy, and that policy.
pub(super) fn misplaced_policy<'a>(
    line: &'a SyntaxTree,
    refusal: &Refusal,
) -> Option<(&'a GivenOption, &'a str)> {
    let spot = refusal.spot?;
    let given = line.possible_options().find(|given| {
        let at = given.value().and_then(|value| value.spot);
        at.is_some_and(|at| at.word == spot.word)
    })?;
    let known = match given.meaning() {
        Meaning::MapBy => super::changes::MAPPINGS,
        Meaning::BindTo => super::changes::BINDINGS,
        Meaning::RankBy => super::changes::RANKINGS,
        _ => return None,
    };
    let policy = given.value()?.text.strip_prefix(':')?.split(':').next()?;
    let written = line.words().get(spot.word)?;
    let refused = written.get(spot.start..spot.start + spot.len)?;
    (refused == policy && known.iter().any(|it| it.eq_ignore_ascii_case(policy)))
        .then_some((given, policy))
}

/// Returns an option's word without a value that follows in it.
fn option_of(given: &GivenOption) -> &str {
    given.word.text.split('=').next().unwrap_or_default()
}

/// Returns a long option's name in its usual spelling.
pub(super) fn usual_name(name: &str) -> &str {
    let mut dashed = DASHED.iter();
    dashed
        .find(|usual| usual.replace('-', "") == name)
        .unwrap_or(&name)
}

/// Returns that a launcher lacks an option, with the one that is meant.
fn near_option(line: &SyntaxTree, refusal: &Refusal) -> Option<String> {
    let word = line.words().get(refusal.spot?.word)?;
    let word = word.split('=').next()?;
    let name = word.strip_prefix("--")?.to_ascii_lowercase();
    // A letter is near every other.
    if name.chars().count() == 1 || GONE_OPTIONS.iter().any(|(gone, _)| *gone == name) {
        return None;
    }
    // What is not modelled would be no answer.
    let names = long_names().filter(|it| *it != "dvm");
    let mut known: Vec<(usize, &str)> = names
        .chain(DASHED)
        .filter_map(|other| {
            let left = name.strip_prefix(other).filter(|_| other.len() > 2);
            let is_near = || strsim::damerau_levenshtein(&name, other) == 1;
            match left {
                Some(left) => Some((left.len(), other)),
                None => is_near().then_some((1, other)),
            }
        })
        .collect();
    sort_by_key(&mut known, |(distance, other)| (*distance, *other));
    let meant = usual_name(known.first()?.1);
    Some(format!(
        "the launcher has no option {word}: did you mean `--{meant}`?"
    ))
}

/// Returns that a pattern allows fewer processes on the nodes than the app has.
fn few_nodes(case: &Case, traced: &TracedCase, refusal: &Refusal) -> Option<String> {
    let (left, pattern) = left_over(case.line.line(), refusal)?;
    let trace = &traced.trace;
    let own = trace.procs.iter();
    let own = own.filter(|placed| refusal.app.is_none_or(|app| app == placed.app));
    let placed = own.clone().count() as u64;
    let used: BTreeSet<u32> = own.map(|placed| placed.node).collect();
    let known = trace.nodes.len() - usize::from(!trace.head_allocated);
    let nodes = used.len() as u64;
    let name = trace.nodes.get(*used.first()? as usize)?.name.to_string();
    let processes = words::count(number(placed + left), "process");
    let allows = |count: u64| words::count(number(count), "process");
    if !placed.is_multiple_of(nodes) {
        return Some(format!(
            "{pattern} allows {} on the app's {nodes} nodes, and it has {processes}",
            allows(placed)
        ));
    }
    let (needed, each) = nodes_of_pattern(case, traced, refusal)?;
    let needed = words::count(number(needed), "node");
    let allowed = match (nodes, known) {
        (1, 1) => format!(
            "only one node is known, {name}, and {pattern} allows {} on it",
            allows(each)
        ),
        (1, _) => format!(
            "{pattern} allows {} on {name}, the app's only node",
            allows(each)
        ),
        _ => format!(
            "{pattern} allows {} on each of the app's {nodes} nodes",
            allows(each)
        ),
    };
    Some(format!("{allowed}: {processes} need {needed}"))
}

/// Returns how many nodes a pattern needs that was refused for lack of nodes, and how many processes it allows on each.
pub(super) fn nodes_of_pattern(
    case: &Case,
    traced: &TracedCase,
    refusal: &Refusal,
) -> Option<(u64, u64)> {
    if refusal.topic != Topic::PprTooManyProcs {
        return None;
    }
    let (left, _) = left_over(case.line.line(), refusal)?;
    let own = traced.trace.procs.iter();
    let own = own.filter(|placed| refusal.app.is_none_or(|app| app == placed.app));
    let placed = own.clone().count() as u64;
    let nodes = own
        .map(|placed| placed.node)
        .collect::<BTreeSet<u32>>()
        .len() as u64;
    let each = placed.checked_div(nodes)?;
    (each > 0 && placed.is_multiple_of(nodes)).then(|| ((placed + left).div_ceil(each), each))
}

/// Returns how many processes a pattern leaves over on nodes with slots for it, and the pattern as it is written.
pub(super) fn left_over(line: &SyntaxTree, refusal: &Refusal) -> Option<(u64, String)> {
    let is_short_of_places = refusal.message.contains("did not fit into the pattern");
    let left = refusal.message.split(' ').next()?.parse().ok()?;
    let app = usize::try_from(refusal.app.unwrap_or(0)).ok()?;
    let own = line.segments().get(app);
    let own = own.into_iter().flat_map(Segment::possible_options);
    let mut all = own.chain(line.possible_options());
    let given = all.find(|given| match given.meaning() {
        Meaning::IntoMapping(mapping) => mapping.starts_with("ppr"),
        Meaning::MapBy => given.value().is_some_and(|it| it.text.starts_with("ppr")),
        _ => false,
    })?;
    let value = &given.value()?.text;
    let pattern = match given.word.text.ends_with(&**value) {
        true => format!("`{}`", given.word.text),
        false => format!("`{} {value}`", given.word.text),
    };
    is_short_of_places.then_some((left, pattern))
}

/// What a mapping by rankfile needs.
const RANKFILE: &str = "a mapping by rankfile names its file: `rankfile:file=FILE`, with lines such as `rank 0=node1 slot=0`";

/// Returns what other launchers call a rankfile.
fn rankfile_in_short(line: &SyntaxTree, refusal: &Refusal) -> Option<String> {
    let spot = refusal.spot?;
    let word = line.words().get(spot.word)?;
    let policy = word.get(spot.start..spot.start + spot.len)?;
    let is_rankfile = ["rf", "rank_file", "rank-file"].contains(&policy);
    is_rankfile.then(|| format!("the policy `{policy}` is not known; {RANKFILE}"))
}

/// Returns which older option means a directive that the line has as well.
fn older_option(line: &SyntaxTree, refusal: &Refusal) -> Option<String> {
    let (_, rest) = refusal.message.split_once(" means `")?;
    let (meant, _) = rest.split_once('`')?;
    let spot = refusal.spot?;
    let find = |is: &dyn Fn(&GivenOption) -> bool| line.possible_options().find(|it| is(it));
    let given = find(&|given| given.value().is_some_and(|it| it.spot == Some(spot)))?;
    let other = find(&|given| given.meaning() == Meaning::MapBy)?;
    Some(format!(
        "`{} {}` means `--map-by {meant}`, and the line has `{} {}` as well",
        option_of(given),
        given.value()?.text,
        option_of(other),
        other.value()?.text
    ))
}

/// Returns the option that selects mapping components, with their names.
pub(super) fn mapper_selection(line: &SyntaxTree) -> Option<(&GivenOption, &Spanned)> {
    let mut options = line.possible_options();
    options.find_map(|given| match given.values.as_slice() {
        [name, names] if name.text == "rmaps" => Some((given, names)),
        _ => None,
    })
}

/// Returns which mapping components are left, and what they do not handle.
fn few_mappers(line: &SyntaxTree) -> Option<String> {
    let (given, names) = mapper_selection(line)?;
    let left = match names.text.strip_prefix('^') {
        Some(_) => "leaves out the component that handles",
        None => "leaves only this mapping component, which does not handle",
    };
    let mut options = line.possible_options();
    let mapping = options.find(|given| given.meaning() == Meaning::MapBy);
    let mapping = mapping.map_or_else(
        || "the default mapping".to_owned(),
        |it| {
            format!(
                "`{} {}`",
                it.word.text,
                it.value().map_or("", |it| &it.text)
            )
        },
    );
    let option = &given.word.text;
    Some(format!("`{option} rmaps {}` {left} {mapping}", names.text))
}

/// Returns that processes are mapped by hardware thread while cores are the CPUs.
fn no_whole_core(case: &Case, traced: &TracedCase, refusal: &Refusal) -> Option<String> {
    let trace = &traced.trace;
    let options = trace.options_of(refusal.app.unwrap_or(0) as usize)?;
    let by_thread = options.map().and_then(MapBy::level) == Some(Level::HwThread);
    let mut machines = case.machines.distinct().iter();
    let has_several = machines.any(|machine| !machine.threads_are_cores());
    (by_thread && options.cpu == CpuUnit::Core && has_several)
        .then(|| "cores are the CPUs here, and a hardware thread holds no whole core".to_owned())
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Returns a message with the singular after each 1.
pub(super) fn in_singular(message: &str) -> String {
    const NOUNS: [(&str, &str); 5] = [
        ("cores", "core"),
        ("threads", "thread"),
        ("slots", "slot"),
        ("processes", "process"),
        ("devices", "device"),
    ];
    let mut words: Vec<String> = message.split(' ').map(str::to_owned).collect();
    for one in 0..words.len() {
        let is_adjective = |word: &&String| ["free", "hardware"].contains(&word.as_str());
        let adjectives = words[one + 1..].iter().take_while(is_adjective).count();
        let noun = one + 1 + adjectives;
        let Some(word) = words.get(noun).filter(|_| words[one] == "1") else {
            continue;
        };
        let bare = word.trim_end_matches([',', ';', ':']).to_owned();
        let known = NOUNS.iter().find(|(plural, _)| *plural == bare);
        let Some((plural, singular)) = known else {
            continue;
        };
        words[noun] = words[noun].replacen(plural, singular, 1);
        if let Some(verb) = words.get_mut(noun + 1).filter(|verb| *verb == "need") {
            verb.push('s');
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::in_singular;

    #[test]
    fn one_thing_has_the_singular() {
        for (message, expected) in [
            (
                "a process needs 1 cores in one core",
                "a process needs 1 core in one core",
            ),
            ("the nodes have 11 cores", "the nodes have 11 cores"),
            ("1 processes need 1 slots", "1 process needs 1 slot"),
            ("needs 1 free cores", "needs 1 free core"),
        ] {
            assert_eq!(in_singular(message), expected);
        }
    }
}
