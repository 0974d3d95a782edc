//! The request that a program passes to `PMIx_Spawn`: keys of the job, and apps with keys of their own.
//!
//! Unlike on a command line, no directive has to be assigned: those in `job_info[]` are the job's, those in an app's `info[]` the
//! app's. Written as words, the job's keys come first, then each app after a `:`, with its keys after its executable.

use super::directives::{AppInfo, Directives};
use super::info::InfoKey;
use super::spawn::SpawnRequest;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{BindingSpec, MappingSpec, Spanned};
use crate::rules::{Quirk, Rules};
use std::fmt;

/// A request, parsed.
#[doc(alias = "PMIx_Spawn")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramRequest {
    /// The keys in `job_info[]`.
    pub job: Directives,
    /// The apps, each with the keys in its own `info[]`.
    #[doc(alias = "pmix_app_t")]
    pub apps: Vec<AppInfo>,
    /// The words from which it was parsed.
    words: Vec<String>,
}

/// Words that are no request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// No app follows the job's keys.
    #[error("a request needs an app behind a `:`")]
    NoApp,
    /// Nothing stands between two colons.
    #[error("app {0} has no executable")]
    NoExecutable(usize),
    /// A key that no request has.
    #[error("`{0}` is no key of a request, such as PMIX_MAPBY=slot")]
    UnknownKey(String),
    /// A key that stands twice.
    #[error("{0} is there twice")]
    Twice(String),
    /// A number that is none.
    #[error("`{0}` is no number")]
    BadNumber(String),
    /// A key that only an app can have.
    #[error("{0} is no key of a job")]
    NotTheJobs(InfoKey),
}

/// The word by which an app says how many processes it has.
#[doc(alias = "maxprocs")]
const PROCESSES: &str = "maxprocs=";

impl ProgramRequest {
    /// Reads the directives, as the process does that a request is sent to, of which a mapping is configured.
    ///
    /// # Errors
    ///
    /// A directive is refused by its parser.
    pub fn read(&self, configured: &MappingSpec, rules: &Rules) -> Result<SpawnRequest, Refusal> {
        let mut asked = self.clone();
        for app in asked.apps.iter_mut().map(|app| &mut app.directives) {
            if rules.has(Quirk::SpawnedAppCpusLost) {
                app.cpus_per_proc = None;
            }
            if rules.has(Quirk::SpawnedAppPatternRefused) && app.ppr.is_some() {
                let message = "an app's pattern is refused";
                return Err(Refusal::new(
                    Stage::Policy,
                    Topic::InvalidPattern,
                    Code::BadParam,
                    message,
                ));
            }
        }
        let mut unsaid: Vec<(usize, bool)> = Vec::new();
        if rules.has(Quirk::SpawnedEmptyDirective) {
            asked.job.map_by.take_if(says_nothing);
            asked.job.bind_to.take_if(binds_to_nothing);
            for (index, app) in asked.apps.iter_mut().enumerate() {
                let mapping = app.directives.map_by.take_if(says_nothing);
                unsaid.extend(mapping.map(|_| (index, true)));
                let binding = app.directives.bind_to.take_if(binds_to_nothing);
                unsaid.extend(binding.map(|_| (index, false)));
            }
        }
        // PAM-SPAWN-4: with the parsers that serve the command line as well.
        let mut request = SpawnRequest::new(&asked.job, &asked.apps, configured, rules)?;
        for (index, is_mapping) in unsaid {
            match request.app_mut(index) {
                Some(app) if is_mapping => app.store_mapping(MappingSpec::default()),
                Some(app) => app.store_binding(&BindingSpec::default()),
                None => {}
            }
        }
        Ok(request)
    }

    /// Whether an app has a directive of its own.
    #[must_use]
    pub fn has_app_directives(&self) -> bool {
        let mut apps = self.apps.iter();
        apps.any(|app| !app.directives.infos().is_empty())
    }

    /// How many processes it asks for, if every app says it.
    #[must_use]
    pub fn processes(&self) -> Option<u64> {
        let counts = self.apps.iter().map(|app| app.processes.map(u64::from));
        counts.sum()
    }

    /// Returns the files that the request names: hostfiles, and those of mappings.
    #[must_use]
    pub fn named_files(&self) -> Vec<Spanned> {
        let apps = self.apps.iter();
        let mappings = apps
            .clone()
            .filter_map(|app| app.directives.map_by.as_ref());
        let of_mappings = self
            .job
            .map_by
            .iter()
            .chain(mappings)
            .flat_map(Spanned::named_files);
        let lists = apps.flat_map(|app| &app.hostfiles);
        let hostfiles = lists.flat_map(|list| Spanned::bare(list).split(','));
        of_mappings.chain(hostfiles).collect()
    }

    /// Returns the words of the request.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Parses the words of a request that is not part of a case's words, so that its directives have no spots.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn from_words(words: &[String]) -> Result<Self, RequestError> {
        let words: Vec<Spanned> = words.iter().map(Spanned::bare).collect();
        Self::parse(&words)
    }

    /// Parses the words of a request.
    ///
    /// # Errors
    ///
    /// The first word that is not part of a request, or what is missing.
    pub fn parse(words: &[Spanned]) -> Result<Self, RequestError> {
        let mut parts = words.split(|word| word.text == ":");
        let mut request = Self {
            words: words.iter().map(|word| word.text.clone()).collect(),
            ..Self::default()
        };
        let mut job = AppInfo::default();
        for word in parts.next().unwrap_or_default() {
            job.take(word)?;
        }
        if !job.hosts.is_empty() {
            return Err(RequestError::NotTheJobs(InfoKey::Host));
        }
        if !job.hostfiles.is_empty() {
            return Err(RequestError::NotTheJobs(InfoKey::Hostfile));
        }
        request.job = job.directives;
        for (index, part) in parts.enumerate() {
            let (executable, infos) = part
                .split_first()
                .ok_or(RequestError::NoExecutable(index))?;
            let mut app = AppInfo {
                executable: executable.text.clone(),
                ..AppInfo::default()
            };
            for word in infos {
                match word.text.strip_prefix(PROCESSES) {
                    Some(count) => app.processes = Some(number(count)?),
                    None => app.take(word)?,
                }
            }
            request.apps.push(app);
        }
        match request.apps.is_empty() {
            true => Err(RequestError::NoApp),
            false => Ok(request),
        }
    }
}

/// Writes the request with its keys in one order, however they were typed: two requests with one text ask for the same.
impl fmt::Display for ProgramRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = self.job.infos().iter().map(ToString::to_string).collect();
        for app in &self.apps {
            words.extend([":".to_owned(), app.executable.clone()]);
            words.extend(app.processes.map(|count| format!("{PROCESSES}{count}")));
            words.extend(app.infos().iter().map(ToString::to_string));
        }
        f.write_str(&words.join(" "))
    }
}

impl AppInfo {
    /// Stores the key and the value of a word like `PMIX_MAPBY=slot`.
    fn take(&mut self, word: &Spanned) -> Result<(), RequestError> {
        let (name, value) = word.text.split_once('=').unwrap_or((&word.text, ""));
        let key = InfoKey::ALL.iter().find(|key| key.name() == name);
        let key = *key.ok_or_else(|| RequestError::UnknownKey(word.text.clone()))?;
        let own = &mut self.directives;
        let text = Some(word.part(word.text.len() - value.len(), value));
        let list = |list: &mut Vec<String>| {
            let before = (!list.is_empty()).then(|| Spanned::bare(""));
            *list = vec![value.to_owned()];
            before
        };
        let before = match key {
            InfoKey::MapBy => std::mem::replace(&mut own.map_by, text),
            InfoKey::RankBy => std::mem::replace(&mut own.rank_by, text),
            InfoKey::BindTo => std::mem::replace(&mut own.bind_to, text),
            InfoKey::Ppr => std::mem::replace(&mut own.ppr, text),
            InfoKey::CpusPerProc => own
                .cpus_per_proc
                .replace(number(value)?)
                .map(|_| Spanned::bare("")),
            InfoKey::Host => list(&mut self.hosts),
            InfoKey::Hostfile => list(&mut self.hostfiles),
            InfoKey::DisplayMap => {
                std::mem::replace(&mut own.display_map, true).then(|| Spanned::bare(""))
            }
        };
        match before {
            Some(_) => Err(RequestError::Twice(name.to_owned())),
            None => Ok(()),
        }
    }
}

/// Colons without a word, for [`Quirk::SpawnedEmptyDirective`].
fn says_nothing(spec: &mut Spanned) -> bool {
    !spec.text.is_empty() && spec.text.bytes().all(|byte| byte == b':')
}

/// Colons without a word, or nothing at all.
fn binds_to_nothing(spec: &mut Spanned) -> bool {
    spec.text.bytes().all(|byte| byte == b':')
}

fn number(text: &str) -> Result<u32, RequestError> {
    text.parse()
        .map_err(|_| RequestError::BadNumber(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_request_is_read_as_it_is_written() {
        for line in [
            ": a",
            "PMIX_MAPBY=slot PMIX_DISPLAY_MAP : a maxprocs=2 PMIX_RANKBY=node : b PMIX_BINDTO=core:limit=2 PMIX_HOST=n1:2,n2",
            "PMIX_PPR=2:numa : a : b maxprocs=1 PMIX_CPUS_PER_PROC=2 PMIX_HOSTFILE=f",
        ] {
            let request = ProgramRequest::from_words(&words(line)).unwrap();
            assert_eq!(request.words().join(" "), line);
        }
    }

    #[test]
    fn what_is_no_request_is_told() {
        let error = |line: &str| ProgramRequest::from_words(&words(line)).unwrap_err();
        assert_eq!(error("PMIX_MAPBY=slot"), RequestError::NoApp);
        assert_eq!(error(": a :"), RequestError::NoExecutable(1));
        assert_eq!(error(": a -n"), RequestError::UnknownKey("-n".to_owned()));
        assert_eq!(
            error(": a maxprocs=x"),
            RequestError::BadNumber("x".to_owned())
        );
        assert_eq!(
            error("PMIX_HOST=n1 : a"),
            RequestError::NotTheJobs(InfoKey::Host)
        );
        assert_eq!(
            error(": a PMIX_RANKBY=slot PMIX_RANKBY=slot"),
            RequestError::Twice("PMIX_RANKBY".to_owned())
        );
    }
}
