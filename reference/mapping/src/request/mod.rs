//! The spawn request: what a command line and a `PMIx_Spawn` both become.
//!
//! [`Directives`] are still text. [`SpawnRequest::new`] runs them through the policy parsers and stores the results as policies and
//! attributes; [`SpawnRequest::transfer`] models the relay of the request to the DVM master, which drops every attribute that is not
//! global. A [`ProgramRequest`] holds the arguments of `PMIx_Spawn`, with an [`Info`] for each key.

mod directives;
mod info;
mod inheritance;
mod program;
mod rules;
mod spawn;

pub use directives::{AppInfo, Directives};
pub use info::{Info, InfoKey};
pub use program::{PROCESSES, ProgramRequest, RequestError};
pub use rules::RequestRules;
pub use spawn::{AppRequest, JobRequest, SpawnRequest};
