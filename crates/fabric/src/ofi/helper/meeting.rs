//! What two processes agree on in a conversation: which one of several is used, over which endpoints they connect, and
//! that one of them has gone.

use super::Helper;
use crate::ofi::commission;
use crate::ofi::greeting::{Endpoint, Event};
use crate::ofi::peer::Link;
use arke_sys::fork::Private;
use nix::sys::epoll::{EpollEvent, EpollFlags};
use std::sync::atomic::Ordering;
use std::sync::Arc;

impl Helper {
    /// This process has given a peer up. If the peer lives the end of the lifeline tells it.
    pub(super) fn let_go(&mut self, peer: u32) {
        self.calls.remove(&peer);
        self.close_others(peer, self.lifelines.get(&peer).copied());
        let Some(&id) = self.lifelines.get(&peer) else {
            return;
        };
        if let Some(talk) = self.talks.get(&id) {
            let _ = talk.socket.shutdown(std::net::Shutdown::Both);
        }
        self.close(id, "it was given up".to_string());
    }

    pub(super) fn said(&mut self, id: u64, event: Event) {
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
    pub(super) fn hand_over(&mut self, id: u64) {
        let Some(talk) = self.talks.remove(&id) else { return };
        let _ = self.shared.epoll.delete(&*talk.socket);
        let Some(socket) = Arc::into_inner(talk.socket).map(Private::into_inner) else { return };
        let under_way = self.shared.commissions.clone();
        if under_way.fetch_add(1, Ordering::Relaxed) >= commission::MOST {
            under_way.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        let dialog = talk.dialog;
        let (counted, shared) = (under_way.clone(), self.shared.clone());
        let carry_out = move || {
            let channel = commission::Channel::answered(socket, &dialog);
            let servant = shared.servant_soon(commission::PATIENCE);
            // What is wanted may take long, and nothing of this process's network is needed for it.
            drop(shared);
            if let (Ok(channel), Some(servant)) = (channel, servant) {
                servant(channel);
            }
            counted.fetch_sub(1, Ordering::Relaxed);
        };
        if arke_sys::threads::start("arke-commission", Some(256 << 10), carry_out).is_err() {
            under_way.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Chooses a conversation for good, as the process that comes first.
    pub(super) fn choose(&mut self, id: u64, peer: u32) {
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

    pub(super) fn refuse(&mut self, id: u64, peer: u32, why: &str) {
        if let Some(talk) = self.talks.get_mut(&id) {
            talk.dialog.refuse(why);
        }
        self.write(id);
        self.give_up(peer, why.to_string());
    }

    /// Both sides agree on this conversation: the provider connects, and it becomes the lifeline.
    pub(super) fn connected(&mut self, id: u64, peer: u32, endpoint: &Endpoint) {
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
    pub(super) fn join(&mut self, id: u64, peer: u32, lane: u32, endpoint: &Endpoint) -> Result<(), String> {
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

    /// A peer's lifeline has broken.
    pub(super) fn died(&mut self, peer: u32, why: &str) {
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
    pub(in crate::ofi) fn lane(&self, id: u64) -> Result<(u32, Endpoint), String> {
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
