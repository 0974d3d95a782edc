//! Reading hwloc's XML. Placeholder to be replaced.
