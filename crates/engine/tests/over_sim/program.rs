//! A random program for one process, in four acts: a while of anything; markers, after which all messages to
//! this process have come; the end of every operation; and markers again, as in `MPI_Finalize`.

use super::check::{Log, Sent};
use super::shape::{Buffer, Shape};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::{Counters, Path};
use arke_base::settings::Settings;
use arke_engine::{Data, DataMut, Engine, MessageId, Mode, Outcome, RequestId, Want};
use arke_fabric::sim::{Config, Rng};
use arke_fabric::{Fabric, ProcId};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The context of markers.
const MARKERS: u32 = 9;
/// Contexts of the random messages.
const CONTEXTS: u32 = 2;
const TAGS: u64 = 4;

/// Settings as a seed has them: small ones, so that every protocol is met.
pub fn settings(rng: &mut Rng) -> Settings {
    let eager = *rng.pick(&["48", "100", "1000", "8191"]);
    let unexpected = *rng.pick(&["64K", "256M"]);
    settings_with(rng, eager, unexpected)
}

/// Settings with these two, the rest as a seed has them.
pub fn settings_with(rng: &mut Rng, eager: &str, unexpected: &str) -> Settings {
    let stream = *rng.pick(&["0", "2000", "32K"]);
    let publish = *rng.pick(&["1", "100", "2000", "1T"]);
    let rounds = *rng.pick(&["0", "1", "5"]);
    // "measured" is as usual here: the simulator has no clock.
    let costs = *rng.pick(&["measured", "measured", "staged", "staged", "pull"]);
    let read = Settings::read(|name| {
        let value = match name {
            "ARKE_EAGER_MAX" => eager,
            "ARKE_STREAM_MAX" => stream,
            "ARKE_UNEXPECTED_MAX" => unexpected,
            "ARKE_YIELD_ROUNDS" => rounds,
            "ARKE_SPIN_US" => "0",
            "ARKE_COSTS" => costs,
            "ARKE_PUBLISH_MIN" => publish,
            _ => return None,
        };
        Some(value.to_string())
    });
    read.unwrap_or_else(|e| panic!("{e}"))
}

/// An engine over an endpoint.
pub fn engine<F: Fabric>(endpoint: F, settings: &Settings) -> Engine<F> {
    Engine::new(endpoint, settings, Box::leak(Box::new(Counters::default())))
}

/// The log that all processes of a world write.
pub type SharedLog = Arc<Mutex<Log>>;

/// The log, also where another process's failure left it locked.
pub fn locked(log: &SharedLog) -> MutexGuard<'_, Log> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Steps both processes until an operation of one of them has ended: how it ended.
pub fn end<F: Fabric>(engines: &mut [Engine<F>; 2], at: usize, id: RequestId) -> Outcome {
    for _ in 0..10_000 {
        if let Some(end) = engines[at].take(id) {
            return end.outcome;
        }
        engines.iter_mut().for_each(|e| {
            e.progress(true);
        });
    }
    panic!("an operation does not end")
}

/// How the random programs of a world are.
#[derive(Clone, Copy)]
pub struct Style {
    /// Steps of the first act.
    pub steps: u64,
    /// Longest messages are about this long.
    pub longest: usize,
    /// Whether pulls fail.
    pub faults: bool,
    /// Whether most steps send, so that messages pile up beyond the cap for unexpected ones.
    pub flood: bool,
}

/// The process that runs a program.
pub struct Process<F: Fabric> {
    engine: Engine<F>,
    rng: Rng,
    style: Style,
    log: SharedLog,
    /// Sends that go on, by their place in the log.
    sends: Vec<(RequestId, usize)>,
    receives: Vec<(RequestId, usize)>,
    /// Messages that a matched probe took, with the receive that it counts as.
    probed: Vec<(MessageId, Want, (u32, usize), usize)>,
    me: u32,
    size: u32,
}

impl<F: Fabric> Process<F> {
    pub fn new(engine: Engine<F>, rng: Rng, style: Style, log: SharedLog) -> Self {
        let (me, size) = (engine.me().0, engine.size());
        locked(&log).counters.push(engine.counters());
        Self { engine, rng, style, log, sends: vec![], receives: vec![], probed: vec![], me, size }
    }

    /// All four acts.
    pub fn run(mut self) {
        for _ in 0..self.style.steps {
            self.step();
        }
        self.markers(0);
        self.end_all();
        self.markers(1);
        self.engine.wait_until(|e| !e.has_outgoing());
    }

    fn step(&mut self) {
        let pick = self.rng.below(22);
        match if self.style.flood && pick < 11 { 0 } else { pick } {
            0..=6 => self.send(),
            7..=12 => self.receive(),
            13 => self.probe(),
            14 => self.matched_probe(),
            15 => self.cancel(),
            16 => self.receive_probed(),
            17 | 18 => self.receive_soon(),
            _ => {
                let help = self.rng.chance(50);
                for _ in 0..self.rng.below(6) {
                    self.engine.progress(help);
                }
                self.collect();
            }
        }
    }

    /// A length near some boundary of the protocols, not used for this receiver before.
    fn length(&mut self, to: u32) -> usize {
        let limits = self.engine.limits();
        let edges = [0, 0, 4, 48, limits.inline_max, limits.eager_max as usize, limits.fragment];
        let long = [limits.stream_max as usize, 2 * limits.fragment, 3000, self.style.longest];
        let edge = if self.rng.chance(75) { *self.rng.pick(&edges) } else { *self.rng.pick(&long) };
        let near = (edge + self.rng.below(19) as usize).saturating_sub(9).min(self.style.longest + 9);
        let log = locked(&self.log);
        let used = |len: usize| log.sent.iter().any(|s| (s.from, s.to, s.len) == (self.me, to, len));
        (near..).find(|&len| !used(len)).unwrap_or(near)
    }

    fn shape(&mut self, len: usize) -> Shape {
        let block = self.rng.between(1, 70) as usize;
        let gap = self.rng.below(9) as usize;
        let blocks = self.rng.chance(30).then_some((block, block + gap));
        Shape { len, blocks }
    }

    fn send(&mut self) {
        let to = self.rng.below(u64::from(self.size)) as u32;
        let (len, context) = (self.length(to), 1 + self.rng.below(u64::from(CONTEXTS)) as u32);
        let tag = self.rng.below(TAGS) as i32;
        let mode = if self.rng.chance(25) { Mode::Synchronous } else { Mode::Standard };
        let shape = self.shape(len);
        let (i, data) = {
            let mut log = locked(&self.log);
            let i = log.sent.len();
            let mut buffer = Buffer::outgoing(shape, i as u64);
            let data = buffer.data();
            log.sent.push(Sent { from: self.me, to, context, tag, len, buffer, outcome: None });
            (i, data)
        };
        let counters = self.engine.counters();
        let filled = || [Path::Push, Path::Shared].map(|path| counters.of(path).sent.get());
        let before = filled();
        match self.engine.isend(data, ProcId(to), context, tag, mode, 0) {
            Some(id) => self.sends.push((id, i)),
            None => {
                locked(&self.log).send_over(i, Outcome::Ok);
                // It has met its receive already if that is its own process's, or was published.
                let matched = to == self.me || filled() != before;
                assert!(mode != Mode::Synchronous || matched, "a synchronous send ended at once");
            }
        }
    }

    fn want(&mut self) -> Want {
        let source = self.rng.chance(60).then(|| ProcId(self.rng.below(u64::from(self.size)) as u32));
        let tag_mask = *self.rng.pick(&[!0, !0, !0, 0, 1, 2]);
        let context = 1 + self.rng.below(u64::from(CONTEXTS)) as u32;
        Want { context, source, tag: self.rng.below(TAGS) as i32, tag_mask }
    }

    /// Room for a message that may be longer.
    fn room(&mut self) -> usize {
        let limits = self.engine.limits();
        let (eager, long) = (limits.eager_max as usize, self.style.longest);
        let most = *self.rng.pick(&[8, limits.inline_max, eager, long, long + 100, long + 100, long + 100]);
        if self.rng.chance(80) {
            most.min(long + 100)
        } else {
            self.rng.below(most as u64 + 1) as usize
        }
    }

    fn post(&mut self, want: Want, room: usize) -> usize {
        let shape = self.shape(room);
        let mut buffer = Buffer::incoming(shape);
        let data = buffer.data_mut();
        let i = locked(&self.log).receive(self.me, want, room, buffer);
        let id = match self.rng.chance(60) {
            true => self.engine.irecv_early(data, want, 0),
            false => self.engine.irecv(data, want, 0),
        };
        self.receives.push((id, i));
        i
    }

    fn receive(&mut self) {
        let (want, room) = (self.want(), self.room());
        self.post(want, room);
    }

    /// A receive that takes its message at once if it can, and is given up otherwise: of one source, past others, or of
    /// any source, what has been put aside.
    fn receive_soon(&mut self) {
        let (want, room) = (self.want(), self.room());
        let found = self.engine.iprobe(&want).map(|found| (found.source.0, found.bytes as usize));
        let mut buffer = Buffer::incoming(Shape { len: room, blocks: None });
        let DataMut::Bytes(into) = buffer.data_mut() else { unreachable!("it has no gaps") };
        let looks = *self.rng.pick(&[1, 1, 40]);
        let received = match want.source {
            Some(source) => {
                self.engine.recv_within(into, source, &want, looks).map(|arrived| (source, arrived))
            }
            None => self.engine.recv_kept(into, &want),
        };
        if let Some((source, arrived)) = received {
            let end = arrived.completion(source, room);
            let mut log = locked(&self.log);
            let i = log.receive(self.me, want, room, buffer);
            log.received[i].expected = found;
            log.receive_over(i, end, self.style.faults);
        } else {
            assert!(buffer.is_fresh(), "a receive that found nothing was written to");
        }
    }

    /// A probe that finds a message, and a receive that must then get it.
    fn probe(&mut self) {
        let (want, room) = (self.want(), self.room());
        if let Some(found) = self.engine.iprobe(&want) {
            let i = self.post(want, room);
            locked(&self.log).received[i].expected = Some((found.source.0, found.bytes as usize));
        }
    }

    fn matched_probe(&mut self) {
        let (want, room) = (self.want(), self.room());
        if let Some((message, found)) = self.engine.improbe(&want) {
            assert_eq!(self.engine.probed(message), Some(found));
            let shape = self.shape(room);
            let i = locked(&self.log).receive(self.me, want, room, Buffer::incoming(shape));
            self.probed.push((message, want, (found.source.0, found.bytes as usize), i));
        }
    }

    fn receive_probed(&mut self) {
        if self.probed.is_empty() {
            return;
        }
        let at = self.rng.below(self.probed.len() as u64) as usize;
        let (message, _, expected, i) = self.probed.swap_remove(at);
        let data = {
            let mut log = locked(&self.log);
            log.received[i].expected = Some(expected);
            log.received[i].buffer.data_mut()
        };
        let id =
            self.engine.imrecv(message, data, 0).unwrap_or_else(|| panic!("a fresh message name is stale"));
        assert!(self.engine.imrecv(message, DataMut::Bytes(BytesMut::EMPTY), 0).is_none(), "received twice");
        self.receives.push((id, i));
    }

    fn cancel(&mut self) {
        let which = if self.rng.chance(50) { &self.sends } else { &self.receives };
        if which.is_empty() {
            return;
        }
        let (id, _) = which[self.rng.below(which.len() as u64) as usize];
        self.engine.cancel(id);
        self.collect();
    }

    /// Takes what has ended.
    fn collect(&mut self) {
        let (engine, log, faults) = (&mut self.engine, &self.log, self.style.faults);
        self.sends.retain(|&(id, i)| {
            let Some(end) = engine.take(id) else { return true };
            assert!(engine.is_done(id).is_none(), "a name is stale once its completion was taken");
            assert!(faults || !matches!(end.outcome, Outcome::Fault(_)), "{end:?}");
            locked(log).send_over(i, end.outcome);
            false
        });
        self.receives.retain(|&(id, i)| {
            let Some(end) = engine.take(id) else { return true };
            locked(log).receive_over(i, end, faults);
            false
        });
    }

    /// Sends a marker to all others and waits for theirs: all their earlier messages have come then.
    fn markers(&mut self, tag: i32) {
        let peers: Vec<ProcId> = (0..self.size).filter(|&p| p != self.me).map(ProcId).collect();
        let mut ids = Vec::new();
        for &p in &peers {
            ids.extend(self.engine.isend(Data::Bytes(Bytes::EMPTY), p, MARKERS, tag, Mode::Standard, 7));
            let want = Want::exact(MARKERS, p, tag);
            ids.push(self.engine.irecv(DataMut::Bytes(BytesMut::EMPTY), want, 7));
        }
        for id in ids {
            self.engine.wait_until(|e| e.is_done(id) == Some(true));
            let end = self.engine.take(id).unwrap_or_else(|| panic!("a marker has ended"));
            assert_eq!((end.outcome, end.bytes), (Outcome::Ok, 0));
        }
    }

    /// Receives every message that is there, takes back what waits for one, and waits for the rest.
    fn end_all(&mut self) {
        while !self.probed.is_empty() {
            self.receive_probed();
        }
        for (id, _) in self.receives.clone() {
            self.engine.cancel(id);
        }
        for context in 1..=CONTEXTS {
            let any = Want { context, source: None, tag: 0, tag_mask: 0 };
            while let Some(found) = self.engine.iprobe(&any) {
                let i = self.post(any, found.bytes as usize);
                locked(&self.log).received[i].expected = Some((found.source.0, found.bytes as usize));
            }
        }
        while let Some(&(id, _)) = self.receives.first().or(self.sends.first()) {
            self.engine.wait_until(|e| e.is_done(id) == Some(true));
            self.collect();
        }
    }
}

/// A world's configuration for engines: deterministic waiting needs `oversubscribed`, which reads no clock.
pub fn world(config: Config) -> Config {
    Config { oversubscribed: true, ..config }
}
