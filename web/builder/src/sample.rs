//! Generated cases and pasted texts, each with what `mapcheck map` prints for it.

use crate::checkout::root;
use crate::data::{RulesData, rules};
use mapcheck::explore::campaign::{CaseWriter, draft_of_case, load_machines, synthesize_machines};
use mapcheck_reference::Case;
use mapcheck_reference::command_line::{self, Display};
use mapcheck_shell::{TypedLine, join};
use miette::{IntoDiagnostic as _, Result, WrapErr as _};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The name of the head node.
const HEAD: &str = "head";

/// How many machines are generated besides those that come with the program.
const MACHINES: usize = 10;

/// How a shell's text has a line in it: `LINE` is the line.
const AROUND: [&str; 10] = [
    "LINE",
    "$ LINE",
    "time LINE > out 2>&1",
    "cd /tmp && LINE | tee log",
    "LINE &",
    "# how we start it\nexport OMP_NUM_THREADS=2\nLINE",
    "#!/bin/bash\nset -e\nLINE\necho done",
    "[jane@n1 ~]$ LINE\n",
    "> LINE",
    "I tried this:\n```\nLINE\n```\nand it's wrong.",
];

/// What people paste.
const PASTED: [&str; 20] = [
    "srun -n 4 ./a",
    "srun --mpi=pmix -n 4 ./a",
    "mpirun -np 2 \\\n  -H n1:2 ./a",
    "mpirun -np 2 \\ \n  -H n1:2 ./a",
    "mpirun -np 2 ./a \\",
    "export PRTE_MCA_rmaps_default_mapping_policy=core\nmpirun -H n1:2 -np 2 ./a",
    "PRTE_MCA_rmaps_default_mapping_policy=core; mpirun -H n1:2 -np 2 ./a",
    "N=2\nmpirun -H n1:$N -np ${N} ./a",
    "mpirun -np $N ./a",
    "mpirun -np $(nproc) ./a",
    "mpirun -H n1:2 -np 2 ./a $HOME",
    "#!/bin/bash\n#SBATCH -N 2\nmpirun -np 2 ./a",
    "#!/bin/bash\n#SBATCH -N 2\nexport SLURM_JOB_ID=1 SLURM_NODELIST=n[1-2] 'SLURM_TASKS_PER_NODE=2(x2)'\nmpirun ./a",
    "while true; do mpirun -np 2 ./a; done",
    "mpirun -np 1 ./a; mpirun -np 2 ./b",
    "mpirun --version\nmpirun -H n1:2 -np 2 ./a",
    "bash -c 'mpirun -H n1:2 -np 2 ./a'",
    "nohup mpirun -H n1:2 -np 2 ./a < /dev/null",
    "env OMP_NUM_THREADS=2 mpirun -H n1:2 -np 2 ./a",
    "mpirun -H n1:2 -np 2 'a",
];

/// The cases, and the machines that they name.
#[derive(Debug, Serialize)]
struct Sample {
    machines: Vec<SampleMachine>,
    cases: Vec<SampleCase>,
}

#[derive(Debug, Serialize)]
struct SampleMachine {
    name: String,
    xml: String,
}

/// A case as the page takes it, with what the program does.
#[derive(Debug, PartialEq, Serialize)]
struct SampleCase {
    line: String,
    head: &'static str,
    machine: String,
    files: BTreeMap<String, String>,
    rules: String,
    /// The exit status of `mapcheck map`.
    status: i32,
    /// What it prints.
    printed: String,
    /// The last line of its standard error for a refusal.
    classification: Option<String>,
}

/// Writes a number of cases, with what the first program prints for them. `programs` are paths.
///
/// # Errors
///
/// A machine cannot be read, a program cannot be run or prints something else than the first, or a file cannot be written.
pub(crate) fn write(programs: &[&str], count: usize, seed: u64, file: &Path) -> Result<()> {
    let folder = tempfile::tempdir().into_diagnostic()?;
    let mut machines = load_machines(&root().join("topologies"))?;
    machines.extend(synthesize_machines(seed, MACHINES, folder.path())?);
    let named: Vec<SampleMachine> = machines
        .iter()
        .map(|machine| {
            let xml = fs::read_to_string(&machine.file).into_diagnostic()?;
            let name = machine.file.display().to_string();
            Ok(SampleMachine { name, xml })
        })
        .collect::<Result<_>>()?;
    let writer = CaseWriter::new(machines, HEAD.to_owned(), folder.path()).into_diagnostic()?;
    let rules = rules()?;
    let case_of = |number: usize| {
        let draft = draft_of_case(seed, number, writer.machine_count());
        let case = writer.write_case(&draft, &format!("case-{number}"));
        case.into_diagnostic()
    };
    let mut numbers: Vec<usize> = Vec::new();
    let mut number = 0;
    while numbers.len() < count {
        if page_prints(&case_of(number)?) {
            numbers.push(number);
        }
        number += 1;
    }
    let predicted = numbers.par_iter().map(|number| {
        let rules = &rules[number % rules.len()];
        let case = case_of(*number)?;
        let line = join(case.typed_words().iter().map(String::as_str));
        predict_with_all(programs, &case, &pasted(*number, &line), rules)
    });
    let mut cases = predicted.collect::<Result<Vec<SampleCase>>>()?;
    let plain = case_of(0)?;
    for text in PASTED {
        cases.push(predict_with_all(programs, &plain, text, &rules[0])?);
    }
    let mapped = cases.iter().filter(|case| case.status == 0).count();
    println!(
        "{}: {} cases, {mapped} of them mapped; the same by {}",
        file.display(),
        cases.len(),
        programs.join(", ")
    );
    let sample = Sample {
        machines: named,
        cases,
    };
    let text = serde_json::to_vec(&sample).into_diagnostic()?;
    fs::write(file, text).into_diagnostic()
}

/// Returns a line as a person might paste it. Half of the lines stay as they are.
fn pasted(number: usize, line: &str) -> String {
    let named = TypedLine::parse(vec![line.to_owned()]).launcher.is_some();
    let around = AROUND[number % AROUND.len() * (number / AROUND.len() % 2)];
    match around {
        "LINE" => line.to_owned(),
        _ if named => around.replace("LINE", line),
        _ => around.replace("LINE", &format!("prterun {line}")),
    }
}

/// Whether the page prints all that a case displays: it does not print the objects of machines.
fn page_prints(case: &Case) -> bool {
    let displays = command_line::displays(&case.line);
    displays.is_none_or(|displays| !displays.shows(Display::Topo))
}

/// Runs `mapcheck map` of each program for a case. Fails if one prints something else than the first.
fn predict_with_all(
    programs: &[&str],
    case: &Case,
    line: &str,
    rules: &RulesData,
) -> Result<SampleCase> {
    let [first, others @ ..] = programs else {
        miette::bail!("no program to compare with");
    };
    let expected = predict(first, case, line.to_owned(), rules)?;
    for program in others {
        let printed = predict(program, case, line.to_owned(), rules)?;
        if printed != expected {
            miette::bail!(
                "{first} and {program} differ on this line by {}: {}\n{expected:#?}\n{printed:#?}",
                rules.name,
                expected.line
            );
        }
    }
    Ok(expected)
}

/// Runs `mapcheck map` for a case with a line.
fn predict(mapcheck: &str, case: &Case, line: String, rules: &RulesData) -> Result<SampleCase> {
    let machine = case.topology_file.as_ref();
    let machine = machine
        .map(|file| file.display().to_string())
        .unwrap_or_default();
    let output = Command::new(mapcheck)
        .args(["map", "--no-environment", "--head", HEAD])
        .args(["--topology", &machine])
        .args([rules.option(), &rules.name, "--", &line])
        .output()
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to run {mapcheck}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = errors.lines().last().unwrap_or_default();
    let is_refusal = last.starts_with("refused by the ");
    let files = case.files.names().map(|name| {
        let text = case.files.get(name).unwrap_or_default();
        (name.to_owned(), text.to_owned())
    });
    Ok(SampleCase {
        head: HEAD,
        machine,
        files: files.collect(),
        rules: rules.name.clone(),
        status: output.status.code().unwrap_or(-1),
        printed: String::from_utf8_lossy(&output.stdout).into_owned(),
        classification: is_refusal.then(|| last.to_owned()),
        line,
    })
}
