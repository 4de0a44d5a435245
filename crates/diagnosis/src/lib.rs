//! Why a job stands still: what its ranks say of themselves, and what follows from it.
//!
//! `account.rs` is the format in which a rank tells what it waits for; the library writes it, the launcher and
//! `arke why` read it. `proof.rs` decides which ranks can never go on, `job.rs` makes its formulas out of accounts, and
//! `words.rs` and `hints.rs` say it to the user, and
//! `picture.rs` draws it. Nothing here asks a rank, reads a clock or touches shared memory.

#![forbid(unsafe_code)]

pub mod account;
mod conditions;
mod hints;
pub mod job;
mod locks;
mod meetings;
pub mod picture;
pub mod proof;
mod words;

pub use account::Account;
pub use job::{Diagnosis, Job, RankReport, Seen, ThreadReport, Verdict};
