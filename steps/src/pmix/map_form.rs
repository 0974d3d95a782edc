//! A job's map as libpmix writes it, and as a process finds it.

use super::scene::{clients, ended_well, server_on};
use super::setup::{scene, worked};
use crate::world::{MapWorld, StepError, StepResult, same};
use cucumber::then;
use mapcheck_reference::pmix::job_data::JobData;
use mapcheck_reference::pmix::{
    Client, Done, Info, Operation, Process, Rank, Returned, Value, job, keys,
};
use mapcheck_reference::topology::Topology;
use std::collections::{BTreeMap, BTreeSet};

/// What a process asks of each rank.
const ASKED: [&str; 6] = [
    keys::APPNUM,
    keys::LOCAL_RANK,
    keys::NODE_RANK,
    keys::HOSTNAME,
    keys::CPUSET,
    keys::LOCALITY_STRING,
];

#[then(regex = r#"^the map of "([^"]+)" as the library writes it is read as the map$"#)]
async fn is_read_again(world: &mut MapWorld, nspace: String) -> StepResult {
    let result = check_written(world, &nspace, None).await;
    world.noted(result)
}

#[then(
    regex = r#"^the map of "([^"]+)" as the library writes it of ranges of (\d+) is read as the map$"#
)]
async fn is_read_of_ranges(world: &mut MapWorld, nspace: String, size: u32) -> StepResult {
    let result = check_written(world, &nspace, Some(size)).await;
    world.noted(result)
}

#[then(regex = r"^process (\S+) finds the map of its job$")]
async fn is_found(world: &mut MapWorld, process: String) -> StepResult {
    let result = check_found(world, &process).await;
    world.noted(result)
}

async fn check_written(world: &mut MapWorld, nspace: &str, ranges_of: Option<u32>) -> StepResult {
    let machine = world.machine()?;
    let (topology, file) = (machine.topology.clone(), machine.file.clone());
    let xml = std::fs::read_to_string(&file)
        .map_err(|error| StepError::Mistake(format!("{}: {error}", file.display())))?;
    let data = JobData::of(world.pmix.map_of(nspace)?, &topology);
    let mut processes = data.processes(&topology);
    let sets: BTreeSet<&str> = texts(&processes, keys::CPUSET).collect();
    let cpu_sets: Vec<String> = sets.into_iter().map(str::to_owned).collect();
    let operations = vec![
        Operation::UseTopology { xml },
        Operation::ServerInit { infos: Vec::new() },
        Operation::JobMap {
            nodes: data.nodes(),
            ranges_of,
        },
        Operation::Places {
            cpu_sets: cpu_sets.clone(),
        },
    ];
    let answer = scene(world, operations).await?;
    let mut infos = infos_of(worked(&answer, 2, "PMIx_generate_regex")?)?;
    let places = infos_of(worked(&answer, 3, "PMIx_server_generate_locality_string")?)?;
    let places: BTreeMap<String, &[Info]> = cpu_sets.into_iter().zip(places.chunks(2)).collect();
    for process in &mut processes {
        if let Value::Infos(infos) = &mut process.value {
            as_written(infos, &places);
        }
    }
    infos.extend(processes);
    equal(&data, &infos, &topology)
}

/// Takes the library's words for where a process is.
fn as_written(infos: &mut Vec<Info>, places: &BTreeMap<String, &[Info]>) {
    let of_key = |info: &&Info| info.key == keys::CPUSET;
    let set = infos.iter().find(of_key).map(|info| info.value.to_string());
    if let Some(places) = set.and_then(|set| places.get(&set)) {
        infos.retain(|info| ![keys::CPUSET, keys::LOCALITY_STRING].contains(&&*info.key));
        infos.extend_from_slice(places);
    }
}

/// The texts of a key in arrays of processes.
fn texts<'a>(processes: &'a [Info], key: &'a str) -> impl Iterator<Item = &'a str> {
    let infos = processes.iter().filter_map(|process| match &process.value {
        Value::Infos(infos) => Some(infos),
        _ => None,
    });
    infos.flatten().filter_map(move |info| match &info.value {
        Value::String(text) if info.key == key => Some(text.as_str()),
        _ => None,
    })
}

async fn check_found(world: &mut MapWorld, process: &str) -> StepResult {
    let process = world.pmix.client(process)?;
    let topology = world.machine()?.topology.clone();
    let node = world.pmix.node()?.to_owned();
    let map = world.pmix.map_of(&process.nspace)?;
    let data = JobData::of(map, &topology);
    let mut registration = job::registration(&process.nspace, map, &node);
    data.add_places(&mut registration, &topology);
    let mut ranks: Vec<u32> = data
        .nodes()
        .into_iter()
        .flat_map(|(_, ranks)| ranks)
        .collect();
    ranks.sort_unstable();
    let mut own = vec![Operation::Init { infos: Vec::new() }];
    for rank in &ranks {
        let of = Process::new(process.nspace.as_str(), Rank(*rank));
        own.extend(ASKED.map(|key| Operation::Get {
            process: of.clone(),
            key: key.to_owned(),
            // What there is of a job is at hand; what is not there must not be waited for.
            infos: vec![Info::flag(keys::OPTIONAL)],
        }));
    }
    own.push(Operation::Finalize);
    let operations = vec![
        server_on(&node),
        Operation::JobMap {
            nodes: data.nodes(),
            ranges_of: None,
        },
        Operation::RegisterNamespace(registration),
        Operation::RegisterClient {
            process: process.clone(),
        },
        Operation::Clients {
            clients: vec![Client {
                process,
                operations: own,
            }],
        },
    ];
    let answer = scene(world, operations).await?;
    let mut infos = infos_of(worked(&answer, 1, "PMIx_generate_regex")?)?;
    let [client] = clients(&answer)? else {
        return Err(StepError::difference("no process was started"));
    };
    ended_well(client)?;
    let gets = client.done.get(1..).unwrap_or_default();
    for (rank, done) in ranks.iter().zip(gets.chunks(ASKED.len())) {
        infos.push(found(*rank, done));
    }
    equal(&data, &infos, &topology)
}

/// What was found of a rank, as an array.
fn found(rank: u32, done: &[Done]) -> Info {
    let mut infos = vec![Info::new(keys::RANK, Value::Rank(Rank(rank)))];
    for (key, done) in ASKED.iter().zip(done) {
        if let Returned::Value(value) = &done.returned {
            infos.push(Info::new(*key, value.clone()));
        }
    }
    Info::new(keys::PROC_INFO_ARRAY, Value::Infos(infos))
}

fn infos_of(returned: &Returned) -> StepResult<Vec<Info>> {
    match returned {
        Returned::Infos(infos) => Ok(infos.clone()),
        other => Err(StepError::difference(format!("{other:?} was returned"))),
    }
}

/// Whether infos are read as a map.
fn equal(wanted: &JobData, infos: &[Info], topology: &Topology) -> StepResult {
    let read = JobData::read(infos, topology);
    let read = read.map_err(|error| StepError::difference(error.to_string()))?;
    let (nodes, found) = (&wanted.nodes, &read.nodes);
    same("nodes", &nodes.len().to_string(), &found.len().to_string())?;
    for (node, found) in nodes.iter().zip(found) {
        same("a node", &node.name, &found.name)?;
        let (ranks, others) = (&node.ranks, &found.ranks);
        let what = format!("ranks on {}", node.name);
        same(&what, &ranks.len().to_string(), &others.len().to_string())?;
        for (rank, other) in ranks.iter().zip(others) {
            let what = format!("rank {} on {}", rank.rank, node.name);
            same(&what, &format!("{rank:?}"), &format!("{other:?}"))?;
        }
    }
    Ok(())
}
