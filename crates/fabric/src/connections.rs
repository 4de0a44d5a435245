//! Links with processes of other jobs, on this machine and elsewhere: who they are, how they are reached, and ports at
//! which they are met.

use crate::joint::{AttachError, Card};
use crate::{Fabric, ProcId};
use arke_sys::SysError;

/// What a fabric does for processes of other jobs. They have the numbers behind those of this process's own job, in the
/// order in which it met them.
pub trait Connections: Fabric {
    /// Number of processes of this process's own job: the numbers of others follow.
    fn own_size(&self) -> u32;

    /// The card of a process: of this one, of another of its job, or of another job's. One that is elsewhere has a card
    /// that says which process it is, and where it can be called if that is known: another process of this job tells
    /// only its own.
    fn card_of(&self, process: ProcId) -> Card;

    /// The process of a card: one of this process's own job, or one of another job. With one on this machine, this
    /// process is linked and tied to it from now on; one elsewhere is not called yet.
    ///
    /// # Errors
    /// Where the process cannot be reached, and why.
    fn meet(&mut self, card: &Card) -> Result<ProcId, AttachError>;

    /// Calls a process that is elsewhere, so that its death is noticed from then on.
    fn call(&mut self, process: ProcId);

    /// Whether a process can be reached; `None` while that is being found out.
    ///
    /// # Errors
    /// Why it cannot.
    fn is_reached(&mut self, process: ProcId) -> Option<Result<(), AttachError>>;

    /// Ties this process to the life of one of another job.
    fn tie(&mut self, process: ProcId);

    /// Takes [`Connections::tie`] back.
    fn untie(&mut self, process: ProcId);

    /// Leaves a process of another job for good: nothing more is sent to it.
    fn release(&mut self, process: ProcId);

    /// Whether a process has finalized or ended, as far as can be told, or does not let this one in.
    fn is_gone(&mut self, process: ProcId) -> bool;

    /// Whether a process of this job that is elsewhere has said that it ends in good order.
    fn has_taken_leave(&mut self, process: ProcId) -> bool;

    /// Whether a process of another job on this machine has finalized: it sends nothing more, and takes nothing.
    fn has_finalized(&mut self, process: ProcId) -> bool;

    /// Whether a process of another job on this machine has given up its link with this one.
    fn has_left(&mut self, process: ProcId) -> bool;

    /// Whether what was sent to a process of another job on this machine is safe even if this process ends.
    fn is_let_in(&mut self, process: ProcId) -> bool;

    /// Opens a port: its place at this process's doors, and a number that no other opening has had; `None` where there
    /// is no room for another one.
    ///
    /// # Errors
    /// Where memory for it could not be had.
    fn open_port(&mut self) -> Result<Option<(u32, u32)>, SysError>;

    /// Closes a port; false where it is not open.
    fn close_port(&mut self, place: u32, number: u32) -> bool;

    /// Asks a process that is elsewhere whether a port of its is open.
    fn ask_port(&mut self, process: ProcId, port: (u32, u32));

    /// Whether a port of a process is open. `None` where it cannot be told, or not yet.
    fn is_port_open(&mut self, process: ProcId, port: (u32, u32)) -> Option<bool>;

    /// A process that came to a port of this one is answered.
    fn let_in(&mut self, process: ProcId);

    /// Opens the network, unless there is one. Whether it was opened: then [`Fabric::capabilities`] may have become
    /// less.
    ///
    /// # Errors
    /// Why there is none.
    fn open_network(&mut self) -> Result<bool, String>;

    /// Whether there is a network.
    fn has_network(&self) -> bool;

    /// Takes leave of the processes on other nodes. The fabric is not to be used afterwards.
    fn leave(&mut self);
}
