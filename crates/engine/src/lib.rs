//! Matching, protocols, requests and progress.

pub mod schedule;
