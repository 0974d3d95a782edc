//! The implementations that `mapcheck test` runs scenarios on, and what it cannot run.

use super::test::{TestArgs, TestError};
use super::warn_of;
use crate::causes::with_causes;
use crate::implementation::discovery;
use crate::judge::{BuildSubject, LibrarySubject, Subject};
use crate::pmix;
use crate::profile::{Fit, Profiles};
use mapcheck_reference::{Reference, Rules};
use mapcheck_steps::source::{Scenario, Scenarios};
use std::path::Path;

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
    pub(super) fn find(args: &TestArgs, scenarios: &Scenarios) -> Result<Self, TestError> {
        let rules = Rules::of(args.edition);
        let mut found = Self {
            subjects: vec![Subject::reference(Reference::new("reference", rules))],
            not_looked_at: Vec::new(),
        };
        if args.no_builds {
            return Ok(found);
        }
        let profiles = Profiles::with_folder(&args.profiles)?;
        let named = !args.prterun.is_empty() || !args.libpmix.is_empty();
        let any = |wanted: fn(&Scenario) -> bool| scenarios.list().iter().any(wanted);
        let for_builds = any(|scenario| !scenario.tags.libpmix && !scenario.tags.reference);
        let for_libraries = any(|scenario| scenario.tags.libpmix);
        if !args.prterun.is_empty() || (!named && for_builds) {
            found.add_builds(args, &profiles)?;
        }
        if !args.libpmix.is_empty() || (!named && for_libraries) {
            found.add_libraries(args, &profiles)?;
        }
        Ok(found)
    }

    fn add_builds(&mut self, args: &TestArgs, profiles: &Profiles) -> Result<(), TestError> {
        let settings = args.build_args.settings();
        let found = discovery::find_builds_with(args.prterun.clone(), settings)?;
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
            if let Some(like) = &args.like {
                build.profile = Some((profiles.like(like)?, Fit::Exact));
            }
            self.add(Subject::build(build));
        }
        Ok(())
    }

    fn add_libraries(&mut self, args: &TestArgs, profiles: &Profiles) -> Result<(), TestError> {
        let found = pmix::discovery::find_libraries(&args.libpmix)?;
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
            let library = LibrarySubject::new(library, profiles);
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
