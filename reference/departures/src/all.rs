//! All quirks.

use crate::quirk::Quirk;
use crate::{mapping, prterun, runtime};
use std::str::FromStr;

/// The quirks of each part of the specification, in the order that a job passes through it.
const GROUPS: [&[Quirk]; 18] = [
    prterun::SYNTAX,
    prterun::COMMAND_LINE,
    prterun::WORDS,
    prterun::PARAMETERS,
    prterun::RESOURCE_MANAGER,
    mapping::REQUEST,
    mapping::ALLOCATION,
    mapping::PROMOTION,
    mapping::MACHINES,
    mapping::OPTIONS,
    mapping::DISPATCH,
    mapping::PLACEMENT,
    mapping::COMPONENTS,
    mapping::BINDING,
    mapping::RANKING,
    mapping::JOB_MAP,
    prterun::DISPLAY,
    runtime::QUIRKS,
];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

const ALL: [Quirk; COUNT] = {
    let mut all = [GROUPS[0][0]; COUNT];
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut place = 0;
        while place < GROUPS[group].len() {
            all[count] = GROUPS[group][place];
            count += 1;
            place += 1;
        }
        group += 1;
    }
    all
};

impl Quirk {
    /// All quirks, in the order of the specification.
    pub const ALL: &[Quirk] = &ALL;
}

impl FromStr for Quirk {
    type Err = UnknownQuirk;

    fn from_str(name: &str) -> Result<Self, UnknownQuirk> {
        let mut all = Self::ALL.iter().copied();
        all.find(|quirk| quirk.name() == name)
            .ok_or_else(|| UnknownQuirk(name.to_owned()))
    }
}

/// A name that no quirk has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown quirk `{0}`")]
pub struct UnknownQuirk(pub String);

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_quirk_is_listed_once_and_found_by_its_name() {
        let names: BTreeSet<&str> = Quirk::ALL.iter().map(|quirk| quirk.name()).collect();
        assert_eq!(names.len(), Quirk::ALL.len());
        for quirk in Quirk::ALL {
            assert_eq!(quirk.name().parse(), Ok(*quirk));
        }
        let unknown = "none-of-them".parse::<Quirk>();
        assert_eq!(unknown, Err(UnknownQuirk("none-of-them".to_owned())));
    }
}
