//! Quirks: named departures of real builds from their edition.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;

/// Defines the quirks of a module: a sentence, a constant and its name, the requirement that it breaks, `older` if only builds have it for
/// which a page in a browser does not speak, a witness, and the topology of the witness if it is not the usual one.
macro_rules! quirks {
    ($($(#[doc = $doc:literal])+ $constant:ident = $name:literal breaks $requirement:literal $(, $older:ident)? shows $witness:literal $(on $topology:literal)?;)+) => {
        /// The quirks of this module.
        pub(crate) const QUIRKS: &[$crate::quirk::Quirk] = &[$($crate::quirk::Quirk::$constant),+];

        impl $crate::quirk::Quirk {
            $($(#[doc = $doc])+ pub const $constant: Self = {
                static DEFINITION: $crate::quirk::Definition = $crate::quirk::Definition {
                    text: $crate::quirk::of_maps(
                        concat!($(stringify!($older), ": ",)? $witness),
                        concat!($name, "\n", $requirement, "\n", $($doc),+),
                        $name,
                    ),
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

/// Returns the text of a quirk. In a page in a browser it is the name alone if a running runtime shows the quirk, since a page starts none,
/// or if only older builds have it, for which a page does not speak.
pub(crate) const fn of_maps(witness: &str, text: &'static str, name: &'static str) -> &'static str {
    match witness.as_bytes() {
        [b'l', b'i', b'v', b'e', b':', ..] | [b'o', b'l', b'd', b'e', b'r', b':', ..]
            if cfg!(target_family = "wasm") =>
        {
            name
        }
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
    /// The name, the requirement and the description, each on a line: one text takes less of a page than three.
    pub(crate) text: &'static str,
    pub(crate) witness: &'static str,
    /// The topology of the witness; empty for the usual one.
    pub(crate) topology: &'static str,
}

impl Quirk {
    pub(crate) const fn new(definition: &'static Definition) -> Self {
        Self(definition)
    }

    /// Returns a line of the text, or nothing after the last one.
    fn line(self, number: usize) -> &'static str {
        self.0.text.splitn(3, '\n').nth(number).unwrap_or_default()
    }

    /// The quirk's name in profiles and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.line(0)
    }

    /// The requirement that the quirk violates.
    #[must_use]
    pub fn requirement(self) -> &'static str {
        self.line(1)
    }

    /// What the build does, in a sentence or two.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.line(2).trim_ascii()
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
        // No name has a character that is before the end of a line.
        self.0.text.cmp(other.0.text)
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
