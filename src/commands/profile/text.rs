//! What `mapcheck profile` prints.

use super::place;
use crate::commands::output::outln;
use crate::explore::shrink::files::kept_name;
use crate::explore::shrink::files::size;
use crate::judge::inference::{Evidence, Finding, InferredRules, LiveSigns, PartialQuirk};
use crate::judge::profile::Profile;
use crate::outcome::compare::{Aspect, Difference, differences};
use crate::report::reproducer::Reproducer;
use mapcheck_reference::Quirk;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The most cases of a kind that are shown.
const SHOWN: usize = 2;

/// The report on a build.
pub(super) struct ProfileReport<'a> {
    pub(super) name: &'a str,
    pub(super) profile: &'a Profile,
    /// The profile that the result is compared with.
    pub(super) nearest: Option<&'a Profile>,
    pub(super) inferred: &'a InferredRules,
    pub(super) live: &'a LiveSigns,
    /// The quirks without a usable witness, with the reason.
    pub(super) missing: &'a BTreeMap<Quirk, String>,
    pub(super) evidence: &'a [Evidence],
    /// The folder for the files of the cases that are shown.
    pub(super) folder: &'a Path,
}

/// Something new, with its first difference from what the reference does under the inferred rules.
type Unexplained<'a> = (&'a Finding, &'a Evidence, Difference);

impl ProfileReport<'_> {
    /// Prints what the build does, what changed against the nearest profile, what is new, and what cannot be seen.
    ///
    /// # Errors
    ///
    /// The files of a case cannot be written.
    pub(super) fn print(&self) -> io::Result<()> {
        let inferred = self.inferred;
        let explained = inferred.compared - inferred.unexplained.len();
        let quirks = self.profile.quirks.len();
        let edition = match inferred.is_edition_known() {
            true => format!("edition {}", inferred.edition),
            false => format!("no known edition (nearest: {})", inferred.edition),
        };
        outln!(
            "{}: {edition}, {quirks} quirks; they explain {explained} of {} cases",
            self.name,
            inferred.compared
        );
        for (edition, fit) in &inferred.by_edition {
            if *edition != inferred.edition {
                outln!(
                    "  edition {edition} with its quirks would explain {}, {} of them alone",
                    fit.explained,
                    fit.alone
                );
            }
        }
        for (quirk, PartialQuirk { fits, misfits }) in &inferred.partial {
            outln!("  {quirk}: in part, it explains {fits} cases and {misfits} speak against it");
        }
        if !self.profile.per_app {
            outln!("  it ignores the directives of apps after the first (found by a probe)");
        }
        self.print_changes();
        self.print_new()?;
        self.print_unseen();
        Ok(())
    }

    /// Returns the comments of the profile's file.
    pub(super) fn remarks(&self) -> Vec<String> {
        let explained = self.inferred.compared - self.inferred.unexplained.len();
        let mut remarks = vec![format!(
            "Found by mapcheck {}: it explains {explained} of {} cases.",
            crate::system::version::VERSION,
            self.inferred.compared
        )];
        if !self.inferred.is_edition_known() {
            remarks.push(
                "The edition is the nearest one: the cases do not decide between the editions."
                    .to_owned(),
            );
        }
        let new = self.inferred.unexplained.len() + self.live.unexplained.len();
        if new > 0 {
            remarks.push(format!(
                "{new} cases are new: no known quirk explains them."
            ));
        }
        let before = self.profile.as_before.0.len();
        if before > 0 {
            remarks.push(format!(
                "What it does in {before} cases, those of scenarios included, is kept as before, by digest."
            ));
        }
        remarks
    }

    /// Prints the quirks that the nearest profile lacks, and those that only it has.
    fn print_changes(&self) {
        let Some(nearest) = self.nearest else {
            return;
        };
        let [added, gone] = self.profile.quirk_changes(nearest);
        let name = nearest.name();
        if nearest.edition != self.profile.edition {
            outln!("  {name} is of edition {}", nearest.edition);
        }
        if added.is_empty() && gone.is_empty() {
            outln!("  the quirks of {name}");
        }
        for quirk in added {
            outln!(
                "  + {quirk} ({}): {}",
                quirk.requirement(),
                quirk.description()
            );
        }
        // Those that could not be seen come last, with all others.
        for quirk in gone {
            if self.reason_unseen(quirk).is_none() {
                outln!("  - {quirk}: it does not have it");
            }
        }
    }

    /// Returns why it is not known whether the build has a quirk, if it is not.
    fn reason_unseen(&self, quirk: Quirk) -> Option<&str> {
        let missing = self.missing.get(&quirk).or(self.live.unseen.get(&quirk));
        let unseen = || self.inferred.unseen.contains(&quirk);
        missing
            .map(String::as_str)
            .or_else(|| unseen().then_some("no case shows it under these rules"))
    }

    /// Prints the kinds of what nothing explains, the most frequent first, with the smallest cases.
    fn print_new(&self) -> io::Result<()> {
        let mut kinds: BTreeMap<Aspect, Vec<Unexplained<'_>>> = BTreeMap::new();
        for finding in &self.inferred.unexplained {
            let evidence = &self.evidence[finding.index];
            let difference = differences(&finding.expected, &evidence.outcome);
            if let Some(difference) = difference.into_iter().next() {
                let kind = kinds.entry(difference.aspect).or_default();
                kind.push((finding, evidence, difference));
            }
        }
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(_, cases)| std::cmp::Reverse(cases.len()));
        for (aspect, mut cases) in kinds {
            let count = cases.len();
            let noun = if count == 1 { "case" } else { "cases" };
            outln!("new: {}, in {count} {noun}", aspect.name());
            cases.sort_by_cached_key(|(_, evidence, _)| size(&evidence.case));
            for (finding, evidence, difference) in cases.iter().take(SHOWN) {
                outln!("  {difference}");
                let name = kept_name(&format!("new-{}", finding.index), &evidence.case);
                let made = Reproducer::new(&evidence.case, Some(&place(self.folder)), &name)?;
                if let Some(reproducer) = made {
                    reproducer.write_files()?;
                    outln!("  {}", reproducer.line());
                }
            }
        }
        for (scenario, difference) in &self.live.unexplained {
            outln!("new: the scenario `{scenario}`: {difference}");
        }
        Ok(())
    }

    /// Prints the number of quirks that the build may have or not.
    fn print_unseen(&self) {
        let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for quirk in Quirk::ALL {
            if let Some(reason) = self.reason_unseen(*quirk) {
                reasons.entry(reason).or_default().push(quirk.name());
            }
        }
        for (reason, names) in reasons {
            outln!("not seen: {} ({reason})", names.join(", "));
        }
    }
}
