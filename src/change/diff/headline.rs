//! What is said first of a change.

use super::run::BuildChange;
use crate::outcome::compare::{Aspect, Difference, by_rank};
use mapcheck_reference::Outcome;
use mapcheck_reference::job_map::{JobMap, Policies, ShownPolicy};

/// A field of the policies that two maps show otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PolicyField {
    /// Its name: mapper, mapping, ranking or binding.
    pub(super) name: &'static str,
    /// The app whose it is; none for the job's.
    app: Option<u32>,
    sides: [String; 2],
}

impl BuildChange {
    /// Returns the difference that is said first: that of the policies, from which the others follow, with the fields that differ alone.
    #[must_use]
    pub fn headline(&self) -> Option<Difference> {
        let all = self.policy_fields();
        let what = |field: &PolicyField| match field.app {
            Some(app) => format!("the {} of app {app}", field.name),
            None => format!("the {}", field.name),
        };
        let side = |index: usize| -> String {
            let named = |field: &PolicyField| format!("{} {}", what(field), field.sides[index]);
            match all.as_slice() {
                [one] => one.sides[index].clone(),
                _ => all.iter().map(named).collect::<Vec<_>>().join(", "),
            }
        };
        let is_policy = |it: &&Difference| it.aspect == Aspect::Policies;
        let found = self.differences.iter().find(is_policy);
        let found = found.or(self.differences.first())?;
        if found.aspect != Aspect::Policies || all.is_empty() {
            return Some(found.clone());
        }
        Some(Difference {
            aspect: found.aspect,
            what: match all.as_slice() {
                [one] => what(one),
                _ => found.what.clone(),
            },
            left: side(0),
            right: side(1),
        })
    }

    /// Returns the fields of the policies that differ, unless one map has policies of apps and the other those of the job alone.
    pub(super) fn policy_fields(&self) -> Vec<PolicyField> {
        let Some([left, right]) = self.maps() else {
            return Vec::new();
        };
        let [left, right] = [left, right].map(|map| fields(&map.policies));
        if left.len() != right.len() {
            return Vec::new();
        }
        let pairs = left.into_iter().zip(right);
        let differing = pairs.filter(|((.., left), (.., right))| left != right);
        differing
            .map(|((name, app, left), (.., right))| PolicyField {
                name,
                app,
                sides: [left, right],
            })
            .collect()
    }

    /// Returns whether both maps have the same processes, and their ranks alone are in another order.
    #[must_use]
    pub fn is_renumbering(&self) -> bool {
        let Some([left, right]) = self.maps().map(|maps| maps.map(processes)) else {
            return false;
        };
        let sorted = |all: &[String]| {
            let mut all = all.to_vec();
            all.sort_unstable();
            all
        };
        left != right && sorted(&left) == sorted(&right)
    }

    fn maps(&self) -> Option<[&JobMap; 2]> {
        match (&self.base.outcome, &self.new.outcome) {
            (Outcome::Mapped(left), Outcome::Mapped(right)) => Some([left, right]),
            _ => None,
        }
    }
}

/// Returns the processes of a map, in the order of their ranks.
fn processes(map: &JobMap) -> Vec<String> {
    let procs = by_rank(map).into_iter();
    procs
        .map(|(process, node)| format!("{} {} {}", process.app, node.name, process.bound))
        .collect()
}

/// Returns the fields of policies: their name, the app, and the text.
fn fields(policies: &Policies) -> Vec<(&'static str, Option<u32>, String)> {
    let of = |app: Option<u32>, policy: &ShownPolicy| {
        [
            ("mapping", app, policy.mapping.clone()),
            ("ranking", app, policy.ranking.clone()),
            ("binding", app, policy.binding.clone()),
        ]
    };
    match policies {
        Policies::Job(job) => of(None, job).into(),
        Policies::Apps(apps) => apps
            .iter()
            .flat_map(|app| {
                let mapper = ("mapper", Some(app.app), app.mapper.clone());
                std::iter::once(mapper).chain(of(Some(app.app), &app.policy))
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::small_case;
    use crate::change::diff::{CaseObservation, DiffCase};

    /// Returns the change from the map of one line to that of another.
    fn change(base: &str, new: &str) -> BuildChange {
        let observed = |line: &str| CaseObservation {
            outcome: mapcheck_reference::map(&small_case(line, "hn"), &Default::default()).into(),
            printed: None,
        };
        let case = DiffCase {
            number: 0,
            name: String::new(),
            scenario: None,
            requirements: Vec::new(),
            case: small_case(base, "hn"),
        };
        BuildChange::of(case, observed(base), observed(new)).unwrap()
    }

    #[test]
    fn the_policy_that_differs_is_said_first_and_alone() {
        let base = "-H n1:2,n2:2 -n 1 a : --map-by node -n 2 b";
        let changed = change(
            base,
            &format!("{base} --rank-by slot").replace(" b --rank-by slot", " --rank-by slot b"),
        );
        let headline = changed.headline().unwrap();
        assert_eq!(headline.what, "the ranking of app 1");
        assert_eq!([headline.left, headline.right], ["NODE", "SLOT"]);
    }

    #[test]
    fn the_same_processes_in_another_order_are_a_renumbering() {
        let by = |rank: &str| {
            format!("-H n1:2,n2:2 --map-by slot --rank-by {rank} --bind-to none -n 4 a")
        };
        assert!(change(&by("slot"), &by("node")).is_renumbering());
        let other = change(
            &by("slot"),
            "-H n1:2,n2:2 --map-by node --bind-to none -n 3 a",
        );
        assert!(!other.is_renumbering());
    }
}
