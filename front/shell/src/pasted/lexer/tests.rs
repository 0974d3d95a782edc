use super::*;

fn commands(text: &str) -> Result<Vec<Vec<Word>>, String> {
    let lookup = |name: &str| match name {
        "N" => Some("4".to_owned()),
        "OPTIONS" => Some("-np 4  --map-by node".to_owned()),
        "EMPTY" => Some(String::new()),
        "HOME" => Some("/home/u".to_owned()),
        _ => None,
    };
    let expanded = Expanded::default();
    let mut lexer = Lexer::new(text, &expanded);
    let mut all = Vec::new();
    while let Some(command) = lexer.command(&lookup)? {
        all.push(command);
    }
    Ok(all)
}

fn texts(text: &str) -> Vec<String> {
    let joined = |words: Vec<Word>| {
        let words: Vec<String> = words.into_iter().map(|word| word.text).collect();
        words.join("|")
    };
    commands(text).unwrap().into_iter().map(joined).collect()
}

#[test]
fn words_are_split_as_a_shell_splits_them() {
    for (text, expected) in [
        ("a 'b c' \"d e\" f\\ g", "a|b c|d e|f g"),
        ("a \\\n  b", "a|b"),
        ("a b\\\nc", "a|bc"),
        ("a ~/b c~/d", "a|/home/u/b|c~/d"),
        ("a > out 2>&1 b", "a|b"),
        ("a 2> err -n 2", "a|-n|2"),
        ("a &> log b <in", "a|b"),
        ("a # b", "a"),
        ("a b#c", "a|b#c"),
        ("a $N ${N} \"$N\" '$N' n${N}m", "a|4|4|4|$N|n4m"),
        ("a $OPTIONS b", "a|-np|4|--map-by|node|b"),
        ("a \"$OPTIONS\" $EMPTY b\"\"", "a|-np 4  --map-by node|b"),
        ("a ${X:-2} ${N:?} ${X-}", "a|2|4"),
        ("a $(( $N / 2 )) \"$((N+1))\"", "a|2|5"),
        ("a \"\" b", "a||b"),
        ("A=4(x2),1 a", "A=4(x2),1|a"),
    ] {
        assert_eq!(texts(text), [expected], "{text}");
    }
}

#[test]
fn operators_end_commands() {
    assert_eq!(texts("a b; c && d | e &\nf"), ["a|b", "c", "d", "e", "f"]);
    assert_eq!(texts("a <<-'END' b\nx\n\tEND\nc"), ["a|b", "c"]);
    assert_eq!(texts("`which a` $(command -v b)"), ["a|b"]);
    assert!(texts(" \n ; ").is_empty());
}

#[test]
fn what_is_unknown_is_kept_and_marked() {
    for (text, part) in [
        ("$X", "$X"),
        ("-n$X", "$X"),
        ("\"a ${X} b\"", "${X}"),
        ("$(nproc --all)", "$(nproc --all)"),
        ("`nproc`", "`nproc`"),
        ("$((2*X))", "$((2*X))"),
        ("n{1..4}", "{1..4}"),
        ("n{1,2}", "{1,2}"),
        ("$1", "$1"),
        ("${N%x}", "${N%x}"),
        ("A=(1 2)", "(1 2)"),
    ] {
        let words = commands(text).unwrap();
        assert_eq!(words[0][0].unexpanded.as_deref(), Some(part), "{text}");
    }
    assert_eq!(commands("a{} $ {x}").unwrap()[0][0].unexpanded, None);
}

#[test]
fn what_needs_a_shell_is_a_fault() {
    for text in [
        "a 'b",
        "a \"b",
        "(a)",
        "f() { a; }",
        "a <<END\nb",
        "a \\ \nb",
        "a <(b)",
    ] {
        assert!(commands(text).is_err(), "{text}");
    }
}
