//! Conversations as connections: how they begin and end, and how bytes come in and go out.

use super::{Helper, Talk, LISTENER, TICK};
use crate::ofi::greeting::{Dialog, Event};
use crate::ofi::sockets::{nonce, tune};
use arke_sys::fork::Private;
use nix::sys::epoll::{EpollEvent, EpollFlags};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::Instant;

/// Unproven callers that are heard at a time.
const STRANGERS: usize = 256;

impl Helper {
    pub(super) fn is_lifeline(&self, talk: &Talk, id: u64) -> bool {
        self.lifelines.get(&talk.dialog.peer()) == Some(&id)
    }

    pub(in crate::ofi) fn begin(
        &mut self,
        id: u64,
        socket: TcpStream,
        dialog: Dialog,
        caller: bool,
        born: Instant,
    ) {
        let flags = if caller { EpollFlags::EPOLLOUT } else { EpollFlags::EPOLLIN };
        if self.shared.epoll.add(&socket, EpollEvent::new(flags, id)).is_err() {
            return;
        }
        let socket = Arc::new(Private::new(socket));
        let talk =
            Talk { socket, dialog, caller, connecting: caller, used: false, lane: 0, born, bye: false };
        self.talks.insert(id, talk);
    }

    /// Whether this thread is to be told of callers.
    pub(super) fn hear_callers(&self, on: bool) {
        let flags = if on { EpollFlags::EPOLLIN } else { EpollFlags::empty() };
        let _ = self.shared.epoll.modify(&*self.listener, &mut EpollEvent::new(flags, LISTENER));
    }

    pub(super) fn accept(&mut self) {
        loop {
            let socket = match self.listener.accept() {
                Ok((socket, _)) => socket,
                Err(e) if matches!(e.kind(), ErrorKind::Interrupted | ErrorKind::ConnectionAborted) => {
                    continue
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                // The caller would show again and again, though nothing can be done about it now.
                Err(_) => {
                    self.hear_callers(false);
                    self.deaf = Some(Instant::now() + TICK);
                    return;
                }
            };
            if socket.set_nonblocking(true).is_err() {
                continue;
            }
            self.make_room_for_strangers();
            tune(&socket, self.shared.limits.silence);
            let dialog = Dialog::answer(self.shared.own(), nonce());
            let id = self.next;
            self.next += 1;
            self.begin(id, socket, dialog, false, Instant::now());
        }
    }

    /// Of callers that have not said who they are, the one that has had longest to do so makes room for a new one: who
    /// says nothing keeps nobody out.
    fn make_room_for_strangers(&mut self) {
        let is_stranger = |t: &Talk| !t.dialog.is_trusted() && !t.caller;
        let strangers = self.talks.iter().filter(|(_, talk)| is_stranger(talk));
        if strangers.clone().count() >= STRANGERS {
            if let Some(id) = strangers.min_by_key(|(_, talk)| talk.born).map(|(id, _)| *id) {
                self.close(id, "too many callers say nothing".to_string());
            }
        }
    }

    /// Something happened on a connection.
    pub(super) fn talk(&mut self, id: u64) {
        let Some(talk) = self.talks.get_mut(&id) else {
            return;
        };
        if talk.connecting {
            match talk.socket.take_error() {
                Ok(None) => {}
                Ok(Some(e)) | Err(e) => return self.close(id, e.to_string()),
            }
            talk.connecting = false;
            tune(&talk.socket, self.shared.limits.silence);
            let mut event = EpollEvent::new(EpollFlags::EPOLLIN, id);
            let _ = self.shared.epoll.modify(&*talk.socket, &mut event);
        }
        let mut heard = Vec::new();
        let over = match self.drain(id) {
            Some((frames, why)) => {
                match self.talks.get_mut(&id).map(|t| t.dialog.hear(&frames, &mut heard)) {
                    Some(Err(fault)) => Some(fault.words().to_string()),
                    _ => why,
                }
            }
            None => self.listen(id, &mut heard),
        };
        for event in heard {
            self.said(id, event);
        }
        match over {
            Some(why) => self.close(id, why),
            None => self.write(id),
        }
    }

    /// Reads a connection that is the helper's own, and answers why it is over if it is.
    pub(super) fn listen(&mut self, id: u64, heard: &mut Vec<Event>) -> Option<String> {
        let talk = self.talks.get_mut(&id)?;
        let mut bytes = [0; 2048];
        loop {
            match (&**talk.socket).read(&mut bytes) {
                Ok(0) => return Some("the connection was closed at the other end".to_string()),
                Ok(n) => {
                    if let Err(fault) = talk.dialog.hear(&bytes[..n], heard) {
                        return Some(fault.words().to_string());
                    }
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return None,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Some(e.to_string()),
            }
        }
    }

    /// Reads a lifeline that carries messages, for a process that may not look. `None`: this is none.
    pub(super) fn drain(&self, id: u64) -> Option<(Vec<u8>, Option<String>)> {
        let talk = self.talks.get(&id).filter(|talk| self.is_lifeline(talk, id))?;
        let mut net = self.shared.net();
        let drained = net.drain(talk.dialog.peer());
        let has_news = net.has_news();
        drop(net);
        if has_news && self.shared.armed.load(Ordering::Acquire) {
            self.shared.ring();
        }
        drained
    }

    /// Sends what a conversation has to say. It fits the socket's buffer: a few short frames in a connection's life.
    pub(in crate::ofi) fn write(&mut self, id: u64) {
        let Some(talk) = self.talks.get_mut(&id) else {
            return;
        };
        let outgoing = std::mem::take(&mut talk.dialog.outgoing);
        if outgoing.is_empty() {
            return;
        }
        if self.lifelines.get(&talk.dialog.peer()) == Some(&id)
            && self.shared.net().say(talk.dialog.peer(), &outgoing)
        {
            return;
        }
        if let Err(e) = (&**talk.socket).write_all(&outgoing) {
            self.close(id, e.to_string());
        }
    }

    /// Closes all conversations with a peer but one.
    pub(in crate::ofi) fn close_others(&mut self, peer: u32, but: Option<u64>) {
        let ids: Vec<u64> = self
            .talks
            .iter()
            .filter(|(id, t)| {
                t.dialog.peer() == peer && Some(**id) != but && (t.caller || t.dialog.is_trusted())
            })
            .map(|(id, _)| *id)
            .collect();
        for id in ids {
            self.close(id, "another connection was chosen".to_string());
        }
    }

    /// Ends a conversation.
    pub(in crate::ofi) fn close(&mut self, id: u64, why: String) {
        let Some(talk) = self.talks.remove(&id) else {
            return;
        };
        let peer = talk.dialog.peer();
        if let Some(lane) = self.extra.remove(&id) {
            return self.way_ended(peer, lane);
        }
        if self.chosen.get(&peer) == Some(&id) {
            self.chosen.remove(&peer);
        }
        if let Some(call) = self.calls.get_mut(&peer) {
            call.failed(id, why, Instant::now());
        } else if self.lifelines.get(&peer) == Some(&id) {
            self.lifelines.remove(&peer);
            self.close_ways(peer);
            if !talk.bye {
                self.died(peer, &why);
            }
        } else if talk.used {
            // It was chosen and broke before the answer: whoever wants the connection calls again.
            let mut net = self.shared.net();
            net.made_not(peer);
        }
    }
}
