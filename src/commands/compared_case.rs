//! What `mapcheck compare` prints of one build: every differing rank, and what explains the difference.

use super::output::outln;
use crate::attribution::{self, Switch};
use crate::builds::Prterun;
use crate::explore::campaign::CaseResult;
use crate::judge::profile::{Fit, Profile, Profiles};
use crate::outcome::compare::{Aspect, Difference, RankDifference, differing_ranks};
use crate::system::printable::escape_line;
use mapcheck_reference::{Case, Edition, Implementation as _, Outcome, Reference};

/// A case with the outcome that builds are compared with.
pub(super) struct ComparedCase<'a> {
    pub(super) case: &'a Case,
    pub(super) reference: &'a Reference,
    pub(super) expected: &'a Outcome,
    /// The edition of the rules, unless they are those of a profile.
    pub(super) edition: Option<Edition>,
    pub(super) profiles: Profiles,
}

/// The widest column of a table. Longer texts move the rest of their line.
const WIDEST: usize = 40;

impl ComparedCase<'_> {
    /// Prints how a build differs. Returns whether it does.
    pub(super) fn report(&self, build: &Prterun, name: &str, result: &CaseResult) -> bool {
        if result.difference.is_none() {
            outln!("  agrees");
            return false;
        }
        let outcome = &result.actual;
        let ranks = match (self.expected, outcome) {
            (
                Outcome::Mapped(left) | Outcome::LostRanks { map: left, .. },
                Outcome::Mapped(right) | Outcome::LostRanks { map: right, .. },
            ) => differing_ranks(left, right),
            _ => Vec::new(),
        };
        // The table of ranks shows what differs on them.
        let is_in_table = |aspect| matches!(aspect, Aspect::App | Aspect::Node | Aspect::Binding);
        for difference in result.difference.iter().chain(&result.further) {
            if ranks.is_empty() || !is_in_table(difference.aspect) {
                self.print_sides(name, difference);
            }
        }
        if !ranks.is_empty() {
            print_ranks(self.reference.name(), name, &ranks);
        }
        for line in self.explanation(build, outcome) {
            outln!("  {line}");
        }
        true
    }

    fn print_sides(&self, name: &str, difference: &Difference) {
        outln!("  differs on {}", escape_line(&difference.what));
        let reference = self.reference.name();
        for (name, side) in [(reference, &difference.left), (name, &difference.right)] {
            outln!("    {}: {}", escape_line(name), escape_line(side));
        }
    }

    /// Returns which quirks and questions of the build's profile explain what it did, in lines.
    pub(super) fn explanation(&self, build: &Prterun, outcome: &Outcome) -> Vec<String> {
        let Some(edition) = self.edition else {
            return Vec::new();
        };
        let Some((profile, fit)) = self.profiles.choose(build.version()) else {
            return Vec::new();
        };
        let near = match fit {
            Fit::Exact => "its profile",
            Fit::Near | Fit::Far => "the nearest profile",
        };
        let observed = [(self.case, outcome)];
        let explain = match fit {
            Fit::Exact => attribution::explain,
            Fit::Near | Fit::Far => attribution::explain_by_part,
        };
        match explain(&observed, &profile.rules(), edition) {
            Some(switches) if !switches.is_empty() => {
                let first = format!("explained by {near}, {}:", profile.name());
                let switches = switches
                    .into_iter()
                    .map(|switch| format!("  {}: {}", switch.name(), describe_switch(switch)));
                std::iter::once(first).chain(switches).collect()
            }
            _ if self.is_as_before(&profile, outcome) => vec![format!(
                "as before: nothing explains it, and the build did the same when {near}, {}, was made",
                profile.name()
            )],
            _ => vec![format!("not explained by {near}, {}", profile.name())],
        }
    }
}

impl ComparedCase<'_> {
    /// Returns whether the build did this when its profile was made.
    fn is_as_before(&self, profile: &Profile, outcome: &Outcome) -> bool {
        let predicted = Reference::new("", profile.rules()).outcome(self.case);
        let before = &profile.as_before;
        before.has(self.case, outcome, None, &predicted)
    }
}

/// Prints the ranks that differ between two implementations, in a table.
pub(super) fn print_ranks(left: &str, right: &str, ranks: &[RankDifference]) {
    let count: usize = ranks
        .iter()
        .map(|it| it.last.saturating_sub(it.first) as usize + 1)
        .sum();
    let word = if count == 1 { "rank" } else { "ranks" };
    outln!("  differs on {count} {word}:");
    let rows = ranks.iter().map(|it| {
        let number = match it.first == it.last {
            true => it.first.to_string(),
            false => format!("{}-{}", it.first, it.last),
        };
        [number, or_missing(&it.left), or_missing(&it.right)]
    });
    let header = ["rank", left, right].map(|it| escape_line(it).into_owned());
    let rows: Vec<[String; 3]> = std::iter::once(header).chain(rows).collect();
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0).min(WIDEST)
    };
    let (first, second) = (width(0), width(1));
    for [rank, left, right] in &rows {
        outln!("    {rank:>first$}  {left:second$}  {right}");
    }
}

fn or_missing(text: &str) -> String {
    match text {
        "" => "no such rank".to_owned(),
        text => escape_line(text).into_owned(),
    }
}

pub(super) fn describe_switch(switch: Switch) -> String {
    match switch {
        Switch::Quirk(quirk) => format!("{} ({})", quirk.description(), quirk.requirement()),
        Switch::Question(question) => format!(
            "the build's edition answers differently: {}",
            question.description()
        ),
    }
}
