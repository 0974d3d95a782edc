//! The options by which the reference's rules are chosen, the same for every verb.

use crate::profile::{ProfileError, Profiles};
use mapcheck_reference::{Edition, Reference, Rules};

/// What the reference is run with.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RulesArgs {
    /// The edition of the rules: 2026-06 (the default) or 2026-08
    #[arg(long, value_name = "EDITION", conflicts_with = "like")]
    pub edition: Option<Edition>,

    /// Map as a real build does: the edition and the quirks of its profile, a name like `prrte-5.0.0rc1` or a file
    #[arg(long, value_name = "PROFILE")]
    pub like: Option<String>,
}

impl RulesArgs {
    /// The reference under these rules.
    ///
    /// # Errors
    ///
    /// There is no such profile, or it is malformed.
    pub fn reference(&self) -> Result<Reference, ProfileError> {
        match &self.like {
            Some(name) => {
                let profile = Profiles::shipped()?.like(name)?;
                Ok(Reference::new(
                    format!("reference like {name}"),
                    profile.rules(),
                ))
            }
            None => {
                let edition = self.edition.unwrap_or_default();
                Ok(Reference::new(
                    format!("reference {edition}"),
                    Rules::of(edition),
                ))
            }
        }
    }

    /// The words by which these rules are chosen again.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let (option, value) = match &self.like {
            Some(name) => ("--like", name.clone()),
            None => ("--edition", self.edition.unwrap_or_default().to_string()),
        };
        vec![option.to_owned(), value]
    }
}
