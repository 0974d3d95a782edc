//! How much of a foreign text is read. All limits are far beyond the largest machines that run one Linux.

/// The longest text, in bytes. The largest machines need a few megabytes.
pub(super) const MAX_LENGTH: usize = 64 << 20;

/// How deep elements may be nested. The tree is walked recursively.
pub(super) const MAX_DEPTH: usize = 128;

/// How many elements are read.
pub(super) const MAX_ELEMENTS: usize = 1 << 18;

/// The longest tag, in bytes. The six largest sets that an object may have need half of it.
pub(super) const MAX_TAG: usize = 1 << 16;

/// How many attributes an element may have: each is compared with all before it.
pub(super) const MAX_ATTRIBUTES: usize = 64;

/// The first OS index of hardware threads and NUMA nodes that is too large: a set takes memory for all numbers up to its
/// largest. Twice the limit of Linux.
pub(super) const MAX_OS_INDEX: u32 = 1 << 14;

/// The memory that all sets of a machine may need together, in 64-bit words (128 MiB).
pub(super) const MAX_WORDS: usize = 1 << 24;

/// How many levels hwloc's numbering may yield. The deepest real machines have about fifteen.
pub(super) const MAX_LEVELS: usize = 256;

/// How many kinds of CPUs are read. Known machines have at most five.
pub(super) const MAX_KINDS: usize = 64;
