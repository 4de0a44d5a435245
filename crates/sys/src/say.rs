//! Saying something to the user.
//!
//! `println!` and `eprintln!` panic where nobody reads on or a disk is full; the workspace's lints refuse them. A text
//! goes out whole and at once, so that nobody who reads it gets half of it.

use crate::signals::limit_unsignalled;
use std::io::{self, Write};

/// Writes a text on standard output.
///
/// # Errors
/// Those of writing: `BrokenPipe` where the reader has left, `StorageFull` on a full disk, `FileTooLarge` beyond
/// `ulimit -f`, which ends no command by a signal.
pub fn out(text: &str) -> io::Result<()> {
    bytes(text.as_bytes())
}

/// The same for what need not be text, such as names of files.
///
/// # Errors
/// As of [`out`].
pub fn bytes(bytes: &[u8]) -> io::Result<()> {
    let _limit = limit_unsignalled();
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush())
}

/// Writes a text on standard error. Where that fails there is nobody left to tell.
pub fn err(text: &str) {
    let _limit = limit_unsignalled();
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
