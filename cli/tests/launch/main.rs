//! `arke run` from the outside: real processes, most of them small shell programs.

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
