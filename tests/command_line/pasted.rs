//! Lines as users paste them: none has a wrong map without a word.

use crate::command_line::{NOT_MODELLED, OK, PROGRAM, REFUSED, root};
use crate::test;
use assert_cmd::Command;
use std::time::Duration;

/// Maps a pasted text on a machine of eight cores, in an environment of a few variables.
fn paste(text: &str) -> (i32, String, String) {
    let mut command = Command::new(PROGRAM);
    command
        .current_dir(root())
        .env_clear()
        .env("NP", "4")
        .env("HOME", "/nonexistent")
        .timeout(Duration::from_secs(120))
        .args([
            "map",
            "--head",
            "hn",
            "--topology",
            "2pkg-2numa-8core-smt2",
            "--",
            text,
        ]);
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The nodes of a printed map, in the order of its ranks.
fn nodes(map: &str) -> String {
    let mut node = "";
    let mut ranks = Vec::new();
    for line in map.lines() {
        if let Some(rest) = line.strip_prefix("Data for node: ") {
            node = rest.split('\t').next().unwrap();
        } else if let Some((_, rest)) = line.split_once("Process rank: ") {
            let rank: u32 = rest.split(' ').next().unwrap().parse().unwrap();
            ranks.push((rank, node));
        }
    }
    ranks.sort_unstable();
    let nodes: Vec<&str> = ranks.into_iter().map(|(_, node)| node).collect();
    nodes.join(" ")
}

/// The notes and hints on stderr, except those that every map may have.
fn words(stderr: &str) -> Vec<&str> {
    let is_usual = |line: &&str| {
        line.starts_with("note: every node is the machine")
            || line.starts_with("note: prrte-")
            || line.is_empty()
    };
    stderr.lines().filter(|line| !is_usual(line)).collect()
}

/// Two nodes of four slots, mapped by node.
const BY_NODE: &str = "n1 n2 n1 n2";

/// Texts with four processes by node on n1 and n2, for which there is nothing to add.
const PLAIN: &[&str] = &[
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "prterun -H n1:4,n2:4 --map-by node -n 4 ./a.out",
    "$ mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "% mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "# mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "[user@login run]$ mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out\nhello from 0\nhello from 1\n",
    "user@login:~/run$ mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "(base) user@login:~$ mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "root@login:/# mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "mpirun \\\n    -H n1:4,n2:4 \\\n    --map-by node -np 4 \\\n    ./a.out\n",
    "$ mpirun -H n1:4,n2:4 \\\n>  --map-by node -np 4 ./a.out",
    "mpirun -H n1:4,n2:4 \\\r\n --map-by node -np 4 ./a.out\r\n",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out > out.txt 2>&1",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out 2> err.txt < in.txt &",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out | tee log.txt",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out |& grep -v : | sort",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 > out.txt ./a.out",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out && echo done || echo failed",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out; echo $?",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out # four processes",
    "time mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "nohup mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out &",
    "nice -n 5 timeout 60 mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "exec /opt/openmpi/bin/mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "mpiexec.openmpi -H n1:4,n2:4 --map-by node -n 4 ./a.out",
    "mpirun -H n1:4,n2:4 --map-by node -np $NP ./a.out",
    "mpirun -H n1:4,n2:4 --map-by node -np \"${NP:?}\" ./a.out",
    "mpirun -H n1:4,n2:4 --map-by node -np ${COUNT:-4} ./a.out",
    "HOSTS=n1:4,n2:4\nmpirun -H $HOSTS --map-by node -np 4 ./a.out",
    "FLAGS=\"--map-by node -np 4\"; mpirun -H n1:4,n2:4 $FLAGS ./a.out",
    "bash -c 'mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out'",
    "mpirun -H \"n1:4,n2:4\" --map-by 'node' -np 4 \"./my program\" --title='a : b'",
    "which mpirun; mpirun --version; mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "#!/bin/bash\nset -e\n# run it\nmpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out\nexit 0\n",
    "mpirun -H n1:4,n2:4 --map-by node -np 2 ./a.out : -np 2 ./b.out",
    "mpirun -H n1:4,n2:4 -np 4 -bynode ./a.out",
    "mpirun --mca btl tcp,self -x LD_LIBRARY_PATH -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out $INPUT {1..3} $(date)",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 $PROGRAM",
    "mpirun -H n1:4,n2:4 --map-by node -x LIBS=/lib:$LIBS -np 4 ./a.out",
    "> $ mpirun -H n1:4,n2:4 --map-by node \\\n>   -np 4 ./a.out\n> hello from 0\n",
    "I run\n\n```shell\n$ mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out\n```\n\nand it hangs.",
    "```\nmpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out\n```\n",
    "login01:~> mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "user@login:/scratch/run> mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out\nhello",
    "sh-5.1# mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "+ export OMP_NUM_THREADS=2\n+ mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out\nhello",
    "* mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out",
    "[user@login ~]$ export OMP_PLACES=cores\n[user@login ~]$ mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out\nhello\n[user@login ~]$",
    "mpirun -H n1:4,n2:4 --map-by node -np 4 ./a.out\n--------------------------------------------------------------------------\nThere aren't enough slots\n",
    "MPIRUN=/opt/openmpi/bin/mpirun; OMP_NUM_THREADS=4 $MPIRUN -H n1:4,n2:4 --map-by node -np 4 ./a.out",
];

#[test]
fn what_does_not_change_the_job_is_passed() {
    for text in PLAIN {
        let (status, map, stderr) = paste(text);
        assert_eq!(
            (status, nodes(&map).as_str()),
            (OK, BY_NODE),
            "{text}\n{stderr}"
        );
        assert_eq!(words(&stderr), Vec::<&str>::new(), "{text}");
    }
}

/// Texts with the nodes of their ranks, and a part of a note or hint.
const NOTED: &[(&str, &str, &str)] = &[
    (
        "export PRTE_MCA_mapby=node; prterun -H n1:4,n2:4 -n 2 a",
        "n1 n2",
        "PRTE_MCA_mapby=node",
    ),
    (
        "env PRTE_MCA_mapby=node prterun -H n1:4,n2:4 -n 2 a",
        "n1 n2",
        "PRTE_MCA_mapby=node",
    ),
    (
        "PRTE_MCA_mapby=node\nprterun -H n1:4,n2:4 -n 2 a",
        "n1 n1",
        "not exported",
    ),
    ("sudo -E mpirun -H n1:4 -np 2 a", "n1 n1", "`sudo`"),
    (
        "module load openmpi/5.0 && mpirun -H n1:4 -np 2 a",
        "n1 n1",
        "`module load openmpi/5.0`",
    ),
    ("cd run\nmpirun -H n1:4 -np 2 a", "n1 n1", "`cd run`"),
    (
        "for n in 2 4; do mpirun -H n1:4 -np $n a; done",
        "n1 n1",
        "the first run of `for n in 2 4`",
    ),
    (
        "#PBS -l nodes=2:ppn=2\nuniq $PBS_NODEFILE > a-hostfile\nmpirun --hostfile a-hostfile --map-by node -np 2 a",
        "node1 node2",
        "the job that PBS is asked for is taken as a PBS_NODEFILE with lines: 2 for each of node1 to node2",
    ),
    (
        "HWLOC_XMLFILE=other.xml mpirun -H n1:4 -np 2 a",
        "n1 n1",
        "HWLOC_XMLFILE",
    ),
    (
        "setenv PRTE_MCA_mapby node\nprterun -H n1:4,n2:4 -n 2 a",
        "n1 n2",
        "PRTE_MCA_mapby=node",
    ),
    (
        "#!/bin/bash\n#SBATCH -N 2\n#SBATCH --ntasks-per-node=2\nmpirun a",
        "node1 node1 node2 node2",
        "the job that Slurm is asked for is taken as `SLURM_JOB_ID=1 SLURM_NODELIST=node[1-2]",
    ),
    (
        "salloc -N 2 --ntasks-per-node=1 mpirun a",
        "node1 node2",
        "SLURM_TASKS_PER_NODE=1(x2)",
    ),
    (
        "prte -H n1:2,n2:2 --daemonize; prun --map-by node -n 2 a",
        "n1 n2",
        "the runtime that `prte` starts has the nodes of `-H n1:2,n2:2`",
    ),
    (
        "prun -H n1:4 -n 2 a",
        "n1 n1",
        "the runtime that prun maps in has the nodes that the line names, and no other job",
    ),
    ("mpirun -H n1:1 \u{2013}np 4 a", "n1", "an en dash"),
    (
        "mpirun -H n1:1 \u{2014}map-by node -np 4 a",
        "n1",
        "an em dash",
    ),
    (
        "mpirum -H n1:1 -np 1 a",
        "hn hn hn hn hn hn hn hn",
        "did you mean `mpirun`",
    ),
    (
        "mpirun -H n1:4 ./a.out -np 2",
        "n1 n1 n1 n1",
        "`-np` follows the program `./a.out`",
    ),
    (
        "OMPI_MCA_rmaps_base_oversubscribe=1 mpirun -H n1:4 -np 1 a",
        "n1",
        "no longer does anything",
    ),
    (
        "mpirun --mca rmaps_base_mapping_policy node -H n1:4 -np 1 a",
        "n1",
        "no longer does anything",
    ),
];

#[test]
fn what_may_surprise_is_named() {
    for (text, expected, part) in NOTED {
        let (status, map, stderr) = paste(text);
        assert_eq!(
            (status, nodes(&map).as_str()),
            (OK, *expected),
            "{text}\n{stderr}"
        );
        assert!(
            words(&stderr).iter().any(|line| line.contains(part)),
            "{text}\n{stderr}"
        );
    }
}

/// Texts that the launcher refuses, with a part of what is printed.
const REFUSED_TEXTS: &[(&str, &str)] = &[
    (
        "mpirun -H n1:4 --map-by pacakge -np 2 a",
        "did you mean `package`",
    ),
    (
        "mpirun -H n1:4 --mapyb node -np 2 a",
        "did you mean `--mapby`",
    ),
    ("mpirun -H n1:4 -bysocket -np 2 a", "is gone"),
    (
        "mpirun -H n1:4 -np\u{a0}2 a",
        "a blank that does not separate words",
    ),
    ("mpirun -H \u{201c}n1:4\u{201d} -np 2 a", "a curly quote"),
    ("mpirun -H n1:4 -np 8 a", "8 slots"),
];

#[test]
fn what_the_launcher_refuses_is_refused() {
    for (text, part) in REFUSED_TEXTS {
        let (status, map, stderr) = paste(text);
        assert_eq!((status, map.as_str()), (REFUSED, ""), "{text}");
        // Long lines are wrapped.
        let stderr = stderr.replace("\n  │ ", " ");
        assert!(stderr.contains(part), "{text}\n{stderr}");
    }
}

#[test]
fn values_that_grow_without_end_are_not_expanded() {
    let doubled = |assign: &str| format!("A=x\n{}mpirun -n 2 $A", assign.repeat(40));
    for text in [
        doubled("A=$A$A\n"),
        doubled("A=\"$A$A\"\n"),
        doubled("export A=$A$A\n"),
        doubled("setenv A $A$A\n"),
        format!(
            "A={}\n{}mpirun a",
            "x".repeat(100_000),
            "B=$A\n".repeat(2000)
        ),
        format!("A={}\nmpirun {} a", "x".repeat(1000), "$A ".repeat(2000)),
    ] {
        let (status, map, stderr) = paste(&text);
        assert_eq!((status, map.as_str()), (NOT_MODELLED, ""), "{stderr}");
        let stderr = stderr.replace("\n  │ ", " ");
        assert!(stderr.contains(" in line "), "{stderr}");
        assert!(stderr.len() < 2000, "{} bytes", stderr.len());
    }
    // As much as a shell allows.
    let (status, _, stderr) = paste(&format!(
        "A={}\nmpirun -H n1:4 -n 2 $A",
        "x".repeat(100_000)
    ));
    assert_eq!(status, OK, "{stderr}");
}

/// Texts whose job is not known, with a part of the reason.
const UNKNOWN: &[(&str, &str)] = &[
    ("srun -n 4 ./a.out", "`srun`"),
    ("srun -N 2 mpirun -np 4 ./a.out", "`srun`"),
    ("salloc -N 2 mpirun ./a.out", "`salloc`"),
    ("ssh n1 mpirun -np 4 ./a.out", "`ssh`"),
    ("docker run -it image mpirun -np 4 ./a.out", "`docker`"),
    ("numactl --cpunodebind=0 mpirun -np 4 ./a.out", "`numactl`"),
    ("mystart mpirun -np 4 ./a.out", "`mystart`"),
    ("mpiexec.hydra -n 4 ./a.out", "`mpiexec.hydra`"),
    ("orterun -np 4 ./a.out", "`orterun`"),
    ("mpirun -H n1:4 -np $(nproc) ./a.out", "`$(nproc)`"),
    ("mpirun -H n1:4 -np `nproc` ./a.out", "`nproc`"),
    ("mpirun -H n1:4 -np $MISSING ./a.out", "`$MISSING`"),
    ("mpirun -H n1:4 $MPI_FLAGS ./a.out", "`$MPI_FLAGS`"),
    ("mpirun -H n{1..4}:2 ./a.out", "`{1..4}`"),
    (
        "PRTE_MCA_mapby=$POLICY prterun -H n1:4 ./a.out",
        "`$POLICY`",
    ),
    ("while true; do mpirun -np 4 ./a.out; done", "`while`"),
    ("if true; then mpirun -np 4 ./a.out; fi", "`if`"),
    ("(cd run; mpirun -np 4 ./a.out)", "a subshell"),
    (
        "mpirun -np 4 \\ \n  --map-by node ./a.out",
        "a blank after the last",
    ),
    (
        "mpirun -np 4 \\\\\n  --map-by node ./a.out",
        "begins with the option `--map-by`",
    ),
    (
        "#!/bin/bash\n#SBATCH -N 2\nmpirun ./a.out",
        "`#SBATCH -N 2`",
    ),
    ("mpirun -np 4 './a.out", "an open quote"),
    (
        "I used `mpirun -H n1:4 -np 4 ./a.out` and it hangs",
        "inside another text",
    ),
    (
        "cat > hosts <<EOF\nn1 slots=4\nmpirun --hostfile hosts -np 4 ./a.out",
        "a here-document",
    ),
    (
        "mpirun -H n1:4,n2:4 \\ # two nodes\n  --map-by node -np 4 ./a.out",
        "begins with the option `--map-by`",
    ),
];

#[test]
fn what_cannot_be_known_is_not_mapped() {
    for (text, part) in UNKNOWN {
        let (status, map, stderr) = paste(text);
        assert_eq!((status, map.as_str()), (NOT_MODELLED, ""), "{text}");
        let stderr = stderr.replace("\n  │ ", " ");
        assert!(stderr.contains(part), "{text}\n{stderr}");
    }
}
