//! One-sided communication: windows, their operations and their synchronization (MPI 5.0, chapter 12).
//!
//! A window ([`window`]) holds, for each of its ranks, a region of the engine's (`docs/one-sided.md`): memory that put,
//! get and accumulate reach directly where it is mapped or can be copied by the kernel, and by messages elsewhere.
//! Beside it each rank has a block of words ([`control`]) that the others change without its help: its lock ([`lock`]),
//! and where memory that is attached to a dynamic window is found ([`dynamic`]). `docs/windows.md` tells the whole.

mod arguments;
mod attributes;
mod calls;
mod control;
mod create;
mod dynamic;
mod epochs;
mod errors;
mod fence;
mod forms;
mod free;
mod general_active;
mod hints;
mod lock;
mod looks;
mod memory;
mod near;
mod operations;
mod passive;
mod requests;
mod shared;
mod spans;
mod table;
#[cfg(test)]
mod tests;
mod updates;
mod watch;
mod window;

pub(crate) use attributes::*;
pub(crate) use calls::*;
pub(crate) use create::{win_allocate, win_create, win_create_dynamic};
pub(crate) use dynamic::{win_attach, win_detach};
pub(crate) use fence::{win_fence, win_sync};
pub(crate) use forms::Forms;
pub(crate) use free::win_free;
pub(crate) use general_active::{win_complete, win_post, win_start, win_test, win_wait};
pub(crate) use hints::{alignment, win_get_info, win_set_info};
pub(crate) use operations::{Get, Put};
pub(crate) use passive::*;
pub(crate) use requests::end_of;
pub(crate) use shared::{win_allocate_shared, win_shared_query};
pub(crate) use table::{clear, comm, known, locks_held, may_change, place_of};
pub(crate) use updates::{compare_and_swap, fetch_and_op, Accumulate, GetAccumulate};
