//! The files that the program comes with, so that it works without a checkout.

use include_dir::{Dir, include_dir};
use mapcheck_shell::shipped::ShippedDir;

static FEATURES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/features");
static GATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/features/gates");
static TOPOLOGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/topologies");

/// The folders, by the paths that are typed: `gates` is short for a folder of `features`. Profiles are part of the library.
pub(crate) static DIRS: [ShippedDir; 3] = [
    ("features", &FEATURES),
    ("gates", &GATES),
    ("topologies", &TOPOLOGIES),
];
