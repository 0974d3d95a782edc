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
mod session;
mod settings;
mod tune;
mod whole_job;

pub use displays::{Display, Displays};
pub use parameter_names::parameter_with_file;
pub use queries::{
    AddedHosts, added_hosts, displayed_nodes, displays, environment_settings, exported_variables,
    named_files, named_parameter_files, parameter, parameter_faults, requested_processes,
};
pub use rules::{CommandLineRules, LauncherRules};
pub use tune::lists_among_arguments as tune_lists_among_arguments;

use crate::option_table::{KEEP_ALIVE, Meaning};
use crate::personality::{self, Personality};
use crate::resource_manager;
use crate::syntax::{GivenOption, Segment, SyntaxTree};
use app_options::AppOptions;
use mapcheck_mapping::RuntimeSettings;
use mapcheck_mapping::allocation::{DefaultHostfile, Hosts, NodeSettings};
use mapcheck_mapping::error::{MapError, NotModelled, Refusal};
use mapcheck_mapping::request::{AppInfo, Directives, SpawnRequest};
use parameters::Parameters;
pub use parameters::{WrittenDefaults, WrittenParameter};
use refusal::{refuse_fault, refuse_number};
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
        self.parameters.locate(locate(&self.line, error))
    }
}

fn locate(tree: &SyntaxTree, error: MapError) -> MapError {
    match tree.appfile() {
        Some(appfile) => appfile.locate(error),
        None => error,
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
    replace_older(&tree.line().in_dialect(rules.dialect()), rules)?;
    if tree.personality() == Personality::Prrte && rules.reads_tune_files() {
        parse_appfile_to_tuned(&tree.in_dialect(rules.dialect()), rules)?;
        parameters.add_tuned(tree, rules)?;
    }
    if let Some(fault) = tree.appfile_fault() {
        return Err(refuse_fault(fault, rules).into());
    }
    let tree = tree.in_dialect(rules.dialect());
    let interpreted = interpret_apps(&tree, program, &mut parameters, rules);
    interpreted.map_err(|error| parameters.locate(locate(&tree, error)))
}

/// Parses a line as the launcher first does, and replaces its older options: before it reads a file, and before it looks for the colons
/// between apps.
fn replace_older(line: &SyntaxTree, rules: &dyn LauncherRules) -> Result<(), MapError> {
    let whole = line.segment_with_colon();
    let Some(segment) = whole.as_ref().or_else(|| line.segments().first()) else {
        return Ok(());
    };
    let options = AppOptions::new(line, segment, true, rules)?;
    older::directives(&options, rules)?;
    Ok(())
}

/// Parses the lines of an appfile up to the first one that names a file of `--tune`: each line is parsed, and its older options are
/// replaced, before the launcher reads its files.
fn parse_appfile_to_tuned(tree: &SyntaxTree, rules: &dyn LauncherRules) -> Result<(), MapError> {
    let is_tune = |given: &GivenOption| given.meaning() == Meaning::Tune;
    if tree.appfile().is_none() || tree.line().possible_options().any(is_tune) {
        return Ok(());
    }
    let segments = tree.segments();
    let names_file = |segment: &Segment| segment.possible_options().any(is_tune);
    let tuned = segments.iter().position(names_file);
    for (index, segment) in segments
        .iter()
        .enumerate()
        .take(tuned.map_or(0, |it| it + 1))
    {
        let replace = || -> Result<(), MapError> {
            let options = AppOptions::new(tree, segment, index == 0, rules)?;
            older::directives(&options, rules)?;
            Ok(())
        };
        replace().map_err(|error| locate(tree, error))?;
    }
    Ok(())
}

fn interpret_apps(
    tree: &SyntaxTree,
    program: Program,
    parameters: &mut Parameters,
    rules: &dyn LauncherRules,
) -> Result<(Launch, Job), MapError> {
    let mut segments = Vec::new();
    let mut apps = Vec::new();
    let last = tree.segments().len().saturating_sub(1);
    for (index, segment) in tree.segments().iter().enumerate() {
        let mut segment = AppOptions::new(tree, segment, index == 0, rules)?;
        if program == Program::Prte && index == last {
            segment.need_no_executable();
        }
        let directives = check::segment(&segment, index == 0, program != Program::Client, rules)?;
        modelled(&segment)?;
        if tree.personality() == Personality::OpenMpi {
            open_mpi::check_parameters(&segment)?;
            open_mpi::modelled(&segment)?;
        }
        apps.push(app(&segment, directives, rules)?);
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
    let hosts = hosts.flat_map(AppOptions::hosts);
    let hostfiles = segments.iter().flat_map(AppOptions::hostfiles);
    let added = |segment: &AppOptions| segment.values(Meaning::AddHost).next().cloned();
    let launch = Launch {
        request: SpawnRequest::default(),
        settings: RuntimeSettings {
            hosts: Hosts::Lists(hosts.cloned().collect()),
            hostfiles: hostfiles.cloned().collect(),
            nodes: node_settings(tree, &segments, &parameters, rules),
            added: segments.iter().find_map(added),
            defaults,
        },
        line: tree.clone(),
        parameters,
        written: WrittenDirectives::default(),
    };
    Ok((launch, Job { segments, apps }))
}

/// Returns the parameters about nodes. The option for the default hostfile counts on the first segment only.
fn node_settings(
    tree: &SyntaxTree,
    segments: &[AppOptions],
    parameters: &Parameters,
    rules: &dyn LauncherRules,
) -> NodeSettings {
    let mut settings = NodeSettings::new(|parameter| parameters.given(&[parameter]).cloned());
    let default_hostfile =
        |first: &AppOptions| first.values(Meaning::DefaultHostfile).next().cloned();
    let counted = parameters.given(&["prte_set_default_slots"]);
    let counted = counted.map_or("", |value| value.text.as_str());
    settings.default_slots = rules.default_slots(counted, settings.default_slots);
    if let Some(file) = segments.first().and_then(default_hostfile) {
        settings.default_hostfile = DefaultHostfile::File(file);
    }
    let by_threads = |given: &GivenOption| given.meaning() == Meaning::AsQualifier("hwtcpus");
    let mut options = segments.iter().flat_map(|segment| &segment.options);
    if options.any(by_threads) {
        settings.default_slots = rules.slots_by_threads(settings.default_slots);
    }
    settings.head_addresses = tree.environment().addresses().to_vec();
    let of_slurm = settings::of_slurm(parameters);
    settings.managed = resource_manager::allocations(tree.environment(), of_slurm, rules);
    settings
}

fn modelled(segment: &AppOptions) -> Result<(), NotModelled> {
    for given in &segment.options {
        if given.meaning() == Meaning::NotModelled {
            return Err(NotModelled {
                what: format!("`{}`", given.word.text),
                spot: given.word.spot,
            });
        }
        settings::modelled(given)?;
        if let (KEEP_ALIVE, [pipe]) = (given.meaning(), given.values.as_slice())
            && !check::is_pipe(&pipe.text)
        {
            return Err(NotModelled {
                what: format!("what {} makes of this", given.word.text),
                spot: pipe.spot,
            });
        }
    }
    whole_job::modelled(segment)
}

/// Makes the app of a segment.
///
/// PAM-SPAWN-2: its directives are recorded on it, until those of the job are taken off the first one.
fn app(
    segment: &AppOptions,
    directives: Directives,
    rules: &dyn LauncherRules,
) -> Result<AppInfo, Refusal> {
    let processes = processes(segment, rules)?;
    check::variables(segment, rules)?;
    let hosts: Vec<String> = segment.hosts().map(|host| host.text.clone()).collect();
    let uses_hostfiles = hosts.is_empty() || rules.uses_hostfile_beside_hosts();
    let hostfiles = segment.hostfiles().filter(|_| uses_hostfiles);
    Ok(AppInfo {
        executable: segment.executable().to_owned(),
        processes,
        hostfiles: hostfiles.map(|file| file.text.clone()).collect(),
        hosts,
        directives,
    })
}

/// Returns the number of processes that a segment asks for. Zero leaves it to the mapper, like no number.
fn processes(segment: &AppOptions, rules: &dyn CommandLineRules) -> Result<Option<u32>, Refusal> {
    let mut given = segment.values(Meaning::Np);
    let mut older = segment.values(Meaning::OlderNp);
    let Some(given) = given.next().or(older.next()) else {
        return Ok(None);
    };
    let count = rules.count_to_parse(&given.text);
    // Ranks are 32-bit numbers, and the highest ones are reserved.
    match count.parse::<u32>() {
        _ if !count.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(refuse_number(given, "number of processes"))
        }
        Ok(0) => Ok(None),
        Ok(count) if i32::try_from(count).is_ok() => Ok(Some(count)),
        _ => Err(refuse_number(given, "number of processes")),
    }
}
