//! Loads the library, and performs one operation of a script.

use super::clients::{Scene, run_clients};
use super::environment;
use super::error::ProbeError;
use crate::Library;
use crate::prrte::attribute_names;
use crate::status::unusable;
use mapcheck_reference::pmix::{CallOutput, CallResult, Operation, PmixValue, Status};
use std::path::Path;

/// Loads the library that the probe is started with.
pub(super) fn open_library(file: &Path) -> Result<Library, ProbeError> {
    // SAFETY: the probe is a process for the code of that library.
    let library = unsafe { Library::open(file) };
    library.map_err(|error| ProbeError::File(error.to_string()))
}

/// Performs an operation. A client has no scene, and can therefore not start clients or write the scene's files.
pub(super) fn perform(
    library: &Library,
    operation: &Operation,
    scene: Option<&Scene<'_>>,
) -> CallResult {
    let returned = match (operation, scene) {
        (Operation::Clients { clients }, Some(scene)) => run_clients(library, clients, scene),
        (Operation::ParameterFile { parameters }, Some(scene)) => {
            environment::write_parameters(parameters, scene.folder).map(nothing)
        }
        (Operation::Fabric { nodes }, Some(scene)) => {
            environment::write_fabric(nodes, scene.folder).map(nothing)
        }
        (Operation::UseTopology { xml }, Some(scene)) => {
            environment::write_topology(xml, scene.folder).map(nothing)
        }
        _ => call_library(library, operation),
    };
    match returned {
        Ok(returned) => CallResult::success(returned),
        Err(status) => CallResult::from_status(status),
    }
}

fn call_library(library: &Library, operation: &Operation) -> Result<CallOutput, Status> {
    let process_value = |process| CallOutput::Value(PmixValue::Process(process));
    match operation {
        Operation::Functions { names } => Ok(library.missing_functions(names)),
        Operation::Transfer { infos } => library.transfer_infos(infos).map(CallOutput::Infos),
        Operation::TransferCut { infos, bytes } => library
            .transfer_truncated_infos(infos, *bytes)
            .map(CallOutput::Infos),
        Operation::TransferValue {
            value,
            as_type,
            count,
        } => library
            .transfer_value(value, *as_type, *count)
            .map(CallOutput::Value),
        Operation::TransferApp { app } => library.transfer_app(app).map(CallOutput::App),

        Operation::ServerInit { infos } => library.server_init(infos).map(nothing),
        Operation::RegisterNamespace(job) => library.register_nspace(job).map(nothing),
        Operation::RegisterClient { process } => library.register_client(process).map(nothing),
        Operation::SetEnvironment { name, value } => {
            environment::set_variable(name, value).map(nothing)
        }
        Operation::Environment => Ok(CallOutput::Names(environment::variables())),
        Operation::JobMap { nodes, ranges_of } => {
            library.job_map(nodes, *ranges_of).map(CallOutput::Infos)
        }
        Operation::Places { cpu_sets } => {
            library.cpu_set_localities(cpu_sets).map(CallOutput::Infos)
        }
        Operation::SetupApplication(job) => library.setup_application(job).map(CallOutput::Infos),
        Operation::SetupLocalSupport { nspace, infos } => {
            library.setup_local_support(nspace, infos).map(nothing)
        }
        Operation::ForkEnvironment { process } => {
            library.setup_fork(process).map(CallOutput::Names)
        }
        Operation::HostAnswers { status, infos } => {
            library.set_session_reply(*status, infos).map(nothing)
        }
        Operation::SessionControl {
            session,
            infos,
            blocking,
        } => library.session_control(*session, infos, *blocking),
        Operation::AttributeNames { keys } => {
            // SAFETY: the probe is a process for the code of the libraries that it is started with.
            unsafe { attribute_names(keys) }.map(CallOutput::Names)
        }
        Operation::ServerFinalize => library.server_finalize().map(nothing),

        Operation::Init { infos } => library.init(infos).map(process_value),
        Operation::Get {
            process,
            key,
            infos,
        } => library.get(process, key, infos).map(CallOutput::Value),
        Operation::Put { scope, key, value } => library.put(*scope, key, value).map(nothing),
        Operation::Commit => library.commit().map(nothing),
        Operation::Fence { processes, infos } => library.fence(processes, infos).map(nothing),
        Operation::Spawn { infos, apps } => library.spawn(infos, apps).map(CallOutput::Text),
        Operation::RequestAllocation { directive, infos } => library
            .request_allocation(*directive, infos)
            .map(CallOutput::Infos),
        Operation::ControlJob { targets, infos } => {
            library.control_job(targets, infos).map(CallOutput::Infos)
        }
        Operation::Query { keys, infos } => library.query(keys, infos).map(CallOutput::Infos),
        Operation::HandleEvents { codes } => library.handle_events(codes).map(nothing),
        Operation::AwaitEvent => library.await_event(),
        Operation::Abort { process, status } => library.abort(process, *status).map(nothing),
        Operation::Finalize => library.finalize().map(nothing),

        Operation::ToolInit { infos } => library.tool_init(infos).map(process_value),
        Operation::ToolFinalize => library.tool_finalize().map(nothing),
        _ => Err(unusable("a client cannot perform this operation")),
    }
}

fn nothing((): ()) -> CallOutput {
    CallOutput::Nothing
}
