//! A line of a feature file fits into a window.

use crate::folders::{files_below, root};
use crate::test;
use std::fs;

/// The most characters of a line.
const WIDTH: usize = 160;

/// The number of longer lines about libpmix: fewer are welcome, more are not.
const LONG_ABOUT_LIBPMIX: usize = 134;

#[test]
fn the_lines_of_features_are_short() {
    let features = root().join("features");
    let mut long = Vec::new();
    let mut about_libpmix = 0;
    for file in files_below(&features, "feature") {
        let text = fs::read_to_string(&file).expect("a feature file");
        if file.starts_with(features.join("pmix")) {
            let lines = text.lines().map(|line| line.chars().count());
            about_libpmix += lines.filter(|width| *width > WIDTH).count();
            continue;
        }
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
    assert!(about_libpmix <= LONG_ABOUT_LIBPMIX, "{about_libpmix}");
}
