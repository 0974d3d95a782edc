//! One operation of a script.

use super::clients;
use super::command_line::Arguments;
use super::surroundings;
use crate::Library;
use mapcheck_reference::pmix::{Done, Operation, Returned, Status, Value};

/// What an operation of the probe itself needs besides the library; its clients have none.
pub(super) struct Scene<'a> {
    /// How the probe was called.
    pub(super) arguments: &'a Arguments,
    /// For how many seconds each client may run.
    pub(super) client_seconds: u32,
}

/// Does an operation.
pub(super) fn operation(
    library: &Library,
    operation: &Operation,
    scene: Option<&Scene<'_>>,
) -> Done {
    let returned = match (operation, scene) {
        (Operation::Clients { clients }, Some(scene)) => clients::run(library, clients, scene),
        (Operation::ParameterFile { parameters }, Some(scene)) => {
            surroundings::parameter_file(parameters, &scene.arguments.answer).map(nothing)
        }
        (Operation::UseTopology { xml }, Some(scene)) => {
            surroundings::topology(xml, &scene.arguments.answer).map(nothing)
        }
        _ => call(library, operation),
    };
    match returned {
        Ok(returned) => Done::with(returned),
        Err(status) => Done::status(status),
    }
}

fn call(library: &Library, operation: &Operation) -> Result<Returned, Status> {
    let who = |process| Returned::Value(Value::Process(process));
    match operation {
        Operation::Functions { names } => Ok(library.missing(names)),
        Operation::Transfer { infos } => library.transfer(infos).map(Returned::Infos),
        Operation::TransferCut { infos, bytes } => {
            library.transfer_cut(infos, *bytes).map(Returned::Infos)
        }
        Operation::TransferValue {
            value,
            as_type,
            count,
        } => library
            .transfer_value(value, *as_type, *count)
            .map(Returned::Value),
        Operation::TransferApp { app } => library.transfer_app(app).map(Returned::App),

        Operation::ServerInit { infos } => library.server_init(infos).map(nothing),
        Operation::RegisterNamespace(job) => library.register_nspace(job).map(nothing),
        Operation::RegisterClient { process } => library.register_client(process).map(nothing),
        Operation::SetEnvironment { name, value } => surroundings::set(name, value).map(nothing),
        Operation::Environment => Ok(Returned::Names(surroundings::environment())),
        Operation::JobMap { nodes, ranges_of } => {
            library.job_map(nodes, *ranges_of).map(Returned::Infos)
        }
        Operation::Places { cpu_sets } => library.places(cpu_sets).map(Returned::Infos),
        Operation::SetupApplication(job) => library.setup_application(job).map(Returned::Infos),
        Operation::SetupLocalSupport { nspace, infos } => {
            library.setup_local_support(nspace, infos).map(nothing)
        }
        Operation::ForkEnvironment { process } => library.setup_fork(process).map(Returned::Names),
        Operation::HostAnswers { status, infos } => {
            library.host_answers(*status, infos).map(nothing)
        }
        Operation::SessionControl {
            session,
            infos,
            blocking,
        } => library.session_control(*session, infos, *blocking),
        Operation::ServerFinalize => library.server_finalize().map(nothing),

        Operation::Init { infos } => library.init(infos).map(who),
        Operation::Get {
            process,
            key,
            infos,
        } => library.get(process, key, infos).map(Returned::Value),
        Operation::Put { scope, key, value } => library.put(*scope, key, value).map(nothing),
        Operation::Commit => library.commit().map(nothing),
        Operation::Fence { processes, infos } => library.fence(processes, infos).map(nothing),
        Operation::Spawn { infos, apps } => library.spawn(infos, apps).map(Returned::Text),
        Operation::Finalize => library.finalize().map(nothing),

        Operation::ToolInit { infos } => library.tool_init(infos).map(who),
        Operation::ToolFinalize => library.tool_finalize().map(nothing),
        // This is why there is no way round a `match` that says what it does not know: clients start no clients.
        _ => Err(Status::Unusable("this is not done by a client".to_owned())),
    }
}

fn nothing((): ()) -> Returned {
    Returned::Nothing
}
