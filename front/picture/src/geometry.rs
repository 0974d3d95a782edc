//! Where the parts of a machine are drawn in an SVG.

use crate::parts::Sight;
use crate::plan::{GAP, Manner, PADDING, Row, Seen, small};

/// The height of a heading.
const HEADING: i32 = 15;

/// The height of a core's number.
const CAPTION: i32 = 11;

/// The height of the cell of a hardware thread.
pub(crate) const CELL: i32 = 27;

/// The height of what is folded.
const FOLD: i32 = 18;

/// What a block is drawn as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A box with a heading, and the number of boxes around it.
    Headed(String, usize),
    /// The box of a core, with its number.
    Core(usize),
    /// The cell of a hardware thread.
    Cell(usize),
    /// What is folded, in words.
    Folded(String),
    /// Nothing of its own.
    Bare,
}

/// A part of a machine with its place, relative to the block around it.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) shape: Shape,
    pub(crate) blocks: Vec<Block>,
}

impl Block {
    pub(crate) fn new(width: i32, height: i32, shape: Shape, blocks: Vec<Self>) -> Self {
        Self {
            x: 0,
            y: 0,
            width,
            height,
            shape,
            blocks,
        }
    }

    /// Lays out neighbours in a width, which only a single core may exceed.
    pub(crate) fn of_sights(seen: Seen<'_>, all: &[Sight], most: i32, depth: usize) -> Self {
        let (mut blocks, mut width, mut height) = (Vec::new(), 0, 0);
        for row in seen.rows(all) {
            let top = if height > 0 { height + GAP } else { 0 };
            let mut items = Self::of_row(seen, row, most, depth);
            let lines = most.min(seen.lines(row, false));
            let size = flow(&mut items, lines, GAP, (0, top));
            (width, height) = (width.max(size.0), top + size.1);
            blocks.append(&mut items);
        }
        Self::new(width, height, Shape::Bare, blocks)
    }

    fn of_row(seen: Seen<'_>, row: Row<'_>, most: i32, depth: usize) -> Vec<Self> {
        if row.manner == Manner::Folded {
            let width = seen.lines(row, false).min(most);
            let shape = Shape::Folded(seen.folded(row.sights));
            return vec![Self::new(width, FOLD, shape, Vec::new())];
        }
        let column = seen.column(row.sights, false).min(most);
        let block = |sight: &Sight| match sight {
            Sight::Box {
                heading, inside, ..
            } => {
                let most = column - 2 * PADDING;
                let mut inner = Self::of_sights(seen, inside, most, depth + 1);
                (inner.x, inner.y) = (PADDING, PADDING + HEADING);
                let height = inner.height + HEADING + 2 * PADDING;
                let shape = Shape::Headed(heading.clone(), depth);
                Self::new(column, height, shape, vec![inner])
            }
            Sight::Core(number, threads) => Self::of_core(seen, *number, threads),
            Sight::Thread(number) => Self::of_core(seen, *number, &[*number]),
        };
        row.sights.iter().map(block).collect()
    }

    fn of_core(seen: Seen<'_>, number: usize, threads: &[usize]) -> Self {
        let width = seen.plan.cell;
        let cells = (0..).zip(threads).map(|(at, thread)| Self {
            x: 2 + at * (width + 1),
            y: CAPTION,
            ..Self::new(width, CELL, Shape::Cell(*thread), Vec::new())
        });
        let all = (small(threads.len()) * (width + 1) + 3).max(32);
        Self::new(
            all,
            CAPTION + CELL + 2,
            Shape::Core(number),
            cells.collect(),
        )
    }
}

/// Places blocks in lines of at most a width. Returns the size of all of them.
pub(crate) fn flow(blocks: &mut [Block], most: i32, gap: i32, origin: (i32, i32)) -> (i32, i32) {
    let (mut x, mut y, mut line_height) = (0, 0, 0);
    let mut size = (0, 0);
    for block in blocks {
        if x > 0 && x + block.width > most {
            (x, y) = (0, y + line_height + gap);
            line_height = 0;
        }
        (block.x, block.y) = (origin.0 + x, origin.1 + y);
        line_height = line_height.max(block.height);
        size = (size.0.max(x + block.width), size.1.max(y + line_height));
        x += block.width + gap;
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;

    fn assert_fits(block: &Block) {
        for inner in &block.blocks {
            assert!(inner.x >= 0 && inner.y >= 0, "{inner:?}");
            assert!(inner.x + inner.width <= block.width, "{block:?}");
            assert!(inner.y + inner.height <= block.height, "{block:?}");
            assert_fits(inner);
        }
    }

    #[test]
    fn every_shipped_machine_fits_its_box_and_has_each_thread_once() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../topologies");
        let files = std::fs::read_dir(folder).unwrap();
        let mut count = 0;
        for file in files.map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|extension| extension != "xml") {
                continue;
            }
            let xml = std::fs::read_to_string(&file).unwrap();
            let machine = mapcheck_topology::Topology::from_xml(&xml).unwrap();
            let plan = Plan::new(&machine, 3);
            let seen = Seen {
                plan: &plan,
                processes: &[],
                occupants: &[],
                marks: None,
                folds: false,
            };
            let block = Block::of_sights(seen, &plan.sights, 330, 0);
            assert!(block.width <= 330, "{}: {}", file.display(), block.width);
            assert_fits(&block);
            let mut threads = threads(&block);
            threads.sort_unstable();
            let all: Vec<usize> = machine.cpus().iter().collect();
            assert_eq!(threads, all, "{}", file.display());
            count += 1;
        }
        assert!(count > 20);
    }

    fn threads(block: &Block) -> Vec<usize> {
        let own = match block.shape {
            Shape::Cell(thread) => vec![thread],
            _ => Vec::new(),
        };
        let inner = block.blocks.iter().flat_map(threads);
        own.into_iter().chain(inner).collect()
    }
}
