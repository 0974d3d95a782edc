//! The options that choose the builds, and how they are run, the same for every verb.

use crate::builds::{BuildSettings, Variable};
use crate::system::process::Limits;
use std::num::NonZeroU32;
use std::time::Duration;

/// The options of builds' runs.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct BuildArgs {
    /// A variable for the builds' environment, which is empty otherwise: NAME=VALUE, or NAME for its value here
    #[arg(long, value_name = "NAME[=VALUE]")]
    env: Vec<Variable>,

    /// The seconds that a build may take for one case, on a busy machine up to three times as many [default: 20]
    #[arg(long, value_name = "SECONDS")]
    build_timeout: Option<NonZeroU32>,
}

impl BuildArgs {
    /// Returns the settings of the builds' runs.
    #[must_use]
    pub fn settings(&self) -> BuildSettings {
        let variables = self.env.iter().cloned();
        let mut limits = Limits::default();
        if let Some(seconds) = self.build_timeout {
            limits.time = Duration::from_secs(seconds.get().into());
        }
        BuildSettings {
            limits,
            environment: variables
                .map(|variable| (variable.name, variable.value))
                .collect(),
        }
    }

    /// Returns the arguments that choose the same settings again, for commands to paste.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        for Variable { name, value } in &self.env {
            words.push("--env".to_owned());
            words.push(format!(
                "{}={}",
                name.to_string_lossy(),
                value.to_string_lossy()
            ));
        }
        if let Some(seconds) = self.build_timeout {
            words.extend(["--build-timeout".to_owned(), seconds.to_string()]);
        }
        words
    }
}
