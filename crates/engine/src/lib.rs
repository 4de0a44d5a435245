//! Matching, protocols, requests and progress.
