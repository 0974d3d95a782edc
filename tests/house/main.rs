//! What the house style promises and a machine can check: layered modules, plain prose, requirement ids in the code.

#[path = "../folders/mod.rs"]
mod folders;
mod links;
mod modules;
mod prose;
mod requirement_ids;
