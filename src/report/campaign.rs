//! What the cases of a campaign are like, for people.

use super::layout::Layout;
use crate::explore::campaign::COMBINATIONS;
use crate::run::campaign_counts::CampaignCounts;
use std::collections::BTreeMap;

/// The reasons that are listed why cases were not compared.
const REASONS: usize = 8;

/// Returns the counts of a campaign of a build, in lines that fit the layout.
///
/// With `details`, they have the share of every value of an option, and of every combination that finds faults.
#[must_use]
pub fn describe_counts(
    counts: &CampaignCounts,
    build: &str,
    reference: &str,
    details: bool,
    layout: Layout,
) -> String {
    let wrapped = |text: &str| layout.lines(text);
    let share = |count: usize| 100 * count / counts.ran.max(1);
    let mut text = wrapped(&format!(
        "{} cases on {build} and {reference}: {} % mapped, {} % with several apps",
        counts.ran,
        share(counts.mapped),
        share(counts.several_apps),
    ));
    let components = counts.components.iter();
    let components: Vec<String> = components
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    text += &wrapped(&format!("placed by: {}", components.join(", ")));
    let unrecognized: usize = counts.unrecognized_refusals.values().sum();
    text += &wrapped(&format!(
        "refused by both: {}, with a recognised reason of {build} in {}",
        counts.recognized_refusals + unrecognized,
        counts.recognized_refusals
    ));
    if counts.same_when_typed > 0 {
        text += &format!("same when typed: {}\n", counts.same_when_typed);
    }
    let lists = [
        ("reason not recognised", &counts.unrecognized_refusals),
        ("not compared", &counts.not_compared),
    ];
    for (what, reasons) in lists {
        let shown = if details { usize::MAX } else { REASONS };
        for (kind, count) in reasons.iter().take(shown) {
            text += &wrapped(&format!("  {what}, in {count}: {kind}"));
        }
        if reasons.len() > shown {
            text += &format!("  {what}: {} more reasons\n", reasons.len() - shown);
        }
    }
    text += &match details {
        true => shares(counts, layout),
        false => rare_combinations(counts, layout),
    };
    text
}

/// Lists the share of every value, by group: in percent of the cases, and in percent of these that were mapped.
fn shares(counts: &CampaignCounts, layout: Layout) -> String {
    let wrapped = |text: &str| layout.lines(text);
    let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
    let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, share) in &counts.shares {
        let (group, value) = name.split_once(": ").unwrap_or(("", name));
        let value = if value.is_empty() { "(none)" } else { value };
        let value = value.escape_debug();
        let cases = percent(share.cases, counts.ran);
        let mapped = percent(share.mapped, share.cases);
        let line = format!("{value} {cases:.1} % ({mapped:.0} % mapped)");
        groups.entry(group).or_default().push(line);
    }
    let groups = groups.iter();
    let text: String = groups
        .map(|(group, values)| wrapped(&format!("  {group}: {}", values.join(", "))))
        .collect();
    let missing: Vec<&str> = missing_combinations(counts).collect();
    let missing = match missing.is_empty() {
        true => String::new(),
        false => wrapped(&format!("  in no case: {}", missing.join(", "))),
    };
    format!("share of every value:\n{text}{missing}")
}

fn rare_combinations(counts: &CampaignCounts, layout: Layout) -> String {
    match missing_combinations(counts).count() {
        0 => String::new(),
        missing => layout.lines(&format!(
            "{missing} of {} combinations that find faults are in no case; --details names them, more cases have them",
            COMBINATIONS.len()
        )),
    }
}

fn missing_combinations(counts: &CampaignCounts) -> impl Iterator<Item = &'static str> {
    let all = COMBINATIONS.into_iter();
    all.filter(|name| !counts.shares.contains_key(*name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::layout::WIDTH;
    use crate::run::campaign_counts::Share;

    #[test]
    fn the_counts_fit_the_width() {
        let mut counts = CampaignCounts {
            ran: 200,
            mapped: 150,
            several_apps: 90,
            recognized_refusals: 40,
            ..CampaignCounts::default()
        };
        for name in ["ppr", "rank_file", "round_robin", "seq"] {
            counts.components.insert(name.repeat(4), 12);
        }
        counts.not_compared.insert(
            "the reference does not model a very long reason that goes on and on".to_owned(),
            3,
        );
        counts.shares.insert(
            "map-by: numa".to_owned(),
            Share {
                cases: 20,
                mapped: 10,
            },
        );
        for details in [true, false] {
            let describe = |layout| {
                describe_counts(
                    &counts,
                    "prrte-5.0.0rc1",
                    "reference 2026-06",
                    details,
                    layout,
                )
            };
            let text = describe(Layout::Terminal);
            assert!(
                text.lines().all(|line| line.chars().count() <= WIDTH),
                "{text}"
            );
            assert!(text.starts_with("200 cases on prrte-5.0.0rc1 and reference 2026-06: 75 % mapped, 45 % with\n    several apps\n"), "{text}");
            assert_eq!(
                text.contains("  map-by: numa 10.0 % (50 % mapped)\n"),
                details
            );
        }
    }
}
