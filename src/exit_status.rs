//! The statuses with which mapcheck exits.

/// All is as it should be.
pub const OK: u8 = 0;
/// Something is not as it should be: a scenario fails, implementations differ, or the gate rejects a change.
pub const FINDINGS: u8 = 1;
/// The command line of mapcheck itself is wrong.
pub const USAGE: u8 = 2;
/// `mapcheck map`: the case is refused, by the rules.
pub const REFUSED: u8 = 3;
/// `mapcheck map` and `mapcheck compare`: the reference does not model what the case asks for.
pub const NOT_MODELLED: u8 = 4;
/// What was asked for could not be done: a file is missing or malformed, a build does not work, or the gate cannot judge.
pub const FAILED: u8 = 5;
