//! The program's own allocator, which leaves the C library's heap to the script.

use std::alloc::{GlobalAlloc, Layout};
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The address space that is reserved. Pages that are never touched use no memory.
const SPACE: usize = 1 << 30;

/// Hands out memory and never reuses it, which is enough for the length of a script.
pub(crate) struct BumpAllocator {
    start: AtomicUsize,
    used: AtomicUsize,
}

impl BumpAllocator {
    pub(crate) const fn new() -> Self {
        Self {
            start: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
        }
    }

    /// The start of the address space; 0 if it cannot be reserved.
    fn start(&self) -> usize {
        let start = self.start.load(Ordering::Acquire);
        if start != 0 {
            return start;
        }
        // SAFETY: a new private mapping at an address of the kernel's choice overlaps nothing.
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
        // If another thread was first, its space is used, and this one stays untouched.
        match self
            .start
            .compare_exchange(0, mapped as usize, Ordering::AcqRel, Ordering::Acquire)
        {
            Ok(_) => mapped as usize,
            Err(first) => first,
        }
    }
}

// SAFETY: each block is handed out once, is aligned, and is inside a mapping that lives as long as the process.
unsafe impl GlobalAlloc for BumpAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let start = self.start();
        let needed = layout.size() + layout.align();
        let used = self.used.fetch_add(needed, Ordering::Relaxed);
        if start == 0 || used + needed > SPACE {
            return ptr::null_mut();
        }
        let address = (start + used).next_multiple_of(layout.align());
        ptr::with_exposed_provenance_mut(address)
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
