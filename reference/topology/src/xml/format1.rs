//! What hwloc 2 makes of a text in the format of hwloc 1, where NUMA nodes are in the tree among packages and caches.

use super::attributes::Attributes;
use super::fault::XmlFault;
use super::kind::{Group, ObjectKind};
use super::reader::{OpenElement, Parser};

/// The subtype of fast memory that is near the CPUs of another NUMA node.
const FAST_MEMORY: &str = "MCDRAM";

impl Attributes<'_> {
    /// Whether a group has some of its sets without the others. hwloc leaves it out, and its children take its place.
    pub(super) fn lack_sets(&self) -> bool {
        let has = |name| self.get(name).is_some();
        has("cpuset") != has("complete_cpuset")
            || has("nodeset") != has("complete_nodeset")
            || has("nodeset") && !has("cpuset")
    }
}

impl Parser {
    /// Adds a NUMA node, where packages and all else may be inside it.
    ///
    /// As hwloc does, its children go to the object around it if both have the same CPUs, else to a group in its place.
    pub(super) fn add_format_1_node(
        &mut self,
        at: usize,
        parent: usize,
        attributes: &Attributes<'_>,
    ) -> Result<OpenElement, XmlFault> {
        let cpus = attributes.set("cpuset")?;
        let complete = attributes.set("complete_cpuset")?.or(cpus.clone());
        let around = self.tree.objects.get(parent);
        let same = around.is_some_and(|object| Some(&object.complete) == complete.as_ref());
        let place = if same {
            parent
        } else {
            let group = ObjectKind::Group(Group::memory());
            self.add_object(at, group, Some(parent), attributes)?;
            let group = self.tree.objects.len() - 1;
            // hwloc gives the group the CPUs that are online alone, which decides its place among its siblings.
            if let Some((group, cpus)) = self.tree.objects.get_mut(group).zip(cpus) {
                group.complete = cpus;
            }
            group
        };
        self.open_node = self.add_node(place, attributes)?;
        let merged = attributes
            .get("subtype")
            .and_then(|subtype| self.name_node(place, subtype));
        Ok(OpenElement::Object(merged.unwrap_or(place)))
    }

    /// Reads an info, which may be the subtype of a NUMA node.
    pub(super) fn add_format_1_info(&mut self, place: usize, attributes: &Attributes<'_>) {
        if matches!(attributes.get("name"), Some("Type" | "CoProcType"))
            && let Some(subtype) = attributes.get("value")
            && let Some(parent) = self.name_node(place, subtype)
            && let Some(open) = self.open.last_mut()
        {
            *open = OpenElement::Object(parent);
        }
    }

    /// Records that the NUMA node whose element is open has a subtype.
    ///
    /// Returns the object that it is attached to instead of its group, if it is fast memory beside an ordinary node.
    fn name_node(&mut self, place: usize, subtype: &str) -> Option<usize> {
        let node = self.open_node?;
        let merged = (subtype == FAST_MEMORY)
            .then(|| self.tree.merge_last_group(place))
            .flatten();
        self.tree.named_nodes.insert(node as usize);
        merged
    }
}
