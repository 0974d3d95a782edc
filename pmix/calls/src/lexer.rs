//! Numbers, strings, calls and assignments in a line of a script, written as in C.

/// Parses a number: `-3`, `0x10`, `'a'`.
pub(crate) fn parse_number(text: &str) -> Option<i128> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
        return parse_character(inner);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return i128::from_str_radix(digits, 16).ok();
    }
    text.parse().ok()
}

/// Parses a number as the bits of a float of this many bytes.
pub(crate) fn parse_float_bits(text: &str, bytes: u8) -> Option<u64> {
    match bytes {
        4 => text.parse::<f32>().ok().map(|float| float.to_bits().into()),
        _ => text.parse::<f64>().ok().map(f64::to_bits),
    }
}

/// Parses what is between the quotes of a character constant.
fn parse_character(text: &str) -> Option<i128> {
    match text {
        "\\0" => return Some(0),
        "\\n" => return Some(10),
        "\\t" => return Some(9),
        _ => {}
    }
    let mut characters = text.chars();
    let character = characters.next().filter(char::is_ascii)?;
    let alone = characters.next().is_none();
    alone.then(|| i128::from(u32::from(character)))
}

/// Parses a string in double quotes. `"x*3000"` is short for a string of 3,000 times `x`.
pub(crate) fn parse_string(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let times = inner
        .strip_prefix("x*")
        .and_then(|times| times.parse().ok());
    Some(match times {
        Some(times) => "x".repeat(times),
        None => inner
            .replace("\\n", "\n")
            .replace("\\\"", "\"")
            .replace("\\\\", "\\"),
    })
}

/// Splits an assignment at its `=`; `None` for a call, whose operands may contain one.
pub(crate) fn split_assignment(line: &str) -> Option<(&str, &str)> {
    let (left, right) = line.split_once('=')?;
    let is_call = left.contains(['(', '"']);
    (!is_call).then(|| (left.trim(), right.trim()))
}

/// Splits a call into the function's name and its operands. `sizeof(…)` is not a call.
pub(crate) fn split_call(text: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = text.trim().strip_suffix(')')?.split_once('(')?;
    let in_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let is_call = name != "sizeof" && !name.is_empty() && name.chars().all(in_name);
    is_call.then(|| (name, split_operands(rest)))
}

/// Splits operands at commas, except for those in quotes and parentheses.
pub(crate) fn split_operands(text: &str) -> Vec<&str> {
    split_outside_quotes(text, ',')
}

/// Splits a line at semicolons, except for those in quotes.
pub(crate) fn split_statements(line: &str) -> Vec<&str> {
    split_outside_quotes(line, ';')
}

fn split_outside_quotes(text: &str, separator: char) -> Vec<&str> {
    let mut operands = Vec::new();
    let (mut start, mut quote, mut depth, mut escaped) = (0, None, 0, false);
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if quote == Some(character) => quote = None,
            _ if quote.is_some() => {}
            '"' | '\'' => quote = Some(character),
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if character == separator && depth == 0 => {
                operands.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        operands.push(text[start..].trim());
    }
    operands
}
