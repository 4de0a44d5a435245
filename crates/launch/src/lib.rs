//! Starting and joining jobs.
//!
//! A launcher makes one arena for a job, with the job board at its start, and starts the ranks ([`run`]). Each
//! rank finds its [`Seat`] in one environment variable and takes it ([`join`]). The two sides talk through the
//! board alone: nothing here opens a socket, looks up a name or makes a file, and nothing runs beside the ranks
//! but the launcher and its guard, both asleep.
//!
//! ```text
//! launcher ── one thread, one poll: signals, ranks' output, the guard
//!    ├── guard    sleeps; kills what is left of the job if the launcher is killed
//!    ├── rank 0   dies with the launcher by the kernel's hand
//!    └── sh ── rank 1   below a wrapper: found by its seat
//! ```

mod entropy;
pub mod exchange;
mod foreign;
mod guard;
mod job;
mod join;
mod node;
mod output;
mod processes;
mod program;
mod ranks;
mod seat;
mod signals;
mod spawn;
mod spec;
mod supervisor;
pub mod topology;
mod verdict;

pub use exchange::{Exchange, ExchangeError, SharedExchange};
pub use foreign::Foreign;
pub use guard::can_guard;
pub use job::{process_limits, run};
pub use join::{join, JoinError, Joined, Place};
pub use node::{Local, NodeError};
pub use seat::{InitialErrorHandler, JobId, Seat, SeatError, SEAT_VARIABLE};
pub use signals::die_of;
pub use spec::{Bind, EnvironmentSpec, JobSpec, LaunchError, Outcome, ProgramSpec};
pub use supervisor::host;
