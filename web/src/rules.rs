//! The rules that the page has loaded.

use crate::error::PlaygroundError;
use crate::request::RulesFile;
use mapcheck_reference::{
    Case, Edition, MapError, MappedJob, NotModelled, Quirk, Rules, map_in_detail,
};

/// Rules that are loaded.
#[derive(Clone, Debug)]
pub(crate) struct LoadedRules {
    pub(crate) name: String,
    pub(crate) edition: Edition,
    pub(crate) rules: Rules,
    /// Whether they are a build's that does not know the directives of apps.
    pub(crate) one_app: bool,
}

impl LoadedRules {
    /// Maps a case. What a build makes of an appfile is not known if it does not know the directives of apps.
    pub(crate) fn map(&self, case: &Case) -> Result<MappedJob, MapError> {
        if self.one_app && case.line.names_appfile() {
            let what = format!("{} with an appfile", self.name);
            return Err(NotModelled { what, spot: None }.into());
        }
        map_in_detail(case, &self.rules)
    }
}

/// Parses rules that the page sends.
pub(crate) fn parse_rules(file: RulesFile) -> Result<LoadedRules, PlaygroundError> {
    let RulesFile {
        name,
        edition,
        quirks,
        one_app,
    } = file;
    let invalid = |reason: String| PlaygroundError::Rules {
        name: name.clone(),
        reason,
    };
    let parsed = edition.parse::<Edition>();
    let edition = parsed.map_err(|error| invalid(error.to_string()))?;
    let mut rules = Rules::of(edition);
    for (_, quirk) in quirks
        .bytes()
        .zip(Quirk::ALL)
        .filter(|(has, _)| *has == b'1')
    {
        rules = rules.with(*quirk);
    }
    Ok(LoadedRules {
        name,
        edition,
        rules,
        one_app,
    })
}
