//! The text of a map, byte for byte as `prterun --display map` prints it, and what the long form has in common with it.

use super::DisplayRules;
use super::numbers::ids_on;
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::{
    AppPolicy, Bound, CpuUnit, Details, JobMap, MappedNode, PackageCpus, Policies,
};
use mapcheck_mapping::rules::{Edition, Text};
use std::collections::HashMap;
use std::fmt::{self, Display, Write as _};
use std::mem::{Discriminant, discriminant};

/// Displays a map as prterun prints it for a job of the given name.
///
/// The text begins with an empty line and contains the notice that prterun adds when nothing is launched. The long form shows the names
/// that every head node has, and omits the machine's own addresses.
#[derive(Clone, Copy, Debug)]
pub struct MapText<'a> {
    pub(super) map: &'a JobMap,
    pub(super) job: &'a str,
    /// What the long form prints besides, or `None` for the short form.
    details: Option<&'a Details>,
    pub(super) machines: Option<&'a Machines>,
    pub(super) has_daemons: bool,
    pub(super) rules: &'a dyn DisplayRules,
}

/// The rules of a text that is printed without any.
const TEXT: &Text = &Text::of(Edition::June2026);

const TITLE: &str = "========================   JOB MAP   ========================";
const END: &str = "=============================================================";

/// The notice below a map that no daemon has confirmed.
const NOT_LAUNCHED: &str = "\
Warning: This map has been generated with the DONOTLAUNCH option;
\tThe compute node architecture has not been probed, and the displayed
\tmap reflects the HEADNODE ARCHITECTURE. On systems with a different
\tarchitecture between headnode and compute nodes, the map can be
\tdisplayed using `prte --display map /bin/true`, which will launch
\tenough of the DVM to probe the compute node architecture.
";

impl<'a> MapText<'a> {
    pub(super) fn new(map: &'a JobMap, job: &'a str, details: Option<&'a Details>) -> Self {
        Self {
            map,
            job,
            details,
            machines: None,
            has_daemons: false,
            rules: TEXT,
        }
    }

    /// The same as some rules write it.
    #[must_use]
    pub fn under(self, rules: &'a dyn DisplayRules) -> Self {
        Self { rules, ..self }
    }

    /// The same without the notice, as it is printed where a daemon on each node has reported its machine.
    #[must_use]
    pub fn with_daemons(self, has_daemons: bool) -> Self {
        Self {
            has_daemons,
            ..self
        }
    }

    /// The same with the operating system's numbers, as `--display map:physical` and `map-devel:physical` show them.
    #[must_use]
    pub fn physical(self, machines: &'a Machines) -> Self {
        Self {
            machines: Some(machines),
            ..self
        }
    }

    fn header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let map = self.map;
        self.title(f, TITLE)?;
        match &map.policies {
            // One blank before "Binding" here, two in the lines of the apps.
            Policies::Job(policy) => writeln!(
                f,
                "    Mapping policy: {}  Ranking policy: {} Binding policy: {}",
                policy.mapping, policy.ranking, policy.binding
            )?,
            Policies::Apps(apps) => policies_of_apps(f, "    ", apps)?,
        }
        writeln!(f, "    {}\n", Cpus(map))
    }

    /// Writes the first lines of either form.
    pub(super) fn title(&self, f: &mut fmt::Formatter<'_>, title: &str) -> fmt::Result {
        let Self { map, job, .. } = self;
        let slots = map.total_slots;
        writeln!(f, "\n{title}")?;
        writeln!(
            f,
            "Data for JOB {job} offset 0 Total slots allocated {slots}"
        )
    }

    /// Writes the last lines of either form.
    pub(super) fn end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.has_daemons {
            true => writeln!(f, "\n{END}"),
            false => writeln!(f, "\n{NOT_LAUNCHED}\n{END}"),
        }
    }

    fn node(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: &'a MappedNode,
        texts: &mut BoundTexts,
    ) -> fmt::Result {
        writeln!(
            f,
            "\nData for node: {}\tNum slots: {}\tMax slots: {}\tNum procs: {}",
            node.name, node.slots, node.max_slots, node.num_procs
        )?;
        let machine = self
            .machines
            .map_or(0, |machines| machines.number_of(&node.name));
        let numbering = ids_on(self.machines, &node.name);
        // The lines of a node are written at once, because a map may have a million processes.
        let mut lines = String::new();
        for process in &node.procs {
            lines.push_str("        Process jobid: ");
            lines.push_str(self.job);
            lines.push_str(" App: ");
            write!(lines, "{}", process.app)?;
            lines.push_str(" Process rank: ");
            write!(lines, "{}", process.rank)?;
            lines.push_str(" Bound: ");
            let write = || self.rules.bound_text(&process.bound, numbering);
            lines.push_str(texts.text(bound_key(machine, &process.bound), write));
            if let Some(devices) = &process.devices {
                lines.push_str(" Device: ");
                lines.push_str(devices);
            }
            lines.push('\n');
        }
        f.write_str(&lines)
    }
}

impl Display for MapText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(details) = self.details {
            return self.write_devel(f, details);
        }
        self.header(f)?;
        let mut texts = BoundTexts::default();
        for node in &self.map.nodes {
            self.node(f, node, &mut texts)?;
        }
        self.end(f)
    }
}

/// The number of the machine, the kind, and the address of the set.
pub(super) type BoundKey = (usize, Discriminant<Bound>, *const PackageCpus);

/// Returns what identifies a bound set on a machine of the given number.
pub(super) fn bound_key(machine: usize, bound: &Bound) -> BoundKey {
    let address = match bound {
        Bound::Cpus(packages) => packages.as_ptr(),
        Bound::Nothing | Bound::EmptySet | Bound::NoPackage => std::ptr::null(),
    };
    (machine, discriminant(bound), address)
}

/// The texts of bound sets, each made once: a million processes share a few dozen sets.
#[derive(Default)]
struct BoundTexts {
    texts: HashMap<BoundKey, String, foldhash::fast::RandomState>,
}

impl BoundTexts {
    fn text(&mut self, bound: BoundKey, write: impl FnOnce() -> String) -> &str {
        self.texts.entry(bound).or_insert_with(write)
    }
}

/// Writes the lines of apps that differ. The two forms differ in their indentation only.
pub(super) fn policies_of_apps(
    f: &mut fmt::Formatter<'_>,
    indent: &str,
    apps: &[AppPolicy],
) -> fmt::Result {
    for AppPolicy {
        app,
        mapper,
        policy,
    } in apps
    {
        writeln!(
            f,
            "{indent}App {app}: Mapper: {mapper}  Mapping policy: {}  Ranking policy: {}  Binding policy: {}",
            policy.mapping, policy.ranking, policy.binding
        )?;
    }
    Ok(())
}

/// Displays the line on the job's CPUs.
pub(super) struct Cpus<'a>(pub(super) &'a JobMap);

impl Display for Cpus<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(map) = self;
        let cpu_type = match map.cpu_type {
            CpuUnit::Core => "CORE",
            CpuUnit::HwThread => "HWT",
        };
        write!(
            f,
            "Cpu set: {}  PPR: {}  Cpus-per-rank: {}  Cpu Type: {cpu_type}",
            OrNone(map.cpu_set.as_ref()),
            OrNone(map.ppr.as_ref()),
            OrNone(map.cpus_per_rank.as_ref()),
        )
    }
}

struct OrNone<'a, T>(Option<&'a T>);

impl<T: Display> Display for OrNone<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("N/A"),
        }
    }
}
