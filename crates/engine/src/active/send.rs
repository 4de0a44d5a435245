//! Sending active messages.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::inbox::{Arrival, Rest};
use super::{Address, HeaderTooLong, NotSent};
use crate::core::Core;
use crate::outgoing::Waiting;
use crate::request::{Mode, Request, RequestId, State};
use crate::{wire, Data, Engine};
use arke_base::foreign::Room;
use arke_base::memory::{self, Bytes};
use arke_base::paths::Path;
use arke_fabric::{Fabric, Key, ProcId};

/// Bytes of the longest message that is put together before it is sent.
const LINE: usize = 48;

/// How the payload of a message went.
pub(crate) enum Sent {
    /// The data may be overwritten.
    Over,
    /// When this ends, it may.
    Goes(RequestId),
}

impl<F: Fabric> Engine<F> {
    /// Longest header of an active message, in bytes.
    pub fn header_max(&self) -> usize {
        // A header that is announced shares one buffered message with the announcement.
        (self.core.limits.fragment + wire::DATA_HEAD - wire::ACTIVE_LONG_HEAD).min(usize::from(u16::MAX))
    }

    /// Sends a short active message that lies in words and one run of bytes, if nothing stands in its way: true if it
    /// is on its way.
    #[inline(always)]
    pub fn am_send_now(
        &mut self,
        to: ProcId,
        address: impl Into<Address>,
        header: &[u64],
        payload: &[u8],
    ) -> bool {
        let (head, len) = (size_of_val(header), payload.len());
        if to == self.core.me || self.core.outgoing.must_queue(to) || self.is_lost(to) {
            return false;
        }
        if len > 0 && self.fabric.throttled(to) {
            return false;
        }
        let key = Key::new(head as u32, address.into().tag(), wire::ACTIVE);
        if head + len > LINE.min(self.core.limits.inline_max) {
            return self.am_send_body(to, key, header, payload);
        }
        let mut line = [0u64; LINE / 8];
        for (cell, word) in line.iter_mut().zip(header) {
            *cell = word.to_le();
        }
        // SAFETY: `head + len` bytes fit the line, as just checked; the payload is a live slice.
        unsafe { memory::copy(payload.as_ptr(), line.as_mut_ptr().cast::<u8>().add(head), len) };
        let sent = self.fabric.send_line(to, key, &line, head + len).is_ok();
        if sent {
            self.core.count_sent(to, Path::Line, len as u64, 1);
        }
        sent
    }

    /// Sends a message that does not fit a line.
    #[inline(never)]
    fn am_send_body(&mut self, to: ProcId, key: Key, header: &[u64], payload: &[u8]) -> bool {
        let whole = size_of_val(header) + payload.len();
        let fill = |out: Room<'_>| {
            put_words(out, header).put(payload);
        };
        let sent =
            whole as u64 <= self.longest_active() && self.fabric.send_buffered(to, key, whole, fill).is_ok();
        if sent {
            let path = if whole <= self.core.limits.inline_max { Path::Line } else { Path::Ring };
            self.core.count_sent(to, path, payload.len() as u64, 1);
        }
        sent
    }

    /// The longest message whose payload goes along, with its header.
    fn longest_active(&self) -> u64 {
        self.core.limits.eager_max.max(self.core.limits.inline_max as u64)
    }

    /// Sends an active message: a handler runs at `to`. `None`: the data may be overwritten at once; otherwise when the
    /// request has ended, which `cookie` goes with.
    ///
    /// # Errors
    /// A header longer than [`Engine::header_max`].
    pub fn am_send(
        &mut self,
        to: ProcId,
        address: impl Into<Address>,
        header: &[u8],
        payload: Data,
        cookie: u32,
    ) -> Result<Option<RequestId>, HeaderTooLong> {
        let most = self.header_max();
        if header.len() > most {
            return Err(HeaderTooLong { bytes: header.len(), most });
        }
        Ok(match self.active_send(to, address.into().tag(), header, payload, cookie) {
            Sent::Over => None,
            Sent::Goes(id) => Some(id),
        })
    }

    /// As [`Engine::am_send`], and the data may be overwritten at once in any case: what cannot go now is copied. A
    /// request tells when the copy has gone.
    ///
    /// # Errors
    /// A header longer than [`Engine::header_max`], or no memory for the copy. Nothing was sent then.
    pub fn am_send_copied(
        &mut self,
        to: ProcId,
        address: impl Into<Address>,
        header: &[u8],
        payload: Data,
        cookie: u32,
    ) -> Result<Option<RequestId>, NotSent> {
        let most = self.header_max();
        if header.len() > most {
            return Err(HeaderTooLong { bytes: header.len(), most }.into());
        }
        let tag = address.into().tag();
        let sent = match self.active_short(to, tag, header, &payload, cookie) {
            Some(sent) => sent,
            None => {
                let copy = self.own_copy(&payload)?;
                self.active_long(to, tag, header, copy, cookie)
            }
        };
        Ok(match sent {
            Sent::Over => None,
            Sent::Goes(id) => Some(id),
        })
    }

    pub(crate) fn active_send(
        &mut self,
        to: ProcId,
        tag: i32,
        header: &[u8],
        payload: Data,
        cookie: u32,
    ) -> Sent {
        match self.active_short(to, tag, header, &payload, cookie) {
            Some(sent) => sent,
            None => self.active_long(to, tag, header, payload, cookie),
        }
    }

    /// Sends header and payload together, or throws them away because the peer is lost. The payload is borrowed:
    /// whatever this starts reads none of it later. `None`: it is too long for that, or the receiver wants no
    /// payloads now.
    fn active_short(
        &mut self,
        to: ProcId,
        tag: i32,
        header: &[u8],
        payload: &Data,
        cookie: u32,
    ) -> Option<Sent> {
        let len = payload.len() as usize;
        if self.is_lost(to) {
            return Some(Sent::Over);
        }
        if to == self.core.me {
            let body = joined(header, payload);
            self.core.count_sent(to, Path::Own, len as u64, 1);
            self.core.active.push(to, Arrival { to: tag, body, header: header.len(), rest: Rest::Here });
            return Some(Sent::Over);
        }
        let fits = (header.len() + len) as u64 <= self.longest_active();
        if !fits || (len > 0 && self.fabric.throttled(to)) {
            return None;
        }
        Some(self.send_whole(to, Key::new(header.len() as u32, tag, wire::ACTIVE), header, payload, cookie))
    }

    /// Sends the header ahead; the payload follows as a long message does.
    fn active_long(&mut self, to: ProcId, address: i32, header: &[u8], payload: Data, cookie: u32) -> Sent {
        let len = payload.len();
        let tag = self.core.active.next_tag();
        let mut head = [0; wire::ACTIVE_LONG_HEAD];
        head[..8].copy_from_slice(&len.to_le_bytes());
        head[8..].copy_from_slice(&tag.to_le_bytes());
        let announcement = [&head, header].concat();
        let key = Key::new(header.len() as u32, address, wire::ACTIVE_LONG);
        if self.core.outgoing.must_queue(to) || self.fabric.send_run(to, key, &announcement).is_err() {
            let bytes = announcement.into();
            self.core.outgoing.push(to, Waiting::Whole { key, bytes, request: None });
        }
        match self.isend(payload, to, wire::ACTIVE_CONTEXT, tag, Mode::Standard, cookie) {
            Some(id) => Sent::Goes(id),
            None => Sent::Over,
        }
    }

    /// Sends header and payload in one message, now or when there is room.
    fn send_whole(&mut self, to: ProcId, key: Key, header: &[u8], payload: &Data, cookie: u32) -> Sent {
        let len = payload.len();
        let whole = header.len() + len as usize;
        let inline_max = self.core.limits.inline_max;
        if !self.core.outgoing.must_queue(to) {
            let sent = self.fabric.send_buffered(to, key, whole, |out| {
                payload.copy_to(0, out.put(header));
            });
            if sent.is_ok() {
                self.core.count_sent(to, if whole <= inline_max { Path::Line } else { Path::Ring }, len, 1);
                return Sent::Over;
            }
            self.core.counters.no_room.add(1);
        }
        // A copy that waits, so that the order holds; the request tells the sender to wait as well.
        let bytes = joined(header, payload);
        self.core.count_sent(to, if whole <= inline_max { Path::Line } else { Path::Ring }, len, 2);
        let request = Core::send_request(Data::Bytes(Bytes::EMPTY), to, 0, 0, Mode::Standard, cookie);
        let id = self.core.add(|| Request { state: State::Moving, ..request });
        self.core.outgoing.push(to, Waiting::Whole { key, bytes, request: Some(id) });
        Sent::Goes(id)
    }
}

/// Words, the lowest byte first; what is left of the room.
#[inline(always)]
fn put_words<'a>(mut out: Room<'a>, words: &[u64]) -> Room<'a> {
    for word in words {
        out = out.put(&word.to_le_bytes());
    }
    out
}

/// A header and the data, one after the other.
fn joined(header: &[u8], data: &Data) -> Box<[u8]> {
    let mut bytes = Vec::with_capacity(header.len() + data.len() as usize);
    bytes.extend_from_slice(header);
    bytes.resize(header.len() + data.len() as usize, 0);
    data.copy_out(0, &mut bytes[header.len()..]);
    bytes.into()
}
