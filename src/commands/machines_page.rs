//! `mapcheck machines page`: the playground with the machines of a site.

use crate::case::read_text;
use crate::commands::output::outln;
use crate::system::this_machine::parse_xml;
use crate::system::whole_file::write_whole;
use mapcheck_reference::Topology;
use mapcheck_reference::topology::Level;
use miette::{IntoDiagnostic as _, WrapErr as _, bail};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The playground that the program was built with; empty if there was none.
const PLAYGROUND: &str = include_str!(concat!(env!("OUT_DIR"), "/playground.html"));

/// The element of the page that the site's script is put before.
const BEFORE: &str = "<script type=\"application/octet-stream\" id=\"wasm\">";

/// How the page asks for the site.
const ASKS: &str = "globalThis.site";

/// The most nodes whose machines are read.
const MOST_NODES: usize = 1024;

/// The most different machines of a page.
const MOST_MACHINES: usize = 64;

/// A machine of the site and the nodes that have it.
struct SiteMachine {
    topology: Topology,
    xml: String,
    nodes: Vec<String>,
}

/// What the page reads.
#[derive(Serialize)]
struct Site {
    machines: Vec<MachineData>,
    state: State,
}

#[derive(Serialize)]
struct MachineData {
    name: String,
    description: String,
    xml: String,
}

/// The case that the page opens with.
#[derive(Serialize)]
struct State {
    line: String,
    machine: String,
    /// The machines of the nodes that have another one than the first.
    nodes: BTreeMap<String, String>,
}

/// Writes the page.
pub(super) fn write_page(
    folder: &Path,
    output: &Path,
    playground: Option<&Path>,
) -> miette::Result<()> {
    let (machines, slots) = read_site(folder)?;
    let page = playground_text(playground)?;
    let site = site(machines, &slots);
    let json = serde_json::to_string(&site).into_diagnostic()?;
    // Such an end in a script would end its element.
    let json = json.replace('<', "\\u003c");
    let script = format!("<script>var site={json}</script>\n{BEFORE}");
    let written = page.replacen(BEFORE, &script, 1);
    write_whole(output, &written)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", output.display()))?;
    outln!("{}", output.display());
    for machine in &site.machines {
        outln!("  {}: {}", machine.name, machine.description);
    }
    outln!(
        "It needs no network. Its address has the case, so that `Share` gives a link for a ticket."
    );
    Ok(())
}

/// Returns the playground of a file, or that of the program.
fn playground_text(file: Option<&Path>) -> miette::Result<String> {
    let (text, name) = match file {
        Some(file) => {
            let name = file.display().to_string();
            let text =
                read_text(file).map_err(|kind| miette::miette!("failed to read {name}: {kind}"))?;
            (text, name)
        }
        None if PLAYGROUND.is_empty() => bail!(
            "this mapcheck was built without the playground; name its file with `--playground FILE`"
        ),
        None => (
            PLAYGROUND.to_owned(),
            "the playground of this mapcheck".to_owned(),
        ),
    };
    if text.matches(BEFORE).count() != 1 || !text.contains(ASKS) {
        bail!(
            "{name} differs from the playground of this version; name the playground.html that comes with it"
        );
    }
    Ok(text)
}

/// The nodes of the site with their slots, in their order.
type Slots = Vec<(String, u32)>;

/// Reads what was captured.
fn read_site(folder: &Path) -> miette::Result<(Vec<SiteMachine>, Slots)> {
    let (mut machines, mut slots) = (Vec::<SiteMachine>::new(), Slots::new());
    for captured in captured_folders(folder)? {
        let file = captured.join("machine.xml");
        let xml = read_text(&file)
            .map_err(|kind| miette::miette!("failed to read {}: {kind}", file.display()))?;
        let topology = parse_xml(&xml).into_diagnostic();
        let topology = topology.wrap_err_with(|| format!("failed to read {}", file.display()))?;
        let nodes = allocated(&captured)?;
        let mut names: Vec<String> = nodes.iter().map(|(name, _)| name.clone()).collect();
        for (name, count) in nodes {
            if slots.iter().all(|(other, _)| *other != name) {
                slots.push((name, count));
            }
        }
        let known = machines
            .iter()
            .position(|known| are_alike(&known.topology, &topology));
        match known {
            Some(at) => machines[at].nodes.append(&mut names),
            None if machines.len() == MOST_MACHINES => bail!(
                "{} has more than {MOST_MACHINES} different machines, which a page has no room for; leave some out",
                folder.display()
            ),
            None => machines.push(SiteMachine {
                topology,
                xml,
                nodes: names,
            }),
        }
    }
    Ok((machines, slots))
}

/// Returns the folders that `machines capture` wrote: the folder itself, or those in it.
fn captured_folders(folder: &Path) -> miette::Result<Vec<PathBuf>> {
    let is_captured = |folder: &Path| folder.join("machine.xml").is_file();
    if is_captured(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let entries = fs::read_dir(folder)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to read the folder {}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> = paths
        .filter(|path| is_captured(path))
        .take(MOST_NODES + 1)
        .collect();
    found.sort();
    match found.len() {
        0 => bail!(
            "{} has no machine.xml, nor has a folder in it; `mapcheck machines capture {}/NODE` writes one on each node",
            folder.display(),
            folder.display()
        ),
        count if count > MOST_NODES => bail!(
            "{} has more than {MOST_NODES} nodes; keep one of each kind",
            folder.display()
        ),
        _ => Ok(found),
    }
}

/// Returns the nodes of a captured hostfile with their slots. Without one, the node is named after the folder.
fn allocated(captured: &Path) -> miette::Result<Slots> {
    let hosts = captured.join("hosts");
    let Ok(text) = read_text(&hosts) else {
        let name = captured
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let name = name
            .filter(|name| is_plain(name))
            .unwrap_or_else(|| "node".to_owned());
        return Ok(vec![(name, 1)]);
    };
    let mut nodes = Slots::new();
    for (number, line) in (1..).zip(text.lines().take(MOST_NODES)) {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { continue };
        if !is_plain(name) {
            bail!(
                "{}:{number}: `{name}` cannot be the name of a node; write `NODE slots=N`",
                hosts.display()
            );
        }
        let slots = words.find_map(|word| word.strip_prefix("slots=")?.parse().ok());
        nodes.push((name.to_owned(), slots.unwrap_or(1)));
    }
    Ok(nodes)
}

fn is_plain(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    !name.is_empty() && !name.starts_with('-') && name.chars().all(is_plain)
}

/// Whether two machines differ in nothing that a map depends on or a picture shows.
fn are_alike(one: &Topology, other: &Topology) -> bool {
    let same = |level| one.objects(level) == other.objects(level);
    Level::ALL.into_iter().all(same)
        && one.devices() == other.devices()
        && one.cpu_kinds() == other.cpu_kinds()
}

fn site(machines: Vec<SiteMachine>, slots: &Slots) -> Site {
    let hosts: Vec<String> = slots
        .iter()
        .map(|(name, slots)| format!("{name}:{slots}"))
        .collect();
    let mut nodes = BTreeMap::new();
    let mut first: Option<String> = None;
    let data = machines.into_iter().map(|machine| {
        let name = machine
            .nodes
            .first()
            .cloned()
            .unwrap_or_else(|| "node".to_owned());
        let is_first = first.is_none();
        first.get_or_insert_with(|| name.clone());
        if !is_first {
            nodes.extend(
                machine
                    .nodes
                    .iter()
                    .map(|node| (node.clone(), name.clone())),
            );
        }
        let others = match machine.nodes.len() {
            0 | 1 => String::new(),
            count => format!("; the machine of {count} nodes"),
        };
        MachineData {
            description: format!("{}{others}", machine.topology.summary()),
            name,
            xml: machine.xml,
        }
    });
    let machines: Vec<MachineData> = data.collect();
    Site {
        machines,
        state: State {
            line: format!("prterun -H {} ./a", hosts.join(",")),
            machine: first.unwrap_or_default(),
            nodes,
        },
    }
}
