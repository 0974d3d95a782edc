//! Generates cases whose nodes differ, which a build maps with a daemon on each node.

use super::draft::{Draft, HEAD};
use super::generate::DraftWriter;
use super::rng::Rng;
use super::themes::Theme;

/// The names of nodes.
const NAMES: [&str; 6] = ["n1", "n2", "n3", "n4", "n5", "n6"];

/// The number of nodes.
const NODES: &[(usize, usize)] = &[(6, 2), (6, 3), (4, 4), (2, 5), (1, 6)];

/// The number of machines among which the nodes' are chosen.
const MACHINES: &[(usize, usize)] = &[(5, 2), (4, 3), (2, 4)];

/// Generates a case of 2 to 6 nodes with 2 to 4 of `machines` machines, from a seed.
#[must_use]
pub(super) fn generate_differing_draft(mut rng: Rng, machines: usize) -> Draft {
    let mut writer = loop {
        let writer = DraftWriter::new(rng.fork(), machines);
        // Simulated nodes have no daemons, and daemons change the indexes of hostfiles. A default hostfile is the only list of nodes.
        if !matches!(
            writer.theme,
            Theme::Simulated | Theme::Indexed | Theme::SharedSequence
        ) {
            break writer;
        }
    };
    let mut nodes = NAMES[..rng.weighted(NODES)].to_vec();
    if writer.theme == Theme::SequenceWithoutHead || rng.percent(20) {
        nodes[0] = HEAD;
    }
    let own: Vec<&str> = nodes.iter().copied().filter(|node| *node != HEAD).collect();
    rng.shuffle(&mut nodes);
    writer.nodes = nodes;
    writer.compose();
    let mut draft = writer.draft;
    draft.in_appfile = false;
    let some: Vec<usize> = (0..rng.weighted(MACHINES))
        .map(|_| rng.below(machines.max(1)))
        .collect();
    draft.node_machines = own
        .iter()
        .map(|node| ((*node).to_owned(), rng.pick(&some)))
        .collect();
    draft
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn nodes_have_a_few_different_machines() {
        let mut rng = Rng::new(5);
        let mut counts = BTreeSet::new();
        for _ in 0..500 {
            let draft = generate_differing_draft(rng.fork(), 40);
            let machines: BTreeSet<usize> =
                draft.node_machines.iter().map(|(_, one)| *one).collect();
            assert!((1..=4).contains(&machines.len()), "{draft:?}");
            assert!(!draft.in_appfile && !draft.spawned);
            counts.insert(machines.len());
        }
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4]);
    }
}
