//! Quirks: named departures of real builds from their edition.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;

/// Defines the quirks of a module: a sentence, a constant and its name, the requirement that it breaks, a witness, and the topology of
/// the witness if it is not the usual one.
macro_rules! quirks {
    ($($(#[doc = $doc:literal])+ $constant:ident = $name:literal breaks $requirement:literal shows $witness:literal $(on $topology:literal)?;)+) => {
        /// The quirks of this module.
        pub(crate) const QUIRKS: &[$crate::quirk::Quirk] = &[$($crate::quirk::Quirk::$constant),+];

        impl $crate::quirk::Quirk {
            $($(#[doc = $doc])+ pub const $constant: Self = {
                static DEFINITION: $crate::quirk::Definition = $crate::quirk::Definition {
                    name: $name,
                    description: $crate::quirk::of_maps($witness, concat!($($doc),+)),
                    requirement: $crate::quirk::of_maps($witness, $requirement),
                    witness: $crate::quirk::in_program($witness),
                    topology: $crate::quirk::in_program(concat!($($topology)?)),
                };
                Self::new(&DEFINITION)
            };)+
        }
    };
}
pub(crate) use quirks;

/// Returns a text, which a page in a browser leaves out: it has to be loaded, and does not show it.
pub(crate) const fn in_program(text: &'static str) -> &'static str {
    if cfg!(target_family = "wasm") {
        return "";
    }
    text
}

/// Returns a text about a quirk, which a page in a browser leaves out if a running runtime shows the quirk: it starts none.
pub(crate) const fn of_maps(witness: &str, text: &'static str) -> &'static str {
    match witness.as_bytes() {
        [b'l', b'i', b'v', b'e', b':', ..] => in_program(text),
        _ => text,
    }
}

/// A departure of a real build from its edition: a defect or an unfinished part, not a rule.
///
/// Each is a constant that is defined beside its code. They are ordered by name.
#[derive(Clone, Copy)]
pub struct Quirk(&'static Definition);

/// What is known of a quirk.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) requirement: &'static str,
    pub(crate) witness: &'static str,
    /// The topology of the witness; empty for the usual one.
    pub(crate) topology: &'static str,
}

impl Quirk {
    pub(crate) const fn new(definition: &'static Definition) -> Self {
        Self(definition)
    }

    /// The quirk's name in profiles and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The requirement that the quirk violates.
    #[must_use]
    pub fn requirement(self) -> &'static str {
        self.0.requirement
    }

    /// What the build does, in a sentence or two.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.0.description.trim_ascii()
    }

    /// A command line that shows the quirk, with the head node `hn`; or the command line of a DVM, `--`, and the request that is spawned
    /// in it; or, after `live: `, the name of a scenario about a running runtime. Empty in WebAssembly.
    #[must_use]
    pub fn witness(self) -> &'static str {
        self.0.witness
    }

    /// The topology that the witness needs.
    #[must_use]
    pub fn witness_topology(self) -> &'static str {
        match self.0.topology {
            "" => "1pkg-4numa-24core-smt2",
            topology => topology,
        }
    }
}

impl PartialEq for Quirk {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for Quirk {}

impl PartialOrd for Quirk {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quirk {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl Hash for Quirk {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Display for Quirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Quirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
