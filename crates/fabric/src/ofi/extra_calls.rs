//! The helper's part in further ways to a peer: it looks for networks beside the first one that both machines are in,
//! and agrees with the peer on each in a conversation of its own, which stays open as long as the way is used.

use super::addresses::{local, others, Card};
use super::greeting::{Dialog, Endpoint, Event};
use super::helper::Helper;
use super::sockets::{connect, nonce};
use crate::ProcId;
use std::time::Instant;

impl Helper {
    /// The first way to a peer was found in a conversation: whoever comes first of the two looks for further ones.
    pub(super) fn look_for_ways(&mut self, id: u64, peer: u32) {
        let first = self.talks.get(&id).is_some_and(|talk| talk.dialog.is_first());
        if first && self.shared.limits.rails > 1 && peer < self.shared.size && self.serves_ways() {
            self.searches.insert(peer, Instant::now() + self.shared.limits.connect);
        }
    }

    /// Whether the provider can have several ways to a peer: endpoints are bound to addresses, and memory that is read
    /// over one has the same name in all.
    fn serves_ways(&self) -> bool {
        let by_ip = self.shared.choice().is_ok_and(|choice| choice.offer.by_ip);
        let net = self.shared.net();
        by_ip && net.exposures.serve_all_lanes() && !net.lanes.iter().any(|lane| lane.rail.registers_local())
    }

    /// Calls peers at their addresses in other networks, as soon as those are known.
    pub(super) fn search_further(&mut self, now: Instant) {
        let peers: Vec<u32> = self.searches.keys().copied().collect();
        for peer in peers {
            let card = self.shared.directory.lock().as_mut().map(|d| d.card(ProcId(peer)));
            let card = match card {
                Some(Ok(Some(text))) => text.parse::<Card>().ok(),
                Some(Ok(None)) if self.searches.get(&peer).is_some_and(|until| now < *until) => continue,
                _ => None,
            };
            self.searches.remove(&peer);
            let Some(lifeline) = self.lifelines.get(&peer).and_then(|id| self.talks.get(id)) else {
                continue;
            };
            let (Some(card), Ok(here)) = (card, lifeline.socket.local_addr()) else {
                continue;
            };
            let Ok(there) = lifeline.socket.peer_addr() else {
                continue;
            };
            let used = (here.ip().to_canonical(), there.ip().to_canonical());
            let mine = local()
                .into_iter()
                .filter(|l| self.shared.door.addresses.contains(&l.ip))
                .collect::<Vec<_>>();
            for address in others(&card, &mine, used).into_iter().take(self.shared.limits.rails - 1) {
                let Ok(socket) = connect(address) else {
                    continue;
                };
                let id = self.next;
                self.next += 1;
                self.extra.insert(id, None);
                self.begin(id, socket, Dialog::more(self.shared.own(), peer, nonce()), true, now);
            }
        }
    }

    /// Something was said in a conversation about a further way.
    pub(super) fn said_of_way(&mut self, id: u64, peer: u32, event: Event) {
        match event {
            Event::Proven(_) => {
                self.extra.entry(id).or_insert(None);
                if self.talks.get(&id).is_some_and(|talk| talk.caller) {
                    self.offer_way(id);
                }
            }
            Event::Use(endpoint) => match self.answer_way(id, peer, &endpoint) {
                Ok(mine) => {
                    if let Some(talk) = self.talks.get_mut(&id) {
                        talk.dialog.offer(&mine, false);
                    }
                }
                Err(why) => {
                    if let Some(talk) = self.talks.get_mut(&id) {
                        talk.dialog.refuse(&why);
                    }
                    self.write(id);
                    self.close(id, why);
                }
            },
            Event::Ready(endpoint) => {
                let lane = self.talks.get(&id).map_or(u32::MAX, |talk| talk.lane);
                let added = self.shared.net().add_way(peer, lane, &endpoint.name, true);
                if let Err(errno) = added {
                    let why = self.shared.library.words(errno);
                    return self.close(id, why);
                }
                self.extra.insert(id, Some(lane));
                self.shared.nudge();
            }
            Event::Refuse(why) => self.close(id, why),
            Event::Bye => {
                if let Some(talk) = self.talks.get_mut(&id) {
                    talk.bye = true;
                }
            }
            _ => {}
        }
    }

    /// Both sides are proven: this one tells its endpoint in that network.
    fn offer_way(&mut self, id: u64) {
        if let Some(talk) = self.talks.get_mut(&id) {
            talk.dialog.show();
        }
        match self.lane(id) {
            Ok((lane, mine)) => {
                if let Some(talk) = self.talks.get_mut(&id) {
                    talk.lane = lane;
                    talk.dialog.offer(&mine, true);
                }
            }
            Err(why) => self.close(id, why),
        }
    }

    /// The peer offers a further way. Answers with this process's endpoint, or says why not.
    fn answer_way(&mut self, id: u64, peer: u32, theirs: &Endpoint) -> Result<Endpoint, String> {
        let rails = self.shared.limits.rails;
        if !self.serves_ways() || self.extra_ways(peer) + 1 >= rails {
            return Err(format!(
                "this process uses {rails} networks at most (ARKE_NET_RAILS), and no more now"
            ));
        }
        let (lane, mine) = self.lane(id)?;
        if mine.provider != theirs.provider {
            return Err("the providers differ".to_string());
        }
        let added = self.shared.net().add_way(peer, lane, &theirs.name, false);
        added.map_err(|errno| self.shared.library.words(errno))?;
        self.extra.insert(id, Some(lane));
        Ok(mine)
    }

    /// Number of further ways to a peer that were agreed on.
    fn extra_ways(&self, peer: u32) -> usize {
        let of_peer = |id: &u64| self.talks.get(id).is_some_and(|talk| talk.dialog.peer() == peer);
        self.extra.iter().filter(|(id, lane)| lane.is_some() && of_peer(id)).count()
    }

    /// The conversation of a further way has ended, and the way with it.
    pub(super) fn way_ended(&mut self, peer: u32, lane: Option<u32>) {
        if let Some(lane) = lane {
            let mut net = self.shared.net();
            if let Some(place) = net.known(peer) {
                net.drop_way(place, lane);
            }
        }
    }

    /// Lanes of further ways were shut: the conversations about ways in them end, which tells the peers.
    pub(super) fn lanes_shut(&mut self, lanes: &[u32]) {
        let ended = |lane: &Option<u32>| lane.is_some_and(|lane| lanes.contains(&lane));
        let ids: Vec<u64> = self.extra.iter().filter(|(_, lane)| ended(lane)).map(|(id, _)| *id).collect();
        for id in ids {
            self.close(id, "the network of this way has failed".to_string());
        }
    }

    /// Ends the conversations about further ways to a peer.
    pub(super) fn close_ways(&mut self, peer: u32) {
        self.searches.remove(&peer);
        let of_peer = |id: &u64| self.talks.get(id).is_some_and(|talk| talk.dialog.peer() == peer);
        let ids: Vec<u64> = self.extra.keys().copied().filter(of_peer).collect();
        for id in ids {
            self.close(id, "the peer is gone".to_string());
        }
    }
}
