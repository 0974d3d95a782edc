//! The request that a program passes to `PMIx_Spawn`: keys of the job, and apps with keys of their own.
//!
//! Unlike on a command line, no directive has to be assigned: those in `job_info[]` are the job's, those in an app's `info[]` the
//! app's. Written as words, the job's keys come first, then each app after a `:`, with its keys after its executable.

use super::directives::{AppInfo, Directives};
use super::info::{InfoKey, not_modelled};
use super::spawn::SpawnRequest;
use crate::error::Refusal;
use crate::policy::{MappingSpec, Spanned};
use crate::request::RequestRules;
use std::fmt;

/// The arguments of a call to `PMIx_Spawn`, with unparsed directives.
#[doc(alias = "PMIx_Spawn")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramRequest {
    /// The directives in `job_info[]`.
    pub job: Directives,
    /// The apps, each with the directives of its own `info[]`.
    #[doc(alias = "pmix_app_t")]
    pub apps: Vec<AppInfo>,
    /// The words from which it was parsed.
    words: Vec<String>,
}

/// The reason why words are not a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// No app follows the keys of the job.
    #[error("missing app: a request needs at least one, after a `:`")]
    NoApp,
    /// An app without an executable.
    #[error("app {0} has no executable")]
    NoExecutable(usize),
    /// A key that a request cannot have.
    #[error("unknown key `{0}`; a request has {keys}, each with =VALUE", keys = known_keys())]
    UnknownKey(String),
    /// A key that changes the map and that the reference does not model.
    #[error("{0} changes the map, and is not modelled; a request has {keys}", keys = known_keys())]
    NotModelled(&'static str),
    /// A key that occurs twice.
    #[error("{0} occurs twice")]
    Twice(String),
    /// An invalid number.
    #[error("invalid number `{0}`")]
    BadNumber(String),
    /// A key of apps among those of the job.
    #[error("{0} is valid for an app, not for the job")]
    NotTheJobs(InfoKey),
}

/// The start of the word for an app's process count.
#[doc(alias = "maxprocs")]
pub const PROCESSES: &str = "maxprocs=";

impl ProgramRequest {
    /// Parses the directives as the DVM master does. `defaults` is the mapping that parameters set.
    ///
    /// # Errors
    ///
    /// A parser refuses a directive.
    pub fn parse_directives(
        &self,
        defaults: &MappingSpec,
        rules: &dyn RequestRules,
    ) -> Result<SpawnRequest, Refusal> {
        // PAM-SPAWN-4: the same parsers serve the command line.
        let parse =
            |request: &Self| SpawnRequest::new(&request.job, &request.apps, defaults, rules);
        rules.parse_spawn(self, &parse)
    }

    /// Whether an app has a directive of its own.
    #[must_use]
    pub fn has_app_directives(&self) -> bool {
        let mut apps = self.apps.iter();
        apps.any(|app| !app.directives.infos().is_empty())
    }

    /// The total process count, if every app gives its own.
    #[must_use]
    pub fn processes(&self) -> Option<u64> {
        let counts = self.apps.iter().map(|app| app.processes.map(u64::from));
        counts.sum()
    }

    /// The files that the request names: hostfiles, and files of mappings.
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

    /// The words of the request.
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
            job.store(word)?;
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
                    Some(count) => app.processes = Some(parse_number(count)?),
                    None => app.store(word)?,
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
    fn store(&mut self, word: &Spanned) -> Result<(), RequestError> {
        let (name, value) = word.text.split_once('=').unwrap_or((&word.text, ""));
        let key = InfoKey::from_spelling(name).ok_or_else(|| match not_modelled(name) {
            Some(key) => RequestError::NotModelled(key),
            None => RequestError::UnknownKey(name.to_owned()),
        })?;
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
                .replace(parse_number(value)?)
                .map(|_| Spanned::bare("")),
            InfoKey::Host => list(&mut self.hosts),
            InfoKey::Hostfile => list(&mut self.hostfiles),
            InfoKey::DisplayMap => {
                std::mem::replace(&mut own.display_map, true).then(|| Spanned::bare(""))
            }
        };
        match before {
            Some(_) => Err(RequestError::Twice(key.to_string())),
            None => Ok(()),
        }
    }
}

/// Lists the keys of a request.
fn known_keys() -> String {
    let names = InfoKey::ALL.iter().map(|key| key.name());
    names.collect::<Vec<_>>().join(", ")
}

fn parse_number(text: &str) -> Result<u32, RequestError> {
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
    fn words_parse_back_to_the_same_request() {
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
    fn invalid_words_are_refused() {
        let error = |line: &str| ProgramRequest::from_words(&words(line)).unwrap_err();
        assert_eq!(error("PMIX_MAPBY=slot"), RequestError::NoApp);
        assert_eq!(error(": a :"), RequestError::NoExecutable(1));
        assert_eq!(error(": a -n"), RequestError::UnknownKey("-n".to_owned()));
        assert_eq!(
            error(": a pmix.addhost=n1"),
            RequestError::NotModelled("PMIX_ADD_HOST")
        );
        assert_eq!(
            error(": a map_by=slot pmix.mapby=node"),
            RequestError::Twice("PMIX_MAPBY".to_owned())
        );
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
