//! Where the parts of a machine are drawn.

use crate::parts::Part;

/// The distance between neighbours.
const GAP: i32 = 4;

/// The distance between a box and what is in it.
const PADDING: i32 = 5;

/// The height of a heading.
const HEADING: i32 = 15;

/// The width of a heading's character.
const LETTER: i32 = 6;

/// The size of the cell of a hardware thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellSize {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// The size of the text in it.
    pub(crate) font: i32,
}

impl CellSize {
    /// Returns the size for a number of cells that hold ranks of the given number of digits.
    pub(crate) fn new(cells: usize, digits: usize) -> Self {
        let digits = i32::try_from(digits.clamp(1, 8)).unwrap_or(8);
        match cells {
            0..=64 => Self {
                width: (8 * digits + 8).max(26),
                height: 26,
                font: 12,
            },
            _ => Self {
                width: (6 * digits + 4).max(16),
                height: 17,
                font: 9,
            },
        }
    }

    /// Returns how many characters fit.
    pub(crate) fn letters(self) -> usize {
        let letter = if self.font > 9 { 7 } else { 5 };
        usize::try_from((self.width - 3) / letter)
            .unwrap_or(1)
            .max(1)
    }
}

/// What a block is drawn as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A box with a heading, and the number of boxes around it.
    Headed(String, usize),
    /// The box of a core with several hardware threads.
    Core,
    /// The cell of a hardware thread.
    Cell(usize),
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
    fn new(width: i32, height: i32, shape: Shape, blocks: Vec<Self>) -> Self {
        Self {
            x: 0,
            y: 0,
            width,
            height,
            shape,
            blocks,
        }
    }

    /// Lays out a part in a width, which only a single cell may exceed.
    pub(crate) fn of_part(part: &Part, size: CellSize, most: i32, depth: usize) -> Self {
        if let (Some(thread), true) = (part.thread(), part.parts.is_empty()) {
            return Self::new(size.width, size.height, Shape::Cell(thread), Vec::new());
        }
        if part.has_heading() {
            return Self::headed(part, size, most, depth);
        }
        let (padding, gap) = match part.parts.len() {
            0 | 1 => (0, GAP),
            _ if part.is_core() => (2, 1),
            _ => (0, GAP),
        };
        let inner = most - 2 * padding;
        let blocks = part.parts.iter();
        let mut blocks: Vec<Self> = blocks
            .map(|it| Self::of_part(it, size, inner, depth))
            .collect();
        let most = even_width(&blocks, inner, gap);
        let (width, height) = flow(&mut blocks, most, gap, (padding, padding));
        let shape = if padding > 0 {
            Shape::Core
        } else {
            Shape::Bare
        };
        Self::new(width + 2 * padding, height + 2 * padding, shape, blocks)
    }

    fn headed(part: &Part, size: CellSize, most: i32, depth: usize) -> Self {
        let heading = part.heading();
        let inner = most - 2 * PADDING;
        let blocks = part.parts.iter();
        let mut blocks: Vec<Self> = blocks
            .map(|it| Self::of_part(it, size, inner, depth + 1))
            .collect();
        let most = even_width(&blocks, inner, GAP);
        let (width, height) = flow(&mut blocks, most, GAP, (PADDING, PADDING + HEADING));
        let letters = i32::try_from(heading.chars().count()).unwrap_or(0);
        let width = width.max((letters * LETTER).min(inner));
        Self::new(
            width + 2 * PADDING,
            height + HEADING + 2 * PADDING,
            Shape::Headed(heading, depth),
            blocks,
        )
    }
}

/// Returns the width that gives lines of alike blocks the same number of blocks, as far as possible: two lines of four instead of
/// five and three. It is at most the given width.
fn even_width(blocks: &[Block], most: i32, gap: i32) -> i32 {
    let Some(first) = blocks.first() else {
        return most;
    };
    let count = i32::try_from(blocks.len()).unwrap_or(i32::MAX);
    let on_line = (most + gap) / (first.width + gap);
    let alike = blocks.iter().all(|block| block.width == first.width);
    if !alike || on_line < 2 || count <= on_line {
        return most;
    }
    let lines = (count - 1) / on_line + 1;
    let on_line = (count - 1) / lines + 1;
    on_line * (first.width + gap) - gap
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
            let size = CellSize::new(machine.cpus().len(), 3);
            let block = Block::of_part(&Part::of_machine(&machine), size, 330, 0);
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

    #[test]
    fn alike_blocks_are_spread_evenly_over_lines() {
        let blocks = |widths: &[i32]| -> Vec<Block> {
            let blocks = widths
                .iter()
                .map(|it| Block::new(*it, 5, Shape::Bare, Vec::new()));
            blocks.collect()
        };
        // Five of eight would fit on a line.
        assert_eq!(even_width(&blocks(&[10; 8]), 60, 2), 46);
        assert_eq!(even_width(&blocks(&[10; 7]), 60, 2), 46);
        assert_eq!(even_width(&blocks(&[10; 5]), 60, 2), 60);
        assert_eq!(even_width(&blocks(&[10, 20, 10, 10, 10]), 45, 2), 45);
        assert_eq!(even_width(&blocks(&[100; 3]), 60, 2), 60);
        assert_eq!(even_width(&[], 60, 2), 60);
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
