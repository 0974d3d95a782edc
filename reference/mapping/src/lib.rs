//! The specification of per-app mapping, ranking and binding, as code.
//!
//! This crate computes the map of a job from a spawn request, the nodes' slots and the machine. Its modules follow the
//! specification: [`policy`] and [`attributes`] are the directives and how they are carried, [`request`] packs and unpacks them,
//! [`promotion`] lifts job-level directives from apps, [`cluster`] makes the allocation, [`options`] resolves defaults and
//! inheritance, [`dispatch`] calls the [`components`], which place processes through [`placement`] and [`binding`];
//! [`ranking`] assigns ranks. [`rules`] holds editions and quirks. [`map_request`] runs all of it.
//!
//! # Invariants
//!
//! - Mapping is a pure function of its arguments: no file, no environment variable, no clock.
//! - Without quirks the code reads as the specification does; a quirk is asked by name where a build departs.
//! - It never knows a command line, XML, hwloc, libpmix, or the output of a real build.

pub mod attributes;
pub mod binding;
pub mod cluster;
pub mod components;
pub mod dispatch;
pub mod error;
pub mod files;
mod job;
pub mod job_map;
pub mod options;
pub mod placement;
pub mod policy;
pub mod program;
pub mod promotion;
pub mod ranking;
pub mod request;
pub mod rules;

pub use job::{Inputs, MappedJob, RuntimeSettings, call_components, map_request};
pub use job_map::JobMap;
