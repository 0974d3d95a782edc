//! What the lines of a campaign can be put into.

/// What all lines of a campaign are put into.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Surroundings {
    /// An allocation of Slurm.
    Slurm,
    /// Open MPI's launcher, options and parameters.
    OpenMpi,
    /// Parameters of variables and files.
    Parameters,
}

impl Surroundings {
    /// Returns the name on a command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Surroundings::Slurm => "slurm",
            Surroundings::OpenMpi => "open-mpi",
            Surroundings::Parameters => "parameters",
        }
    }
}
