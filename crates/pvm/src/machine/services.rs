//! Tasks that stand in for parts of the daemon: which there are, and how they and the daemon speak to each other: by
//! PVM messages in XDR, with tags of their own.

use super::groups::Waiter;
use super::{commands, hosters, managers, taskers, Machine, HOST, HOST_BITS, XDR};
use crate::codes;
use crate::texts;
use crate::wire::{Frame, Reader, Short, Writer};

/// The first of the tags between the daemon and the tasks that stand in for parts of it.
pub(super) const FIRST: i32 = 0x8004_0001_u32 as i32;

/// A message to a task is no answer: its sender is to send it itself.
const YOURSELF: i32 = 1;

/// A task that has registered for a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Servant {
    pub tid: i32,
    /// The context in which it wants to be told.
    pub ctx: i32,
}

impl Machine {
    /// A task registers for a service.
    pub(super) fn register(&mut self, from: Waiter, tid: i32, frame: &Frame) -> Result<(), Short> {
        let body = &mut Reader::new(&frame.body);
        let (service, servant) = (body.int()?, Servant { tid, ctx: body.int()? });
        let host = tid & HOST_BITS;
        let status = match service {
            managers::MANAGER => {
                self.register_manager(from, tid, frame);
                return Ok(());
            }
            hosters::HOSTER if host != HOST => codes::NOT_MASTER,
            hosters::HOSTER if self.has_hoster() => codes::ALREADY,
            hosters::HOSTER => {
                self.hoster.servant = Some(servant);
                codes::OK
            }
            taskers::TASKER if self.has_tasker(host) => codes::ALREADY,
            taskers::TASKER => {
                self.taskers.insert(host, servant);
                codes::OK
            }
            _ => codes::NOT_IMPL,
        };
        self.reply(from, status, Writer::new());
        Ok(())
    }

    /// A task has sent a daemon a message, or a manager has answered a task.
    pub(super) fn told(&mut self, from: i32, body: &mut Reader<'_>) -> Result<i32, Short> {
        let (to, ctx, wid) = (body.int()?, body.int()?, body.int()?);
        let (tag, enc, bytes) = (body.int()?, body.int()?, body.block()?);
        Ok(match tag {
            _ if to > 0 && !self.has_managed(from) => YOURSELF,
            _ if enc != XDR => codes::BAD_PARAM,
            _ if to > 0 => self.answered(from, to, wid, tag, bytes),
            commands::EXECUTE => self.execute(from, to, ctx, wid, bytes),
            commands::ADD => self.add_for_manager(from, ctx, wid, bytes),
            managers::HAND_OFF => self.hand_off(from, to, bytes),
            taskers::TASK_ENDED => self.task_ended(from, bytes),
            hosters::HOSTS_STARTED => self.hosts_started(from, bytes),
            _ => codes::BAD_PARAM,
        })
    }

    /// A task has gone: what it stood in for is the daemon's again.
    pub(super) fn forget_servant(&mut self, tid: i32) {
        self.forget_tasker(tid);
        self.forget_hoster(tid);
        self.forget_manager(tid);
    }
}

/// Appends a string as PVM packs it in XDR: its length with the byte 0 at the end, and the bytes in fours.
pub(super) fn put_text(body: &mut Vec<u8>, text: &str) {
    let text = texts::encode(text);
    body.extend(super::xdr(&[text.len() as i32 + 1]));
    body.extend(&*text);
    body.push(0);
    body.resize(body.len().next_multiple_of(4), 0);
}

/// Takes an integer from what PVM has packed in XDR.
pub(super) fn take_int(body: &mut &[u8]) -> Option<i32> {
    let (first, rest) = body.split_first_chunk::<4>()?;
    *body = rest;
    Some(i32::from_be_bytes(*first))
}

/// Takes a string.
pub(super) fn take_text(body: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(take_int(body)?).ok()?;
    let text = body.get(..length)?.strip_suffix(&[0])?;
    *body = body.get(length.next_multiple_of(4)..)?;
    Some(texts::decode(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_packed() {
        for text in ["", "abc", "abcd", "\u{e9}t\u{e9} 1"] {
            let mut body = Vec::new();
            put_text(&mut body, text);
            assert_eq!(body.len() % 4, 0);
            let mut rest = &body[..];
            assert_eq!((take_text(&mut rest).as_deref(), rest), (Some(text), &[][..]));
            assert_eq!(take_text(&mut &body[..body.len() - 4]), None);
        }
        assert_eq!(take_text(&mut &[0xff, 0xff, 0xff, 0xff, 0][..]), None);
        assert_eq!(take_text(&mut &[0, 0, 0, 1, b'a', 0, 0, 0][..]), None, "without an end");
    }
}
