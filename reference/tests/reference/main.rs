//! Tests of the whole reference through its façade, in one program.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends where anything is not as it must be"
)]

mod devices;
mod hostile_topologies;
mod job_layout;
mod machines;
mod properties;
mod shipped;
mod topologies;
