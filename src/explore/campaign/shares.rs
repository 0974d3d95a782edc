//! What the cases of a campaign consist of: the values of options, and combinations that find faults.

mod edges;

use edges::edges_of;
use mapcheck_reference::Case;
use mapcheck_reference::files::Files;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::syntax::{GivenOption, Segment};
use std::collections::BTreeSet;

/// The combinations that a campaign of 500 cases must meet. Each was once missing, and hid faults of builds.
pub const COMBINATIONS: [&str; 46] = [
    "combination: a parameter beside an app's own directive",
    "combination: a parameter that names a file",
    "combination: a configured CPU list",
    "combination: simulated nodes of several groups",
    "combination: fewer lists than simulated groups",
    "combination: hosts by number",
    "combination: empty hosts",
    "combination: a hostfile that indexes the allocation",
    "combination: a device",
    "combination: a long display",
    "combination: a parseable display",
    "combination: a physical display",
    "combination: a display in a later app",
    "combination: max_slots equal to slots",
    "combination: max_slots of the head node",
    "combination: a limit beyond 16 bits",
    "combination: a short spelling with a value",
    "combination: an empty pe=",
    "combination: letters with a meaning in a path",
    "combination: a directory as a hostfile",
    "combination: a second @ in a hostfile",
    "combination: a second @ in a list of hosts",
    "combination: a sequence with nolocal and the head node",
    "combination: several hardware threads bound to core",
    "combination: an app with a ranking only",
    "combination: a pattern by numa or threads without a count",
    "combination: more processes than slots, on several nodes",
    "combination: more processes than cores, bound",
    "combination: an app with some slots of a node",
    "combination: sequences from the default hostfile",
    "combination: a configured file for several apps",
    "combination: a rankfile that lacks ranks",
    "combination: empty hosts beside a named one",
    "combination: a node's number as a host",
    "combination: a remark in a sequence",
    "combination: several CPUs for each process, without a count",
    "combination: several rounds over objects of all nodes",
    "combination: an app's hostfile with fewer slots than there are",
    "combination: a pattern with one process more than a node has slots",
    "combination: simulated groups with slots of their own",
    "combination: one directive on every segment",
    "combination: a default of the kind of an app's own directive",
    "combination: a PE list of the job beside an app with a binding or ranking alone",
    "combination: an allocation of Slurm",
    "combination: an app on a simulated node that asks for its max_slots, above its slots",
    "combination: as many processes by node as the node has cores, and more slots",
];

/// Returns the values of a case, each once.
pub(super) fn values_of(case: &Case) -> BTreeSet<String> {
    let mut values = Values {
        case,
        found: BTreeSet::new(),
    };
    for (index, segment) in case.line.segments().iter().enumerate() {
        for given in segment.possible_options() {
            values.add_option(given, index);
        }
        values.add_app(segment, index);
    }
    values.add_combinations();
    values.found
}

struct Values<'a> {
    case: &'a Case,
    found: BTreeSet<String>,
}

impl Values<'_> {
    fn add(&mut self, group: &str, value: &str) {
        self.found.insert(format!("{group}: {value}"));
    }

    fn combine(&mut self, holds: bool, name: &str) {
        if holds {
            self.add("combination", name);
        }
    }

    fn add_option(&mut self, given: &GivenOption, index: usize) {
        let value = given.value().map_or("", |value| value.text.as_str());
        match given.meaning() {
            Meaning::MapBy => self.add_spec("map-by", value),
            Meaning::BindTo => self.add_spec("bind-to", value),
            Meaning::RankBy => self.add_spec("rank-by", value),
            Meaning::PrteMca | Meaning::Mca => {
                let set = given.values.get(1).map_or("", |set| set.text.as_str());
                self.add("parameter", value);
                self.combine(
                    set.contains("file=") || set.starts_with('/'),
                    "a parameter that names a file",
                );
                self.combine(value == "hwloc_default_cpu_list", "a configured CPU list");
                self.combine(
                    value == "ras_simulator_num_nodes" && set.contains(','),
                    "simulated nodes of several groups",
                );
                if value == "mapby" {
                    self.add_spec("mapby parameter", set);
                }
            }
            Meaning::Display => {
                self.add("display", value);
                let lower = value.to_ascii_lowercase();
                self.combine(lower.contains("devel"), "a long display");
                self.combine(lower.contains("pars"), "a parseable display");
                self.combine(lower.contains("phys"), "a physical display");
                self.combine(index > 0, "a display in a later app");
            }
            Meaning::Host => self.add_hosts(value),
            meaning if meaning.names_hostfile() => self.add_hostfile(value),
            Meaning::Np | Meaning::OlderNp => self.add("count", value),
            _ => self.add("option", &given.name),
        }
    }

    /// Adds the policy and the qualifiers of a directive.
    fn add_spec(&mut self, group: &str, spec: &str) {
        let lower = spec.to_ascii_lowercase();
        let mut fields = lower.split(':');
        let policy = fields.next().unwrap_or_default();
        let (policy, value) = policy.split_once('=').unwrap_or((policy, ""));
        self.combine(policy.starts_with("dev") && !value.is_empty(), "a device");
        match policy {
            "" => self.add(group, "no policy"),
            "ppr" => {
                let object = fields.nth(1).unwrap_or_default();
                self.add(group, &format!("ppr {object}"));
            }
            policy => self.add(group, policy),
        }
        for field in fields {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            self.add(&format!("{group} qualifier"), name);
            let is_short = ["p", "l", "li", "lim", "f", "fi", "fil"].contains(&name);
            self.combine(
                is_short && !value.is_empty(),
                "a short spelling with a value",
            );
            self.combine(field == "pe=", "an empty pe=");
            let beyond = value
                .parse::<u64>()
                .is_ok_and(|value| value > u64::from(u16::MAX));
            self.combine(beyond, "a limit beyond 16 bits");
        }
    }

    fn add_hosts(&mut self, list: &str) {
        for host in list.split(',') {
            let name = host.split(':').next().unwrap_or_default();
            let is_number = name.parse::<u64>().is_ok();
            self.combine(is_number, "a node's number as a host");
            let is_empty_node = name.starts_with("+e");
            self.combine(
                is_empty_node && list.split(',').any(|other| !other.starts_with('+')),
                "empty hosts beside a named one",
            );
            let by_number = name.len() > 2 && name.to_ascii_lowercase().starts_with("+n");
            self.combine(by_number, "hosts by number");
            self.combine(name.eq_ignore_ascii_case("+e"), "empty hosts");
            self.combine(
                name.matches('@').count() > 1,
                "a second @ in a list of hosts",
            );
            let kind = match name {
                _ if by_number => "by number",
                name if name == self.case.head => "the head node",
                name if name.starts_with('+') => "empty nodes",
                _ => "by name",
            };
            self.add("host", kind);
        }
    }

    fn add_hostfile(&mut self, names: &str) {
        for name in names.split(',') {
            let Some(text) = self.case.files.get(name) else {
                self.combine(
                    is_directory(&self.case.files, name),
                    "a directory as a hostfile",
                );
                self.add("hostfile", "no file");
                continue;
            };
            self.add("hostfile", "a file");
            let (text, head) = (text.to_owned(), self.case.head.clone());
            for line in text.lines() {
                let number = |key: &str| {
                    let (_, rest) = line.split_once(key)?;
                    rest.split(' ').next()?.parse::<u64>().ok()
                };
                let (slots, most) = (number(" slots="), number("max_slots="));
                self.combine(
                    line.starts_with('+'),
                    "a hostfile that indexes the allocation",
                );
                self.combine(most.is_some() && slots == most, "max_slots equal to slots");
                let limits_head = most.is_some() && line.starts_with(&head);
                self.combine(limits_head, "max_slots of the head node");
                let beyond = most.max(slots) > Some(u64::from(u16::MAX));
                self.combine(beyond, "a limit beyond 16 bits");
                self.combine(line.matches('@').count() > 1, "a second @ in a hostfile");
            }
        }
    }

    /// Adds the combinations of an app's options.
    fn add_app(&mut self, segment: &Segment, index: usize) {
        let spec = |meaning: Meaning| {
            let mut options = segment.possible_options();
            let given = options.find(|given| given.meaning() == meaning)?;
            Some(given.value()?.text.to_ascii_lowercase())
        };
        let (mapping, ranking) = (spec(Meaning::MapBy), spec(Meaning::RankBy));
        let binding = spec(Meaning::BindTo);
        let only_ranked = mapping.is_none() && binding.is_none() && ranking.is_some();
        self.combine(index > 0 && only_ranked, "an app with a ranking only");
        let Some(mapping) = mapping else { return };
        let has = |part: &str| mapping.contains(part);
        let hosts = spec(Meaning::Host).unwrap_or_default();
        self.combine(
            index > 0 && hosts.contains(':') && !hosts.starts_with('+'),
            "an app with some slots of a node",
        );
        let threads = has(":pe=") || has(":p=");
        self.combine(
            threads
                && has(":hwtcpus")
                && binding.is_some_and(|binding| binding.starts_with("core")),
            "several hardware threads bound to core",
        );
        let uncounted = spec(Meaning::Np).is_none();
        let by_numa = mapping.starts_with("ppr:") && has(":numa");
        self.combine(
            uncounted && (by_numa || mapping.starts_with("hwthread")),
            "a pattern by numa or threads without a count",
        );
        self.combine(
            uncounted && threads,
            "several CPUs for each process, without a count",
        );
        self.combine(
            mapping == "seq" && hosts.is_empty() && self.sets("prte_default_hostfile"),
            "sequences from the default hostfile",
        );
        if let Some((_, file)) = mapping.split_once("file=") {
            self.add_file(mapping.starts_with("rankfile"), file);
        }
        let files = &self.case.files;
        let sequence = mapping.starts_with("seq") && has("nolocal");
        let mut texts = files.names().filter_map(|name| files.get(name));
        let lists_head =
            texts.any(|text| text.lines().any(|line| line.starts_with(&self.case.head)));
        let lists_head = lists_head || self.found.contains("host: the head node");
        self.combine(
            sequence && lists_head,
            "a sequence with nolocal and the head node",
        );
    }

    /// Returns whether the case sets a parameter.
    fn sets(&self, name: &str) -> bool {
        self.found.contains(&format!("parameter: {name}"))
    }

    /// Adds what the file of a mapping has: ranks that are missing, or remarks.
    fn add_file(&mut self, is_rankfile: bool, field: &str) {
        let files = &self.case.files;
        let name = field.split(':').next().unwrap_or_default();
        // The directive was read in small letters.
        let mut names = files.names();
        let known = names.find(|known| known.to_ascii_lowercase() == name);
        let Some(text) = known.and_then(|known| files.get(known)) else {
            return;
        };
        let ranks = text.lines().filter_map(|line| {
            let (rank, _) = line.strip_prefix("rank ")?.split_once('=')?;
            rank.parse::<usize>().ok()
        });
        let ranks: BTreeSet<usize> = ranks.collect();
        let lacks_some = ranks.last().is_some_and(|last| *last >= ranks.len());
        let has_remark = text.lines().any(|line| line.starts_with('#'));
        self.combine(is_rankfile && lacks_some, "a rankfile that lacks ranks");
        self.combine(!is_rankfile && has_remark, "a remark in a sequence");
    }

    /// Adds the combinations of process counts with slots and cores.
    fn add_counts(&mut self) {
        let line = &self.case.line;
        let numbers = |meaning: Meaning| {
            let given = line.possible_options();
            let given = given.filter(move |given| given.meaning() == meaning);
            given.filter_map(|given| Some(given.value()?.text.as_str()))
        };
        let processes: usize = numbers(Meaning::Np)
            .filter_map(|count| count.parse::<usize>().ok())
            .sum();
        let hosts: Vec<&str> = numbers(Meaning::Host)
            .next()
            .map_or_else(Vec::new, |list| list.split(',').collect());
        let slots = hosts.iter().map(|host| {
            let slots = host.split_once(':').map_or("1", |(_, slots)| slots);
            slots.parse::<usize>().unwrap_or(usize::MAX)
        });
        let slots = slots.fold(0, usize::saturating_add);
        let words = line.words().join(" ").to_ascii_lowercase();
        let is_crowded = hosts.len() > 1 && processes > slots;
        self.combine(
            is_crowded && words.contains(":oversub"),
            "more processes than slots, on several nodes",
        );
        let machine = self.case.machines.shared();
        let cores = machine.cores_inside(machine.cpus());
        self.combine(
            processes > cores.saturating_mul(hosts.len()) && words.contains(":overload"),
            "more processes than cores, bound",
        );
    }

    /// Adds the combinations of what is given several times.
    fn add_repetitions(&mut self, has_groups: bool) {
        let segments = self.case.line.segments();
        let specs = |meaning: Meaning| -> Vec<Option<String>> {
            let spec = |segment: &Segment| {
                let mut options = segment.possible_options();
                let given = options.find(|given| given.meaning() == meaning)?;
                Some(given.value()?.text.to_ascii_lowercase())
            };
            segments.iter().map(spec).collect()
        };
        let kinds = [
            (Meaning::MapBy, "mapby"),
            (Meaning::RankBy, "rankby"),
            (Meaning::BindTo, "bindto"),
        ];
        let (mut everywhere, mut configured) = (false, false);
        for (meaning, parameter) in kinds {
            let specs = specs(meaning);
            let is_alike = specs.iter().all(|spec| spec.is_some() && *spec == specs[0]);
            everywhere |= specs.len() > 1 && is_alike;
            configured |= self.sets(parameter) && specs.iter().skip(1).any(Option::is_some);
        }
        let [mappings, rankings, bindings] = kinds.map(|(meaning, _)| specs(meaning));
        let lists = |spec: &Option<String>| spec.as_ref().is_some_and(|it| it.starts_with("pe-l"));
        let is_alone = |at: usize| {
            mappings[at].is_none() && (rankings[at].is_some() || bindings[at].is_some())
        };
        let list_beside = mappings.first().is_some_and(lists) && (1..segments.len()).any(is_alone);
        let own_slots = has_groups
            && self.case.line.possible_options().any(|given| {
                matches!(given.values.as_slice(), [name, list]
                    if name.text == "ras_simulator_slots" && list.text.contains(','))
            });
        self.combine(own_slots, "simulated groups with slots of their own");
        self.combine(everywhere, "one directive on every segment");
        let in_slurm = self.case.line.environment().get("SLURM_JOB_ID").is_some();
        self.combine(in_slurm, "an allocation of Slurm");
        self.combine(
            configured,
            "a default of the kind of an app's own directive",
        );
        self.combine(
            list_beside,
            "a PE list of the job beside an app with a binding or ranking alone",
        );
    }

    /// Adds the combinations of the whole case.
    fn add_combinations(&mut self) {
        self.add_counts();
        let sets = |name: &str| self.sets(name);
        let policies = ["mapby", "rankby", "bindto", "hwloc_default_cpu_list"];
        let configured = policies.iter().any(|name| sets(name));
        let groups = self
            .found
            .contains("combination: simulated nodes of several groups");
        let short = groups
            && self.case.line.possible_options().any(|given| {
                let is_list =
                    |name: &str| name == "ras_simulator_slots" || name == "ras_simulator_max_slots";
                let values = given.values.as_slice();
                matches!(values, [name, list] if is_list(&name.text) && !list.text.contains(','))
            });
        let files = &self.case.files;
        let odd_path = files.names().any(|name| {
            let file = name.rsplit('/').next().unwrap_or(name);
            file.contains('_')
        });
        self.combine(
            configured && self.case.has_app_directives(),
            "a parameter beside an app's own directive",
        );
        let configured_file = self
            .found
            .contains("combination: a parameter that names a file")
            && self.sets("mapby")
            && !self.case.has_app_directives()
            && self.case.line.segments().len() > 1;
        self.combine(configured_file, "a configured file for several apps");
        self.add_repetitions(groups);
        for (holds, name) in edges_of(self.case) {
            self.combine(holds, name);
        }
        self.combine(short, "fewer lists than simulated groups");
        self.combine(odd_path, "letters with a meaning in a path");
        if let Some(request) = &self.case.spawned {
            let infos = request.apps.iter().flat_map(|app| app.infos());
            for info in infos.chain(request.job.infos()) {
                self.add("key", info.key().name());
            }
        }
    }
}

/// Returns whether a name is that of a directory.
fn is_directory(files: &Files, name: &str) -> bool {
    files.get(name).is_none() && files.lines(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::case_writer::CaseWriter;
    use super::super::generate::generate_draft;
    use super::super::machines::load_machines;
    use super::super::rng::Rng;
    use super::*;
    use mapcheck_reference::{Edition, Implementation as _, Outcome, Reference, Rules};
    use std::path::Path;

    #[test]
    fn every_combination_is_met_within_500_cases_and_most_of_them_are_mapped() {
        let folder = tempfile::tempdir().unwrap();
        let machines = load_machines(Path::new("topologies")).unwrap();
        let count = machines.len();
        let writer = CaseWriter::new(machines, "hn".to_owned(), folder.path()).unwrap();
        let reference = Reference::new("reference", Rules::of(Edition::August2026));
        let mut mapped = BTreeSet::new();
        for seed in 1..=3 {
            let mut rng = Rng::new(seed);
            let (mut met, mut mapped_here) = (BTreeSet::new(), BTreeSet::new());
            for _ in 0..500 {
                let draft = generate_draft(rng.fork(), count);
                let case = writer.write_case(&draft, "case").unwrap();
                let values = values_of(&case);
                if matches!(reference.outcome(&case), Outcome::Mapped(_)) {
                    mapped_here.extend(values.iter().cloned());
                }
                met.extend(values);
            }
            for name in COMBINATIONS {
                assert!(met.contains(name), "seed {seed} does not meet {name}");
            }
            for name in &COMBINATIONS[39..] {
                assert!(
                    mapped_here.contains(*name),
                    "seed {seed} does not map {name}"
                );
            }
            mapped.append(&mut mapped_here);
        }
        let refused = [
            "combination: an empty pe=",
            "combination: a directory as a hostfile",
            "combination: a second @ in a hostfile",
        ];
        for name in COMBINATIONS
            .into_iter()
            .filter(|name| !refused.contains(name))
        {
            assert!(mapped.contains(name), "no case that is mapped has {name}");
        }
    }
}
