//! The `arke` command.
//!
//! One file under several names: `mpiexec` and `mpirun` are `arke run`, `mpicc` and `mpicxx` compile MPI
//! programs. Which one it is follows from the name that it was called by.

mod run;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let name =
        arguments.first().map(|a| Path::new(a).file_name().unwrap_or(a).to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| "arke".into());
    let rest = arguments.get(1..).unwrap_or_default();
    match name.as_str() {
        "mpiexec" | "mpirun" => run::main(&name, rest),
        _ => match rest.first() {
            Some(word) if word == "run" => run::main("arke run", &rest[1..]),
            _ => ExitCode::from(2),
        },
    }
}

/// Version of the command, and of the library that belongs to it.
pub(crate) fn version() -> String {
    format!("Arke {}", env!("CARGO_PKG_VERSION"))
}

/// Says something on standard error.
pub(crate) fn complain(text: &str) {
    eprintln!("arke: {text}");
}
