//! A server process that runs while its clients run.

use super::{
    ChildGroup, Command, Exit, Limits, Pipe, ProcessOutput, RunError, TICK, TimeLeft, drain,
    read_pipes,
};
use std::io;
use std::path::Path;
use std::process::{ChildStderr, ChildStdout};
use std::time::{Duration, Instant};

/// A process that runs until it is stopped. Dropping it kills it and its process group.
pub struct CompanionProcess {
    running: ChildGroup,
    _guard: Guard,
    stdout: Pipe<ChildStdout>,
    stderr: Pipe<ChildStderr>,
    command: Command,
    limits: Limits,
}

/// The result of waiting for a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitOutcome {
    /// The condition holds.
    Ready,
    /// The process has ended, or has to be stopped because it reached a limit.
    Stopped,
}

impl std::fmt::Debug for CompanionProcess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CompanionProcess")
            .field("command", &self.command)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl CompanionProcess {
    /// Starts a process, and a guard that kills it and removes `folder` should this process be killed. The limits
    /// hold for the process's whole life.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn start(command: Command, folder: &Path, limits: Limits) -> Result<Self, RunError> {
        let failed = |source| RunError {
            program: command.program.clone(),
            source,
        };
        let mut running = ChildGroup::start(&command).map_err(failed)?;
        let guard = Guard::start(&running, folder).map_err(failed)?;
        let stdout = running.child.stdout.take();
        let stderr = running.child.stderr.take();
        let stdout = Pipe::new(stdout, limits.stdout).map_err(failed)?;
        let stderr = Pipe::new(stderr, limits.stderr).map_err(failed)?;
        Ok(Self {
            running,
            _guard: guard,
            stdout,
            stderr,
            command,
            limits,
        })
    }

    /// Waits until a condition holds, the process ends, or it reaches a limit.
    ///
    /// # Errors
    ///
    /// The process cannot be watched.
    pub fn wait_until(&mut self, mut ready: impl FnMut() -> bool) -> Result<WaitOutcome, RunError> {
        loop {
            if ready() {
                return Ok(WaitOutcome::Ready);
            }
            let lives = self.is_alive().map_err(|source| self.run_error(source))?;
            if !lives || Instant::now() >= self.running.started + self.limits.time {
                return Ok(WaitOutcome::Stopped);
            }
            read_pipes(&mut self.stdout, &mut self.stderr, TICK / 5)
                .map_err(|source| self.run_error(source))?;
        }
    }

    /// Runs a client until it ends or reaches a limit.
    ///
    /// If this process ends first, the client has a few seconds left. The client is ended at once when `enough`
    /// returns true. The arguments of `enough` are this process's stderr and the client's stdout.
    ///
    /// # Errors
    ///
    /// The client cannot be started, or one of the two cannot be watched.
    pub fn run_client(
        &mut self,
        command: &Command,
        limits: &Limits,
        enough: &dyn Fn(&[u8], &[u8]) -> bool,
    ) -> Result<ProcessOutput, RunError> {
        let mut monitor = |printed: &[u8]| {
            while read_pipes(&mut self.stdout, &mut self.stderr, Duration::ZERO)? {}
            Ok(match self.is_alive()? {
                _ if enough(&self.stderr.bytes, printed) => TimeLeft::Nothing,
                true => TimeLeft::Full,
                false => TimeLeft::Short,
            })
        };
        ChildGroup::start(command)
            .and_then(|running| running.finish(limits, &mut monitor))
            .map_err(|source| RunError {
                program: command.program.clone(),
                source,
            })
    }

    /// Reads until `enough` accepts what was printed to stderr, the process ends, or `time` is over.
    ///
    /// # Errors
    ///
    /// The process cannot be watched.
    pub fn read_stderr_until(
        &mut self,
        time: Duration,
        enough: &dyn Fn(&[u8]) -> bool,
    ) -> Result<(), RunError> {
        let until = Instant::now() + time;
        while !enough(&self.stderr.bytes) && Instant::now() < until {
            let more = read_pipes(&mut self.stdout, &mut self.stderr, TICK / 5);
            let lives = more.and_then(|more| Ok(more || self.is_alive()?));
            if !lives.map_err(|source| self.run_error(source))? {
                break;
            }
        }
        Ok(())
    }

    /// Reads until `enough` accepts what was printed to stdout and to stderr, the process ends or reaches a limit, or `time` is
    /// over.
    ///
    /// # Errors
    ///
    /// The process cannot be watched.
    pub fn read_until(
        &mut self,
        time: Duration,
        enough: &mut dyn FnMut(&[u8], &[u8]) -> bool,
    ) -> Result<WaitOutcome, RunError> {
        let until = (self.running.started + self.limits.time).min(Instant::now() + time);
        loop {
            let more = read_pipes(&mut self.stdout, &mut self.stderr, TICK / 2)
                .map_err(|source| self.run_error(source))?;
            if enough(&self.stdout.bytes, &self.stderr.bytes) {
                return Ok(WaitOutcome::Ready);
            }
            let lives = self.is_alive().map_err(|source| self.run_error(source))?;
            if (!lives && !more) || Instant::now() >= until {
                return Ok(WaitOutcome::Stopped);
            }
        }
    }

    /// Returns whether the process has ended by itself.
    ///
    /// # Errors
    ///
    /// The process cannot be watched.
    pub fn has_ended(&self) -> Result<bool, RunError> {
        self.running
            .has_ended()
            .map_err(|source| self.run_error(source))
    }

    /// Stops the process and returns its output. The first value is how it had ended by itself, or `None` if it was
    /// still running, as it should be.
    ///
    /// # Errors
    ///
    /// The output cannot be read.
    pub fn stop(mut self) -> Result<(Option<Exit>, ProcessOutput), RunError> {
        self.stop_group().map_err(|source| self.run_error(source))
    }

    fn stop_group(&mut self) -> io::Result<(Option<Exit>, ProcessOutput)> {
        let by_itself = self.running.has_ended()?;
        let late = Instant::now() >= self.running.started + self.limits.time;
        let elapsed = self.running.started.elapsed();
        self.running.end_group();
        drain(&mut self.stdout, &mut self.stderr)?;
        let status = self.running.wait()?;
        let exit = match () {
            () if self.stdout.is_full() || self.stderr.is_full() => Exit::OutputTooLarge,
            () if self.running.written.is_full() => Exit::FilesTooLarge,
            () if !by_itself && late => Exit::TimedOut,
            () => status.into(),
        };
        let unexpected = (by_itself || !matches!(exit, Exit::Signal(_))).then(|| exit.clone());
        Ok((
            unexpected,
            ProcessOutput {
                exit,
                stdout: std::mem::take(&mut self.stdout.bytes),
                stderr: std::mem::take(&mut self.stderr.bytes),
                elapsed,
            },
        ))
    }

    fn is_alive(&self) -> io::Result<bool> {
        let is_full =
            self.stdout.is_full() || self.stderr.is_full() || self.running.written.is_full();
        Ok(!is_full && !self.running.has_ended()?)
    }

    fn run_error(&self, source: io::Error) -> RunError {
        RunError {
            program: self.command.program.clone(),
            source,
        }
    }
}

/// A process that waits for the end of this one, then kills a process group and removes a folder. It is needed if
/// this process is killed and cannot do so. Dropping it stops it.
struct Guard {
    _running: ChildGroup,
}

impl Guard {
    fn start(guarded: &ChildGroup, folder: &Path) -> io::Result<Self> {
        // `read` returns when this process ends, which closes the pipe.
        const SCRIPT: &str = r#"read -r _; kill -KILL "-$1"; rm -rf -- "$2""#;
        let group = guarded.group.to_string();
        let command = Command {
            program: "/bin/sh".into(),
            arguments: [
                "-c".into(),
                SCRIPT.into(),
                "guard".into(),
                group.into(),
                folder.into(),
            ]
            .into(),
            environment: vec![("PATH".into(), "/usr/bin:/bin".into())],
            directory: Some("/".into()),
            own_folder: None,
        };
        Ok(Self {
            _running: ChildGroup::start_cleaner(&command)?,
        })
    }
}
