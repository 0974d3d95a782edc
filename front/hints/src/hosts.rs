//! Hints on names of hosts that no host has: another launcher's notation, or that of another place.
//!
//! PRRTE takes them for names, so the line maps, on nodes that do not exist.

use mapcheck_reference::Case;
use mapcheck_reference::files::each_line;
use mapcheck_reference::option_table::Meaning;
use std::convert::Infallible;

/// Returns hints on the hosts of the lists and of the hostfiles that a line names.
pub(super) fn hints(case: &Case) -> Vec<String> {
    let mut hints = Vec::new();
    for option in case.line.possible_options() {
        let meaning = option.meaning();
        let is_hostfile = meaning == Meaning::DefaultHostfile || meaning.names_hostfile();
        for value in &option.values {
            let mut items = value.text.split(',');
            match meaning {
                Meaning::Host => hints.extend(items.find_map(of_list)),
                _ if is_hostfile => {
                    hints.extend(items.filter_map(|file| of_hostfile(case, file)));
                }
                _ => {}
            }
        }
    }
    hints
}

/// Returns a hint on an item of a host list.
fn of_list(item: &str) -> Option<String> {
    let (name, _) = item.split_once(':').unwrap_or((item, ""));
    if name.contains(['[', ']']) {
        return Some(format!(
            "`{item}` is one host of that name: a host list has no ranges; write `n1:2,n2:2`"
        ));
    }
    name.contains('@').then(|| {
        format!("`{item}` is a host of that name: a host list has no users, a hostfile has")
    })
}

/// Returns a hint on the first line of a hostfile whose first word cannot be a name.
fn of_hostfile(case: &Case, file: &str) -> Option<String> {
    let text = case.files.lines(file)?;
    let mut hint = None;
    let read: Result<(), Infallible> = each_line(text, |tokens| {
        if let (None, Some(first)) = (&hint, tokens.first()) {
            let instead = of_word(first.text);
            hint = instead.map(|instead| {
                let (word, line) = (first.text, first.line);
                format!("{file}:{line}: `{word}` is one host of that name; {instead}")
            });
        }
        Ok(())
    });
    let Ok(()) = read;
    hint
}

/// Returns what to write instead of a word that begins a line of a hostfile.
fn of_word(word: &str) -> Option<String> {
    if word.contains(',') {
        return Some("a hostfile has one host for each line".to_owned());
    }
    if word.contains(['[', ']']) {
        return Some("a hostfile has no ranges; write a line for each host".to_owned());
    }
    // A relative host has a number of nodes, and an address several colons.
    let (name, slots) = word.split_once(':').filter(|_| !word.starts_with('+'))?;
    let is_count = !slots.is_empty() && slots.bytes().all(|byte| byte.is_ascii_digit());
    is_count.then(|| format!("for its slots write `{name} slots={slots}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_host_is_called_gets_a_hint() {
        assert!(of_list("n[1-4]:2").unwrap().contains("no ranges"));
        assert!(of_list("jane@n1:4").unwrap().contains("no users"));
        assert_eq!(of_list("n1:4"), None);
        assert_eq!(of_word("n1:4").unwrap(), "for its slots write `n1 slots=4`");
        assert!(of_word("n1,n2").unwrap().contains("one host for each line"));
        for name in ["n1", "jane@n1", "fe80::1:2", "+n1", "+e:2"] {
            assert_eq!(of_word(name), None, "{name}");
        }
    }
}
