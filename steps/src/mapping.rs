//! How a scenario's command lines become cases, and how the implementation maps them.

use crate::lists::split_line;
use crate::observation::Observation;
use crate::step_result::{StepError, StepResult, answer_of};
use crate::world::MapWorld;
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Case, Outcome};
use mapcheck_shell::{TypedLine, load_files, load_line};
use std::sync::Arc;

/// Makes the case of a command line, with the scenario's nodes as `-H` unless the line names hosts itself.
pub(crate) fn make_case(world: &MapWorld, line: &str) -> StepResult<Case> {
    let machine = world.machine()?;
    let typed = TypedLine::parse(split_line(line)?);
    let mut environment = world.environment.clone();
    typed.add_variables(&mut environment);
    environment.set_launcher(typed.launcher.unwrap_or_default());
    let line = SyntaxTree::parse_in(typed.arguments, Arc::new(environment));
    let mut arguments = Vec::new();
    let nodes = world.nodes.iter();
    let hosts: Option<Vec<String>> = nodes
        .map(|node| Some(format!("{}:{}", node.name, node.slots?)))
        .collect();
    if let Some(hosts) = hosts.filter(|hosts| !hosts.is_empty() && !line.lists_hosts()) {
        arguments.extend(["-H".to_owned(), hosts.join(",")]);
    }
    arguments.extend(line.words().iter().cloned());
    let line = load_line(&line.with_words(arguments));
    let mut files = load_files(&line);
    if let Some(text) = &world.lsf_affinity {
        files.set_lsf_affinity("affinity", text.as_str());
    }
    let mut case = Case {
        topology_file: Some(machine.file.clone()),
        ..Case::new(Arc::clone(&machine.topology), world.head(), line, files)
    };
    for (node, machine) in world.own_machines() {
        case.set_machine(node, &machine.topology, machine.file.clone());
    }
    Ok(case)
}

/// Has the implementation map a command line.
pub(crate) fn map_line(world: &mut MapWorld, line: &str) -> StepResult<Observation> {
    let case = make_case(world, line)?;
    map_case(world, case)
}

/// Has the implementation map a case.
pub(crate) fn map_case(world: &mut MapWorld, case: Case) -> StepResult<Observation> {
    let setting = world.setting()?;
    let outcome = answer_of(|| setting.implementation.outcome(&case))
        .unwrap_or_else(|reason| Outcome::Failed { reason });
    let observation = Observation { case, outcome };
    world.observations.push(observation.clone());
    if let Outcome::NotApplicable { reason } = &observation.outcome {
        return Err(StepError::NotApplicable(reason.clone()));
    }
    Ok(observation)
}
