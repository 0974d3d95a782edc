//! From the words behind `prterun` to a spawn request.
//!
//! The words are split into segments at every `:`; each segment has options, an executable, and arguments that are the
//! application's own. Older options become what replaced them, every word of a directive is checked against
//! its vocabulary, and each directive is found to be the job's or an app's.

mod appfile;
mod check;
mod normalize;
mod older;
mod option;
mod route;
mod segment;
mod settings;
mod whole_job;

pub use appfile::Appfile;
pub use normalize::normalize_argv;
pub use option::KnownOption;
pub use whole_job::Displays;

use mapcheck_mapping::RuntimeSettings;
use mapcheck_mapping::allocation::{DefaultHostfile, NodeSettings};
use mapcheck_mapping::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};
use mapcheck_mapping::files::Files;
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::request::{AppInfo, Directives, SpawnRequest};
use mapcheck_mapping::rules::{Quirk, Rules};
use option::Meaning;
use segment::{Manner, Segment};

/// What a command line asks for, and the appfile that it names.
#[derive(Clone, Debug)]
pub struct CommandLine {
    /// The request that is sent to be mapped.
    pub request: SpawnRequest,
    /// The settings of the runtime that maps it.
    pub settings: RuntimeSettings,
    /// Where the words of the appfile are, if the line names one.
    pub appfile: Option<Appfile>,
}

impl CommandLine {
    /// An error of what the line asks for. One of a word of the appfile gets its place there, and points at the file's name.
    #[must_use]
    pub fn locate(&self, error: MapError) -> MapError {
        locate(self.appfile.as_ref(), error)
    }
}

fn locate(appfile: Option<&Appfile>, error: MapError) -> MapError {
    match appfile {
        Some(appfile) => appfile.locate(error),
        None => error,
    }
}

/// The session options of a command line.
#[derive(Clone, Debug, Default)]
struct SessionOptions {
    id: Option<u32>,
    alloc: Option<String>,
    reference: Option<String>,
}

/// Reads the words that follow `prterun`. Of the files only an appfile is read.
///
/// # Errors
///
/// A [`Refusal`] with the spot of the word at fault; [`NotModelled`] for options that choose nodes in a way that the
/// reference does not know.
pub fn read(arguments: &[String], files: &Files, rules: &Rules) -> Result<CommandLine, MapError> {
    let (mut line, job) = read_segments(arguments, files, rules)?;
    let request = job.request(&line, false, rules);
    line.request = request.map_err(|refusal| line.locate(refusal.into()))?;
    Ok(line)
}

/// Reads a command line as the launcher does, which is [`read`] with two more rules.
///
/// A session is named in one way only. And the nodes of the allocation are found before the job's directives are parsed, so what is wrong
/// with them is told first: where the job is refused, `nodes` sees a line without a request and may tell of them.
///
/// # Errors
///
/// As [`read`], and those of `nodes`.
pub fn read_beside(
    arguments: &[String],
    files: &Files,
    rules: &Rules,
    nodes: impl FnOnce(&CommandLine) -> Result<(), MapError>,
) -> Result<CommandLine, MapError> {
    let (mut line, job) = read_segments(arguments, files, rules)?;
    match job.request(&line, true, rules) {
        Ok(request) => line.request = request,
        Err(refusal) => {
            nodes(&line)?;
            return Err(line.locate(refusal.into()));
        }
    }
    Ok(line)
}

/// What the segments of a command line say of the job, of which each word is known.
struct Job {
    segments: Vec<Segment>,
    apps: Vec<AppInfo>,
}

impl Job {
    /// What is asked for; of the launcher, if the session is to be named in one way only.
    fn request(
        mut self,
        line: &CommandLine,
        one_session: bool,
        rules: &Rules,
    ) -> Result<SpawnRequest, Refusal> {
        whole_job::check_truths(&self.segments, &[Meaning::Output])?;
        whole_job::check_output(&self.segments)?;
        if let Some(first) = self.segments.first() {
            check::values(first)?;
            if one_session {
                check::one_session(first)?;
            }
        }
        let session = session_options(&self.segments)?;
        let job = route::job_directives(&mut self.apps, rules);
        let mut request =
            SpawnRequest::new(&job, &self.apps, &line.settings.defaults.mapping, rules)?;
        session.store(&mut request);
        Ok(request)
    }
}

/// Reads the segments of a command line, to what they say of nodes and parameters, and to what they say of the job.
fn read_segments(
    arguments: &[String],
    files: &Files,
    rules: &Rules,
) -> Result<(CommandLine, Job), MapError> {
    let mut words = segment::words(arguments);
    personality(arguments, &words)?;
    let appfile = appfile::add(&mut words, files, rules)?;
    match read_words(&words, appfile.as_ref(), rules) {
        Ok((line, job)) => Ok((CommandLine { appfile, ..line }, job)),
        Err(error) => Err(locate(appfile.as_ref(), error)),
    }
}

/// Reads the segments of all words, of which those of the appfile are the last ones.
fn read_words(
    words: &[Spanned],
    appfile: Option<&Appfile>,
    rules: &Rules,
) -> Result<(CommandLine, Job), MapError> {
    let kept = appfile.filter(|_| rules.has(Quirk::AppfileSpellingsKept));
    let mut segments = Vec::new();
    let mut apps = Vec::new();
    for part in segment::parts(words) {
        let manner = Manner {
            lax: !segments.is_empty() && rules.has(Quirk::UnknownLettersExecuted),
            kept_from: kept.map_or(usize::MAX, Appfile::first_word),
        };
        let mut segment = segment::read(part, words.last(), manner)?;
        if let Some(appfile) = appfile.filter(|_| rules.has(Quirk::AppfileJobOptionsLost)) {
            appfile.lose_job_options(&mut segment);
        }
        let directives = check::segment(&segment, segments.is_empty(), rules)?;
        modelled(&segment)?;
        apps.push(app(&segment, directives, rules)?);
        segments.push(segment);
    }
    take_parameters(&mut segments, words, rules)?;
    whole_job::check(&segments, rules)?;
    let defaults = settings::default_policies(&segments, rules)?;
    whole_job::check_truths(&segments, &[Meaning::Display, Meaning::RunTime])?;
    let hostfiles = segments.iter().flat_map(Segment::hostfiles);
    let added = |segment: &Segment| segment.values(Meaning::AddHost).next().cloned();
    let line = CommandLine {
        request: SpawnRequest::default(),
        settings: RuntimeSettings {
            hosts: segments.iter().flat_map(Segment::hosts).cloned().collect(),
            hostfiles: hostfiles.cloned().collect(),
            nodes: node_settings(&segments),
            added: segments.iter().find_map(added),
            defaults,
        },
        appfile: None,
    };
    Ok((line, Job { segments, apps }))
}

/// PAM-OPTION-2: what follows the executable is the application's.
fn take_parameters(
    segments: &mut [Segment],
    words: &[Spanned],
    rules: &Rules,
) -> Result<(), NotModelled> {
    if !rules.has(Quirk::ApplicationParametersTaken) {
        return Ok(());
    }
    let taken = settings::taken(words, segments);
    for given in &taken {
        settings::modelled(given)?;
        settings::names_no_file(given)?;
    }
    if let Some(first) = segments.first_mut() {
        first.taken = taken;
    }
    Ok(())
}

/// Reads the words that follow `prte`, which starts a runtime without a job.
///
/// # Errors
///
/// As [`read`].
pub fn read_runtime(arguments: &[String], rules: &Rules) -> Result<CommandLine, MapError> {
    let own = segment::split(&segment::words(arguments)).unwrap_or_default();
    if let Some(given) = own.iter().find_map(|segment| segment.given(Meaning::App)) {
        let what = format!("`{}` of a runtime", given.name.text);
        let spot = given.name.spot;
        return Err(NotModelled { what, spot }.into());
    }
    // It takes the options of a prterun, and lacks but something to run.
    let mut words = arguments.to_vec();
    words.push("none".to_owned());
    read(&words, &Files::new(), rules)
}

/// The words of a command line and, behind them, those of its appfile, if it names one that can be read.
///
/// None of them has been checked; [`read`] tells what is wrong.
#[must_use]
pub fn with_appfile(arguments: &[String], files: &Files) -> Vec<String> {
    let mut words = segment::words(arguments);
    // Whoever asks wants to know what the file may mean, whichever build reads it.
    let _ = appfile::add(&mut words, files, &Rules::default());
    words.into_iter().map(|word| word.text).collect()
}

/// The value that a command line sets for one of PRRTE's MCA parameters, with its spot.
///
/// None if the command line cannot be read; [`read`] tells why.
#[must_use]
pub fn mca_setting(arguments: &[String], parameter: &str) -> Option<Spanned> {
    let segments = segment::split(&segment::words(arguments)).ok()?;
    settings::setting(&segments, &[parameter])
}

/// What parameters say about nodes. The option for the default hostfile counts on the first segment only.
fn node_settings(segments: &[Segment]) -> NodeSettings {
    let mut settings = NodeSettings::new(|parameter| settings::given(segments, &[parameter]));
    let default_hostfile = |first: &Segment| first.values(Meaning::DefaultHostfile).next().cloned();
    if let Some(file) = segments.first().and_then(default_hostfile) {
        settings.default_hostfile = DefaultHostfile::File(file);
    }
    settings
}

/// What a command line asks to display. Nothing if an option cannot be read or contradicts another; [`read`] tells why.
#[must_use]
pub fn displays(arguments: &[String]) -> Option<Displays> {
    whole_job::displays(&segment::split(&segment::words(arguments)).ok()?)
}

/// The files that a command line names and that the map depends on, each with its spot. The topology is not among them.
#[must_use]
pub fn files(arguments: &[String]) -> Vec<Spanned> {
    let Ok(segments) = segment::split(&segment::words(arguments)) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for given in segments.iter().flat_map(|segment| &segment.options) {
        match (given.kind.meaning, given.values.as_slice()) {
            (
                Meaning::App | Meaning::DefaultHostfile | Meaning::IntoMapping("rankfile:file=#"),
                [file],
            ) => {
                files.push(file.clone());
            }
            (Meaning::Hostfile | Meaning::OlderHostfile, [list]) => files.extend(list.split(',')),
            (Meaning::PrteMca | Meaning::Mca, [name, file])
                if settings::is(&name.text, "prte_default_hostfile") =>
            {
                files.push(file.clone());
            }
            (Meaning::MapBy, [spec]) => files.extend(file_qualifiers(spec)),
            (Meaning::PrteMca | Meaning::Mca, [name, value]) if settings::is_map_by(&name.text) => {
                files.extend(file_qualifiers(value));
            }
            _ => {}
        }
    }
    files
}

/// The values of `file=` in a directive.
fn file_qualifiers(spec: &Spanned) -> impl Iterator<Item = Spanned> {
    spec.split(':').into_iter().filter_map(|field| {
        let (name, value) = field.name_and_value();
        let (at, value) = (name.len() + 1, value?);
        let is_file = !name.is_empty() && "file".starts_with(&name.to_ascii_lowercase());
        is_file.then(|| field.part(at, value))
    })
}

/// Only PRRTE's own reading of a command line is modelled, not Open MPI's. Names that nobody knows stand for PRRTE's.
fn personality(arguments: &[String], words: &[Spanned]) -> Result<(), NotModelled> {
    match normalize_argv(&mut arguments.to_vec()) {
        Some(name) if name.split(',').any(|one| one.eq_ignore_ascii_case("ompi")) => {
            Err(NotModelled {
                spot: words
                    .iter()
                    .find(|word| word.text == name)
                    .and_then(|word| word.spot),
                what: format!("the personality `{name}`"),
            })
        }
        _ => Ok(()),
    }
}

fn modelled(segment: &Segment) -> Result<(), NotModelled> {
    for given in &segment.options {
        if given.kind.meaning == Meaning::NotModelled {
            return Err(NotModelled {
                what: format!("`{}`", given.name.text),
                spot: given.name.spot,
            });
        }
        settings::modelled(given)?;
        if let (option::KEEP_ALIVE, [pipe]) = (given.kind.meaning, given.values.as_slice())
            && !check::is_pipe(&pipe.text)
        {
            return Err(NotModelled {
                what: format!("what {} makes of this", given.name.text),
                spot: pipe.spot,
            });
        }
    }
    whole_job::modelled(segment)
}

fn app(segment: &Segment, directives: Directives, rules: &Rules) -> Result<AppInfo, Refusal> {
    let processes = processes(segment)?;
    check::variables(segment, rules)?;
    Ok(AppInfo {
        executable: segment.executable.text.clone(),
        processes,
        hosts: segment.hosts().map(|host| host.text.clone()).collect(),
        hostfiles: segment.hostfiles().map(|file| file.text.clone()).collect(),
        directives,
    })
}

/// How many processes a segment asks for. None at all leaves it to the mapper, as not asking does.
fn processes(segment: &Segment) -> Result<Option<u32>, Refusal> {
    let mut given = segment.values(Meaning::Np);
    let mut older = segment.values(Meaning::OlderNp);
    let Some(given) = given.next().or(older.next()) else {
        return Ok(None);
    };
    // Ranks are 32-bit numbers of which the highest ones are reserved.
    match given.text.parse::<u32>() {
        _ if !given.text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(bad_number(given, "number of processes"))
        }
        Ok(0) => Ok(None),
        Ok(count) if i32::try_from(count).is_ok() => Ok(Some(count)),
        _ => Err(bad_number(given, "number of processes")),
    }
}

fn bad_number(given: &Spanned, what: &str) -> Refusal {
    Refusal::new(
        Stage::CommandLine,
        Topic::BadNumber,
        Code::BadParam,
        format!("`{}` is no {what}", given.text),
    )
    .at(given.spot)
}

/// The session is the job's to name, in front of its first executable.
fn session_options(segments: &[Segment]) -> Result<SessionOptions, Refusal> {
    let Some(segment) = segments.first() else {
        return Ok(SessionOptions::default());
    };
    let number = |id: &Spanned| {
        let digits = id.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = id.text.parse().ok().filter(|_| digits);
        number.ok_or_else(|| bad_number(id, "session id"))
    };
    let text = |given: Option<&Spanned>| given.map(|given| given.text.clone());
    let id = segment.single(Meaning::SessionId)?;
    let alloc = text(segment.single(Meaning::AllocId)?);
    let reference = text(segment.single(Meaning::AllocRefId)?);
    Ok(SessionOptions {
        id: id.map(number).transpose()?,
        alloc,
        reference,
    })
}

impl SessionOptions {
    fn store(self, request: &mut SpawnRequest) {
        use mapcheck_mapping::attributes::{AttributeKey as Key, Value};
        let list = &mut request.job.attributes;
        if let Some(id) = self.id {
            list.put(Key::JobSessionId, Value::U32(id));
        }
        if let Some(id) = self.alloc {
            list.put(Key::JobAllocId, Value::Text(id));
        }
        if let Some(id) = self.reference {
            list.put(Key::JobRefId, Value::Text(id));
        }
    }
}
