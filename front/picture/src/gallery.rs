//! The pictures of a page with many maps, which share what they have in common.

use crate::job::JobPicture;
use crate::marks::Marks;
use crate::node_svg::{Group, MachinePlan};
use crate::page::{NODE_WIDTH, drawings, figure, patterns_of};
use crate::palette::COLOURS;
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;

/// The pictures of a page with many maps. The page draws each machine once, and the pictures refer to it.
#[derive(Debug, Default)]
pub struct Gallery {
    /// The numbers of the machines, by what draws them.
    machines: BTreeMap<String, usize>,
}

impl Gallery {
    /// Returns the pictures of a job's nodes. The page must have [`Gallery::shared`], too.
    pub fn figures(&mut self, job: &JobPicture, marks: Option<&Marks>) -> Markup {
        let groups = Group::of_nodes(&job.nodes, marks);
        let drawings = drawings(job, &groups, NODE_WIDTH, marks, |machine, manner| {
            let plan = MachinePlan::new(machine, manner);
            let drawn = plan.without_ranks().into_string();
            let next = self.machines.len();
            let number = *self.machines.entry(drawn).or_insert(next);
            plan.shared_as(element_id(number))
        });
        html! { div class="mc-nodes" { @for drawing in &drawings { (figure(drawing)) } } }
    }

    /// Returns what all pictures so far refer to. Must be outside of elements that can be closed.
    #[must_use]
    pub fn shared(&self) -> Markup {
        let colours: Vec<usize> = (0..COLOURS).collect();
        html! {
            svg class="mc mc-defs" aria-hidden="true" {
                (patterns_of(&colours))
                defs {
                    // A copy of an element takes its style from rules that match below it, so the class is repeated.
                    @for (drawn, number) in &self.machines { g class="mc" id=(element_id(*number)) { (PreEscaped(drawn)) } }
                }
            }
        }
    }
}

fn element_id(number: usize) -> String {
    format!("mc-m{number}")
}
