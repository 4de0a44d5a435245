//! The processes that this one can reach, and what the engine passes on from its fabric under its own names: faces see
//! the engine alone.

use crate::Engine;
use arke_base::memory::BytesMut;
use arke_fabric::joint::{AttachError, Card};
use arke_fabric::{Armed, Attention, Connections, Fabric, ProcId};
use core::sync::atomic::AtomicU32;
use std::io;

impl<F: Fabric> Engine<F> {
    /// How many processes this one can reach, those of other jobs among them: their numbers are below this.
    #[inline]
    pub fn processes(&self) -> u32 {
        self.fabric.size()
    }

    /// Whether a process is on this machine, so that messages to it go through memory and not over a network.
    #[inline]
    pub fn shares_memory(&self, process: ProcId) -> bool {
        self.fabric.shares_memory(process)
    }

    /// Whether a process still runs, as far as can be told cheaply.
    #[inline]
    pub fn is_alive(&mut self, process: ProcId) -> bool {
        self.fabric.alive(process)
    }

    /// Whether a message of a process has come that nobody has taken in yet.
    pub fn has_arrived(&mut self, from: ProcId) -> bool {
        self.fabric.peek(from).is_some()
    }

    /// Whether this process could end without harm to what it has sent, and nobody is about to write to its memory.
    pub fn is_settled(&mut self) -> bool {
        self.take_publications_back() && self.fabric.settled()
    }

    /// Memory that peers on this machine can load and store; `None` where there is none, or no more.
    pub fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        self.fabric.alloc(bytes)
    }

    /// Gives memory of [`Engine::alloc`] back; false if it is not such memory.
    pub fn free(&mut self, address: *mut u8) -> bool {
        self.fabric.free(address)
    }

    /// Wakes a process if it sleeps.
    pub fn wake(&mut self, process: ProcId) {
        self.fabric.wake(process);
    }

    /// Ends the wait of a process's second thread ([`Engine::attention`]), if it has one.
    pub fn nudge(&mut self, process: ProcId) {
        self.fabric.nudge(process);
    }

    /// What a second thread of this process waits on while the first one computes; `None` where nothing can tell.
    pub fn attention(&mut self) -> Option<Attention> {
        self.fabric.attention()
    }

    /// The word that sleepers of this process watch: whoever adds to it and wakes them has them look again.
    #[inline]
    pub fn bell(&self) -> &'static AtomicU32 {
        self.fabric.waker().word
    }

    /// Announces that a thread of this process is about to sleep on the bell; the value that the bell has. Progress is
    /// to be made once more before.
    pub fn arm(&mut self) -> u32 {
        let Armed(value) = self.fabric.arm();
        value
    }

    /// Takes the announcement back.
    pub fn disarm(&mut self) {
        self.fabric.disarm();
    }
}

/// Processes of other jobs. See [`Connections`] for what each of these does.
impl<F: Connections> Engine<F> {
    /// How many processes this one's own job has.
    pub fn own_size(&self) -> u32 {
        self.fabric.own_size()
    }

    /// The address record of a process.
    pub fn card_of(&self, process: ProcId) -> Card {
        self.fabric.card_of(process)
    }

    /// The process of a card, which this one is connected with from now on.
    ///
    /// # Errors
    /// Where it cannot be reached, and why.
    pub fn connect(&mut self, card: &Card) -> Result<ProcId, AttachError> {
        let met = self.fabric.meet(card);
        // The network may have been opened for it.
        self.refit();
        met
    }

    /// Calls a process that is elsewhere, so that its death is noticed from then on.
    pub fn call(&mut self, process: ProcId) {
        self.fabric.call(process);
    }

    /// Whether a process can be reached; `None` while that is being found out.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn is_reached(&mut self, process: ProcId) -> Option<Result<(), AttachError>> {
        self.fabric.is_reached(process)
    }

    /// From now on the death of a process of another job is this one's concern.
    pub fn tie(&mut self, process: ProcId) {
        self.fabric.tie(process);
    }

    /// Takes [`Engine::tie`] back.
    pub fn untie(&mut self, process: ProcId) {
        self.fabric.untie(process);
    }

    /// Leaves a process of another job for good: nothing more is sent to it.
    pub fn disconnect(&mut self, process: ProcId) {
        self.fabric.release(process);
    }

    /// Whether a process has finalized or ended, as far as can be told.
    pub fn is_gone(&mut self, process: ProcId) -> bool {
        self.fabric.is_gone(process)
    }

    /// Whether a process of this job on another machine has said that it ends in good order.
    pub fn has_taken_leave(&mut self, process: ProcId) -> bool {
        self.fabric.has_taken_leave(process)
    }

    /// Whether nothing more goes between this process and one of another job on this machine: it has finalized, all that
    /// it sent was taken, and nothing is on its way to it.
    pub fn is_over_with(&mut self, process: ProcId) -> bool {
        self.fabric.has_finalized(process)
            && !self.has_arrived(process)
            && !self.has_messages_of(process)
            && !self.has_outgoing_to(process)
            && self.open_sends() == 0
    }

    /// Whether a process of another job on this machine has given up its link with this one.
    pub fn has_left(&mut self, process: ProcId) -> bool {
        self.fabric.has_left(process)
    }

    /// Whether what was sent to a process of another job on this machine is safe even if this process ends.
    pub fn is_let_in(&mut self, process: ProcId) -> bool {
        self.fabric.is_let_in(process)
    }

    /// Answers a process that came to a port of this one.
    pub fn let_in(&mut self, process: ProcId) {
        self.fabric.let_in(process);
    }

    /// Opens a port: its place and the number of this opening; `None` where there is no room for another one.
    ///
    /// # Errors
    /// Where memory for it could not be had.
    pub fn open_port(&mut self) -> io::Result<Option<(u32, u32)>> {
        self.fabric.open_port().map_err(|e| io::Error::other(arke_sys::memory::told(&e)))
    }

    /// Closes a port; false where it is not open.
    pub fn close_port(&mut self, place: u32, number: u32) -> bool {
        self.fabric.close_port(place, number)
    }

    /// Asks a process that is elsewhere whether a port of its is open.
    pub fn ask_port(&mut self, process: ProcId, port: (u32, u32)) {
        self.fabric.ask_port(process, port);
    }

    /// Whether a port of a process is open; `None` where it cannot be told, or not yet.
    pub fn is_port_open(&mut self, process: ProcId, port: (u32, u32)) -> Option<bool> {
        self.fabric.is_port_open(process, port)
    }

    /// Opens the network, unless there is one; why not, where that fails. What follows from it is heeded.
    ///
    /// # Errors
    /// Why there is none.
    pub fn open_network(&mut self) -> Result<(), String> {
        if self.fabric.open_network()? {
            self.refit();
        }
        Ok(())
    }

    /// Whether there is a network.
    pub fn has_network(&self) -> bool {
        self.fabric.has_network()
    }

    /// Takes leave of the processes on other nodes. The engine is not to be used afterwards.
    pub fn leave(&mut self) {
        self.fabric.leave();
    }
}
