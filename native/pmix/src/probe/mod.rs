//! The probe: a program that runs one script on a libpmix and writes the answer to a file.
//!
//! The answer has a file of its own because libpmix itself prints to stdout and stderr. The script's process is the server; its
//! clients are the same program again, in the same process group, so ending the group ends them all. Every process also has a
//! time limit of its own, and is killed when its parent ends.
//!
//! | module | contents |
//! | --- | --- |
//! | `error` | errors of the command line and of files |
//! | `arguments` | the command line and its help |
//! | `timer` | the process's own time limit |
//! | `environment` | environment variables, and the files that they name |
//! | `clients` | starting the clients and waiting for them |
//! | `perform` | one operation of a script |
//! | `serve` | a process of a real job |
//! | `program` | from a script's file to the answer's |

mod arguments;
mod clients;
mod environment;
mod error;
mod perform;
mod program;
mod serve;
mod timer;

pub use program::main;
