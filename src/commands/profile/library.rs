//! `mapcheck profile --libpmix`: finds what a libpmix does, and writes its profile.

use super::ProfileArgs;
use crate::builds::pmix::discovery::find_libraries;
use crate::commands::CommandResult;
use crate::commands::interrupt::stop_on_interrupt;
use crate::commands::output::outln;
use crate::judge::inference::{InferredLibrary, LibraryInference};
use crate::judge::profile::{LibraryProfile, Profiles};
use crate::judge::{LibrarySubject, RunWatch, failed_step};
use crate::report::Progress;
use crate::system::exit_status;
use mapcheck_reference::Edition;
use mapcheck_steps::ScenarioSelection;
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use miette::IntoDiagnostic as _;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The most new failures that are shown.
const SHOWN: usize = 10;

/// Finds what a libpmix does, prints it, and writes its profile.
pub(super) fn run(args: &ProfileArgs, file: &Path) -> CommandResult {
    let interrupt = Arc::default();
    stop_on_interrupt(&interrupt).into_diagnostic()?;
    let found = find_libraries(&[file.to_owned()]).into_diagnostic()?;
    let Some(library) = found.working.into_iter().next() else {
        miette::bail!("{} is not a libpmix", file.display());
    };
    let profiles = Profiles::shipped().into_diagnostic()?;
    let subject = LibrarySubject::new(library, &profiles, args.include.as_deref());
    let nearest = match &args.like {
        Some(name) => Some(profiles.like_library(name).into_diagnostic()?),
        None => subject.profile.clone().map(|(profile, _)| profile),
    };
    // The listed deviations of every library count, those of the profile that --like names first.
    let mut known: Vec<LibraryProfile> = nearest.iter().cloned().collect();
    known.extend_from_slice(profiles.libraries());
    let edition = Edition::default();
    let selection = ScenarioSelection {
        edition,
        ..ScenarioSelection::default()
    };
    let scenarios = Scenarios::load(std::slice::from_ref(&args.pmix)).into_diagnostic()?;
    let scenarios = scenarios.select(&selection).into_diagnostic()?;
    let scenarios = scenarios.filter(|scenario| scenario.tags.libpmix);
    let inference = LibraryInference {
        scenarios: &scenarios,
        edition,
        topologies: Arc::new(Topologies::new(&args.topologies)),
        profiles: &known,
    };
    let (progress, name) = (Progress::new(), subject.library.name().to_owned());
    let watch = Arc::new(RunWatch::new(Arc::clone(&interrupt), None));
    let inferred = inference.infer(subject, &watch, &|done, all| {
        progress.show(&name, done, all);
    });
    progress.clear();
    let inferred = inferred.into_diagnostic()?;
    print(&name, file, &inferred, nearest.as_ref());
    args.write(&inferred.profile.to_yaml(&remarks(&inferred)))?;
    Ok(ExitCode::from(match () {
        () if inferred.passed + inferred.failed == 0 => exit_status::UNDECIDED,
        () if !inferred.unexplained.is_empty() => exit_status::FINDINGS,
        () if interrupt.load(Ordering::Relaxed) || !inferred.not_asked.is_empty() => {
            exit_status::UNDECIDED
        }
        () => exit_status::OK,
    }))
}

/// Returns the comments of the profile's file.
fn remarks(inferred: &InferredLibrary) -> Vec<String> {
    let new = inferred.unexplained.len();
    let explained = inferred.failed - new;
    let mut remarks = vec![format!(
        "Found by mapcheck {}: it explains {explained} of {} scenarios that fail; {} pass.",
        crate::system::version::VERSION,
        inferred.failed,
        inferred.passed
    )];
    if new > 0 {
        remarks.push(format!(
            "{new} failures are new: nothing known explains them."
        ));
    }
    remarks
}

/// Prints what the library does, what changed against the nearest profile, what is new, and what was not asked.
fn print(name: &str, file: &Path, inferred: &InferredLibrary, nearest: Option<&LibraryProfile>) {
    let profile = &inferred.profile;
    outln!(
        "{name}: {} deviations, {} missing functions and keys; they explain {} of {} scenarios that fail ({} pass)",
        profile.deviations.len(),
        profile.missing.len(),
        inferred.failed - inferred.unexplained.len(),
        inferred.failed,
        inferred.passed
    );
    match nearest {
        Some(nearest) => print_changes(profile, nearest),
        None => outln!("  no profile is near its version"),
    }
    if !inferred.unexplained.is_empty() {
        outln!("new: {} scenarios", inferred.unexplained.len());
    }
    for result in inferred.unexplained.iter().take(SHOWN) {
        let place = format!("{}:{}", result.id.path.display(), result.id.line);
        outln!("  {} ({place})", result.name);
        if let Some(step) = failed_step(&result.status) {
            outln!("    {}", step.message.lines().next().unwrap_or_default());
        }
        outln!("    mapcheck test {place} --libpmix {}", file.display());
    }
    if let Some(more @ 1..) = inferred.unexplained.len().checked_sub(SHOWN) {
        outln!("  and {more} more");
    }
    for (reason, count) in &inferred.not_asked {
        outln!("not asked, {count} scenarios: {reason}");
    }
}

/// Prints the deviations and the missing functions that only one of two profiles has.
fn print_changes(profile: &LibraryProfile, nearest: &LibraryProfile) {
    let names = |profile: &LibraryProfile| -> BTreeSet<String> {
        let deviations = profile.deviations.iter().map(|known| known.name.clone());
        let missing = profile.missing.iter().map(|name| format!("missing-{name}"));
        deviations.chain(missing).collect()
    };
    let (own, others) = (names(profile), names(nearest));
    outln!("  compared with {}:", nearest.name());
    for name in own.difference(&others) {
        outln!("  + {name}");
    }
    for name in others.difference(&own) {
        outln!("  - {name}");
    }
    if own == others {
        outln!("  the same");
    }
}
