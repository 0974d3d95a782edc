//! `mapcheck-pmix`: runs a script on a libpmix. See [`mapcheck_pmix::probe`].

fn main() -> std::process::ExitCode {
    mapcheck_pmix::probe::main()
}
