//! Sending active messages.

use super::inbox::{Arrival, Rest};
use super::{HeaderTooLong, NotSent};
use crate::core::Core;
use crate::outgoing::Waiting;
use crate::request::{Mode, Request, RequestId, State};
use crate::{wire, Data, Engine};
use arke_base::memory::Bytes;
use arke_base::paths::Path;
use arke_fabric::{Fabric, Key, ProcId};

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

    /// Sends an active message: `handler` runs at `to`. `None`: the data may be overwritten at once; otherwise when the
    /// request has ended, which `cookie` goes with.
    ///
    /// # Errors
    /// A header longer than [`Engine::header_max`].
    pub fn am_send(
        &mut self,
        to: ProcId,
        handler: u16,
        header: &[u8],
        payload: Data,
        cookie: u32,
    ) -> Result<Option<RequestId>, HeaderTooLong> {
        let most = self.header_max();
        if header.len() > most {
            return Err(HeaderTooLong { bytes: header.len(), most });
        }
        Ok(match self.active_send(to, i32::from(handler), header, payload, cookie) {
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
        handler: u16,
        header: &[u8],
        payload: Data,
        cookie: u32,
    ) -> Result<Option<RequestId>, NotSent> {
        let most = self.header_max();
        if header.len() > most {
            return Err(HeaderTooLong { bytes: header.len(), most }.into());
        }
        let handler = i32::from(handler);
        let sent = match self.active_short(to, handler, header, &payload, cookie) {
            Some(sent) => sent,
            None => {
                let copy = self.own_copy(&payload)?;
                self.active_long(to, handler, header, copy, cookie)
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
        handler: i32,
        header: &[u8],
        payload: Data,
        cookie: u32,
    ) -> Sent {
        match self.active_short(to, handler, header, &payload, cookie) {
            Some(sent) => sent,
            None => self.active_long(to, handler, header, payload, cookie),
        }
    }

    /// Sends header and payload together, or throws them away because the peer is lost. The payload is borrowed:
    /// whatever this starts reads none of it later. `None`: it is too long for that, or the receiver wants no
    /// payloads now.
    fn active_short(
        &mut self,
        to: ProcId,
        handler: i32,
        header: &[u8],
        payload: &Data,
        cookie: u32,
    ) -> Option<Sent> {
        let len = payload.len() as usize;
        if self.is_lost(to) {
            return Some(Sent::Over);
        }
        if to == self.core.me {
            let body = joined(&[header], payload);
            self.core.count_sent(to, Path::Own, len as u64, 1);
            self.core.active.push(to, Arrival { handler, body, header: header.len(), rest: Rest::Here });
            return Some(Sent::Over);
        }
        let whole = wire::ACTIVE_HEAD + header.len() + len;
        let fits = whole as u64 <= self.core.limits.eager_max.max(self.core.limits.inline_max as u64);
        if !fits || (len > 0 && self.fabric.throttled(to)) {
            return None;
        }
        Some(self.send_whole(to, Key::new(0, handler, wire::ACTIVE), header, payload, cookie))
    }

    /// Sends the header ahead; the payload follows as a long message does.
    fn active_long(&mut self, to: ProcId, handler: i32, header: &[u8], payload: Data, cookie: u32) -> Sent {
        let len = payload.len();
        let tag = self.core.active.next_tag();
        let mut head = [0; wire::ACTIVE_LONG_HEAD];
        head[..8].copy_from_slice(&len.to_le_bytes());
        head[8..].copy_from_slice(&tag.to_le_bytes());
        let announcement = [&head, header].concat();
        let key = Key::new(0, handler, wire::ACTIVE_LONG);
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
        let head = (header.len() as u16).to_le_bytes();
        let len = payload.len();
        let whole = wire::ACTIVE_HEAD + header.len() + len as usize;
        let inline_max = self.core.limits.inline_max;
        if !self.core.outgoing.must_queue(to) {
            let sent = self.fabric.send_buffered(to, key, whole, |out| {
                payload.copy_to(0, out.put(&head).put(header));
            });
            if sent.is_ok() {
                self.core.count_sent(to, if whole <= inline_max { Path::Line } else { Path::Ring }, len, 1);
                return Sent::Over;
            }
            self.core.counters.no_room.add(1);
        }
        // A copy that waits, so that the order holds; the request tells the sender to wait as well.
        let bytes = joined(&[&head, header], payload);
        self.core.count_sent(to, if whole <= inline_max { Path::Line } else { Path::Ring }, len, 2);
        let request = Core::send_request(Data::Bytes(Bytes::EMPTY), to, 0, 0, Mode::Standard, cookie);
        let id = self.core.add(|| Request { state: State::Moving, ..request });
        self.core.outgoing.push(to, Waiting::Whole { key, bytes, request: Some(id) });
        Sent::Goes(id)
    }
}

/// The parts and the data, one after the other.
fn joined(parts: &[&[u8]], data: &Data) -> Box<[u8]> {
    let before: usize = parts.iter().map(|p| p.len()).sum();
    let mut bytes = Vec::with_capacity(before + data.len() as usize);
    parts.iter().for_each(|p| bytes.extend_from_slice(p));
    bytes.resize(before + data.len() as usize, 0);
    data.copy_out(0, &mut bytes[before..]);
    bytes.into()
}
