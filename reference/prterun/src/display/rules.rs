//! The decisions of this module that builds were seen to take otherwise than the text.

use super::{AllocationText, ProcessorsText, XmlMap};
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::{BeforeMap, Bound, CpuNumbering, CpuUnit};
use mapcheck_mapping::rules::Text;
use mapcheck_topology::OutlineObject;
use std::fmt;

/// Decides how displays are written.
pub trait DisplayRules: fmt::Debug {
    /// Returns whether the map is shown in its long form, although the short one is asked for (PAM-DISPLAY-1).
    fn shows_long_form(&self) -> bool {
        false
    }

    /// Returns the text of the CPUs that a process is bound to (PAM-DISPLAY-8): their numbers after a letter for the numbering.
    fn bound_text(&self, bound: &Bound, numbering: CpuNumbering<'_>) -> String {
        bound.display(numbering).to_string()
    }

    /// Returns whether the bindings are shown, if they are asked for (PAM-DISPLAY-1).
    fn shows_bindings(&self) -> bool {
        true
    }

    /// Returns whether the operating system's numbers are shown, if they are requested (HET-DISPLAY-1).
    fn knows_numbers_of_system(&self) -> bool {
        true
    }

    /// Returns the long form's text about the component that mapped the job (PAM-DISPLAY-8).
    fn mapper_words(&self, mapper: &str) -> String {
        format!("Mapper: {mapper}")
    }

    /// Returns the long form's word for a binding to CPUs outside of all packages (PAM-DISPLAY-8).
    fn no_package_word(&self) -> &'static str {
        "UNBOUND"
    }

    /// Returns the kind of CPU that is displayed for nodes whose CPUs are of the given kind, and whether the operating system's numbers
    /// are.
    ///
    /// ALLOC-DISPLAY-3: these if they are requested, otherwise logical ones.
    fn numbering(&self, unit: CpuUnit, machines: &Machines, requested: bool) -> (CpuUnit, bool) {
        let _ = machines;
        (unit, requested)
    }

    /// Returns the text of the allocation of a job, as XML if that is requested.
    ///
    /// ALLOC-DISPLAY-1: the nodes that the first app may use, once, if they were chosen beforehand.
    fn allocation_text(&self, before: &BeforeMap, job: &str, parseable: bool) -> String {
        let offered = before.offered.as_ref();
        let text = offered.map(|offered| AllocationText::new(offered, job, parseable));
        text.map(|text| text.to_string()).unwrap_or_default()
    }

    /// Returns the text of the allocation of the runtime that runs a job, which precedes all others (ALLOC-DISPLAY-1): none.
    fn allocation_of_runtime(&self, before: &BeforeMap, job: &str, parseable: bool) -> String {
        let _ = (before, job, parseable);
        String::new()
    }

    /// Returns the text of the CPUs of nodes.
    ///
    /// ALLOC-DISPLAY-2: as XML, if that is requested.
    fn processors_text(&self, processors: &ProcessorsText) -> String {
        processors.to_string()
    }

    /// Returns the objects of a machine that are displayed (ALLOC-DISPLAY-4): all.
    fn displayed_objects(&self, objects: Vec<OutlineObject>) -> Vec<OutlineObject> {
        objects
    }

    /// Returns whether a thread can be bound to CPUs and to memory, as the display of machines shows it (ALLOC-DISPLAY-4).
    fn binds_threads(&self) -> bool {
        true
    }

    /// Returns the text of a map as XML (HET-DISPLAY-1).
    fn xml_text(&self, map: &XmlMap) -> String {
        map.to_string()
    }
}

impl DisplayRules for Text {}
