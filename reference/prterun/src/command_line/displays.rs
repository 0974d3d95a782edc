//! What a command line displays.

use std::collections::BTreeSet;
use std::str::FromStr as _;
use strum::EnumString;

/// A word of `--display`: what is displayed, or its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Display {
    /// The map.
    Map,
    /// The map in its long form.
    MapDevel,
    /// The bindings.
    Bind,
    /// The allocation.
    Allocation,
    /// The machines of the nodes.
    Topo,
    /// The CPUs of the nodes.
    Cpus,
    /// All of it as XML.
    Parseable,
    /// CPUs by the numbers of the operating system.
    Physical,
}

/// What a command line displays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Displays {
    given: bool,
    shown: BTreeSet<Display>,
}

impl Displays {
    /// Returns whether anything is displayed or switched off.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.given
    }

    /// Returns whether something is displayed, or displayed in this form.
    #[must_use]
    pub fn shows(&self, display: Display) -> bool {
        self.shown.contains(&display)
    }

    /// Returns whether the map is displayed, in any form.
    #[must_use]
    pub fn shows_map(&self) -> bool {
        self.shows(Display::Map) || self.shows(Display::MapDevel)
    }

    /// Returns whether something is displayed that comes before the map.
    #[must_use]
    pub fn shows_before_map(&self) -> bool {
        let before = [Display::Allocation, Display::Topo, Display::Cpus];
        before.iter().any(|display| self.shows(*display))
    }

    /// Adds a word of `--display`, by its whole name. It may be switched off.
    pub(super) fn add(&mut self, name: &str, wanted: bool) {
        self.given = true;
        if wanted && let Ok(display) = Display::from_str(name) {
            self.shown.insert(display);
        }
    }
}
