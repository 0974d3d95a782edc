//! Pictures of maps: as SVG, as an HTML page, and as the strips of CPUs that Open MPI prints.
//!
//! A [`JobPicture`] is made from a map, which the reference or a real build made, and the machines of its nodes. It is a
//! pure function of these: nothing here opens a file or reads a clock, and it compiles for wasm32.
//!
//! Invariants: what is drawn fits its box; text from outside is escaped and has no control characters; colours are never
//! the only difference, since ranks and marks are also written.

mod ascii;
mod comparison;
mod geometry;
mod groups;
mod job;
mod marks;
mod node_html;
mod node_svg;
mod page;
mod palette;
mod parts;
mod plan;
mod refused;
mod svg;
mod text;
mod text_picture;

pub use ascii::strips;
pub use comparison::{Side, comparison_page};
pub use job::{AppPicture, JobPicture, NodePicture, Place, PlacedProcess};
pub use marks::Marks;
pub use page::{
    STYLE, figures, figures_beside, legend, map_page, page, picture_style, rank_rows, rank_table,
    some_figures,
};
pub use refused::RefusedPicture;
pub use svg::svg;
pub use text::is_harmful;
pub use text_picture::text_picture;
