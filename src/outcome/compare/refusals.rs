//! What two builds print in a refusal for the same reason: the numbers and names in it.

use super::{Aspect, Difference};
use mapcheck_reference::implementation::Refused;

/// Returns the first number or name that differs in the texts of two refusals, if their wording is the same.
///
/// Numbers are words with a digit, names are words of indented lines, where PRRTE puts what the user gave. Lines with a process's number
/// differ from run to run, and places in a source file from commit to commit; they do not count.
#[must_use]
pub fn refusal_text_difference(left: &Refused, right: &Refused) -> Option<Difference> {
    left.topic.and(right.topic)?;
    let (left, right) = (words(&left.message), words(&right.message));
    if left.len() != right.len() {
        return None;
    }
    let mut first = None;
    for (left, right) in left
        .iter()
        .zip(&right)
        .filter(|(left, right)| left != right)
    {
        if !(left.is_value() && right.is_value()) {
            return None;
        }
        first = first.or(Some((left.text, right.text)));
    }
    let (left, right) = first?;
    Some(Difference {
        aspect: Aspect::Reason,
        what: "a number or name in the text of the refusal".to_owned(),
        left: left.to_owned(),
        right: right.to_owned(),
    })
}

/// A word of a text.
#[derive(PartialEq, Eq)]
struct Word<'a> {
    text: &'a str,
    is_indented: bool,
}

impl Word<'_> {
    fn is_value(&self) -> bool {
        self.is_indented || self.text.contains(|it: char| it.is_ascii_digit())
    }
}

fn words(message: &str) -> Vec<Word<'_>> {
    let lines = message.lines().filter(|line| !line.starts_with('['));
    let words = lines.flat_map(|line| {
        let is_indented = line.starts_with(' ');
        line.split_whitespace()
            .map(move |text| Word { text, is_indented })
    });
    // Paths and jobs have names of their own in each run.
    words
        .filter(|word| !word.text.contains(['/', '@']))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::error::Topic;

    fn difference(left: &str, right: &str) -> Option<String> {
        let refused = |message: &str| Refused {
            message: message.to_owned(),
            ..Refused::about(Some(Topic::NoNodes))
        };
        let found = refusal_text_difference(&refused(left), &refused(right))?;
        Some(format!("{} against {}", found.left, found.right))
    }

    #[test]
    fn numbers_and_names_count_and_the_wording_does_not() {
        let text = "There are not enough slots to satisfy the 4\nslots of:\n\n  app1\n";
        assert_eq!(difference(text, text), None);
        assert_eq!(
            difference(text, &text.replace('4', "5")).as_deref(),
            Some("4 against 5")
        );
        assert_eq!(
            difference(text, &text.replace("app1", "app2")).as_deref(),
            Some("app1 against app2")
        );
        assert_eq!(difference(text, &text.replace("enough", "many")), None);
        assert_eq!(
            difference(text, &text.replace("not enough", "too few")),
            None
        );
        let with_job =
            |pid: u32| format!("[vm:{pid}] failed\n{text} prterun-vm-{pid}@1 /tmp/{pid}");
        assert_eq!(difference(&with_job(17), &with_job(18)), None);
    }
}
