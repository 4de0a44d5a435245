//! Short messages over the lifelines, where the network is TCP anyway.
//!
//! A message of a few bytes costs what its system calls cost. Over a plain connection these are two, a `send` and a
//! `recv`; libfabric's providers over TCP add an `epoll_wait`, and some of them more. So a message that fits one packet
//! goes by the lifeline, which the two processes have in any case. Messages are numbered, so the receiver puts those of
//! both ways in order.
//!
//! Who does what: from [`Net::carry`] until the connection ends, the lifeline's bytes are read and written under the
//! lock of [`Net`] alone, by the process's own thread or by the helper. Frames that are no messages are kept for the
//! helper, which is told of them. Of a frame that the socket took in part the rest waits in `outgoing`; until it has
//! gone, messages go through the provider.

use super::greeting::{BYE, FRAME, MESSAGE};
use super::header::{Header, BYTES};
use super::net::Net;
use super::sockets::Wire;
use super::wire_limits::{SHORT, SHORT_ACK, SHORT_MOST};
use nix::errno::Errno;
use nix::sys::epoll::{Epoll, EpollCreateFlags, EpollEvent, EpollFlags, EpollTimeout};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

/// Bytes read at a time.
const SCRATCH: usize = 64 << 10;

/// One lifeline that carries messages.
pub(super) struct Lifeline {
    socket: Wire,
    /// The beginning of a frame that has not come whole.
    incoming: Vec<u8>,
    /// Bytes that the socket has not taken.
    outgoing: Vec<u8>,
    /// Frames for the helper.
    heard: Vec<u8>,
    /// Why nothing more can be read.
    over: Option<String>,
    /// Whether the peer keeps up with what it is sent.
    keeps_up: bool,
}

/// What the lifelines of a process share.
pub(super) struct Lifelines {
    /// Where there are several, this set tells which of them have something; the helper watches it for a sleeper.
    pub(super) epoll: Epoll,
    /// Whether the helper is told when anything comes in here, and has not been told yet.
    pub(super) watched: bool,
    /// Peers, by place, whose lifelines are read.
    places: Vec<u32>,
    /// Peers for whose lifelines the helper has something to do.
    pub(super) for_helper: Vec<u32>,
    scratch: Vec<u8>,
    /// Longest message that goes this way, as the setting says.
    longest: usize,
}

impl Lifelines {
    pub(super) fn new(longest: usize) -> std::io::Result<Self> {
        let epoll = Epoll::new(EpollCreateFlags::EPOLL_CLOEXEC)?;
        let longest = longest.min(SHORT);
        let (places, for_helper, scratch) = (Vec::new(), Vec::new(), vec![0; SCRATCH]);
        Ok(Self { epoll, watched: false, places, for_helper, scratch, longest })
    }

    /// Whether there is any.
    pub(super) fn any(&self) -> bool {
        !self.places.is_empty()
    }
}

/// What became of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// The socket has it, or the rest of it waits in `outgoing`.
    Taken,
    /// Nothing was written.
    Refused,
}

impl Lifeline {
    /// Writes a frame, if no other one is half written.
    fn write(&mut self, frame: &[u8]) -> Written {
        if !self.outgoing.is_empty() || self.over.is_some() {
            return Written::Refused;
        }
        match (&**self.socket).write(frame) {
            Ok(0) | Err(_) => Written::Refused,
            Ok(n) => {
                self.outgoing.extend_from_slice(&frame[n..]);
                Written::Taken
            }
        }
    }

    /// Writes what waits. False: some of it still does.
    fn flush(&mut self) -> bool {
        while !self.outgoing.is_empty() {
            match (&**self.socket).write(&self.outgoing) {
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => return false,
                // The connection is broken, which whoever reads hears, too.
                Ok(0) | Err(_) => self.outgoing.clear(),
                Ok(n) => {
                    self.outgoing.drain(..n);
                }
            }
        }
        true
    }
}

/// The first frame of `bytes`: its kind, and how long it is with its head. `None`: it is not whole yet.
fn first_frame(bytes: &[u8]) -> Result<Option<(u8, usize)>, String> {
    let Some(&[kind, low, high]) = bytes.first_chunk::<FRAME>() else {
        return Ok(None);
    };
    let len = usize::from(u16::from_le_bytes([low, high]));
    if kind == MESSAGE && !(BYTES..=BYTES + SHORT).contains(&len) {
        return Err(format!("it sent a message of {len} bytes with its header, which no short one has"));
    }
    Ok((bytes.len() >= FRAME + len).then_some((kind, FRAME + len)))
}

/// Whether a goodbye is among whole frames.
pub(super) fn says_bye(mut frames: &[u8]) -> bool {
    while let Ok(Some((kind, len))) = first_frame(frames) {
        if kind == BYE {
            return true;
        }
        frames = &frames[len..];
    }
    false
}

impl Net {
    /// From now on the lifeline of a peer carries messages. `rest`: what was read of it beyond whole frames.
    pub(super) fn carry(&mut self, peer: u32, socket: Wire, rest: Vec<u8>) -> Result<(), Errno> {
        let at = self.place(peer);
        let event = EpollEvent::new(EpollFlags::EPOLLIN, at as u64);
        self.lifelines.epoll.add(&*socket, event)?;
        self.lifelines.places.push(at as u32);
        self.peers[at].lifeline = Some(Box::new(Lifeline {
            socket,
            incoming: rest,
            outgoing: Vec::new(),
            heard: Vec::new(),
            over: None,
            keeps_up: true,
        }));
        Ok(())
    }

    /// Ends that. What was not read stays unread.
    pub(super) fn carry_no_more(&mut self, at: usize) {
        if let Some(lifeline) = self.peers[at].lifeline.take() {
            self.read_no_more(at, &lifeline.socket);
        }
    }

    /// As [`Net::carry_no_more`], of all.
    pub(super) fn carry_nothing(&mut self) {
        (0..self.peers.len()).for_each(|at| self.carry_no_more(at));
    }

    fn read_no_more(&mut self, at: usize, socket: &TcpStream) {
        if let Some(i) = self.lifelines.places.iter().position(|place| *place == at as u32) {
            self.lifelines.places.swap_remove(i);
            let _ = self.lifelines.epoll.delete(socket);
        }
    }

    /// Whether a message of `len` bytes goes to a peer by its lifeline.
    ///
    /// A peer that computes reads nothing, and a connection whose receiver takes nothing for as long as
    /// `ARKE_NET_SILENCE_S` ends. So little is under way here that the receiver's kernel has room for it.
    #[inline]
    pub(super) fn goes_by_lifeline(&mut self, at: usize, len: usize) -> bool {
        let longest = self.lifelines.longest;
        let p = &mut self.peers[at];
        let under_way = p.sent.wrapping_sub(p.acked);
        p.lifeline.as_mut().is_some_and(|lifeline| {
            if under_way >= SHORT_MOST {
                lifeline.keeps_up = false;
            } else if under_way <= SHORT_MOST - SHORT_ACK {
                lifeline.keeps_up = true;
            }
            len <= longest && lifeline.keeps_up && lifeline.outgoing.is_empty()
        })
    }

    /// Sends a message of `len` bytes that `fill` writes by the lifeline of a peer. False: nothing was sent, and the
    /// message with its header lies in `message`.
    pub(super) fn send_by_lifeline(&mut self, at: usize, frame: &mut [u8]) -> bool {
        let len = frame.len() - FRAME;
        frame[0] = MESSAGE;
        frame[1..FRAME].copy_from_slice(&(len as u16).to_le_bytes());
        let Some(lifeline) = &mut self.peers[at].lifeline else {
            return false;
        };
        let taken = lifeline.write(frame) == Written::Taken;
        if !lifeline.outgoing.is_empty() {
            self.mark(at);
            self.may_be_unsent();
        }
        taken
    }

    /// Sends a header alone: by the lifeline once the connection is up, else through the provider.
    pub(super) fn tell(&mut self, at: usize, header: &Header) -> Result<(), i32> {
        let bytes = header.encode();
        if self.peers[at].way().is_some() && self.goes_by_lifeline(at, 0) {
            let mut frame = [0; FRAME + BYTES];
            frame[FRAME..].copy_from_slice(&bytes);
            if self.send_by_lifeline(at, &mut frame) {
                return Ok(());
            }
        }
        let Some((lane, to)) = self.peers[at].any_way() else {
            return Ok(());
        };
        self.lane_looks = 0;
        self.lanes[lane as usize].rail.inject(to, &bytes)
    }

    /// Writes what waits for a peer's lifeline.
    pub(super) fn flush_lifeline(&mut self, at: usize) {
        if self.peers[at].lifeline.as_mut().is_some_and(|lifeline| !lifeline.flush()) {
            self.mark(at);
        }
    }

    /// Whether nothing waits for any lifeline.
    pub(super) fn lifelines_flushed(&self) -> bool {
        self.peers.iter().all(|p| p.lifeline.as_ref().is_none_or(|lifeline| lifeline.outgoing.is_empty()))
    }

    /// Says frames of the helper's. False: this peer's lifeline carries no messages, and is the helper's own.
    pub(super) fn say(&mut self, peer: u32, frames: &[u8]) -> bool {
        let Some(at) = self.known(peer) else {
            return false;
        };
        let Some(lifeline) = &mut self.peers[at].lifeline else {
            return false;
        };
        lifeline.outgoing.extend_from_slice(frames);
        self.flush_lifeline(at);
        true
    }

    /// Looks at the lifelines once. Returns whether anything came.
    #[inline]
    pub(super) fn read_lifelines(&mut self) -> bool {
        match *self.lifelines.places.as_slice() {
            [] => false,
            [at] => self.read_lifeline(at as usize).is_some(),
            _ => {
                let mut events = [EpollEvent::empty(); 16];
                let n = self.lifelines.epoll.wait(&mut events, EpollTimeout::ZERO).unwrap_or(0);
                for event in &events[..n] {
                    self.read_lifeline(event.data() as usize);
                }
                n > 0
            }
        }
    }

    /// Reads what has come on a lifeline, a piece at a time. `None`: nothing has; else whether more may be there.
    fn read_lifeline(&mut self, at: usize) -> Option<bool> {
        let mut scratch = std::mem::take(&mut self.lifelines.scratch);
        let more = self.read_into(at, &mut scratch);
        self.lifelines.scratch = scratch;
        more
    }

    fn read_into(&mut self, at: usize, scratch: &mut [u8]) -> Option<bool> {
        let lifeline = self.peers[at].lifeline.as_mut().filter(|lifeline| lifeline.over.is_none())?;
        let why = match (&**lifeline.socket).read(scratch) {
            Ok(0) => "the connection was closed at the other end".to_string(),
            Ok(n) => {
                let end = if lifeline.incoming.is_empty() {
                    self.take_frames(at, &scratch[..n])
                } else {
                    let mut bytes = std::mem::take(&mut lifeline.incoming);
                    bytes.extend_from_slice(&scratch[..n]);
                    self.take_frames(at, &bytes)
                };
                match end {
                    Ok(()) => return Some(n == scratch.len()),
                    Err(why) => why,
                }
            }
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => return None,
            Err(e) => e.to_string(),
        };
        let peer = self.peers[at].id;
        if let Some(lifeline) = &mut self.peers[at].lifeline {
            lifeline.over = Some(why);
            let socket = lifeline.socket.clone();
            self.read_no_more(at, &socket);
            self.tell_helper(peer);
        }
        Some(false)
    }

    /// Takes the whole frames of `bytes`, and keeps the rest.
    fn take_frames(&mut self, at: usize, mut bytes: &[u8]) -> Result<(), String> {
        let peer = self.peers[at].id;
        while let Some((kind, len)) = first_frame(bytes)? {
            let (frame, rest) = bytes.split_at(len);
            bytes = rest;
            if kind == MESSAGE {
                self.arrived_by_lifeline(peer, &frame[FRAME..]);
            } else if let Some(lifeline) = &mut self.peers[at].lifeline {
                lifeline.heard.extend_from_slice(frame);
                self.tell_helper(peer);
            }
        }
        if let Some(lifeline) = &mut self.peers[at].lifeline {
            lifeline.incoming.extend_from_slice(bytes);
        }
        Ok(())
    }

    fn tell_helper(&mut self, peer: u32) {
        if !self.lifelines.for_helper.contains(&peer) {
            self.lifelines.for_helper.push(peer);
            self.nudge();
        }
    }

    /// Reads a lifeline to its end, or as far as anything is there, for the helper. `None`: it carries no messages and
    /// is the helper's own. Else the frames that are for the helper, and why the connection is over if it is.
    pub(super) fn drain(&mut self, peer: u32) -> Option<(Vec<u8>, Option<String>)> {
        let at = self.known(peer)?;
        self.peers[at].lifeline.as_ref()?;
        while self.read_lifeline(at).is_some() {}
        let lifeline = self.peers[at].lifeline.as_mut()?;
        Some((std::mem::take(&mut lifeline.heard), lifeline.over.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_message_that_no_sender_writes_is_refused() {
        let head = |kind, len: usize| [kind, len as u8, (len >> 8) as u8];
        assert!(first_frame(&head(MESSAGE, BYTES - 1)).is_err());
        assert!(first_frame(&head(MESSAGE, BYTES + SHORT + 1)).is_err());
        assert_eq!(first_frame(&head(MESSAGE, BYTES + SHORT)), Ok(None));
        assert_eq!(first_frame(&head(MESSAGE, BYTES)[..2]), Ok(None));
        let whole = [head(MESSAGE, BYTES).as_slice(), &[0; BYTES]].concat();
        assert_eq!(first_frame(&whole), Ok(Some((MESSAGE, FRAME + BYTES))));
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_frame_or_none_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            if let Ok(Some((kind, len))) = first_frame(&bytes) {
                prop_assert_eq!(kind, bytes[0]);
                prop_assert!(len <= bytes.len() && len >= FRAME);
            }
        }
    }
}
