//! Processes of other jobs that this one speaks to over the network: who they are, where they can be called, and what
//! is between them and this process beyond messages: whether their death concerns it, and which ports they wait at.
//!
//! Their numbers here follow those of this process's own job, in the order in which they were met, whoever called. One
//! that was left ([`Net::part`]) or has ended gets another number when it is met again.

use super::greeting::Secret;
use super::header::JOB_MASK;
use super::net::Net;
use super::peer::{Link, Peer};
use crate::ProcId;
use std::net::{IpAddr, Ipv6Addr};

/// Addresses of a door, at most: the best ones.
const MOST: usize = 6;
/// Words of a door.
pub const DOOR_WORDS: usize = 1 + 2 * MOST;
/// Bytes of a stranger's card.
pub(super) const STRANGER_BYTES: usize = 24 + 8 * DOOR_WORDS;

/// Where a process can be called over a network.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Door {
    /// Where it listens.
    pub port: u16,
    /// Its addresses, best first.
    pub addresses: Vec<IpAddr>,
}

impl Door {
    /// As words: none of them but zeros for no door.
    pub fn encode(door: Option<&Door>) -> [u64; DOOR_WORDS] {
        let mut words = [0; DOOR_WORDS];
        let Some(door) = door else { return words };
        let addresses = &door.addresses[..door.addresses.len().min(MOST)];
        words[0] = 1 << 32 | (addresses.len() as u64) << 16 | u64::from(door.port);
        for (pair, ip) in words[1..].chunks_exact_mut(2).zip(addresses) {
            let bits = match ip {
                IpAddr::V4(ip) => ip.to_ipv6_mapped().to_bits(),
                IpAddr::V6(ip) => ip.to_bits(),
            };
            (pair[0], pair[1]) = ((bits >> 64) as u64, bits as u64);
        }
        words
    }

    /// Out of words; `None` where they are no door's. Inside, `None` for no door.
    #[allow(clippy::option_option)]
    pub fn decode(words: &[u64]) -> Option<Option<Door>> {
        let words: &[u64; DOOR_WORDS] = words.try_into().ok()?;
        let count = (words[0] >> 16 & 0xffff) as usize;
        if words[0] == 0 {
            return words.iter().all(|word| *word == 0).then_some(None);
        }
        if words[0] >> 32 != 1 || count > MOST || words[1 + 2 * count..].iter().any(|word| *word != 0) {
            return None;
        }
        let addresses = words[1..].chunks_exact(2).take(count).map(|pair| {
            let bits = u128::from(pair[0]) << 64 | u128::from(pair[1]);
            IpAddr::V6(Ipv6Addr::from_bits(bits)).to_canonical()
        });
        Some(Some(Door { port: words[0] as u16, addresses: addresses.collect() }))
    }
}

/// A process of another job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stranger {
    /// The random number of its job: whoever calls it proves to know that.
    pub job: [u64; 2],
    /// Its number there.
    pub rank: u32,
    /// Number of processes there.
    pub size: u32,
    /// Where it can be called.
    pub door: Option<Door>,
}

impl Stranger {
    pub(super) fn encode(&self) -> [u8; STRANGER_BYTES] {
        let ranks = u64::from(self.rank) << 32 | u64::from(self.size);
        let words = self.job.into_iter().chain([ranks]).chain(Door::encode(self.door.as_ref()));
        let mut bytes = [0; STRANGER_BYTES];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Stranger> {
        if bytes.len() != STRANGER_BYTES {
            return None;
        }
        let words: Vec<u64> = bytes
            .chunks_exact(8)
            .map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default()))
            .collect();
        let (rank, size) = ((words[2] >> 32) as u32, words[2] as u32);
        let door = Door::decode(&words[3..])?;
        (rank < size).then_some(Stranger { job: [words[0], words[1]], rank, size, door })
    }

    fn same_process(&self, other: &Stranger) -> bool {
        self.job == other.job && self.rank == other.rank
    }
}

/// A port: its place, and the number of the opening.
pub(super) type Port = (u32, u32);

/// What is between this process and a stranger.
pub(super) struct Ties {
    pub stranger: Stranger,
    /// Whether its death concerns this process.
    tied: bool,
    /// Whether this process has left it.
    released: bool,
    /// Why it was lost.
    why: Option<String>,
    /// The port of it that this process waits at, and whether that is open.
    pub asks: Option<(Port, Option<bool>)>,
    /// The ports of this process that it waits at.
    pub waits_at: Vec<Port>,
}

/// What is known of strangers, and what the helper is to tell them.
#[derive(Default)]
pub(super) struct Strangers {
    all: Vec<Ties>,
    /// Ports of this process that are open.
    pub ports: Vec<Port>,
    /// Strangers that are to be asked about a port.
    pub to_ask: Vec<u32>,
    /// Ports that were closed.
    pub closed: Vec<Port>,
    /// Strangers that were left and are to be told so.
    pub parting: Vec<u32>,
}

impl Net {
    /// What is between this process and a peer, if that is of another job.
    pub(super) fn ties(&mut self, peer: u32) -> Option<&mut Ties> {
        self.strangers.all.get_mut(peer.checked_sub(self.size)? as usize)
    }

    /// A peer of another job.
    pub(super) fn stranger(&self, peer: u32) -> Option<&Stranger> {
        self.strangers.all.get(peer.checked_sub(self.size)? as usize).map(|ties| &ties.stranger)
    }

    /// The number of a process of another job: a new one for one that was not met before, or that was left or has ended
    /// since.
    pub(super) fn meet(&mut self, stranger: &Stranger) -> u32 {
        let known = self.strangers.all.iter().rposition(|ties| ties.stranger.same_process(stranger));
        if let Some(known) = known {
            let (id, released) = (self.size + known as u32, self.strangers.all[known].released);
            if !released && self.is_alive(id) {
                let ties = &mut self.strangers.all[known];
                if ties.stranger.door.is_none() {
                    ties.stranger.door.clone_from(&stranger.door);
                }
                return id;
            }
        }
        let id = self.size + self.strangers.all.len() as u32;
        let secret = Secret::of_job(stranger.job);
        let mut peer = Peer::new(id);
        peer.rank = stranger.rank;
        peer.tag = secret.number("job") as u32 & JOB_MASK;
        peer.tokens = secret.number("tokens");
        peer.begins = (self.own_job, self.me) < (stranger.job, stranger.rank);
        self.add_stranger(peer);
        self.strangers.all.push(Ties {
            stranger: stranger.clone(),
            tied: false,
            released: false,
            why: None,
            asks: None,
            waits_at: Vec::new(),
        });
        id
    }

    /// From now on the death of a process concerns this one. One that is dead already is told of at the next poll.
    pub(super) fn tie(&mut self, peer: u32) {
        let lost = self.link(peer) == Link::Lost;
        let Some(ties) = self.ties(peer) else { return };
        ties.tied = true;
        if let (true, Some(why)) = (lost, ties.why.clone()) {
            self.lost.push_back((ProcId(peer), why));
        }
    }

    /// Takes [`Net::tie`] back.
    pub(super) fn untie(&mut self, peer: u32) {
        if let Some(ties) = self.ties(peer) {
            ties.tied = false;
        }
    }

    /// Leaves a process of another job for good. The helper tells it when all that it was sent has been taken.
    pub(super) fn part(&mut self, peer: u32) {
        let Some(ties) = self.ties(peer) else { return };
        (ties.tied, ties.asks) = (false, None);
        if std::mem::replace(&mut ties.released, true) {
            return;
        }
        let at = self.place(peer);
        let p = &mut self.peers[at];
        if p.way().is_some() && p.sent != p.acked && !p.ack_asked_for(p.sent) {
            p.ask = true;
            self.mark(at);
        }
        self.strangers.parting.push(peer);
    }

    /// Whether a peer is lost to this process alone: nobody is to be told. Otherwise, why it was lost is kept.
    pub(super) fn is_unmissed(&mut self, peer: u32, why: &str) -> bool {
        let Some(ties) = self.ties(peer) else { return false };
        ties.why = Some(why.to_string());
        !ties.tied
    }

    /// Why a process of another job was lost.
    pub(super) fn why_lost(&mut self, peer: u32) -> Option<String> {
        self.ties(peer)?.why.clone()
    }

    /// Those who were left and have nothing more to hear.
    pub(super) fn parted(&mut self) -> Vec<u32> {
        let parting = std::mem::take(&mut self.strangers.parting);
        let (done, waiting): (Vec<u32>, Vec<u32>) = parting.into_iter().partition(|peer| {
            self.known(*peer).is_none_or(|at| {
                let p = &self.peers[at];
                p.is_over() || p.way().is_none() || p.sent == p.acked
            })
        });
        self.strangers.parting = waiting;
        done
    }

    /// Has a process asked whether a port of its is open.
    pub(super) fn ask_port(&mut self, peer: u32, port: Port) {
        if let Some(ties) = self.ties(peer) {
            ties.asks = Some((port, None));
            self.strangers.to_ask.push(peer);
        }
    }

    /// Whether a port of a process is open; `None` while that is not known.
    pub(super) fn port_state(&mut self, peer: u32, port: Port) -> Option<bool> {
        let (asked, open) = self.ties(peer)?.asks?;
        if asked == port {
            open
        } else {
            None
        }
    }

    /// A process has told whether a port of it is open.
    pub(super) fn port_told(&mut self, peer: u32, port: Port, open: bool) {
        if let Some(Ties { asks: Some((asked, state)), .. }) = self.ties(peer) {
            if *asked == port {
                *state = Some(open);
            }
        }
    }

    /// A process asks for a port of this one. Answers whether it is open.
    pub(super) fn port_asked(&mut self, peer: u32, port: Port) -> bool {
        let open = self.strangers.ports.contains(&port);
        if let (true, Some(ties)) = (open, self.ties(peer)) {
            ties.waits_at.push(port);
        }
        open
    }

    /// Who waits at ports that were closed, and at which.
    pub(super) fn turned_away(&mut self) -> Vec<(u32, Port)> {
        let closed = std::mem::take(&mut self.strangers.closed);
        let (mut away, size) = (Vec::new(), self.size);
        for port in closed {
            for (number, ties) in self.strangers.all.iter_mut().enumerate() {
                let before = ties.waits_at.len();
                ties.waits_at.retain(|waits| *waits != port);
                if ties.waits_at.len() != before {
                    away.push((size + number as u32, port));
                }
            }
        }
        away
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn cards_come_back(job: [u64; 2], rank in 0u32..9, port: u16, v4: [u8; 4], v6: [u16; 8], count in 0usize..9) {
            let addresses = [IpAddr::from(v4), IpAddr::from(v6).to_canonical()];
            let door = Door { port, addresses: addresses.into_iter().cycle().take(count).collect() };
            let stranger = Stranger { job, rank, size: 9, door: (count > 0).then_some(door) };
            let read = Stranger::decode(&stranger.encode()).unwrap();
            prop_assert_eq!((read.job, read.rank, read.size), (job, rank, 9));
            let (read, written) = (read.door, stranger.door);
            prop_assert_eq!(read.is_some(), written.is_some());
            if let (Some(read), Some(written)) = (read, written) {
                prop_assert_eq!(read.port, port);
                prop_assert_eq!(&read.addresses[..], &written.addresses[..count.min(MOST)]);
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..2 * STRANGER_BYTES), door in prop::collection::vec(any::<u64>(), DOOR_WORDS)) {
            let _ = Stranger::decode(&bytes);
            if let Some(read) = Door::decode(&door) {
                prop_assert_eq!(Door::encode(read.as_ref()).len(), DOOR_WORDS);
            }
        }
    }
}
