//! The nodes of a cluster on this machine: daemons in namespaces of their own, each with a host name and a machine.

use super::{NO_NAMESPACES, failed};
use crate::builds::invocation::RunDir;
use crate::system::process::{Exit, Limits};
use mapcheck_reference::live::LiveError;
use mapcheck_shell::shipped;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// The program that starts others in namespaces.
pub(super) const UNSHARE: &str = "/usr/bin/unshare";

/// Becomes a node: a host name of its own, and the program that follows. `$1` is the name.
const NODE_SCRIPT: &str = r#"hostname "$1" && shift && exec "$@""#;

/// Starts a daemon as PRRTE starts one with ssh: options, the host, then a command that a remote shell would parse.
///
/// A node with a machine of its own gets that machine's file instead of the one that the head node passes on: `$4`.
const AGENT_SCRIPT: &str = r#"#!/bin/sh
while :; do
    case $1 in
    -l | -p | -o | -i | -F) shift 2 ;;
    -*) shift ;;
    *) break ;;
    esac
done
host=${1##*@}; shift
case $1 in prted | */prted) shift ;; esac
case $1 in --daemonize) shift ;; esac
command=$*
file=
case ${host%%.*} in
NODES
esac
UNSET
if [ "$file" ]; then
    case $command in
    *'hwloc_use_topo_file "'*)
        before=${command%%hwloc_use_topo_file \"*}
        after=${command#*hwloc_use_topo_file \"}
        command="${before}hwloc_use_topo_file \"\$4\"${after#*\"}"
        ;;
    *) command="$command --prtemca hwloc_use_topo_file \"\$4\"" ;;
    esac
fi
exec UNSHARE /bin/sh -c 'hostname "$1" && eval "exec \"\$2\" $3"' node "$host" 'PRTED' "$command" "$file"
"#;

/// What the nodes of a cluster have of their own.
#[derive(Clone, Debug, Default)]
pub(in crate::builds) struct NodeSetup {
    /// The files of the machines of nodes that do not have the head node's.
    pub(in crate::builds) topology_files: BTreeMap<String, PathBuf>,
    /// How much later than the others a node's daemon starts.
    pub(in crate::builds) delays: BTreeMap<String, Duration>,
    /// The variables that the agent must not pass on: ssh passes on none.
    pub(in crate::builds) unset: Vec<String>,
}

/// Returns the words that start a program in a UTS namespace of its own, where the host name can be set.
fn unshare_words() -> &'static [&'static str] {
    if nix::unistd::geteuid().is_root() {
        &["--uts"]
    } else {
        &["--user", "--map-current-user", "--keep-caps", "--uts"]
    }
}

/// Returns the arguments of [`UNSHARE`] that run a program as the node of a name.
pub(super) fn node_words(name: &str) -> Vec<OsString> {
    let words = unshare_words().iter().copied();
    let words = words.chain(["/bin/sh", "-c", NODE_SCRIPT, "node", name]);
    words.map(Into::into).collect()
}

/// Checks that this user may give a process another host name. The first call finds out.
pub(super) fn check_namespaces(run_dir: &RunDir, limits: &Limits) -> Result<(), LiveError> {
    static REFUSED: OnceLock<Option<String>> = OnceLock::new();
    let refused = REFUSED.get_or_init(|| {
        let mut words = node_words("n1");
        words.push("/bin/true".into());
        let command = run_dir.command(Path::new(UNSHARE), words, false);
        match crate::system::process::run(&command, limits) {
            Ok(output) if output.exit == Exit::Status(0) => None,
            Ok(output) => Some(super::tool::last_lines(&output)),
            Err(error) => Some(failed(error).to_string()),
        }
    });
    match refused {
        None => Ok(()),
        Some(why) => Err(LiveError::NotObservable(format!(
            "{NO_NAMESPACES}, which are not available here ({why}); run as root, or allow user namespaces \
             (sysctl kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0)"
        ))),
    }
}

/// Writes the program that starts the daemons of nodes, and returns its path.
pub(super) fn write_agent(
    run_dir: &RunDir,
    prted: &Path,
    setup: &NodeSetup,
) -> Result<PathBuf, LiveError> {
    let unshare = [&["unshare"], unshare_words()].concat().join(" ");
    let text = AGENT_SCRIPT
        .replace("UNSHARE", &unshare)
        .replace("'PRTED'", &quoted(&prted.display().to_string()))
        .replace("UNSET\n", &unset_lines(setup))
        .replace("NODES\n", &node_cases(setup)?);
    let agent = run_dir.write("agent", &text).map_err(failed)?;
    fs::set_permissions(&agent, fs::Permissions::from_mode(0o755)).map_err(failed)?;
    Ok(agent)
}

/// Returns the shell's lines that unset variables.
fn unset_lines(setup: &NodeSetup) -> String {
    let names = setup.unset.iter();
    names
        .map(|name| format!("unset {}\n", quoted(name)))
        .collect()
}

/// Returns the shell's cases for the nodes that have something of their own.
fn node_cases(setup: &NodeSetup) -> Result<String, LiveError> {
    let mut names: Vec<&String> = setup.topology_files.keys().collect();
    names.extend(setup.delays.keys());
    names.sort_unstable();
    names.dedup();
    let mut cases = String::new();
    for name in names {
        let mut actions = Vec::new();
        if let Some(file) = setup.topology_files.get(name) {
            let file = shipped::locate(file).and_then(std::path::absolute);
            let file = file.map_err(failed)?;
            actions.push(format!("file={}", quoted(&file.display().to_string())));
        }
        if let Some(delay) = setup.delays.get(name) {
            actions.push(format!("sleep {:.3}", delay.as_secs_f64()));
        }
        let short = name.split('.').next().unwrap_or_default();
        let _ = writeln!(cases, "{}) {} ;;", quoted(short), actions.join("; "));
    }
    Ok(cases)
}

/// Returns a word in single quotes, for a shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs an agent that prints the command of the daemon instead of starting one.
    fn printed(arguments: &[&str], setup: &NodeSetup) -> String {
        let run_dir = RunDir::new(&[]).unwrap();
        let echo = run_dir
            .write("echo", "#!/bin/sh\necho \"$(uname -n) $*\"\n")
            .unwrap();
        fs::set_permissions(&echo, fs::Permissions::from_mode(0o755)).unwrap();
        let agent = write_agent(&run_dir, &echo, setup).unwrap();
        let words = arguments.iter().map(Into::into).collect();
        let command = run_dir.command(&agent, words, false);
        let output = crate::system::process::run(&command, &Limits::default()).unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        format!("{}{errors}", String::from_utf8(output.stdout).unwrap())
    }

    fn namespaces() -> bool {
        let run_dir = RunDir::new(&[]).unwrap();
        check_namespaces(&run_dir, &Limits::default()).is_ok()
    }

    #[test]
    fn the_agent_starts_a_daemon_as_its_node_with_the_nodes_own_machine() {
        if !namespaces() {
            return;
        }
        let setup = NodeSetup {
            topology_files: [("n1".to_owned(), "/it's \"$n1\".xml".into())].into(),
            ..NodeSetup::default()
        };
        let command = r#"--prtemca hwloc_use_topo_file "/head.xml" --prtemca plm "ssh""#;
        assert_eq!(
            printed(&["n2", "prted", "--daemonize", command], &setup),
            "n2 --prtemca hwloc_use_topo_file /head.xml --prtemca plm ssh\n"
        );
        assert_eq!(
            printed(
                &["-x", "-l", "me", "you@n1.example.com", "/b/prted", command],
                &setup
            ),
            "n1.example.com --prtemca hwloc_use_topo_file /it's \"$n1\".xml --prtemca plm ssh\n"
        );
        assert_eq!(
            printed(&["n1", "prted", "--x"], &setup),
            "n1 --x --prtemca hwloc_use_topo_file /it's \"$n1\".xml\n"
        );
    }

    #[test]
    fn a_name_cannot_be_read_as_a_part_of_the_script() {
        let setup = NodeSetup {
            topology_files: [("n1) echo x;; *".to_owned(), "/a".into())].into(),
            delays: [("n2".to_owned(), Duration::from_millis(20))].into(),
            ..NodeSetup::default()
        };
        assert_eq!(
            node_cases(&setup).unwrap(),
            "'n1) echo x;; *') file='/a' ;;\n'n2') sleep 0.020 ;;\n"
        );
    }
}
