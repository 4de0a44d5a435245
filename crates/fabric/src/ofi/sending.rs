//! Sending: from the caller's bytes to the library.

use super::greeting::FRAME;
use super::header::{Header, Kind, BYTES};
use super::net::Net;
use super::peer::Link;
use super::rail::Address;
use super::wire_limits::{SHORT, SLOTS, WINDOW};
use crate::{Key, NoRoom};
use arke_base::foreign::Room;

/// Messages up to this go from the stack, where the provider takes them at once.
const STACK: usize = 256;

impl Net {
    /// Sends a message of `len` bytes that `fill` writes.
    #[inline]
    pub(super) fn send(
        &mut self,
        to: u32,
        key: Key,
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        let place = self.place(to);
        let p = &self.peers[place];
        let Some((lane_index, address)) = p.way() else {
            if p.is_over() {
                // Whoever sends has been told that the peer is gone, or is told by the next poll: there is no hope
                // in trying again.
                fill(vec![0; len].as_mut_slice().into());
                return Ok(());
            }
            if p.link == Link::Idle {
                self.dial(place);
            }
            return Err(NoRoom);
        };
        if !p.deferred.is_empty() || p.sent.wrapping_sub(p.acked) >= WINDOW || p.slots >= SLOTS {
            return Err(NoRoom);
        }
        let header = self.header(place, Kind::Data, key).encode();
        if self.goes_by_lifeline(place, len) {
            let mut frame = [0; FRAME + BYTES + SHORT];
            let frame = &mut frame[..FRAME + BYTES + len];
            frame[FRAME..FRAME + BYTES].copy_from_slice(&header);
            fill((&mut frame[FRAME + BYTES..]).into());
            if self.send_by_lifeline(place, frame) {
                self.peers[place].sent = self.peers[place].sent.wrapping_add(1);
                return Ok(());
            }
            return self.send_filled(place, (lane_index, address), &frame[FRAME..]);
        }
        self.lane_looks = 0;
        let lane = &mut self.lanes[lane_index as usize];
        let total = BYTES + len;
        if total <= lane.rail.inject.min(STACK) {
            let mut message = [0; STACK];
            message[..BYTES].copy_from_slice(&header);
            fill((&mut message[BYTES..total]).into());
            match lane.rail.inject(address, &message[..total]) {
                Ok(()) => self.is_sent_by_library(place),
                Err(errno) => {
                    // It is written already: it waits in a slot.
                    let slot = lane.fill(to, total, |out| out.copy_from_slice(&message[..total]));
                    self.filled(place, slot, Err(errno))?;
                }
            }
            return Ok(());
        }
        let slot = lane.fill(to, total, |out| {
            out[..BYTES].copy_from_slice(&header);
            fill((&mut out[BYTES..]).into());
        });
        let sent = match slot {
            Ok(slot) => lane.send(slot, address),
            Err(errno) => Err(errno),
        };
        self.filled(place, slot, sent)
    }

    /// Sends a message with its header that the lifeline has not taken.
    #[cold]
    fn send_filled(
        &mut self,
        place: usize,
        (lane, to): (u32, Address),
        message: &[u8],
    ) -> Result<(), NoRoom> {
        self.lane_looks = 0;
        let lane = &mut self.lanes[lane as usize];
        let slot = lane.fill(self.peers[place].id, message.len(), |out| out.copy_from_slice(message));
        let sent = slot.and_then(|slot| lane.send(slot, to));
        self.filled(place, slot, sent)
    }

    /// Books a filled slot, sent or not.
    #[inline]
    fn filled(&mut self, place: usize, slot: Result<u32, i32>, sent: Result<(), i32>) -> Result<(), NoRoom> {
        let slot = match slot {
            Ok(slot) => slot,
            Err(errno) => {
                // There is no memory that can be registered: a limit of the system (locked memory, most likely).
                self.not_sent(place, errno);
                return Ok(());
            }
        };
        self.is_sent_by_library(place);
        let p = &mut self.peers[place];
        p.slots += 1;
        if let Err(errno) = sent {
            p.deferred.push_back(slot);
            self.not_sent(place, errno);
        }
        Ok(())
    }

    /// Books an ordered message that the library was given, or will be.
    #[inline]
    fn is_sent_by_library(&mut self, place: usize) {
        let p = &mut self.peers[place];
        p.sent = p.sent.wrapping_add(1);
        p.by_library = p.sent;
        self.may_be_unsent();
    }

    /// A header to `place`, with everything that is to be acknowledged.
    pub(super) fn header(&mut self, place: usize, kind: Kind, key: Key) -> Header {
        let p = &mut self.peers[place];
        p.told = p.taken;
        p.owes_ack = false;
        let sequence = p.sent;
        Header { key, source: p.mark, sequence, job: p.tag, kind, ack: p.taken }
    }

    /// Sends what waited for room and what the fabric itself has to say.
    #[cold]
    pub(super) fn flush(&mut self) -> bool {
        let mut any = false;
        for place in std::mem::take(&mut self.dirty) {
            let place = place as usize;
            self.peers[place].dirty = false;
            any |= self.flush_peer(place);
        }
        any
    }

    fn flush_peer(&mut self, place: usize) -> bool {
        let Some((lane, to)) = self.peers[place].any_way() else {
            return false;
        };
        self.flush_lifeline(place);
        let mut any = !self.peers[place].extra.is_empty() && self.greet(place);
        while let Some(&slot) = self.peers[place].deferred.front() {
            match self.lanes[lane as usize].send(slot, to) {
                Ok(()) => {
                    self.peers[place].deferred.pop_front();
                    any = true;
                }
                Err(errno) => return self.not_sent(place, errno) || any,
            }
        }
        let p = &self.peers[place];
        let up = p.way().is_some();
        let asked = p.ask;
        if asked {
            let header = self.header(place, Kind::AskAck, Key(0));
            if let Err(errno) = self.tell(place, &header) {
                self.peers[place].owes_ack = true;
                return self.not_sent(place, errno) || any;
            }
            self.peers[place].ask = false;
            any = true;
        }
        if self.peers[place].owes_ack {
            let header = self.header(place, Kind::Ack, Key(0));
            if let Err(errno) = self.tell(place, &header) {
                self.peers[place].owes_ack = true;
                return self.not_sent(place, errno) || any;
            }
            let p = &mut self.peers[place];
            p.hello.1 = true;
            p.ack_all &= p.taken != p.expected || p.gap.is_some();
            any = true;
            self.joined(place);
        }
        if up && self.peers[place].call {
            let header = self.header(place, Kind::Call, Key(0));
            if let Err(errno) = self.tell(place, &header) {
                self.peers[place].owes_ack = true;
                return self.not_sent(place, errno) || any;
            }
            self.peers[place].call = false;
            any = true;
        }
        let p = &self.peers[place];
        if up && p.heard && p.told_throttle != self.throttle {
            let kind = if self.throttle { Kind::Throttle } else { Kind::Release };
            let header = self.header(place, kind, Key(0));
            if let Err(errno) = self.tell(place, &header) {
                return self.not_sent(place, errno) || any;
            }
            let p = &mut self.peers[place];
            p.sent = p.sent.wrapping_add(1);
            p.told_throttle = self.throttle;
            any = true;
        }
        any
    }

    /// Calls for the attention of a peer. Whatever arrives does that, so a message that was sent since the last call is
    /// one.
    pub(super) fn call(&mut self, to: u32) {
        let place = self.place(to);
        let p = &mut self.peers[place];
        if p.is_over() || to == self.me {
            return;
        }
        if p.called_by != p.sent {
            p.called_by = p.sent;
            return;
        }
        p.call = true;
        self.dial(place);
        self.mark(place);
        if self.peers[place].way().is_some() {
            self.flush();
        }
    }

    /// The library did not take a message: try again later, or give the peer up.
    #[cold]
    pub(super) fn not_sent(&mut self, place: usize, errno: i32) -> bool {
        if errno as isize == super::abi::EAGAIN {
            self.mark(place);
            return false;
        }
        let why = format!("sending to it failed: {}", self.library.words(errno));
        let id = self.peers[place].id;
        self.end(id, Some(why));
        true
    }
}
