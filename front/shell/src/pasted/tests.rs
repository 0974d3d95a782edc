use super::PastedLine;
use mapcheck_reference::Launcher;

fn pasted(text: &str) -> PastedLine {
    let lookup = |name: &str| (name == "N").then(|| "4".to_owned());
    PastedLine::parse(vec![text.to_owned()], &lookup)
}

fn of_words(words: &[&str]) -> PastedLine {
    let words = words.iter().map(|word| (*word).to_owned()).collect();
    PastedLine::parse(words, &|_| None)
}

/// Returns the variables and arguments.
fn joined(line: &PastedLine) -> String {
    let variables = line.typed.variables.iter();
    let variables = variables.map(|(name, value)| format!("{name}={value} "));
    variables.collect::<String>() + &line.typed.arguments.join(" ")
}

#[test]
fn the_launchers_line_is_found_in_a_text() {
    for text in [
        "mpirun -np 4 a",
        "$ mpirun -np 4 a",
        "# mpirun -np 4 a",
        "[u@h ~]$ mpirun -np 4 a\nhello\n",
        "mpirun -np 4 \\\n  a",
        "$ mpirun -np 4 \\\n> a",
        "mpirun -np 4 a > out 2>&1 &",
        "mpirun -np 4 a | tee log",
        "mpirun -np 4 a # four",
        "# a comment\nmpirun -np 4 a",
        "time mpirun -np 4 a",
        "nohup nice -n 5 /opt/bin/mpirun -np 4 a",
        "mpirun -np $N a",
        "N=4; mpirun -np $N a",
        "export N=4\nmpirun -np ${N} a",
        "bash -c 'mpirun -np 4 a'",
        "which mpirun; mpirun --version; mpirun -np 4 a",
        "mpirun.openmpi -np 4 a",
        "mpirun -np 4 \"a\"",
        "echo start && mpirun -np 4 a || echo failed",
        "mpirun -np 4 a <in >out",
    ] {
        let line = pasted(text);
        assert_eq!(line.unknown, None, "{text}");
        assert_eq!(line.typed.launcher, Some(Launcher::Mpirun), "{text}");
        assert!(joined(&line).ends_with("-np 4 a"), "{text}: {line:?}");
        assert!(line.notes.is_empty(), "{text}: {line:?}");
    }
}

#[test]
fn what_cannot_be_known_is_named() {
    for (text, part) in [
        ("srun -n 4 mpirun a", "`srun`"),
        ("salloc -N 2 mpirun a", "`salloc`"),
        ("srun -N 2 --ntasks-per-node=4 mpirun a", "`srun`"),
        ("srun -n 4 ./a", "`srun`"),
        ("ssh n1 mpirun -np 4 a", "`ssh`"),
        ("taskset -c 0 mpirun -np 4 a", "`taskset`"),
        ("mystart mpirun -np 4 a", "`mystart`"),
        ("while true; do mpirun a; done", "`while`"),
        ("echo n1 > hosts", "without a launcher"),
        ("if true; then mkdir a; fi", "without a launcher"),
        (
            "if true; then export PRTE_MCA_mapby=node; fi; prterun a",
            "PRTE_MCA_mapby",
        ),
        ("if true; then mpirun a; fi", "`if`"),
        ("for n in $(seq 3); do mpirun -np $n a; done", "`for`"),
        (
            "for n in 1; do for m in 2; do mpirun a; done; done",
            "`for`",
        ),
        ("cat <<END\nmpirun a\n", "here-document"),
        ("mpirun -np 4 'a", "quote"),
        ("mpirun -np 4 \\ \n -N 2 a", "blank"),
        ("mpirun -np 4 \\\\\n--map-by node a", "single `\\`"),
        ("#SBATCH -N 2\nmpirun a", "#SBATCH -N 2"),
        ("PRTE_MCA_mapby=$X prterun a", "$X"),
        ("export PRTE_MCA_mapby=$X; prterun a", "$X"),
        ("env -i mpirun -np 4 a", "env -i"),
        ("salloc -N 1 -n 6 srun mpirun a", "`srun`"),
        ("orterun -np 4 a", "orterun"),
        ("prte -H n1:4 --daemonize", "places no rank"),
        ("module load openmpi\ncd run", "without a launcher"),
    ] {
        let unknown = pasted(text).unknown.unwrap_or_default();
        assert!(unknown.contains(part), "{text}: {unknown}");
    }
}

#[test]
fn what_may_matter_is_named() {
    for (text, part) in [
        ("module load openmpi\nmpirun a", "`module load openmpi`"),
        ("cd run && mpirun a", "`cd run`"),
        ("mpirun -np 2 a\nmpirun -np 4 a", "the first of 2"),
        ("mpirun a & mpirun a", "which run at once"),
        (
            "for n in 1 2; do mpirun a; done",
            "the first run of `for n in 1 2`",
        ),
        (
            "if true; then mkdir a; fi; mpirun a",
            "not performed before the launcher's line: `if true`",
        ),
        ("sudo mpirun a", "sudo"),
        ("PRTE_MCA_mapby=node\nprterun a", "not exported"),
    ] {
        let notes = pasted(text).notes.join("\n");
        assert!(notes.contains(part), "{text}: {notes}");
    }
}

#[test]
fn what_does_not_start_the_launcher_is_passed() {
    for text in [
        "if [ -d out ]; then rm -r out; else mkdir out; fi; mpirun -n 4 a",
        "for f in a b\ndo\n  if test $f; then cp $f out; fi\ndone\nmpirun -n 4 a",
        "cat > input <<END\nmpirun -n 2 b\nEND\nmpirun -n 4 a",
        "FILES=(a b c)\nmpirun -n 4 a",
        "echo time mpirun -n 2 b\nmpirun -n 4 a",
        "for n in 4 8\ndo\n  mpirun -n $n a\ndone",
        "RUN=`which mpirun`; $RUN -n 4 a",
        "RUN=\"$(command -v mpirun) -n 4\"; eval $RUN a",
        "while read line; do mpi=$line; done < list; mpirun -n 4 a",
    ] {
        let line = pasted(text);
        assert_eq!(line.unknown, None, "{text}");
        assert_eq!(line.typed.arguments, ["-n", "4", "a"], "{text}");
    }
    let line = pasted("N=2; if true; then N=8; fi; mpirun -n $N a");
    assert_eq!(line.unexpanded, [(1, "$N".to_owned())]);
}

#[test]
fn a_hostfile_that_a_text_writes_has_what_it_writes() {
    let asked = "#PBS -l nodes=2:ppn=2\n";
    for (text, expected) in [
        (
            "sort -u $PBS_NODEFILE > h; mpirun -hostfile h a",
            "node1\nnode2\n",
        ),
        (
            "echo n1 slots=2 > h; echo n2 >> ./h; mpirun -hostfile h a",
            "n1 slots=2\nn2\n",
        ),
        ("cat > h <<END\nn1\nEND\nmpirun --hostfile ./h a", "n1\n"),
    ] {
        let line = pasted(&format!("{asked}{text}"));
        let (_, written) = line.files.last().unwrap();
        assert_eq!(
            (line.unwritten, written.as_str()),
            (None, expected),
            "{text}"
        );
    }
    for text in [
        "awk x $PBS_NODEFILE > h; mpirun -hostfile h a",
        "while read n; do echo $n slots=2; done < $PBS_NODEFILE > h; mpirun -hostfile h a",
    ] {
        let line = pasted(&format!("{asked}{text}"));
        assert!(line.unwritten.is_some(), "{text}: {line:?}");
    }
    let line = pasted(&format!(
        "{asked}mpirun -n $(wc -l < $PBS_NODEFILE) -N $PBS_NUM_PPN a"
    ));
    assert_eq!(line.typed.arguments, ["-n", "4", "-N", "2", "a"]);
}

#[test]
fn variables_are_those_that_the_launcher_gets() {
    for (text, expected) in [
        ("A=b prterun a", "A=b a"),
        ("env A=b C=d prterun a", "A=b C=d a"),
        ("export A=b; C=d prterun a", "A=b C=d a"),
        ("A=b; prterun a", "a"),
        ("set -a; A=b; prterun a", "A=b a"),
        ("A=b; export A; prterun a", "A=b a"),
        ("setenv A b; prterun a", "A=b a"),
        ("sudo -E env A=b prterun a", "A=b a"),
        (
            "SLURM_TASKS_PER_NODE=4(x2) prterun a",
            "SLURM_TASKS_PER_NODE=4(x2) a",
        ),
        ("A=b -n 2 a", "A=b -n 2 a"),
        ("export A=b; mpirun a; export A=c; mpirun b", "A=b a"),
        ("export A=b; mpirun a; unset A; mpirun b", "A=b a"),
        ("mpirun --version; export A=b; mpirun a", "A=b a"),
    ] {
        assert_eq!(joined(&pasted(text)), expected, "{text}");
    }
    assert!(pasted("unset N; mpirun a").removed.contains("N"));
    assert!(pasted("env -u N mpirun a").removed.contains("N"));
}

#[test]
fn oshrun_is_open_mpis_launcher() {
    let line = pasted("oshrun -np 4 a");
    assert_eq!(line.unknown, None);
    let launcher = line.typed.launcher.unwrap();
    assert!(launcher.is_open_mpi() && launcher.to_string() == "oshrun");
}

#[test]
fn a_line_of_a_log_is_that_of_its_launcher() {
    assert_eq!(joined(&pasted("==> mpiexec -n 4 a")), "-n 4 a");
}

#[test]
fn which_runtime_prun_connects_to_is_left_out() {
    let line = "prun --dvm-uri file:a --pid=7 --system-server-first -n 2 a";
    assert_eq!(joined(&pasted(line)), "-n 2 a");
    let line = "prterun --pid 7 -n 2 a";
    assert_eq!(joined(&pasted(line)), "--pid 7 -n 2 a");
}

#[test]
fn a_name_in_angle_brackets_is_a_word() {
    assert_eq!(joined(&pasted("mpirun -np 4 <app>")), "-np 4 <app>");
    assert_eq!(joined(&pasted("mpirun <app> -v\n")), "<app> -v");
}

#[test]
fn arguments_that_only_a_shell_expands_are_numbered() {
    let line = pasted("mpirun -np $(nproc) a $X");
    let expected = [(1, "$(nproc)".to_owned()), (3, "$X".to_owned())];
    assert_eq!(line.unexpanded, expected);
    // A list of CPUs as explanations advise it.
    let line = pasted("mpirun --cpu-set $(seq -s, 8 11) a");
    assert_eq!(joined(&line), "--cpu-set 8,9,10,11 a");
    for text in ["$(seq -s, 0 99999)", "$(seq -s, 4 2)", "$(seq 1 3)"] {
        let line = pasted(&format!("mpirun --cpu-set {text} a"));
        assert_eq!(line.unexpanded, [(1, text.to_owned())]);
    }
}

#[test]
fn words_are_split_already() {
    assert_eq!(
        joined(&of_words(&["$", "mpirun", "-np", "2", "$X", ";"])),
        "-np 2 $X ;"
    );
    assert_eq!(joined(&of_words(&["-n", "1", "mpirun"])), "-n 1 mpirun");
    assert_eq!(
        joined(&of_words(&["bash", "-c", "mpirun -np 2 a"])),
        "-np 2 a"
    );
    assert_eq!(joined(&of_words(&["bash", "-c", "a b"])), "bash -c a b");
    assert!(of_words(&["srun", "a"]).unknown.is_some());
    assert_eq!(of_words(&["time", "a"]).typed.arguments, ["time", "a"]);
}

#[test]
fn variables_of_a_job_in_front_of_a_line_are_those_of_the_line() {
    let line = pasted("SLURM_NTASKS=8 SLURM_JOB_ID=1 mpirun -n ${SLURM_NTASKS:?} a $SLURM_JOB_ID");
    let arguments = "SLURM_NTASKS=8 SLURM_JOB_ID=1 -n 8 a 1";
    assert_eq!(joined(&line), arguments);
    // A shell replaces any other before it is assigned.
    let line = pasted("K=8 mpirun -n $K a");
    assert_eq!(line.unexpanded.len(), 1, "{line:?}");
}

#[test]
fn prun_has_the_nodes_of_the_runtime_that_is_started_before() {
    for (text, arguments) in [
        (
            "prte --host n1:4 --daemonize\nprun -n 4 a",
            "--host n1:4 -n 4 a",
        ),
        (
            "prte --hostfile=f &\nprun -n 4 a; pterm",
            "--hostfile=f -n 4 a",
        ),
        ("prte -H n1:4 & prun -H n2:4 -n 4 a", "-H n2:4 -n 4 a"),
        ("prte --hostfile f & prun -H n2 a", "-H n2 a"),
        ("prte --hostfile f & prun --hostfile g a", "--hostfile g a"),
        ("prte -H n1:4 & mpirun -n 4 a", "-n 4 a"),
        ("prte & prun -n 4 a", "-n 4 a"),
        (
            "nohup prte -H n1:4 & prun -n 4 ./prte",
            "-H n1:4 -n 4 ./prte",
        ),
    ] {
        let line = pasted(text);
        assert_eq!(line.unknown, None, "{text}");
        assert_eq!(joined(&line), arguments, "{text}");
        assert_eq!(line.notes.len(), 1, "{text}: {line:?}");
    }
}

#[test]
fn a_script_has_the_job_that_it_asks_slurm_for() {
    let asked = "#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=4\nmpirun -n $SLURM_NTASKS a";
    let job = "SLURM_JOB_ID=1 SLURM_NODELIST=node[1-2] SLURM_NTASKS=8 SLURM_TASKS_PER_NODE=4(x2)";
    let line = pasted(&format!("#!/bin/bash\n{asked}"));
    assert_eq!(line.unknown, None);
    assert_eq!(joined(&line), format!("{job} -n 8 a"));
    assert_eq!(line.notes.len(), 1, "{line:?}");
    // In a job, the job is known.
    let inside = |name: &str| match name {
        "SLURM_JOB_ID" => Some("7".to_owned()),
        "SLURM_NTASKS" => Some("3".to_owned()),
        _ => None,
    };
    let line = PastedLine::parse(vec![asked.to_owned()], &inside);
    assert_eq!(joined(&line), "-n 3 a");
    // What a script asks another manager for has a list of its own.
    let line =
        pasted("#BSUB -n 8\n#BSUB -R \"span[ptile=4]\"\nmpirun -hostfile $LSB_DJOB_HOSTFILE a");
    let [(file, text), ..] = line.files.as_slice() else {
        panic!("{line:?}");
    };
    assert!(joined(&line).ends_with(&format!("-hostfile {file} a")));
    assert_eq!(text.lines().filter(|line| *line == "node2").count(), 4);
    for (text, part) in [
        (
            "#PBS -l ncpus=4\nmpirun a",
            "`#PBS -l ncpus=4` asks for; write `-l select",
        ),
        (
            "#$ -pe mpi 8\nmpirun a",
            "`#$ -pe mpi 8` asks for; put its variables",
        ),
        ("#FLUX: -N 2\nmpirun a", "`#FLUX: -N 2` asks for; put"),
    ] {
        let unknown = pasted(text).unknown.unwrap_or_default();
        assert!(unknown.contains(part), "{text}: {unknown}");
    }
    let line = pasted("salloc -N 1 -n 6 mpirun a");
    assert_eq!(line.unknown, None);
    assert!(
        joined(&line).ends_with("SLURM_TASKS_PER_NODE=6 SLURM_NTASKS=6 a"),
        "{line:?}"
    );
}
