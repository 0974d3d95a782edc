//! The program's folders use each other in one direction.

use crate::folders::{files_below, root};
use crate::test;
use std::fs;

/// The most folders that a newcomer can hold in mind.
const MOST: usize = 14;

#[test]
fn each_folder_of_the_program_uses_only_those_listed_before_it() {
    let library = fs::read_to_string(root().join("src/lib.rs")).expect("the library's first page");
    let rooms: Vec<&str> = library
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .collect();
    assert!(rooms.len() > 2 && rooms.len() <= MOST, "{rooms:?}");
    let mut back = Vec::new();
    for (place, room) in rooms.iter().enumerate() {
        for file in files_below(&root().join("src").join(room), "rs") {
            let text = fs::read_to_string(&file).expect("a source");
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            let code: Vec<&str> = code.collect();
            for later in &rooms[place + 1..] {
                let arrow = format!("crate::{later}::");
                if code.iter().any(|line| line.contains(&arrow)) {
                    back.push(format!("{} uses {later}", file.display()));
                }
            }
        }
    }
    assert!(back.is_empty(), "{}", back.join("\n"));
    let loose = fs::read_dir(root().join("src")).expect("the program's folder");
    let loose = loose.filter_map(|entry| entry.expect("an entry").file_name().into_string().ok());
    let mut loose: Vec<String> = loose.filter(|name| name.ends_with(".rs")).collect();
    loose.sort();
    assert_eq!(loose, ["lib.rs", "main.rs"], "a file without a folder");
}
