//! Registration of a mapped job with a server.

use super::{Info, PmixValue, Rank, Registration, keys};
use mapcheck_mapping::JobMap;
use mapcheck_mapping::job_map::MappedProc;
use std::collections::BTreeMap;

/// Returns the registration of a mapped job with the server of a node.
///
/// Every item is in the array that RFC0009 demands: data of one process (GET-PROCESS-1) and data that differs by process
/// (GET-DIFFERS-1, GET-DIFFERS-2) in the array of the process, all other data in the array of the job (GET-JOB-1).
#[must_use]
pub fn registration(nspace: &str, map: &JobMap, node: &str) -> Registration {
    let size = number(map.num_ranked());
    let sizes = app_sizes(map);
    let job = vec![
        Info::new(keys::JOBID, PmixValue::String(nspace.to_owned())),
        Info::new(keys::JOB_SIZE, PmixValue::Uint32(size)),
        Info::new(keys::JOB_NUM_APPS, PmixValue::Uint32(number(sizes.len()))),
        Info::new(keys::MAX_PROCS, PmixValue::Uint32(size)),
        Info::new(keys::NUM_NODES, PmixValue::Uint32(number(map.nodes.len()))),
    ];
    let slots = u32::try_from(map.total_slots).unwrap_or(u32::MAX);
    let session = vec![
        Info::new(keys::SESSION_ID, PmixValue::Uint32(0)),
        Info::new(keys::UNIV_SIZE, PmixValue::Uint32(slots)),
    ];
    let mut infos = vec![
        Info::new(keys::SESSION_INFO_ARRAY, PmixValue::Infos(session)),
        Info::new(keys::JOB_INFO_ARRAY, PmixValue::Infos(job)),
    ];
    infos.extend(process_infos(map));
    let local = map.nodes.iter().find(|mapped| *mapped.name == *node);
    Registration {
        nspace: nspace.to_owned(),
        local: number(local.map_or(0, |node| node.procs.len())),
        nodes: map
            .nodes
            .iter()
            .map(|node| {
                let ranks = node.procs.iter().map(|process| process.rank);
                (node.name.to_string(), ranks.collect())
            })
            .collect(),
        infos,
    }
}

/// Returns the ranks of a job on a node.
#[must_use]
pub fn ranks_on(map: &JobMap, node: &str) -> Vec<u32> {
    let on = map.nodes.iter().filter(|mapped| *mapped.name == *node);
    on.flat_map(|node| node.procs.iter().map(|process| process.rank))
        .collect()
}

fn app_sizes(map: &JobMap) -> BTreeMap<u32, u32> {
    let mut sizes = BTreeMap::new();
    for process in map.nodes.iter().flat_map(|node| &node.procs) {
        *sizes.entry(process.app).or_default() += 1;
    }
    sizes
}

/// Returns the array of each process, in rank order.
fn process_infos(map: &JobMap) -> Vec<Info> {
    let mut processes: Vec<(u32, usize, usize, &MappedProc)> = Vec::new();
    for (number, node) in (0_u32..).zip(&map.nodes) {
        for (local, process) in node.procs.iter().enumerate() {
            processes.push((number, local, node.procs.len(), process));
        }
    }
    processes.sort_by_key(|(.., process)| process.rank);
    let mut so_far: BTreeMap<u32, u32> = BTreeMap::new();
    let mut infos = Vec::new();
    for (node, local, on_node, process) in processes {
        let in_app = so_far.entry(process.app).or_default();
        let local = u16::try_from(local).unwrap_or(u16::MAX);
        let name = &map.nodes[node as usize].name;
        let array = vec![
            Info::new(keys::RANK, PmixValue::Rank(Rank(process.rank))),
            Info::new(keys::GLOBAL_RANK, PmixValue::Rank(Rank(process.rank))),
            Info::new(keys::APPNUM, PmixValue::Uint32(process.app)),
            Info::new(keys::APP_RANK, PmixValue::Rank(Rank(*in_app))),
            Info::new(keys::LOCAL_RANK, PmixValue::Uint16(local)),
            Info::new(keys::NODE_RANK, PmixValue::Uint16(local)),
            Info::new(keys::LOCAL_SIZE, PmixValue::Uint32(number(on_node))),
            Info::new(keys::NODEID, PmixValue::Uint32(node)),
            Info::new(keys::HOSTNAME, PmixValue::String(name.to_string())),
        ];
        *in_app += 1;
        infos.push(Info::new(keys::PROC_INFO_ARRAY, PmixValue::Infos(array)));
    }
    infos
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
