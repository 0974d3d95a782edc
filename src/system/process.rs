//! Runs other programs under limits, and leaves no process or file of theirs after the run.
//!
//! This is the only module that starts processes. Each program gets a process group of its own, no input, and two
//! pipes that are read as they fill. Its time and its output are limited. When it ends, for whatever reason, its
//! whole process group is killed, and so are the processes that have left the group. No other process is: see
//! [`take_role`].
//!
//! One thread reads the pipes and polls the process in turn, so no reader can block on a pipe that a leftover process
//! keeps open.
//!
//! A [`CompanionProcess`] is a server that other programs talk to. It has the same limits, and a guard process that
//! kills it even if this process is killed. For everything else, the [`ScratchDir`]'s sweeper cleans up in that case.

mod companion;
mod cpu_time;
mod orphans;
mod run_folders;
mod scratch;
mod supervisor;
mod written;

pub use companion::{CompanionProcess, WaitOutcome};
pub use cpu_time::CpuTime;
pub use orphans::own_all_children;
pub use scratch::ScratchDir;
pub(crate) use scratch::memory_dir;
pub use supervisor::{Role, Supervisor, take_role};

use orphans::Mark;
use written::WrittenFiles;

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A program with its arguments, and its whole environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program's file.
    pub program: PathBuf,
    /// The arguments, without the program's name.
    pub arguments: Vec<OsString>,
    /// The whole environment, as names and values. Nothing is inherited.
    pub environment: Vec<(OsString, OsString)>,
    /// The working directory; `None` for this process's own.
    pub directory: Option<PathBuf>,
    /// The folder for its files, which is limited. It is ended when it has written too much there.
    pub own_folder: Option<PathBuf>,
}

/// The limits of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time that it may run, up to three times as long if others keep it from the processors.
    pub time: Duration,
    /// The most bytes that it may print to stdout.
    pub stdout: usize,
    /// The most bytes that it may print to stderr.
    pub stderr: usize,
}

impl Default for Limits {
    /// 20 seconds, 256 MiB and 16 MiB: enough for the largest map that can be computed in the time.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(20),
            stdout: 256 << 20,
            stderr: 16 << 20,
        }
    }
}

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It exited with a status.
    Status(i32),
    /// A signal, by name, ended it.
    Signal(String),
    /// It was killed at its time limit.
    TimedOut,
    /// It was killed because it printed too much.
    OutputTooLarge,
    /// It was killed because it wrote too much to its folder.
    FilesTooLarge,
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status) => write!(f, "ended with status {status}"),
            Self::Signal(signal) => write!(f, "was ended by {signal}"),
            Self::TimedOut => f.write_str("did not end in time"),
            Self::OutputTooLarge => f.write_str("printed too much"),
            Self::FilesTooLarge => f.write_str("wrote too many or too large temporary files"),
        }
    }
}

/// The result of a process that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessOutput {
    /// How it ended.
    pub exit: Exit,
    /// What it printed to stdout, up to the limit.
    pub stdout: Vec<u8>,
    /// What it printed to stderr, up to the limit.
    pub stderr: Vec<u8>,
    /// How long it ran.
    pub elapsed: Duration,
}

/// A program that cannot be started or watched.
#[derive(Debug, thiserror::Error)]
#[error("cannot run {}", program.display())]
pub struct RunError {
    /// The program's file.
    pub program: PathBuf,
    /// The system's error.
    #[source]
    pub source: io::Error,
}

/// The time between SIGTERM and SIGKILL at the time limit.
const TERM_TIME: Duration = Duration::from_millis(200);

/// The longest time to keep reading, after a process has ended, from a pipe that a process outside its group holds
/// open.
const DRAIN: Duration = Duration::from_millis(100);

/// The time that a client may run on after its server has ended. Clients notice much sooner, except on a busy
/// machine.
const ORPHAN_TIME: Duration = Duration::from_secs(5);

/// The longest wait for output before the process is polled again. An ending process closes its pipes, so this
/// matters only if another process holds them open.
const TICK: Duration = Duration::from_millis(10);

/// The most bytes read at once.
const CHUNK: usize = 16 << 10;

/// Runs a command until it ends or reaches a limit.
///
/// # Errors
///
/// The program cannot be started, or its pipes cannot be read.
pub fn run(command: &Command, limits: &Limits) -> Result<ProcessOutput, RunError> {
    run_monitored(command, limits, &mut |_| Ok(TimeLeft::Full))
}

/// Runs a command as [`run`] does, and ends it as soon as `stop` is set.
///
/// # Errors
///
/// The program cannot be started, or its pipes cannot be read.
pub fn run_unless_stopped(
    command: &Command,
    limits: &Limits,
    stop: &AtomicBool,
) -> Result<ProcessOutput, RunError> {
    run_monitored(command, limits, &mut |_| {
        Ok(match stop.load(Ordering::Relaxed) {
            true => TimeLeft::Nothing,
            false => TimeLeft::Full,
        })
    })
}

fn run_monitored(
    command: &Command,
    limits: &Limits,
    monitor: &mut Monitor<'_>,
) -> Result<ProcessOutput, RunError> {
    ChildGroup::start(command)
        .and_then(|running| running.finish(limits, monitor))
        .map_err(|source| RunError {
            program: command.program.clone(),
            source,
        })
}

/// How much longer a process may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimeLeft {
    /// Until its time limit.
    Full,
    /// Only as long as a client needs to notice that its server has ended.
    Short,
    /// Not at all: it is ended now.
    Nothing,
}

/// Decides, while a process runs, how much longer it may run. The argument is what it has printed to stdout so far.
type Monitor<'a> = dyn FnMut(&[u8]) -> io::Result<TimeLeft> + 'a;

/// A child process and its process group. Dropping it kills both.
struct ChildGroup {
    child: Child,
    group: Pid,
    started: Instant,
    /// What its processes have in their environment; `None` for a process of ours that leaves none.
    mark: Option<Mark>,
    written: WrittenFiles,
    /// Whether it has been waited for. Its id may then belong to another process.
    is_over: bool,
}

impl ChildGroup {
    fn start(command: &Command) -> io::Result<Self> {
        Self::start_with(command, Stdio::null(), Some(Mark::new()))
    }

    /// Starts a process that outlives this one if this one is killed, and cleans up. It reads the end of its input then.
    fn start_cleaner(command: &Command) -> io::Result<Self> {
        Self::start_with(command, Stdio::piped(), None)
    }

    fn start_with(command: &Command, input: Stdio, mark: Option<Mark>) -> io::Result<Self> {
        let mut process = std::process::Command::new(&command.program);
        process
            .args(&command.arguments)
            .env_clear()
            .envs(
                command
                    .environment
                    .iter()
                    .map(|(name, value)| (name, value)),
            )
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        if let Some(directory) = &command.directory {
            process.current_dir(directory);
        }
        if let Some(mark) = &mark {
            mark.apply(&mut process);
        }
        orphans::adopt_orphans();
        let started = Instant::now();
        let (child, group) = orphans::start(|| process.spawn())?;
        Ok(Self {
            child,
            group,
            started,
            mark,
            written: WrittenFiles::new(command.own_folder.clone()),
            is_over: false,
        })
    }

    /// Waits for the end. `monitor` is called repeatedly with what was printed to stdout so far.
    fn finish(mut self, limits: &Limits, monitor: &mut Monitor<'_>) -> io::Result<ProcessOutput> {
        let mut stdout = Pipe::new(self.child.stdout.take(), limits.stdout)?;
        let mut stderr = Pipe::new(self.child.stderr.take(), limits.stderr)?;
        let early = self.watch(limits.time, &mut stdout, &mut stderr, monitor)?;
        let elapsed = self.started.elapsed();
        self.end_group();
        drain(&mut stdout, &mut stderr)?;
        let status = self.wait()?;
        let too_large = (stdout.is_full() || stderr.is_full()).then_some(Exit::OutputTooLarge);
        Ok(ProcessOutput {
            exit: early.or(too_large).unwrap_or_else(|| status.into()),
            stdout: stdout.bytes,
            stderr: stderr.bytes,
            elapsed,
        })
    }

    /// Reads until the process ends, and returns `None`, or until it must be killed, and returns the reason.
    fn watch<O: PipeSource, E: PipeSource>(
        &self,
        time: Duration,
        stdout: &mut Pipe<O>,
        stderr: &mut Pipe<E>,
        monitor: &mut Monitor<'_>,
    ) -> io::Result<Option<Exit>> {
        let mut term_sent = None;
        let mut until = self.started + time;
        loop {
            if self.has_ended()? {
                // A process that exits on SIGTERM has reached its limit all the same.
                return Ok(term_sent.map(|_| Exit::TimedOut));
            }
            if stdout.is_full() || stderr.is_full() {
                return Ok(Some(Exit::OutputTooLarge));
            }
            if self.written.is_full() {
                return Ok(Some(Exit::FilesTooLarge));
            }
            let now = Instant::now();
            let mut owed = None;
            match monitor(&stdout.bytes)? {
                TimeLeft::Full if now < until => {}
                TimeLeft::Full => {
                    owed = cpu_time::time_owed(self.group, time, now - self.started);
                }
                TimeLeft::Short => until = until.min(now + ORPHAN_TIME),
                TimeLeft::Nothing => until = until.min(now),
            }
            match (term_sent, owed) {
                (None, Some(owed)) => until = now + owed,
                (None, None) if now >= until => {
                    self.signal(Signal::SIGTERM);
                    term_sent = Some(now);
                }
                (Some(sent), _) if now >= sent + TERM_TIME => return Ok(Some(Exit::TimedOut)),
                _ => {}
            }
            read_pipes(stdout, stderr, TICK)?;
        }
    }

    /// Returns whether the process has ended. It is not reaped, so its id cannot be reused yet.
    fn has_ended(&self) -> io::Result<bool> {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        match waitid(Id::Pid(self.group), flags) {
            Ok(WaitStatus::StillAlive) | Err(Errno::EINTR) => Ok(false),
            Ok(_) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    fn signal(&self, signal: Signal) {
        // This can fail only if the group has no process left.
        let _ = killpg(self.group, signal);
    }

    /// Waits for the process, which was killed or has ended, and for everything that it has left.
    fn wait(&mut self) -> io::Result<ExitStatus> {
        let status = self.child.wait()?;
        self.is_over = true;
        orphans::remove_running(self.group);
        orphans::reap_group(self.group);
        if let Some(mark) = &self.mark {
            orphans::end_orphans(mark);
        }
        Ok(status)
    }

    fn end_group(&mut self) {
        self.signal(Signal::SIGKILL);
        // The process may have left its group.
        let _ = self.child.kill();
    }
}

impl Drop for ChildGroup {
    fn drop(&mut self) {
        if !self.is_over {
            self.end_group();
            let _ = self.wait();
        }
    }
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        match (status.code(), status.signal()) {
            (Some(code), _) => Self::Status(code),
            (None, signal) => Self::Signal(signal_name(signal.unwrap_or_default())),
        }
    }
}

/// Returns the name of a signal, or its number if it has no name.
#[must_use]
pub fn signal_name(number: i32) -> String {
    Signal::try_from(number).map_or_else(
        |_| format!("signal {number}"),
        |signal| signal.as_str().to_owned(),
    )
}

trait PipeSource: Read + AsFd {}
impl<T: Read + AsFd> PipeSource for T {}

/// The reading end of a pipe, and the bytes read from it.
struct Pipe<S> {
    source: Option<S>,
    bytes: Vec<u8>,
    limit: usize,
    full: bool,
}

impl<S: PipeSource> Pipe<S> {
    fn new(source: Option<S>, limit: usize) -> io::Result<Self> {
        if let Some(source) = &source {
            let flags = OFlag::from_bits_retain(fcntl(source, FcntlArg::F_GETFL)?);
            fcntl(source, FcntlArg::F_SETFL(flags | OFlag::O_NONBLOCK))?;
        }
        Ok(Self {
            source,
            bytes: Vec::new(),
            limit,
            full: false,
        })
    }

    fn is_full(&self) -> bool {
        self.full
    }

    /// Reads what is available, up to one chunk. Returns whether there was anything.
    fn read_chunk(&mut self) -> io::Result<bool> {
        let Some(source) = &mut self.source else {
            return Ok(false);
        };
        let mut chunk = [0; CHUNK];
        match source.read(&mut chunk) {
            Ok(0) => {
                self.source = None;
                Ok(false)
            }
            Ok(count) => {
                let room = self.limit - self.bytes.len();
                self.full |= count > room;
                self.bytes.extend_from_slice(&chunk[..count.min(room)]);
                Ok(true)
            }
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
                ) =>
            {
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}

/// Waits until one of two pipes has data, `wait` at most, and reads it. Returns whether there was any.
fn read_pipes<O: PipeSource, E: PipeSource>(
    stdout: &mut Pipe<O>,
    stderr: &mut Pipe<E>,
    wait: Duration,
) -> io::Result<bool> {
    let sources = [
        stdout.source.as_ref().map(AsFd::as_fd),
        stderr.source.as_ref().map(AsFd::as_fd),
    ];
    let mut open: Vec<PollFd<'_>> = sources
        .into_iter()
        .flatten()
        .map(|source| PollFd::new(source, PollFlags::POLLIN))
        .collect();
    // Both pipes are closed, so the process is about to end.
    let wait = if open.is_empty() {
        Duration::from_millis(1)
    } else {
        wait
    };
    let timeout = PollTimeout::try_from(wait).map_err(io::Error::other)?;
    match poll(&mut open, timeout) {
        Ok(_) | Err(Errno::EINTR) => {}
        Err(error) => return Err(error.into()),
    }
    drop(open);
    Ok(stdout.read_chunk()? | stderr.read_chunk()?)
}

/// Reads what an ended process left in its pipes.
fn drain<O: PipeSource, E: PipeSource>(
    stdout: &mut Pipe<O>,
    stderr: &mut Pipe<E>,
) -> io::Result<()> {
    let until = Instant::now() + DRAIN;
    while stdout.source.is_some() || stderr.source.is_some() {
        if stdout.is_full() || stderr.is_full() {
            return Ok(());
        }
        // The process's own output is available at once, however late it is read. Other processes can keep a pipe
        // open and write to it: after the time limit, the first poll without data stops the reading.
        let over = Instant::now() >= until;
        let wait = if over { Duration::ZERO } else { TICK };
        if !read_pipes(stdout, stderr, wait)? && over {
            return Ok(());
        }
    }
    Ok(())
}
