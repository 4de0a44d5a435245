//! Starting and joining jobs.
//!
//! A launcher makes one arena for a job, with the job board at its start, and starts the ranks ([`run`]). Each
//! rank finds its [`Seat`] in one environment variable and takes it (`join`). The two sides talk through the
//! board alone: no socket is opened, no name looked up, no file made, and nothing runs beside the ranks but the
//! launcher and its guard, both asleep.
//!
//! ```text
//! launcher ── one thread, one poll: signals, ranks' output, the guard
//!    ├── guard    sleeps; kills what is left of the job if the launcher is killed
//!    ├── rank 0   dies with the launcher by the kernel's hand
//!    └── sh ── rank 1   below a wrapper: found by its seat
//! ```
//!
//! Another system's launcher may have started the ranks as well. They find out by what service they can tell each other
//! something ([`exchange`]), and those of a node make the arena themselves.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "no signal comes to a test"))]

mod commission;
pub mod crash;
mod debuggers;
pub mod desk;
mod doings;
mod entropy;
pub mod exchange;
mod foreign;
mod guard;
mod guise;
pub mod hardware;
mod job;
mod join;
mod libraries;
mod live;
mod names;
mod nesting;
mod node;
mod offspring;
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
mod whereabouts;
pub mod why;

pub use commission::{spawn_for_another, Findings, Request};
pub use exchange::{Exchange, ExchangeError, SharedExchange};
pub use foreign::Foreign;
pub use guard::process_descriptors;
pub use guise::inherited;
pub use job::{process_limits, run};
pub use join::{join, JoinError, Joined, Role};
pub use libraries::{library_path, Abi, Diagnosis, Library, Resized};
pub use names::{look_up, Published};
pub use node::{Local, NodeError};
pub use offspring::{commands, launch_offspring, News, Offspring, Order, SpawnProgram, COMMAND};
pub use output::Pattern;
pub use program::{diagnose, prepare_elsewhere};
pub use seat::{InitialErrorHandler, JobId, Seat, SeatError, SEAT_VARIABLE};
pub use signals::die_of;
pub use spec::{
    Bind, Deadlock, Debug, Debugger, EnvironmentSpec, JobSpec, LaunchError, Listener, Outcome, OutputSpec,
    ProgramSpec, Started,
};
pub use supervisor::host;
pub use whereabouts::{View, Whereabouts};
