//! Arguments as a shell reads them.

/// Joins arguments into one line, each quoted if a shell would otherwise change it.
#[must_use]
pub fn join<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = arguments.into_iter().map(quote).collect();
    quoted.join(" ")
}

/// Quotes an argument where needed. A comma outside of braces needs no quotes, so host lists stay readable.
fn quote(argument: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.,:=/@%+".contains(&byte);
    if !argument.is_empty() && argument.bytes().all(plain) {
        return argument.to_owned();
    }
    match shlex::try_quote(argument) {
        Ok(quoted) => quoted.into_owned(),
        // Only a NUL byte cannot be quoted, and no process can be given one.
        Err(_) => argument.replace('\0', ""),
    }
}

/// Splits a line as a shell does, into its words. `None` if a quote is not closed.
#[must_use]
pub fn split(line: &str) -> Option<Vec<String>> {
    shlex::split(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_splits_the_line_into_the_same_arguments() {
        let arguments = ["--map-by", "a b", "", ":", "it's", "n1:2,n2"];
        let line = join(arguments);
        assert_eq!(
            shlex::split(&line),
            Some(arguments.map(str::to_owned).to_vec())
        );
        assert!(line.ends_with(" n1:2,n2"), "{line}");
    }
}
