//! Build against build: what changes from one build to another.
//!
//! Both run the same [`DiffCase`]s: the command lines of all scenarios, and generated ones. Only what differs between the two
//! counts; whether either is right does not. The base can be a [`Recording`] instead of a build. [`Changes`] are put into
//! [`Cluster`]s by their cause: a case belongs to the cluster of a smaller one if both builds agree as soon as the part of the
//! command line is taken out that the smaller one needs, or if it looks like the smaller one and needs nothing else.

mod cases;
mod cluster;
mod family;
mod headline;
mod observed;
mod part;
mod recording;
mod run;
mod sample;
mod verdicts;

pub use cases::{CaseKind, DiffCase, DiffCases};
pub use cluster::{Causes, Cluster, ClusterMaker, RUNS_AGAIN};
pub use observed::CaseObservation;
pub use recording::{Recording, RecordingError};
pub use run::{Base, BuildChange, BuildComparison, Changes};
pub use verdicts::{DiffVerdicts, ShowCommand};
