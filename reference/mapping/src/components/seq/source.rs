//! The sources of an app's sequence: a file, a host list, hostfiles, or the default hostfile.

use super::grammar::SequenceEntry;
use crate::allocation::{DefaultHostfile, not_allocated};
use crate::attributes::AttributeKey;
use crate::components::files::{find_map_file, unreadable};
use crate::components::{AppCall, ComponentRules};
use crate::error::{MapError, Refusal, Topic};
use crate::files::Files;
use crate::placement::{Placement, refusal};
use crate::request::{AppRequest, JobRequest};
use std::collections::HashMap;
use std::rc::Rc;

/// The sequence files that one call of the component uses.
#[derive(Debug, Default)]
pub(super) struct SequenceSources {
    /// The parsed files, by name.
    files: HashMap<String, Rc<[SequenceEntry]>>,
}

/// The sequence of an app.
#[derive(Debug)]
pub(super) struct Sequence {
    entries: Rc<[SequenceEntry]>,
    /// The number of entries that earlier apps have used.
    from: usize,
    /// Whether the entries come from the default hostfile.
    is_default: bool,
    /// Whether the apps after this one continue in the default hostfile where it ends.
    continues: bool,
}

impl SequenceSources {
    /// Returns the sequence of an app.
    ///
    /// PAM-MIGRATE-5: its own file comes first, then the job's, its host list, its hostfiles, and the rest of the default hostfile.
    pub(super) fn sequence_of(
        &mut self,
        app: &AppRequest,
        job: &JobRequest,
        state: &Placement<'_>,
        call: AppCall<'_>,
    ) -> Result<Sequence, MapError> {
        let rules = call.rules;
        let own = |entries| Sequence {
            entries,
            from: 0,
            is_default: false,
            continues: false,
        };
        if let Some(file) = find_map_file(app, job, state, Files::lines)? {
            return Ok(own(self.parse_once(file.name, file.text, state, rules)?));
        }
        if let Some(list) = app.attributes.text(AttributeKey::DashHost) {
            let hosts = state.with_selector(|selector| selector.sequence(list))?;
            let entry = |host| SequenceEntry {
                host,
                cpus: None,
                place: None,
            };
            return Ok(own(hosts.into_iter().map(entry).collect()));
        }
        if let Some(files) = app.attributes.text(AttributeKey::Hostfile) {
            return Ok(own(parse_hostfiles(files, state, rules)?.into()));
        }
        let DefaultHostfile::File(file) = &state.allocation.default_hostfile else {
            return Err(no_nodes(
                "mapping by seq needs hosts: a host list, a hostfile or a file of its own",
            )
            .into());
        };
        let lines = hostfile_lines(&file.text, state)?;
        // PAM-MAP-FILE-5: an app with a mapping of its own has the hostfile to itself.
        let continues = app.follows_mapping_of_job();
        Ok(Sequence {
            entries: self.parse_once(&file.text, lines, state, rules)?,
            from: match continues {
                true => rules.begin_in_job_file(call.options, state.progress.hosts),
                false => 0,
            },
            is_default: true,
            continues,
        })
    }

    /// Returns the entries of a file, which is parsed once per call.
    fn parse_once(
        &mut self,
        name: &str,
        lines: &str,
        state: &Placement<'_>,
        rules: &dyn ComponentRules,
    ) -> Result<Rc<[SequenceEntry]>, MapError> {
        if let Some(read) = self.files.get(name) {
            return Ok(Rc::clone(read));
        }
        let entries = rules.sequence_entries(name, lines);
        let entries: Rc<[SequenceEntry]> = rules.place_relative_entries(entries, state)?.into();
        self.files.insert(name.to_owned(), Rc::clone(&entries));
        Ok(entries)
    }
}

impl Sequence {
    /// Marks entries of the default hostfile as used.
    pub(super) fn consume(&self, used: usize, state: &mut Placement<'_>) {
        if self.continues {
            state.progress.hosts += used;
        }
    }

    /// Returns the entries that are left, in order.
    pub(super) fn entries(&self) -> &[SequenceEntry] {
        self.entries.get(self.from..).unwrap_or_default()
    }

    /// Returns all entries, also those that earlier apps have used.
    pub(super) fn all(&self) -> &[SequenceEntry] {
        &self.entries
    }

    /// Whether earlier apps have used an entry that the app could use.
    pub(super) fn had_any(&self, usable: impl Fn(&&SequenceEntry) -> bool) -> bool {
        self.is_default && self.entries.iter().any(|entry| usable(&entry))
    }
}

/// Parses hostfiles as sequence files.
fn parse_hostfiles(
    files: &str,
    state: &Placement<'_>,
    rules: &dyn ComponentRules,
) -> Result<Vec<SequenceEntry>, MapError> {
    let mut entries = Vec::new();
    for name in rules.hostfiles_of_sequence(files) {
        let lines = hostfile_lines(&name, state)?;
        entries.extend(rules.sequence_entries(&name, lines));
    }
    rules.place_relative_entries(entries, state)
}

fn hostfile_lines<'a>(name: &str, state: &Placement<'a>) -> Result<&'a str, Refusal> {
    state.files.lines(name).ok_or_else(|| unreadable(name))
}

pub(super) fn no_nodes(message: &str) -> Refusal {
    refusal(Topic::NoNodes, message)
}

/// Returns the node of an entry.
///
/// # Errors
///
/// The node is not allocated.
pub(super) fn node_of(entry: &SequenceEntry, state: &Placement<'_>) -> Result<usize, Refusal> {
    state
        .allocation
        .find(&entry.host)
        .ok_or_else(|| not_allocated(&entry.host))
}
