//! Fixed covering sets of cases, which have all combinations of a few choices.

use super::covering_array::{OpenTuples, covering_rows};
use super::draft::{Draft, DraftOption, HEAD, Segment};
use super::rng::Rng;

/// The highest strength that is supported.
pub const MAX_STRENGTH: usize = 3;

/// A dimension of the command line, and its choices. An empty choice adds nothing to the command line.
struct Choices {
    of: Dimension,
    choices: &'static [&'static str],
}

/// A part of the command line that varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dimension {
    Hosts,
    Count,
    /// How many apps there are, and which of them have the directives.
    Apps,
    Mapping,
    Pe,
    Order,
    Subscribe,
    Local,
    Cpus,
    Ranking,
    Binding,
    BindingQualifier,
    Limit,
}

/// All dimensions. The directives belong to the job, to the second app, or to both.
const DIMENSIONS: &[Choices] = &[
    choices(
        Dimension::Mapping,
        &[
            "",
            "slot",
            "node",
            "core",
            "hwthread",
            "l1cache",
            "l2cache",
            "l3cache",
            "numa",
            "package",
            "ppr:2:node",
            "ppr:1:numa",
            "ppr:1:core",
            "pe-list=0-3",
            "seq",
        ],
    ),
    choices(
        Dimension::Binding,
        &[
            "", "none", "core", "hwthread", "l1cache", "l2cache", "l3cache", "numa", "package",
        ],
    ),
    choices(Dimension::Apps, &["one", "job", "app", "both", "other"]),
    choices(
        Dimension::Hosts,
        &["n1:8,n2:8", "n1:2,n2:5,n3:3", "{head}:6,n1:6", "n1:*,n2:*"],
    ),
    choices(Dimension::Ranking, &["", "slot", "node", "fill", "span"]),
    choices(
        Dimension::BindingQualifier,
        &["", "if-supported", "overload-allowed", "no-overload"],
    ),
    choices(Dimension::Count, &["4", "1", "11", ""]),
    choices(Dimension::Pe, &["", "pe=1", "pe=2"]),
    choices(Dimension::Order, &["", "span", "ordered"]),
    choices(
        Dimension::Subscribe,
        &["", "oversubscribe", "nooversubscribe"],
    ),
    choices(Dimension::Cpus, &["", "hwtcpus", "corecpus"]),
    choices(Dimension::Local, &["", "nolocal"]),
    choices(Dimension::Limit, &["", "limit=2"]),
];

const fn choices(of: Dimension, choices: &'static [&'static str]) -> Choices {
    Choices { of, choices }
}

/// Returns cases for machine 0 that have every combination of choices from `strength` dimensions.
///
/// The set is the same on every machine and in every run. A strength above [`MAX_STRENGTH`] is reduced to it.
#[must_use]
pub fn covering(strength: usize) -> Vec<Draft> {
    covering_where(strength, |_| true)
}

/// A covering set of cases that are mapped, as far as there are such.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoveringSet {
    /// The cases: first those that are mapped, then some that are refused.
    pub drafts: Vec<Draft>,
    /// The number of the cases that are mapped.
    pub mapped: usize,
    /// The number of all combinations of choices.
    pub combinations: usize,
    /// The combinations that are in a case that is mapped.
    pub in_mapped: usize,
    /// The combinations that are only in a case that is refused.
    pub in_refused: usize,
}

/// Returns cases that have every combination of choices from `strength` dimensions that a mapped case can have. `maps` decides
/// whether a case is mapped. Of the combinations that are always refused, as many are added as fit into a sixth of the set.
///
/// A strength above [`MAX_STRENGTH`] is reduced to it.
#[must_use]
pub fn covering_mapped(strength: usize, maps: impl Fn(&Draft) -> bool) -> CoveringSet {
    let sizes: Vec<usize> = DIMENSIONS.iter().map(|one| one.choices.len()).collect();
    let strength = strength.clamp(1, MAX_STRENGTH);
    let mut open = OpenTuples::new(&sizes, strength);
    let combinations = open.left();
    let mut rng = Rng::new(1);
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut refused = Vec::new();
    while let Some(first) = open.first() {
        let mut tries = (0..=MOST_TRIES).map(|tried| {
            let defaults = 100 * tried / MOST_TRIES;
            open.complete(&first, &sizes, &mut rng, defaults)
        });
        match tries.find(|row| maps(&Row(row).draft())) {
            Some(row) => {
                open.close(&row);
                rows.push(row);
            }
            None => {
                open.close_tuple(&first);
                refused.push(first);
            }
        }
    }
    let mapped = rows.len();
    let in_mapped = combinations - refused.len();
    let mut open = OpenTuples::new(&sizes, strength);
    open.keep(&refused);
    while rows.len() < mapped + mapped / 5
        && let Some(first) = open.first()
    {
        let row = open.complete(&first, &sizes, &mut rng, 0);
        open.close(&row);
        rows.push(row);
    }
    CoveringSet {
        drafts: rows.iter().map(|row| Row(row).draft()).collect(),
        mapped,
        combinations,
        in_mapped,
        in_refused: refused.len() - open.left(),
    }
}

/// How often a combination is completed to a case, with more and more defaults, until one is mapped.
const MOST_TRIES: usize = 8;

/// Returns a covering set of policies, hosts and counts only. Most cases with many qualifiers are refused, because
/// qualifiers exclude each other; most cases of this set are mapped.
#[must_use]
pub fn covering_policies(strength: usize) -> Vec<Draft> {
    covering_where(strength, |what| POLICIES.contains(&what))
}

/// The dimensions of [`covering_policies`].
const POLICIES: [Dimension; 6] = [
    Dimension::Mapping,
    Dimension::Binding,
    Dimension::Apps,
    Dimension::Hosts,
    Dimension::Ranking,
    Dimension::Count,
];

/// Builds a covering set over some dimensions. All others have their first choice.
fn covering_where(strength: usize, chosen: impl Fn(Dimension) -> bool) -> Vec<Draft> {
    let size = |one: &Choices| {
        if chosen(one.of) { one.choices.len() } else { 1 }
    };
    let sizes: Vec<usize> = DIMENSIONS.iter().map(size).collect();
    covering_rows(&sizes, strength.clamp(1, MAX_STRENGTH))
        .iter()
        .map(|row| Row(row).draft())
        .collect()
}

/// A choice for each of the dimensions, by index.
struct Row<'a>(&'a [usize]);

impl Row<'_> {
    fn choice(&self, of: Dimension) -> &'static str {
        let mut chosen = DIMENSIONS.iter().zip(self.0);
        let found = chosen.find(|(dimension, _)| dimension.of == of);
        found.map_or("", |(dimension, choice)| dimension.choices[*choice])
    }

    /// Returns a policy with its qualifiers, as the value of a directive.
    fn directive(&self, policy: Dimension, qualifiers: &[Dimension]) -> String {
        let mut directive = self.choice(policy).to_owned();
        for qualifier in qualifiers.iter().map(|of| self.choice(*of)) {
            if !qualifier.is_empty() {
                directive = format!("{directive}:{qualifier}");
            }
        }
        directive
    }

    /// Returns the options of the directives that are not empty.
    fn directives(&self) -> Vec<DraftOption> {
        use Dimension as Of;
        let qualifiers = [Of::Pe, Of::Order, Of::Subscribe, Of::Local, Of::Cpus];
        let map_by = self.directive(Of::Mapping, &qualifiers);
        let bind_to = self.directive(Of::Binding, &[Of::BindingQualifier, Of::Limit]);
        [
            ("--map-by", map_by.as_str()),
            ("--rank-by", self.choice(Of::Ranking)),
            ("--bind-to", &bind_to),
        ]
        .into_iter()
        .filter(|(_, directive)| !directive.is_empty())
        .map(|(name, directive)| DraftOption::new(name, directive))
        .collect()
    }

    fn app(&self, name: &str, has_directives: bool) -> Segment {
        let mut options = Vec::new();
        let count = self.choice(Dimension::Count);
        if !count.is_empty() {
            options.push(DraftOption::new("-n", count));
        }
        if has_directives {
            options.extend(self.directives());
        }
        Segment {
            options,
            executable: Some(name.to_owned()),
        }
    }

    /// Builds the case of the row.
    fn draft(&self) -> Draft {
        let apps = self.choice(Dimension::Apps);
        let mut segments = vec![self.app("a", apps != "app")];
        if apps != "one" {
            segments.push(self.app("b", apps == "app" || apps == "both"));
        }
        if apps == "other" {
            // The second app has a policy that differs from the first app's.
            let other = DraftOption::new("--map-by", "node");
            segments[1].options.push(other);
        }
        let hosts = self.choice(Dimension::Hosts).replace("{head}", HEAD);
        segments[0].options.insert(0, DraftOption::new("-H", hosts));
        Draft {
            machine: 0,
            segments,
            ..Draft::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_is_fixed_and_grows_with_its_strength() {
        let (one, two) = (covering(1), covering(2));
        assert_eq!(two, covering(2));
        assert_eq!(one.len(), 15);
        assert!((135..250).contains(&two.len()), "{}", two.len());
        let words: Vec<String> = two.iter().map(|draft| draft.words().join(" ")).collect();
        assert!(words.iter().any(|line| line.contains("ppr:1:numa:pe=2")));
    }

    #[test]
    fn most_cases_of_a_set_are_mapped_and_it_covers_what_it_states() {
        // A rule of the test: a binding qualifier needs a binding, and one pair is always refused.
        let maps = |draft: &Draft| {
            let line = draft.words().join(" ");
            let refused =
                line.contains("--bind-to :") || (line.contains("seq") && line.contains("pe=2"));
            !refused
        };
        let set = covering_mapped(2, maps);
        assert_eq!(
            set.drafts.iter().filter(|draft| maps(draft)).count(),
            set.mapped
        );
        assert!(set.mapped * 100 >= set.drafts.len() * 80);
        assert!(set.in_mapped < set.combinations && set.in_refused > 0);
        assert!(set.in_mapped + set.in_refused <= set.combinations);
        assert_eq!(set, covering_mapped(2, maps));
    }

    #[test]
    fn the_set_of_policies_has_no_qualifiers() {
        let some = covering_policies(2);
        assert!((135..250).contains(&some.len()), "{}", some.len());
        let words: Vec<String> = some.iter().map(|draft| draft.words().join(" ")).collect();
        assert!(words.iter().any(|line| line.contains("--map-by slot ")));
        assert!(
            words
                .iter()
                .all(|line| !line.contains(":pe=") && !line.contains("nolocal"))
        );
    }
}
