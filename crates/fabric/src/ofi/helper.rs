//! The helper thread: answers and makes calls, keeps the lifelines, brings providers' connections about, and watches
//! the network while the process sleeps.
//!
//! It spends no time while the process is awake and connected: it sleeps in `epoll_wait`.

use super::addresses::{local, Card};
use super::calls::Call;
use super::commission;
use super::greeting::{Dialog, Endpoint, Event};
use super::peer::Link;
use super::shared::{Shared, LANES};
use super::sockets::{connect, nonce, tune, Wire};
use crate::ProcId;
use arke_sys::fork::Private;
use nix::sys::epoll::{EpollEvent, EpollFlags, EpollTimeout};
use std::collections::HashMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::{Duration, Instant};

const WAKE: u64 = 0;
const LISTENER: u64 = 1;
/// Conversations count from here.
const FIRST_TALK: u64 = 2;
/// Unproven callers that are heard at a time.
const STRANGERS: usize = 256;
/// Polls in a row for a process that sleeps.
const ROUNDS: u32 = 256;
/// How often to look where nothing wakes.
const SOON: Duration = Duration::from_millis(1);
/// How often to look for a sleeper whose provider may not wake.
const UNSURE: Duration = Duration::from_millis(5);
/// After how long without a look of its own a process counts as busy with other things, while peers may want something.
const BUSY: Duration = Duration::from_millis(1);
/// How soon to look whether messages that may not have been sent yet lie there, and nobody looks.
const UNSENT: Duration = Duration::from_millis(100);
/// As long as the lanes are watched each such look is put off twice as long as the one before, up to this part of the time
/// that messages may be missing.
const UNSENT_PART: u32 = 10;
/// Looks for more, on behalf of a process that is busy, after something was found: who asks once often asks at once
/// again.
const LOOKS: u32 = 100;
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
            let n = self.shared.epoll.wait(&mut events, timeout).unwrap_or(0);
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
        let given_up = std::mem::take(&mut self.shared.net().for_helper.given_up);
        given_up.into_iter().for_each(|peer| self.let_go(peer));
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
        let late: Vec<u64> = self
            .talks
            .iter()
            .filter(|(id, t)| !self.is_lifeline(t, **id) && !self.is_way(**id) && now > t.born + limit)
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

    fn is_lifeline(&self, talk: &Talk, id: u64) -> bool {
        self.lifelines.get(&talk.dialog.peer()) == Some(&id)
    }

    /// Whether the process sleeps, or is busy while peers may want something.
    fn is_wanted(&self) -> bool {
        if self.shared.armed.load(Ordering::Acquire) {
            return true;
        }
        let net = self.shared.net();
        net.serving && net.is_resting()
    }

    /// Looks whether the process looks for itself. If it does not, this thread takes over: from now on whatever comes
    /// in wakes it, until the process looks again.
    fn look_after(&mut self) {
        let Some((_, polls)) = self.look.take() else {
            return;
        };
        let mut net = self.shared.net();
        net.serving = net.serves();
        self.serving = net.serving;
        if !net.serving || self.shared.armed.load(Ordering::Acquire) {
            return;
        }
        if net.polls == polls {
            net.rest = Some(polls);
            drop(net);
            self.attend();
        } else if !self.shared.watch(&net) {
            self.look = Some((Instant::now() + BUSY, net.polls));
        }
    }

    /// Looks whether messages lie in the library, or here, whose process has gone to compute. The library sends them only
    /// while it is called, and messages that overtook them by a lifeline may have shown their receivers that they are
    /// missing. Their receivers are asked once for a word that ends these looks, when they have taken them.
    fn look_after_unsent(&mut self, now: Instant) {
        let Some((_, polls, after)) = self.unsent.take() else {
            return;
        };
        let mut net = self.shared.net();
        net.for_helper.unsent = net.has_unsent();
        if !net.for_helper.unsent {
            return;
        }
        net.ask_who_owes();
        let is_watched = net.is_resting() && net.serving && net.dirty.is_empty();
        if is_watched || self.shared.armed.load(Ordering::Acquire) {
            // Whatever moves them on wakes this thread. It looks again since that may end without its being told.
            let after = (after * 2).min(self.shared.limits.silence / UNSENT_PART).max(UNSENT);
            self.unsent = Some((now + after, net.polls, after));
            return;
        }
        self.unsent = Some((now + UNSENT, net.polls, UNSENT));
        if net.polls != polls {
            return;
        }
        (net.rest, net.serving, self.serving) = (Some(polls), true, true);
        drop(net);
        self.attend();
    }

    /// This process has given a peer up. If the peer lives the end of the lifeline tells it.
    fn let_go(&mut self, peer: u32) {
        let Some(&id) = self.lifelines.get(&peer) else {
            return;
        };
        if let Some(talk) = self.talks.get(&id) {
            let _ = talk.socket.shutdown(std::net::Shutdown::Both);
        }
        self.close(id, "it was given up".to_string());
    }

    /// Something has come in, and the process is awake.
    fn came_in(&mut self) {
        let net = self.shared.net();
        if !net.serving {
            return;
        }
        if net.is_resting() {
            drop(net);
            self.attend();
        } else if self.look.is_none() {
            self.look = Some((Instant::now() + BUSY, net.polls));
        }
    }

    /// Makes progress for the process: while connections are made, while it sleeps, and for its peers while it is busy
    /// with other things.
    fn attend(&mut self) {
        self.again = false;
        // What the library does for peers by itself does not show.
        let mut looks = if self.shared.net().serving { LOOKS } else { 0 };
        for round in 0..ROUNDS {
            let mut net = self.shared.net();
            let any = net.progress();
            let armed = self.shared.armed.load(Ordering::Acquire);
            let resting = net.serving && net.is_resting();
            if resting && (any || round == 0 || net.called) {
                self.shared.call_attendant(&mut net);
            }
            if net.has_news() && armed {
                self.shared.ring();
                if net.serving {
                    self.look = Some((Instant::now() + BUSY, net.polls));
                }
                return;
            }
            if any {
                looks = if net.serving { LOOKS } else { 0 };
                continue;
            }
            if looks > 0 {
                looks -= 1;
                drop(net);
                arke_sys::cpu::pause();
                continue;
            }
            if self.shared.watch(&net) {
                return;
            }
        }
        // There is no end of it, or no way to sleep: the other events get their turn.
        self.again = true;
    }

    fn happened(&mut self, token: u64) {
        match token {
            WAKE => {
                let _ = self.shared.wake.read();
            }
            LISTENER => self.accept(),
            lane if lane >= LANES => {
                if self.shared.armed.load(Ordering::Acquire) {
                    self.attend();
                } else {
                    self.came_in();
                }
            }
            talk => self.talk(talk),
        }
    }

    /// Goes on with the search for a peer.
    fn advance_call(&mut self, peer: u32, now: Instant) {
        let Some(call) = self.calls.get_mut(&peer) else {
            return;
        };
        let stranger = match call.candidates.is_empty() {
            true => self.shared.net().stranger(peer).cloned(),
            false => None,
        };
        if let Some(stranger) = stranger {
            Self::address_stranger(call, &stranger, now);
        } else if call.candidates.is_empty() {
            let mut directory = self.shared.directory.lock();
            let card = match directory.as_mut().map(|d| d.card(ProcId(peer))) {
                Some(Ok(Some(text))) => text.parse::<Card>().map(Some),
                Some(Ok(None)) | None => Ok(None),
                Some(Err(why)) => Err(why),
            };
            match card {
                Ok(Some(card)) => call.addressed(&card, &local(), now),
                Ok(None) => {}
                Err(why) => {
                    call.unknown = why;
                    call.deadline = now;
                }
            }
        }
        if call.is_hopeless() {
            call.deadline = now;
        }
        let taken = |id| self.talks.get(&id).is_some_and(|talk| !talk.connecting);
        let taken = call.candidates.iter().filter_map(|c| c.talk).any(taken);
        if now >= call.deadline && !(taken && call.extend(self.shared.limits.silence, now)) {
            let why = call.table(&self.shared.host);
            self.give_up(peer, why);
            return;
        }
        for i in call.due(now) {
            self.try_address(peer, i, now);
        }
    }

    /// No connection to a peer can be made.
    fn give_up(&mut self, peer: u32, why: String) {
        self.calls.remove(&peer);
        self.chosen.remove(&peer);
        self.shared.net().end(peer, Some(why));
        self.shared.ring();
        self.close_others(peer, None);
    }

    fn try_address(&mut self, peer: u32, i: usize, now: Instant) {
        let Some(call) = self.calls.get_mut(&peer) else {
            return;
        };
        let id = self.next;
        let candidate = &mut call.candidates[i];
        candidate.talk = Some(id);
        self.next += 1;
        match connect(candidate.address) {
            Ok(socket) => {
                let own = self.shared.own();
                let stranger = self.shared.net().stranger(peer).cloned();
                let dialog = match stranger {
                    Some(other) => Dialog::visit(own, &self.shared.card(), &other, peer, nonce()),
                    None => Dialog::call(own, peer, nonce()),
                };
                self.begin(id, socket, dialog, true, now);
            }
            Err(e) => call.failed(id, e.to_string(), now),
        }
    }

    pub(super) fn begin(&mut self, id: u64, socket: TcpStream, dialog: Dialog, caller: bool, born: Instant) {
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
    fn hear_callers(&self, on: bool) {
        let flags = if on { EpollFlags::EPOLLIN } else { EpollFlags::empty() };
        let _ = self.shared.epoll.modify(&*self.listener, &mut EpollEvent::new(flags, LISTENER));
    }

    fn accept(&mut self) {
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
            let strangers = self.talks.values().filter(|t| !t.dialog.is_trusted() && !t.caller);
            if strangers.count() >= STRANGERS || socket.set_nonblocking(true).is_err() {
                continue;
            }
            tune(&socket, self.shared.limits.silence);
            let dialog = Dialog::answer(self.shared.own(), nonce());
            let id = self.next;
            self.next += 1;
            self.begin(id, socket, dialog, false, Instant::now());
        }
    }

    /// Something happened on a connection.
    fn talk(&mut self, id: u64) {
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
    fn listen(&mut self, id: u64, heard: &mut Vec<Event>) -> Option<String> {
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
    fn drain(&self, id: u64) -> Option<(Vec<u8>, Option<String>)> {
        let talk = self.talks.get(&id).filter(|talk| self.is_lifeline(talk, id))?;
        let mut net = self.shared.net();
        let drained = net.drain(talk.dialog.peer());
        if net.has_news() && self.shared.armed.load(Ordering::Acquire) {
            self.shared.ring();
        }
        drained
    }

    /// Sends what a conversation has to say. It fits the socket's buffer: a few short frames in a connection's life.
    pub(super) fn write(&mut self, id: u64) {
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

    fn said(&mut self, id: u64, event: Event) {
        let Some(talk) = self.talks.get_mut(&id) else {
            return;
        };
        if matches!(event, Event::Proven(_)) {
            if let Some(visitor) = talk.dialog.take_visitor() {
                let number = self.shared.net().meet(&visitor);
                talk.dialog.set_peer(number);
            }
        }
        let peer = talk.dialog.peer();
        match event {
            Event::Called(peer) if peer >= self.shared.size => {
                self.close(id, String::new());
            }
            Event::Called(_) | Event::Visited => {}
            Event::Commissioned => self.hand_over(id),
            event if talk.dialog.is_more() => self.said_of_way(id, peer, event),
            Event::Proven(_) => {
                let first = talk.dialog.is_first();
                let link = self.shared.net().link(peer);
                let free = matches!(link, Link::Idle | Link::Dialing)
                    && !self.chosen.contains_key(&peer)
                    && !(talk.caller && self.calls.get(&peer).is_none_or(|c| c.won.is_some()));
                if !free {
                    if matches!(link, Link::Left | Link::Lost) {
                        talk.dialog.refuse("this process has given the other one up before");
                        self.write(id);
                    }
                    return self.close(id, "another connection was chosen".to_string());
                }
                if talk.caller {
                    talk.dialog.show();
                    if let Some(call) = self.calls.get_mut(&peer) {
                        call.won = Some(id);
                    }
                    if first {
                        self.close_others(peer, Some(id));
                    }
                }
                if first {
                    self.choose(id, peer);
                }
            }
            Event::Use(endpoint) => {
                let link = self.shared.net().link(peer);
                if !matches!(link, Link::Idle | Link::Dialing) {
                    return self.close(id, "it was connected already".to_string());
                }
                match self.lane(id) {
                    Ok((lane, mine)) if mine.provider == endpoint.provider => {
                        if let Some(talk) = self.talks.get_mut(&id) {
                            talk.dialog.offer(&mine, false);
                            talk.lane = lane;
                        }
                        // The answer goes first: the provider's own connection may take a while. What the other side
                        // says there may come before this thread goes on.
                        self.shared.net().being_made(peer);
                        self.write(id);
                        self.connected(id, peer, &endpoint);
                    }
                    Ok((_, mine)) => self.refuse(id, peer, &other_provider(&endpoint, &mine)),
                    Err(why) => self.refuse(id, peer, &why),
                }
            }
            Event::Ready(endpoint) => {
                if talk.used && self.chosen.get(&peer) == Some(&id) {
                    self.connected(id, peer, &endpoint);
                }
            }
            Event::Refuse(why) => self.give_up(peer, format!("it refuses the connection: {why}")),
            Event::Ask(port) => {
                let open = self.shared.net().port_asked(peer, port);
                talk.dialog.tell(port, open);
            }
            Event::Told(port, open) => {
                self.shared.net().port_told(peer, port, open);
                self.shared.ring();
            }
            Event::Bye => {
                talk.bye = true;
                if self.lifelines.get(&peer) == Some(&id) {
                    self.shared.net().end(peer, None);
                }
            }
        }
    }

    /// Lets a thread carry out what a caller wants. Where there are too many of these the connection is closed, which
    /// tells the caller.
    fn hand_over(&mut self, id: u64) {
        let Some(talk) = self.talks.remove(&id) else { return };
        let _ = self.shared.epoll.delete(&*talk.socket);
        let Some(servant) = self.shared.servant.lock().clone() else { return };
        let Some(socket) = Arc::into_inner(talk.socket).map(Private::into_inner) else { return };
        let under_way = self.shared.commissions.clone();
        if under_way.fetch_add(1, Ordering::Relaxed) >= commission::MOST {
            under_way.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        let dialog = talk.dialog;
        let counted = under_way.clone();
        let carry_out = move || {
            if let Ok(line) = commission::Line::answered(socket, &dialog) {
                servant(line);
            }
            counted.fetch_sub(1, Ordering::Relaxed);
        };
        if arke_sys::threads::start("arke-commission", Some(256 << 10), carry_out).is_err() {
            under_way.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Chooses a conversation for good, as the process that comes first.
    fn choose(&mut self, id: u64, peer: u32) {
        match self.lane(id) {
            Ok((lane, mine)) => {
                self.shared.net().being_made(peer);
                self.chosen.insert(peer, id);
                if let Some(talk) = self.talks.get_mut(&id) {
                    (talk.lane, talk.used) = (lane, true);
                    talk.dialog.offer(&mine, true);
                }
            }
            Err(why) => self.refuse(id, peer, &why),
        }
    }

    fn refuse(&mut self, id: u64, peer: u32, why: &str) {
        if let Some(talk) = self.talks.get_mut(&id) {
            talk.dialog.refuse(why);
        }
        self.write(id);
        self.give_up(peer, why.to_string());
    }

    /// Both sides agree on this conversation: the provider connects, and it becomes the lifeline.
    fn connected(&mut self, id: u64, peer: u32, endpoint: &Endpoint) {
        let Some(lane) = self.talks.get(&id).map(|t| t.lane) else {
            return;
        };
        self.calls.remove(&peer);
        self.chosen.remove(&peer);
        self.lifelines.insert(peer, id);
        let joined = self.join(id, peer, lane, endpoint);
        if let Err(why) = joined {
            return self.give_up(peer, why);
        }
        self.close_others(peer, Some(id));
        self.look_for_ways(id, peer);
        self.ask_about_port(peer);
        self.attend();
    }

    /// Has the provider connect, and messages go by the lifeline where that is of use.
    fn join(&mut self, id: u64, peer: u32, lane: u32, endpoint: &Endpoint) -> Result<(), String> {
        let mut net = self.shared.net();
        net.join(peer, lane, &endpoint.name, endpoint.mark)
            .map_err(|errno| format!("its address is not accepted: {}", self.shared.library.words(errno)))?;
        let Some(talk) = self.talks.get_mut(&id).filter(|_| self.shared.provision.is_tcp()) else {
            return Ok(());
        };
        // From now on the helper is to see the end of the connection only.
        let mut event = EpollEvent::new(EpollFlags::EPOLLRDHUP, id);
        let watched = self.shared.epoll.modify(&*talk.socket, &mut event);
        watched
            .and_then(|()| net.carry(peer, talk.socket.clone(), talk.dialog.take_rest()))
            .map_err(|e| format!("its connection cannot be watched: {e}"))
    }

    /// Closes all conversations with a peer but one.
    pub(super) fn close_others(&mut self, peer: u32, but: Option<u64>) {
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
    pub(super) fn close(&mut self, id: u64, why: String) {
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

    /// A peer's lifeline has broken.
    fn died(&mut self, peer: u32, why: &str) {
        let mut net = self.shared.net();
        // What it sent before is still to be had.
        for _ in 0..1000 {
            if !net.progress() {
                break;
            }
        }
        net.end(peer, Some(format!("it died, or its machine cannot be reached any longer: {why}")));
        self.shared.ring();
    }

    /// The lane for a conversation's local address, opened if there is none, and what to tell of it.
    pub(super) fn lane(&self, id: u64) -> Result<(u32, Endpoint), String> {
        let choice = self.shared.choice()?;
        let provider = choice.offer.provider.clone();
        let ip = match (choice.offer.by_ip, self.talks.get(&id)) {
            (true, Some(talk)) => {
                Some(talk.socket.local_addr().map_err(|e| e.to_string())?.ip().to_canonical())
            }
            _ => None,
        };
        let further = self.talks.get(&id).is_some_and(|talk| talk.dialog.is_more());
        let lane = self.shared.lane_of(ip, further)?;
        let name = self.shared.net().lanes[lane as usize].rail.name.clone();
        let mark = self.talks.get(&id).map_or(u32::MAX, |talk| talk.dialog.peer());
        Ok((lane, Endpoint { provider, name, mark }))
    }
}

fn other_provider(theirs: &Endpoint, mine: &Endpoint) -> String {
    format!(
        "the two machines use different providers of libfabric, {} and {}; set ARKE_NET_PROVIDER to one that both have",
        theirs.provider, mine.provider
    )
}
