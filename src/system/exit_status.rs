//! The exit statuses of mapcheck.

/// Success: nothing to report.
pub const OK: u8 = 0;
/// Findings: a scenario fails, implementations differ, or the gate rejects a change.
pub const FINDINGS: u8 = 1;
/// The command line of mapcheck itself is wrong.
pub const USAGE: u8 = 2;
/// `mapcheck map`: the rules refuse the case.
pub const REFUSED: u8 = 3;
/// `mapcheck map` and `mapcheck compare`: the reference does not model the case.
pub const NOT_MODELLED: u8 = 4;
/// Failure: a file is missing or malformed, a build does not work, the machine is at fault, or the gate cannot judge.
pub const FAILED: u8 = 5;
/// Not decided: nothing or not everything was looked at, the run ended early, or no profile is near enough to judge a build that
/// deviates. The text and the record name the reason.
pub const UNDECIDED: u8 = 6;
