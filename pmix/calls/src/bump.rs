//! Memory for this program itself, so that the C library's is the script's alone.

use std::alloc::{GlobalAlloc, Layout};
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How much address space is set aside; only what is touched costs anything.
const SPACE: usize = 1 << 30;

/// Gives memory and never takes it back: a script is short.
pub(crate) struct Bump {
    start: AtomicUsize,
    used: AtomicUsize,
}

impl Bump {
    pub(crate) const fn new() -> Self {
        Self {
            start: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
        }
    }

    /// Where the space starts; 0 if there is none.
    fn start(&self) -> usize {
        let start = self.start.load(Ordering::Acquire);
        if start != 0 {
            return start;
        }
        // SAFETY: a new private mapping, at an address that the kernel picks, overlaps nothing.
        let mapped = unsafe {
            libc::mmap(
                ptr::null_mut(),
                SPACE,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        if mapped == libc::MAP_FAILED {
            return 0;
        }
        // Another thread may have been first; its space is then used, and this one stays untouched.
        match self
            .start
            .compare_exchange(0, mapped as usize, Ordering::AcqRel, Ordering::Acquire)
        {
            Ok(_) => mapped as usize,
            Err(first) => first,
        }
    }
}

// SAFETY: pieces are handed out once each, aligned, inside a mapping that lives as long as the process.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let start = self.start();
        let wanted = layout.size() + layout.align();
        let used = self.used.fetch_add(wanted, Ordering::Relaxed);
        if start == 0 || used + wanted > SPACE {
            return ptr::null_mut();
        }
        let address = (start + used).next_multiple_of(layout.align());
        ptr::with_exposed_provenance_mut(address)
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
