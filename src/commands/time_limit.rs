//! Times on the command line: `90`, `90s`, `15m`, `2h`.

use std::str::FromStr;
use std::time::Duration;

/// A time limit for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit(pub Duration);

/// A text that is not a time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid time `{0}`; give a positive number of seconds, or one with a unit: 90s, 15m, 2h")]
pub struct InvalidTime(String);

impl FromStr for TimeLimit {
    type Err = InvalidTime;

    fn from_str(text: &str) -> Result<Self, InvalidTime> {
        let digits = text.trim_end_matches(['s', 'm', 'h']);
        let factor = match &text[digits.len()..] {
            "" | "s" => Some(1),
            "m" => Some(60),
            "h" => Some(3600),
            _ => None,
        };
        let number: Option<u64> = digits.parse().ok().filter(|number| *number > 0);
        let seconds = number.zip(factor);
        let seconds = seconds.and_then(|(number, factor)| number.checked_mul(factor));
        seconds
            .map(|seconds| Self(Duration::from_secs(seconds)))
            .ok_or_else(|| InvalidTime(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit_or_is_in_seconds() {
        for (text, seconds) in [("90", 90), ("90s", 90), ("15m", 900), ("2h", 7200)] {
            assert_eq!(text.parse(), Ok(TimeLimit(Duration::from_secs(seconds))));
        }
        for text in ["", "0", "m", "1mh", "-1", "1.5h", "99999999999999999999h"] {
            assert!(text.parse::<TimeLimit>().is_err(), "{text}");
        }
    }
}
