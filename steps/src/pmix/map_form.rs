//! Statements that the map of a job survives libpmix: as the library writes it, and as a process gets it.

use super::perform::{client_answers, expect_clean_end, perform_server, returned_infos};
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use crate::world::scene::init_server;
use cucumber::then;
use mapcheck_reference::pmix::job_layout::JobLayout;
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Client, Info, Operation, PmixValue, Process, Rank, job, keys,
};
use mapcheck_reference::topology::Topology;
use mapcheck_shell::shipped;
use std::collections::{BTreeMap, BTreeSet};

/// The keys that a process gets of each rank.
const RANK_KEYS: [&str; 6] = [
    keys::APPNUM,
    keys::LOCAL_RANK,
    keys::NODE_RANK,
    keys::HOSTNAME,
    keys::CPUSET,
    keys::LOCALITY_STRING,
];

/// Writes the nodes and the ranks as libpmix does, and reads them back.
#[then(regex = r#"^the map of "([^"]+)" is the same after the library writes it$"#)]
fn written_map_is_map(world: &mut MapWorld, nspace: String) -> StepResult {
    check_written_map(world, &nspace, None)
}

/// As before, with a limit on the ranks in each part.
#[then(
    regex = r#"^the map of "([^"]+)" is the same after the library writes it in ranges of (\d+)$"#
)]
fn written_ranges_are_map(world: &mut MapWorld, nspace: String, size: u32) -> StepResult {
    check_written_map(world, &nspace, Some(size))
}

/// Compares the job's nodes and ranks with those that libpmix returns.
#[then(regex = r"^process (\S+) gets the map of its job$")]
fn process_gets_map(world: &mut MapWorld, process: String) -> StepResult {
    let process = world.pmix.client(&process)?;
    let topology = world.machine()?.topology.clone();
    let node = world.pmix.node()?.to_owned();
    let map = world.pmix.map(&process.nspace)?;
    let data = JobLayout::from_map(map, &topology);
    let mut registration = job::registration(&process.nspace, map, &node);
    data.add_locations(&mut registration, &topology);
    let nodes = data.nodes();
    let mut ranks: Vec<u32> = nodes.iter().flat_map(|(_, ranks)| ranks.clone()).collect();
    ranks.sort_unstable();
    let operations = vec![
        init_server(&node),
        Operation::JobMap {
            nodes,
            ranges_of: None,
        },
        Operation::RegisterNamespace(registration),
        Operation::RegisterClient {
            process: process.clone(),
        },
        Operation::Clients {
            clients: vec![Client {
                operations: gets_of_ranks(&process.nspace, &ranks),
                process,
            }],
        },
    ];
    let answer = perform_server(world, operations)?;
    let mut infos = returned_infos(&answer, 1, "PMIx_generate_regex")?;
    let [client] = client_answers(&answer)? else {
        return Err(StepError::difference("no client was started"));
    };
    expect_clean_end(client)?;
    let gets = client.results.get(1..).unwrap_or_default();
    for (rank, done) in ranks.iter().zip(gets.chunks(RANK_KEYS.len())) {
        infos.push(rank_info(*rank, done));
    }
    expect_same_map(&data, &infos, &topology)
}

/// The operations of a client that gets every key of every rank.
fn gets_of_ranks(nspace: &str, ranks: &[u32]) -> Vec<Operation> {
    let mut operations = vec![Operation::Init { infos: Vec::new() }];
    for rank in ranks {
        let process = Process::new(nspace, Rank(*rank));
        operations.extend(RANK_KEYS.map(|key| Operation::Get {
            process: process.clone(),
            key: key.to_owned(),
            // Job data is local, and a get of an absent key must not wait for another process to put it.
            infos: vec![Info::flag(keys::OPTIONAL)],
        }));
    }
    operations.push(Operation::Finalize);
    operations
}

/// Returns the scenario's machine as hwloc's XML.
pub(super) fn machine_xml(world: &mut MapWorld) -> StepResult<String> {
    let file = world.machine()?.file.clone();
    shipped::locate(&file)
        .and_then(std::fs::read_to_string)
        .map_err(|error| StepError::Mistake(format!("{}: {error}", file.display())))
}

/// Has the library write a job's map, and parses that back. `range_size` bounds the ranges of ranks.
fn check_written_map(world: &mut MapWorld, nspace: &str, range_size: Option<u32>) -> StepResult {
    let topology = world.machine()?.topology.clone();
    let xml = machine_xml(world)?;
    let data = JobLayout::from_map(world.pmix.map(nspace)?, &topology);
    let mut processes = data.process_infos(&topology);
    let sets: BTreeSet<&str> = process_texts(&processes, keys::CPUSET).collect();
    let cpu_sets: Vec<String> = sets.into_iter().map(str::to_owned).collect();
    let operations = vec![
        Operation::UseTopology { xml },
        Operation::ServerInit { infos: Vec::new() },
        Operation::JobMap {
            nodes: data.nodes(),
            ranges_of: range_size,
        },
        Operation::Places {
            cpu_sets: cpu_sets.clone(),
        },
    ];
    let answer = perform_server(world, operations)?;
    let mut infos = returned_infos(&answer, 2, "PMIx_generate_regex")?;
    let places = returned_infos(&answer, 3, "PMIx_server_generate_locality_string")?;
    let places: BTreeMap<String, &[Info]> = cpu_sets.into_iter().zip(places.chunks(2)).collect();
    for process in &mut processes {
        if let PmixValue::Infos(infos) = &mut process.value {
            replace_place(infos, &places);
        }
    }
    infos.extend(processes);
    expect_same_map(&data, &infos, &topology)
}

/// Replaces a process's CPU set and locality string by those that the library wrote for its CPU set.
fn replace_place(infos: &mut Vec<Info>, places: &BTreeMap<String, &[Info]>) {
    let cpu_set = infos.iter().find(|info| info.key == keys::CPUSET);
    let written = cpu_set.and_then(|info| places.get(&info.value.to_string()));
    if let Some(written) = written {
        infos.retain(|info| ![keys::CPUSET, keys::LOCALITY_STRING].contains(&&*info.key));
        infos.extend_from_slice(written);
    }
}

/// The texts of a key in the arrays of processes.
fn process_texts<'a>(processes: &'a [Info], key: &'a str) -> impl Iterator<Item = &'a str> {
    let infos = processes.iter().filter_map(|process| match &process.value {
        PmixValue::Infos(infos) => Some(infos),
        _ => None,
    });
    infos.flatten().filter_map(move |info| match &info.value {
        PmixValue::String(text) if info.key == key => Some(text.as_str()),
        _ => None,
    })
}

/// The array of a rank, with the values that a process got of it.
fn rank_info(rank: u32, gets: &[CallResult]) -> Info {
    let mut infos = vec![Info::new(keys::RANK, PmixValue::Rank(Rank(rank)))];
    for (key, done) in RANK_KEYS.iter().zip(gets) {
        if let CallOutput::Value(value) = &done.output {
            infos.push(Info::new(*key, value.clone()));
        }
    }
    Info::new(keys::PROC_INFO_ARRAY, PmixValue::Infos(infos))
}

/// Parses infos as a job's map and compares it with another, rank by rank.
fn expect_same_map(expected: &JobLayout, infos: &[Info], topology: &Topology) -> StepResult {
    let found = JobLayout::parse(infos, topology)
        .map_err(|error| StepError::difference(error.to_string()))?;
    let count = |length: usize| length.to_string();
    expect_equal(
        "nodes",
        &count(expected.nodes.len()),
        &count(found.nodes.len()),
    )?;
    for (node, found) in expected.nodes.iter().zip(&found.nodes) {
        expect_equal("a node", &node.name, &found.name)?;
        let what = format!("ranks on {}", node.name);
        expect_equal(&what, &count(node.ranks.len()), &count(found.ranks.len()))?;
        for (rank, found) in node.ranks.iter().zip(&found.ranks) {
            let what = format!("rank {} on {}", rank.rank, node.name);
            expect_equal(&what, &format!("{rank:?}"), &format!("{found:?}"))?;
        }
    }
    Ok(())
}
