//! What a simulated world consists of, and how time passes in it.

use super::config::{Config, Pulls};
use super::posts::Post;
use super::pulls::{Exposure, Pull};
use super::remote::{Access, Shared};
use super::rng::Rng;
use super::run::Report;
use crate::{Key, ProcId, PullError, PullId, Pulled};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering};

/// A message on its way.
pub struct Message {
    pub key: Key,
    /// Messages of the pair before it.
    pub number: usize,
    pub body: Vec<u8>,
    /// The step at which it has arrived.
    pub at: u64,
}

/// The way from one process to another.
pub struct Pair {
    pub queue: VecDeque<Message>,
    /// Messages that were taken off the queue.
    pub gone: u64,
    /// The keys of all messages that were ever sent.
    pub sent: Vec<Key>,
    /// Until when it pretends to be full.
    pub blocked: u64,
    /// Whether the sender was told "no room" and not woken since.
    pub wanted: bool,
    /// How the receiving process can pull memory of the sending one.
    pub pulls: Pulls,
}

/// One live round of a collective line.
#[derive(Clone, Copy)]
pub struct Line {
    pub round: u32,
    pub note: u32,
    pub data: [u8; 48],
    pub at: u64,
}

impl Line {
    const NONE: Line = Line { round: 0, note: 0, data: [0; 48], at: 0 };
}

/// A process's wish for throttling, as others see it at different times.
#[derive(Clone, Copy, Default)]
pub struct Throttle {
    pub on: bool,
    pub before: bool,
    pub at: u64,
}

/// A sleep that goes on.
#[derive(Clone, Copy)]
pub struct Sleep {
    pub armed: u32,
    /// The step at which it ends by itself.
    pub until: Option<u64>,
}

/// One process.
pub struct End {
    pub alive: bool,
    pub armed: bool,
    pub word: &'static AtomicU32,
    pub asleep: Option<Sleep>,
    pub throttle: Throttle,
    /// Two live rounds of each line.
    pub lines: Vec<[Line; 2]>,
    /// When all lines that it wrote can be read by all.
    pub lines_at: u64,
    /// Pulls of this process that have ended, to be told at a poll.
    pub ended: VecDeque<(PullId, Result<Pulled, PullError>)>,
    pub next_pull: u32,
    /// Deaths that a poll is to tell, after the last message of the dead.
    pub lost: VecDeque<ProcId>,
    /// Deaths that it was told.
    pub gone: Vec<ProcId>,
    /// Whether it waits inside the library.
    pub inside: bool,
    /// Messages on offer, by name.
    pub offers: std::collections::HashSet<u64>,
    /// Memory given out by `alloc`, with the length asked for.
    pub heap: Vec<(Box<[Page]>, usize)>,
    pub heap_used: usize,
}

/// Memory is given out by pages, as shared memory gives it.
#[derive(Clone)]
#[repr(C, align(4096))]
pub struct Page(pub [u8; 4096]);

/// Something that rings a bell when its time has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A message arrived, or a part of a pull.
    Arrival(u32),
    /// A process was woken by another one.
    Wake(u32),
    /// There may be room again for a process that was told there is none.
    Room(u32),
    /// A process learns of the death of another one.
    Lost(u32, u32),
}

pub struct State {
    pub config: Config,
    pub rng: Rng,
    pub now: u64,
    pub pairs: Vec<Pair>,
    pub ends: Vec<End>,
    pub exposures: Vec<Exposure>,
    pub pulls: Vec<Pull>,
    pub shared: Vec<Shared>,
    /// Published receives, the oldest first.
    pub posts: Vec<Post>,
    pub posted: u64,
    /// Remote reads and writes that go on.
    pub accesses: Vec<Access>,
    events: BinaryHeap<Reverse<(u64, Event)>>,
    pub report: Report,
}

impl State {
    pub fn new(size: u32, config: Config) -> Self {
        assert!(config.inline_max >= 40, "a fabric carries at least 40 bytes inline");
        assert!(config.slots > 0 && config.burst > 0 && config.chunk > 0);
        let pair = || Pair {
            queue: VecDeque::new(),
            gone: 0,
            sent: Vec::new(),
            blocked: 0,
            wanted: false,
            pulls: config.pulls,
        };
        let end = || End {
            alive: true,
            armed: false,
            // Threads of the program may keep the word for ever; a test can afford the few bytes.
            word: Box::leak(Box::new(AtomicU32::new(0))),
            asleep: None,
            throttle: Throttle::default(),
            lines: vec![[Line::NONE; 2]; config.lines as usize],
            lines_at: 0,
            ended: VecDeque::new(),
            next_pull: 0,
            lost: VecDeque::new(),
            gone: Vec::new(),
            inside: false,
            offers: std::collections::HashSet::new(),
            heap: Vec::new(),
            heap_used: 0,
        };
        Self {
            rng: Rng::new(config.seed),
            now: 0,
            pairs: (0..size * size).map(|_| pair()).collect(),
            ends: (0..size).map(|_| end()).collect(),
            exposures: Vec::new(),
            pulls: Vec::new(),
            shared: Vec::new(),
            posts: Vec::new(),
            posted: 0,
            accesses: Vec::new(),
            events: BinaryHeap::new(),
            report: Report::default(),
            config,
        }
    }

    pub fn size(&self) -> u32 {
        self.ends.len() as u32
    }

    pub fn pair(&mut self, from: ProcId, to: ProcId) -> &mut Pair {
        let n = self.ends.len();
        &mut self.pairs[from.index() * n + to.index()]
    }

    pub fn set_pulls(&mut self, owner: ProcId, puller: ProcId, pulls: Pulls) {
        self.pair(owner, puller).pulls = pulls;
    }

    /// Somebody broke the rules.
    #[track_caller]
    pub fn broken(&self, who: ProcId, what: std::fmt::Arguments<'_>) -> ! {
        panic!("seed {}, step {}: process {} {what}", self.config.seed, self.now, who.0)
    }

    pub fn trace(&self, what: std::fmt::Arguments<'_>) {
        if self.config.trace {
            arke_sys::say::err(&format!("{:>8} {what}\n", self.now));
        }
    }

    /// Checks that a peer is one that can be spoken to.
    pub fn check_peer(&self, me: ProcId, peer: ProcId) {
        if peer == me {
            self.broken(me, format_args!("used the fabric to reach itself, which the engine has to do"));
        }
        if peer.index() >= self.ends.len() {
            self.broken(me, format_args!("named process {} of {}", peer.0, self.ends.len()));
        }
    }

    /// Lets one step pass.
    pub fn tick(&mut self) {
        self.pass_to(self.now + 1);
    }

    /// Lets time pass up to `to`.
    pub fn pass_to(&mut self, to: u64) {
        self.now = self.now.max(to);
        while let Some(&Reverse((at, event))) = self.events.peek() {
            if at > self.now {
                break;
            }
            self.events.pop();
            self.happen(event);
        }
        for i in 0..self.config.deaths.len() {
            let death = self.config.deaths[i];
            if death.at <= self.now && self.ends[death.who.index()].alive {
                self.kill(death.who, death.drops);
            }
        }
    }

    pub fn schedule(&mut self, at: u64, event: Event) {
        if at <= self.now {
            self.happen(event);
        } else {
            self.events.push(Reverse((at, event)));
        }
    }

    /// The step of the next scheduled event or death.
    pub fn next_event(&self) -> Option<u64> {
        let event = self.events.peek().map(|Reverse((at, _))| *at);
        let deaths = self.config.deaths.iter().filter(|d| self.ends[d.who.index()].alive).map(|d| d.at);
        event.into_iter().chain(deaths).min()
    }

    fn happen(&mut self, event: Event) {
        let (Event::Arrival(who) | Event::Wake(who) | Event::Room(who) | Event::Lost(who, _)) = event;
        if let Event::Lost(_, dead) = event {
            self.ends[who as usize].lost.push_back(ProcId(dead));
        }
        self.ring(ProcId(who));
    }

    /// Ends the sleep of a process that has announced one.
    pub fn ring(&mut self, who: ProcId) {
        let end = &mut self.ends[who.index()];
        if end.armed {
            end.word.fetch_add(1, Ordering::Relaxed);
            self.report.rings += 1;
        }
    }

    pub fn kill(&mut self, who: ProcId, drops: bool) {
        let end = &mut self.ends[who.index()];
        if !end.alive {
            return;
        }
        end.alive = false;
        end.asleep = None;
        self.trace(format_args!("{} dies", who.0));
        let (n, now) = (self.ends.len(), self.now);
        for to in 0..n {
            let pair = &mut self.pairs[who.index() * n + to];
            if drops {
                pair.queue.retain(|m| m.at <= now);
            }
        }
        self.pulls_after_death(who);
        self.accesses_after_death(who);
        let told = self.config.told;
        for to in (0..n).filter(|to| *to != who.index() && told) {
            let last = self.pairs[who.index() * n + to].queue.back().map_or(now, |m| m.at);
            let at = last.max(now) + self.rng.below(self.config.delay + 1);
            self.schedule(at, Event::Lost(to as u32, who.0));
        }
    }

    /// The next death that `who` is to be told: of one whose messages it has all received.
    pub fn next_lost(&mut self, who: ProcId) -> Option<ProcId> {
        let n = self.ends.len();
        let silent = |dead: &ProcId| self.pairs[dead.index() * n + who.index()].queue.is_empty();
        let at = self.ends[who.index()].lost.iter().position(silent)?;
        let dead = self.ends[who.index()].lost.remove(at)?;
        self.ends[who.index()].gone.push(dead);
        Some(dead)
    }

    /// Whether anything waits for `who`'s next poll.
    pub fn has_arrivals(&self, who: ProcId) -> bool {
        let n = self.ends.len();
        let arrived =
            |from: usize| self.pairs[from * n + who.index()].queue.front().is_some_and(|m| m.at <= self.now);
        let end = &self.ends[who.index()];
        !end.ended.is_empty() || !end.lost.is_empty() || (0..n).any(arrived)
    }

    pub fn undelivered(&self) -> usize {
        let n = self.ends.len();
        let messages = (0..self.pairs.len()).filter(|i| self.ends[i % n].alive);
        let ended = self.ends.iter().filter(|e| e.alive);
        messages.map(|i| self.pairs[i].queue.len()).sum::<usize>()
            + ended.map(|e| e.ended.len()).sum::<usize>()
    }

    pub fn exposed(&self) -> usize {
        self.exposures.iter().filter(|e| e.live && self.ends[e.owner.index()].alive).count()
    }
}
