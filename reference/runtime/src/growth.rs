//! The nodes and slots that a job adds to a runtime that can grow: `--add-host` and `--add-hostfile`.

use super::runtime::{Runtime, SpawnCall};
use super::slot_change::SlotChange;
use super::table::DEFAULT_SESSION;
use crate::rules::RuntimeRules;
use mapcheck_mapping::allocation::{HostWord, Hostfile, Naming};
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::policy::Spanned;
use mapcheck_prterun::command_line::{self, AddedHosts};

/// A host that a job adds, or whose slots it changes.
struct AddedHost {
    name: String,
    slots: SlotChange,
}

impl Runtime {
    /// Adds the nodes and slots of a job, those of files before those of lists, in the order of its apps. They stay when the job is
    /// refused or has ended.
    ///
    /// # Errors
    ///
    /// A host or a count is invalid, or a file cannot be read.
    pub(super) fn grow(
        &mut self,
        spawn: &SpawnCall,
        rules: &dyn RuntimeRules,
    ) -> Result<(), MapError> {
        // HIST-GROW-1: the files of all apps come first.
        let mut added: [Vec<AddedHost>; 2] = [Vec::new(), Vec::new()];
        for source in command_line::added_hosts(&spawn.line) {
            let (place, hosts) = match &source {
                AddedHosts::File(file) => (0, self.parse_file(file, spawn, rules)?),
                AddedHosts::List(list) => (1, parse_list(list)?),
            };
            let added = &mut added[place];
            // HIST-GROW-3: several mentions of a host count together.
            for host in hosts {
                match added.iter_mut().find(|known| known.name == host.name) {
                    Some(known) => known.slots = known.slots.and(host.slots),
                    None => added.push(host),
                }
            }
        }
        for host in added.into_iter().flatten() {
            self.add_host(host, rules);
        }
        Ok(())
    }

    fn add_host(&mut self, host: AddedHost, rules: &dyn RuntimeRules) {
        let known = self.pool.iter_mut().find(|(name, _)| *name == host.name);
        if let Some((_, slots)) = known {
            *slots = rules.changed_slots(*slots, host.slots);
            return;
        }
        let slots = match host.slots {
            change @ (SlotChange::To(_) | SlotChange::By(_)) => change.of(0),
            // HET-SLOTS-1: as many slots as the node's own machine has cores.
            SlotChange::None => {
                let machine = self.machines.of_node(&host.name);
                let cores = machine.cores_inside(machine.cpus());
                u32::try_from(cores).unwrap_or(u32::MAX)
            }
        };
        // HIST-GROW-1: the node is the runtime's from then on, also for the job that adds it.
        if let Some(session) = self.sessions.get_mut(DEFAULT_SESSION) {
            session.nodes.push(host.name.clone());
        }
        self.pool.push((host.name, slots));
    }

    /// Parses a hostfile, whose lines can also have `slots+=N` and `slots-=N`.
    fn parse_file(
        &self,
        file: &Spanned,
        spawn: &SpawnCall,
        rules: &dyn RuntimeRules,
    ) -> Result<Vec<AddedHost>, MapError> {
        let text = spawn
            .files
            .get(&file.text)
            .ok_or_else(|| refuse(file, format!("cannot read the hostfile `{}`", file.text)))?;
        let mut changes: Vec<(&str, i64)> = Vec::new();
        let mut plain = String::with_capacity(text.len());
        for line in text.lines() {
            let mut words: Vec<&str> = Vec::new();
            for word in line.split_whitespace() {
                match (parse_change(word), words.first()) {
                    (Some(change), Some(host)) => changes.push((*host, change)),
                    _ => words.push(word),
                }
            }
            plain.push_str(&words.join(" "));
            plain.push('\n');
        }
        let naming = Naming::new(&self.head, false, rules);
        let parsed = Hostfile::parse(&file.text, &plain, &naming, rules)?;
        let mut hosts = Vec::new();
        for entry in parsed.entries {
            let HostWord::Name(name) = &entry.host else {
                let message = "a relative host adds no node".to_owned();
                return Err(refuse(file, message).into());
            };
            let changes = changes.iter().filter(|(host, _)| **host == **name);
            let change = changes.map(|(_, change)| change).copied();
            let slots = match (change.reduce(i64::saturating_add), entry.slots) {
                (Some(change), _) => rules.change_of_line(change),
                (None, Some(slots)) => SlotChange::To(slots),
                (None, None) => SlotChange::None,
            };
            hosts.push(AddedHost {
                name: name.to_string(),
                slots,
            });
        }
        Ok(hosts)
    }
}

/// Parses `n1`, `n1:4`, `n1:+4` and `n1:-4`, separated by commas.
fn parse_list(list: &Spanned) -> Result<Vec<AddedHost>, Refusal> {
    let mut hosts = Vec::new();
    for item in list.split(',') {
        let (name, count) = match item.text.split_once(':') {
            Some((name, count)) => (name, Some(count)),
            None => (item.text.as_str(), None),
        };
        let invalid = || refuse(&item, format!("invalid host to add `{}`", item.text));
        if name.is_empty() || name.starts_with(['+', '^']) {
            return Err(invalid());
        }
        let slots = match count {
            // HIST-GROW-3: one slot without a count.
            None => SlotChange::To(1),
            Some(count) if count.starts_with(['+', '-']) => {
                SlotChange::By(count.parse::<i32>().map_err(|_| invalid())?.into())
            }
            Some(count) => SlotChange::To(count.parse().map_err(|_| invalid())?),
        };
        hosts.push(AddedHost {
            name: name.to_owned(),
            slots,
        });
    }
    Ok(hosts)
}

/// Parses `slots+=N` and `slots-=N`.
fn parse_change(word: &str) -> Option<i64> {
    let (sign, count) = match (word.strip_prefix("slots+="), word.strip_prefix("slots-=")) {
        (Some(count), _) => (1, count),
        (None, Some(count)) => (-1, count),
        (None, None) => return None,
    };
    let count: u32 = count.parse().ok()?;
    Some(sign * i64::from(count))
}

fn refuse(at: &Spanned, message: String) -> Refusal {
    let (stage, topic) = (Stage::Allocation, Topic::BadHostList);
    Refusal::new(stage, topic, Code::BadParam, message).at(at.spot)
}
