//! Steps about libpmix: a server with jobs, and the calls of their processes.
//!
//! Steps add the operations of each process to the world's [`Scene`](crate::world::scene::Scene). A statement adds the
//! calls that it checks and has the whole scene performed, by the model or by a real library. So every statement runs
//! in a scene of its own, from the same beginning.

mod get;
mod jobs;
mod map_form;
mod packing;
mod perform;
mod security_key;
mod session_control;
mod setup;
mod spawn;

pub(crate) use session_control::{parse_infos, parse_session};
