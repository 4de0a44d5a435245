//! Sending: from the caller's bytes to the library.

use super::header::{Kind, BYTES};
use super::net::{Link, Net};
use super::wire_limits::{SLOTS, WINDOW};
use crate::{Key, NoRoom};

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
        fill: impl FnOnce(&mut [u8]),
    ) -> Result<(), NoRoom> {
        let place = self.place(to);
        let p = &self.peers[place];
        let Some((lane_index, address)) = p.way() else {
            if p.is_over() {
                // Whoever sends has been told that the peer is gone, or is told by the next poll: there is no hope
                // in trying again.
                fill(&mut vec![0; len]);
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
        let lane = &mut self.lanes[lane_index as usize];
        let total = BYTES + len;
        if total <= lane.rail.inject.min(STACK) {
            let mut message = [0; STACK];
            message[..BYTES].copy_from_slice(&header);
            fill(&mut message[BYTES..total]);
            match lane.rail.inject(address, &message[..total]) {
                Ok(()) => self.peers[place].sent = self.peers[place].sent.wrapping_add(1),
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
            fill(&mut out[BYTES..]);
        });
        let sent = match slot {
            Ok(slot) => lane.send(slot, address),
            Err(errno) => Err(errno),
        };
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
        let p = &mut self.peers[place];
        p.sent = p.sent.wrapping_add(1);
        p.slots += 1;
        if let Err(errno) = sent {
            p.deferred.push_back(slot);
            self.not_sent(place, errno);
        }
        Ok(())
    }
}
