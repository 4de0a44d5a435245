//! Further ways to a peer, over other networks than the first: chunks of remote reads and writes take them, too, so
//! that a long message travels over all of them at a time (`ARKE_NET_RAILS`).
//!
//! Messages take the first way only, and its end is the peer's. A further way that fails is given up, and what it has
//! not brought is asked for over the others. Lanes of further ways are nobody's first, so that their endpoints can be
//! shut when that happens. A way is used when something has come over it: then the provider has
//! connected, and the other side has registered what it exposes in the lane of that way.
//!
//! ```text
//! first                                   second
//! Use(endpoint) on a conversation  ->     registers what it exposes there
//!                                  <-     Ready(endpoint)
//! registers, sends Ack on the way  ->     may use the way, and answers
//! may use the way                  <-     Ack on the way
//! ```

use super::flow::Flow;
use super::header::{Header, Kind, BYTES};
use super::net::Net;
use super::peer::Peer;
use super::rail::Address;
use crate::Key;

/// A further way.
#[derive(Debug)]
pub(super) struct Extra {
    /// The lane.
    pub lane: u32,
    /// The peer's address in it.
    to: Address,
    /// Something has come over it.
    proven: bool,
    /// The peer is to be greeted over it.
    greets: bool,
    /// The peer was.
    greeted: bool,
    flow: Flow,
}

impl Extra {
    fn is_made(&self) -> bool {
        self.proven && self.greeted
    }
}

/// A way that a chunk takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub lane: u32,
    pub to: Address,
    /// Whether it is a further one.
    pub extra: bool,
}

impl Peer {
    /// Number of ways that chunks may take.
    #[inline]
    pub(super) fn ways(&self) -> usize {
        1 + self.extra.iter().filter(|way| way.proven).count()
    }

    /// What is under way over the first way, or over the further one of a lane if there still is one.
    pub(super) fn flow(&mut self, extra: Option<u32>) -> Option<&mut Flow> {
        match extra {
            None => Some(&mut self.flying.flow),
            Some(lane) => self.extra.iter_mut().find(|way| way.lane == lane).map(|way| &mut way.flow),
        }
    }
}

impl Net {
    /// Adds a further way to a peer, which has an endpoint of this name in a lane. `greets`: this process has heard
    /// that the peer knows the way, and sends the first word over it.
    ///
    /// # Errors
    /// The provider's number.
    pub(super) fn add_way(&mut self, peer: u32, lane: u32, name: &[u8], greets: bool) -> Result<(), i32> {
        let place = self.place(peer);
        if self.peers[place].any_way().is_none_or(|(first, _)| first == lane)
            || self.peers[place].extra.iter().any(|way| way.lane == lane)
        {
            return Err(libc::EEXIST);
        }
        if self.lanes[lane as usize].rail.is_shut() {
            // Another way in the lane has ended while this one was agreed on.
            return Err(libc::ENETDOWN);
        }
        let to = self.lanes[lane as usize].rail.insert(name)?;
        // Before the peer can hear that it may read there.
        self.expose_again(peer, lane);
        let way = Extra { lane, to, proven: false, greets, greeted: false, flow: Flow::default() };
        self.peers[place].extra.push(way);
        self.joining += 1;
        self.mark(place);
        Ok(())
    }

    /// Gives a further way up. What is under way there takes another.
    pub(super) fn drop_way(&mut self, place: usize, lane: u32) {
        let extra = &mut self.peers[place].extra;
        if let Some(at) = extra.iter().position(|way| way.lane == lane) {
            let way = extra.swap_remove(at);
            self.forget_way(&way);
        }
    }

    /// Forgets all further ways to a peer that is gone.
    pub(super) fn drop_all_ways(&mut self, place: usize) {
        for way in std::mem::take(&mut self.peers[place].extra) {
            self.forget_way(&way);
        }
    }

    fn forget_way(&mut self, way: &Extra) {
        self.joining -= u32::from(!way.is_made());
        if way.flow.chunks == 0 {
            let rail = &self.lanes[way.lane as usize].rail;
            if !rail.is_shut() {
                rail.remove(way.to);
            }
            return;
        }
        // The library gives chunks back when it has noticed itself that nothing comes any longer, which may take a
        // quarter of an hour, and writes into the user's memory if something comes after all. Without the endpoint it
        // cannot. Ways to other peers in this lane end, too; they had the same network. Those peers have to be told:
        // what they ask for over a connection that is still there is not answered.
        self.lanes[way.lane as usize].rail.shut(true);
        self.for_helper.shut.push(way.lane);
        self.nudge();
        for place in 0..self.peers.len() {
            let extra = &mut self.peers[place].extra;
            if let Some(at) = extra.iter().position(|other| other.lane == way.lane) {
                let other = extra.swap_remove(at);
                self.joining -= u32::from(!other.is_made());
            }
        }
        self.take_chunks_back(way.lane);
    }

    /// Something has come from a peer in a lane: if that is a further way's, it may be used from now on.
    #[inline]
    pub(super) fn came_by(&mut self, place: usize, lane: u32) {
        if let Some(way) = self.peers[place].extra.iter_mut().find(|way| way.lane == lane && !way.proven) {
            way.proven = true;
            way.greets = !way.greeted;
            self.joining -= u32::from(way.is_made());
            self.mark(place);
            self.may_go_on(place);
        }
    }

    /// Greets a peer over the further ways where that is due. Returns whether anything was sent.
    pub(super) fn greet(&mut self, place: usize) -> bool {
        let mut any = false;
        for at in 0..self.peers[place].extra.len() {
            let p = &self.peers[place];
            let way = &p.extra[at];
            if !way.greets {
                continue;
            }
            let (lane, to) = (way.lane, way.to);
            let header = Header {
                key: Key(0),
                source: p.mark,
                sequence: p.sent,
                job: p.tag,
                kind: Kind::Ack,
                ack: p.taken,
            };
            let message: [u8; BYTES] = header.encode();
            match self.lanes[lane as usize].rail.inject(to, &message) {
                Ok(()) => {
                    let way = &mut self.peers[place].extra[at];
                    (way.greets, way.greeted) = (false, true);
                    self.joining -= u32::from(way.is_made());
                    any = true;
                }
                Err(errno) if errno as isize == super::abi::EAGAIN => self.mark(place),
                Err(_) => {
                    self.drop_way(place, lane);
                    return true;
                }
            }
        }
        any
    }

    /// The way for the next chunk of an access at a peer: the one with least under way, the first one if they are
    /// alike or `further` ways are not wanted. `None`: as much is under way on each as it holds.
    pub(super) fn way_for_chunk(&self, place: usize, further: bool) -> Option<Way> {
        let p = &self.peers[place];
        let (lane, to) = p.way()?;
        let first = (Way { lane, to, extra: false }, &p.flying.flow);
        let extra = p.extra.iter().filter(|way| way.proven && further);
        let extra = extra.map(|way| (Way { lane: way.lane, to: way.to, extra: true }, &way.flow));
        let open = std::iter::once(first).chain(extra).filter(|(_, flow)| !flow.is_full());
        open.min_by_key(|(_, flow)| flow.bytes).map(|(way, _)| way)
    }
}
