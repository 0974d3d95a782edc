//! A line of a feature file fits into a window.

use crate::folders::{files_below, root};
use crate::test;
use std::fs;

/// The most characters of a line.
const WIDTH: usize = 160;

#[test]
fn the_lines_of_features_are_short() {
    let features = root().join("features");
    let mut long = Vec::new();
    for file in files_below(&features, "feature") {
        let text = fs::read_to_string(&file).expect("a feature file");
        let lines = (1..).zip(text.lines().map(|line| line.chars().count()));
        let place = |(number, width)| {
            let file = file.strip_prefix(root()).unwrap_or(&file).display();
            format!("{file}:{number}: {width}")
        };
        long.extend(lines.filter(|(_, width)| *width > WIDTH).map(place));
    }
    assert!(
        long.is_empty(),
        "lines of more than {WIDTH} characters; split the table, or write a long command line as a text below its step:\n{}",
        long.join("\n")
    );
}
