//! The functions that the browser calls.
//!
//! `reserve` makes room for a request and returns its address. The page writes the request there and calls `answer`, which returns the
//! address of the answer; `answer_length` returns its length. Both are JSON in UTF-8, in one buffer.

#![expect(
    unsafe_code,
    reason = "an exported name could clash with another one; these are the only ones"
)]

use crate::Playground;
use std::cell::RefCell;

thread_local! {
    static PLAYGROUND: RefCell<Playground> = RefCell::default();
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of some bytes, and returns its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn reserve(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request, and returns the address of the answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    let request = BUFFER.take();
    let request = String::from_utf8_lossy(&request);
    let answer = PLAYGROUND.with_borrow_mut(|playground| playground.answer(&request));
    BUFFER.set(answer.into_bytes());
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

/// Returns the length of the last answer, in bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer_length() -> usize {
    BUFFER.with_borrow(Vec::len)
}
