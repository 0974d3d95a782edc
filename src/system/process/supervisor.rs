//! The supervisor: this program once more, as a child of the process that the user started. It does the work.
//!
//! The process that the user started can have children that it has not started: those of a shell that it replaced
//! (`server & exec mapcheck test`), and, as process 1 of a container, all orphans. The supervisor starts without children. So
//! each child of it is one that it has started, or an orphan of one; it adopts these orphans, and it alone ends them. The process in
//! front starts, kills and waits for nothing but the supervisor.
//!
//! The supervisor has a session of its own, which has no terminal. A signal of the terminal reaches the process in front alone,
//! which passes it on, as every other signal, once.

use super::orphans;
use crate::system::exit_status;
use nix::errno::Errno;
use nix::sys::prctl::{set_dumpable, set_name, set_pdeathsig};
use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
use nix::sys::signal::{SigSet, Signal, kill, raise};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::unistd::{Pid, getppid, setsid};
use std::io::{self, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::sync::Arc;

/// The name of a supervisor, before the number of the process in front. Unlike a variable, nothing inherits it.
const NAME: &str = "mapcheck-supervisor-of-";

/// This program: its file may have been replaced since it was started.
const THIS_PROGRAM: &str = "/proc/self/exe";

/// The signals that the process in front passes on. Those that stop a process and let it continue are apart.
const PASSED_ON: [Signal; 7] = [
    Signal::SIGHUP,
    Signal::SIGINT,
    Signal::SIGQUIT,
    Signal::SIGTERM,
    Signal::SIGALRM,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
];

/// What this process is.
#[derive(Debug)]
pub enum Role {
    /// The supervisor, which does the work.
    Supervisor(Supervisor),
    /// The process in front. Its supervisor has ended with this status.
    InFront(ExitCode),
}

/// The evidence that each child of this process is one that it has started, or an orphan of one.
#[derive(Debug)]
pub struct Supervisor(());

impl Supervisor {
    /// Ends all orphans, whatever their environment is.
    pub(super) fn end_orphans(&self) {
        orphans::end_all_orphans();
    }
}

/// Becomes the supervisor, or starts it, passes signals on to it and waits for its end.
///
/// # Errors
///
/// The supervisor cannot be started, or this process cannot become it.
pub fn take_role() -> io::Result<Role> {
    let name = std::env::args_os().next().unwrap_or_default();
    let name = name.to_string_lossy();
    let front = name.strip_prefix(NAME).and_then(|pid| pid.parse().ok());
    match front {
        Some(front) => Ok(Role::Supervisor(become_supervisor(Pid::from_raw(front))?)),
        None => Ok(Role::InFront(run_supervisor()?)),
    }
}

fn become_supervisor(front: Pid) -> io::Result<Supervisor> {
    // The name that `/proc/self/exe` would give it means nothing to those who list processes.
    set_name(c"mapcheck")?;
    set_pdeathsig(Signal::SIGKILL)?;
    if getppid() != front {
        return Err(io::Error::other("the process in front has ended"));
    }
    setsid()?;
    // The process in front has blocked them, and a child inherits that.
    awaited().thread_unblock()?;
    close_environment()?;
    // A shell's open files are for mapcheck, where `/dev/fd/N` names them, and not for what it runs.
    close_fds::set_fds_cloexec(3, &[]);
    orphans::own_all_children()?;
    Ok(Supervisor(()))
}

/// Keeps other processes of this user from reading what this one has in `/proc`, such as the tokens in its environment.
fn close_environment() -> io::Result<()> {
    Ok(set_dumpable(false)?)
}

fn run_supervisor() -> io::Result<ExitCode> {
    // Where SIGCHLD is ignored, the end of a child is not reported. A handler undoes that; it never runs, since the signal is blocked.
    signal_hook::flag::register(signal_hook::consts::SIGCHLD, Arc::default())?;
    let signals = awaited();
    // From before the start, so that none is lost.
    signals.thread_block()?;
    let arriving = SignalFd::with_flags(&signals, SfdFlags::SFD_CLOEXEC)?;
    let mut supervisor = Command::new(THIS_PROGRAM)
        .arg0(format!("{NAME}{}", Pid::this()))
        .args(std::env::args_os().skip(1))
        .spawn()?;
    close_environment()?;
    let status = wait_for(&mut supervisor, &arriving)?;
    signals.thread_unblock()?;
    Ok(end_like(status))
}

/// Returns the signals that the process in front waits for.
fn awaited() -> SigSet {
    let mut signals: SigSet = PASSED_ON.into_iter().collect();
    signals.extend([Signal::SIGCHLD, Signal::SIGTSTP]);
    signals
}

/// Waits for the supervisor, and passes on the signals that arrive.
fn wait_for(supervisor: &mut Child, arriving: &SignalFd) -> io::Result<ExitStatus> {
    let pid = Pid::from_raw(i32::try_from(supervisor.id()).map_err(io::Error::other)?);
    loop {
        if let Some(status) = supervisor.try_wait()? {
            return Ok(status);
        }
        let number = match arriving.read_signal() {
            Ok(Some(arrived)) => i32::try_from(arrived.ssi_signo),
            Ok(None) | Err(Errno::EINTR) => continue,
            Err(error) => return Err(error.into()),
        };
        // It fails only if the supervisor has ended, which the next turn notices.
        let send = |signal| {
            let _ = kill(pid, signal);
        };
        match number.map(Signal::try_from) {
            Ok(Ok(Signal::SIGTSTP)) => {
                // The supervisor's process group is an orphaned one, where SIGTSTP has no effect.
                send(Signal::SIGSTOP);
                raise(Signal::SIGSTOP)?;
                send(Signal::SIGCONT);
            }
            Ok(Ok(signal)) if signal != Signal::SIGCHLD => send(signal),
            _ => {}
        }
    }
}

/// Prints in one line that a signal has ended the supervisor, which this process has not passed on, and what may have sent it.
fn report_end(signal: Signal) {
    let limit = match getrlimit(Resource::RLIMIT_AS) {
        Ok((limit, _)) if limit != RLIM_INFINITY => {
            format!("the limit on memory is {} KiB (`ulimit -v`)", limit >> 10)
        }
        _ => "memory may be short, or a build may have sent it".to_owned(),
    };
    // There is no better place to report that stderr is full.
    let _ = writeln!(
        io::stderr(),
        "mapcheck: {signal} has ended the work before its end; {limit}"
    );
}

/// Ends this process as its supervisor has ended: by the same signal, or with the status that is returned.
fn end_like(status: ExitStatus) -> ExitCode {
    if let Some(Ok(signal)) = status.signal().map(Signal::try_from) {
        if !PASSED_ON.contains(&signal) {
            report_end(signal);
            return ExitCode::from(exit_status::FAILED);
        }
        // A shell has to see that an interrupt ended its command.
        let _ = raise(signal);
    }
    let number = status.code().or_else(|| status.signal().map(|it| 128 + it));
    let number = number.and_then(|number| u8::try_from(number).ok());
    number.map_or(ExitCode::FAILURE, ExitCode::from)
}
