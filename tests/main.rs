//! The integration tests, all in one program: linking it takes longer than most of them.
//!
//! `cargo test --test integration judge` runs those with `judge` in their path. Tests have a harness of their own, because some need
//! a PRRTE or a libpmix, and show only when they run that there is none: see `needs`.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod agreement;
mod campaign;
mod command_line;
mod credit;
mod displays;
mod explain;
mod fake_builds;
mod find;
mod folders;
mod gate;
mod harness;
mod hostile_bytes;
mod house;
mod hwloc_oracle;
mod judge;
mod libpmix;
mod live;
mod needs;
mod packaging;
mod quirks;
mod real_builds;
mod recorded_runs;
mod requirements;
mod source_tree;
mod spawn;
mod texts;
mod worthless_builds;

use mapcheck_test_attribute::test;
use std::process::ExitCode;

fn main() -> ExitCode {
    if hwloc_oracle::is_hwloc_process() {
        return ExitCode::SUCCESS;
    }
    harness::main()
}
