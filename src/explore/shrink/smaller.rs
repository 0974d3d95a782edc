//! Smaller words and texts: without an item, a field or a line, or with a smaller number.

use std::ops::Range;

/// Returns a word without one of its items or fields, or with a smaller number. Numbers in the names of files stay.
pub(super) fn smaller_words(word: &str, named_files: &[Range<usize>]) -> Vec<String> {
    let mut found = Vec::new();
    for separator in [',', ':'] {
        let parts: Vec<&str> = word.split(separator).collect();
        for leave_out in (0..parts.len()).rev().filter(|_| parts.len() > 1) {
            let mut kept = parts.clone();
            kept.remove(leave_out);
            found.push(kept.join(&separator.to_string()));
        }
    }
    found.extend(smaller_numbers(word, named_files));
    found
}

/// Returns a text without one of its lines, or with a shorter line.
pub(super) fn smaller_texts(text: &str) -> Vec<String> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let joined = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect();
    let mut found = Vec::new();
    for leave_out in (0..lines.len()).rev() {
        let mut kept = lines.clone();
        kept.remove(leave_out);
        found.push(joined(&kept));
    }
    for (index, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        let shorter = (1..words.len()).rev().map(|leave_out| {
            let mut kept = words.clone();
            kept.remove(leave_out);
            kept.join(" ")
        });
        for smaller in shorter.chain(smaller_numbers(line, &[])) {
            let mut kept = lines.clone();
            kept[index] = smaller;
            found.push(joined(&kept));
        }
    }
    found
}

/// Returns a text with one number reduced: to 1, to half, or by one. Numbers inside names stay.
fn smaller_numbers(text: &str, names: &[Range<usize>]) -> Vec<String> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut start = 0;
    while start < bytes.len() {
        let digits = bytes[start..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit());
        let end = start + digits.count();
        if end == start {
            start += 1;
            continue;
        }
        let in_name = start > 0 && bytes[start - 1].is_ascii_alphanumeric()
            || names.iter().any(|name| name.contains(&start));
        if let (false, Ok(number)) = (in_name, text[start..end].parse::<u64>()) {
            let mut smaller = vec![1, number / 2, number.saturating_sub(1)];
            smaller.retain(|one| *one < number && *one > 0);
            smaller.dedup();
            for number in smaller {
                found.push(format!("{}{number}{}", &text[..start], &text[end..]));
            }
        }
        start = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_a_name_stays() {
        let smaller = |text: &str| smaller_numbers(text, &[]);
        assert_eq!(smaller("n2:1"), Vec::<String>::new());
        assert_eq!(smaller("n2:5"), ["n2:1", "n2:2", "n2:4"]);
        assert_eq!(smaller("l3cache:pe=2"), ["l3cache:pe=1"]);
        assert_eq!(
            smaller_numbers("seq:file=/t/case-7", std::slice::from_ref(&(9..18))),
            Vec::<String>::new()
        );
    }
}
