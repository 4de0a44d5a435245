//! `arke run` from the outside: real processes, most of them small shell programs.

#![allow(clippy::print_stdout, clippy::print_stderr)] // Nobody closes the output of a test.

mod abi;
mod closed;
mod ends;
mod environment;
mod hosts;
mod output;
mod places;
mod seats;
mod signals;
mod stdin;
mod sudden_death;
mod support;
