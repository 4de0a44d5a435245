//! The `arke` command.
//!
//! One file under several names: `mpiexec`, `mpirun` and `oshrun` are `arke run`, `mpicc` and `mpicxx` compile MPI
//! programs, `oshcc` and `oshc++` those of SHMEM. Which one it is follows from the name that it was called by.

// Everything is printed by `out`, which minds what becomes of it.

mod bench;
mod compiler;
mod doctor;
mod env;
mod explain;
mod info;
mod manual;
mod out;
mod prefix;
mod pvm;
mod remote;
mod run;
mod sim;
mod top;
mod trace;
mod why;

use clap::{Parser, Subcommand};
use compiler::Language;
use out::complain;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// Message passing on this machine: runs programs of the MPI 5.0 standard ABI.
#[derive(Debug, Parser)]
#[command(name = "arke", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Arke {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a program as the ranks of a job; the same as mpiexec and mpirun
    #[command(disable_help_flag = true)]
    Run {
        /// Options, program and arguments; see `arke run --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Compile a C program; for MPI as mpicc does, or with --face for another interface
    #[command(disable_help_flag = true)]
    Cc {
        /// The compiler's arguments; see `arke cc -showme:help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// The same for a Fortran program
    #[command(disable_help_flag = true)]
    Fc {
        /// The compiler's arguments; see `arke fc -showme:help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Show what is installed here, the settings and the paths of messages
    Info(info::Options),
    /// Predict how long collective operations and start-up take, and what memory a rank needs, on up to a million ranks
    Sim(Box<sim::Options>),
    /// Measure again what classic papers measured, and write a report
    Bench(Box<bench::Options>),
    /// PVM's virtual machine: its console, its daemon, and private machines for one run
    Pvm(pvm::Options),
    /// List the jobs of this user on this machine
    Jobs {
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// List those on this host, which is reached by ssh
        #[arg(long, value_name = "NAME")]
        host: Option<String>,
    },
    /// Say why a job stands still: what each rank waits for, and whether it can ever go on
    #[command(after_help = why::HELP)]
    Why(why::Options),
    /// Show live what the ranks of a job do: who waits for whom, messages and bytes by path, queues, memory
    #[command(after_help = top::HELP)]
    Top(top::Options),
    /// Check what would be slow or fail on this machine, or what of MPI a program would find, and say how to mend it
    Doctor {
        /// A program: which MPI it was built for, which libraries it finds, and what it misses
        program: Option<OsString>,
        #[arg(long, hide = true)]
        role: Option<String>,
    },
    /// Say which way a message takes between two ranks, and what each other way would take
    Explain(explain::Options),
    /// Print the shell command by which programs find Arke's libraries without `arke run`
    #[command(after_help = env::HELP)]
    Env,
    /// Write the manual pages of all commands; called when Arke is built
    #[command(hide = true)]
    Man(manual::Options),
}

const EXAMPLES: &str = "\
Examples:
  arke run -n 4 ./solver      run four ranks
  arke info --settings        describe every setting
  arke doctor                 check this machine
  arke jobs                   list the jobs that run here
  arke top                    watch the ranks of the job that runs here
  arke why                    ask the job that runs here why it stands still
  arke doctor ./solver        check a program: whose MPI it is built for, and whether it runs on Arke
  arke explain --bytes 64K    which way a message takes, and what other ways would take
  eval \"$(arke env)\"          let programs find Arke's libraries under other launchers
  arke cc --face nx old.c     compile a program for NX
  arke pvm                    open the console of PVM's virtual machine
  arke sim                    predict collective operations on up to a million ranks
  arke bench papers --quick   measure again what classic papers measured
  mpicc solver.c -o solver    compile a program (beside this command, as are mpicxx and mpiexec)";

/// The stack that the command needs, for its own frames and those of the parser of options.
const STACK: usize = 1 << 20;

fn main() -> ExitCode {
    // Where `ulimit -s` leaves less, the work is done on a stack of its own: same thread, other memory.
    stacker::maybe_grow(STACK, 8 * STACK, work)
}

fn work() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let name =
        arguments.first().map(|a| Path::new(a).file_name().unwrap_or(a).to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| "arke".into());
    let rest = arguments.get(1..).unwrap_or_default();
    if ["mpiexec", "mpirun", "oshrun"].contains(&name.as_str()) {
        return run::main(&name, rest);
    }
    if let Some(language) = Language::of_name(&name) {
        return compiler::main(&name, language, rest);
    }
    // The launcher reads its own options, in the tradition of mpiexec.
    if rest.first().is_some_and(|word| word == "run") {
        return run::main("arke run", &rest[1..]);
    }
    if let Some(language) = rest.first().and_then(|word| match word.to_str() {
        Some("cc") => Some(Language::C),
        Some("fc") => Some(Language::Fortran),
        _ => None,
    }) {
        let name = if language == Language::C { "arke cc" } else { "arke fc" };
        return compiler::main(name, language, &rest[1..]);
    }
    // Started by the library for MPI_Comm_spawn, never by hand.
    if rest.first().is_some_and(|word| word == arke_launch::COMMAND) {
        return match arke_launch::launch_offspring(prefix::Prefix::find().ok().map(|prefix| prefix.lib())) {
            Ok(code) => ExitCode::from(code),
            Err(text) => {
                complain(&text);
                ExitCode::from(arke_launch::LaunchError::OWN)
            }
        };
    }
    // Started by a rank that dies of a signal.
    if rest.first().is_some_and(|word| word == arke_launch::crash::COMMAND) {
        let words: Vec<String> = rest[1..].iter().map(|word| word.to_string_lossy().into_owned()).collect();
        return match arke_launch::crash::tell_for(&words) {
            Ok(()) => ExitCode::SUCCESS,
            Err(text) => {
                complain(&text);
                ExitCode::from(arke_launch::LaunchError::OWN)
            }
        };
    }
    // Started by a rank of a job on several hosts, for somebody who asks on another one.
    if rest.first().is_some_and(|word| word == arke_launch::desk::clerk::WORD) {
        let words: Vec<String> = rest[1..].iter().map(|word| word.to_string_lossy().into_owned()).collect();
        return match arke_launch::desk::clerk::serve(&words, top::look_for_another_host) {
            Ok(()) => ExitCode::SUCCESS,
            Err(text) => {
                complain(&text);
                ExitCode::from(arke_launch::LaunchError::OWN)
            }
        };
    }
    let command = Arke::try_parse().unwrap_or_else(|said| out::clap(&said)).command;
    match command {
        Command::Run { arguments } => run::main("arke run", &arguments),
        Command::Cc { arguments } => compiler::main("arke cc", Language::C, &arguments),
        Command::Fc { arguments } => compiler::main("arke fc", Language::Fortran, &arguments),
        Command::Info(options) => match info::main(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(text) => {
                complain(&text);
                ExitCode::FAILURE
            }
        },
        Command::Pvm(options) => pvm::main(options),
        Command::Sim(options) => match sim::main(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(text) => {
                complain(&text);
                ExitCode::FAILURE
            }
        },
        Command::Explain(options) => explain::main(&options),
        Command::Jobs { json, host } => why::jobs(json, host.as_deref()),
        Command::Why(options) => why::main(&options),
        Command::Top(options) => top::main(&options),
        Command::Bench(options) => bench::main(&options),
        Command::Doctor { role: Some(role), .. } => {
            doctor::probe(&role);
            ExitCode::SUCCESS
        }
        Command::Doctor { program: Some(program), .. } => doctor::program::main(&program),
        Command::Doctor { .. } => match doctor::main() {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        },
        Command::Man(options) => match manual::main(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(text) => {
                complain(&text);
                ExitCode::FAILURE
            }
        },
        Command::Env => match env::main() {
            Ok(()) => ExitCode::SUCCESS,
            Err(text) => {
                complain(&text);
                ExitCode::FAILURE
            }
        },
    }
}

/// Version of the command, and of the library that belongs to it.
pub(crate) fn version() -> String {
    format!("Arke {}", env!("CARGO_PKG_VERSION"))
}
