//! A map as a JSON document, for programs.

use mapcheck_picture::{JobPicture, Place};
use mapcheck_reference::job_map::{JobMap, Policies, ShownPolicy};
use mapcheck_reference::topology::Level;
use serde::Serialize;

/// A job's map.
#[derive(Debug, Serialize)]
pub(crate) struct JsonMap {
    total_slots: u64,
    policies: Vec<JsonPolicy>,
    nodes: Vec<JsonNode>,
}

/// The policies of the job, or of one of its apps.
#[derive(Debug, Serialize)]
struct JsonPolicy {
    /// Absent if the policy is the whole job's.
    #[serde(skip_serializing_if = "Option::is_none")]
    app: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mapper: Option<String>,
    mapping: String,
    ranking: String,
    binding: String,
}

#[derive(Debug, Serialize)]
struct JsonNode {
    name: String,
    slots: i64,
    /// The hard limit, or 0.
    max_slots: u32,
    /// Processes without a rank included.
    num_procs: u32,
    processes: Vec<JsonProcess>,
}

#[derive(Debug, Serialize)]
struct JsonProcess {
    rank: u32,
    app: u32,
    /// The binding as a map shows it.
    bound: String,
    /// The hardware threads by logical number; absent if the process is not bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    hardware_threads: Option<Vec<usize>>,
    /// The same by the operating system's numbers, where it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    os_cpus: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    devices: Option<String>,
}

impl JsonMap {
    /// Returns the document of a map and its picture.
    pub(crate) fn new(map: &JobMap, picture: &JobPicture) -> Self {
        let nodes = map.nodes.iter().zip(&picture.nodes).map(|(node, drawn)| {
            let threads = drawn.machine.objects(Level::HwThread);
            let processes = node.procs.iter().zip(&drawn.processes);
            let processes = processes.map(|(process, placed)| {
                let cpus = match &placed.place {
                    Place::Cpus(cpus) => Some(cpus.iter().collect::<Vec<usize>>()),
                    Place::Anywhere => None,
                    Place::Nowhere => Some(Vec::new()),
                };
                let os_index = |thread: &usize| threads.get(*thread)?.os_index;
                let os_cpus = |cpus: &Vec<usize>| cpus.iter().filter_map(os_index).collect();
                JsonProcess {
                    rank: process.rank,
                    app: process.app,
                    bound: process.bound.to_string(),
                    os_cpus: cpus.as_ref().map(os_cpus),
                    hardware_threads: cpus,
                    devices: process.devices.as_deref().cloned(),
                }
            });
            JsonNode {
                name: node.name.to_string(),
                slots: node.slots,
                max_slots: node.max_slots,
                num_procs: node.num_procs,
                processes: processes.collect(),
            }
        });
        Self {
            total_slots: map.total_slots,
            policies: policies(&map.policies),
            nodes: nodes.collect(),
        }
    }
}

fn policies(policies: &Policies) -> Vec<JsonPolicy> {
    let json = |policy: &ShownPolicy, app, mapper| JsonPolicy {
        app,
        mapper,
        mapping: policy.mapping.clone(),
        ranking: policy.ranking.clone(),
        binding: policy.binding.clone(),
    };
    match policies {
        Policies::Job(policy) => vec![json(policy, None, None)],
        Policies::Apps(apps) => apps
            .iter()
            .map(|app| json(&app.policy, Some(app.app), Some(app.mapper.clone())))
            .collect(),
    }
}
