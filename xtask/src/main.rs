//! Project chores that need more than a shell line: generated files and structural checks.
//!
//! `cargo run -p xtask -- gen` writes what follows from the ABI tables, `gen --check` fails when a committed file
//! differs from what would be written, `man` writes the manual pages of the functions, and `layers` fails when a crate
//! depends on one above it.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr)] // A chore for developers, who may see it panic.

mod gen;
mod layers;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Project chores: generated files and structural checks")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Write the files that follow from the tables in faces/mpi/abi.
    Gen {
        /// Write nothing; fail and name the files that differ from what would be written.
        #[arg(long)]
        check: bool,
    },
    /// Write the manual pages of the functions into a folder, which has no others afterwards.
    Man {
        /// The folder, such as build/man/man3.
        folder: PathBuf,
        /// The date in the last line of each page.
        #[arg(long, value_name = "YYYY-MM-DD")]
        date: String,
    },
    /// Fail if a crate of the workspace depends on one that stands above it.
    Layers,
}

fn main() -> ExitCode {
    let root = root();
    let outcome = match Arguments::parse().chore {
        Chore::Gen { check } => gen::run(&root, check),
        Chore::Man { folder, date } => gen::manual::run(&root, &folder, &date),
        Chore::Layers => layers::run(&root),
    };
    match outcome {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace: the folder above this package's own.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the workspace").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No crate of this tree depends on one above it.
    #[test]
    fn the_layers_hold() {
        layers::run(&root()).unwrap_or_else(|problem| panic!("{problem}"));
    }

    /// The generated files of this tree follow from their tables.
    #[test]
    fn generated_files_are_up_to_date() {
        gen::run(&root(), true).unwrap_or_else(|problem| panic!("{problem}"));
    }
}
