//! The options that choose the reference's rules, the same for every verb.

use crate::profile::{Profile, ProfileError, Profiles};
use mapcheck_reference::{Edition, Reference, Rules};

/// The options that choose the rules of the reference.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RulesArgs {
    /// The edition of the rules: 2026-06 or 2026-08
    #[arg(long, value_name = "EDITION", default_value_t, conflicts_with = "like")]
    edition: Edition,

    /// Map as a real build does, by its profile: a name such as `prrte-5.0.0rc1`, or a file
    #[arg(long, value_name = "PROFILE")]
    like: Option<String>,
}

impl RulesArgs {
    /// Returns the reference under these rules.
    ///
    /// # Errors
    ///
    /// The profile is unknown or malformed.
    pub fn reference(&self) -> Result<Reference, ProfileError> {
        let (name, rules) = match &self.like {
            Some(name) => (format!("like {name}"), profile(name)?.rules()),
            None => (self.edition.to_string(), Rules::of(self.edition)),
        };
        Ok(Reference::new(format!("reference {name}"), rules))
    }

    /// Returns the edition of these rules: with `--like`, the profile's.
    ///
    /// # Errors
    ///
    /// The profile is unknown or malformed.
    pub fn edition(&self) -> Result<Edition, ProfileError> {
        match &self.like {
            Some(name) => Ok(profile(name)?.edition),
            None => Ok(self.edition),
        }
    }

    /// Returns the edition, unless the rules are those of a profile.
    #[must_use]
    pub fn base_edition(&self) -> Option<Edition> {
        self.like.is_none().then_some(self.edition)
    }

    /// Returns whether the rules are those of the default edition.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.base_edition() == Some(Edition::default())
    }

    /// Returns the arguments that choose these rules again.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let (option, value) = match &self.like {
            Some(name) => ("--like", name.clone()),
            None => ("--edition", self.edition.to_string()),
        };
        vec![option.to_owned(), value]
    }
}

fn profile(name: &str) -> Result<Profile, ProfileError> {
    Profiles::shipped()?.like(name)
}
