//! A shell's arithmetic, as scripts compute counts with it: `$(( CORES / OMP_NUM_THREADS ))`.

/// Returns the value of a variable.
type Lookup<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// The most parentheses and signs inside each other.
const MOST_NESTED: usize = 32;

/// Returns the value of an expression with `+`, `-`, `*`, `/`, `%`, parentheses and variables; nothing for any other one.
pub(super) fn value(text: &str, lookup: &Lookup<'_>) -> Option<i64> {
    let mut expression = Expression { rest: text, lookup };
    let value = expression.sum(0)?;
    expression.peek().is_none().then_some(value)
}

/// Returns the length of a variable's name at the start of a text.
pub(super) fn name_len(text: &str) -> usize {
    let is_in_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return 0;
    }
    text.bytes().take_while(|byte| is_in_name(*byte)).count()
}

/// An expression, and the place in it.
struct Expression<'a> {
    rest: &'a str,
    lookup: &'a Lookup<'a>,
}

impl Expression<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    /// Takes a character if it is next.
    fn takes(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        if is_next {
            self.rest = &self.rest[wanted.len_utf8()..];
        }
        is_next
    }

    fn sum(&mut self, depth: usize) -> Option<i64> {
        let mut sum = self.product(depth)?;
        loop {
            sum = match () {
                () if self.takes('+') => sum.checked_add(self.product(depth)?)?,
                () if self.takes('-') => sum.checked_sub(self.product(depth)?)?,
                () => return Some(sum),
            };
        }
    }

    fn product(&mut self, depth: usize) -> Option<i64> {
        let mut product = self.operand(depth)?;
        loop {
            product = match () {
                () if self.takes('*') => product.checked_mul(self.operand(depth)?)?,
                () if self.takes('/') => product.checked_div(self.operand(depth)?)?,
                () if self.takes('%') => product.checked_rem(self.operand(depth)?)?,
                () => return Some(product),
            };
        }
    }

    fn operand(&mut self, depth: usize) -> Option<i64> {
        if depth > MOST_NESTED {
            return None;
        }
        if self.takes('-') {
            return self.operand(depth + 1)?.checked_neg();
        }
        if self.takes('(') {
            let value = self.sum(depth + 1)?;
            return self.takes(')').then_some(value);
        }
        let is_variable = self.takes('$');
        let is_in_braces = is_variable && self.takes('{');
        let name = name_len(self.rest);
        if name > 0 {
            let (name, rest) = self.rest.split_at(name);
            self.rest = rest;
            let value = (self.lookup)(name)?;
            return (!is_in_braces || self.takes('}'))
                .then(|| value.trim().parse().ok())
                .flatten();
        }
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        // A shell reads `010` as 8.
        let is_octal = number.len() > 1 && number.starts_with('0');
        (!is_variable && !is_octal)
            .then(|| number.parse().ok())
            .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_have_the_values_that_a_shell_gives_them() {
        let lookup = |name: &str| match name {
            "CORES" => Some("8".to_owned()),
            "THREADS" => Some("3".to_owned()),
            "WORD" => Some("a".to_owned()),
            _ => None,
        };
        for (text, expected) in [
            ("2 + 3*4", Some(14)),
            ("$CORES / ${THREADS}", Some(2)),
            ("(CORES-1)%THREADS", Some(1)),
            ("-(2-5)", Some(3)),
            ("1-2-3", Some(-4)),
            ("0", Some(0)),
            ("", None),
            ("1 +", None),
            ("1 2", None),
            ("(1", None),
            ("1/0", None),
            ("010", None),
            ("$3", None),
            ("WORD", None),
            ("NONE", None),
            ("${CORES:-2}", None),
            ("9223372036854775807+1", None),
            ("é", None),
        ] {
            assert_eq!(value(text, &lookup), expected, "{text}");
        }
        assert_eq!(value(&"(".repeat(1 << 16), &lookup), None);
        assert_eq!(value(&"-".repeat(1 << 16), &lookup), None);
    }
}
