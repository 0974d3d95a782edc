//! Steps that set up an application and its nodes (Stage 1).
//!
//! The launcher and a node's daemon run as two scripts. The daemon receives the infos that setting up returned to the
//! launcher, as a launch message carries them, so that nothing else of the launcher's environment reaches a process.

use super::perform::{
    client_answers, expect_clean_end, format_done, perform_server, returned, returned_infos,
    unexpected_value,
};
use crate::step_result::{StepError, StepResult, check_rows, expect_equal};
use crate::table::{Rows, whole_text};
use crate::world::MapWorld;
use crate::world::scene::init_server;
use cucumber::gherkin::Step;
use cucumber::{given, then};
use mapcheck_reference::pmix::job_layout::JobLayout;
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Client, Info, Operation, PmixValue, Process, Rank, Registration,
    envar_values, job, keys,
};
use std::collections::BTreeMap;

/// Variables that plugins set once they have read parameter files. The launcher does not set them.
const PLUGIN_MARKS: [&str; 3] = [
    "OPAL_SYS_PARAMS_GIVEN",
    "OPAL_USER_PARAMS_GIVEN",
    "PMIX_PARAM_FILE_PASSED",
];

/// The value in a table of a variable that must not be set.
const UNSET: &str = "(none)";

/// Sets variables of the process that launches.
#[given("the launcher's environment")]
fn set_environment(world: &mut MapWorld, step: &Step) -> StepResult {
    let variables = parse_pairs(step, "variable")?.into_iter();
    let operations = variables.map(|(name, value)| Operation::SetEnvironment { name, value });
    world.pmix.launcher.extend(operations);
    Ok(())
}

/// Ends the scenario on a libpmix that is built without a plugin for fabrics. `lacks` is the reason, after the library.
pub(super) fn require_plugin(world: &mut MapWorld, plugin: &str, lacks: &str) -> StepResult {
    let names = vec![format!("pmix_mca_pnet_{plugin}_component")];
    let answer = perform_server(world, vec![Operation::Functions { names }])?;
    match returned(&answer, 0, "dlsym")? {
        CallOutput::Names(missing) if missing.is_empty() => Ok(()),
        _ => Err(StepError::NotApplicable(format!("this libpmix {lacks}"))),
    }
}

/// Describes the nodes of a fabric to OpenPMIx's plugin for tests. Ends the scenario on a libpmix that is built without it.
#[given("the fabric of a plugin for tests")]
fn set_fabric(world: &mut MapWorld, step: &Step) -> StepResult {
    let lacks = "has no plugin for tests of fabrics; build one with --with-simptest, and name it with --libpmix";
    require_plugin(world, "simptest", lacks)?;
    let rows = Rows::of(step, &["node", "coordinates"])?;
    let nodes = rows.iter().map(|row| {
        let numbers = row.require("coordinates")?.split(' ').map(str::parse);
        let numbers = numbers.collect::<Result<Vec<u32>, _>>();
        let numbers = numbers.map_err(|_| "a coordinate is a number".to_owned())?;
        Ok((row.require("node")?.to_owned(), numbers))
    });
    let nodes = nodes.collect::<StepResult<Vec<_>>>()?;
    world.pmix.fabric = Some(Operation::Fabric { nodes });
    Ok(())
}

/// Compares the endpoint or the coordinates of a process. Its server gets the data, and registers the job's processes or does not.
#[then(
    regex = r#"^process (\S+) gets the (endpoint|coordinates) "([^"]*)" if its server gets the result of setting up "([^"]+)" with "([^"]*)"$"#
)]
fn process_gets_of_fabric(
    world: &mut MapWorld,
    process: String,
    what: String,
    expected: String,
    nspace: String,
    with: String,
) -> StepResult {
    let process = world.pmix.client(&process)?;
    let infos = set_up(world, &nspace, "other", &with)?;
    let node = world.pmix.node()?.to_owned();
    let mut operations: Vec<Operation> = world.pmix.fabric.clone().into_iter().collect();
    operations.push(init_server(&node));
    let jobs = world.pmix.jobs.iter();
    let jobs = jobs.map(|(name, map)| job::registration(name, map, &node));
    operations.extend(jobs.map(Operation::RegisterNamespace));
    operations.push(Operation::SetupLocalSupport { nspace, infos });
    operations.push(Operation::RegisterClient {
        process: process.clone(),
    });
    let (of, key, infos) = match what.as_str() {
        "endpoint" => (
            process.clone(),
            "pmix.fab.endpt",
            vec![Info::flag("pmix.immediate")],
        ),
        _ => {
            let job = Process::new(process.nspace.as_str(), Rank::WILDCARD);
            (job, "pmix.fab.coord", vec![Info::flag("pmix.node.info")])
        }
    };
    operations.push(Operation::Clients {
        clients: vec![Client {
            process,
            operations: vec![
                Operation::Init { infos: Vec::new() },
                Operation::Get {
                    process: of,
                    key: key.to_owned(),
                    infos,
                },
                Operation::Finalize,
            ],
        }],
    });
    let answer = perform_server(world, operations)?;
    for client in client_answers(&answer)? {
        expect_clean_end(client)?;
        if let Some(done) = client.results.get(1) {
            return expect_equal(&format!("the {what}"), &expected, &format_of_fabric(done));
        }
    }
    Err(StepError::difference("the process got nothing"))
}

/// The first element that a call returned: a text of bytes, or numbers.
fn format_of_fabric(done: &CallResult) -> String {
    let CallOutput::Value(PmixValue::Array { elements, .. }) = &done.output else {
        return format_done(done);
    };
    match elements.first() {
        Some(PmixValue::Bytes(bytes)) => {
            let text = String::from_utf8_lossy(bytes);
            text.trim_end_matches('\0').to_owned()
        }
        Some(PmixValue::Array { elements, .. }) => {
            let numbers = elements.iter().map(PmixValue::to_string);
            numbers.collect::<Vec<_>>().join(" ")
        }
        _ => format_done(done),
    }
}

/// Sets parameters of Open MPI where the launcher reads them.
#[given("the launcher's Open MPI parameters")]
fn set_parameters(world: &mut MapWorld, step: &Step) -> StepResult {
    let parameters = parse_pairs(step, "parameter")?;
    let file = Operation::ParameterFile { parameters };
    world.pmix.launcher.push(file);
    Ok(())
}

/// Compares the infos of `PMIx_server_setup_application` for a job.
#[then(regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns$"#)]
fn setup_returns(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
    step: &Step,
) -> StepResult {
    let infos = set_up(world, &nspace, &model, &with)?;
    expect_variables(&envar_values(&infos), step)
}

/// Compares all of the data: every info is a variable of the table or a plugin's mark, and every variable of the table has one info.
#[then(regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns exactly$"#)]
fn setup_returns_exactly(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
    step: &Step,
) -> StepResult {
    let infos = set_up(world, &nspace, &model, &with)?;
    let is_mark = |info: &&Info| match &info.value {
        PmixValue::Envar { name, .. } => PLUGIN_MARKS.contains(&name.as_str()),
        _ => false,
    };
    let mut found: Vec<String> = infos
        .iter()
        .filter(|info| !is_mark(info))
        .map(|info| match &info.value {
            PmixValue::Envar { name, value, .. } if info.key == keys::SET_ENVAR => {
                format!("{name}={value}")
            }
            value => format!("{} with {value}", info.key),
        })
        .collect();
    let pairs = parse_pairs(step, "variable")?.into_iter();
    let mut expected: Vec<String> = pairs
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    found.sort();
    expected.sort();
    expect_equal(
        "the returned infos",
        &expected.join("; "),
        &found.join("; "),
    )
}

/// The infos differ in variables only.
#[then(
    regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns besides variables what it returns with "([^"]*)"$"#
)]
fn setup_returns_the_same_rest(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
    other: String,
) -> StepResult {
    let mut first = set_up(world, &nspace, &model, &with)?;
    let mut second = set_up(world, &nspace, &model, &other)?;
    for infos in [&mut first, &mut second] {
        infos.retain(|info| !matches!(info.value, PmixValue::Envar { .. }));
    }
    expect_equal(
        "the returned infos besides variables",
        &format_infos(&second),
        &format_infos(&first),
    )
}

/// No variable of the launcher is forwarded.
#[then(regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns no variable$"#)]
fn setup_returns_no_variable(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
) -> StepResult {
    let infos = set_up(world, &nspace, &model, &with)?;
    let names: Vec<&str> = envar_values(&infos).into_keys().collect();
    if names.is_empty() {
        return Ok(());
    }
    let names = names.join(", ");
    Err(StepError::difference(format!(
        "variables were returned: {names}"
    )))
}

/// Nothing but variables is forwarded.
#[then(
    regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns nothing but variables$"#
)]
fn setup_returns_only_variables(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
) -> StepResult {
    let infos = set_up(world, &nspace, &model, &with)?;
    let is_variable = |info: &&Info| matches!(info.value, PmixValue::Envar { .. });
    match infos.iter().find(|info| !is_variable(info)) {
        Some(info) => Err(StepError::difference(format!("{} was returned", info.key))),
        None => Ok(()),
    }
}

/// Two lists of directives have the same result.
#[then(
    regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns what it returns with "([^"]*)"$"#
)]
fn setup_returns_the_same(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
    other: String,
) -> StepResult {
    let first = set_up(world, &nspace, &model, &with)?;
    let second = set_up(world, &nspace, &model, &other)?;
    expect_equal(
        "the returned infos",
        &format_infos(&second),
        &format_infos(&first),
    )
}

/// The result does not depend on the transfer to other nodes.
#[then(
    regex = r#"^the result of setting up "([^"]+)" for "([^"]*)" with "([^"]*)" is the same after it is sent$"#
)]
fn setup_infos_are_transferred(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
) -> StepResult {
    let infos = set_up(world, &nspace, &model, &with)?;
    if infos.is_empty() {
        return Err(StepError::difference("no info was returned to be sent"));
    }
    let operations = vec![
        Operation::ServerInit { infos: Vec::new() },
        Operation::Transfer {
            infos: infos.clone(),
        },
    ];
    let answer = perform_server(world, operations)?;
    let arrived = returned_infos(&answer, 1, "PMIx_Data_pack")?;
    if arrived == infos {
        return Ok(());
    }
    expect_equal(
        "the sent infos",
        &format_infos(&infos),
        &format_infos(&arrived),
    )
}

/// Compares the variables that a process is started with.
#[then(
    regex = r#"^process (\S+) has these variables if its server gets the result of setting up "([^"]+)" for "([^"]*)" with "([^"]*)" (before|after) it registers the jobs$"#
)]
fn process_has_variables(
    world: &mut MapWorld,
    process: String,
    nspace: String,
    model: String,
    with: String,
    when: String,
    step: &Step,
) -> StepResult {
    let process = world.pmix.client(&process)?;
    let infos = set_up(world, &nspace, &model, &with)?;
    let node = world.pmix.node()?.to_owned();
    let jobs = world.pmix.jobs.iter();
    let jobs = jobs.map(|(name, map)| job::registration(name, map, &node));
    let mut setup: Vec<_> = jobs.map(Operation::RegisterNamespace).collect();
    let support = Operation::SetupLocalSupport { nspace, infos };
    match when.as_str() {
        "before" => setup.insert(0, support),
        _ => setup.push(support),
    }
    let mut operations = vec![init_server(&node)];
    operations.extend(setup);
    operations.push(Operation::RegisterClient {
        process: process.clone(),
    });
    operations.push(Operation::Clients {
        clients: vec![Client {
            process,
            operations: vec![
                Operation::Init { infos: Vec::new() },
                Operation::Environment,
                Operation::Finalize,
            ],
        }],
    });
    let answer = perform_server(world, operations)?;
    for client in client_answers(&answer)? {
        expect_clean_end(client)?;
        if let Some(CallOutput::Names(lines)) = client.results.get(1).map(|done| &done.output) {
            return expect_variables(&split_environment(lines), step);
        }
    }
    Err(StepError::difference(
        "the process did not return its environment",
    ))
}

/// Compares the variables of a process that such a server starts.
#[then(
    regex = r#"^a server that gets the result of setting up "([^"]+)" for "([^"]*)" with "([^"]*)" and registers (no job|the job without local processes|the job) gives process (\S+) these variables$"#
)]
fn server_has_variables(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
    registered: String,
    process: String,
    step: &Step,
) -> StepResult {
    let process: Process = process.parse()?;
    let infos = set_up(world, &nspace, &model, &with)?;
    let node = world.pmix.node()?.to_owned();
    let mut operations = vec![
        init_server(&node),
        Operation::SetupLocalSupport {
            nspace: nspace.clone(),
            infos,
        },
    ];
    if registered != "no job" {
        let mut job = job::registration(&nspace, world.pmix.map(&nspace)?, &node);
        if registered != "the job" {
            job.local = 0;
        }
        operations.push(Operation::RegisterNamespace(job));
    }
    operations.push(Operation::ForkEnvironment { process });
    let fork = operations.len() - 1;
    let answer = perform_server(world, operations)?;
    returned(&answer, 1, "PMIx_server_setup_local_support")?;
    match returned(&answer, fork, "PMIx_server_setup_fork")? {
        CallOutput::Names(lines) => expect_variables(&split_environment(lines), step),
        other => Err(unexpected_value(other)),
    }
}

/// Sets up a job's application in the launcher, and returns the infos of `PMIx_server_setup_application`.
///
/// `model` is the personality, `with` names the keys that ask for more, separated by commas.
pub(super) fn set_up(
    world: &mut MapWorld,
    nspace: &str,
    model: &str,
    with: &str,
) -> StepResult<Vec<Info>> {
    let topology = world.machine()?.topology.clone();
    let data = JobLayout::from_map(world.pmix.map(nspace)?, &topology);
    let mut infos = vec![Info::new(
        keys::PERSONALITY,
        PmixValue::String(model.to_owned()),
    )];
    for name in with.split(", ").filter(|name| !name.is_empty()) {
        infos.push(match keys::key_string(name)? {
            // Its value is the number of endpoints of each process.
            key @ keys::ALLOC_FABRIC_ENDPTS => Info::new(key, PmixValue::Size(1)),
            key => Info::flag(key),
        });
    }
    infos.extend(data.process_infos(&topology));
    let mut operations = world.pmix.launcher.clone();
    operations.extend(world.pmix.fabric.clone());
    // The plugin for tests allocates for a scheduler only.
    let scheduler = world.pmix.fabric.iter();
    let scheduler = scheduler.map(|_| Info::flag("pmix.srv.sched")).collect();
    operations.push(Operation::ServerInit { infos: scheduler });
    operations.push(Operation::SetupApplication(Registration {
        nspace: nspace.to_owned(),
        local: 0,
        nodes: data.nodes(),
        infos,
    }));
    let setup = operations.len() - 1;
    let answer = perform_server(world, operations)?;
    returned_infos(&answer, setup, "PMIx_server_setup_application")
}

/// Parses the names and values of a table with two columns.
fn parse_pairs(step: &Step, name: &str) -> StepResult<Vec<(String, String)>> {
    let rows = Rows::of(step, &[name, "value"])?;
    let pairs = rows.iter().map(|row| {
        let value = row.get("value").unwrap_or_default();
        Ok((
            row.require(name)?.to_owned(),
            whole_text(value).into_owned(),
        ))
    });
    pairs.collect()
}

/// Compares variables with a step's table. A variable with the value `(none)` there must not be set.
fn expect_variables(found: &BTreeMap<&str, &str>, step: &Step) -> StepResult {
    check_rows(
        parse_pairs(step, "variable")?
            .iter()
            .map(|(name, expected)| {
                let value = found.get(name.as_str()).copied().unwrap_or(UNSET);
                expect_equal(name, expected, value)
            }),
    )
}

fn split_environment(lines: &[String]) -> BTreeMap<&str, &str> {
    lines
        .iter()
        .filter_map(|line| line.split_once('='))
        .collect()
}

fn format_infos(infos: &[Info]) -> String {
    PmixValue::Infos(infos.to_vec()).to_string()
}
