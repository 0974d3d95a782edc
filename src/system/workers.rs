//! The threads that share a long run.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Returns the number of workers of a run: the given one, or one more than there are cores, because a build spends part of its
/// time waiting.
pub fn worker_count(jobs: Option<NonZeroUsize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    jobs.map_or_else(|| cores() + 1, NonZeroUsize::get)
}

/// Runs work with this many workers: whatever is parallel in it uses them. A machine that is short of threads has fewer.
///
/// # Errors
///
/// No worker can be started.
pub(crate) fn with_workers<T: Send>(
    count: usize,
    work: impl FnOnce() -> T + Send,
) -> io::Result<T> {
    Ok(pool(count)?.install(work))
}

fn pool(count: usize) -> io::Result<ThreadPool> {
    let mut count = count.max(1);
    loop {
        match ThreadPoolBuilder::new().num_threads(count).build() {
            Ok(pool) => return Ok(pool),
            Err(error) if count == 1 => return Err(io::Error::other(error)),
            Err(_) => count /= 2,
        }
    }
}

/// Maps the numbers below `count` with workers, in the order of the numbers. Stops at the first error, and leaves out the rest
/// once `stop` is set. `progress` is called with how many are done.
///
/// # Errors
///
/// Those of [`with_workers`] and of `map`, and that `map` panicked.
pub(crate) fn map_numbers<T: Send>(
    count: usize,
    workers: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
    map: impl Fn(usize) -> io::Result<T> + Sync,
) -> io::Result<Vec<(usize, T)>> {
    let done = AtomicUsize::new(0);
    let map = |number| -> io::Result<(usize, T)> {
        let mapped = catch_unwind(AssertUnwindSafe(|| map(number)));
        let mapped = mapped.unwrap_or_else(|_| Err(io::Error::other("a worker has panicked")))?;
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok((number, mapped))
    };
    // A worker takes the next number when it is free, so that a run that is stopped has done the first ones.
    let numbers = (0..count).take_while(|_| !stop.load(Ordering::Relaxed));
    let mapped = with_workers(workers, || {
        numbers
            .par_bridge()
            .map(map)
            .collect::<io::Result<Vec<_>>>()
    });
    let mut mapped = mapped??;
    mapped.sort_by_key(|(number, _)| *number);
    Ok(mapped)
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

    #[test]
    fn a_worker_that_panics_is_an_error() {
        let stop = AtomicBool::new(false);
        let failed = map_numbers(2, 2, &stop, &|_| {}, |number| match number {
            0 => Ok(()),
            _ => panic!("an accident"),
        });
        assert_eq!(failed.unwrap_err().to_string(), "a worker has panicked");
    }
}
