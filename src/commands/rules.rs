//! The options that choose the reference's rules, the same for every verb.

use super::output::errln;
use crate::case::line_error::LineError;
use crate::judge::profile::{CampaignResult, Profile, ProfileError, Profiles};
use crate::system::exit_status;
use crate::system::printable::escape_line;
use mapcheck_reference::{Case, Edition, Reference, Rules};
use std::path::Path;
use std::process::ExitCode;

/// The options that choose the rules of the reference.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RulesArgs {
    /// The edition of the rules: 2026-06 or 2026-08 [default: 2026-06; in a campaign, the edition of the build's profile]
    #[arg(long, value_name = "EDITION", conflicts_with = "like")]
    edition: Option<Edition>,

    /// Map as a real build does: `openmpi-5.0`, `prrte-5.0.0rc1`, or the file of a profile
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
            None => {
                let edition = self.edition.unwrap_or_default();
                (edition.to_string(), Rules::of(edition))
            }
        };
        Ok(Reference::new(format!("reference {name}"), rules))
    }

    /// Returns the reference under these rules, for a prediction of a case.
    ///
    /// If a campaign found that the profile does not explain everything, a note on stderr states how much. Where the profile does
    /// not state what the build does with the case, the second error is the exit status; the reason is printed.
    ///
    /// # Errors
    ///
    /// The profile is unknown or malformed.
    pub fn predict(&self, case: &Case) -> Result<Result<Reference, ExitCode>, ProfileError> {
        if let Some(name) = &self.like {
            let profile = profile(name)?;
            if let Err(error) = profile.check_predicts(case) {
                LineError::not_modelled(case, &error).print();
                return Ok(Err(ExitCode::from(exit_status::NOT_MODELLED)));
            }
            let known_as = profile.name();
            let is_alias = !name.eq_ignore_ascii_case(&known_as) && !Path::new(name).exists();
            let called = match is_alias {
                true => format!("{} is {profile}", escape_line(name)),
                false => profile.to_string(),
            };
            if profile.drops_directives(case) {
                errln!("note: {known_as} drops the directives of later apps");
            }
            match profile.campaign {
                Some(CampaignResult { cases, unexplained }) => errln!(
                    "note: {called}, whose profile agrees with the build on {} of {cases} generated lines",
                    cases - unexplained
                ),
                None if is_alias => errln!("note: {called}"),
                None => {}
            }
        }
        self.reference().map(Ok)
    }

    /// Takes an edition unless an edition or a profile is given.
    pub fn default_edition(&mut self, edition: Edition) {
        if self.like.is_none() {
            self.edition.get_or_insert(edition);
        }
    }

    /// Returns the profile that is given.
    ///
    /// # Errors
    ///
    /// The profile is unknown or malformed.
    pub fn profile(&self) -> Result<Option<Profile>, ProfileError> {
        self.like.as_deref().map(profile).transpose()
    }

    /// Returns whether directives of apps have their effect; a build may ignore them.
    ///
    /// # Errors
    ///
    /// The profile is unknown or malformed.
    pub fn app_directives(&self) -> Result<bool, ProfileError> {
        match &self.like {
            Some(name) => Ok(profile(name)?.per_app),
            None => Ok(true),
        }
    }

    /// Returns the edition of these rules: with `--like`, the profile's.
    ///
    /// # Errors
    ///
    /// The profile is unknown or malformed.
    pub fn edition(&self) -> Result<Edition, ProfileError> {
        match &self.like {
            Some(name) => Ok(profile(name)?.edition),
            None => Ok(self.edition.unwrap_or_default()),
        }
    }

    /// Returns the edition, unless the rules are those of a profile.
    #[must_use]
    pub fn base_edition(&self) -> Option<Edition> {
        let edition = self.edition.unwrap_or_default();
        self.like.is_none().then_some(edition)
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
            None => ("--edition", self.edition.unwrap_or_default().to_string()),
        };
        vec![option.to_owned(), value]
    }
}

fn profile(name: &str) -> Result<Profile, ProfileError> {
    Profiles::shipped()?.like(name)
}
