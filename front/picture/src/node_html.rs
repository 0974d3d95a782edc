//! The picture of a node as a part of a page, whose width arranges it.

use crate::groups::{Group, LineBelow, heading, is_over, lines_below, names, subtitle};
use crate::job::{JobPicture, PlacedProcess};
use crate::marks::Marks;
use crate::palette::{colour, fill_class, stripes};
use crate::parts::Sight;
use crate::plan::{LETTER, Manner, Seen, see_each, small};
use crate::text::clean;
use maud::{Markup, PreEscaped, html};
use std::fmt::Write as _;
use std::slice;

/// The widest that a node wants to be, whatever its machine.
const WIDEST: i32 = 2400;

/// Draws some groups of nodes that look the same.
pub(crate) fn figures_of(job: &JobPicture, groups: &[Group<'_>], marks: Option<&Marks>) -> Markup {
    let mut text = String::new();
    see_each(job, groups, marks, &mut |group, seen| {
        figure(group, &seen, &mut text);
    });
    PreEscaped(text)
}

fn figure(group: &Group<'_>, seen: &Seen<'_>, text: &mut String) {
    let (heading, subtitle) = (heading(group), subtitle(group.node));
    let lines = lines_below(group, seen.marks.is_some());
    let longest = lines.iter().map(|line| line.text.chars().count() + 3);
    let longest = longest.chain([subtitle.len().max(heading.len() * 4 / 3)]);
    let longest = small(longest.max().unwrap_or(0)).min(52) * LETTER;
    let width = seen
        .wanted(&seen.plan.sights, false)
        .max(longest)
        .min(WIDEST)
        + 22;
    let is_marked = seen
        .marks
        .is_some_and(|marks| marks.nodes.contains(&group.node.name));
    let open = html! {
        figcaption {
            b class="mc-name" title=(clean(&names(group))) { (heading) } " "
            span class=(if is_over(group.node) { "mc-over" } else { "mc-soft" }) { (subtitle) }
        }
    };
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "<figure style=\"width:{width}px;--c:{}px\"{}>{}",
        seen.plan.cell,
        if is_marked { " class=\"marked\"" } else { "" },
        open.into_string()
    );
    sights(*seen, &seen.plan.sights, text);
    for LineBelow { app, text: line } in &lines {
        let key = app.map(|app| format!("mc-key mc-k{}", colour(app)));
        let line = html! { p class="mc-line" { span class=[key] {} (line) } };
        text.push_str(&line.into_string());
    }
    text.push_str("</figure>");
}

fn sights(seen: Seen<'_>, all: &[Sight], text: &mut String) {
    for row in seen.rows(all) {
        // Writing to a string cannot fail.
        let _ = match row.manner {
            Manner::Boxes => {
                let width = seen.column(row.sights, true);
                write!(text, "<div class=\"mc-in\" style=\"--w:{width}px\">")
            }
            Manner::Cores => write!(text, "<div class=\"mc-cores\">"),
            Manner::Folded => {
                let folded = seen.folded(row.sights);
                let _ = write!(
                    text,
                    "<details class=\"mc-fold\"><summary>{folded}</summary>"
                );
                let whole = Seen {
                    folds: false,
                    ..seen
                };
                sights(whole, row.sights, text);
                text.push_str("</details>");
                continue;
            }
        };
        row.sights.iter().for_each(|one| sight(seen, one, text));
        text.push_str("</div>");
    }
}

fn sight(seen: Seen<'_>, sight: &Sight, text: &mut String) {
    let (number, threads) = match sight {
        Sight::Box {
            heading, inside, ..
        } => {
            // Writing to a string cannot fail.
            let _ = write!(text, "<div class=\"mc-box\"><span>{heading}</span>");
            sights(seen, inside, text);
            return text.push_str("</div>");
        }
        Sight::Core(number, threads) => (number, &threads[..]),
        Sight::Thread(number) => (number, slice::from_ref(number)),
    };
    let _ = write!(text, "<div class=\"mc-core\"><span>L{number}</span>");
    threads.iter().for_each(|thread| cell(seen, *thread, text));
    text.push_str("</div>");
}

/// Draws a hardware thread with its ranks.
fn cell(seen: Seen<'_>, thread: usize, text: &mut String) {
    let processes = seen.on(thread);
    let os = seen.plan.number_of(thread);
    let ranks: Vec<String> = processes.iter().map(|it| it.rank.to_string()).collect();
    let ranks = ranks.join(" ");
    let mut class = match &processes[..] {
        [] => {
            // Writing to a string cannot fail.
            let _ = write!(text, "<i>{os}</i>");
            return;
        }
        [one] => fill_class(one.app, one.rank),
        _ => "mc-shared".to_owned(),
    };
    if processes.iter().any(|process| seen.is_marked(process)) {
        class.push_str(" mark");
    }
    let shown = seen.shown_ranks(&processes);
    let cell = html! {
        b class=(class) style=[stripes_of(&processes)] data-ranks=(ranks) title=(seen.title(thread, &processes)) { span { (shown) } (os) }
    };
    text.push_str(&cell.into_string());
}

/// Returns the stripes of a CPU that several processes share.
fn stripes_of(processes: &[&PlacedProcess]) -> Option<String> {
    let [first, .., last] = processes else {
        return None;
    };
    let (one, other) = stripes(colour(first.app), colour(last.app));
    Some(format!("--a:{one};--b:{other}"))
}
