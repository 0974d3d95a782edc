//! The part of an object in the tree, by its type.

use super::attributes::{Attributes, shortened};
use super::fault::XmlFault;
use super::kind::{Group, ObjectKind};

/// hwloc's number for groups that are dies: they have a type of their own since hwloc 2.1.
const DIE_GROUP: u32 = 104;

/// hwloc's numbers for groups that future versions may give a type of their own.
const TILE_GROUP: u32 = 103;
const MODULE_GROUP: u32 = 102;
const CLUSTER_GROUP: u32 = 222;

/// The part that an object has in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// One of the objects that hold CPUs.
    Object(ObjectKind),
    /// A NUMA node.
    Node,
    /// A cache before memory. It is left out, and its NUMA nodes take its place.
    MemoryCache,
    /// A cache of instructions. It is left out, and its children take its place.
    InstructionCache,
    /// A bridge between devices and the object they are attached to. It is left out.
    Bridge,
    /// A function of a PCI card, which may hold several devices.
    PciFunction,
    /// A device of the operating system.
    OsDevice,
    /// A user's annotation, left out with all inside.
    Annotation,
}

impl Role {
    /// Reads an object's role, in the format of hwloc 1 or in that of hwloc 2.
    pub(super) fn parse(
        attributes: &Attributes<'_>,
        old_format: bool,
        outermost: bool,
    ) -> Result<Self, XmlFault> {
        let name = attributes.require("type")?;
        let role = match name {
            "Machine" if outermost => Role::Object(ObjectKind::Machine),
            "System" if outermost && old_format => Role::Object(ObjectKind::Machine),
            "Package" | "Socket" => Role::Object(ObjectKind::Package),
            "Die" => Role::Object(ObjectKind::Die),
            // hwloc takes a machine inside a machine for a group.
            "Machine" | "Group" => Role::Object(group(attributes, 0)),
            "Tile" => Role::Object(group(attributes, TILE_GROUP)),
            "Module" => Role::Object(group(attributes, MODULE_GROUP)),
            "Cluster" => Role::Object(group(attributes, CLUSTER_GROUP)),
            "L1Cache" | "L2Cache" | "L3Cache" | "L4Cache" | "L5Cache" => {
                named_cache(name, attributes)?
            }
            "L1iCache" | "L2iCache" | "L3iCache" => Role::InstructionCache,
            "Cache" if old_format => unnamed_cache(attributes)?,
            "Core" => Role::Object(ObjectKind::Core),
            "PU" => Role::Object(ObjectKind::Thread),
            "NUMANode" => Role::Node,
            "MemCache" if !old_format => Role::MemoryCache,
            // hwloc 1 used them for groups too.
            "Misc" if old_format && attributes.get("cpuset").is_some() => {
                Role::Object(group(attributes, 0))
            }
            "Misc" => Role::Annotation,
            "Bridge" => Role::Bridge,
            "PCIDev" => Role::PciFunction,
            "OSDev" => Role::OsDevice,
            _ => return Err(XmlFault::UnknownType(shortened(name))),
        };
        Ok(role)
    }
}

fn group(attributes: &Attributes<'_>, default_kind: u32) -> ObjectKind {
    let kind = match attributes.get("kind") {
        Some(_) => attributes.lenient_number("kind"),
        None => default_kind,
    };
    if kind == DIE_GROUP || attributes.get("subtype") == Some("Die") {
        return ObjectKind::Die;
    }
    ObjectKind::Group(Group {
        kind,
        subkind: attributes.lenient_number("subkind"),
        dont_merge: attributes.lenient_number("dont_merge") != 0,
    })
}

/// A cache whose type names its level; the attribute must agree.
fn named_cache(name: &str, attributes: &Attributes<'_>) -> Result<Role, XmlFault> {
    let level = attributes.cache_level()?;
    match level {
        1..=5 if name == format!("L{level}Cache") => Ok(Role::Object(cache(level))),
        _ => Err(XmlFault::bad_value("depth", &level.to_string())),
    }
}

/// A cache in the format of hwloc 1.
fn unnamed_cache(attributes: &Attributes<'_>) -> Result<Role, XmlFault> {
    let level = attributes.cache_level()?;
    // 0 is unified, 1 holds data, 2 holds instructions. The first versions did not distinguish them.
    match (level, attributes.get("cache_type")) {
        (1..=3, Some("2")) => Ok(Role::InstructionCache),
        (1..=5, None | Some("0" | "1")) => Ok(Role::Object(cache(level))),
        (1..=5, Some(other)) => Err(XmlFault::bad_value("cache_type", other)),
        _ => Err(XmlFault::bad_value("depth", &level.to_string())),
    }
}

fn cache(level: u32) -> ObjectKind {
    ObjectKind::Cache(u8::try_from(level).unwrap_or(u8::MAX))
}
