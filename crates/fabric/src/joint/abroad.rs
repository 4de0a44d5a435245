//! Processes of other jobs, by the numbers that they have in this process: behind those of its own job, in the order in
//! which it met them. Those on this machine are reached through shared memory, others over the network.

use super::card::Card;
use super::{way, Joint, Way};
use crate::ofi::Stranger;
use crate::{shm, Connections, Fabric, ProcId};
use arke_sys::{process, SysError};

/// Why a process cannot be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttachError {
    /// It is on this machine, and shared memory does not lead to it.
    Memory(shm::AttachError),
    /// It is elsewhere, and has told no address.
    NoDoor,
    /// It is elsewhere, and this process has no network: why.
    NoNetwork(String),
    /// It is elsewhere, and does not answer: why.
    Lost(String),
}

impl AttachError {
    /// Whether there is no room for one more link, here or there.
    pub fn is_shortage(&self) -> bool {
        matches!(self, AttachError::Memory(shm::AttachError::Full | shm::AttachError::System(_)))
    }

    /// Whether there is no network that would lead to it.
    pub fn is_out_of_reach(&self) -> bool {
        matches!(self, AttachError::NoDoor | AttachError::NoNetwork(_))
    }

    /// Whether the process has ended, as far as can be told.
    pub fn is_end(&self) -> bool {
        matches!(self, AttachError::Memory(shm::AttachError::Closed(_) | shm::AttachError::Another))
    }
}

impl std::fmt::Display for AttachError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const ELSEWHERE: &str = "it runs on another machine or in a container of its own, and";
        match self {
            AttachError::Memory(e) => write!(f, "{e}"),
            AttachError::NoDoor => write!(
                f,
                "{ELSEWHERE} has no network: `arke doctor` there says what is missing (most likely libfabric)"
            ),
            AttachError::NoNetwork(why) => write!(f, "{ELSEWHERE} this process has no network: {why}"),
            AttachError::Lost(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AttachError {}

impl Joint {
    fn global(&mut self, place: ProcId) -> ProcId {
        self.net.as_mut().map_or(place, |net| net.nodes.global(place))
    }
}

impl Connections for Joint {
    fn own_size(&self) -> u32 {
        self.net.as_ref().map_or_else(|| self.shm.world().1, |net| net.nodes.size())
    }

    fn card_of(&self, process: ProcId) -> Card {
        let own = self.shm.card();
        let place = match &self.net {
            None => Some(process),
            Some(net) => net.nodes.near(process),
        };
        let nearby = |memory| Card { memory, door: None };
        match (place, &self.net) {
            (Some(place), net) if place.0 < own.places => {
                let door = net.as_ref().filter(|net| net.nodes.me() == process);
                Card {
                    memory: shm::Card { rank: process.0, index: place.0, ..own },
                    door: door.map(|net| net.ofi.door().clone()),
                }
            }
            (Some(place), _) => nearby(self.shm.card_of(place).unwrap_or(own)),
            (None, Some(net)) => match net.ofi.stranger(net.nodes.far(process)) {
                Some(stranger) => Card {
                    memory: shm::Card {
                        job: stranger.job,
                        machine: 0,
                        rank: stranger.rank,
                        size: stranger.size,
                        index: 0,
                        places: 1,
                        holder: 0,
                        started: 0,
                        descriptor: 0,
                        rings: 0,
                        staging: 0,
                        heap: 0,
                    },
                    door: stranger.door,
                },
                None => nearby(shm::Card { rank: process.0, machine: 0, ..own }),
            },
            (None, None) => nearby(own),
        }
    }

    fn meet(&mut self, card: &Card) -> Result<ProcId, AttachError> {
        let memory = &card.memory;
        if memory.job == self.shm.card().job {
            return match memory.rank < self.own_size() {
                true => Ok(ProcId(memory.rank)),
                false => Err(AttachError::Memory(shm::AttachError::Another)),
            };
        }
        if is_near(card) {
            let place = self.shm.attach(memory).map_err(AttachError::Memory)?;
            return Ok(self.global(place));
        }
        if card.door.is_none() {
            return Err(AttachError::NoDoor);
        }
        self.open_network().map_err(AttachError::NoNetwork)?;
        let Some(net) = &mut self.net else { return Err(AttachError::NoDoor) };
        let stranger =
            Stranger { job: memory.job, rank: memory.rank, size: memory.size, door: card.door.clone() };
        let number = net.ofi.meet(&stranger);
        Ok(net.nodes.global_far(number))
    }

    fn call(&mut self, process: ProcId) {
        if let Way::Far(ofi, at) = way(&mut self.net, process) {
            ofi.call(at);
        }
    }

    fn is_reached(&mut self, process: ProcId) -> Option<Result<(), AttachError>> {
        let (ofi, at) = match way(&mut self.net, process) {
            Way::Far(ofi, at) => (ofi, at),
            Way::Near(place) => {
                let refusal = self.shm.refusal(place);
                return Some(refusal.map_or(Ok(()), |why| Err(AttachError::Lost(why.into()))));
            }
        };
        match ofi.is_connected(at)? {
            true => Some(Ok(())),
            false => {
                let why = ofi.why_lost(at).unwrap_or_else(|| "it has left".to_string());
                Some(Err(AttachError::Lost(why)))
            }
        }
    }

    fn tie(&mut self, process: ProcId) {
        match way(&mut self.net, process) {
            Way::Near(place) => self.shm.tie(place),
            Way::Far(ofi, at) => ofi.tie(at),
        }
    }

    fn untie(&mut self, process: ProcId) {
        match way(&mut self.net, process) {
            Way::Near(place) => self.shm.untie(place),
            Way::Far(ofi, at) => ofi.untie(at),
        }
    }

    fn release(&mut self, process: ProcId) {
        match way(&mut self.net, process) {
            Way::Near(place) => self.shm.release(place),
            Way::Far(ofi, at) => ofi.part(at),
        }
    }

    fn is_gone(&mut self, process: ProcId) -> bool {
        let own = process.0 < self.own_size();
        match way(&mut self.net, process) {
            Way::Near(place) if own => !self.shm.alive(place),
            Way::Near(place) => self.shm.is_gone(place),
            Way::Far(..) if own => false,
            Way::Far(ofi, at) => ofi.is_connected(at) == Some(false),
        }
    }

    fn has_taken_leave(&mut self, process: ProcId) -> bool {
        match way(&mut self.net, process) {
            Way::Near(_) => false,
            Way::Far(ofi, at) => ofi.has_taken_leave(at),
        }
    }

    fn has_finalized(&mut self, process: ProcId) -> bool {
        match way(&mut self.net, process) {
            Way::Near(place) => self.shm.has_finalized(place),
            Way::Far(..) => false,
        }
    }

    fn has_left(&mut self, process: ProcId) -> bool {
        match way(&mut self.net, process) {
            Way::Near(place) => self.shm.has_left(place),
            Way::Far(..) => false,
        }
    }

    fn is_let_in(&mut self, process: ProcId) -> bool {
        match way(&mut self.net, process) {
            Way::Near(place) => self.shm.is_let_in(place),
            Way::Far(..) => true,
        }
    }

    fn open_port(&mut self) -> Result<Option<(u32, u32)>, SysError> {
        let port = self.shm.open_port()?;
        if let (Some(port), Some(net)) = (port, &mut self.net) {
            net.ofi.set_port(port, true);
        }
        Ok(port)
    }

    fn close_port(&mut self, place: u32, number: u32) -> bool {
        let closed = self.shm.close_port(place, number);
        if let (true, Some(net)) = (closed, &mut self.net) {
            net.ofi.set_port((place, number), false);
        }
        closed
    }

    fn ask_port(&mut self, process: ProcId, port: (u32, u32)) {
        if let Way::Far(ofi, at) = way(&mut self.net, process) {
            ofi.ask_port(at, port);
        }
    }

    fn is_port_open(&mut self, process: ProcId, port: (u32, u32)) -> Option<bool> {
        match way(&mut self.net, process) {
            Way::Near(place) => Some(self.shm.is_port_open(place, port.0, port.1)),
            Way::Far(ofi, at) => ofi.is_port_open(at, port),
        }
    }

    fn let_in(&mut self, process: ProcId) {
        if let Way::Far(ofi, at) = way(&mut self.net, process) {
            ofi.let_in(at);
        }
    }

    fn open_network(&mut self) -> Result<bool, String> {
        self.open()
    }

    fn has_network(&self) -> bool {
        self.network().is_some()
    }

    fn leave(&mut self) {
        if let Some(net) = &mut self.net {
            net.ofi.leave();
        }
    }
}

/// Whether the process of a card is on this machine.
pub(super) fn is_near(card: &Card) -> bool {
    card.memory.machine != 0 && card.memory.machine == process::machine()
}
