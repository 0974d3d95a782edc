//! Words and numbers in sentences.

use super::report::RankRun;
use crate::options::CpuUnit;
use crate::policy::BindTo;
use crate::topology::Level;

/// Returns the name of what a binding binds to.
pub(super) fn bound_object(binding: BindTo) -> &'static str {
    binding.level().map_or("nothing", Level::noun)
}

/// Returns the name of a kind of CPU.
pub(super) fn cpu(unit: CpuUnit) -> &'static str {
    unit.level().noun()
}

/// Returns a number with its noun: `1 slot`, `2 slots`.
pub(super) fn count(number: impl Into<i64>, noun: &str) -> String {
    let number = number.into();
    let plural = match noun {
        _ if number == 1 => String::new(),
        noun if noun.ends_with("ss") => "es".to_owned(),
        noun if noun.ends_with('y') => return format!("{number} {}ies", &noun[..noun.len() - 1]),
        _ => "s".to_owned(),
    };
    format!("{number} {noun}{plural}")
}

/// Returns names in a list: `a`, `a and b`, `a, b and c`.
pub(super) fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns numbers in runs of equal distances.
pub(super) fn runs(numbers: &[u32]) -> Vec<RankRun> {
    let mut runs: Vec<RankRun> = Vec::new();
    for &number in numbers {
        if let Some(run) = runs.last_mut() {
            let last = run.first + (run.count - 1) * run.step;
            let distance = number.wrapping_sub(last);
            if run.count == 1 {
                *run = RankRun {
                    count: 2,
                    step: distance,
                    ..*run
                };
                continue;
            }
            if distance == run.step {
                run.count += 1;
                continue;
            }
            // Two numbers make no pattern yet: the second may begin the next run.
            if run.count == 2 && run.step != 1 {
                run.count = 1;
                run.step = 1;
                runs.push(RankRun {
                    first: last,
                    count: 2,
                    step: number.wrapping_sub(last),
                });
                continue;
            }
        }
        runs.push(RankRun {
            first: number,
            count: 1,
            step: 1,
        });
    }
    runs
}

/// Returns runs as text: `0-3`, `0, 2, … 14 (every 2nd)`, `5`.
pub(super) fn runs_text(runs: &[RankRun]) -> String {
    const SHOWN: usize = 8;
    let mut texts: Vec<String> = runs.iter().take(SHOWN).map(|run| run_text(*run)).collect();
    if runs.len() > SHOWN {
        let left: u32 = runs[SHOWN..].iter().map(|run| run.count).sum();
        texts.push(format!("and {left} more"));
    }
    texts.join(", ")
}

fn run_text(run: RankRun) -> String {
    let at = |index: u32| run.first + index * run.step;
    let last = at(run.count - 1);
    match run.count {
        1 => run.first.to_string(),
        2 if run.step == 1 => format!("{}-{last}", run.first),
        2 => format!("{}, {last}", run.first),
        _ if run.step == 1 => format!("{}-{last}", run.first),
        3 => format!("{}, {}, {last}", run.first, at(1)),
        4 => format!("{}, {}, {}, {last}", run.first, at(1), at(2)),
        _ => format!("{}, {}, … {last}", run.first, at(1)),
    }
}

/// Returns an ordinal: `1st`, `2nd`.
pub(super) fn ordinal(number: u32) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_equal_distances_are_one_run() {
        let text = |numbers: &[u32]| runs_text(&runs(numbers));
        assert_eq!(text(&[5]), "5");
        assert_eq!(text(&[0, 1, 2, 3]), "0-3");
        assert_eq!(text(&[0, 2, 4, 6, 8]), "0, 2, … 8");
        assert_eq!(text(&[0, 1, 4, 5]), "0-1, 4-5");
        assert_eq!(text(&[0, 4, 5, 6]), "0, 4-6");
        assert_eq!(text(&[3, 7]), "3, 7");
    }

    #[test]
    fn numbers_have_their_nouns() {
        assert_eq!(count(1, "process"), "1 process");
        assert_eq!(count(2, "process"), "2 processes");
        assert_eq!(count(0, "entry"), "0 entries");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(ordinal(12), "12th");
        assert_eq!(ordinal(22), "22nd");
    }
}
