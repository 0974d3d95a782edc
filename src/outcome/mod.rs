//! Outcomes: reading the maps that builds print and the layouts that people write, and comparing them.

pub mod compare;
pub mod layout_file;
pub mod map_text;
pub mod observed;
