//! The picture of a case that is refused.

use mapcheck_picture::{JobPicture, RefusedPicture};
use mapcheck_reference::explain::smallest_changes;
use mapcheck_reference::{Case, MapError, Refusal, Rules, trace};
use mapcheck_shell::join;

/// Returns the picture of a refused case, with its changes that map. `under` is the name of the implementation that refuses it.
#[must_use]
pub fn refused_picture(
    case: &Case,
    refusal: &Refusal,
    rules: &Rules,
    under: &str,
) -> RefusedPicture {
    let quoted = |words: &[String]| -> Vec<String> {
        let words = words.iter().map(|word| join([word.as_str()]));
        std::iter::once(case.launcher().to_owned())
            .chain(words)
            .collect()
    };
    let changes = smallest_changes(case, &MapError::Refused(refusal.clone()), rules);
    let changes = changes
        .into_iter()
        .map(|it| (it.text, quoted(&it.line).join(" ")));
    let nodes = trace(case, rules).trace.before.map(|before| {
        let nodes = before.allocated.iter();
        let nodes = nodes.map(|node| (node.name.to_string(), node.slots, &case.machines));
        JobPicture::of_free_nodes(nodes.collect())
    });
    RefusedPicture {
        words: quoted(&case.words()),
        // The launcher is in front.
        fault: refusal.spot.map(|spot| spot.word + 1),
        under: under.to_owned(),
        cause: refusal.sentence(),
        changes: changes.collect(),
        nodes,
    }
}
