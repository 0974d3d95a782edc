//! The machines of generated cases: those of a folder, and generated ones.

mod shape;

use super::rng::Rng;
use crate::case::load_topology;
use crate::explore::shrink::Machine;
use crate::run::digest::Digest;
use crate::system::whole_file::write_whole;
use mapcheck_shell::shipped;
use miette::{IntoDiagnostic as _, WrapErr as _};
use shape::MachineShape;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads the machines of a folder's XML files, sorted by name.
///
/// # Errors
///
/// The folder or a file cannot be read, or the folder has no XML file.
pub fn load_machines(folder: &Path) -> miette::Result<Vec<Machine>> {
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
        miette::bail!("{} has no topology (a file *.xml)", folder.display());
    }
    files.iter().map(|file| load_machine(file)).collect()
}

fn load_machine(file: &Path) -> miette::Result<Machine> {
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

/// Returns a folder of machines. One that the program comes with is written below `folder`, so that reports can name its files.
///
/// # Errors
///
/// The machines cannot be written.
pub fn machine_folder(machines: &Path, folder: &Path) -> miette::Result<PathBuf> {
    if !shipped::is_shipped(machines) {
        return Ok(machines.to_owned());
    }
    let copies = folder.join("machines");
    let place = || format!("failed to write machines to {}", copies.display());
    let write = || -> io::Result<()> {
        fs::create_dir_all(&copies)?;
        for entry in shipped::locate(machines)?.read_dir()? {
            let file = entry?.path();
            let name = file.file_name().unwrap_or_default();
            if file.extension().is_some_and(|extension| extension == "xml") {
                write_whole(&copies.join(name), &fs::read_to_string(&file)?)?;
            }
        }
        Ok(())
    };
    write().into_diagnostic().wrap_err_with(place)?;
    Ok(copies)
}

/// Generates the machines of a seed and writes them to a folder.
///
/// # Errors
///
/// A file cannot be written.
pub fn synthesize_machines(seed: u64, count: usize, folder: &Path) -> miette::Result<Vec<Machine>> {
    let mut rng = Rng::new(seed ^ 0x6d61_6368);
    let place = || format!("failed to write machines to {}", folder.display());
    fs::create_dir_all(folder)
        .into_diagnostic()
        .wrap_err_with(place)?;
    let mut machines = Vec::with_capacity(count);
    for index in 0..count {
        let file = folder.join(format!("seed-{seed}-machine-{index}.xml"));
        let text = MachineShape::new(&mut rng).to_xml().to_string();
        write_whole(&file, &text)
            .into_diagnostic()
            .wrap_err_with(place)?;
        machines.push(load_machine(&file)?);
    }
    Ok(machines)
}

/// Returns the digest of machines: of the names and the texts of their files.
///
/// # Errors
///
/// A file is gone.
pub fn digest_machines(machines: &[Machine]) -> io::Result<Digest> {
    let mut texts = Vec::new();
    for Machine { file, .. } in machines {
        let name = file.file_name().unwrap_or_default();
        texts.push(name.as_encoded_bytes().to_owned());
        texts.push(fs::read(file)?);
    }
    Ok(Digest::of_all(texts))
}

#[cfg(test)]
mod tests {
    use super::shape::MULTIPLIED_THREADS;
    use super::*;
    use mapcheck_reference::topology::Level;

    #[test]
    fn generated_machines_follow_from_the_seed_and_are_of_many_kinds() {
        let folder = tempfile::tempdir().unwrap();
        let machines = synthesize_machines(1, 60, folder.path()).unwrap();
        let again = synthesize_machines(1, 60, &folder.path().join("again")).unwrap();
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
