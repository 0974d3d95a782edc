//! Workers: threads that share the items of a long run.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::Builder;

/// Returns the number of workers of a run: the given one, or one more than there are cores.
pub(crate) fn worker_count(jobs: Option<usize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    jobs.unwrap_or_else(|| cores() + 1)
}

/// Runs workers and returns their results. A machine that is short of threads runs fewer.
///
/// # Errors
///
/// No worker can be started, or one has failed or panicked. Its results are lost, so the others' are incomplete.
pub(crate) fn run_workers<T: Send>(
    count: usize,
    worker: impl Fn() -> io::Result<T> + Sync,
) -> io::Result<Vec<T>> {
    let ended: Vec<_> = std::thread::scope(|scope| {
        let start = |_| Builder::new().spawn_scoped(scope, &worker);
        let mut started = (0..count.max(1)).map(start);
        let first = started.next().transpose()?;
        let workers: Vec<_> = first
            .into_iter()
            .chain(started.map_while(Result::ok))
            .collect();
        io::Result::Ok(workers.into_iter().map(|worker| worker.join()).collect())
    })?;
    let panicked = |_| Err(io::Error::other("a worker has panicked"));
    let ended = ended.into_iter();
    ended.map(|ended| ended.unwrap_or_else(panicked)).collect()
}

/// Maps the numbers below `count` in parallel, in the order of the numbers. Stops at the first error, and leaves out the rest
/// once `stop` is set. `progress` is called with how many are done.
///
/// # Errors
///
/// Those of [`run_workers`] and of `map`.
pub(crate) fn map_numbers<T: Send>(
    count: usize,
    workers: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
    map: impl Fn(usize) -> io::Result<T> + Sync,
) -> io::Result<Vec<(usize, T)>> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let has_failed = AtomicBool::new(false);
    let worker = || {
        let mut mapped = Vec::new();
        while !stop.load(Ordering::Relaxed) && !has_failed.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let result = map(number);
            has_failed.fetch_or(result.is_err(), Ordering::Relaxed);
            mapped.push((number, result?));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        Ok(mapped)
    };
    let ended = run_workers(workers, worker)?;
    let mut all: Vec<(usize, T)> = ended.into_iter().flatten().collect();
    all.sort_by_key(|(number, _)| *number);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_mapped_in_order_until_the_run_is_stopped() {
        let stop = AtomicBool::new(false);
        let squares = map_numbers(50, 3, &stop, &|_| {}, |number| Ok(number * number)).unwrap();
        assert_eq!(squares.len(), 50);
        assert_eq!(squares[7], (7, 49));
        let failed = map_numbers(50, 3, &stop, &|_| {}, |number| match number {
            20 => Err(io::Error::other("no")),
            _ => Ok(()),
        });
        assert_eq!(failed.unwrap_err().to_string(), "no");
        stop.store(true, Ordering::Relaxed);
        let none = map_numbers(50, 3, &stop, &|_| {}, Ok).unwrap();
        assert_eq!(none, []);
    }
}
