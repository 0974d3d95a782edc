//! What scenarios run on.

use super::watch::{RunWatch, STOPPED, WatchedBuild, WatchedLibrary};
use crate::builds::pmix::{InstalledLibrary, NO_HEADERS, RealLibrary};
use crate::builds::{
    CanaryWatch, DeadCanary, NO_RUNTIME, Prterun, Version, check_canary, lacks_helper,
};
use crate::judge::profile::{Fit, LibraryProfile, Profile, Profiles};
use crate::run::digest::Digest;
use crate::run::events::{ImplementationInfo, ProfileInfo};
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_reference::pmix::{Library, Model};
use mapcheck_reference::{Edition, Implementation, Reference, Rules};
use mapcheck_steps::Setting;
use mapcheck_steps::calls::NO_LIBRARY;
use mapcheck_steps::setting::Topologies;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An implementation that scenarios run on, under the name that reports use.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The name, unique in a run.
    pub name: String,
    /// The implementation.
    pub system: System,
}

/// The implementations that scenarios can run on.
#[derive(Clone, Debug)]
pub enum System {
    /// The reference.
    Reference(Reference),
    /// A build of PRRTE.
    Build(BuildSubject),
    /// A libpmix.
    Library(LibrarySubject),
}

/// A build of PRRTE, with its profile.
#[derive(Clone)]
pub struct BuildSubject {
    /// The build.
    pub implementation: Arc<dyn Implementation>,
    /// Its `prterun`; a build that is made up in a test has none.
    pub program: Option<PathBuf>,
    /// Its version, if it has one.
    pub version: Option<Version>,
    /// Whether it knows per-app directives.
    pub per_app: bool,
    /// Its profile, and how well it fits.
    pub profile: Option<(Profile, Fit)>,
    /// Whether it is asked for maps only, so that what needs helper programs or namespaces does not apply to it.
    pub maps_only: bool,
}

impl fmt::Debug for BuildSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuildSubject")
            .field("program", &self.program)
            .field("per_app", &self.per_app)
            .field("profile", &self.profile)
            .finish_non_exhaustive()
    }
}

impl BuildSubject {
    /// Returns a build with the profile that fits it best.
    #[must_use]
    pub fn new(build: Prterun, profiles: &Profiles) -> Self {
        Self {
            program: Some(build.path().to_owned()),
            version: Some(build.version().clone()),
            per_app: build.per_app(),
            profile: profiles.choose(build.version()),
            maps_only: false,
            implementation: Arc::new(build),
        }
    }

    /// Returns the profile by which deviations are judged.
    ///
    /// A build without per-app directives has none: what profiles describe does not apply to it.
    #[must_use]
    pub fn applicable_profile(&self) -> Option<(&Profile, Fit)> {
        let profile = self.profile.as_ref();
        profile
            .filter(|(profile, _)| self.per_app && profile.per_app)
            .map(|(profile, fit)| (profile, *fit))
    }
}

/// A libpmix, with its profile.
#[derive(Clone)]
pub struct LibrarySubject {
    /// The library, which performs scenes.
    pub library: Arc<dyn Library>,
    /// Its version.
    pub version: Version,
    /// Its file.
    pub file: PathBuf,
    /// The caller of its single functions, if it can be called.
    pub calls: Option<Arc<dyn PmixLibrary>>,
    /// Its profile, and how well it fits.
    pub profile: Option<(LibraryProfile, Fit)>,
    /// The reason why its single functions cannot be called, if they cannot.
    pub uncallable: Option<String>,
}

impl fmt::Debug for LibrarySubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LibrarySubject")
            .field("library", &self.library.name())
            .field("profile", &self.profile)
            .finish_non_exhaustive()
    }
}

impl LibrarySubject {
    /// Returns a libpmix with the profile that fits it best. `include` is the folder of its headers, if they are not beside it.
    #[must_use]
    pub fn new(library: RealLibrary, profiles: &Profiles, include: Option<&Path>) -> Self {
        let file = library.file().to_owned();
        let callable = InstalledLibrary::find(&file, include);
        Self {
            profile: profiles.choose_library(library.version()),
            version: library.version().clone(),
            uncallable: callable.as_ref().err().map(ToString::to_string),
            calls: callable
                .ok()
                .map(|calls| Arc::new(calls) as Arc<dyn PmixLibrary>),
            library: Arc::new(library),
            file,
        }
    }
}

impl Subject {
    /// Returns the reference as a subject.
    #[must_use]
    pub fn reference(reference: Reference) -> Self {
        Self {
            name: reference.name().to_owned(),
            system: System::Reference(reference),
        }
    }

    /// Returns a build of PRRTE as a subject.
    #[must_use]
    pub fn build(build: BuildSubject) -> Self {
        Self {
            name: build.implementation.name().to_owned(),
            system: System::Build(build),
        }
    }

    /// Returns a libpmix as a subject.
    #[must_use]
    pub fn library(library: LibrarySubject) -> Self {
        Self {
            name: library.library.name().to_owned(),
            system: System::Library(library),
        }
    }

    /// Returns the file of the program or library, if the subject has one.
    #[must_use]
    pub fn program(&self) -> Option<&Path> {
        match &self.system {
            System::Reference(_) => None,
            System::Build(build) => build.program.as_deref(),
            System::Library(library) => Some(&library.file),
        }
    }

    /// Whether the subject knows per-app directives. The reference does, and maps the jobs of a libpmix's scenarios.
    #[must_use]
    pub fn per_app(&self) -> bool {
        match &self.system {
            System::Build(build) => build.per_app,
            System::Reference(_) | System::Library(_) => true,
        }
    }

    /// Returns why scenarios were not run that could be: the run was stopped, or something is not installed. Other reasons are in
    /// the nature of the subject.
    pub(crate) fn removable_reason<'a>(&'a self, reason: &'a str) -> Option<&'a str> {
        if let System::Library(library) = &self.system
            && reason == NO_LIBRARY
        {
            return library.uncallable.as_deref();
        }
        let maps_only = matches!(&self.system, System::Build(build) if build.maps_only);
        let is_missing = lacks_helper(reason)
            || [NO_RUNTIME, NO_HEADERS]
                .iter()
                .any(|known| reason.starts_with(known));
        (reason.starts_with(STOPPED) || !maps_only && is_missing).then_some(reason)
    }

    /// Checks that a real build maps the canary. Everything else has none.
    ///
    /// # Errors
    ///
    /// It does something else.
    pub(crate) fn check_canary(&self) -> Result<(), DeadCanary> {
        match &self.system {
            System::Build(build) if build.program.is_some() => {
                check_canary(build.implementation.as_ref())
            }
            _ => Ok(()),
        }
    }

    /// Returns the scenarios' setting for the subject. `has_canary` is whether the subject maps the canary.
    pub(crate) fn setting(
        &self,
        edition: Edition,
        topologies: &Arc<Topologies>,
        watch: &Arc<RunWatch>,
        has_canary: bool,
    ) -> Setting {
        let watch = Arc::clone(watch);
        let (rules, topologies) = (Rules::of(edition), Arc::clone(topologies));
        match &self.system {
            System::Reference(reference) => {
                let reference = Arc::new(reference.clone());
                let setting = Setting::new(reference, rules, topologies);
                setting.with_library(Arc::new(Model::default()))
            }
            System::Build(build) => {
                let watched = WatchedBuild {
                    build: Arc::clone(&build.implementation),
                    watch,
                    canary: (has_canary && build.program.is_some()).then(CanaryWatch::default),
                };
                Setting::new(Arc::new(watched), rules, topologies)
            }
            System::Library(subject) => {
                let library = Arc::new(WatchedLibrary {
                    library: Arc::clone(&subject.library),
                    watch,
                });
                let setting = Setting::for_library(library, rules, topologies);
                match &subject.calls {
                    Some(calls) => setting.with_calls(Arc::clone(calls)),
                    None => setting,
                }
            }
        }
    }

    /// Returns what the events of a run record of the subject.
    pub(crate) fn info(&self) -> ImplementationInfo {
        let (profile, version) = match &self.system {
            System::Reference(_) => (None, None),
            System::Build(build) => {
                let profile = build.profile.as_ref();
                (profile.map(profile_info), build.version.as_ref())
            }
            System::Library(library) => {
                let profile = library.profile.as_ref();
                let info = profile.map(|(profile, fit)| ProfileInfo {
                    name: profile.name(),
                    edition: None,
                    exact: *fit == Fit::Exact,
                    digest: Digest::of(format!("{profile:?}")),
                });
                (info, Some(&library.version))
            }
        };
        ImplementationInfo {
            name: self.name.clone(),
            version: version.map(ToString::to_string),
            program: self.program().map(Path::to_owned),
            per_app: self.per_app(),
            profile,
        }
    }
}

/// Returns what the events of a run record of a build's profile.
pub(crate) fn profile_info((profile, fit): &(Profile, Fit)) -> ProfileInfo {
    ProfileInfo {
        name: profile.name(),
        edition: Some(profile.edition.to_string()),
        exact: *fit == Fit::Exact,
        digest: Digest::of(format!("{profile:?}")),
    }
}
