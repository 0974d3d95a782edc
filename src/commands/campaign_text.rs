//! What `mapcheck campaign` prints beside differences.

use crate::builds::Prterun;
use crate::commands::output::outln;
use crate::explore::KNOWN_SEED;
use crate::explore::campaign::{Campaign, CoveringSet, Tally};
use crate::report::{Layout, describe_counts};
use crate::run::events::RunFinished;
use crate::run::verdict::Verdict;
use crate::system::process::CpuTime;
use mapcheck_reference::{Implementation as _, Reference};

/// Returns the totals of a campaign in one line.
pub(super) fn describe_totals(finished: &RunFinished) -> String {
    let all = finished.totals.values().flatten();
    let count = |label: &str| -> usize {
        let counted = all.clone().filter(|(name, _)| name.as_str() == label);
        counted.map(|(_, count)| count).sum()
    };
    let mut text = format!(
        "{} agree, {} explained, {} unexplained",
        count(Verdict::Pass.label()),
        count(Verdict::KnownDeviation { names: Vec::new() }.label()),
        finished.findings
    );
    for verdict in [
        Verdict::Nondeterministic,
        Verdict::NotApplicable {
            reason: String::new(),
        },
    ] {
        let label = verdict.label();
        if count(label) > 0 {
            text += &format!(", {} {label}", count(label));
        }
    }
    text
}

/// Prints what a covering set covers.
pub(super) fn print_covering_set(set: &CoveringSet, strength: usize, reference: &Reference) {
    outln!(
        "covering set: {} cases, {} of them mapped by {}",
        set.drafts.len(),
        set.mapped,
        reference.name(),
    );
    outln!("{} combinations of {strength} choices:", set.combinations);
    outln!("  {} are in cases that are mapped", set.in_mapped);
    outln!("  {} only in cases that are refused", set.in_refused);
    outln!(
        "  {} in none, because every case with them is refused",
        set.combinations - set.in_mapped - set.in_refused
    );
}

/// Prints what the cases were like, and the time that they took.
pub(super) fn print_counts(
    tally: &Tally,
    campaign: &Campaign<'_, Prterun>,
    spent: CpuTime,
    details: bool,
) {
    let (build, reference) = (campaign.build.name(), campaign.reference.name());
    let counts = describe_counts(
        &tally.counts,
        build,
        reference,
        details,
        Layout::of_stdout(),
    );
    outln!("{}", counts.trim_end());
    outln!("{spent}");
}

/// Prints that differences can be old if what the build did before is known for another seed.
pub(super) fn print_seed_note(tally: &Tally, campaign: &Campaign<'_, Prterun>) {
    let knows = campaign.as_before.is_some_and(|it| !it.0.is_empty());
    if knows && campaign.seed != KNOWN_SEED && !tally.findings.is_empty() {
        outln!(
            "what the build did before is known for seed {KNOWN_SEED}: differences of other seeds can be old"
        );
    }
}
