//! Sessions: what a scheduler allocated, the jobs in it, and which of them a spawned job gets.
//!
//! PMIx's session is a scheduler's allocation: resources in which one or more jobs run. A [`Runtime`] has a pool of nodes, a table of
//! [`Sessions`] and the [`Job`]s that were spawned, each in one session and on that session's nodes; [`assign`] says in which.
//! Sessions may be children of sessions, and jobs of jobs: when a parent ends, so do its children, unless they
//! were separated from it.
//!
//! | module | what it is |
//! | --- | --- |
//! | `table` | the session object, and the table of all sessions |
//! | `assignment` | the five rules by which a job gets its session, and denial |
//! | `job` | the job object, field by field |
//! | `runtime` | spawning: assignment, the choice of nodes, mapping, the new job's record |
//! | `control` | what a scheduler directs with `PMIx_Session_control` |
//! | `life` | what becomes of jobs and sessions after that |
//!
//! A job that prterun itself starts is the first of its runtime: the only session is the default one, which holds every
//! node. It may still ask for a session; what it asks for must exist ([`assign_alone`]).

mod assignment;
mod control;
mod job;
mod life;
mod runtime;
mod table;

pub use assignment::{Parent, assign, assign_alone};
pub use control::{ALL_SESSIONS, Controlled, KEYS};
pub use job::{Job, JobState, Originator, StdinTarget};
pub use life::Ended;
pub use runtime::{Requestor, Runtime, Spawn};
pub use table::{AllocationRequest, DEFAULT_SESSION, Directive, Session, Sessions};
