//! `mapcheck-pmix`: does a script with libpmix. See [`mapcheck_pmix::probe`].

fn main() -> std::process::ExitCode {
    mapcheck_pmix::probe::main()
}
