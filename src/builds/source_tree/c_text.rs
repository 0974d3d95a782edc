//! A minimal reader of C and of Makefiles, which finds the definitions that requirements name.

/// Returns C source without comments, with every run of white space as one blank. Preprocessor lines keep their line ends.
pub(super) fn c_source(text: &str) -> String {
    fold(&without_comments(&text.replace("\\\n", " ")))
}

fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"', '\'']) {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("/*") {
            kept.push(' ');
            rest = comment.find("*/").map_or("", |end| &comment[end + 2..]);
        } else if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else {
            let len = if rest.starts_with('/') {
                1
            } else {
                literal(rest)
            };
            kept.push_str(&rest[..len]);
            rest = &rest[len..];
        }
    }
    kept.push_str(rest);
    kept
}

/// Returns the length of the literal at the beginning of a text.
fn literal(text: &str) -> usize {
    let mut characters = text.char_indices();
    let quote = characters.next().map(|(_, quote)| quote);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => {
                characters.next();
            }
            // A literal ends with its line, so this quote does not begin one.
            '\n' => return at,
            _ if Some(character) == quote => return at + character.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Returns text with every run of blanks as one blank, without blanks at the ends of lines.
fn fold(text: &str) -> String {
    let lines = text.lines().map(words).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns text with every run of white space as one blank.
pub(super) fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the value of a macro without parameters, or `None` if it is not defined.
pub(super) fn macro_value<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    source.lines().find_map(|line| {
        let rest = line
            .strip_prefix('#')?
            .trim_start()
            .strip_prefix("define ")?;
        let rest = rest.trim_start().strip_prefix(name)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
    })
}

/// Returns the text between the braces of a structure, found by its tag or its typedef.
pub(super) fn structure<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    let mut from = 0;
    while let Some(at) = source[from..].find("struct") {
        let head = from + at + "struct".len();
        from = head;
        let Some(open) = source[head..].find('{').map(|open| head + open) else {
            continue;
        };
        let tag = source[head..open].trim();
        if tag.contains([';', '(', ')', '=']) {
            continue;
        }
        let Some(close) = closing(source, open, '{', '}') else {
            continue;
        };
        let typedef = source[close + 1..].trim_start();
        let typedef = typedef
            .strip_prefix(name)
            .is_some_and(|rest| !begins_word(rest));
        if tag == name || typedef {
            return Some(&source[open + 1..close]);
        }
    }
    None
}

/// Returns the declared type of a field, or `None` if the structure lacks it.
pub(super) fn field_type(body: &str, field: &str) -> Option<String> {
    body.split(';').find_map(|declaration| {
        let declaration = words(declaration);
        let declaration = declaration.split('[').next().unwrap_or_default().trim();
        let rest = declaration.strip_suffix(field)?;
        rest.ends_with([' ', '*']).then(|| spaced(rest))
    })
}

/// Returns the declarations and definitions of a function: its parameters, and the text that follows them.
pub(super) fn functions<'a>(source: &'a str, name: &str) -> Vec<(&'a str, &'a str)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = source[from..].find(name).map(|at| from + at) {
        let end = at + name.len();
        from = end;
        let starts_word = source[..at].chars().next_back().is_none_or(|c| !is_word(c));
        let rest = source[end..].trim_start();
        if !starts_word || !rest.starts_with('(') {
            continue;
        }
        let open = source.len() - rest.len();
        let Some(close) = closing(source, open, '(', ')') else {
            continue;
        };
        // A call follows an operator, a bracket or `return`; a declaration follows a type.
        let before = source[..at].trim_end();
        let typed = before.ends_with(|c| is_word(c) || c == '*') && !before.ends_with("return");
        if typed {
            found.push((&source[open + 1..close], source[close + 1..].trim_start()));
        }
    }
    found
}

/// Returns the body of a function, if it is defined.
pub(super) fn body<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    functions(source, name).into_iter().find_map(|(_, rest)| {
        let close = rest
            .starts_with('{')
            .then(|| closing(rest, 0, '{', '}'))
            .flatten()?;
        Some(&rest[1..close])
    })
}

/// Returns the types of parameters, without their names.
pub(super) fn parameter_types(parameters: &str) -> Vec<String> {
    let parameters = parameters.split(',').map(words);
    let types = parameters.map(|parameter| {
        let name = parameter.chars().rev().take_while(|c| is_word(*c)).count();
        let (of_type, name) = parameter.split_at(parameter.len() - name);
        let whole = of_type.trim().is_empty() || name.is_empty();
        spaced(if whole { &parameter } else { of_type })
    });
    types.filter(|of_type| of_type != "void").collect()
}

/// Returns a type with its stars after one blank: `char *`, `char **`.
pub(super) fn spaced(of_type: &str) -> String {
    let stars = of_type.matches('*').count();
    let base = words(&of_type.replace('*', " "));
    match stars {
        0 => base,
        _ => format!("{base} {}", "*".repeat(stars)),
    }
}

/// Returns the words of all settings of a Makefile's variable, or `None` if it is never set.
pub(super) fn variable(makefile: &str, name: &str) -> Option<Vec<String>> {
    let joined = makefile.replace("\\\n", " ");
    let lines = joined
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default());
    let settings: Vec<&str> = lines
        .filter_map(|line| {
            let (left, right) = line.split_once('=')?;
            (left.trim_end_matches(['+', ':']).trim() == name).then_some(right)
        })
        .collect();
    let all = settings.iter().flat_map(|right| right.split_whitespace());
    (!settings.is_empty()).then(|| all.map(str::to_owned).collect())
}

fn closing(text: &str, open: usize, left: char, right: char) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, character) in text[open..].char_indices() {
        if character == left {
            depth += 1;
        } else if character == right {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(open + at);
            }
        }
    }
    None
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

fn begins_word(text: &str) -> bool {
    text.chars().next().is_some_and(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"
/* #define OLD 1 */
#define NEW \
    26 // the key
#define TEXT "/* no comment */"
typedef struct {
    int app_idx; /* int other; */
    char *user_refid;
    pmix_pointer_array_t* nodes;
} prte_rmaps_options_t;
struct tagged_t { int a; };
PRTE_EXPORT int
resolve(prte_job_t *jdata, char **argv,
        uint32_t*next);
static int resolve(prte_job_t *j, char **a, uint32_t *n)
{
    if (a) { return other(1); }
    return 0;
}
"#;

    #[test]
    fn comments_do_not_count_and_literals_do() {
        let source = c_source(SOURCE);
        assert_eq!(macro_value(&source, "OLD"), None);
        assert_eq!(macro_value(&source, "NEW"), Some("26"));
        assert_eq!(macro_value(&source, "TEXT"), Some("\"/* no comment */\""));
        assert!(!source.contains("other;"), "{source}");
    }

    #[test]
    fn fields_are_found_with_their_types() {
        let source = c_source(SOURCE);
        let body = structure(&source, "prte_rmaps_options_t").unwrap();
        assert_eq!(field_type(body, "app_idx").as_deref(), Some("int"));
        assert_eq!(
            field_type(body, "nodes").as_deref(),
            Some("pmix_pointer_array_t *")
        );
        assert_eq!(field_type(body, "idx"), None);
        assert!(structure(&source, "tagged_t").is_some());
        assert!(structure(&source, "tagged").is_none());
    }

    #[test]
    fn functions_are_found_with_parameters_and_body() {
        let source = c_source(SOURCE);
        let found = functions(&source, "resolve");
        assert_eq!(found.len(), 2);
        for (parameters, _) in found {
            assert_eq!(
                parameter_types(parameters),
                ["prte_job_t *", "char **", "uint32_t *"]
            );
        }
        assert!(body(&source, "resolve").unwrap().contains("other(1)"));
        // A call is not a declaration.
        assert!(functions(&source, "other").is_empty());
    }

    #[test]
    fn a_makefile_s_variable_has_the_words_of_all_its_lines() {
        let makefile = "SUBDIRS = config \\\n  src # not docs\nSUBDIRS += test\nTESTS=a\n";
        assert_eq!(
            variable(makefile, "SUBDIRS").unwrap(),
            ["config", "src", "test"]
        );
        assert_eq!(variable(makefile, "TEST"), None);
    }

    #[test]
    fn truncated_text_does_not_panic() {
        for end in 0..SOURCE.len() {
            let source = c_source(&SOURCE[..end]);
            let _ = structure(&source, "prte_rmaps_options_t");
            let _ = body(&source, "resolve");
        }
    }
}
