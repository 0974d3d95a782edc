//! `mapcheck machines`: the machines that come with the program, and this one for a bug report.

use super::machine_summary::MachineSummary;
use super::machines_page::write_page;
use super::{CommandResult, Format, print_json};
use crate::case::machines::{ShippedMachine, load_machine, machine_xml};
use crate::commands::output::{outln, print_document};
use crate::system::exit_status;
use crate::system::this_machine::{parse_xml, this_machine_xml};
use crate::system::whole_file::write_whole;
use mapcheck_reference::Topology;
use mapcheck_reference::topology::Level;
use mapcheck_shell::join;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `mapcheck machines`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck machines                              the machines that come with mapcheck
  mapcheck machines show 2pkg-2numa-8core-smt2
  mapcheck map --topology 2pkg-2numa-8core-smt2 -- -H n1:4 --map-by package -n 4 a
  mapcheck machines capture my-machine           this machine, for a bug report
  mapcheck machines page my-site                 the playground with the machines captured into my-site

Exit status: 0 success, 2 mapcheck's own command line is wrong, 5 a machine is unknown or cannot be read, or a file \
cannot be written.")]
pub struct MachinesArgs {
    #[command(subcommand)]
    action: Option<Action>,

    /// The output format
    #[arg(long, value_enum, default_value_t, global = true)]
    format: Format,
}

/// What to do with machines.
#[derive(Clone, Debug, clap::Subcommand)]
enum Action {
    /// List the machines that come with mapcheck
    List,
    /// Show a machine
    Show {
        /// A name that `mapcheck machines` lists, or an hwloc XML file
        #[arg(value_name = "NAME|FILE")]
        name: String,

        /// Print its hwloc XML
        #[arg(long, conflicts_with = "format")]
        xml: bool,
    },
    /// Write this machine's hwloc XML and a hostfile with this host into a folder, to attach to a bug report
    Capture {
        /// The folder, which is created
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
    /// Write the playground with a site's own machines, as `machines capture` wrote them on its nodes
    ///
    /// Machines that differ in nothing but their names are one. The page opens with a line that allocates the nodes and slots of the
    /// captured hostfiles, and keeps its case in its address, so that a link to it can be sent.
    Page {
        /// The folder with what was captured: a `machine.xml`, or a folder with one for each node
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,

        /// Where to write the page
        #[arg(long, value_name = "FILE", default_value = "playground.html")]
        output: PathBuf,

        /// The playground to start from, where the program comes without: `ci/web --build` writes one
        #[arg(long, value_name = "FILE")]
        playground: Option<PathBuf>,
    },
}

/// Lists the machines, shows one, or captures this one.
///
/// # Errors
///
/// A machine is unknown or cannot be read, or a file cannot be written.
pub fn run(args: &MachinesArgs) -> CommandResult {
    match &args.action {
        None | Some(Action::List) => list(args.format)?,
        Some(Action::Show { name, xml: true }) => {
            print_document(machine_xml(name).into_diagnostic()?.trim_end());
        }
        Some(Action::Show { name, xml: false }) => show(name, args.format)?,
        Some(Action::Capture { folder }) => capture(folder)?,
        Some(Action::Page {
            folder,
            output,
            playground,
        }) => write_page(folder, output, playground.as_deref())?,
    }
    Ok(ExitCode::from(exit_status::OK))
}

fn list(format: Format) -> miette::Result<()> {
    let machines = ShippedMachine::all();
    match format {
        Format::Text => {
            let width = machines.iter().map(|machine| machine.name.len()).max();
            let width = width.unwrap_or(0);
            for ShippedMachine { name, description } in machines {
                outln!("{name:width$}  {description}");
            }
            Ok(())
        }
        Format::Json => {
            let topologies = machines.iter().map(|machine| {
                let topology = Topology::from_xml(machine.xml()).into_diagnostic()?;
                Ok(MachineSummary::new(
                    machine.name,
                    machine.description,
                    &topology,
                ))
            });
            let shown: Vec<MachineSummary<'_>> = topologies.collect::<miette::Result<_>>()?;
            print_json(&shown).into_diagnostic()
        }
    }
}

fn show(name: &str, format: Format) -> miette::Result<()> {
    let machine = load_machine(name).into_diagnostic()?;
    let shipped = ShippedMachine::find(name);
    let description = shipped.map_or("", |machine| machine.description);
    let shown = MachineSummary::new(name, description, &machine.topology);
    match format {
        Format::Json => print_json(&shown).into_diagnostic(),
        Format::Text => {
            outln!("{name}");
            if !description.is_empty() {
                outln!("  {description}");
            }
            outln!("  {}", machine.topology.summary());
            for line in shown.lines() {
                outln!("  {line}");
            }
            Ok(())
        }
    }
}

/// Writes a file that must not be there yet.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path)?;
    // Half a machine must not keep the next capture from writing a whole one.
    write_whole(path, text).inspect_err(|_| drop(fs::remove_file(path)))
}

/// Writes the files of this machine to a folder. Files that are there already are kept, and are an error.
fn capture(folder: &Path) -> miette::Result<()> {
    let xml = this_machine_xml().into_diagnostic();
    let xml = xml.wrap_err("failed to read this machine")?;
    let topology = parse_xml(&xml).into_diagnostic()?;
    let host = super::case_args::head_name(None)?;
    let count = |level| topology.objects(level).len();
    let slots = match count(Level::Core) {
        0 => count(Level::HwThread),
        cores => cores,
    };
    let (machine, hosts) = (folder.join("machine.xml"), folder.join("hosts"));
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        write_new(&machine, &xml)?;
        write_new(&hosts, &format!("{host} slots={slots}\n"))
    };
    let written = write();
    let what_to_do = match &written {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            "; name a folder that does not exist yet"
        }
        _ => "",
    };
    written.into_diagnostic().wrap_err_with(|| {
        let folder = folder.display();
        format!("failed to write this machine to {folder}{what_to_do}")
    })?;
    let (machine, hosts) = (machine.display().to_string(), hosts.display().to_string());
    let command = ["mapcheck", "map", "--topology", &machine, "--head", &host];
    let command = command
        .into_iter()
        .chain(["--", "--hostfile", &hosts, "-n", "1", "a"]);
    outln!("{machine}: {}", topology.summary());
    outln!("{hosts}: this host; change its slots to those of the job, and add the other nodes");
    outln!(
        "Both contain the name of this host. Attach them to a report with the command line, and map it here with"
    );
    outln!("    {}", join(command));
    Ok(())
}
