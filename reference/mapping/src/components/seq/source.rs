//! Where the hosts of a sequence stand.

use super::grammar::{SequenceEntry, parse_sequence};
use crate::allocation::{DefaultHostfile, not_allocated};
use crate::attributes::AttributeKey;
use crate::components::{MapCall, find_map_file};
use crate::error::{MapError, Refusal, Topic};
use crate::files::Files;
use crate::placement::{Placement, refusal};
use crate::policy::Spanned;
use crate::request::AppRequest;
use crate::rules::{Quirk, Rules};
use std::collections::HashMap;
use std::rc::Rc;

/// The sequences of apps that are mapped in one pass.
#[derive(Debug, Default)]
pub(super) struct SequenceSources {
    /// Those of files, by name.
    files: HashMap<String, Rc<[SequenceEntry]>>,
    /// How much of the default hostfile's is used, which goes on from app to app.
    used: usize,
}

/// The sequence of an app.
#[derive(Debug)]
pub(super) struct Sequence {
    entries: Rc<[SequenceEntry]>,
    /// How many of them earlier apps have used up.
    from: usize,
    /// Whether it is what is left of the default hostfile's.
    pub(super) is_default: bool,
}

impl SequenceSources {
    /// The sequence of an app: its own file's, the job's, the hosts of its list, those of its hostfiles, or what earlier apps have left of
    /// the default hostfile's.
    pub(super) fn sequence_of(
        &mut self,
        app: &AppRequest,
        call: &MapCall<'_, '_>,
    ) -> Result<Sequence, MapError> {
        let own = |entries| Sequence {
            entries,
            from: 0,
            is_default: false,
        };
        if let Some(file) = find_map_file(app, &call.request.job, call.state, Files::lines)? {
            return Ok(own(self.parse_once(file.name, file.text, call.state.rules)));
        }
        if let Some(list) = app.attributes.text(AttributeKey::AppDashHost) {
            let hosts = call.state.with_chooser(|chooser| chooser.sequence(list))?;
            let entry = |host| SequenceEntry {
                host,
                cpus: None,
                place: None,
            };
            return Ok(own(hosts.into_iter().map(entry).collect()));
        }
        if let Some(files) = app.attributes.text(AttributeKey::AppHostfile) {
            return Ok(own(parse_hostfiles(files, call.state)?.into()));
        }
        let DefaultHostfile::File(file) = &call.state.allocation.default_hostfile else {
            return Err(no_nodes("a mapping in sequence needs a list of hosts").into());
        };
        let lines = hostfile_lines(&file.text, call.state)?;
        Ok(Sequence {
            entries: self.parse_once(&file.text, lines, call.state.rules),
            from: self.used,
            is_default: true,
        })
    }

    /// The sequence of a file, which is read once.
    fn parse_once(&mut self, name: &str, lines: &str, rules: &Rules) -> Rc<[SequenceEntry]> {
        let read = self.files.entry(name.to_owned());
        Rc::clone(read.or_insert_with(|| parse_sequence(name, lines, rules).into()))
    }

    /// So many entries of a sequence have been used.
    pub(super) fn consume(&mut self, sequence: &Sequence, used: usize) {
        if sequence.is_default {
            self.used += used;
        }
    }
}

impl Sequence {
    /// Its entries, in order.
    pub(super) fn entries(&self) -> &[SequenceEntry] {
        self.entries.get(self.from..).unwrap_or_default()
    }
}

/// PAM-HOST-11: the default hostfile is the last source of a sequence; where it is not needed it need not be there.
pub(super) fn check_default_hostfile(state: &Placement<'_>) -> Result<(), Refusal> {
    let missing = match &state.allocation.default_hostfile {
        DefaultHostfile::None => false,
        DefaultHostfile::Installed => true,
        DefaultHostfile::File(file) => state.files.lines(&file.text).is_none(),
    };
    if missing && state.rules.has(Quirk::SeqNeedsDefaultHostfile) {
        return Err(refusal(Topic::NoFile, "the default hostfile is missing"));
    }
    Ok(())
}

/// The lines of hostfiles, read as those of a sequence.
fn parse_hostfiles(files: &str, state: &Placement<'_>) -> Result<Vec<SequenceEntry>, Refusal> {
    let names = Spanned::bare(files).split(',');
    if names.len() > 1 && state.rules.has(Quirk::HostfileListNotFound) {
        hostfile_lines(files, state)?;
    }
    let mut entries = Vec::new();
    for name in names {
        entries.extend(parse_sequence(
            &name.text,
            hostfile_lines(&name.text, state)?,
            state.rules,
        ));
    }
    Ok(entries)
}

fn hostfile_lines<'a>(name: &str, state: &Placement<'a>) -> Result<&'a str, Refusal> {
    let files = state.files;
    files
        .lines(name)
        .ok_or_else(|| refusal(Topic::NoFile, format!("the file `{name}` cannot be read")))
}

pub(super) fn no_nodes(message: &str) -> Refusal {
    refusal(Topic::NoNodes, message)
}

/// The node that an entry names.
pub(super) fn node_of(entry: &SequenceEntry, state: &Placement<'_>) -> Result<usize, Refusal> {
    state
        .allocation
        .find(&entry.host)
        .ok_or_else(|| not_allocated(&entry.host))
}
