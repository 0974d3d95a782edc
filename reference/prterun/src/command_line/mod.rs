//! From the syntax tree of a command line to a spawn request.
//!
//! The launcher walks the segments in order. Older options become what replaced them, every word of a directive is checked
//! against its vocabulary, and each directive is assigned to the job or to an app. The order of the checks is PRRTE's: it
//! decides which of several mistakes is reported.

mod app_options;
mod check;
mod displays;
mod older;
mod open_mpi;
mod parameter_names;
mod parameters;
mod queries;
mod refusal;
mod route;
mod rules;
mod segment;
mod session;
mod settings;
mod tune;
mod whole_job;

pub use displays::{Display, Displays};
pub use parameter_names::parameter_with_file;
pub use queries::{
    AddedHosts, added_hosts, displayed_nodes, displays, environment_settings, exported_variables,
    named_files, named_parameter_files, parameter, parameter_faults, requested_processes,
    unread_files,
};
pub use rules::{CommandLineRules, LauncherRules};
pub use tune::lists_among_arguments as tune_lists_among_arguments;

use crate::option_table::Meaning;
use crate::personality::{self, Personality};
use crate::syntax::{GivenOption, SyntaxTree};
use app_options::AppOptions;
use mapcheck_mapping::RuntimeSettings;
use mapcheck_mapping::allocation::{DefaultHostfile, Hosts};
use mapcheck_mapping::error::{MapError, NotModelled, Refusal};
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::request::{AppInfo, Directives, SpawnRequest};
use parameters::Parameters;
pub use parameters::{WrittenDefaults, WrittenParameter};
use refusal::refuse_fault;
use session::SessionOptions;

/// A job as a command line describes it, and the runtime that maps it.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The request that is sent to be mapped.
    pub request: SpawnRequest,
    /// The settings of the runtime that maps it.
    pub settings: RuntimeSettings,
    /// The command line.
    pub line: SyntaxTree,
    /// The parameters in effect.
    parameters: Parameters,
    /// The directives of the request, as they are written.
    pub written: WrittenDirectives,
}

/// The directives of a request as they are written, once each is assigned to the job or to an app.
#[derive(Clone, Debug, Default)]
pub struct WrittenDirectives {
    /// The job's.
    pub job: Directives,
    /// The apps, each with its own.
    pub apps: Vec<AppInfo>,
}

impl Launch {
    /// Returns the default policies that parameters set, as they are written.
    #[must_use]
    pub fn written_defaults(&self) -> WrittenDefaults {
        self.parameters.written_defaults()
    }

    /// Adds the place in the appfile to an error in a word of it, and points it at the file's name. An error in a parameter
    /// that the command line does not set gets its variable, or its place in a file.
    #[must_use]
    pub fn locate(&self, error: MapError) -> MapError {
        self.parameters.locate(self.line.locate(error))
    }
}

/// The variable that makes a launcher hand its job to a runtime that is running.
const RUNNING_RUNTIME: &str = "PRTEPROXY_USE_DVM";

/// Which program is given the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Program {
    /// `prterun`, which launches a job.
    Prterun,
    /// `prte`, which starts a runtime without a job.
    Prte,
    /// A process that spawns a job with `PMIx_Spawn`.
    Client,
}

/// Interprets what follows `prterun`.
///
/// # Errors
///
/// A [`Refusal`] with the spot of the word at fault; [`NotModelled`] for options that choose nodes in a way that the
/// reference does not know.
pub fn interpret(tree: &SyntaxTree, rules: &dyn LauncherRules) -> Result<Launch, MapError> {
    let (mut launch, job) = interpret_segments(tree, Program::Prterun, rules)?;
    job.request(&mut launch, false, rules)
        .map_err(|refusal| launch.locate(refusal.into()))?;
    Ok(launch)
}

/// Interprets what follows `prterun` as the request of a process that asks for the same.
///
/// # Errors
///
/// As [`interpret`], but no launcher compares the directives with each other.
pub fn interpret_request(tree: &SyntaxTree, rules: &dyn LauncherRules) -> Result<Launch, MapError> {
    let (mut launch, job) = interpret_segments(tree, Program::Client, rules)?;
    job.request(&mut launch, false, rules)
        .map_err(|refusal| launch.locate(refusal.into()))?;
    Ok(launch)
}

/// Interprets what follows `prterun` as the launcher does: as [`interpret`], with two more rules.
///
/// A session may be named in one way only. And the allocation is made before the job's directives are parsed, so its errors
/// precede theirs: where the job is refused, `allocate` is given a launch without a request and may refuse it first.
///
/// # Errors
///
/// As [`interpret`], and those of `allocate`.
pub fn interpret_in_launcher(
    tree: &SyntaxTree,
    rules: &dyn LauncherRules,
    allocate: impl FnOnce(&Launch) -> Result<(), MapError>,
) -> Result<Launch, MapError> {
    let (mut launch, job) = interpret_segments(tree, Program::Prterun, rules)?;
    if let Err(refusal) = job.request(&mut launch, true, rules) {
        allocate(&launch)?;
        return Err(launch.locate(refusal.into()));
    }
    Ok(launch)
}

/// Interprets what follows `prte`, which starts a runtime without a job. It takes the options of a prterun.
///
/// # Errors
///
/// As [`interpret`].
pub fn interpret_runtime(tree: &SyntaxTree, rules: &dyn LauncherRules) -> Result<Launch, MapError> {
    let apps = AppOptions::of_all(tree.line()).unwrap_or_default();
    if let Some(given) = apps.iter().find_map(|app| app.given(Meaning::App)) {
        let what = format!("`{}` of a runtime", given.word.text);
        let spot = given.word.spot;
        return Err(NotModelled { what, spot }.into());
    }
    // A runtime of that personality expects an application.
    if tree.line().personality() == Personality::OpenMpi {
        let what = "Open MPI's personality of a runtime".to_owned();
        return Err(NotModelled { what, spot: None }.into());
    }
    let (mut launch, job) = interpret_segments(tree, Program::Prte, rules)?;
    job.request(&mut launch, false, rules)
        .map_err(|refusal| launch.locate(refusal.into()))?;
    Ok(launch)
}

/// The segments of a command line and the apps that they describe, every word of them known.
struct Job {
    segments: Vec<AppOptions>,
    apps: Vec<AppInfo>,
}

impl Job {
    /// Makes the launch's request. In the launcher, the session may be named in one way only.
    fn request(
        mut self,
        launch: &mut Launch,
        one_session: bool,
        rules: &dyn LauncherRules,
    ) -> Result<(), Refusal> {
        whole_job::check_truths(&self.segments, &[Meaning::Output])?;
        whole_job::check_output(&self.segments)?;
        if let Some(first) = self.segments.first() {
            check::values(first)?;
            if one_session {
                check::one_session(first)?;
            }
        }
        let session = SessionOptions::new(&self.segments)?;
        let job = route::job_directives(&mut self.apps, rules);
        let mapping = &launch.settings.defaults.mapping;
        let mut request = SpawnRequest::new(&job, &self.apps, mapping, rules)?;
        session.store(&mut request);
        launch.request = request;
        launch.written = WrittenDirectives {
            job,
            apps: self.apps,
        };
        Ok(())
    }
}

/// Takes the nodes and parameters from the segments, and collects the options of the job and its apps.
fn interpret_segments(
    tree: &SyntaxTree,
    program: Program,
    rules: &dyn LauncherRules,
) -> Result<(Launch, Job), MapError> {
    if let Some(reason) = tree.environment().unknown() {
        let what = reason.to_owned();
        return Err(NotModelled { what, spot: None }.into());
    }
    if tree.environment().get(RUNNING_RUNTIME).is_some() {
        let what = format!("{RUNNING_RUNTIME}, which sends the job to a runtime that is running");
        return Err(NotModelled { what, spot: None }.into());
    }
    if let Some(name) = personality::unknown_default(tree.words(), tree.environment()) {
        return Err(open_mpi::unknown_personality(&name).into());
    }
    let mut parameters = Parameters::of_environment(tree, rules)?;
    older::replace_line(&tree.line().in_dialect(rules.dialect()), rules)?;
    if tree.personality() == Personality::Prrte && rules.reads_tune_files() {
        older::replace_to_tuned(&tree.in_dialect(rules.dialect()), rules)?;
        parameters.add_tuned(tree, rules)?;
    }
    if let Some(fault) = tree.appfile_fault() {
        return Err(refuse_fault(fault, rules).into());
    }
    let tree = tree.in_dialect(rules.dialect());
    let interpreted = interpret_apps(&tree, program, &mut parameters, rules);
    interpreted.map_err(|error| parameters.locate(tree.locate(error)))
}

fn interpret_apps(
    tree: &SyntaxTree,
    program: Program,
    parameters: &mut Parameters,
    rules: &dyn LauncherRules,
) -> Result<(Launch, Job), MapError> {
    let mut segments = Vec::new();
    let mut apps = Vec::new();
    for index in 0..tree.segments().len() {
        let (segment, app) = segment::interpret(tree, index, program, rules)?;
        apps.push(app);
        if index == 0 && tree.personality() == Personality::OpenMpi {
            // With Open MPI's personality, the files are read once the first segment is known to be valid.
            parameters.add_tuned(tree, rules)?;
        }
        segments.push(segment);
    }
    let options: Vec<&GivenOption> = segments.iter().flat_map(|it| &it.options).collect();
    let taken = rules.parameters_among_arguments(&tree.all_words(), &options)?;
    taken.iter().try_for_each(settings::modelled)?;
    whole_job::check(&segments, rules)?;
    settings::modelled_sources(parameters)?;
    let mut parameters = parameters.clone();
    parameters.add_options(&taken);
    parameters.add_segments(&segments);
    let defaults = settings::default_policies(&parameters, rules)?;
    whole_job::check_defaults(&segments, &parameters)?;
    whole_job::check_truths(&segments, &[Meaning::Display, Meaning::RunTime])?;
    // PAM-HOST-15: where each list is that of an app with a hostfile, they select among the hosts of the files.
    let has_list = |segment: &&AppOptions| segment.hosts().next().is_some();
    let mut listing = segments.iter().filter(has_list);
    let only_select = listing.all(|segment| segment.hostfiles().next().is_some())
        && !rules.allocates_hosts_beside_hostfile();
    let hosts = segments.iter().filter(|_| !only_select);
    let hosts: Vec<Spanned> = hosts.flat_map(AppOptions::hosts).cloned().collect();
    let hostfiles = segments.iter().flat_map(AppOptions::hostfiles);
    let mut hostfiles: Vec<Spanned> = hostfiles.cloned().collect();
    let nodes = settings::of_nodes(tree, &segments, &parameters, rules);
    let has_default = matches!(nodes.default_hostfile, DefaultHostfile::File(_));
    if hosts.is_empty() && hostfiles.is_empty() && !has_default {
        hostfiles = rules.hostfiles_of_mapping(&apps);
    }
    let added = |segment: &AppOptions| segment.values(Meaning::AddHost).next().cloned();
    let launch = Launch {
        request: SpawnRequest::default(),
        settings: RuntimeSettings {
            hosts: Hosts::Lists(hosts),
            hostfiles,
            nodes,
            added: segments.iter().find_map(added),
            defaults,
        },
        line: tree.clone(),
        parameters,
        written: WrittenDirectives::default(),
    };
    Ok((launch, Job { segments, apps }))
}
