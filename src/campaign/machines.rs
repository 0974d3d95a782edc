//! The machines that cases are about: those of a folder, and made-up ones.

use super::random::Chance;
use super::workshop::Machine;
use crate::case::load_topology;
use mapcheck_reference::Topology;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// To how many hardware threads at most groups and caches may multiply those of a made-up machine: reading a machine is most of what a
/// build does. Packages of many cores may have twice as many without them, and then have one of each.
const MULTIPLIED_THREADS: usize = 48;

/// The machines of a folder's XML files, by name.
///
/// # Errors
///
/// The folder or a file cannot be read, or there is none.
pub fn read_folder(folder: &Path) -> miette::Result<Vec<Machine>> {
    let place = || format!("failed to read the machines in {}", folder.display());
    let entries = fs::read_dir(folder)
        .into_diagnostic()
        .wrap_err_with(place)?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "xml"))
        .collect();
    files.sort();
    if files.is_empty() {
        miette::bail!("there is no topology in {}", folder.display());
    }
    files.iter().map(|file| read(file)).collect()
}

fn read(file: &Path) -> miette::Result<Machine> {
    let place = || format!("failed to read the machine {}", file.display());
    let file = file.canonicalize().into_diagnostic().wrap_err_with(place)?;
    let topology = load_topology(&file)
        .into_diagnostic()
        .wrap_err_with(place)?;
    Ok(Machine {
        file,
        topology: Arc::new(topology),
    })
}

/// Made-up machines of a seed, written into a folder.
///
/// # Errors
///
/// A file cannot be written.
pub fn synthetic(seed: u64, count: usize, folder: &Path) -> miette::Result<Vec<Machine>> {
    let mut chance = Chance::new(seed ^ 0x6d61_6368);
    let place = || format!("failed to write machines to {}", folder.display());
    fs::create_dir_all(folder)
        .into_diagnostic()
        .wrap_err_with(place)?;
    let mut machines = Vec::with_capacity(count);
    for index in 0..count {
        let shape = Shape::new(&mut chance);
        let xml = Topology::synthetic_xml(&shape.description, |thread| shape.keeps(thread))
            .into_diagnostic()
            .wrap_err_with(|| format!("hwloc cannot make a machine of `{}`", shape.description))?;
        let file = folder.join(format!("seed-{seed}-machine-{index}.xml"));
        fs::write(&file, xml)
            .into_diagnostic()
            .wrap_err_with(place)?;
        machines.push(read(&file)?);
    }
    Ok(machines)
}

/// What a made-up machine looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape {
    /// In hwloc's words.
    description: String,
    /// The threads that are not there.
    gone: Vec<usize>,
}

impl Shape {
    fn new(chance: &mut Chance) -> Self {
        let packages = chance.pick(&[1, 1, 2, 2, 2, 3, 4]);
        let cores = chance.pick(&[1, 2, 2, 3, 4, 4, 6]);
        let threads = chance.pick(&[1, 1, 1, 2, 2, 2, 4]);
        let mut rest = MULTIPLIED_THREADS / (packages * cores * threads);
        let mut some = |chance: &mut Chance, counts: &[usize]| {
            let count = (chance.pick(counts)).min(rest.max(1));
            rest /= count.max(1);
            count
        };
        let groups = some(chance, &[1, 1, 2, 2, 3]);
        let l3 = some(chance, &[0, 1, 1, 2, 2, 3]);
        let l2 = some(chance, &[0, 1, 1, 2]);
        let all = packages * groups * l3.max(1) * l2.max(1) * cores * threads;
        let place = chance.below(6);
        let memory = |here: usize| if place == here { " [numa]" } else { "" };
        let mut text = String::new();
        // Above all packages, in each, in each group of one, inside its caches, or twice over.
        text += if place == 0 { "[numa] " } else { "" };
        text += &format!("pack:{packages}{}", memory(1));
        match place {
            2 => text += &format!(" numa:{groups}{}", indexes(chance, packages * groups)),
            5 => text += &format!(" group:{groups} [numa] [numa]"),
            _ => text += &format!(" group:{groups}{}", memory(3)),
        }
        if l3 > 0 {
            text += &format!(" l3:{l3}{}", memory(4));
        } else if place == 4 {
            text += " [numa]";
        }
        if l2 > 0 {
            text += &format!(" l2:{l2}");
        }
        if l2 > 0 && chance.percent(70) {
            text += " l1:1";
        }
        if chance.percent(93) {
            text += &format!(" core:{cores} pu:{threads}");
        } else {
            text += &format!(" pu:{}", cores * threads);
        }
        text += &indexes(chance, all);
        let gone = if all > 2 && chance.percent(30) {
            let few = 1 + chance.below(all / 2);
            (0..few).map(|_| chance.below(all)).collect()
        } else {
            Vec::new()
        };
        Self {
            description: text,
            gone,
        }
    }

    fn keeps(&self, thread: usize) -> bool {
        !self.gone.contains(&thread)
    }
}

/// In which order the operating system numbers so many things: in hwloc's, in strides, or in none.
fn indexes(chance: &mut Chance, count: usize) -> String {
    let mut numbers: Vec<usize> = (0..count).collect();
    match chance.below(10) {
        0..2 => {
            let step = (2..count)
                .find(|step| count.is_multiple_of(*step))
                .unwrap_or(1);
            numbers.sort_by_key(|number| (number % step, *number));
        }
        2 => chance.shuffle(&mut numbers),
        _ => return String::new(),
    }
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    format!("(indexes={})", words.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::topology::Level;

    #[test]
    fn made_up_machines_follow_from_the_seed_and_are_of_many_kinds() {
        let folder = tempfile::tempdir().unwrap();
        let machines = synthetic(1, 60, folder.path()).unwrap();
        let again = synthetic(1, 60, &folder.path().join("again")).unwrap();
        assert_eq!(machines.len(), 60);
        for (machine, again) in machines.iter().zip(&again) {
            assert_eq!(machine.topology, again.topology);
            assert!(machine.topology.cpus().len() <= 2 * MULTIPLIED_THREADS);
        }
        let have = |level: Level, count: usize| {
            let has = |machine: &&Machine| machine.topology.objects(level).len() == count;
            machines.iter().filter(has).count()
        };
        for (level, count) in [
            (Level::Core, 0),
            (Level::L3Cache, 0),
            (Level::L2Cache, 0),
            (Level::Numa, 1),
            (Level::Numa, 2),
            (Level::Package, 2),
        ] {
            assert!((1..50).contains(&have(level, count)), "{level:?} {count}");
        }
    }
}
