//! The inverse of mapping: from a layout to the shortest command lines that give it.
//!
//! A [`Goal`] is how many processes of each app are on each node, and as much of their objects, ranks and CPUs as is known; a whole
//! map is a goal, too. [`find()`] enumerates lines by their structure (policies, qualifiers, patterns, rankings, bindings, hosts), in an
//! order that follows from the goal, and maps each on the reference. Only lines that give the layout are returned, so that nothing here
//! repeats a rule of mapping. A line with a rankfile is the last resort.
//!
//! | module | what it does |
//! | --- | --- |
//! | `goal` | layouts, and whether a map has one |
//! | `parse` | the text of a layout |
//! | `choice` | the choice among the lines that were found |
//! | `candidates` | the directives and hosts that are worth trying for an app |
//! | `line` | command lines under construction |
//! | `search` | the search |
//! | `rankfile` | the line with a rankfile |

mod candidates;
mod choice;
mod goal;
mod line;
mod parse;
mod rankfile;
mod search;

pub use goal::{AppGoal, Goal, NodeGoal, RankGoal};
pub use line::{Host, LayoutLine};
pub use parse::{LayoutError, parse_app};
pub use search::{FindResult, Setting, find};
