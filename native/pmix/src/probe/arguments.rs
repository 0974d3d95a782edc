//! The probe's command line.

use super::error::ProbeError;
use crate::built_library;
use std::path::PathBuf;

/// The time limit of a process, in seconds, unless `--seconds` sets another.
const DEFAULT_SECONDS: u32 = 20;

/// The text of `--help`.
pub(super) const HELP: &str = "\
Usage: mapcheck-pmix [--libpmix FILE] SCRIPT --answer FILE
       mapcheck-pmix [--libpmix FILE] --serve FOLDER [--seconds N] [NAME]
       mapcheck-pmix --which

Runs a script on a libpmix and writes the answer; both files are JSON. `mapcheck test` starts this program.

  --libpmix FILE  the library [default: the one built with this program]
  --answer FILE   the file to write the answer to; stdout and stderr are left to libpmix
  --seconds N     end after this time [default: 20]
  --serve FOLDER  as a process of a job: perform the scripts that appear in this folder
  --which         print the path and the version of the library built with this program
  --help          print this text

Exit status: 0 the script ran, whatever its calls returned; 2 the command line is wrong; 5 a file or the library cannot be used.";

/// The parsed command line: what to run, and where the answer goes.
pub(super) struct Arguments {
    /// The library's file.
    pub(super) libpmix: PathBuf,
    /// The file of the script, or of one client's part of it.
    pub(super) script: PathBuf,
    /// The file for the answer.
    pub(super) answer: PathBuf,
    /// The process's time limit in seconds.
    pub(super) seconds: u32,
    /// Whether this process is a client. Only the probe itself passes `--client`.
    pub(super) client: bool,
    /// The folder to serve, for a process of a real job.
    pub(super) serve: Option<PathBuf>,
}

impl Arguments {
    /// Parses the arguments.
    ///
    /// # Errors
    ///
    /// An option is unknown or lacks its value, or a file is missing or one too many.
    pub(super) fn parse(args: Vec<String>) -> Result<Self, ProbeError> {
        let mut arguments = Self {
            libpmix: built_library(),
            script: PathBuf::new(),
            answer: PathBuf::new(),
            seconds: DEFAULT_SECONDS,
            client: false,
            serve: None,
        };
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            let mut value = || {
                args.next()
                    .ok_or_else(|| ProbeError::Usage(format!("{arg} needs a value")))
            };
            match arg.as_str() {
                "--libpmix" => arguments.libpmix = value()?.into(),
                "--answer" => arguments.answer = value()?.into(),
                "--seconds" => {
                    let seconds = value()?;
                    arguments.seconds = seconds.parse().map_err(|_| {
                        ProbeError::Usage(format!("invalid number of seconds `{seconds}`"))
                    })?;
                }
                "--serve" => arguments.serve = Some(value()?.into()),
                "--client" => arguments.client = true,
                option if option.starts_with('-') => {
                    return Err(ProbeError::Usage(format!("unknown option `{option}`")));
                }
                _ if arguments.script.as_os_str().is_empty() => arguments.script = arg.into(),
                _ => return Err(ProbeError::Usage(format!("unexpected argument `{arg}`"))),
            }
        }
        if arguments.serve.is_some() {
            return Ok(arguments);
        }
        for (path, name) in [
            (&arguments.script, "the script's file"),
            (&arguments.answer, "--answer FILE"),
        ] {
            if path.as_os_str().is_empty() {
                return Err(ProbeError::Usage(format!("{name} is missing")));
            }
        }
        Ok(arguments)
    }
}
