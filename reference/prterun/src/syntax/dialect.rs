//! The differences between builds that change the tree of an appfile.

use crate::rules::LauncherRules;
use mapcheck_mapping::rules::Quirk;

/// How a build parses an appfile, where builds differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dialect {
    /// Whether long lines are broken, for [`Quirk::AppfileLinesBroken`].
    pub breaks_long_lines: bool,
    /// Whether the deprecated spellings of options are unknown, for [`Quirk::AppfileSpellingsKept`].
    pub keeps_spellings: bool,
    /// Whether they are unknown after a single dash that Open MPI accepts, for [`Quirk::SingleDashSpellingsKept`].
    pub keeps_corrected: bool,
}

impl Dialect {
    /// Returns what the rules of a build say.
    #[must_use]
    pub fn of(rules: &dyn LauncherRules) -> Self {
        Self {
            breaks_long_lines: rules.has(Quirk::AppfileLinesBroken),
            keeps_spellings: rules.has(Quirk::AppfileSpellingsKept),
            keeps_corrected: rules.has(Quirk::SingleDashSpellingsKept),
        }
    }
}
