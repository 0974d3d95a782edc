//! The layout of a job: its ranks on their nodes.

use super::{lists, locations};
use crate::{Info, PmixValue, Rank, Registration, keys};
use mapcheck_mapping::job_map::{Bound, JobMap, MappedProc};
use mapcheck_topology::{CpuSet, Level, Topology};
use std::collections::BTreeMap;
use std::fmt;

/// The layout of a job: the part of a [`JobMap`] that PMIx transfers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobLayout {
    /// The nodes with processes, in map order.
    pub nodes: Vec<NodeLayout>,
}

/// A node of a job with its ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeLayout {
    /// The name of the node.
    pub name: String,
    /// The ranks, ascending.
    pub ranks: Vec<RankLayout>,
}

/// A rank of a job with its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankLayout {
    /// The rank.
    pub rank: u32,
    /// The app number.
    pub app: u32,
    /// The local rank: the index among the job's ranks on the node.
    pub local_rank: u16,
    /// The node rank: the index among all ranks on the node, which is the local rank if no other job runs there.
    pub node_rank: u16,
    /// The hardware threads that the rank is bound to, by logical index; `None` if it is unbound.
    pub cpus: Option<CpuSet>,
}

/// The reason why infos do not form the layout of a job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct LayoutError {
    /// The key, with the rank for an item of a process.
    pub place: String,
    /// What is wrong, as a lowercase fragment.
    pub why: String,
}

fn layout_error(place: impl fmt::Display, why: impl Into<String>) -> LayoutError {
    LayoutError {
        place: place.to_string(),
        why: why.into(),
    }
}

impl JobLayout {
    /// Builds the layout of a map on nodes with this topology.
    #[must_use]
    pub fn from_map(map: &JobMap, topology: &Topology) -> Self {
        let nodes = map.nodes.iter().filter(|node| !node.procs.is_empty());
        let node = |node: &mapcheck_mapping::job_map::MappedNode| NodeLayout {
            name: node.name.to_string(),
            ranks: (0_u16..)
                .zip(&node.procs)
                .map(|(place, process)| rank(process, place, topology))
                .collect(),
        };
        Self {
            nodes: nodes.map(node).collect(),
        }
    }

    /// Returns the nodes with their ranks.
    #[must_use]
    pub fn nodes(&self) -> Vec<(String, Vec<u32>)> {
        let ranks = |node: &NodeLayout| node.ranks.iter().map(|rank| rank.rank).collect();
        let nodes = self.nodes.iter();
        nodes.map(|node| (node.name.clone(), ranks(node))).collect()
    }

    /// Returns the array of each process, in rank order.
    #[doc(alias = "PMIX_PROC_INFO_ARRAY")]
    #[must_use]
    pub fn process_infos(&self, topology: &Topology) -> Vec<Info> {
        let on = |node: &NodeLayout| {
            let name = node.name.clone();
            let ranks = node.ranks.clone().into_iter();
            ranks.map(move |rank| (rank.rank, rank.infos(&name, topology)))
        };
        let all: BTreeMap<u32, Vec<Info>> = self.nodes.iter().flat_map(on).collect();
        let arrays = all.into_values();
        let array = |infos| Info::new(keys::PROC_INFO_ARRAY, PmixValue::Infos(infos));
        arrays.map(array).collect()
    }

    /// Adds the CPU set and the locality of each rank to a registration.
    pub fn add_locations(&self, job: &mut Registration, topology: &Topology) {
        let arrays = self.process_infos(topology);
        let mut places: BTreeMap<Rank, Vec<Info>> = BTreeMap::new();
        for array in arrays {
            if let PmixValue::Infos(mut infos) = array.value
                && let Some(PmixValue::Rank(rank)) = find(&infos, keys::RANK).cloned()
            {
                infos.retain(|info| [keys::CPUSET, keys::LOCALITY_STRING].contains(&&*info.key));
                places.insert(rank, infos);
            }
        }
        for info in &mut job.infos {
            if let PmixValue::Infos(infos) = &mut info.value
                && let Some(PmixValue::Rank(rank)) = find(infos, keys::RANK).cloned()
            {
                infos.append(places.entry(rank).or_default());
            }
        }
    }

    /// Returns the layout as infos, with both lists in their plain format.
    #[must_use]
    pub fn infos(&self, topology: &Topology) -> Vec<Info> {
        let (names, ranks): (Vec<String>, Vec<Vec<u32>>) = self.nodes().into_iter().unzip();
        let mut infos = vec![
            Info::new(
                keys::NODE_MAP,
                PmixValue::String(lists::write_names(&names)),
            ),
            Info::new(
                keys::PROC_MAP,
                PmixValue::String(lists::write_ranks(&ranks)),
            ),
        ];
        infos.extend(self.process_infos(topology));
        infos
    }

    /// Parses infos: both lists, in any format, and an array for each process. Other infos are ignored.
    ///
    /// # Errors
    ///
    /// An item is missing or malformed, or two items contradict each other.
    pub fn parse(infos: &[Info], topology: &Topology) -> Result<Self, LayoutError> {
        let names = lists::parse_names(text(infos, keys::NODE_MAP)?)
            .map_err(|why| layout_error(keys::NODE_MAP, why))?;
        let ranks = lists::parse_ranks(text(infos, keys::PROC_MAP)?)
            .map_err(|why| layout_error(keys::PROC_MAP, why))?;
        if names.len() != ranks.len() {
            let why = format!(
                "ranks for {} nodes, but the node map has {}",
                ranks.len(),
                names.len()
            );
            return Err(layout_error(keys::PROC_MAP, why));
        }
        let mut processes = process_arrays(infos)?;
        let mut nodes = Vec::new();
        for (name, ranks) in names.into_iter().zip(ranks) {
            let mut on_node = Vec::new();
            for rank in ranks {
                let place = format!("{} of rank {rank}", keys::PROC_INFO_ARRAY);
                let infos = processes.remove(&rank);
                let infos = infos.ok_or_else(|| layout_error(place, "missing"))?;
                on_node.push(RankLayout::parse(rank, &name, infos, topology)?);
            }
            let ranks = on_node;
            nodes.push(NodeLayout { name, ranks });
        }
        match processes.keys().next() {
            Some(rank) => {
                let why = format!("rank {rank} is on no node");
                Err(layout_error(keys::PROC_MAP, why))
            }
            None => Ok(Self { nodes }),
        }
    }
}

fn rank(process: &MappedProc, place: u16, topology: &Topology) -> RankLayout {
    let cpus = match &process.bound {
        Bound::Nothing | Bound::NoPackage => None,
        Bound::EmptySet => Some(CpuSet::new()),
        Bound::Cpus(packages) => {
            let mut cpus = CpuSet::new();
            for package in packages.iter() {
                let objects = topology.objects(match package.unit {
                    mapcheck_mapping::job_map::CpuUnit::Core => Level::Core,
                    mapcheck_mapping::job_map::CpuUnit::HwThread => Level::HwThread,
                });
                let objects = package.cpus.iter().map(|cpu| objects.get(*cpu as usize));
                for object in objects.flatten() {
                    cpus.insert_all(&object.cpus);
                }
            }
            Some(cpus)
        }
    };
    RankLayout {
        rank: process.rank,
        app: process.app,
        local_rank: place,
        node_rank: place,
        cpus,
    }
}

/// Returns the arrays of processes by rank.
fn process_arrays(infos: &[Info]) -> Result<BTreeMap<u32, &[Info]>, LayoutError> {
    let mut processes = BTreeMap::new();
    let arrays = infos
        .iter()
        .filter(|info| info.key == keys::PROC_INFO_ARRAY);
    for array in arrays {
        let PmixValue::Infos(infos) = &array.value else {
            return Err(layout_error(keys::PROC_INFO_ARRAY, "not an array of infos"));
        };
        let rank = match find(infos, keys::RANK) {
            Some(PmixValue::Rank(rank)) => rank.0,
            _ => {
                return Err(layout_error(
                    keys::RANK,
                    "missing in the array of a process",
                ));
            }
        };
        if processes.insert(rank, infos.as_slice()).is_some() {
            return Err(layout_error(
                keys::RANK,
                format!("two arrays for rank {rank}"),
            ));
        }
    }
    Ok(processes)
}

impl RankLayout {
    /// Returns the infos of the rank.
    fn infos(&self, node: &str, topology: &Topology) -> Vec<Info> {
        let mut infos = vec![
            Info::new(keys::RANK, PmixValue::Rank(Rank(self.rank))),
            Info::new(keys::APPNUM, PmixValue::Uint32(self.app)),
            Info::new(keys::LOCAL_RANK, PmixValue::Uint16(self.local_rank)),
            Info::new(keys::NODE_RANK, PmixValue::Uint16(self.node_rank)),
            Info::new(keys::HOSTNAME, PmixValue::String(node.to_owned())),
        ];
        if let Some(cpus) = self.cpus.as_ref().filter(|cpus| !cpus.is_empty()) {
            let (set, locality) = (
                locations::write_cpu_set(cpus, topology),
                locations::write_locality(cpus, topology),
            );
            infos.push(Info::new(keys::CPUSET, PmixValue::String(set)));
            infos.push(Info::new(
                keys::LOCALITY_STRING,
                PmixValue::String(locality),
            ));
        }
        infos
    }

    fn parse(
        rank: u32,
        node: &str,
        infos: &[Info],
        topology: &Topology,
    ) -> Result<Self, LayoutError> {
        let place = |key: &str| format!("{key} of rank {rank}");
        let number = |key: &str| match find(infos, key) {
            Some(PmixValue::Uint16(number)) => Ok(*number),
            _ => Err(layout_error(
                place(key),
                "missing, or not an unsigned integer of 16 bits",
            )),
        };
        let app = match find(infos, keys::APPNUM) {
            Some(PmixValue::Uint32(app)) => *app,
            _ => {
                let why = "missing, or not an unsigned integer of 32 bits";
                return Err(layout_error(place(keys::APPNUM), why));
            }
        };
        match find(infos, keys::HOSTNAME) {
            Some(PmixValue::String(name)) if name == node => {}
            Some(other) => {
                let why = format!("{other}, but the process map has the rank on {node}");
                return Err(layout_error(place(keys::HOSTNAME), why));
            }
            None => return Err(layout_error(place(keys::HOSTNAME), "missing")),
        }
        Ok(Self {
            rank,
            app,
            local_rank: number(keys::LOCAL_RANK)?,
            node_rank: number(keys::NODE_RANK)?,
            cpus: parse_cpus(infos, topology)
                .map_err(|(key, why)| layout_error(place(key), why))?,
        })
    }
}

/// Parses a CPU set and checks that the locality matches it.
fn parse_cpus(
    infos: &[Info],
    topology: &Topology,
) -> Result<Option<CpuSet>, (&'static str, String)> {
    let string = |key| match find(infos, key) {
        None => Ok(None),
        Some(PmixValue::String(text)) => Ok(Some(text)),
        Some(other) => Err((key, format!("`{other}` is not a string"))),
    };
    match (string(keys::CPUSET)?, string(keys::LOCALITY_STRING)?) {
        (None, None) => Ok(None),
        (None, Some(_)) => Err((
            keys::CPUSET,
            "missing, although there is a locality".to_owned(),
        )),
        (Some(_), None) => {
            let why = "missing, although there is a CPU set".to_owned();
            Err((keys::LOCALITY_STRING, why))
        }
        (Some(set), Some(locality)) => {
            let cpus =
                locations::parse_cpu_set(set, topology).map_err(|why| (keys::CPUSET, why))?;
            let read =
                |text| locations::parse_locality(text).map_err(|why| (keys::LOCALITY_STRING, why));
            let expected = locations::write_locality(&cpus, topology);
            if read(locality)? != read(&expected)? {
                let why = format!("{locality} does not match {set}, whose locality is {expected}");
                return Err((keys::LOCALITY_STRING, why));
            }
            Ok(Some(cpus))
        }
    }
}

fn find<'a>(infos: &'a [Info], key: &str) -> Option<&'a PmixValue> {
    let found = infos.iter().find(|info| info.key == key);
    found.map(|info| &info.value)
}

fn text<'a>(infos: &'a [Info], key: &str) -> Result<&'a str, LayoutError> {
    match find(infos, key) {
        Some(PmixValue::String(text)) => Ok(text),
        Some(_) => Err(layout_error(key, "not a string")),
        None => Err(layout_error(key, "missing")),
    }
}
