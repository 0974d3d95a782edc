//! Departures in how displays are written.

use crate::Rules;
use crate::mapping::are_threads;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::{AllocatedNode, BeforeMap, Bound, CpuNumbering, CpuUnit};
use mapcheck_prterun::display::{DisplayRules, ProcessorsText, XmlMap};
use mapcheck_topology::OutlineObject;
use std::fmt::Write as _;

quirks! {
    /// Shows every map in the long form, also if the short one is asked for.
    LONG_FORM_ALWAYS = "long-form-always" breaks "PAM-DISPLAY-1"
        shows "-H n1:4 --display cpus,map -n 2 a";
    /// Shows the map in its long form where the bindings of a job are asked for.
    BINDINGS_NOT_SHOWN = "bindings-not-shown" breaks "PAM-DISPLAY-1", older
        shows "-H n1:4 --display bind -n 2 a";
    /// Shows the logical numbers of CPUs without the letter before them.
    NUMBERS_WITHOUT_LETTER = "numbers-without-letter" breaks "PAM-DISPLAY-8", older
        shows "-H n1:4 -n 2 a";
    /// Shows two mappers in the long form of a map: the requested one, always empty, and the last one.
    TWO_MAPPERS_SHOWN = "two-mappers-shown" breaks "PAM-DISPLAY-8"
        shows "-H n1:4 --display map-devel -n 2 a";
    /// Displays the whole allocation, not the nodes of an app: once for the runtime, before everything else, and once for the job.
    WHOLE_ALLOCATION_SHOWN = "whole-allocation-shown" breaks "ALLOC-DISPLAY-1"
        shows "-H n1:4,n2:4 --display allocation -n 2 a";
    /// Displays the allocation of the runtime twice and never as XML, and names no job over an allocation.
    ALLOCATION_SHOWN_AGAIN = "allocation-shown-again" breaks "ALLOC-DISPLAY-1", older
        shows "-H n1:4,n2:4 --display allocation -n 2 a";
    /// Displays no CPUs of nodes as XML.
    CPUS_NOT_PARSEABLE = "cpus-not-parseable" breaks "ALLOC-DISPLAY-2"
        shows "-H n1:4 --display cpus:parseable -n 2 a";
    /// Denies in the display of machines that threads can be bound.
    THREAD_BINDING_DENIED = "thread-binding-denied" breaks "ALLOC-DISPLAY-4"
        shows "-H n1:4 --display topo,map -n 2 a";
    /// Leaves NUMA nodes and devices out of the display of machines.
    MEMORY_NOT_SHOWN = "memory-not-shown" breaks "ALLOC-DISPLAY-4"
        shows "-H n1:4 --display topo,map -n 2 a";
    /// Shows the last package of a binding only in the XML form of a map, and an empty line after its CPUs.
    XML_SHOWS_LAST_PACKAGE = "xml-shows-last-package" breaks "HET-DISPLAY-1"
        shows "-H n1:4 --display map:parseable -n 2 a";
}

impl DisplayRules for Rules {
    fn shows_long_form(&self) -> bool {
        self.text().shows_long_form() || self.has(Quirk::LONG_FORM_ALWAYS)
    }

    fn bound_text(&self, bound: &Bound, numbering: CpuNumbering<'_>) -> String {
        let text = self.text().bound_text(bound, numbering);
        match self.has_older(Quirk::NUMBERS_WITHOUT_LETTER) {
            true => text.replace(":L", ":"),
            false => text,
        }
    }

    fn shows_bindings(&self) -> bool {
        !self.has_older(Quirk::BINDINGS_NOT_SHOWN)
    }

    fn knows_numbers_of_system(&self) -> bool {
        !self.has(Quirk::PHYSICAL_UNKNOWN)
    }

    fn mapper_words(&self, mapper: &str) -> String {
        match self.has(Quirk::TWO_MAPPERS_SHOWN) {
            true => format!("Mapper requested: NULL  Last mapper: {mapper}"),
            false => self.text().mapper_words(mapper),
        }
    }

    fn no_package_word(&self) -> &'static str {
        match self.has(Quirk::LONE_THREADS_NOT_SHOWN) {
            true => "(null)",
            false => self.text().no_package_word(),
        }
    }

    fn numbering(&self, unit: CpuUnit, machines: &Machines, requested: bool) -> (CpuUnit, bool) {
        let is_thread = unit == CpuUnit::HwThread || are_threads(machines.shared());
        match is_thread && self.has(Quirk::THREADS_NUMBERED_PHYSICALLY) {
            true => (CpuUnit::HwThread, true),
            false => self.text().numbering(unit, machines, requested),
        }
    }

    fn allocation_text(&self, before: &BeforeMap, job: &str, parseable: bool) -> String {
        match self.has(Quirk::WHOLE_ALLOCATION_SHOWN) {
            true if self.has_older(Quirk::ALLOCATION_SHOWN_AGAIN) => {
                nameless(&whole_allocation(before, job, parseable))
            }
            true => whole_allocation(before, job, parseable),
            false => self.text().allocation_text(before, job, parseable),
        }
    }

    fn processors_text(&self, processors: &ProcessorsText) -> String {
        match processors.is_parseable() && self.has(Quirk::CPUS_NOT_PARSEABLE) {
            true => String::new(),
            false => self.text().processors_text(processors),
        }
    }

    fn displayed_objects(&self, objects: Vec<OutlineObject>) -> Vec<OutlineObject> {
        match self.has(Quirk::MEMORY_NOT_SHOWN) {
            true => without_memory(objects),
            false => self.text().displayed_objects(objects),
        }
    }

    fn binds_threads(&self) -> bool {
        self.text().binds_threads() && !self.has(Quirk::THREAD_BINDING_DENIED)
    }

    fn allocation_of_runtime(&self, before: &BeforeMap, job: &str, parseable: bool) -> String {
        if !self.has(Quirk::WHOLE_ALLOCATION_SHOWN) {
            return self.text().allocation_of_runtime(before, job, parseable);
        }
        if self.has_older(Quirk::ALLOCATION_SHOWN_AGAIN) {
            return nameless(&whole_allocation(before, job, false)).repeat(2);
        }
        // The runtime is the job with the number 0.
        let of_runtime = job.strip_suffix("@1").unwrap_or(job);
        whole_allocation(before, &format!("{of_runtime}@0"), parseable)
    }

    fn xml_text(&self, map: &XmlMap) -> String {
        let text = self.text().xml_text(map);
        match self.has(Quirk::XML_SHOWS_LAST_PACKAGE) {
            true => with_last_packages(&text),
            false => text,
        }
    }
}

impl DisplayRules for WithoutQuirks<'_> {}

/// Returns the text of an allocation with no job over it.
fn nameless(allocation: &str) -> String {
    let (title, nodes) = allocation.trim_start().split_once('\n').unwrap_or_default();
    match title.split_once(" FOR JOB ") {
        Some((title, _)) => format!("\n{title}   ======================\n{nodes}"),
        None => allocation.to_owned(),
    }
}

/// Returns the text of all nodes of an allocation.
fn whole_allocation(before: &BeforeMap, job: &str, parseable: bool) -> String {
    let mut text = match parseable {
        true => "<allocation>\n".to_owned(),
        false => format!(
            "\n======================   ALLOCATED NODES FOR JOB {job}  ======================\n"
        ),
    };
    for node in &before.allocated {
        let (name, slots, max) = (&node.name, node.slots, node.max_slots);
        let _ = match parseable {
            true => writeln!(
                text,
                "\t<host name=\"{name}\" slots=\"{slots}\" max_slots=\"{max}\" slots_inuse=\"0\">"
            ),
            false => writeln!(
                text,
                "    {name}: slots={slots} max_slots={max} slots_inuse=0 state=UP\n\tFlags: {}SLOTS_GIVEN\n\taliases: {}",
                launched(node),
                aliases(node)
            ),
        };
    }
    text += match parseable {
        true => "</allocation>\n",
        false => "=================================================================\n",
    };
    text
}

/// The flags of a node whose daemon runs: the head node's.
fn launched(node: &AllocatedNode) -> &'static str {
    match node.is_head {
        true => "DAEMON_LAUNCHED:LOCATION_VERIFIED:",
        false => "",
    }
}

fn aliases(node: &AllocatedNode) -> String {
    let local: &[&str] = match node.is_head {
        true => &["localhost", "127.0.0.1"],
        false => &[],
    };
    let full = node.full_name.iter().map(|name| &**name);
    let names: Vec<&str> = local.iter().copied().chain(full).collect();
    match names.is_empty() {
        true => "NONE".to_owned(),
        false => names.join(","),
    }
}

/// Returns the objects without memory and devices, which count as no child of another either.
fn without_memory(mut objects: Vec<OutlineObject>) -> Vec<OutlineObject> {
    let is_left_out = |object: &OutlineObject| {
        object.cpus.is_none() || matches!(&*object.kind, "NUMANode" | "MemCache")
    };
    for index in 0..objects.len() {
        let (object, below) = (&objects[index], &objects[index + 1..]);
        let below = below.iter().take_while(|other| other.depth > object.depth);
        let children = below.filter(|other| other.depth == object.depth + 1);
        let left_out = children.filter(|child| is_left_out(child)).count();
        objects[index].children -= left_out;
    }
    objects.retain(|object| !is_left_out(object));
    objects
}

/// Returns a map's XML with the last package of each binding only, and an empty line after its CPUs.
fn with_last_packages(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    // Where the package before the current line begins, and whether it is the last one so far.
    let mut package = None;
    for line in text.split_inclusive('\n') {
        match line.trim() {
            "<binding>" => package = None,
            start if start.starts_with("<package") && start.ends_with("\">") => {
                shown.truncate(package.unwrap_or(shown.len()));
                package = Some(shown.len());
            }
            "</package>" => shown.push('\n'),
            _ => {}
        }
        shown.push_str(line);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_package_of_a_binding_is_left() {
        let package = |id: u32| format!("<package id=\"{id}\">\n<core>0</core>\n</package>\n");
        let text = format!("<binding>\n{}{}</binding>\n", package(0), package(1));
        let expected = "<binding>\n<package id=\"1\">\n<core>0</core>\n\n</package>\n</binding>\n";
        assert_eq!(with_last_packages(&text), expected);
        let other = "<package id=\"0\" cpus=\"0-3\"/>\n";
        assert_eq!(with_last_packages(other), other);
    }
}
