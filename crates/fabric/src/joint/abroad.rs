//! Processes of other jobs, by the numbers that they have in this process: behind those of its own job, in the order in which
//! it met them. They are reached through shared memory.

use super::{way, Joint, Way};
use crate::shm::{AttachError, Card};
use crate::{Fabric, ProcId};
use arke_sys::SysError;

impl Joint {
    /// Number of processes of this process's own job: the numbers of others follow.
    pub fn own_size(&self) -> u32 {
        self.net.as_ref().map_or_else(|| self.shm.card().size, |net| net.nodes.size())
    }

    /// The card of a process: of this one, of another of its job, or of another job's. One that is on another node has a card that
    /// says no more than which process it is.
    pub fn card_of(&self, process: ProcId) -> Card {
        let own = self.shm.card();
        let place = match &self.net {
            None => Some(process),
            Some(net) => net.nodes.near(process),
        };
        match place {
            Some(place) if place.0 < own.places => Card { rank: process.0, index: place.0, ..own },
            Some(place) => self.shm.card_of(place).unwrap_or(own),
            None => Card { rank: process.0, machine: 0, ..own },
        }
    }

    fn global(&self, place: ProcId) -> ProcId {
        self.net.as_ref().map_or(place, |net| net.nodes.global(place))
    }

    fn place(&mut self, process: ProcId) -> Option<ProcId> {
        match way(&mut self.net, process) {
            Way::Near(place) => Some(place),
            Way::Far(_) => None,
        }
    }

    /// The process of a card: one of this process's own job, or one of another job, which this process is linked with and tied to
    /// from now on.
    ///
    /// # Errors
    /// Where the process cannot be reached, and why.
    pub fn attach(&mut self, card: &Card) -> Result<ProcId, AttachError> {
        if card.job == self.shm.card().job {
            return match card.rank < self.own_size() {
                true => Ok(ProcId(card.rank)),
                false => Err(AttachError::Another),
            };
        }
        let place = self.shm.attach(card)?;
        Ok(self.global(place))
    }

    /// Ties this process to the life of one of another job.
    pub fn tie(&mut self, process: ProcId) {
        if let Some(place) = self.place(process) {
            self.shm.tie(place);
        }
    }

    /// Takes [`Joint::tie`] back.
    pub fn untie(&mut self, process: ProcId) {
        if let Some(place) = self.place(process) {
            self.shm.untie(place);
        }
    }

    /// Leaves a process of another job for good: nothing more is sent to it.
    pub fn release(&mut self, process: ProcId) {
        if let Some(place) = self.place(process) {
            self.shm.release(place);
        }
    }

    /// Whether a process has finalized or ended, as far as shared memory tells.
    pub fn is_gone(&mut self, process: ProcId) -> bool {
        match self.place(process) {
            Some(place) if process.0 < self.own_size() => !self.shm.alive(place),
            Some(place) => self.shm.is_gone(place),
            None => false,
        }
    }

    /// Opens a port: its place at this process's doors, and a number that no other opening has had; `None` where there is no room
    /// for another one.
    ///
    /// # Errors
    /// Where memory for it could not be had.
    pub fn open_port(&mut self) -> Result<Option<(u32, u32)>, SysError> {
        self.shm.open_port()
    }

    /// Closes a port; false where it is not open.
    pub fn close_port(&mut self, place: u32, number: u32) -> bool {
        self.shm.close_port(place, number)
    }

    /// Whether a port of a process is open. `None` where it cannot be told.
    pub fn is_port_open(&mut self, process: ProcId, port: (u32, u32)) -> Option<bool> {
        let place = self.place(process)?;
        Some(self.shm.is_port_open(place, port.0, port.1))
    }
}
