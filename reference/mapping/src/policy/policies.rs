//! Policies as they are stored and sent: 16 bits, the low ones for the policy and the high ones for its directives.
//!
//! 8.1.1.6.4 ("Masking note"): directive bits have to be masked off before policies are compared. The types here enforce it: a
//! [`MappingPolicy`] is the stored value, and [`MappingPolicy::policy`] the bare [`MapBy`].

use mapcheck_topology::Level;
use std::fmt;
use strum::{FromRepr, IntoStaticStr, VariantArray};

/// A mapping policy without its directive bits: how processes are placed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, FromRepr, IntoStaticStr, VariantArray,
)]
#[repr(u16)]
pub enum MapBy {
    /// Round robin over the nodes, one process each in turn.
    #[strum(serialize = "BYNODE")]
    Node = 1,
    /// Round robin over NUMA nodes.
    #[strum(serialize = "BYNUMA")]
    Numa = 2,
    /// Round robin over packages.
    #[strum(serialize = "BYPACKAGE")]
    Package = 3,
    /// Round robin over L3 caches.
    #[strum(serialize = "BYL3CACHE")]
    L3Cache = 4,
    /// Round robin over L2 caches.
    #[strum(serialize = "BYL2CACHE")]
    L2Cache = 5,
    /// Round robin over L1 caches.
    #[strum(serialize = "BYL1CACHE")]
    L1Cache = 6,
    /// Round robin over cores.
    #[strum(serialize = "BYCORE")]
    Core = 7,
    /// Round robin over hardware threads.
    #[strum(serialize = "BYHWTHREAD")]
    HwThread = 8,
    /// By slot, filling one node after the other.
    #[strum(serialize = "BYSLOT")]
    Slot = 9,
    /// Round robin over devices.
    #[strum(serialize = "BYDEVICE")]
    Device = 10,
    /// Over the CPUs of a PE list.
    #[strum(serialize = "PE-LIST")]
    PeList = 11,
    /// In the order of a sequence file.
    #[strum(serialize = "SEQUENTIAL")]
    Seq = 20,
    /// On the nodes of another job's processes.
    #[strum(serialize = "COLOCATE")]
    Colocate = 21,
    /// As a rankfile specifies.
    #[strum(serialize = "BYUSER")]
    User = 22,
    /// N processes per resource.
    #[strum(serialize = "PPR")]
    Ppr = 23,
}

/// A ranking policy without its directive bits: the order in which an app's processes get their ranks.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, FromRepr, IntoStaticStr, VariantArray,
)]
#[repr(u16)]
pub enum RankBy {
    /// One process of each node in turn.
    #[strum(serialize = "NODE")]
    Node = 1,
    /// Node by node, in the order of placement.
    #[strum(serialize = "SLOT")]
    Slot = 2,
    /// Node by node, and within a node object by object.
    #[strum(serialize = "FILL")]
    Fill = 3,
    /// One process of each object of all nodes in turn.
    #[strum(serialize = "SPAN")]
    Span = 4,
    /// As a sequence file or rankfile specifies.
    #[strum(serialize = "BYUSER")]
    User = 5,
}

/// A binding policy without its directive bits: the object that a process is bound to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, FromRepr, IntoStaticStr, VariantArray,
)]
#[repr(u16)]
pub enum BindTo {
    /// Not bound.
    #[strum(serialize = "NONE")]
    None = 1,
    /// A package.
    #[strum(serialize = "PACKAGE")]
    Package = 2,
    /// A NUMA node.
    #[strum(serialize = "NUMA")]
    Numa = 3,
    /// An L3 cache.
    #[strum(serialize = "L3CACHE")]
    L3Cache = 4,
    /// An L2 cache.
    #[strum(serialize = "L2CACHE")]
    L2Cache = 5,
    /// An L1 cache.
    #[strum(serialize = "L1CACHE")]
    L1Cache = 6,
    /// A core.
    #[strum(serialize = "CORE")]
    Core = 7,
    /// A hardware thread.
    #[strum(serialize = "HWTHREAD")]
    HwThread = 8,
}

impl MapBy {
    /// The level of the objects that the policy maps by, if it maps by objects.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        match self {
            MapBy::Package => Some(Level::Package),
            MapBy::Numa => Some(Level::Numa),
            MapBy::L3Cache => Some(Level::L3Cache),
            MapBy::L2Cache => Some(Level::L2Cache),
            MapBy::L1Cache => Some(Level::L1Cache),
            MapBy::Core => Some(Level::Core),
            MapBy::HwThread => Some(Level::HwThread),
            _ => None,
        }
    }

    /// The policy that maps by the objects of a level.
    #[must_use]
    pub fn over(level: Level) -> Self {
        match level {
            Level::Package => MapBy::Package,
            Level::Numa => MapBy::Numa,
            Level::L3Cache => MapBy::L3Cache,
            Level::L2Cache => MapBy::L2Cache,
            Level::L1Cache => MapBy::L1Cache,
            Level::Core => MapBy::Core,
            Level::HwThread => MapBy::HwThread,
        }
    }
}

impl BindTo {
    /// The level of the objects that the policy binds to, if it binds.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        match self {
            BindTo::None => None,
            BindTo::Package => Some(Level::Package),
            BindTo::Numa => Some(Level::Numa),
            BindTo::L3Cache => Some(Level::L3Cache),
            BindTo::L2Cache => Some(Level::L2Cache),
            BindTo::L1Cache => Some(Level::L1Cache),
            BindTo::Core => Some(Level::Core),
            BindTo::HwThread => Some(Level::HwThread),
        }
    }

    /// The policy that binds to the objects of a level.
    #[must_use]
    pub fn to(level: Level) -> Self {
        match level {
            Level::Package => BindTo::Package,
            Level::Numa => BindTo::Numa,
            Level::L3Cache => BindTo::L3Cache,
            Level::L2Cache => BindTo::L2Cache,
            Level::L1Cache => BindTo::L1Cache,
            Level::Core => BindTo::Core,
            Level::HwThread => BindTo::HwThread,
        }
    }
}

macro_rules! policy_with_directives {
    ($(#[$meta:meta])+ $name:ident of $policy:ident mask $mask:literal { $($(#[doc = $doc:literal])+ $bit:ident = $value:literal;)+ }) => {
        $(#[$meta])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl $name {
            $($(#[doc = $doc])+ pub const $bit: u16 = $value;)+
            const POLICY: u16 = $mask;

            /// PAM-MASK-1: the policy with its directive bits masked off, or `None` if only directives are set.
            #[must_use]
            pub fn policy(self) -> Option<$policy> {
                $policy::from_repr(self.0 & Self::POLICY)
            }

            /// Replaces the policy and keeps the directive bits.
            #[must_use]
            pub fn with_policy(self, policy: $policy) -> Self {
                Self(self.0 & !Self::POLICY | policy as u16)
            }

            /// Sets directive bits.
            #[must_use]
            pub fn with(self, bits: u16) -> Self {
                Self(self.0 | bits)
            }

            /// Clears directive bits.
            #[must_use]
            pub fn without(self, bits: u16) -> Self {
                Self(self.0 & !bits)
            }

            /// Whether any of some directive bits is set.
            #[must_use]
            pub fn has(self, bits: u16) -> bool {
                self.0 & bits != 0
            }
        }
    };
}

policy_with_directives! {
    /// A mapping policy with its directive bits.
    #[doc(alias = "prte_mapping_policy_t")]
    MappingPolicy of MapBy mask 0x00ff {
        /// NOLOCAL: place no process on the head node.
        NO_USE_LOCAL = 0x0100;
        /// NOOVERSUBSCRIBE: place no more processes on a node than it has slots.
        NO_OVERSUBSCRIBE = 0x0200;
        /// OVERSUBSCRIBE or NOOVERSUBSCRIBE is explicit.
        SUBSCRIBE_GIVEN = 0x0400;
        /// SPAN: treat all nodes as one big node.
        SPAN = 0x0800;
        /// ORDERED: keep the order of a PE list.
        ORDERED = 0x1000;
        /// NOLOCAL or its opposite is explicit.
        LOCAL_GIVEN = 0x2000;
        /// The policy is explicit.
        GIVEN = 0x4000;
    }
}

policy_with_directives! {
    /// A ranking policy with its directive bits.
    #[doc(alias = "prte_ranking_policy_t")]
    RankingPolicy of RankBy mask 0x0fff {
        /// The policy is explicit.
        GIVEN = 0x1000;
    }
}

policy_with_directives! {
    /// A binding policy with its directive bits.
    #[doc(alias = "prte_binding_policy_t")]
    BindingPolicy of BindTo mask 0x00ff {
        /// OVERLOAD-ALLOWED or NO-OVERLOAD is explicit.
        OVERLOAD_GIVEN = 0x0100;
        /// IF-SUPPORTED: leave a process unbound if it cannot be bound.
        IF_SUPPORTED = 0x1000;
        /// OVERLOAD-ALLOWED: more than one process may be bound to a CPU.
        ALLOW_OVERLOAD = 0x2000;
        /// The policy is explicit.
        GIVEN = 0x4000;
    }
}

impl MappingPolicy {
    /// The directive bits on oversubscription.
    pub const OVERSUBSCRIPTION: u16 = Self::NO_OVERSUBSCRIBE | Self::SUBSCRIBE_GIVEN;
}

impl fmt::Display for MappingPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.policy().map_or("UNKNOWN", <&str>::from))?;
        if self.has(Self::NO_USE_LOCAL) {
            f.write_str(":NO_USE_LOCAL")?;
        }
        if self.has(Self::NO_OVERSUBSCRIBE) {
            f.write_str(":NOOVERSUBSCRIBE")?;
        } else if self.has(Self::SUBSCRIBE_GIVEN) {
            f.write_str(":OVERSUBSCRIBE")?;
        }
        if self.has(Self::SPAN) {
            f.write_str(":SPAN")?;
        }
        if self.has(Self::ORDERED) {
            f.write_str(":ORDERED")?;
        }
        Ok(())
    }
}

impl fmt::Display for RankingPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.policy().map_or("UNKNOWN", <&str>::from))
    }
}

impl fmt::Display for BindingPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.policy().map_or("UNKNOWN", <&str>::from))?;
        if self.has(Self::IF_SUPPORTED) {
            f.write_str(":IF-SUPPORTED")?;
        }
        if self.has(Self::ALLOW_OVERLOAD) {
            f.write_str(":OVERLOAD-ALLOWED")?;
        }
        Ok(())
    }
}
