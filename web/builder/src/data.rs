//! What the page knows besides the reference: machines, rules and the texts of requirements.

use crate::checkout::root;
use include_dir::{Dir, include_dir};
use mapcheck::case::machines::ShippedMachine;
use mapcheck::judge::profile::{Profile, Profiles};
use mapcheck::ledger::requirements::Ledger;
use mapcheck_reference::{Edition, Quirk};
use mapcheck_shell::shipped::{ShippedDir, register};
use miette::{IntoDiagnostic as _, Result};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

static TOPOLOGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../topologies");
static DIRS: [ShippedDir; 1] = [("topologies", &TOPOLOGIES)];

/// The machines that show a rare trait to the tests. A page would have to load them, and people look for machines like theirs.
const RARE: &[&str] = &[
    "1pkg-1numa-12core-smt2-l3of3",
    "1pkg-1numa-4core-smt4",
    "1pkg-1numa-8core-hybridsmallfirst",
    "1pkg-1numa-8core-l2of2",
    "1pkg-1numa-8core-nocache",
    "1pkg-2numa-4core-cpuless",
    "1pkg-2numa-8core-numainl3",
    "1pkg-nocore-4pu",
    "2pkg-1numa-8core-numaabove",
    "2pkg-2numa-16core-dies",
    "2pkg-2numa-8core-disallowed",
    "2pkg-2numa-8core-gpus",
    "2pkg-2numa-8core-gpusbare",
    "2pkg-2numa-8core-nol3",
    "2pkg-2numa-8core-offline",
    "2pkg-2numa-8core-roundrobin",
    "2pkg-3numa-8core-gpumem",
    "2pkg-4numa-16core-numaorder",
    "2pkg-4numa-8core-hbm",
    "2pkg-4numa-8core-hbmmixed",
    "2pkg-8numa-128core-smt2",
    "2pkg-uneven-10core",
];

/// The data of the page.
#[derive(Debug, Serialize)]
pub(crate) struct PageData {
    machines: Vec<MachineData>,
    pub(crate) rules: Vec<RulesData>,
    /// The texts of the requirements that the reference cites, by id.
    requirements: BTreeMap<String, String>,
    /// What the page is made of, in a line.
    about: String,
}

#[derive(Debug, Serialize)]
struct MachineData {
    name: &'static str,
    description: &'static str,
    xml: String,
}

/// An edition or a build.
#[derive(Debug, Serialize)]
pub(crate) struct RulesData {
    pub(crate) name: String,
    edition: String,
    /// A digit for each quirk of the reference.
    quirks: String,
    /// Whether it is a build that does not know the directives of apps.
    one_app: bool,
    /// What it is, in a few words.
    about: String,
}

impl PageData {
    /// Collects the data.
    pub(crate) fn collect() -> Result<Self> {
        register(&DIRS);
        let ledger = Ledger::load(&root().join("features/requirements.yaml")).into_diagnostic()?;
        let sources = sources(&root().join("reference"))?;
        let is_cited = |id: &str| sources.contains(&format!("\"{id}\""));
        let requirements = ledger.requirements().iter();
        let shown = requirements.filter(|it| it.is_behavioural() && is_cited(&it.id));
        let shown = shown.map(|it| (it.id.clone(), it.text.trim().to_owned()));
        let machines = ShippedMachine::all()
            .into_iter()
            .filter(|machine| !RARE.contains(&machine.name))
            .map(|machine| MachineData {
                name: machine.name,
                description: machine.description,
                xml: without_what_is_not_read(machine.xml()),
            });
        Ok(Self {
            machines: machines.collect(),
            rules: rules()?,
            requirements: shown.collect(),
            about: format!(
                "mapcheck {}. The maps are those that mapcheck map prints.",
                env!("CARGO_PKG_VERSION")
            ),
        })
    }
}

/// Returns all Rust sources below a folder.
fn sources(folder: &Path) -> Result<String> {
    let mut text = String::new();
    let mut entries: Vec<_> = fs::read_dir(folder)
        .and_then(Iterator::collect::<std::io::Result<_>>)
        .into_diagnostic()?;
    entries.sort_by_key(fs::DirEntry::path);
    for path in entries.iter().map(fs::DirEntry::path) {
        match path.extension() {
            _ if path.is_dir() => text += &sources(&path)?,
            Some(end) if end == "rs" => text += &fs::read_to_string(&path).into_diagnostic()?,
            _ => {}
        }
    }
    Ok(text)
}

/// The attributes of a machine's objects that the reference ignores, and that compress badly: hwloc's numbers of objects are all different.
const UNREAD: [&str; 4] = [
    "gp_index",
    "cache_size",
    "cache_linesize",
    "cache_associativity",
];

/// The elements that the reference ignores, each on a line of its own.
const UNREAD_ELEMENTS: [&str; 3] = ["<!DOCTYPE", "<page_type", "<support"];

/// Returns a machine's text without indentation and without what the reference ignores.
fn without_what_is_not_read(text: &str) -> String {
    let is_read = |line: &&str| !UNREAD_ELEMENTS.iter().any(|begin| line.starts_with(begin));
    let lines = text.lines().map(str::trim_start).filter(is_read);
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    UNREAD.iter().fold(text, |text, name| {
        let begin = format!(" {name}=\"");
        let mut pieces = text.split(begin.as_str());
        let first = pieces.next().unwrap_or_default().to_owned();
        let others = pieces.filter_map(|piece| piece.split_once('"'));
        others.fold(first, |text, (_, rest)| text + rest)
    })
}

impl RulesData {
    /// Returns the option of the program that chooses these rules.
    pub(crate) fn option(&self) -> &'static str {
        if self.name == self.edition {
            "--edition"
        } else {
            "--like"
        }
    }
}

/// Returns the editions, and the builds.
pub(crate) fn rules() -> Result<Vec<RulesData>> {
    let editions = Edition::ALL.into_iter().map(|edition| RulesData {
        name: edition.name().to_owned(),
        edition: edition.name().to_owned(),
        quirks: String::new(),
        one_app: false,
        about: match edition {
            Edition::June2026 => "the specification as published",
            Edition::August2026 => "the rules that PRRTE 5.0 documents",
        }
        .to_owned(),
    });
    let profiles = Profiles::shipped().into_diagnostic()?;
    let build = |profile: &Profile| RulesData {
        name: profile.name(),
        edition: profile.edition.name().to_owned(),
        quirks: Quirk::ALL
            .iter()
            .map(|quirk| profile.quirks.iter().any(|known| known.quirk == *quirk))
            .map(|has| if has { '1' } else { '0' })
            .collect(),
        one_app: !profile.per_app,
        about: match &profile.open_mpi {
            Some(series) => format!(
                "Open MPI {series}: what PRRTE {} does, its defects included",
                profile.version
            ),
            None => format!("what PRRTE {} does, its defects included", profile.version),
        },
    };
    let of_page = profiles.list().iter().filter(|it| !it.is_superseded());
    let mut builds: Vec<&Profile> = of_page.collect();
    builds.reverse();
    Ok(editions.chain(builds.into_iter().map(build)).collect())
}
