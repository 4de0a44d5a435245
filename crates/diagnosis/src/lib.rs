//! Why a job stands still: what its ranks say of themselves, and what follows from it.
//!
//! `account.rs` is the format in which a rank tells what it waits for; the library writes it, the launcher and
//! `arke why` read it. `proof.rs` decides which ranks can never go on, `job.rs` makes its formulas out of what is
//! known of the ranks (`seen.rs`), `tasks.rs` makes one job of several that belong together, `report.rs`, `words.rs` and
//! `hints.rs` say it to the user, and `picture.rs` draws it. Nothing here asks a rank, reads a clock or touches shared
//! memory.

#![forbid(unsafe_code)]

pub mod account;
mod conditions;
mod hints;
pub mod job;
mod locks;
mod meetings;
pub mod picture;
pub mod proof;
mod report;
mod seen;
pub mod tasks;
mod words;

pub use account::Account;
pub use job::Job;
pub use report::{Diagnosis, RankReport, ThreadReport, Verdict};
pub use seen::Seen;
