//! Starting and joining jobs.
mod join;
mod output;
mod processes;
mod seat;
mod spawn;

pub use join::{join, JoinError, Joined, Place};
pub use seat::{InitialErrorHandler, JobId, Seat, SeatError, SEAT_VARIABLE};
