//! Runs the schedules of many ranks inside one process, for tests: every interleaving comes from a seed.
//!
//! A send is either copied at once or left in place until its receive takes it, as the seed decides, so that an
//! algorithm that writes memory too early is found out. [`hazards`] finds the same mistakes without running: it
//! looks for steps that touch the same memory and are not ordered.
#![allow(unsafe_code, reason = "it marks the bytes that a layout describes")]

use super::build::Schedule;
use super::memory::{Base, Part, Shape};
use super::run::{Carrier, Ended, Fate};
use super::step::{Action, Peer, Route, StepId};
use crate::data::{Data, DataMut, Strided};
use arke_fabric::ProcId;
use std::collections::{BTreeMap, VecDeque};

/// A small generator of random numbers (splitmix64): reproducible, and good enough to choose who goes next.
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.number() % n as u64) as usize
    }
}

/// Where the bytes of a send are.
enum Content {
    Copied(Vec<u8>),
    InPlace(Data),
}

/// From, to, context, tag.
type Channel = (u32, u32, u32, i32);

#[derive(Default)]
struct Queue {
    sends: VecDeque<(u64, Content)>,
    receives: VecDeque<(u64, DataMut)>,
}

struct Net {
    random: Random,
    channels: BTreeMap<Channel, Queue>,
    /// Channels that have both a send and a receive.
    matched: Vec<Channel>,
    messages: Vec<Option<Ended>>,
}

struct Port<'a> {
    net: &'a mut Net,
    me: u32,
}

fn read(data: &Data) -> Vec<u8> {
    let mut out = vec![0; data.len() as usize];
    data.copy_out(0, &mut out);
    out
}

fn write(target: &DataMut, data: &[u8]) -> Ended {
    target.write(0, data);
    match data.len() as u64 {
        sent if sent > target.len() => Ended::Truncated { sent },
        sent => Ended::Bytes(sent),
    }
}

impl Net {
    fn message(&mut self) -> u64 {
        self.messages.push(None);
        self.messages.len() as u64 - 1
    }

    fn note(&mut self, channel: Channel) {
        let queue = &self.channels[&channel];
        if !queue.sends.is_empty() && !queue.receives.is_empty() && !self.matched.contains(&channel) {
            self.matched.push(channel);
        }
    }

    /// Brings one message to its receive.
    fn deliver(&mut self) -> bool {
        if self.matched.is_empty() {
            return false;
        }
        let which = self.random.below(self.matched.len());
        let channel = self.matched.swap_remove(which);
        let queue = self.channels.get_mut(&channel).expect("a matched channel exists");
        let (send, content) = queue.sends.pop_front().expect("a matched channel has a send");
        let (receive, target) = queue.receives.pop_front().expect("a matched channel has a receive");
        let ended = match &content {
            Content::Copied(bytes) => write(&target, bytes),
            Content::InPlace(source) => {
                self.messages[send as usize] = Some(Ended::Bytes(0));
                write(&target, &read(source))
            }
        };
        self.messages[receive as usize] = Some(ended);
        self.note(channel);
        true
    }
}

impl Carrier for Port<'_> {
    fn send(&mut self, data: Data, to: ProcId, context: u32, tag: i32) -> Option<u64> {
        let channel = (self.me, to.0, context, tag);
        let message = self.net.message();
        let copied = self.net.random.below(2) == 0;
        let content = if copied { Content::Copied(read(&data)) } else { Content::InPlace(data) };
        self.net.channels.entry(channel).or_default().sends.push_back((message, content));
        self.net.note(channel);
        (!copied).then_some(message)
    }

    fn receive(&mut self, data: DataMut, from: ProcId, context: u32, tag: i32) -> u64 {
        let channel = (from.0, self.me, context, tag);
        let message = self.net.message();
        self.net.channels.entry(channel).or_default().receives.push_back((message, data));
        self.net.note(channel);
        message
    }

    fn give_up(&mut self, _: u64, _: i32) {
        unreachable!("nobody is lost and nothing closed here")
    }

    fn ended(&mut self, message: u64) -> Option<Ended> {
        // Even what has ended is sometimes noticed late.
        if self.net.random.below(4) == 0 {
            return None;
        }
        self.net.messages[message as usize]
    }
}

/// Runs all schedules to their ends: the i-th is that of process i. Says how each went, or who is stuck.
pub fn run(schedules: &mut [Schedule], routes: &[Route], seed: u64) -> Result<Vec<Fate>, String> {
    let mut net =
        Net { random: Random(seed), channels: BTreeMap::new(), matched: Vec::new(), messages: Vec::new() };
    schedules.iter_mut().for_each(Schedule::rewind);
    let mut unfinished: Vec<usize> = (0..schedules.len()).collect();
    let mut quiet = 0;
    while !unfinished.is_empty() {
        if net.random.below(2) == 0 && net.deliver() {
            quiet = 0;
        }
        let at = net.random.below(unfinished.len());
        let who = unfinished[at];
        if schedules[who].advance(&mut Port { net: &mut net, me: who as u32 }, &routes[who]) {
            unfinished.swap_remove(at);
            quiet = 0;
        }
        quiet += 1;
        if quiet > 1000 * (1 + unfinished.len()) {
            return Err(format!("seed {seed}: ranks {unfinished:?} are stuck"));
        }
    }
    let left: usize = net.channels.values().map(|q| q.sends.len() + q.receives.len()).sum();
    if left > 0 {
        return Err(format!("seed {seed}: {left} messages or receives were left over"));
    }
    Ok(schedules.iter().map(Schedule::fate).collect())
}

/// Memory that a step touches.
struct Touch {
    part: Part,
    scratch: bool,
    /// First byte, and end.
    span: (i64, i64),
    written: bool,
}

fn touches(schedule: &Schedule, action: Action) -> Vec<Touch> {
    let touch = |part: Part, written: bool| {
        let buffer = &schedule.buffers()[part.buffer.index()];
        let (scratch, base) = match buffer.base {
            Base::User(address) => (false, address as i64),
            Base::Scratch(at) => (true, at),
        };
        let (low, bytes) = buffer.shape.span(part.count);
        let begin = base + buffer.shape.extent() * part.first + low;
        Touch { part, scratch, span: (begin, begin + bytes as i64), written }
    };
    match action {
        Action::Send { part, .. } => vec![touch(part, false)],
        Action::Receive { part, .. } => vec![touch(part, true)],
        Action::Combine { input, inout } => vec![touch(input, false), touch(inout, true)],
        Action::Copy { from, to } => vec![touch(from, false), touch(to, true)],
        Action::Join => Vec::new(),
    }
}

/// Whether two steps touch the same byte, and one of them writes.
fn clash(schedule: &Schedule, a: &Touch, b: &Touch) -> bool {
    let spans = a.scratch == b.scratch && a.span.0.max(b.span.0) < a.span.1.min(b.span.1);
    if !spans || !(a.written || b.written) {
        return false;
    }
    let dense = |touch: &Touch| schedule.buffers()[touch.part.buffer.index()].is_dense();
    if dense(a) && dense(b) {
        return true;
    }
    // Elements with gaps may interleave.
    let marks = |touch: &Touch| {
        let buffer = &schedule.buffers()[touch.part.buffer.index()];
        let mut marks = vec![0u8; (touch.span.1 - touch.span.0) as usize];
        let low = buffer.shape.span(touch.part.count).0;
        match &buffer.shape {
            Shape::Dense { .. } => marks.fill(1),
            Shape::Spread(layout) => {
                let base = marks.as_mut_ptr().wrapping_offset(-low as isize);
                // SAFETY: the elements lie within the vector, which has their span, and which nobody else uses.
                let all = DataMut::Strided(unsafe { Strided::new(base, touch.part.count, layout.clone()) });
                all.write(0, &vec![1; all.len() as usize]);
            }
        }
        marks
    };
    let begin = a.span.0.max(b.span.0);
    let of = |touch: &Touch| marks(touch).split_off((begin - touch.span.0) as usize);
    of(a).iter().zip(of(b)).any(|(a, b)| *a == 1 && b == 1)
}

/// Finds two steps that touch the same memory, one of them writing, without an order between them, and messages
/// to or from one peer in one lane whose order is open.
pub fn hazards(schedule: &Schedule) -> Result<(), String> {
    let steps: Vec<(StepId, Action)> = schedule.steps().collect();
    let words = steps.len().div_ceil(64);
    // Who comes before each step, as bits.
    let mut before = vec![vec![0u64; words]; steps.len()];
    for (id, _) in &steps {
        let i = id.index();
        for next in schedule.successors(*id) {
            let (head, tail) = before.split_at_mut(next.index());
            for (word, bits) in tail[0].iter_mut().zip(&head[i]) {
                *word |= bits;
            }
            tail[0][i / 64] |= 1 << (i % 64);
        }
    }
    let seen: Vec<Vec<Touch>> = steps.iter().map(|(_, action)| touches(schedule, *action)).collect();
    let way = |action: Action| -> Option<(Peer, u32, bool)> {
        match action {
            Action::Send { to, lane, .. } => Some((to, lane, true)),
            Action::Receive { from, lane, .. } => Some((from, lane, false)),
            _ => None,
        }
    };
    for (j, (_, action)) in steps.iter().enumerate() {
        for i in 0..j {
            if before[j][i / 64] >> (i % 64) & 1 == 1 {
                continue;
            }
            if seen[i].iter().any(|a| seen[j].iter().any(|b| clash(schedule, a, b))) {
                return Err(format!("no order between step {i} {:?} and step {j} {action:?}", steps[i].1));
            }
            if way(steps[i].1).is_some() && way(steps[i].1) == way(*action) {
                return Err(format!("steps {i} and {j} use one lane: {action:?}"));
            }
        }
    }
    Ok(())
}
