//! Where the hosts of a sequence stand.

use super::grammar::{SequenceEntry, parse_sequence};
use crate::allocation::{DefaultHostfile, not_allocated};
use crate::attributes::AttributeKey;
use crate::components::{Work, file_of};
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
pub(super) struct Sources {
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

impl Sources {
    /// The sequence of an app: its own file's, the job's, the hosts of its list, those of its hostfiles, or what earlier apps have left of
    /// the default hostfile's.
    pub(super) fn of(
        &mut self,
        app: &AppRequest,
        work: &Work<'_, '_>,
    ) -> Result<Sequence, MapError> {
        let own = |entries| Sequence {
            entries,
            from: 0,
            is_default: false,
        };
        if let Some(file) = file_of(app, &work.request.job, work.state, Files::lines)? {
            return Ok(own(self.read(file.name, file.text, work.state.rules)));
        }
        if let Some(list) = app.attributes.text(AttributeKey::AppDashHost) {
            let hosts = work.state.choose(|chooser| chooser.sequence(list))?;
            let entry = |host| SequenceEntry {
                host,
                cpus: None,
                place: None,
            };
            return Ok(own(hosts.into_iter().map(entry).collect()));
        }
        if let Some(files) = app.attributes.text(AttributeKey::AppHostfile) {
            return Ok(own(in_hostfiles(files, work.state)?.into()));
        }
        let DefaultHostfile::File(file) = &work.state.allocation.default_hostfile else {
            return Err(no_hosts("a mapping in sequence needs a list of hosts").into());
        };
        let lines = text(&file.text, work.state)?;
        Ok(Sequence {
            entries: self.read(&file.text, lines, work.state.rules),
            from: self.used,
            is_default: true,
        })
    }

    /// The sequence of a file, which is read once.
    fn read(&mut self, name: &str, lines: &str, rules: &Rules) -> Rc<[SequenceEntry]> {
        let read = self.files.entry(name.to_owned());
        Rc::clone(read.or_insert_with(|| parse_sequence(name, lines, rules).into()))
    }

    /// So many entries of a sequence have been used.
    pub(super) fn use_up(&mut self, sequence: &Sequence, used: usize) {
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
pub(super) fn needs_default_hostfile(state: &Placement<'_>) -> Result<(), Refusal> {
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
fn in_hostfiles(files: &str, state: &Placement<'_>) -> Result<Vec<SequenceEntry>, Refusal> {
    let names = Spanned::bare(files).split(',');
    if names.len() > 1 && state.rules.has(Quirk::HostfileListNotFound) {
        text(files, state)?;
    }
    let mut entries = Vec::new();
    for name in names {
        entries.extend(parse_sequence(
            &name.text,
            text(&name.text, state)?,
            state.rules,
        ));
    }
    Ok(entries)
}

fn text<'a>(name: &str, state: &Placement<'a>) -> Result<&'a str, Refusal> {
    let files = state.files;
    files
        .lines(name)
        .ok_or_else(|| refusal(Topic::NoFile, format!("the file `{name}` cannot be read")))
}

pub(super) fn no_hosts(message: &str) -> Refusal {
    refusal(Topic::NoNodes, message)
}

/// The node that an entry names.
pub(super) fn node_of(entry: &SequenceEntry, state: &Placement<'_>) -> Result<usize, Refusal> {
    state
        .allocation
        .find(&entry.host)
        .ok_or_else(|| not_allocated(&entry.host))
}
