//! The rules that the page has loaded.

use crate::error::PlaygroundError;
use crate::request::RulesFile;
use mapcheck_reference::{Edition, Quirk, Rules};

/// Rules that are loaded.
#[derive(Clone, Debug)]
pub(crate) struct LoadedRules {
    pub(crate) name: String,
    pub(crate) edition: Edition,
    pub(crate) rules: Rules,
}

/// Parses rules that the page sends.
pub(crate) fn parse_rules(file: RulesFile) -> Result<LoadedRules, PlaygroundError> {
    let RulesFile {
        name,
        edition,
        quirks,
    } = file;
    let invalid = |reason: String| PlaygroundError::Rules {
        name: name.clone(),
        reason,
    };
    let parsed = edition.parse::<Edition>();
    let edition = parsed.map_err(|error| invalid(error.to_string()))?;
    let mut rules = Rules::of(edition);
    for quirk in &quirks {
        let known = Quirk::ALL.iter().find(|known| known.name() == quirk);
        let known = known.ok_or_else(|| invalid(format!("unknown quirk `{quirk}`")))?;
        rules = rules.with(*known);
    }
    Ok(LoadedRules {
        name,
        edition,
        rules,
    })
}
