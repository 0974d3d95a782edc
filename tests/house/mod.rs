//! What the house style promises and a machine can check: layered modules, plain prose, requirement ids in the code.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where anything is not as it must be"
)]

mod feature_lines;
mod links;
mod modules;
mod prose;
mod recipes;
mod requirement_ids;
mod rooms;
mod rust_text;
mod specification;
mod step_catalogue;
mod unrun_tests;
