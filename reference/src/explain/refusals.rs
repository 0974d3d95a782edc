//! The rule of a refusal, and what the mapper had found until then.

use super::report::{Reason, RefusalExplanation, Source};
use super::{CPUS_PER_TASK, IS_WHOLE, causes, words};
use crate::decisions::{Decision, NodeExclusion, NodeSource};
use crate::error::{MapError, Refusal, Stage, Topic};
use crate::mapping::MappingTrace;
use crate::option_table::Meaning;
use crate::syntax::GivenOption;
use crate::topology::Level;
use crate::{Case, Launcher, TracedCase};

/// Returns the requirement that demands a refusal, if the ledger has one.
#[must_use]
pub fn requirement_of(refusal: &Refusal, case: &Case) -> Option<&'static str> {
    refusal.requirement.or_else(|| match refusal.topic {
        Topic::UnrecognizedPolicy
        | Topic::UnrecognizedDirective
        | Topic::UnrecognizedModifier
        | Topic::UnrecognizedQualifier => Some(unknown_word(refusal, case)),
        Topic::ConflictingDirectives if refusal.stage == Stage::Options => {
            Some(match refusal.message.starts_with("SPAN") {
                true => "PAM-MAP-SPAN-1",
                false => "PAM-MAP-PE-2",
            })
        }
        topic => of_topic(topic),
    })
}

/// Returns the requirement about the words of the directive that has an unknown one.
fn unknown_word(refusal: &Refusal, case: &Case) -> &'static str {
    let word = refusal.spot.map(|spot| spot.word);
    let mut options = case.line.possible_options();
    let given = options.find(|given| {
        let mut values = given.values.iter();
        values.any(|value| value.spot.map(|spot| spot.word) == word)
    });
    match given.map(|given| given.meaning()) {
        Some(Meaning::RankBy) => "PAM-PARSE-RANK-2",
        Some(Meaning::BindTo) => "PAM-PARSE-BIND-2",
        _ => "PAM-PARSE-MAP-3",
    }
}

fn of_topic(topic: Topic) -> Option<&'static str> {
    Some(match topic {
        Topic::UnknownOption => "PAM-OPTION-4",
        Topic::MultiInstances => "PAM-CLI-5",
        Topic::Ambiguous => "PAM-PARSE-ABBREV-1",
        Topic::MissingValue => "PAM-PARSE-MAP-3",
        Topic::JobOnlyQualifier => "PAM-OVERSUB-1",
        Topic::ConflictingJobQualifiers => "PAM-OVERSUB-2",
        Topic::UnsupportedDefault => "PAM-SET-1",
        Topic::BindingPeConflict | Topic::MappingTooLow => "PAM-LEVEL-2",
        Topic::BindUpwards => "PAM-LEVEL-1",
        Topic::MustMapByObj => "PAM-RANK-OBJ-1",
        Topic::SessionDenied => "SES-ASSIGN-1",
        Topic::BadHostList => "PAM-HOST-7",
        Topic::SlotsExceedMax => "PAM-SLOTS-2",
        Topic::BadRankfile | Topic::SlotsOverloaded => "PAM-MAP-FILE-1",
        Topic::BadAffinityFile => "PAM-MAP-LSF-3",
        Topic::NotEnoughEntries => "PAM-MAP-SEQ-1",
        Topic::AllNodesFilled | Topic::NotEnoughSlots => "PAM-SLOTS-1",
        Topic::TargetNotFound => "PAM-MAP-TARGET-1",
        Topic::NotEnoughCpus | Topic::NoCpuToBind => "PAM-LEVEL-3",
        Topic::PprTooManyProcs => "PAM-MAP-PPR-1",
        Topic::DeviceWithComma => "PAM-MAP-DEVICE-2",
        Topic::TooFewDevices => "PAM-MAP-DEVICE-1",
        Topic::DeviceNotNameable => "PAM-MAP-DEVICE-5",
        Topic::BindAboveDevice => "PAM-MAP-DEVICE-3",
        Topic::MapperRestricted => "PAM-SET-3",
        Topic::FailedMap => "PAM-DISPATCH-4",
        _ => return None,
    })
}

/// Explains why a case has no map.
pub(super) fn explain(case: &Case, traced: &TracedCase, error: &MapError) -> RefusalExplanation {
    let MapError::Refused(refusal) = error else {
        return RefusalExplanation {
            because: Reason::plain(error.to_string()),
            stage: None,
            topic: None,
            app: None,
            source: None,
            facts: Vec::new(),
            changes: Vec::new(),
        };
    };
    RefusalExplanation {
        because: Reason {
            requirement: requirement_of(refusal, case),
            ..Reason::plain(text_of(case, traced, refusal))
        },
        stage: Some(refusal.stage.name()),
        topic: Some(refusal.topic.name()),
        app: refusal.app,
        source: source(case, refusal),
        facts: facts(case, traced, refusal),
        changes: Vec::new(),
    }
}

/// Returns what is wrong: in the words of the line, or as the mapper has it.
fn text_of(case: &Case, traced: &TracedCase, refusal: &Refusal) -> String {
    if IS_WHOLE {
        if let Some(cause) = causes::cause(case, traced, refusal) {
            return cause + &nodes_of_slurm(case, traced, refusal).unwrap_or_default();
        }
        let message = causes::in_singular(&refusal.message);
        let cpus = cpus_of_first_app(case, &traced.trace, refusal).unwrap_or_default();
        return format!("{message}{}{cpus}", slots_of_pattern(&traced.trace));
    }
    refusal.message.clone()
}

/// Returns how many slots a pattern needs, as the end of a sentence: empty if no pattern was refused for lack of them.
fn slots_of_pattern(trace: &MappingTrace) -> String {
    let Some(Decision::PatternSlots { most, nodes, all }) = trace.decisions.last() else {
        return String::new();
    };
    let is_even = most.saturating_mul(*nodes as u64) == *all;
    let up_to = if is_even { "" } else { "up to " };
    format!("; it needs {up_to}{most} on each node, {all} in all")
}

/// Returns the words that are at fault.
fn source(case: &Case, refusal: &Refusal) -> Option<Source> {
    let file = refusal.file.as_ref().map(ToString::to_string);
    let words = case.words();
    let selection = || {
        let is_it = IS_WHOLE && refusal.topic == Topic::MapperRestricted;
        let line = is_it.then(|| case.line.line())?;
        causes::mapper_selection(line)?.1.spot
    };
    let spot = refusal.spot.or_else(selection);
    let spot = spot.filter(|spot| spot.word < words.len());
    if spot.is_none() && file.is_none() {
        return None;
    }
    let value = spot.and_then(|spot| {
        let word = words.get(spot.word)?;
        word.get(spot.start..spot.start + spot.len)
    });
    Some(Source {
        name: "argument".to_owned(),
        value: value.unwrap_or_default().to_owned(),
        part_of: None,
        argument: spot.map(|spot| spot.word + 1),
        span: spot.map(|spot| (spot.start, spot.len)),
        file,
    })
}

/// Returns what was found until the refusal: the nodes with their slots, and the processes that have a place.
fn facts(case: &Case, traced: &TracedCase, refusal: &Refusal) -> Vec<Reason> {
    let trace = &traced.trace;
    let mut facts = Vec::new();
    if !matches!(refusal.stage, Stage::Placement | Stage::Binding) {
        return facts;
    }
    facts.extend(node_facts(case, trace));
    facts.extend(left_out(case, trace));
    facts.extend(passed_facts(trace, refusal));
    let placed = trace.procs.len();
    if placed > 0 {
        let processes = words::count(i64::try_from(placed).unwrap_or(i64::MAX), "process");
        let mut procs = trace.procs.iter();
        let are_others = IS_WHOLE && refusal.app.is_some_and(|app| procs.all(|it| it.app != app));
        let text = match are_others {
            true => format!("the apps before have {processes}"),
            false => format!("{processes} had a place when the next one could not be placed"),
        };
        facts.push(Reason::new(text, "PAM-DISPATCH-4"));
    }
    if refusal.topic == Topic::NotEnoughSlots || refusal.topic == Topic::AllNodesFilled {
        let mut nodes = trace.nodes.iter();
        if nodes.any(|node| i64::from(node.max_slots) > node.slots) {
            let text = "max_slots adds no slots: it limits the processes where a node may have more than slots";
            facts.push(Reason::new(text, "PAM-SLOTS-2"));
        }
        facts.extend(uncounted_hosts(case));
    }
    if IS_WHOLE && refusal.topic == Topic::BadRankfile {
        let text = "a rankfile adds no nodes to the job; in Open MPI 5.0 and older it does; its hosts are names, or `+n0` for the first of the job's nodes";
        facts.push(Reason::new(text, "PAM-MAP-FILE-1"));
        facts.extend(no_host_named(case, traced));
    }
    if IS_WHOLE && refusal.topic == Topic::SpansPackages {
        facts.extend(rankfile_over_packages(case, trace));
    }
    let lacks_slots = matches!(
        refusal.topic,
        Topic::NotEnoughSlots
            | Topic::AllNodesFilled
            | Topic::PprTooManyProcs
            | Topic::HostSlotsNotAllocated
    );
    if IS_WHOLE && lacks_slots {
        facts.extend(slots_of_manager(case, traced));
        facts.extend(no_host_named(case, traced));
    }
    facts
}

/// Returns how many CPUs a cgroup leaves of the first node with one.
pub(super) fn left_out(case: &Case, trace: &MappingTrace) -> Option<Reason> {
    let skipped = usize::from(!trace.head_allocated);
    let mut nodes = trace.nodes.iter().skip(skipped);
    nodes.find_map(|node| {
        let machine = case.machines.distinct().get(node.machine)?;
        let usable = machine.cpus().len();
        let cores = machine.objects(Level::Core).len();
        let each = match IS_WHOLE && cores == usable {
            true => ", with 1 thread each",
            false => "",
        };
        let text = format!(
            "a cgroup leaves {usable} of the {} hardware threads of {}, so {} can be used{each}",
            usable + machine.left_out(),
            node.name,
            words::count(cores as i64, "core"),
        );
        (machine.left_out() > 0).then(|| Reason::new(text, "HET-CPU-2"))
    })
}

/// Returns what gives a process CPUs of several packages, if its node has as many as it asks for.
fn rankfile_over_packages(case: &Case, trace: &MappingTrace) -> Option<Reason> {
    let options = trace.job.as_ref().filter(|it| !it.counts_threads())?;
    let each = options.cpus_per_rank();
    let mut nodes = trace.nodes.iter().skip(usize::from(!trace.head_allocated));
    let node = nodes.find(|node| {
        let machine = case.machines.distinct().get(node.machine);
        machine.is_some_and(|it| it.objects(Level::Core).len() >= each)
    })?;
    let text = format!(
        "a rankfile gives a process CPUs of several packages: `rank 0={} slot=0-{}`",
        node.name,
        each.saturating_sub(1)
    );
    Some(Reason::new(text, "PAM-MAP-FILE-1"))
}

fn node_facts(case: &Case, trace: &MappingTrace) -> Option<Reason> {
    const SHOWN: usize = 6;
    let skipped = usize::from(!trace.head_allocated);
    let nodes = trace.nodes.get(skipped..).unwrap_or_default();
    let mut texts: Vec<String> = nodes
        .iter()
        .take(SHOWN)
        .map(|node| {
            let max = match node.max_slots {
                0 => String::new(),
                max => format!(", max_slots {max}"),
            };
            let machine = case.machines.distinct().get(node.machine);
            let is_default = IS_WHOLE
                && trace.head_allocated
                && nodes.len() == 1
                && machine.is_some_and(|it| it.objects(Level::Core).len() as i64 == node.slots);
            let threads = machine.map_or(0, |it| it.cpus().len());
            let each = match is_default {
                true if threads as i64 > node.slots => {
                    format!(", one for each core; its hardware threads are {threads}")
                }
                true => ", one for each core".to_owned(),
                false => String::new(),
            };
            format!(
                "{} has {}{each}{max}",
                node.name,
                words::count(node.slots, "slot")
            )
        })
        .collect();
    if nodes.is_empty() {
        return None;
    }
    if nodes.len() > SHOWN {
        let all: i64 = nodes.iter().map(|node| node.slots).sum();
        texts.push(format!(
            "… {} in all have {}",
            words::count(i64::try_from(nodes.len()).unwrap_or(i64::MAX), "node"),
            words::count(all, "slot")
        ));
    }
    Some(Reason::plain(texts.join(", ")))
}

fn passed_facts(trace: &MappingTrace, refusal: &Refusal) -> Vec<Reason> {
    let name = |node: u32| {
        let node = trace.nodes.get(node as usize);
        node.map_or_else(String::new, |node| node.name.to_string())
    };
    let nodes = trace.nodes.len() - usize::from(!trace.head_allocated);
    let mut facts: Vec<Reason> = Vec::new();
    for decision in &trace.decisions {
        let fact = match decision {
            Decision::PassedOver {
                app: of,
                first,
                last,
                reason,
            } if refusal.app.is_none_or(|app| app == *of)
                // The reason has the numbers already.
                && !(*reason == NodeExclusion::NoCpu
                    && matches!(refusal.topic, Topic::SpansPackages | Topic::NotEnoughCpus))
                && *reason != NodeExclusion::PatternTooLarge =>
            {
                let nodes = match first == last {
                    true => name(*first),
                    false => format!("{} to {}", name(*first), name(*last)),
                };
                let why = match reason {
                    NodeExclusion::Nolocal => "excluded by NOLOCAL",
                    NodeExclusion::NoSlot => "without a free slot",
                    NodeExclusion::HardLimit => "with as many processes as max_slots",
                    NodeExclusion::NoCpu => "without enough free CPUs",
                    NodeExclusion::PatternTooLarge => "with too few slots",
                };
                Reason::new(format!("{nodes}: {why}"), reason.requirement())
            }
            Decision::Nodes {
                app: of,
                source: NodeSource::HostList,
                count,
            } if refusal.app.is_none_or(|app| app == *of) && (*count as usize) < nodes => {
                let text = format!(
                    "the app's own `-H` leaves it {}",
                    words::count(*count, "node")
                );
                Reason::new(text, "PAM-HOST-3")
            }
            _ => continue,
        };
        if facts.len() < 6 && !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}

/// Returns that the launcher's node is the only one, because nothing names others.
fn no_host_named(case: &Case, traced: &TracedCase) -> Option<Reason> {
    let head = only_node(case, traced)?;
    if IS_WHOLE && case.line.environment().launcher() == Launcher::Prun {
        return Some(Reason::plain(format!(
            "nothing names the nodes of the runtime, so {head} is taken as its only one: `-H` or `--hostfile` with those that `prte` was started with gives it them"
        )));
    }
    Some(Reason::plain(format!(
        "no host is named, so {head} is the only node: `-H` or `--hostfile` names others, and so does the job of a resource manager that the launcher was built for"
    )))
}

/// Returns the launcher's node if it is the only one, because nothing names others.
pub(super) fn only_node(case: &Case, traced: &TracedCase) -> Option<String> {
    let launch = traced.launch.as_ref()?;
    let names_nodes =
        |given: &GivenOption| given.is_host_list() || given.meaning().names_hostfile();
    let is_named = case.line.possible_options().any(names_nodes);
    let nodes = &launch.settings.nodes;
    let head = traced.trace.nodes.first()?;
    let is_only = traced.trace.nodes.len() == 1 && traced.trace.head_allocated;
    (is_only && !is_named && nodes.managed.is_empty()).then(|| head.name.to_string())
}

/// Returns that the CPUs of each process that the first app asks for hold for an app that was refused, too, as the end of a sentence.
fn cpus_of_first_app(case: &Case, trace: &MappingTrace, refusal: &Refusal) -> Option<String> {
    let is_for_slots = matches!(refusal.topic, Topic::NotEnoughSlots | Topic::AllNodesFilled);
    let app = refusal.app.filter(|app| *app > 0 && !is_for_slots)?;
    let options = trace.options_of(app as usize).or(trace.job.as_ref())?;
    let each = options.cpus_per_rank();
    let asks = |app: usize| {
        let mut options = case.line.segments().get(app)?.possible_options();
        let asks = options.any(|given| {
            let value = given.value().map(|value| value.text.to_ascii_lowercase());
            given.meaning() == Meaning::MapBy && value.is_some_and(|it| it.contains("pe="))
        });
        Some(asks)
    };
    let is_of_first = asks(0)? && !asks(app as usize)?;
    (each > 1 && is_of_first).then(|| {
        format!("; each needs {each} CPUs, because what the first app asks for is the job's")
    })
}

/// Returns which job of Slurm has as many nodes as a pattern needs, as the end of a sentence.
fn nodes_of_slurm(case: &Case, traced: &TracedCase, refusal: &Refusal) -> Option<String> {
    let launch = traced.launch.as_ref()?;
    let mut managed = launch.settings.nodes.managed.iter();
    let is_slurm = managed.next()?.component == "slurm";
    let (nodes, each) = causes::nodes_of_pattern(case, traced, refusal).filter(|_| is_slurm)?;
    Some(format!(
        ", as a job of Slurm has with `--nodes={nodes} --ntasks-per-node={each}`"
    ))
}

/// Returns what a slot is in a resource manager's job, and what gives as many as the processes need.
fn slots_of_manager(case: &Case, traced: &TracedCase) -> Option<Reason> {
    let launch = traced.launch.as_ref()?;
    let apps = launch.request.apps.iter().flatten();
    let counts: Vec<u64> = apps.map(|app| app.processes.into()).collect();
    let needed = match counts.contains(&0) {
        true => None,
        false => Some(counts.iter().sum::<u64>()),
    };
    let skipped = usize::from(!traced.trace.head_allocated);
    let nodes = traced.trace.nodes.iter().skip(skipped);
    let slots = nodes.fold(0, |sum: u64, node| {
        sum.saturating_add(u64::try_from(node.slots).unwrap_or(0))
    });
    // More slots do not help where the job has enough.
    let needed = needed.filter(|needed| *needed > slots);
    let mut managed = launch.settings.nodes.managed.iter();
    let (slot, more) = match managed.next()?.component {
        "slurm" => (
            "task of Slurm's job",
            needed.map(|count| {
                let environment = case.line.environment();
                let each = environment.get(CPUS_PER_TASK);
                let each = each.and_then(|it| it.parse::<u64>().ok());
                // With as many CPUs for each task as now, it asks for more.
                let one = match each.filter(|each| *each > 1) {
                    Some(_) => " --cpus-per-task=1",
                    None => "",
                };
                format!("`--ntasks={count}{one}` in `sbatch` or `salloc` gives as many slots")
            }),
        ),
        "pbs" => (
            "line of PBS_NODEFILE",
            Some("`ppn` or `mpiprocs` of the job's request gives a node more lines".to_owned()),
        ),
        "gridengine" => ("slot of PE_HOSTFILE", None),
        "lsf" => (
            "slot of LSF's job",
            needed.map(|count| format!("`bsub -n {count}` gives as many")),
        ),
        _ => return None,
    };
    let more = more.map_or_else(String::new, |more| format!(": {more}"));
    let text = format!("a slot is a {slot}, however many CPUs the node has{more}");
    let is_slurm = slot.starts_with("task");
    Some(match is_slurm {
        true => Reason::new(text, "ALLOC-SLURM-3"),
        false => Reason::plain(text),
    })
}

/// Returns the hosts of `-H` without a slot count, which have one slot each.
pub(super) fn uncounted_hosts(case: &Case) -> Option<Reason> {
    let options = case.line.possible_options();
    let lists = options.filter(|given| given.is_host_list());
    let mut hosts: Vec<String> = Vec::new();
    for list in lists.filter_map(|given| given.value()) {
        let bare = list.split(',').into_iter();
        hosts.extend(
            bare.map(|host| host.text)
                .filter(|host| !host.contains([':', '+'])),
        );
    }
    hosts.dedup();
    let names: Vec<&str> = hosts.iter().take(4).map(String::as_str).collect();
    if names.is_empty() {
        return None;
    }
    let (has, it) = if hosts.len() == 1 {
        ("has", "it")
    } else {
        ("have", "each")
    };
    let more = if hosts.len() > 4 { " and others" } else { "" };
    let text = format!(
        "{}{more} {has} no slot count in `-H`, so {it} has 1 slot for every mention",
        words::list(&names)
    );
    Some(Reason::plain(text))
}
