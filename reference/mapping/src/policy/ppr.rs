//! The processes-per-resource pattern of a mapping by PPR: `N:object`.

use super::device;
use super::number::parse_whole;
use super::policies::MapBy;
use super::spanned::Spanned;
use super::vocabulary::{Entry, ValueRule, VocabularyKind, look_up};
use crate::error::{Code, Refusal, Stage, Topic};
use mapcheck_topology::Level;

/// The resource of a processes-per-resource pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// A whole node.
    Node,
    /// An object of a level.
    Object(Level),
    /// A device.
    Device,
}

pub(super) const RESOURCES: &[Entry<Resource>] = &[
    (Resource::Node, "node", ValueRule::Forbidden),
    (
        Resource::Object(Level::HwThread),
        "hwthread",
        ValueRule::Forbidden,
    ),
    (
        Resource::Object(Level::HwThread),
        "thread",
        ValueRule::Forbidden,
    ),
    (Resource::Object(Level::Core), "core", ValueRule::Forbidden),
    (
        Resource::Object(Level::Package),
        "package",
        ValueRule::Forbidden,
    ),
    (
        Resource::Object(Level::Package),
        "socket",
        ValueRule::Forbidden,
    ),
    (
        Resource::Object(Level::Package),
        "skt",
        ValueRule::Forbidden,
    ),
    (Resource::Object(Level::Numa), "numa", ValueRule::Forbidden),
    (Resource::Object(Level::Numa), "nm", ValueRule::Forbidden),
    (
        Resource::Object(Level::L1Cache),
        "l1cache",
        ValueRule::Forbidden,
    ),
    (
        Resource::Object(Level::L2Cache),
        "l2cache",
        ValueRule::Forbidden,
    ),
    (
        Resource::Object(Level::L3Cache),
        "l3cache",
        ValueRule::Forbidden,
    ),
    (Resource::Device, "device", ValueRule::Required),
];

/// A processes-per-resource pattern: N processes on each resource of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PprPattern {
    /// The number of processes per resource, at least 1.
    pub count: u32,
    /// The resource.
    pub resource: Resource,
}

impl PprPattern {
    /// Returns the policy of a mapping by the resource, which PRRTE replaces PPR by.
    #[must_use]
    pub fn resource_policy(self) -> MapBy {
        match self.resource {
            Resource::Node => MapBy::Node,
            Resource::Object(level) => MapBy::over(level),
            Resource::Device => MapBy::Device,
        }
    }

    /// Parses `N:object`.
    ///
    /// # Errors
    ///
    /// The text does not have that form, the number is invalid, or the object is unknown.
    pub fn parse(pattern: &Spanned) -> Result<Self, Refusal> {
        // PRRTE stores the pattern as text and parses it only when it resolves the options.
        let malformed = |message: String| {
            Refusal::new(Stage::Options, Topic::InvalidPattern, Code::Silent, message)
                .at(pattern.spot)
        };
        let parts = pattern.split(':');
        let [count, object] = parts.as_slice() else {
            return Err(malformed(format!(
                "`{}` does not have the form ppr:N:object",
                pattern.text
            )));
        };
        let found = look_up("ppr", VocabularyKind::Qualifier, RESOURCES, object);
        let found = found.map_err(|refusal| malformed(refusal.message))?;
        let resource = found.meaning;
        if resource == Resource::Device {
            device::check_device_name(&found.value.unwrap_or_default(), object)?;
        }
        match parse_whole::<i32>(&count.text).and_then(|number| u32::try_from(number).ok()) {
            Some(number) if number > 0 => Ok(Self {
                count: number,
                resource,
            }),
            _ => Err(malformed(format!(
                "invalid number of processes `{}`: it is from 1 to 2147483647",
                count.text
            ))),
        }
    }

    /// The value in `N:device=VALUE`.
    #[must_use]
    pub fn device(pattern: &str) -> Option<&str> {
        let (_, object) = pattern.split_once(':')?;
        object.split_once('=').map(|(_, value)| value)
    }
}
