//! Where directives, parameters and process counts are written.

use super::report::Source;
use crate::Case;
use crate::command_line::{Launch, WrittenDefaults, WrittenDirectives, WrittenParameter};
use crate::decisions::PolicyKind;
use crate::error::Spot;
use crate::option_table::Meaning;
use crate::policy::Spanned;
use crate::request::Directives;
use crate::syntax::{GivenOption, SyntaxTree};

/// Everything in a case that decides policies, with its place.
#[derive(Debug)]
pub(super) struct Sources<'a> {
    case: &'a Case,
    line: SyntaxTree,
    written: WrittenDirectives,
    defaults: WrittenDefaults,
}

/// The parts of a directive that set an option.
const QUALIFIERS: [(PolicyKind, &[&str]); 5] = [
    (PolicyKind::CpusPerRank, &["pe"]),
    (PolicyKind::CpuKind, &["hwtcpus", "corecpus", "hwthread"]),
    (PolicyKind::PeList, &["pe-list"]),
    (
        PolicyKind::Oversubscription,
        &["oversubscribe", "nooversubscribe"],
    ),
    (PolicyKind::Limit, &["limit"]),
];

impl<'a> Sources<'a> {
    pub(super) fn new(case: &'a Case, launch: Option<&Launch>) -> Self {
        Self {
            case,
            line: launch.map_or_else(|| case.line.clone(), |launch| launch.line.clone()),
            written: launch.map_or_else(WrittenDirectives::default, |it| it.written.clone()),
            defaults: launch.map_or_else(WrittenDefaults::default, Launch::written_defaults),
        }
    }

    /// Returns the directive of the job, or of an app, that sets a policy or an option.
    pub(super) fn directive(&self, app: Option<usize>, kind: PolicyKind) -> Option<Source> {
        let directives = self.directives(app)?;
        let (name, key, value) = Self::spec(directives, kind)?;
        let whole = self.source(name, key, value);
        let part = match Self::part(value, kind) {
            Some(part) if part.text == value.text || whole.value.contains(&*part.text) => part,
            _ => return self.older_option(kind),
        };
        let part = self.source(name, key, &part);
        let part_of = (part.value != whole.value).then_some(whole.value);
        Some(Source { part_of, ..part })
    }

    /// Returns the older option that has become the qualifier that sets an option.
    fn older_option(&self, kind: PolicyKind) -> Option<Source> {
        let (_, names) = QUALIFIERS.iter().find(|(of, _)| *of == kind)?;
        let mut options = self.line.possible_options();
        let given = options.find(|given| match given.meaning() {
            Meaning::AsQualifier(text) | Meaning::IntoQualifier(text) => {
                names.contains(&text.split('=').next().unwrap_or(text))
            }
            _ => false,
        })?;
        Some(self.source("", "", given.value().unwrap_or(&given.word)))
    }

    /// Returns the app whose directive sets an option of the job, where the job's own does not.
    pub(super) fn promoted(&self, kind: PolicyKind) -> Option<Source> {
        let apps = 0..self.written.apps.len();
        apps.into_iter()
            .find_map(|app| self.directive(Some(app), kind))
    }

    /// Returns the parameter that sets a policy or an option.
    pub(super) fn parameter(&self, kind: PolicyKind) -> Option<Source> {
        let (name, written) = match kind {
            PolicyKind::Ranking => ("rankby", self.defaults.rank_by.as_ref()?),
            PolicyKind::Binding | PolicyKind::Limit => ("bindto", self.defaults.bind_to.as_ref()?),
            _ => ("mapby", self.defaults.map_by.as_ref()?),
        };
        let value = Self::part(&written.value, kind)?;
        Some(match written {
            WrittenParameter {
                variable: Some(variable),
                ..
            } => outside(variable, &value, None),
            WrittenParameter {
                place: Some(place), ..
            } => outside(name, &value, Some(place.to_string())),
            _ => {
                let named = self.parameter_name(value.spot);
                let name = named.unwrap_or_else(|| name.to_owned());
                self.source(&format!("--prtemca {name}"), "", &value)
            }
        })
    }

    /// Returns the process count of an app.
    pub(super) fn process_count(&self, app: usize) -> Option<Source> {
        if self.case.spawned.is_some() {
            let count = self.written.apps.get(app)?.processes?;
            return Some(Source {
                name: "maxprocs".to_owned(),
                value: count.to_string(),
                part_of: None,
                argument: None,
                span: None,
                file: None,
            });
        }
        let segment = self.line.segments().get(app)?;
        let is_count =
            |given: &&GivenOption| matches!(given.meaning(), Meaning::Np | Meaning::OlderNp);
        let given = segment.options().find(is_count)?;
        let name = option_name(given);
        Some(self.source(&name, "", given.value()?))
    }

    fn directives(&self, app: Option<usize>) -> Option<&Directives> {
        match app {
            None => Some(&self.written.job),
            Some(app) => Some(&self.written.apps.get(app)?.directives),
        }
    }

    /// Returns the directive that can set a policy or an option: the option's name, the key's name and the value.
    fn spec(
        directives: &Directives,
        kind: PolicyKind,
    ) -> Option<(&'static str, &'static str, &Spanned)> {
        match kind {
            PolicyKind::Ranking => Some(("--rank-by", "PMIX_RANKBY", directives.rank_by.as_ref()?)),
            PolicyKind::Binding | PolicyKind::Limit => {
                Some(("--bind-to", "PMIX_BINDTO", directives.bind_to.as_ref()?))
            }
            _ => Some(("--map-by", "PMIX_MAPBY", directives.map_by.as_ref()?)),
        }
    }

    /// Returns the part of a directive that sets an option: the whole of it for a policy.
    fn part(value: &Spanned, kind: PolicyKind) -> Option<Spanned> {
        let Some((_, names)) = QUALIFIERS.iter().find(|(of, _)| *of == kind) else {
            return Some(value.clone());
        };
        // The first part is the policy, where `core` is not short for `corecpus`.
        let policies = match value.text.starts_with("ppr:") {
            true => 3,
            false => usize::from(!value.text.starts_with(':')),
        };
        let is_it = |(index, part): &(usize, Spanned)| {
            let (name, _) = part.name_and_value();
            let name = name.to_ascii_lowercase();
            names.iter().any(|whole| {
                let may_be = *index >= policies || !whole.ends_with("cpus");
                may_be && !name.is_empty() && whole.starts_with(&name)
            })
        };
        let mut parts = value.split(':').into_iter().enumerate();
        parts.find(is_it).map(|(_, part)| part)
    }

    fn source(&self, option: &str, key: &str, value: &Spanned) -> Source {
        let place = |spot| self.line.appfile().and_then(|file| file.place(spot));
        let file = place(value.spot).map(|place| place.to_string());
        let spot = value.spot.filter(|_| file.is_none());
        let (name, typed) = match self.typed_at(spot) {
            _ if self.case.spawned.is_some() && !key.is_empty() => {
                (key.to_owned(), value.text.clone())
            }
            Some(typed) => typed,
            None => (option.to_owned(), value.text.clone()),
        };
        Source {
            name,
            value: typed,
            part_of: None,
            argument: spot.map(|spot| spot.word + 1),
            span: spot.map(|spot| (spot.start, spot.len)),
            file,
        }
    }

    /// Returns the option that has a spot or implies the value there, and what was typed as the value, which older words and options
    /// replace.
    fn typed_at(&self, spot: Option<Spot>) -> Option<(String, String)> {
        let spot = spot?;
        let mut options = self.line.possible_options();
        let given = options.find(|given| {
            let mut words = std::iter::once(&given.word).chain(&given.values);
            words.any(|word| word.spot.is_some_and(|it| it.word == spot.word))
        })?;
        if matches!(given.meaning(), Meaning::PrteMca | Meaning::Mca) {
            return None;
        }
        let is_option = given.word.spot == Some(spot);
        let word = self.line.words().get(spot.word)?;
        let typed = word
            .get(spot.start..spot.start + spot.len)
            .filter(|_| !is_option);
        Some((option_name(given), typed.unwrap_or_default().to_owned()))
    }

    /// Returns the name of the parameter whose value has a spot.
    fn parameter_name(&self, spot: Option<Spot>) -> Option<String> {
        let word = spot?.word;
        let mut options = self.line.possible_options();
        options.find_map(|given| match given.values.as_slice() {
            [name, value] if value.spot.is_some_and(|spot| spot.word == word) => {
                Some(name.text.clone())
            }
            _ => None,
        })
    }
}

/// Returns the source of a value that is not on the command line.
fn outside(name: &str, value: &Spanned, file: Option<String>) -> Source {
    Source {
        name: name.to_owned(),
        value: value.text.clone(),
        part_of: None,
        argument: None,
        span: None,
        file,
    }
}

fn option_name(given: &GivenOption) -> String {
    let word = given.word.text.split('=').next().unwrap_or_default();
    word.to_owned()
}
