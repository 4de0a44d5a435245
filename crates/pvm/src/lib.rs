//! PVM's virtual machine: the daemon that knows its tasks, the console, and private machines for one run.
//!
//! `machine` is the state, stepped from outside; `daemon` gives it sockets and processes; `client` is what a console
//! says to it; `faces/pvm/control.c` what a task says. `survey` is what it knows of tasks that stand still, and `watch`
//! looks after a run (`run`). The messages between tasks do not come by here: they go by the
//! engine, once the daemon has told one task where to find the other. What users see is described in
//! `docs/faces/pvm.md`.
#![deny(unsafe_code)]

pub mod address;
pub mod client;
pub mod codes;
pub mod console;
pub mod daemon;
pub mod machine;
pub mod run;
pub mod survey;
pub mod texts;
pub mod watch;
pub mod wire;
