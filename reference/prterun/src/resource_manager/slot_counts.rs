//! Slurm's slot counts: `2`, or `2(x3)` for three nodes.

/// Parses the slot counts of some nodes. Further counts are ignored; nodes without one have none.
pub(super) fn parse(text: &str, nodes: usize) -> Option<Vec<i64>> {
    let mut slots = vec![0; nodes];
    let mut next = 0;
    let mut rest = text;
    loop {
        let (count, after) = split_number(rest)?;
        let (repeats, after) = match after.strip_prefix("(x") {
            Some(inner) => {
                let (repeats, after) = split_number(inner)?;
                (repeats, after.strip_prefix(')')?)
            }
            None => (1, after),
        };
        let repeats = usize::try_from(repeats).unwrap_or(0).min(nodes - next);
        slots[next..next + repeats].fill(count);
        next += repeats;
        match after.strip_prefix(',') {
            Some(after) => rest = after,
            None if after.is_empty() => return Some(slots),
            None => return None,
        }
    }
}

/// Splits a 32-bit number off the start of a text.
fn split_number(text: &str) -> Option<(i64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, after) = text.split_at(end.unwrap_or(text.len()));
    let number = digits.parse::<i32>().ok()?;
    Some((number.into(), after))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn counts_are_repeated() {
        assert_eq!(parse("2(x2),5", 3), Some(vec![2, 2, 5]));
        assert_eq!(parse("4(x30)", 1), Some(vec![4]));
        assert_eq!(parse("2", 2), Some(vec![2, 0]));
        for text in [
            "",
            "x",
            "2x",
            "2,",
            "2(x2",
            "2(x)",
            "-2",
            "+2",
            "2 ",
            "9999999999",
        ] {
            assert_eq!(parse(text, 2), None, "{text}");
        }
    }
}
