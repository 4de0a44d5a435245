//! Threads of the library's own, in processes whose signals are the program's.

use crate::signals;
use std::io;
use std::thread::{Builder, JoinHandle};

/// Starts a thread that takes no signals but for its own faults ([`signals::withhold`]). `stack`: its size in bytes; `None`
/// for the usual 2 MiB. Every thread of a library is started here; clippy refuses the other ways.
///
/// # Errors
/// The system has no room for another thread.
pub fn start<T: Send + 'static>(
    name: &str,
    stack: Option<usize>,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    let builder = Builder::new().name(name.into());
    let builder = match stack {
        Some(bytes) => builder.stack_size(bytes),
        None => builder,
    };
    let _withheld = signals::withhold();
    #[expect(clippy::disallowed_methods, reason = "this is the way that the others are refused for")]
    builder.spawn(work)
}
