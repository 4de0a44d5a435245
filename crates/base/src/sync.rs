//! The seam between real atomics and loom's: lock-free code takes its atomics from here only.

#[cfg(loom)]
pub use loom::sync::atomic;
#[cfg(not(loom))]
pub use std::sync::atomic;
