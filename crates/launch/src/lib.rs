//! Starting and joining jobs.
