//! A safe layer over libpmix. With `calls/`, which calls single functions, it is the only place of the project that has `unsafe`.
//!
//! [`Library`] is a libpmix that was loaded when the program ran: the one that `pmix-sys` built, a distribution's, or one that
//! lies. Types and constants are those of `pmix-sys`; functions are looked up by name, so that a function that a
//! library does not have is a status ([`Status::Missing`](mapcheck_reference::pmix::Status)) and not a program that cannot start.
//! Nothing of libpmix's own types gets out: what goes in and comes out are the values of [`mapcheck_reference::pmix`].
//!
//! libpmix is one to a process: it keeps its state in globals. So the program that mapcheck asks is a process a scene: the
//! *probe*, whose way through a script is in [`probe`].
//!
//! Memory: what goes in is lent from a `lend::Lent` that outlives the call, since libpmix copies all that it keeps; what
//! comes out was allocated by libpmix with `malloc`, is read, and is freed by `take`.

mod buffer;
mod client;
mod functions;
mod lend;
mod library;
pub mod probe;
mod server;
mod server_module;
mod session;
mod setup;
mod take;

pub use library::{Library, OpenError, built_library};
