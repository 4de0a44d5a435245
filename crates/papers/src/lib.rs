//! The measurements of five classic papers, done again: `arke bench`.
//!
//! An experiment is a folder with C sources and an `experiment.toml` ([`experiment`]). Its programs are compiled and
//! run ([`session`]), here and on other MPI libraries ([`systems`]), on one host or several ([`hosts`]); what they
//! print is read as records ([`record`]), joined with the paper's own numbers into figures ([`results`]), summed up
//! over several launches ([`statistics`]), judged against the paper's sentences ([`claims`]), and written as JSON, CSV
//! and one HTML page ([`report`]). Two result files can be put side by side ([`compare`]).
//!
//! Nothing here knows a particular paper: a new experiment is a new folder.
#![deny(unsafe_code)]

pub mod archive;
pub mod claims;
pub mod compare;
pub mod experiment;
pub mod hosts;
mod launch;
pub mod machine;
mod patience;
mod progress;
pub mod record;
pub mod report;
pub mod results;
mod resume;
mod series;
pub mod session;
pub mod statistics;
pub mod systems;
pub mod units;
