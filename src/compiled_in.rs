//! The files that the program comes with, so that it works without a checkout.

use include_dir::{Dir, include_dir};
use mapcheck_shell::shipped::ShippedDir;

static FEATURES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/features");
static GATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/gates");
static MAPPING: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/reference/mapping/src");
static MUTANTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/mutants");
static PRTERUN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/reference/prterun/src");
static REFERENCE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/reference/src");
static RUNTIME: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/reference/runtime/src");
static TOPOLOGY: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/reference/topology/src");
static TOPOLOGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/topologies");

/// The folders, by their paths in the project.
///
/// Mutants are shown with the results that were recorded for the sources they change, so these are needed too. Profiles
/// are part of the library.
pub(crate) static DIRS: [ShippedDir; 9] = [
    ("features", &FEATURES),
    ("gates", &GATES),
    ("mutants", &MUTANTS),
    ("reference/mapping/src", &MAPPING),
    ("reference/prterun/src", &PRTERUN),
    ("reference/runtime/src", &RUNTIME),
    ("reference/src", &REFERENCE),
    ("reference/topology/src", &TOPOLOGY),
    ("topologies", &TOPOLOGIES),
];
