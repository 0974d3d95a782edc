//! ChildGroup another program, with an end to everything it may do.
//!
//! This is the only place that starts processes. Whatever is started gets a process group of its own, no
//! input, and two pipes that are read as they fill; it gets so much time and may print so much. However it
//! ends, its whole group is ended with it, so that nothing which it started stays behind.
//!
//! One thread does all of it, and looks at the pipes and at the process in turn. So there is no reader that
//! could wait forever for a pipe that some left-over process keeps open.
//!
//! A process that others talk to lives [`CompanionProcess`] them: it has the same limits, and a guard that ends it even if this process
//! is killed and can end nothing any more. What all others leave in such a case, the [`ScratchDir`] has swept up.

mod companion;
mod scratch;

pub use companion::{CompanionProcess, WaitOutcome};
pub use scratch::ScratchDir;
pub(crate) use scratch::memory_dir;

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::sys::time::{TimeVal, TimeValLike};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;
use std::ffi::OsString;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What to run. The environment is exactly the one that is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program's file.
    pub program: PathBuf,
    /// What follows the program's name.
    pub arguments: Vec<OsString>,
    /// The whole environment, as names and values.
    pub environment: Vec<(OsString, OsString)>,
    /// Where it runs; if there is none, where this process runs.
    pub directory: Option<PathBuf>,
}

/// What a process may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long it may run.
    pub time: Duration,
    /// How many bytes it may print to stdout.
    pub stdout: usize,
    /// How many bytes it may print to stderr.
    pub stderr: usize,
}

impl Default for Limits {
    /// 20 seconds, 256 MiB and 16 MiB: more than the largest map that fits into the time.
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
    /// By itself, with a status.
    Status(i32),
    /// By a signal, by its name.
    Signal(String),
    /// It was ended because its time was over.
    TimedOut,
    /// It was ended because it printed too much.
    OutputTooLarge,
}

/// A process that has ended.
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

/// A program that could not be run, or not be watched.
#[derive(Debug, thiserror::Error)]
#[error("cannot run {}", program.display())]
pub struct RunError {
    /// The program's file.
    pub program: PathBuf,
    /// Why not.
    #[source]
    pub source: io::Error,
}

/// How long a group that is asked to end may take before it is made to.
const TERM_TIME: Duration = Duration::from_millis(200);

/// How long to read on after the end of a process, from a pipe that something outside its group holds open.
const DRAIN: Duration = Duration::from_millis(100);

/// How long a process may go on that has lost the one it talks to. One that notices ends much sooner, but on a busy machine.
const ORPHAN_TIME: Duration = Duration::from_secs(5);

/// How long to look at the pipes before looking at the process again. An ending process closes
/// its pipes, so that this matters only where something else holds them open.
const TICK: Duration = Duration::from_millis(10);

/// How much is read at once.
const CHUNK: usize = 16 << 10;

/// How much time processors have spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTime {
    /// On this process.
    pub own: Duration,
    /// On all processes that it ran and that have ended.
    pub children: Duration,
}

impl CpuTime {
    /// What was spent so far.
    ///
    /// # Errors
    ///
    /// The operating system does not tell.
    pub fn measure() -> io::Result<Self> {
        let spent = |who| {
            let usage = getrusage(who)?;
            let duration = |time: TimeVal| {
                let micros = u64::try_from(time.num_microseconds()).unwrap_or(0);
                Duration::from_micros(micros)
            };
            Ok::<_, Errno>(duration(usage.user_time()) + duration(usage.system_time()))
        };
        Ok(Self {
            own: spent(UsageWho::RUSAGE_SELF)?,
            children: spent(UsageWho::RUSAGE_CHILDREN)?,
        })
    }

    /// What was spent since an earlier time.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self {
            own: self.own.saturating_sub(earlier.own),
            children: self.children.saturating_sub(earlier.children),
        }
    }
}

/// Runs a command to its end, or to the end of its limits.
///
/// # Errors
///
/// If the program cannot be started, or its pipes cannot be read.
pub fn run(command: &Command, limits: &Limits) -> Result<ProcessOutput, RunError> {
    ChildGroup::start(command)
        .and_then(|running| running.finish(limits, &mut |_| Ok(TimeLeft::Full)))
        .map_err(|source| RunError {
            program: command.program.clone(),
            source,
        })
}

/// How much longer a process may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimeLeft {
    /// Until its time is over.
    Full,
    /// As long as it takes to notice that it has been left alone.
    Short,
    /// No longer.
    Nothing,
}

/// What decides, while a process runs, how much longer it may: by what it has printed to stdout, among other things.
type Monitor<'a> = dyn FnMut(&[u8]) -> io::Result<TimeLeft> + 'a;

/// A process with its group. Dropping it ends both.
struct ChildGroup {
    child: Child,
    group: Pid,
    started: Instant,
}

impl ChildGroup {
    fn start(command: &Command) -> io::Result<Self> {
        Self::start_with(command, Stdio::null())
    }

    fn start_with(command: &Command, input: Stdio) -> io::Result<Self> {
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
        let started = Instant::now();
        let child = process.spawn()?;
        let group = Pid::from_raw(i32::try_from(child.id()).map_err(io::Error::other)?);
        Ok(Self {
            child,
            group,
            started,
        })
    }

    /// Waits for the end. `meanwhile` is called over and over with what was printed to stdout.
    fn finish(mut self, limits: &Limits, monitor: &mut Monitor<'_>) -> io::Result<ProcessOutput> {
        let mut stdout = Pipe::new(self.child.stdout.take(), limits.stdout)?;
        let mut stderr = Pipe::new(self.child.stderr.take(), limits.stderr)?;
        let early = self.watch(limits.time, &mut stdout, &mut stderr, monitor)?;
        let elapsed = self.started.elapsed();
        self.end_group();
        drain(&mut stdout, &mut stderr)?;
        let status = self.child.wait()?;
        let too_large = (stdout.is_full() || stderr.is_full()).then_some(Exit::OutputTooLarge);
        Ok(ProcessOutput {
            exit: early.or(too_large).unwrap_or_else(|| status.into()),
            stdout: stdout.bytes,
            stderr: stderr.bytes,
            elapsed,
        })
    }

    /// Reads until the process ends, which gives nothing, or until it must be ended, which gives the reason.
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
                // Ending when asked to is still an end by the limit.
                return Ok(term_sent.map(|_| Exit::TimedOut));
            }
            if stdout.is_full() || stderr.is_full() {
                return Ok(Some(Exit::OutputTooLarge));
            }
            let now = Instant::now();
            match monitor(&stdout.bytes)? {
                TimeLeft::Full => {}
                TimeLeft::Short => until = until.min(now + ORPHAN_TIME),
                TimeLeft::Nothing => until = until.min(now),
            }
            match term_sent {
                None if now >= until => {
                    self.signal(Signal::SIGTERM);
                    term_sent = Some(now);
                }
                Some(asked) if now >= asked + TERM_TIME => return Ok(Some(Exit::TimedOut)),
                _ => {}
            }
            read_pipes(stdout, stderr, TICK)?;
        }
    }

    /// Whether the process has ended. It is not reaped yet, so that nobody else can get its number.
    fn has_ended(&self) -> io::Result<bool> {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        match waitid(Id::Pid(self.group), flags) {
            Ok(WaitStatus::StillAlive) | Err(Errno::EINTR) => Ok(false),
            Ok(_) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    fn signal(&self, signal: Signal) {
        // The only way in which this fails is that nobody is left to get the signal.
        let _ = killpg(self.group, signal);
    }

    fn end_group(&mut self) {
        self.signal(Signal::SIGKILL);
        // It may have left its group.
        let _ = self.child.kill();
    }
}

impl Drop for ChildGroup {
    fn drop(&mut self) {
        // After a wait that succeeded the number may be somebody else's.
        if let Ok(None) = self.child.try_wait() {
            self.end_group();
            let _ = self.child.wait();
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

/// A signal's name, or its number where it has none.
#[must_use]
pub fn signal_name(number: i32) -> String {
    Signal::try_from(number).map_or_else(
        |_| format!("signal {number}"),
        |signal| signal.as_str().to_owned(),
    )
}

trait PipeSource: Read + AsFd {}
impl<T: Read + AsFd> PipeSource for T {}

/// One end of a pipe, and what has come out of it.
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

    /// Takes what is there, up to one chunk. Gives whether there was any.
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

/// Waits until one of two pipes has something, but no longer than a while, and reads it. Gives whether there was any.
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
    // Both pipes are closed: all that is left to wait for is the end, which is close.
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

/// Reads what a process that has ended left in its pipes.
fn drain<O: PipeSource, E: PipeSource>(
    stdout: &mut Pipe<O>,
    stderr: &mut Pipe<E>,
) -> io::Result<()> {
    let until = Instant::now() + DRAIN;
    while stdout.source.is_some() || stderr.source.is_some() {
        if stdout.is_full() || stderr.is_full() {
            return Ok(());
        }
        // What the process has left is there at once, however late it is read. Processes outside the group can keep a pipe
        // open: once time is over, the first moment without news ends it.
        let over = Instant::now() >= until;
        let wait = if over { Duration::ZERO } else { TICK };
        if !read_pipes(stdout, stderr, wait)? && over {
            return Ok(());
        }
    }
    Ok(())
}
