//! What an object's type makes of it.

use super::XmlFault;
use super::attributes::{Attributes, shortened};
use super::machine::Kind;

/// The part that an object has in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It is one of the machine's.
    Piece(Kind),
    /// A NUMA node.
    Node,
    /// A cache before memory. It is left out.
    MemoryCache,
    /// A cache of instructions. It is left out, as hwloc does when it is not asked for them.
    InstructionCache,
    /// A bridge between devices and what they are attached to. It is left out.
    Bridge,
    /// A function of a PCI card, which may hold several devices.
    PciFunction,
    /// A device of the operating system.
    OsDevice,
    /// A note: left out with all inside.
    Note,
}

impl Role {
    /// The role of an object in the format of hwloc 1 or in that of hwloc 2.
    pub(super) fn of(
        attributes: &Attributes<'_>,
        old_format: bool,
        outermost: bool,
    ) -> Result<Self, XmlFault> {
        let name = attributes.needed("type")?;
        let role = match name {
            "Machine" if outermost => Role::Piece(Kind::Machine),
            "System" if outermost && old_format => Role::Piece(Kind::Machine),
            "Package" | "Socket" => Role::Piece(Kind::Package),
            // A machine inside a machine is a group to hwloc too.
            "Machine" | "Group" | "Die" | "Tile" | "Module" => Role::Piece(Kind::Group),
            "L1Cache" | "L2Cache" | "L3Cache" | "L4Cache" | "L5Cache" => {
                named_cache(name, attributes)?
            }
            "L1iCache" | "L2iCache" | "L3iCache" => Role::InstructionCache,
            "Cache" if old_format => unnamed_cache(attributes)?,
            "Core" => Role::Piece(Kind::Core),
            "PU" => Role::Piece(Kind::Thread),
            "NUMANode" => Role::Node,
            "MemCache" if !old_format => Role::MemoryCache,
            // hwloc 1 used them for groups too.
            "Misc" if old_format && attributes.get("cpuset").is_some() => Role::Piece(Kind::Group),
            "Misc" => Role::Note,
            "Bridge" => Role::Bridge,
            "PCIDev" => Role::PciFunction,
            "OSDev" => Role::OsDevice,
            _ => return Err(XmlFault::UnknownType(shortened(name))),
        };
        Ok(role)
    }
}

/// A cache whose type tells its level, which the attribute must tell again.
fn named_cache(name: &str, attributes: &Attributes<'_>) -> Result<Role, XmlFault> {
    let level = attributes.cache_level()?;
    if name != format!("L{level}Cache") {
        return Err(XmlFault::bad_value("depth", &level.to_string()));
    }
    Ok(Role::Piece(cache(level)))
}

/// A cache in hwloc 1.
fn unnamed_cache(attributes: &Attributes<'_>) -> Result<Role, XmlFault> {
    let level = attributes.cache_level()?;
    // 0 is unified, 1 is of data, 2 is of instructions; before there were three kinds, none was told.
    match (level, attributes.get("cache_type")) {
        (1..=3, Some("2")) => Ok(Role::InstructionCache),
        (1..=5, None | Some("0" | "1")) => Ok(Role::Piece(cache(level))),
        (1..=5, Some(other)) => Err(XmlFault::bad_value("cache_type", other)),
        _ => Err(XmlFault::bad_value("depth", &level.to_string())),
    }
}

fn cache(level: u32) -> Kind {
    match level {
        1 => Kind::Cache(1),
        2 => Kind::Cache(2),
        3 => Kind::Cache(3),
        // Mapping knows no more levels than these.
        _ => Kind::Group,
    }
}
