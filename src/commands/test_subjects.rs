//! The implementations that `mapcheck test` runs scenarios on, and what it cannot run.

use super::warn_of;
use crate::builds::pmix::{self, LibraryError};
use crate::builds::{BuildSettings, OpenError, discovery};
use crate::case::causes::with_causes;
use crate::judge::profile::{Fit, ProfileError, Profiles};
use crate::judge::{BuildSubject, LibrarySubject, Subject};
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::source::{Scenario, Scenarios};
use std::path::{Path, PathBuf};

/// The implementations that are asked for.
pub(super) struct SubjectChoice<'a> {
    pub(super) prterun: &'a [PathBuf],
    pub(super) libpmix: &'a [PathBuf],
    /// The folder of the headers of the libraries, if they are not beside them.
    pub(super) include: Option<&'a Path>,
    /// Whether to test the reference only.
    pub(super) no_builds: bool,
    pub(super) settings: BuildSettings,
    /// The profile that judges all builds.
    pub(super) like: Option<&'a str>,
    /// A folder with more profiles.
    pub(super) profiles: &'a Path,
    pub(super) edition: Edition,
    /// Whether builds are asked for maps only.
    pub(super) maps_only: bool,
}

/// Why the implementations of a run cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubjectError {
    /// A build that was named does not work.
    #[error(transparent)]
    Build(#[from] OpenError),
    /// A libpmix that was named does not work.
    #[error(transparent)]
    Libpmix(#[from] LibraryError),
    /// A profile cannot be used.
    #[error(transparent)]
    Profile(#[from] ProfileError),
}

/// The implementations of a run.
pub(super) struct Subjects {
    pub(super) subjects: Vec<Subject>,
    /// What is not looked at, a sentence each.
    pub(super) not_looked_at: Vec<String>,
}

impl Subjects {
    /// Finds the reference, and the builds and libraries that are named or, for scenarios that apply to them, found.
    ///
    /// # Errors
    ///
    /// A build or a library that is named does not work, or a profile cannot be used.
    pub(super) fn find(
        wanted: &SubjectChoice<'_>,
        scenarios: &Scenarios,
    ) -> Result<Self, SubjectError> {
        let rules = Rules::of(wanted.edition);
        let mut found = Self {
            subjects: vec![Subject::reference(Reference::new("reference", rules))],
            not_looked_at: Vec::new(),
        };
        if wanted.no_builds {
            return Ok(found);
        }
        let profiles = Profiles::with_folder(wanted.profiles)?;
        let named = !wanted.prterun.is_empty() || !wanted.libpmix.is_empty();
        let any = |is_wanted: fn(&Scenario) -> bool| scenarios.list().iter().any(is_wanted);
        let for_builds = any(|scenario| !scenario.tags.libpmix && !scenario.tags.reference);
        let for_libraries = any(|scenario| scenario.tags.libpmix);
        if !wanted.prterun.is_empty() || (!named && for_builds) {
            found.add_builds(wanted, &profiles)?;
        }
        if !wanted.libpmix.is_empty() || (!named && for_libraries) {
            found.add_libraries(wanted, &profiles)?;
        }
        Ok(found)
    }

    fn add_builds(
        &mut self,
        wanted: &SubjectChoice<'_>,
        profiles: &Profiles,
    ) -> Result<(), SubjectError> {
        let settings = wanted.settings.clone();
        let found = discovery::find_builds_with(wanted.prterun.to_vec(), settings)?;
        warn_of(&found.broken);
        for broken in &found.broken {
            let path = broken.path.display();
            self.skip(format!("{path}: it is not a working prterun (see above)"));
        }
        if found.working.is_empty() && found.broken.is_empty() {
            self.skip(
                "builds of PRRTE: none was found; name one with --prterun, or fetch one with ci/prterun",
            );
        }
        for build in found.working {
            let mut build = BuildSubject::new(build, profiles);
            build.maps_only = wanted.maps_only;
            // A profile of libpmix judges libraries only.
            if let Some(like) = wanted.like.filter(|like| !profiles.is_for_library(like)) {
                build.profile = Some((profiles.like(like)?, Fit::Exact));
            }
            self.add(Subject::build(build));
        }
        Ok(())
    }

    fn add_libraries(
        &mut self,
        wanted: &SubjectChoice<'_>,
        profiles: &Profiles,
    ) -> Result<(), SubjectError> {
        let found = pmix::discovery::find_libraries(wanted.libpmix)?;
        warn_of(&found.broken);
        for broken in &found.broken {
            self.skip(format!(
                "a libpmix that does not work: {}",
                with_causes(broken)
            ));
        }
        if let Some(reason) = &found.missing_probe {
            self.skip(format!("libpmix: {reason}"));
        } else if found.working.is_empty() && found.broken.is_empty() {
            self.skip("libpmix: none was found; name one with --libpmix");
        }
        for library in found.working {
            let mut library = LibrarySubject::new(library, profiles, wanted.include);
            match wanted.like {
                Some(like) if profiles.is_for_library(like) => {
                    library.profile = Some((profiles.like_library(like)?, Fit::Exact));
                }
                // A profile of PRRTE judges builds only, but its name must be known.
                Some(like) => drop(profiles.like(like)?),
                None => {}
            }
            self.add(Subject::library(library));
        }
        Ok(())
    }

    fn skip(&mut self, what: impl Into<String>) {
        self.not_looked_at.push(what.into());
    }

    /// Adds a subject, under a name that no other subject has.
    fn add(&mut self, mut subject: Subject) {
        if self.subjects.iter().any(|other| other.name == subject.name) {
            let program = subject.program().unwrap_or(Path::new(""));
            subject.name = format!("{} ({})", subject.name, program.display());
        }
        self.subjects.push(subject);
    }
}
