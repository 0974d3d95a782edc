//! The sessions and jobs of a DVM: PRRTE's objects, the assignment of spawned jobs to sessions, and their life.
//!
//! A session is an allocation of the scheduler that jobs run in. A [`Runtime`] has a pool of nodes, a table of [`Sessions`] and the spawned
//! [`Job`]s, each in one session and on its nodes; [`assign`] decides which. Sessions can be children of sessions, and jobs of jobs: a
//! child ends with its parent unless it is separated from it.
//!
//! | module | contents |
//! | --- | --- |
//! | `table` | the session object and the table of all sessions |
//! | `assignment` | the five rules that assign a job to a session, and denial |
//! | `job` | the job object, field by field |
//! | `runtime` | the runtime's nodes, sessions and jobs |
//! | `spawn` | spawning: assignment, free slots, mapping, the job object |
//! | `growth`, `slot_change` | the nodes and slots that a job adds |
//! | `control` | the directives of `PMIx_Session_control` |
//! | `life` | launch, events of processes, termination |
//! | `parentage` | what a job takes from the job that spawns it |
//! | [`rules`] | the decisions that builds were seen to take otherwise than the text |
//! | `memory` | what such rules remember |
//!
//! The job that prterun itself starts is the first of its runtime, whose only session is the default one. It can still request a session,
//! which then has to exist ([`assign_alone`]).
//!
//! Invariants: a job is in the table of jobs forever, and in its session until it ends; a refused request leaves the jobs and sessions of the
//! runtime unchanged.

mod assignment;
mod control;
mod growth;
mod job;
mod life;
mod memory;
mod parentage;
pub mod rules;
mod runtime;
mod slot_change;
mod spawn;
mod table;

pub use assignment::{Parent, assign, assign_alone};
pub use control::{ALL_SESSIONS, ControlResult, KEYS};
pub use job::{Job, JobState, Originator, StdinTarget};
pub use life::Termination;
pub use memory::RuntimeMemory;
pub use rules::{Missing, ProcessEnd};
pub use runtime::{Requestor, Runtime, SpawnCall};
pub use slot_change::SlotChange;
pub use table::{AllocationRequest, DEFAULT_SESSION, Directive, Session, Sessions};
