//! Why a request has no answer.

use mapcheck_reference::topology::TopologyError;

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlaygroundError {
    /// The request is not one of those that the page can make.
    #[error("invalid request: {0}")]
    Request(#[from] serde_json::Error),
    /// No machine of the name is loaded.
    #[error(
        "no machine is called `{0}`; choose one of the list, or drop its hwloc XML on the page"
    )]
    UnknownMachine(String),
    /// The XML describes no machine.
    #[error("`{name}` does not describe a machine: {reason}")]
    Machine {
        /// The machine's name.
        name: String,
        /// What is wrong with the XML.
        reason: TopologyError,
    },
    /// No rules of the name are loaded.
    #[error("no edition or build is called `{0}`")]
    UnknownRules(String),
    /// An edition or a quirk is unknown.
    #[error("invalid rules `{name}`: {reason}")]
    Rules {
        /// The name of the rules.
        name: String,
        /// What is wrong with them.
        reason: String,
    },
    /// The line asks for more nodes than a page can draw.
    #[error("{nodes} nodes are more than this page draws ({most}); `mapcheck map` prints the map")]
    TooLarge {
        /// How many nodes the line allocates.
        nodes: usize,
        /// How many are drawn at most.
        most: usize,
    },
    /// The line cannot be changed in this way.
    #[error("{0}")]
    Edit(String),
    /// A layout cannot be parsed.
    #[error("app {app}: {reason}")]
    Layout {
        /// The app's index.
        app: usize,
        /// What is wrong with its layout.
        reason: mapcheck_reference::find::LayoutError,
    },
}
