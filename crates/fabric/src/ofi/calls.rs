//! Finding a way to a peer: which of its addresses are tried when, and what is said when none leads to it.

use super::addresses::{local, order, Card, Local};
use super::strangers::Door;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// An address gets this much of a start before the next one is tried beside it.
const STAGGER: Duration = Duration::from_millis(150);
/// After a failure an address is tried again, as long as there is time.
const AGAIN: Duration = Duration::from_millis(500);

/// After so many failures at each address a process that has listened there is taken to have ended.
const TRIES: u32 = 4;

/// One address of the peer.
#[derive(Debug)]
pub struct Candidate {
    /// The peer's interface.
    pub interface: String,
    /// The address.
    pub address: SocketAddr,
    /// When it is to be tried, unless it is being tried.
    pub due: Instant,
    /// The conversation under way.
    pub talk: Option<u64>,
    /// What came of the last try.
    pub outcome: String,
    /// How many tries have failed.
    pub failures: u32,
}

/// The search for a way to one peer.
#[derive(Debug)]
pub struct Call {
    /// When it is given up.
    pub deadline: Instant,
    /// How long it may take.
    limit: Duration,
    /// Whether it has been given more time.
    extended: bool,
    /// Whether the conversation that was chosen has outlasted it.
    renewed: bool,
    /// The peer's machine.
    pub host: String,
    /// Its addresses, in the order in which they are tried; empty until they are known.
    pub candidates: Vec<Candidate>,
    /// The conversation that was chosen.
    pub won: Option<u64>,
    /// Why the addresses are not known.
    pub unknown: String,
    /// Whether the peer is sure to have listened there, so that failures tell that it has ended.
    sure: bool,
}

impl Call {
    /// Begins.
    pub fn new(now: Instant, limit: Duration) -> Self {
        let unknown = "it has not told its addresses".to_string();
        Self {
            deadline: now + limit,
            limit,
            extended: false,
            renewed: false,
            host: String::new(),
            candidates: Vec::new(),
            won: None,
            unknown,
            sure: false,
        }
    }

    /// Gives it as much time as `limit` in all, once: the peer's machine has taken a call, so the way is there and the
    /// process may be slow or stopped. Returns whether there is time left.
    pub fn extend(&mut self, limit: Duration, now: Instant) -> bool {
        if !self.extended && limit > self.limit {
            self.deadline += limit - self.limit;
            self.limit = limit;
        }
        self.extended = true;
        now < self.deadline
    }

    /// Gives it its time anew: a conversation goes on with a peer that is proven. When that ends the search begins
    /// again.
    pub fn renew(&mut self, now: Instant) {
        self.deadline = now + self.limit;
        self.renewed = true;
    }

    /// The peer's card has come.
    pub fn addressed(&mut self, card: &Card, all: &[Local], now: Instant) {
        self.host.clone_from(&card.host);
        if card.addresses.is_empty() {
            self.unknown = "its machine has no address that peers could call".to_string();
        }
        self.candidates = order(card, all)
            .into_iter()
            .enumerate()
            .map(|(i, (interface, address))| Candidate {
                interface,
                address,
                due: now + STAGGER * i as u32,
                talk: None,
                outcome: "not tried".to_string(),
                failures: 0,
            })
            .collect();
    }

    /// The peer is rank `rank` of another job, which has told its door.
    pub fn addressed_stranger(&mut self, rank: u32, door: &Door, now: Instant) {
        let addresses = door.addresses.iter().map(|ip| ("-".to_string(), *ip)).collect();
        let card = Card { host: format!("rank {rank}"), port: door.port, addresses };
        self.addressed(&card, &local(), now);
        self.sure = true;
        if self.candidates.is_empty() {
            self.deadline = now;
        }
    }

    /// Whether there is nobody any longer at any of the addresses.
    pub fn is_hopeless(&self) -> bool {
        let failed = |c: &Candidate| c.talk.is_none() && c.failures >= TRIES;
        self.sure && self.won.is_none() && !self.candidates.is_empty() && self.candidates.iter().all(failed)
    }

    /// Candidates to be tried now.
    pub fn due(&self, now: Instant) -> Vec<usize> {
        if self.won.is_some() {
            return Vec::new();
        }
        (0..self.candidates.len())
            .filter(|i| self.candidates[*i].talk.is_none() && self.candidates[*i].due <= now)
            .collect()
    }

    /// When to look again.
    pub fn next(&self) -> Instant {
        let waiting = self.candidates.iter().filter(|c| c.talk.is_none()).map(|c| c.due).min();
        match waiting {
            Some(due) if self.won.is_none() => due.min(self.deadline),
            _ => self.deadline,
        }
    }

    /// A try has failed: it is made again later, and the next one need not wait for its turn.
    pub fn failed(&mut self, talk: u64, why: String, now: Instant) {
        if self.won == Some(talk) {
            self.won = None;
            if std::mem::take(&mut self.renewed) {
                self.deadline = now + self.limit;
            }
        }
        for c in &mut self.candidates {
            if c.talk == Some(talk) {
                c.talk = None;
                c.outcome.clone_from(&why);
                c.failures += 1;
                c.due = now + AGAIN;
            }
        }
        if let Some(next) = self.candidates.iter_mut().find(|c| c.talk.is_none() && c.outcome == "not tried")
        {
            next.due = now;
        }
    }

    /// Why there is no way: a table of what was tried.
    pub fn table(&self, from: &str) -> String {
        let mut text = match self.is_hopeless() {
            true => format!("it has ended, or its machine does not let calls from host {from} through"),
            false => format!("no way to it was found from host {from} within {} s", self.limit.as_secs()),
        };
        if self.candidates.is_empty() {
            return format!("{text}: {}", self.unknown);
        }
        let mut rows = vec![["host", "interface", "address", "outcome"].map(str::to_string)];
        for c in &self.candidates {
            let outcome = if c.talk.is_some() && c.outcome == "not tried" {
                "no answer".to_string()
            } else {
                c.outcome.clone()
            };
            rows.push([self.host.clone(), c.interface.clone(), c.address.to_string(), outcome]);
        }
        let width = |i: usize| rows.iter().map(|r| r[i].len()).max().unwrap_or(0);
        let (a, b, c) = (width(0), width(1), width(2));
        text.push(':');
        for [host, interface, address, outcome] in &rows {
            text.push_str(&format!("\n  {host:a$}  {interface:b$}  {address:c$}  {outcome}"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(now: Instant) -> Call {
        let card: Card = "arke1/far/4000/eth0@10.0.0.2/eth1@10.1.0.2".parse().unwrap();
        let mut call = Call::new(now, Duration::from_secs(10));
        call.addressed(&card, &[], now);
        call
    }

    #[test]
    fn addresses_are_tried_one_after_the_other_and_again() {
        let now = Instant::now();
        let mut call = call(now);
        assert_eq!(call.due(now), [0]);
        call.candidates[0].talk = Some(1);
        assert!(call.due(now).is_empty());
        assert_eq!(call.due(now + STAGGER), [1], "beside the first");
        call.failed(1, "Connection refused (os error 111)".into(), now);
        assert_eq!(call.due(now), [1], "at once, since the first has failed");
        call.candidates[1].talk = Some(2);
        assert_eq!(call.due(now + AGAIN), [0], "again");
        call.won = Some(2);
        assert!(call.due(now + AGAIN).is_empty());
        call.failed(2, "gone".into(), now);
        assert_eq!(call.due(now + AGAIN), [0, 1]);
    }

    #[test]
    fn a_call_that_was_taken_gets_more_time_once() {
        let now = Instant::now();
        let mut call = call(now);
        let late = now + Duration::from_secs(10);
        assert!(call.extend(Duration::from_secs(30), late));
        assert_eq!(call.deadline, now + Duration::from_secs(30));
        assert!(!call.extend(Duration::from_secs(30), now + Duration::from_secs(30)));
        assert!(call.table("near").contains("within 30 s"));
    }

    #[test]
    fn a_conversation_may_outlast_the_call_and_end() {
        let now = Instant::now();
        let second = Duration::from_secs(1);
        let mut call = call(now);
        (call.candidates[0].talk, call.won) = (Some(1), Some(1));
        call.renew(now + 10 * second);
        call.failed(1, "gone".into(), now + 19 * second);
        assert_eq!((call.deadline, call.won), (now + 29 * second, None));
        // One that has not outlasted it leaves it no more time.
        (call.candidates[0].talk, call.won) = (Some(2), Some(2));
        call.failed(2, "gone".into(), now + 28 * second);
        assert_eq!(call.deadline, now + 29 * second);
    }

    #[test]
    fn the_table_names_host_interface_address_and_outcome() {
        let now = Instant::now();
        let mut call = call(now);
        call.candidates[0].talk = Some(1);
        call.failed(1, "No route to host (os error 113)".into(), now);
        call.candidates[1].talk = Some(2);
        let table = call.table("near");
        assert_eq!(
            table,
            "no way to it was found from host near within 10 s:\n  \
             host  interface  address        outcome\n  \
             far   eth0       10.0.0.2:4000  No route to host (os error 113)\n  \
             far   eth1       10.1.0.2:4000  no answer"
        );
        let unknown = Call::new(now, Duration::from_secs(10)).table("near");
        assert!(unknown.ends_with("within 10 s: it has not told its addresses"), "{unknown}");
    }
}
