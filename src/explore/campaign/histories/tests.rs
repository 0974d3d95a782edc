use super::*;
use crate::explore::campaign::rng::Rng;
use mapcheck_reference::Machines;
use mapcheck_reference::implementation::ComponentCall;
use mapcheck_reference::live::{ProcessState, SessionReply};
use mapcheck_reference::pmix::Info;
use mapcheck_reference::runtime::{AllocationRequest, Missing, ProcessEnd};
use mapcheck_reference::{Case, Topology};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A build whose runtime is the model, except that slots of ended jobs stay used if `leaks`.
struct ModelledBuild {
    leaks: bool,
}

struct ModelledRuntime {
    model: Runtime,
    leaks: bool,
}

impl Implementation for ModelledBuild {
    fn name(&self) -> &str {
        "modelled"
    }
    fn outcome(&self, _: &Case) -> Outcome {
        Outcome::Refused(mapcheck_reference::implementation::Refused::about(None))
    }
    fn component_calls(&self, _: &Case) -> Option<Vec<ComponentCall>> {
        None
    }
    fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
        Ok(Box::new(ModelledRuntime {
            model: nodes.model(&Rules::default()).unwrap(),
            leaks: self.leaks,
        }))
    }
}

impl LiveRuntime for ModelledRuntime {
    fn spawn(&mut self, call: &SpawnCall) -> Outcome {
        let spawned = self.model.spawn(call.clone(), &Rules::default());
        Outcome::from(spawned.map(|job| job.map.clone()))
    }
    fn instantiate(&mut self, directive: &Directive) -> Result<Option<Outcome>, LiveError> {
        let created = self
            .model
            .create_session(directive.clone(), &Rules::default());
        let refused = mapcheck_reference::implementation::Refused::about(None);
        Ok(created.err().map(|_| Outcome::Refused(refused)))
    }
    fn control(&mut self, _: Option<&str>, _: u32, _: &[Info]) -> Result<SessionReply, LiveError> {
        Ok(SessionReply::default())
    }
    fn process_state(
        &mut self,
        _: &str,
        expected: ProcessState,
    ) -> Result<ProcessState, LiveError> {
        Ok(expected)
    }
    fn request_allocation(&mut self, _: &str, _: &AllocationRequest) -> Result<bool, LiveError> {
        Ok(true)
    }
    fn separate_job(&mut self, _: &str) -> Result<bool, LiveError> {
        Ok(true)
    }
    fn happen(&mut self, event: &LiveEvent) -> Result<(), LiveError> {
        match event {
            LiveEvent::JobEnds(job) if !self.leaks => drop(self.model.end_job(job)),
            LiveEvent::SessionEnds(id) => drop(self.model.end_session(*id)),
            _ => {}
        }
        Ok(())
    }
    fn job_field(&mut self, job: &str, _: &str) -> Result<String, LiveError> {
        let state = self.model.job(job).map(|job| job.state.to_string());
        Ok(state.unwrap_or_default())
    }
    fn session_field(&mut self, _: u32, _: &str) -> Result<String, LiveError> {
        Ok(String::new())
    }
    fn has_session(&mut self, _: u32, expected: bool) -> Result<bool, LiveError> {
        Ok(expected)
    }
    fn report_end(&mut self, _: &str, _: ProcessEnd) -> Result<Option<i32>, LiveError> {
        Ok(None)
    }
    fn ended_process(&mut self, _: &str, _: u32) -> Result<(u8, i32), LiveError> {
        Ok((0, 0))
    }
    fn report_job_end(
        &mut self,
        _: &str,
        _: &str,
        _: ProcessEnd,
    ) -> Result<Option<i32>, LiveError> {
        Ok(None)
    }
    fn variable(&mut self, _: &str, _: &str, _: &str) -> Result<Vec<Option<String>>, LiveError> {
        Ok(Vec::new())
    }
    fn spawn_without(&mut self, _: &str, _: Missing) -> Result<i32, LiveError> {
        Ok(0)
    }
    fn has_job(&mut self, _: &str) -> Result<bool, LiveError> {
        Ok(true)
    }
}

fn nodes(history: &History) -> RuntimeNodes {
    let xml = include_str!("../../../../topologies/1pkg-1numa-4core.xml");
    RuntimeNodes {
        machines: Machines::shared_by_all(Arc::new(Topology::from_xml(xml).unwrap())),
        topology_file: "topologies/1pkg-1numa-4core.xml".into(),
        node_topology_files: BTreeMap::new(),
        nodes: history.nodes.clone(),
        elastic: history.elastic,
        parameters: Vec::new(),
        environment: Vec::new(),
        delays: BTreeMap::new(),
        head: "head".to_owned(),
    }
}

#[test]
fn a_build_that_is_the_model_has_no_difference() {
    let mut rng = Rng::new(4);
    let mut performed = 0;
    for _ in 0..40 {
        let history = generate_history(rng.fork(), 20);
        let nodes = nodes(&history);
        let build = ModelledBuild { leaks: false };
        let result = run_history(&build, &nodes, &history.steps, &Rules::default()).unwrap();
        assert_eq!(result.difference, None);
        performed += result.steps;
    }
    assert!(performed > 400, "{performed}");
}

#[test]
fn slots_that_an_ended_job_keeps_are_found_and_the_history_is_shrunk() {
    let mut rng = Rng::new(4);
    let build = ModelledBuild { leaks: true };
    let found = (0..40).find_map(|_| {
        let history = generate_history(rng.fork(), 20);
        let nodes = nodes(&history);
        let result = run_history(&build, &nodes, &history.steps, &Rules::default()).unwrap();
        Some((nodes, history.steps, result.difference?))
    });
    let (nodes, steps, difference) = found.unwrap();
    let steps = &steps[..=difference.step];
    let small = shrink_history(&build, &nodes, steps, &Rules::default(), differs);
    // A job, its end, and a job that needs its slots, with a parent if it takes them from its parent's bookmark on.
    assert!(small.len() <= 4, "{small:?}");
    for index in 0..small.len() {
        let mut fewer = small.clone();
        fewer.remove(index);
        let result = run_history(&build, &nodes, &fewer, &Rules::default());
        assert!(
            result.is_ok_and(|result| result.difference.is_none()),
            "{small:?}"
        );
    }
    assert!(small.iter().any(|step| matches!(step, HistoryStep::End(_))));
}

#[test]
fn a_job_that_is_launched_beside_a_full_node_is_no_difference() {
    let job = |name: &str, line: &str| HistoryStep::Spawn {
        by: None,
        job: name.to_owned(),
        line: line.to_owned(),
        hostfile: None,
        separated: false,
    };
    let history = History {
        nodes: vec![("n1".to_owned(), 1), ("n2".to_owned(), 2)],
        elastic: false,
        steps: vec![
            job("J1", "--map-by slot --bind-to none -n 1 a"),
            job("J2", "--map-by slot:oversubscribe --bind-to none -n 1 b"),
            job("J3", "--map-by slot --bind-to none -n 2 c"),
        ],
    };
    let rules = Rules::default().with(Quirk::FULL_NODE_NOT_LAUNCHED);
    let nodes = nodes(&history);
    let mut model = nodes.model(&rules).unwrap();
    let refused = history.steps.iter().map(|step| {
        let HistoryStep::Spawn { job, line, .. } = step else {
            unreachable!("all steps spawn jobs");
        };
        let call = spawn_call(None, job, line, None, Path::new("/")).unwrap();
        model.spawn(call, &rules).is_err()
    });
    // Under the quirk the second job is refused, and its slot stays free.
    assert_eq!(refused.collect::<Vec<_>>(), [false, true, false]);
    // Launched, the second job leaves one slot, so that both refuse the third.
    let build = ModelledBuild { leaks: false };
    let result = run_history(&build, &nodes, &history.steps, &rules).unwrap();
    assert_eq!((result.difference, result.steps), (None, 3));
}
