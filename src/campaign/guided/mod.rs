//! Campaigns that are guided by coverage: cases that reach new code of the mapper are kept, and changed further.
//!
//! A [`CoveredBuild`] runs cases and collects the counters of each run. A [`CoverageCampaign`] runs a campaign on it in rounds: the
//! drafts of a round are fresh ones, or changes of those that the [`Corpus`] has kept in the rounds before. So the cases
//! depend on the seed and on the build, and not on the number of workers.

mod build;
mod corpus;
mod mutation;
mod run;
mod vocabulary;

pub use build::{CoveredBuild, OpenCoveredError};
pub use corpus::Corpus;
pub use run::{CoverageCampaign, CoverageResult};
