//! The engine over the simulated fabric: random programs in unkind worlds, compared with the rules of matching.
//!
//! `ARKE_SIM_SEED=n` replays one seed, `ARKE_SIM_MORE=n` runs n times as many.

#![allow(clippy::print_stdout, clippy::print_stderr)] // Nobody closes the output of a test.

mod active;
mod check;
mod deaths;
mod forsaken;
mod giving_up;
mod hostile;
mod matching;
mod memory;
mod names;
mod one_sided;
mod parties;
mod probed;
mod program;
mod published;
mod put_off;
mod random;
mod resting;
mod shape;
mod threads;
mod waiting;
