//! The limits of this machine that mapcheck itself meets.

use super::exit_status;
use nix::errno::Errno;
use nix::sys::resource::{Resource, getrlimit};
use std::io::Write as _;

/// The bytes of stack that the deepest call needs, with room: describing the command line takes half of it.
const STACK: u64 = 512 << 10;

/// The descriptors of a verb that starts other programs, with room for a removal of nested folders.
const DESCRIPTORS: u64 = 32;

/// What to do about the errors of a machine that is short of something.
const REMEDIES: [(Errno, &str); 7] = [
    (Errno::EMFILE, "raise the limit on open files (`ulimit -n`)"),
    (
        Errno::ENFILE,
        "this machine has too many open files; close some",
    ),
    (
        Errno::EFBIG,
        "raise the limit on the size of a file (`ulimit -f`)",
    ),
    (
        Errno::EAGAIN,
        "raise the limit on processes and threads (`ulimit -u`), or end some",
    ),
    (Errno::ENOMEM, "raise the limit on memory (`ulimit -v`)"),
    (
        Errno::ENOSPC,
        "free some space; TMPDIR names another place for temporary files",
    ),
    (Errno::EDQUOT, "free some of your disk quota"),
];

/// Returns what to do about an error, by its text, if a limit of the machine is its cause.
#[must_use]
pub fn remedy(error: &str) -> Option<&'static str> {
    let is_cause = |errno: &Errno| error.contains(&format!("(os error {})", *errno as i32));
    let found = REMEDIES.iter().find(|(errno, _)| is_cause(errno));
    found.map(|(_, remedy)| *remedy)
}

/// Returns the exit status if the limit on the stack is too low, after one line on stderr. A process that reaches this limit is ended
/// without a word, so this needs little stack itself.
#[must_use]
pub fn refuse_low_stack() -> Option<u8> {
    let message = too_low(Resource::RLIMIT_STACK, "the stack, in bytes,", "-s", STACK)?;
    // There is no better place to report that stderr is full.
    let _ = writeln!(std::io::stderr(), "mapcheck: {message}");
    Some(exit_status::FAILED)
}

/// Returns what is wrong with the limit on descriptors for a verb that starts other programs.
#[must_use]
pub fn too_few_descriptors() -> Option<String> {
    too_low(Resource::RLIMIT_NOFILE, "open files", "-n", DESCRIPTORS)
}

fn too_low(resource: Resource, what: &str, option: &str, needed: u64) -> Option<String> {
    let (limit, _) = getrlimit(resource).ok()?;
    (limit < needed).then(|| {
        format!(
            "the limit on {what} is {limit} (`ulimit {option}`), and mapcheck needs {needed}; raise it"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_a_limit_has_a_remedy_and_no_other_error_has() {
        let error = |errno: Errno| std::io::Error::from(errno).to_string();
        for (errno, text) in REMEDIES {
            assert_eq!(remedy(&error(errno)), Some(text));
        }
        assert_eq!(remedy(&error(Errno::ENOENT)), None);
        assert_eq!(remedy("no space"), None);
    }
}
