//! Steps about libpmix: a server with jobs, and what their processes do.
//!
//! A scenario gathers what each process does. A statement about it adds what it asks, and then the whole scene is
//! done, by the model or by a real library: so each statement has a scene of its own, with the same beginning.

mod get;
mod given;
mod map_form;
mod packing;
mod scene;
mod session_control;
mod setup;
mod spawn;

pub(crate) use scene::Stage;
