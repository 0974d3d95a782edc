//! A map as `prterun --display map:parseable` shows it: as XML.

use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::{
    Bound, CpuNumbering, CpuUnit, Details, JobMap, JobMapRules, MappedNode, NodeDetails,
    PackageCpus, Ranges, packages,
};
use mapcheck_mapping::rules::Text;
use mapcheck_topology::order::sort_by_key;
use mapcheck_topology::{Level, Topology};
use std::fmt::{self, Display};
use std::sync::Arc;

/// The part of a map that the XML form shows. It has no policies, and an unbound process has no app in it.
///
/// Its text is, byte for byte, what prterun prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XmlMap {
    /// Whether a daemon on each node has reported its machine. Without, a comment warns of that.
    pub has_daemons: bool,
    /// The nodes that have processes.
    pub hosts: Vec<XmlHost>,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XmlHost {
    /// Its name.
    pub name: Arc<str>,
    /// How many slots it has.
    pub slots: i64,
    /// The most processes that it may hold; 0 for no limit.
    pub max_slots: u32,
    /// The packages of the machines that are listed for it: its own.
    pub machines: Vec<Arc<[XmlPackage]>>,
    /// Its processes, in the order of placement.
    pub ranks: Vec<XmlRank>,
}

/// A package of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XmlPackage {
    /// Its logical number.
    pub id: u32,
    /// The numbers of its CPUs, ascending; none if it has nothing but memory.
    pub cpus: Vec<u32>,
}

/// A process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XmlRank {
    /// Its rank, if it has one.
    pub rank: Option<u32>,
    /// Its place.
    pub place: XmlPlace,
}

/// The place of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum XmlPlace {
    /// It is not bound, and its app is unknown.
    Unbound,
    /// It is bound.
    Bound {
        /// The index of its app.
        app: u32,
        /// Its binding, never [`Bound::Nothing`]; CPUs have logical or physical numbers, as requested.
        bound: Bound,
    },
}

/// The comment at the end if nothing is launched.
const NOT_LAUNCHED: &str = "\
<!--\x20
\tWarning: This map has been generated with the DONOTLAUNCH option;
\tThe compute node architecture has not been probed, and the displayed
\tmap reflects the HEADNODE ARCHITECTURE. On systems with a different
\tarchitecture between headnode and compute nodes, the map can be
\tdisplayed using prterun's display `map /bin/true`, which will launch
\tenough of the DVM to probe the compute node architecture.
 -->";

impl XmlMap {
    /// Makes the XML form of a map; with the operating system's numbers if they are requested.
    #[must_use]
    pub fn new(map: &JobMap, details: &Details, machines: &Machines, physical: bool) -> Self {
        Self::under(&Text::default(), map, details, machines, physical)
    }

    /// Makes the XML form of a map as some rules number the CPUs of machines.
    #[must_use]
    pub fn under(
        rules: &dyn JobMapRules,
        map: &JobMap,
        details: &Details,
        machines: &Machines,
        physical: bool,
    ) -> Self {
        let ids_on = |topology| match physical {
            true => CpuNumbering::Physical(topology),
            false => CpuNumbering::Logical,
        };
        let distinct = machines.distinct().iter();
        let differ = distinct.len() > 1;
        // HET-DISPLAY-2: among machines that differ, one without cores is listed by its hardware threads.
        let unit_of = |topology: &Topology| match differ && !topology.has_cores() {
            true => CpuUnit::HwThread,
            false => details.before.unit,
        };
        let packages: Vec<Arc<[XmlPackage]>> = distinct
            .map(|topology| {
                let packages = packages(topology.cpus(), unit_of(topology), topology).into_iter();
                let packages: Vec<_> = packages
                    .map(|package| rules.numbers_of(package, topology))
                    .collect();
                xml_packages(topology, &packages, ids_on(topology))
            })
            .collect();
        let nodes = map.nodes.iter().zip(&details.nodes);
        let hosts = nodes.map(|(node, details)| {
            // HET-DISPLAY-1: the numbers in a host's bindings are those of the CPUs in its list.
            let packages = details
                .machines
                .iter()
                .map(|number| Arc::clone(&packages[*number]));
            host(
                node,
                details,
                packages.collect(),
                ids_on(machines.of_node(&node.name)),
            )
        });
        Self {
            has_daemons: false,
            hosts: hosts.collect(),
        }
    }

    /// The same as it is printed where a daemon on each node has reported its machine.
    #[must_use]
    pub fn with_daemons(self, has_daemons: bool) -> Self {
        Self {
            has_daemons,
            ..self
        }
    }
}

/// Returns the packages of a machine with their CPUs.
pub(super) fn xml_packages(
    topology: &Topology,
    with_cpus: &[PackageCpus],
    numbering: CpuNumbering<'_>,
) -> Arc<[XmlPackage]> {
    (0..)
        .zip(topology.objects(Level::Package))
        .map(|(id, _)| {
            let package = with_cpus.iter().find(|package| package.package == id);
            let cpus = package.map(|package| numbering.numbers(package));
            XmlPackage {
                id,
                cpus: cpus.unwrap_or_default(),
            }
        })
        .collect()
}

fn host(
    node: &MappedNode,
    details: &NodeDetails,
    machines: Vec<Arc<[XmlPackage]>>,
    numbering: CpuNumbering<'_>,
) -> XmlHost {
    // In the order of placement, which this form alone keeps.
    let ranked = node.procs.iter().zip(&details.local_ranks);
    let ranked = ranked.map(|(process, local_rank)| {
        let place = place(process.app, &process.bound, numbering);
        (*local_rank, Some(process.rank), place)
    });
    let unranked = details.unranked.iter().map(|process| {
        let place = place(process.app, &process.bound, numbering);
        (process.local_rank, None, place)
    });
    let mut ranks: Vec<_> = ranked.chain(unranked).collect();
    sort_by_key(&mut ranks, |(local_rank, _, _)| *local_rank);
    XmlHost {
        name: Arc::clone(&node.name),
        slots: node.slots,
        max_slots: node.max_slots,
        machines,
        ranks: ranks
            .into_iter()
            .map(|(_, rank, place)| XmlRank { rank, place })
            .collect(),
    }
}

fn place(app: u32, bound: &Bound, numbering: CpuNumbering<'_>) -> XmlPlace {
    let bound = match bound {
        Bound::Nothing => return XmlPlace::Unbound,
        Bound::Cpus(packages) if matches!(numbering, CpuNumbering::Physical(_)) => {
            let shown = packages.iter().map(|package| PackageCpus {
                cpus: numbering.numbers(package),
                ..package.clone()
            });
            Bound::to(shown)
        }
        bound => bound.clone(),
    };
    XmlPlace::Bound { app, bound }
}

impl Display for XmlMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<?xml version=\"1.0\" ?>\n<map>")?;
        for host in &self.hosts {
            host.fmt(f)?;
        }
        if !self.has_daemons {
            writeln!(f, "{NOT_LAUNCHED}")?;
        }
        writeln!(f, "</map>")
    }
}

impl Display for XmlHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "    <host name=\"{}\" slots=\"{}\" max_slots=\"{}\">",
            self.name, self.slots, self.max_slots
        )?;
        for packages in &self.machines {
            writeln!(f, "        <processors>")?;
            for package in packages.iter() {
                write!(f, "            <package id=\"{}\" cpus=\"", package.id)?;
                if package.cpus.is_empty() {
                    write!(f, "NONE")?;
                }
                writeln!(f, "{}\"/>", Ranges(&package.cpus))?;
            }
            writeln!(f, "        </processors>")?;
        }
        for rank in &self.ranks {
            write!(f, "\n{rank}")?;
        }
        writeln!(f, "    </host>")
    }
}

impl Display for XmlRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            Some(rank) => write!(f, "        <rank id=\"{rank}\"")?,
            None => write!(f, "        <rank id=\"INVALID\"")?,
        }
        match &self.place {
            XmlPlace::Unbound => writeln!(f, ">\n            <binding></binding>")?,
            XmlPlace::Bound { app, bound } => {
                writeln!(f, " appid=\"{app}\">\n            <binding>")?;
                binding(f, bound)?;
                writeln!(f, "            </binding>")?;
            }
        }
        writeln!(f, "        </rank>")
    }
}

fn binding(f: &mut fmt::Formatter<'_>, bound: &Bound) -> fmt::Result {
    let packages = match bound {
        Bound::Cpus(packages) => packages,
        Bound::EmptySet => return writeln!(f, "                <empty_cpuset/>"),
        Bound::Nothing | Bound::NoPackage => return Ok(()),
    };
    for package in packages.iter() {
        writeln!(f, "                <package id=\"{}\">", package.package)?;
        let unit = package.unit.word();
        for cpu in &package.cpus {
            writeln!(f, "                    <{unit}>{cpu}</{unit}>")?;
        }
        writeln!(f, "                </package>")?;
    }
    Ok(())
}
