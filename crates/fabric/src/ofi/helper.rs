//! The helper thread: answers and makes calls, keeps the lifelines, brings providers' connections about, and watches
//! the network while the process sleeps.
//!
//! It spends no time while the process is awake and connected: it sleeps in `epoll_wait`.
//!
//! This file holds what the thread knows and its loop; [`calling`] the search for peers, [`talking`] the connections,
//! [`meeting`] what is agreed on there, and [`attending`] the progress that it makes for the process.

mod attending;
mod calling;
mod meeting;
mod talking;

use super::calls::Call;
use super::greeting::Dialog;
use super::peer::Link;
use super::shared::{Shared, LANES};
use super::sockets::Wire;
use arke_sys::fork::Private;
use nix::sys::epoll::{EpollEvent, EpollFlags, EpollTimeout};
use std::collections::HashMap;
use std::net::TcpListener;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::{Duration, Instant};

const WAKE: u64 = 0;
const LISTENER: u64 = 1;
/// Conversations count from here.
const FIRST_TALK: u64 = 2;
/// How often to look where nothing wakes.
const SOON: Duration = Duration::from_millis(1);
/// How often to look for a sleeper whose provider may not wake.
const UNSURE: Duration = Duration::from_millis(5);
/// After how long without a look of its own a process counts as busy with other things, while peers may want something.
const BUSY: Duration = Duration::from_millis(1);
/// How soon to look whether messages that may not have been sent yet lie there, and nobody looks.
const UNSENT: Duration = Duration::from_millis(100);
/// How often missing messages are looked for.
const TICK: Duration = Duration::from_millis(500);

/// One TCP connection.
pub(super) struct Talk {
    pub(super) socket: Wire,
    pub(super) dialog: Dialog,
    pub(super) caller: bool,
    connecting: bool,
    /// Whether this process said `Use` here.
    used: bool,
    pub(super) lane: u32,
    born: Instant,
    /// Whether the other side has said goodbye, or this one has.
    pub(super) bye: bool,
}

pub(super) struct Helper {
    pub(super) shared: Arc<Shared>,
    listener: Private<TcpListener>,
    /// Until when nobody is heard who calls: this process had no descriptor left for the last one.
    deaf: Option<Instant>,
    pub(super) talks: HashMap<u64, Talk>,
    pub(super) next: u64,
    pub(super) calls: HashMap<u32, Call>,
    /// The conversation that stays open with each peer.
    pub(super) lifelines: HashMap<u32, u64>,
    /// Where this process, being the first of the two, has chosen a conversation and waits for the answer.
    pub(super) chosen: HashMap<u32, u64>,
    /// Conversations about further ways to a peer, and the lane of those that are agreed on.
    pub(super) extra: HashMap<u64, Option<u32>>,
    /// Peers to whose other networks ways are looked for, and until when.
    pub(super) searches: HashMap<u32, Instant>,
    last_tick: Instant,
    /// Whether the last look at the queues came to no end.
    again: bool,
    /// Whether this thread has just made progress for a process whose peers may want something, and waits for more.
    lingers: bool,
    /// How often it looks then before it sleeps.
    looks: u32,
    /// When to see whether the process has looked for itself, and how often it had before.
    look: Option<(Instant, u64)>,
    /// The same, for messages that may not have been sent yet; and how long it was put off.
    unsent: Option<(Instant, u64, Duration)>,
    /// Whether this thread knows that peers may want something of a busy process.
    serving: bool,
}

impl Helper {
    pub fn new(shared: Arc<Shared>, listener: TcpListener) -> std::io::Result<Self> {
        listener.set_nonblocking(true)?;
        let add = |fd: BorrowedFd<'_>, token| {
            shared.epoll.add(fd, EpollEvent::new(EpollFlags::EPOLLIN, token)).map_err(std::io::Error::from)
        };
        add(shared.wake.as_fd(), WAKE)?;
        add(listener.as_fd(), LISTENER)?;
        Ok(Self {
            shared,
            listener: Private::new(listener),
            deaf: None,
            talks: HashMap::new(),
            next: FIRST_TALK,
            calls: HashMap::new(),
            lifelines: HashMap::new(),
            chosen: HashMap::new(),
            extra: HashMap::new(),
            searches: HashMap::new(),
            last_tick: Instant::now(),
            again: false,
            lingers: false,
            looks: *attending::LOOKS.start(),
            look: None,
            unsent: None,
            serving: false,
        })
    }

    /// Runs until the process leaves the network.
    pub fn run(mut self) {
        let mut events = [EpollEvent::empty(); 32];
        while !self.shared.stop.load(Ordering::Acquire) {
            let wait = self.look_around();
            let ms = wait.as_millis().min(60_000) as u16;
            let timeout = if wait == Duration::MAX { EpollTimeout::NONE } else { EpollTimeout::from(ms) };
            let n = self.wait(&mut events, timeout);
            for event in &events[..n] {
                self.happened(event.data());
            }
        }
        let ids: Vec<u64> =
            self.talks.iter().filter(|(_, t)| t.dialog.is_trusted()).map(|(id, _)| *id).collect();
        for id in ids {
            if let Some(talk) = self.talks.get_mut(&id) {
                talk.dialog.bye();
                self.write(id);
            }
        }
        // Now the connections end.
        self.shared.net().carry_nothing();
    }

    /// Does what is due. Returns how long there is nothing more to do.
    fn look_around(&mut self) -> Duration {
        let now = Instant::now();
        let (wanted, heard, joining, unsure) = {
            let mut net = self.shared.net();
            let mut wanted = std::mem::take(&mut net.wanted);
            let heard = std::mem::take(&mut net.lifelines.for_helper);
            // It may have called meanwhile.
            wanted.retain(|peer| net.link(*peer) == Link::Dialing);
            let waits = self.shared.armed.load(Ordering::Acquire) || (net.serving && net.is_resting());
            let (joining, unsure) = (net.joining > 0, waits && !self.shared.can_watch(&net));
            if net.serving && !std::mem::replace(&mut self.serving, net.serving) {
                self.look = Some((now + BUSY, net.polls));
                // Beside a program that leaves its core no rest, this thread's turn is to come at once.
                arke_sys::cpu::ask_for_slices(0);
            }
            if now - self.last_tick >= TICK {
                self.last_tick = now;
                if net.for_helper.gaps {
                    net.tick();
                }
            }
            if net.for_helper.unsent && self.unsent.is_none() {
                self.unsent = Some((now + UNSENT, net.polls, UNSENT));
            }
            (wanted, heard, joining, unsure)
        };
        if self.deaf.take_if(|until| now >= *until).is_some() {
            self.hear_callers(true);
        }
        if self.unsent.is_some_and(|(at, ..)| now >= at) {
            self.look_after_unsent(now);
        }
        if self.look.is_some_and(|(at, _)| now >= at) {
            self.look_after();
        }
        if self.again && !self.is_wanted() {
            // The process has woken up meanwhile and looks for itself.
            self.again = false;
            let net = self.shared.net();
            if net.serving {
                self.look = Some((now + BUSY, net.polls));
            }
        }
        if joining || unsure || self.again {
            self.attend();
        }
        for peer in heard {
            if let Some(&id) = self.lifelines.get(&peer) {
                self.talk(id);
            }
        }
        let (given_up, shut) = {
            let for_helper = &mut self.shared.net().for_helper;
            (std::mem::take(&mut for_helper.given_up), std::mem::take(&mut for_helper.shut))
        };
        given_up.into_iter().for_each(|peer| self.let_go(peer));
        if !shut.is_empty() {
            self.lanes_shut(&shut);
        }
        let parting = self.see_to_guests();
        for peer in wanted {
            self.calls.insert(peer, Call::new(now, self.shared.limits.connect));
        }
        let peers: Vec<u32> = self.calls.keys().copied().collect();
        for peer in peers {
            self.advance_call(peer, now);
        }
        self.search_further(now);
        let limit = self.shared.limits.connect;
        // Who has proven itself may take any time, as over a lifeline: it may be stopped, and the kernel tells if its
        // machine is gone. It may have answered already, and would take the end of this conversation for the end of its
        // peer.
        let late: Vec<u64> = self
            .talks
            .iter()
            .filter(|(_, t)| !t.dialog.is_trusted() && now > t.born + limit)
            .map(|(id, _)| *id)
            .collect();
        for id in late {
            self.close(id, "no answer".to_string());
        }
        if self.again {
            return Duration::ZERO;
        }
        if joining || parting {
            return SOON;
        }
        let mut wait = self.calls.values().map(|c| c.next().saturating_duration_since(now)).min();
        let lasting = self.lifelines.len() + self.extra.values().flatten().count();
        if self.talks.len() > lasting || !self.searches.is_empty() || self.shared.net().for_helper.gaps {
            wait = Some(wait.unwrap_or(TICK).min(TICK));
        }
        if let Some((at, _)) = self.look {
            let until = at.saturating_duration_since(now);
            wait = Some(wait.unwrap_or(until).min(until));
        }
        let unsent = self.unsent.map(|(at, ..)| at);
        for at in [self.deaf, unsent].into_iter().flatten() {
            let until = at.saturating_duration_since(now);
            wait = Some(wait.unwrap_or(until).min(until));
        }
        if unsure {
            wait = Some(wait.unwrap_or(UNSURE).min(UNSURE));
        }
        wait.map_or(Duration::MAX, |w| w.max(SOON))
    }

    fn happened(&mut self, token: u64) {
        match token {
            WAKE => {
                let _ = self.shared.wake.read();
            }
            LISTENER => self.accept(),
            lane if lane >= LANES => {
                self.shared.net().has_shown(lane);
                if self.shared.armed.load(Ordering::Acquire) {
                    self.attend();
                } else {
                    self.came_in();
                }
            }
            talk => self.talk(talk),
        }
    }
}
