//! What a line that says little implies: a process for each slot, and one CPU for each process.

use super::super::changes::LineChange;
use super::super::places::level_of_objects;
use super::super::refusals::{only_node, uncounted_hosts};
use super::super::report::Reason;
use super::super::words;
use super::advice::{Advice, own_mapping, process_counts};
use crate::decisions::{Basis, CountBasis, Decision, DerivedBinding};
use crate::job_map::Ranges;
use crate::mapping::MappingTrace;
use crate::option_table::Meaning;
use crate::options::Options;
use crate::policy::MapBy;
use crate::syntax::{Edits, GivenOption};
use crate::topology::{CpuSet, Level};
use crate::{Launcher, TracedCase};

/// The variable with the number of tasks of a job of Slurm.
const TASKS: &str = "SLURM_NTASKS";

/// What a line without a mapping and a binding lacks.
const NO_DIRECTIVE: &str = "a directive";

impl Advice<'_> {
    /// Returns that a line without a count has a process for each slot, with the line that has one.
    pub(super) fn for_default_count(&self) -> Option<Reason> {
        let mut decisions = self.index.trace.decisions.iter();
        let processes = decisions.find_map(|decision| match decision {
            Decision::Count {
                processes,
                basis: CountBasis::Slots,
                ..
            } => Some(*processes),
            _ => None,
        })?;
        if self.case.line.line().segments().len() > 1 || self.is_mapped_by_file() {
            return None;
        }
        if processes < 2 {
            let fact = uncounted_hosts(self.case)?;
            let text = format!("no `-n`: one process for each slot; {}", fact.text);
            return Some(Reason::new(text, CountBasis::Slots.requirement()));
        }
        let tasks = self.case.line.environment().get(TASKS);
        let tasks = tasks.and_then(|it| it.parse::<i64>().ok());
        let tasks = tasks.filter(|tasks| (2..processes).contains(tasks));
        let count = tasks.unwrap_or(1);
        let mut edits = Edits::default();
        edits.insert(0, vec!["-n".to_owned(), count.to_string()]);
        let line = (self.case.line.line().edited(edits), format!("`-n {count}`"));
        let one = self.tried(vec![line], |_| true);
        let one = one.map(|(line, what)| LineChange {
            text: match tasks {
                Some(_) => format!("{what} starts as many as Slurm's job has tasks"),
                None => format!("{what} starts one"),
            },
            line,
        });
        let text = format!("no `-n`: one process for each of the {processes} slots");
        Some(Reason::new(text, CountBasis::Slots.requirement()).advising(one))
    }

    /// Returns that a line without a count has a process for each CPU of a list on one node, with the line that has as many on each.
    pub(super) fn for_count_of_list(&self) -> Option<Reason> {
        let trace = self.index.trace;
        let mut decisions = trace.decisions.iter();
        let processes = decisions.find_map(|decision| match decision {
            Decision::Count {
                processes,
                basis: CountBasis::PeList,
                ..
            } => Some(*processes),
            _ => None,
        })?;
        let nodes = trace.nodes.len() - usize::from(!trace.head_allocated);
        if self.case.line.line().segments().len() > 1 || nodes < 2 {
            return None;
        }
        let count = processes.saturating_mul(i64::try_from(nodes).ok()?);
        let mut edits = Edits::default();
        edits.insert(0, vec!["-n".to_owned(), count.to_string()]);
        let line = (self.case.line.line().edited(edits), format!("`-n {count}`"));
        let all = self.tried(vec![line], |other| {
            let counts = process_counts(&other.trace);
            let used = counts.iter().filter(|count| **count > 0).count();
            used == nodes
        });
        let all = all.map(|(line, what)| LineChange {
            text: format!("{what} uses all {nodes} nodes"),
            line,
        });
        let cpus = words::count(processes, "CPU");
        let text = format!("no `-n`: one process for each of the {cpus} of the list");
        Some(Reason::new(text, CountBasis::PeList.requirement()).advising(all))
    }

    /// Returns that the threads of each process share one CPU by default, with the lines that give it more, if there are more, or bind none.
    pub(super) fn for_default_cpus(&self, options: &Options) -> Option<Reason> {
        let without = self.default_binding(options, false)?;
        let fewest = self
            .fewest_cpus(options)
            .filter(|_| self.threads != Some(1))?;
        let own = self.mapping().and_then(own_mapping);
        let own = own.unwrap_or_else(|| "slot".to_owned());
        let several = (fewest > 1).then(|| self.with_mapping(&format!("{own}:pe={fewest}")));
        let several = self.first(several.into_iter().collect(), |_| true);
        let several = several.map(|(line, what)| LineChange {
            text: format!("{what} gives each {fewest}"),
            line,
        });
        let unbound = self.with_option(Meaning::BindTo, "--bind-to", "none");
        let unbound = self.first(vec![unbound], |_| fewest > 1);
        let unbound = unbound.map(|(line, what)| LineChange {
            text: format!("{what} leaves them free"),
            line,
        });
        let text = format!(
            "without {without} each rank is bound to 1 CPU, which all of its threads share"
        );
        Some(Reason::new(text, "PAM-DEFAULT-BIND-1").advising(several.into_iter().chain(unbound)))
    }

    /// Returns that processes are bound to the object that they are mapped by, if that has several cores, with the line that binds each to one.
    pub(super) fn for_object_binding(&self, options: &Options) -> Option<Reason> {
        let mut decisions = self.index.trace.decisions.iter();
        let is_derived = decisions.any(|decision| match decision {
            Decision::Policy(policy) => {
                policy.basis == Basis::Derived(DerivedBinding::MappedObject)
            }
            _ => false,
        });
        let level = level_of_objects(options.map(), options).filter(|_| is_derived)?;
        let mapping = self.mapping()?;
        let word = mapping.word.text.split('=').next().unwrap_or_default();
        let value = &mapping.value()?.text;
        let line = self.with_option(Meaning::BindTo, "--bind-to", "core");
        let (line, what) = self.first(vec![line], |it| {
            let set = |it: &MappingTrace| {
                let set = it.procs.first()?.set?;
                Some(it.sets.get(set as usize)?.cpus.len())
            };
            set(&it.trace) < set(self.index.trace)
        })?;
        let text = format!(
            "each is bound to its {}, the object of `{word} {value}`",
            level.noun()
        );
        let core = LineChange {
            text: format!("{what} binds each to 1 core"),
            line,
        };
        Some(Reason::new(text, "PAM-BIND-DERIVE-1").advising([core]))
    }

    /// Returns what a run shows if its launcher cannot read the nodes of the resource manager that are used here, and what names them.
    pub(super) fn for_support(&self, traced: &TracedCase) -> Option<Reason> {
        let launch = traced.launch.as_ref()?;
        let component = launch.settings.nodes.managed.first()?.component;
        let (manager, file, requirement) = match component {
            "pbs" => ("PBS", Some("PBS_NODEFILE"), "ALLOC-PBS-1"),
            "lsf" => ("LSF", Some("LSB_DJOB_HOSTFILE"), "ALLOC-LSF-1"),
            "gridengine" => ("Grid Engine", None, "ALLOC-SGE-1"),
            _ => return None,
        };
        let mut names = self.case.line.possible_options();
        let is_named = names.any(|it| it.is_host_list() || it.meaning().names_hostfile());
        let used = process_counts(self.index.trace);
        let used = used.iter().filter(|count| **count > 0).count();
        let is_given = |name: &&str| self.case.line.environment().get(name).is_some();
        let is_by_file = self.is_mapped_by_file();
        let without = match file.filter(is_given) {
            // A hostfile has no CPUs.
            Some(name) if !is_by_file => format!(", which `--hostfile ${name}` does without"),
            _ => String::new(),
        };
        let shows = match is_by_file {
            true => "a refused host is a possible sign of",
            false => "a run with all ranks on one node has",
        };
        (!is_named && (used > 1 || is_by_file)).then(|| {
            let text = format!("{shows} a launcher without support for {manager}{without}");
            Reason {
                is_aside: is_by_file,
                ..Reason::new(text, requirement)
            }
        })
    }

    /// Returns what a job of LSF takes from its affinity file, or that it does not.
    pub(super) fn for_affinity_file(&self) -> Option<Reason> {
        let environment = self.case.line.environment();
        environment.get("LSB_JOBID")?;
        environment.get("LSB_AFFINITY_HOSTFILE")?;
        let mut decisions = self.index.trace.decisions.iter();
        let is_used = decisions.any(|decision| {
            matches!(
                decision,
                Decision::Component {
                    name: "lsf",
                    maps: true,
                    ..
                }
            )
        });
        let apps = match self.case.line.segments().len() {
            1 => "",
            _ => ", and each app goes on where the last one ended",
        };
        Some(match is_used {
            true => Reason::new(
                format!(
                    "LSB_AFFINITY_HOSTFILE gives each rank its node and hardware threads, in a line each{apps}; its memory nodes and policies are not used"
                ),
                "PAM-MAP-LSF-1",
            ),
            false => {
                let why = match self.mapping() {
                    Some(_) => ": the line has a mapping",
                    None => "",
                };
                Reason::plain(format!("LSB_AFFINITY_HOSTFILE is not used{why}"))
            }
        })
    }

    /// Returns how many slots the only node has, if the line prints them.
    pub(super) fn for_shown_slots(&self, traced: &TracedCase) -> Option<Reason> {
        only_node(self.case, traced)?;
        let mut options = self.case.line.possible_options();
        let is_shown = options.any(|given| match given.meaning() {
            Meaning::Display => given
                .value()
                .is_some_and(|it| it.text.starts_with("map") || it.text.starts_with("alloc")),
            Meaning::AsDisplay(word) => word.starts_with("map") || word.starts_with("alloc"),
            _ => false,
        });
        let node = self.index.trace.nodes.first().filter(|_| is_shown)?;
        let machine = self.case.machines.distinct().get(node.machine)?;
        let (cores, threads) = (machine.objects(Level::Core).len(), machine.cpus().len());
        if i64::try_from(cores) != Ok(node.slots) {
            return None;
        }
        let text = format!(
            "{} has {}, one for each core",
            node.name,
            words::count(node.slots, "slot")
        );
        let mut edits = Edits::default();
        edits.insert(0, vec!["--use-hwthread-cpus".to_owned()]);
        let line = self.case.line.line().edited(edits);
        let by_thread = (line, "`--use-hwthread-cpus`".to_owned());
        let has_all = |it: &TracedCase| {
            let slots = it.trace.nodes.first().map(|it| it.slots);
            slots == i64::try_from(threads).ok()
        };
        let found = (threads > cores).then(|| self.tried(vec![by_thread], has_all));
        let found = found.flatten().map(|(line, what)| LineChange {
            text: format!("{what} makes them {threads}"),
            line,
        });
        Some(Reason::new(text, "PAM-SLOTS-1").advising(found))
    }

    /// Returns what older versions of Open MPI bind to by default: who gives no directive may expect it.
    pub(super) fn for_older_default(&self, options: &Options) -> Option<Reason> {
        const FEW: usize = 2;
        let is_default = self.default_binding(options, false)? == NO_DIRECTIVE;
        let is_open_mpi = self.case.line.environment().launcher().is_open_mpi();
        let is_bound = self.index.trace.procs.iter().all(|it| it.set.is_some());
        let is_larger = self.index.trace.procs.len() > FEW;
        if !(is_default && is_open_mpi && is_bound && is_larger) {
            return None;
        }
        let same = ["package", "numa"].into_iter().filter_map(|object| {
            let line = self.with_option(Meaning::MapBy, "--map-by", object);
            let (line, what) = self.tried(vec![line], |it| {
                it.trace.procs.iter().all(|it| it.set.is_some())
            })?;
            let text = format!("{what} does so");
            Some(LineChange { text, line })
        });
        let text = "Open MPI 4 and older bind more than 2 processes to packages or NUMA nodes";
        Some(Reason::plain(text).advising(same))
    }

    /// Returns that a second launch gets the same CPUs, with the line that binds none and the one for the second that takes others.
    pub(super) fn for_second_launch(&self, options: &Options) -> Option<Reason> {
        self.default_binding(options, true)?;
        // The jobs of one runtime get CPUs that no other has.
        if self.case.line.environment().launcher() == Launcher::Prun {
            return None;
        }
        if self.index.trace.procs.iter().any(|it| it.set.is_none()) {
            return None;
        }
        let used = self.used_cpus();
        let unbound = self.with_option(Meaning::BindTo, "--bind-to", "none");
        let unbound = self.first(vec![unbound], |_| true);
        let unbound = unbound.map(|(line, what)| LineChange {
            text: format!("{what} leaves both free"),
            line,
        });
        let sets = &self.index.trace.sets;
        let own = sets.iter().map(|set| set.cpus.len()).min();
        let others = self.first(self.lines_of_others(options, &used), |other| {
            other.trace.procs.iter().all(|placed| {
                let set = placed
                    .set
                    .and_then(|set| other.trace.sets.get(set as usize));
                let used = used.get(placed.node as usize);
                let pair = set.zip(used);
                pair.is_some_and(|(set, used)| {
                    !set.cpus.intersects(used) && Some(set.cpus.len()) == own
                })
            })
        });
        let others = others.map(|(line, what)| LineChange {
            text: format!("{what} puts the second on others"),
            line,
        });
        let text = format!(
            "a second {} on the node begins at the same CPU",
            self.case.launcher()
        );
        let advice = unbound.into_iter().chain(others);
        Some(Reason::new(text, "PAM-DEFAULT-BIND-1").advising(advice))
    }

    /// Returns the lines that may give a second launch CPUs that the first does not use.
    fn lines_of_others(&self, options: &Options, used: &[CpuSet]) -> Vec<(Vec<String>, String)> {
        let trace = self.index.trace;
        let level = match options.counts_threads() {
            true => Level::HwThread,
            false => Level::Core,
        };
        let first = trace.procs.first().map(|placed| placed.node as usize);
        let node = first.and_then(|first| trace.nodes.get(first));
        let machine = node.and_then(|node| self.case.machines.distinct().get(node.machine));
        let Some(machine) = machine else {
            return Vec::new();
        };
        let cpus = (0..).zip(machine.objects(level));
        let is_free = |cpus: &CpuSet| used.iter().all(|used| !used.intersects(cpus));
        let free = cpus.filter(|(_, cpu)| is_free(&cpu.cpus));
        let mut free: Vec<u32> = free.map(|(number, _)| number).collect();
        let each = options.cpus_per_rank();
        let most = process_counts(trace).into_iter().max().unwrap_or(0);
        free.truncate(most * each);
        vec![self.with_cpus(options, &free)]
    }

    /// Returns the line whose processes take the CPUs of a list, one after the other.
    pub(super) fn with_cpus(&self, options: &Options, cpus: &[u32]) -> (Vec<String>, String) {
        /// The most CPUs that are listed one by one, as every version takes them.
        const LISTED: usize = 8;
        let list = match cpus.len() {
            0..=LISTED => cpus
                .iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(","),
            _ => Ranges(cpus).to_string(),
        };
        if options.cpus_per_rank() == 1 {
            return self.with_mapping(&format!("pe-list={list}:ordered"));
        }
        let words = ["--prtemca", "hwloc_default_cpu_list", &list].map(str::to_owned);
        let mut edits = Edits::default();
        edits.insert(0, words.to_vec());
        let text = format!("`{}`", words.join(" "));
        (self.case.line.line().edited(edits), text)
    }

    /// Returns which directive a line lacks that binds each process to the next CPUs: the first of them also if it gives their number and
    /// that is counted.
    fn default_binding(&self, options: &Options, is_counted: bool) -> Option<&'static str> {
        let line = self.case.line.line();
        let is_directive = |given: &GivenOption| match given.meaning() {
            Meaning::MapBy | Meaning::IntoMapping(_) => false,
            Meaning::IntoQualifier(_) => !is_counted,
            Meaning::AsQualifier(_) => true,
            _ => given.is_policy(),
        };
        if line.segments().len() != 1 || line.possible_options().any(is_directive) {
            return None;
        }
        let is_chosen = matches!(
            options.map(),
            Some(MapBy::PeList | MapBy::User | MapBy::Seq)
        );
        let is_chosen = is_chosen || self.is_mapped_by_file();
        let is_by_object = level_of_objects(options.map(), options).is_some();
        let mapping = self.mapping();
        if is_chosen || mapping.is_some() && is_by_object {
            return None;
        }
        Some(match mapping {
            Some(_) => "`--bind-to`",
            None => NO_DIRECTIVE,
        })
    }

    /// Returns how many CPUs each process of the fullest node could have; nothing if a process has another number than one.
    fn fewest_cpus(&self, options: &Options) -> Option<usize> {
        let trace = self.index.trace;
        let machines = self.case.machines.distinct();
        let cpus_of_node = |node: usize, set: Option<&CpuSet>| {
            let machine = machines.get(trace.nodes.get(node)?.machine)?;
            Some(options.count_cpus(machine, set.unwrap_or(machine.cpus())))
        };
        let counts = process_counts(trace);
        let used = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let shares = used.map(|(node, count)| Some(cpus_of_node(node, None)? / count));
        let fewest = shares.min().flatten()?;
        let is_one = trace.procs.iter().all(|placed| {
            let set = placed.set.and_then(|set| trace.sets.get(set as usize));
            set.and_then(|set| cpus_of_node(placed.node as usize, Some(&set.cpus))) == Some(1)
        });
        is_one.then_some(fewest)
    }
}
