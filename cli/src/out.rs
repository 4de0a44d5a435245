//! What the command prints.
//!
//! All output of the command goes through here, and from here through `arke_sys::say`. A reader that leaves
//! (`arke info | head`) ends the command quietly by SIGPIPE, as it ends any program; any other failure is told and ends
//! it with code 1.

use std::io::{ErrorKind, Write};

/// Prints a text on standard output, at once.
pub(crate) fn print(text: &str) {
    print_bytes(text.as_bytes());
}

/// The same for what need not be text.
pub(crate) fn print_bytes(bytes: &[u8]) {
    if let Err(error) = arke_sys::say::bytes(bytes) {
        lost(&error);
    }
}

/// Prints a text and a line end on standard output.
pub(crate) fn line(text: &str) {
    print(&format!("{text}\n"));
}

/// Prints a text on standard error. Where that fails there is nobody left to tell.
pub(crate) fn error(text: &str) {
    arke_sys::say::err(text);
}

/// Says something on standard error.
pub(crate) fn complain(text: &str) {
    error(&format!("arke: {text}\n"));
}

/// Prints what clap wants to say, help or an error, and ends the command.
pub(crate) fn clap(said: &clap::Error) -> ! {
    let _limit = arke_sys::signals::limit_unsignalled();
    let printed = said.print().and_then(|()| std::io::stdout().flush());
    match printed {
        Err(error) if !said.use_stderr() => lost(&error),
        _ => std::process::exit(said.exit_code()),
    }
}

/// Ends the command: its output cannot be written.
fn lost(error: &std::io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        // SAFETY: sets the default action, which runs no code; Rust's start-up has set "ignore".
        unsafe { nix::libc::signal(nix::libc::SIGPIPE, nix::libc::SIG_DFL) };
        arke_launch::die_of(nix::libc::SIGPIPE);
    }
    let remedy = match error.kind() {
        ErrorKind::FileTooLarge => "; raise the limit on the length of files with `ulimit -f unlimited`",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "; make room on its file system, or write it to another one"
        }
        _ => "",
    };
    complain(&format!("the output cannot be written: {error}{remedy}"));
    std::process::exit(1)
}
