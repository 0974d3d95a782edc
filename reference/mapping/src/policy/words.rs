//! The 16-bit words in which policies are stored and sent: a policy number and directive bits.

use mapcheck_topology::Level;
use std::fmt;

macro_rules! policy_numbers {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $vdoc:literal])+ $variant:ident = $number:literal $text:literal,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[doc = $vdoc])+ $variant = $number,)+ }

        impl $name {
            /// All of them, by number.
            pub const ALL: &[$name] = &[$($name::$variant,)+];

            fn from_number(number: u16) -> Option<Self> {
                Self::ALL.iter().copied().find(|policy| *policy as u16 == number)
            }

            /// The word that a map shows for it.
            #[must_use]
            pub fn shown(self) -> &'static str {
                match self { $($name::$variant => $text,)+ }
            }
        }
    };
}

policy_numbers! {
    /// How processes are given places.
    MapPolicy {
        /// Round robin over the nodes.
        Node = 1 "BYNODE",
        /// Round robin over NUMA nodes.
        Numa = 2 "BYNUMA",
        /// Round robin over packages.
        Package = 3 "BYPACKAGE",
        /// Round robin over third-level caches.
        L3Cache = 4 "BYL3CACHE",
        /// Round robin over second-level caches.
        L2Cache = 5 "BYL2CACHE",
        /// Round robin over first-level caches.
        L1Cache = 6 "BYL1CACHE",
        /// Round robin over cores.
        Core = 7 "BYCORE",
        /// Round robin over hardware threads.
        HwThread = 8 "BYHWTHREAD",
        /// Slot by slot, filling each node in turn.
        Slot = 9 "BYSLOT",
        /// Round robin over devices.
        Device = 10 "BYDEVICE",
        /// Over a list of CPUs.
        PeList = 11 "PE-LIST",
        /// In the order of a file.
        Seq = 20 "SEQUENTIAL",
        /// Beside the processes of another job.
        Colocate = 21 "COLOCATE",
        /// As a rankfile says.
        User = 22 "BYUSER",
        /// So many processes per resource.
        Ppr = 23 "PPR",
    }
}

policy_numbers! {
    /// How places are given ranks.
    RankPolicy {
        /// One rank a node in turn.
        Node = 1 "NODE",
        /// Node by node, in the order of placement.
        Slot = 2 "SLOT",
        /// Node by node, object by object.
        Fill = 3 "FILL",
        /// One rank an object in turn.
        Span = 4 "SPAN",
        /// As a file says.
        User = 5 "BYUSER",
    }
}

policy_numbers! {
    /// What processes are bound to.
    BindPolicy {
        /// Nothing.
        None = 1 "NONE",
        /// A package.
        Package = 2 "PACKAGE",
        /// A NUMA node.
        Numa = 3 "NUMA",
        /// A third-level cache.
        L3Cache = 4 "L3CACHE",
        /// A second-level cache.
        L2Cache = 5 "L2CACHE",
        /// A first-level cache.
        L1Cache = 6 "L1CACHE",
        /// A core.
        Core = 7 "CORE",
        /// A hardware thread.
        HwThread = 8 "HWTHREAD",
    }
}

impl MapPolicy {
    /// The objects over which the policy goes round, if it goes over objects.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        match self {
            MapPolicy::Package => Some(Level::Package),
            MapPolicy::Numa => Some(Level::Numa),
            MapPolicy::L3Cache => Some(Level::L3Cache),
            MapPolicy::L2Cache => Some(Level::L2Cache),
            MapPolicy::L1Cache => Some(Level::L1Cache),
            MapPolicy::Core => Some(Level::Core),
            MapPolicy::HwThread => Some(Level::HwThread),
            _ => None,
        }
    }

    /// The policy that goes round over the objects of a level.
    #[must_use]
    pub fn over(level: Level) -> Self {
        match level {
            Level::Package => MapPolicy::Package,
            Level::Numa => MapPolicy::Numa,
            Level::L3Cache => MapPolicy::L3Cache,
            Level::L2Cache => MapPolicy::L2Cache,
            Level::L1Cache => MapPolicy::L1Cache,
            Level::Core => MapPolicy::Core,
            Level::HwThread => MapPolicy::HwThread,
        }
    }
}

impl BindPolicy {
    /// The objects to which the policy binds, if it binds.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        match self {
            BindPolicy::None => None,
            BindPolicy::Package => Some(Level::Package),
            BindPolicy::Numa => Some(Level::Numa),
            BindPolicy::L3Cache => Some(Level::L3Cache),
            BindPolicy::L2Cache => Some(Level::L2Cache),
            BindPolicy::L1Cache => Some(Level::L1Cache),
            BindPolicy::Core => Some(Level::Core),
            BindPolicy::HwThread => Some(Level::HwThread),
        }
    }

    /// The policy that binds to the objects of a level.
    #[must_use]
    pub fn to(level: Level) -> Self {
        match level {
            Level::Package => BindPolicy::Package,
            Level::Numa => BindPolicy::Numa,
            Level::L3Cache => BindPolicy::L3Cache,
            Level::L2Cache => BindPolicy::L2Cache,
            Level::L1Cache => BindPolicy::L1Cache,
            Level::Core => BindPolicy::Core,
            Level::HwThread => BindPolicy::HwThread,
        }
    }
}

macro_rules! word {
    ($(#[$meta:meta])+ $name:ident of $policy:ident mask $mask:literal { $($(#[doc = $doc:literal])+ $bit:ident = $value:literal;)+ }) => {
        $(#[$meta])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl $name {
            $($(#[doc = $doc])+ pub const $bit: u16 = $value;)+
            const POLICY: u16 = $mask;

            /// The policy with its directive bits masked off; none if the number is no policy's.
            #[must_use]
            pub fn policy(self) -> Option<$policy> {
                $policy::from_number(self.0 & Self::POLICY)
            }

            /// The same word with another policy, its directive bits kept.
            #[must_use]
            pub fn with_policy(self, policy: $policy) -> Self {
                Self(self.0 & !Self::POLICY | policy as u16)
            }

            /// The same word with directive bits set.
            #[must_use]
            pub fn with(self, bits: u16) -> Self {
                Self(self.0 | bits)
            }

            /// The same word with directive bits cleared.
            #[must_use]
            pub fn without(self, bits: u16) -> Self {
                Self(self.0 & !bits)
            }

            /// Whether any of the directive bits is set.
            #[must_use]
            pub fn has(self, bits: u16) -> bool {
                self.0 & bits != 0
            }
        }
    };
}

word! {
    /// A mapping policy with its directives.
    #[doc(alias = "prte_mapping_policy_t")]
    MappingWord of MapPolicy mask 0x00ff {
        /// Stay off the head node.
        NO_USE_LOCAL = 0x0100;
        /// Do not put more processes on a node than it has slots.
        NO_OVERSUBSCRIBE = 0x0200;
        /// Oversubscription was allowed or forbidden explicitly.
        SUBSCRIBE_GIVEN = 0x0400;
        /// Treat all nodes as one big node.
        SPAN = 0x0800;
        /// Keep the order of a CPU list.
        ORDERED = 0x1000;
        /// Use of the head node was allowed or forbidden explicitly.
        LOCAL_GIVEN = 0x2000;
        /// The policy was given explicitly.
        GIVEN = 0x4000;
    }
}

word! {
    /// A ranking policy with its directives.
    #[doc(alias = "prte_ranking_policy_t")]
    RankingWord of RankPolicy mask 0x0fff {
        /// The policy was given explicitly.
        GIVEN = 0x1000;
    }
}

word! {
    /// A binding policy with its directives.
    #[doc(alias = "prte_binding_policy_t")]
    BindingWord of BindPolicy mask 0x00ff {
        /// Overload was allowed or forbidden explicitly.
        OVERLOAD_GIVEN = 0x0100;
        /// A process that cannot be bound stays unbound.
        IF_SUPPORTED = 0x1000;
        /// CPUs may hold more than one process.
        ALLOW_OVERLOAD = 0x2000;
        /// The policy was given explicitly.
        GIVEN = 0x4000;
    }
}

impl fmt::Display for MappingWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.policy().map_or("UNKNOWN", MapPolicy::shown))?;
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

impl fmt::Display for RankingWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.policy().map_or("UNKNOWN", RankPolicy::shown))
    }
}

impl fmt::Display for BindingWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.policy().map_or("UNKNOWN", BindPolicy::shown))?;
        if self.has(Self::IF_SUPPORTED) {
            f.write_str(":IF-SUPPORTED")?;
        }
        if self.has(Self::ALLOW_OVERLOAD) {
            f.write_str(":OVERLOAD-ALLOWED")?;
        }
        Ok(())
    }
}
