//! The colours of apps: those of Okabe and Ito, which stay apart for colour-blind people.

/// The number of colours. Further apps repeat them; their numbers are written, too.
pub(crate) const COLOURS: usize = 8;

/// For each app: the colour of its even ranks, the one of its odd ranks, and that of the text on both.
const APPS: [(&str, &str, &str); COLOURS] = [
    ("#56b4e9", "#8accf1", "#10222e"),
    ("#e69f00", "#f3c257", "#2b1d00"),
    ("#009e73", "#4fc4a3", "#00160f"),
    ("#cc79a7", "#e2a9c8", "#2b0f1f"),
    ("#f0e442", "#f7f08f", "#2a2700"),
    ("#d55e00", "#ee9553", "#230f00"),
    ("#8c8cf0", "#b4b4f7", "#10102e"),
    ("#a0a09a", "#c6c6c0", "#1a1a18"),
];

/// Returns the number of an app's colour.
pub(crate) fn colour(app: u32) -> usize {
    app as usize % COLOURS
}

/// Returns the class of a process's fill: its app's colour, in one of two tints.
pub(crate) fn fill_class(app: u32, rank: u32) -> String {
    let tint = if rank.is_multiple_of(2) { "" } else { "o" };
    format!("a{}{tint}", colour(app))
}

/// Returns the colours of two neighbouring stripes.
pub(crate) fn stripes(left: usize, right: usize) -> (&'static str, &'static str) {
    let first = APPS[left % COLOURS].0;
    match left == right {
        true => (first, APPS[left % COLOURS].1),
        false => (first, APPS[right % COLOURS].0),
    }
}

/// Returns the rules of a page's style for all apps.
pub(crate) fn page_rules() -> String {
    let rules = APPS.iter().enumerate().map(|(app, (even, odd, text))| {
        format!(".a{app},.a{app}o{{background:{even};color:{text}}}.a{app}o{{background:{odd}}}.mc-k{app}{{background:linear-gradient(135deg,{even} 50%,{odd} 50%)}}")
    });
    rules.collect()
}

/// Returns the rules of an SVG's style for all apps.
pub(crate) fn svg_rules() -> String {
    let rules = APPS.iter().enumerate().map(|(app, (even, odd, text))| {
        format!(".mc .a{app}{{fill:{even}}}.mc .a{app}o{{fill:{odd}}}.mc .t{app}{{fill:{text}}}")
    });
    rules.collect()
}
