//! Runs the schedules of all ranks in the LogGP model, event after event.
//!
//! A rank starts its steps in the order in which they become ready, as the engine does. Its state is a few words: when
//! its CPU is free, and for each step how many others it still waits for. Messages exist while they travel.

use crate::model::{LogGp, Model};
use crate::program::{Kind, Program, Step};
use crate::queue::{Queue, Table};
use arke_coll::Nodes;

/// What came out. Times in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Simulated {
    /// From the start until the last rank has ended.
    pub time: f64,
    /// The mean over all ranks.
    pub mean: f64,
    /// Messages of all ranks.
    pub messages: u64,
    /// Those that went between nodes.
    pub network_messages: u64,
    /// Their bytes.
    pub network_bytes: u64,
}

/// What happens at a moment.
#[derive(Debug, Clone, Copy)]
enum What {
    /// The sender's CPU is done with a message, which now wants to leave the node.
    Leave { to: u32 },
    /// The first byte comes to the receiving node.
    Come { to: u32 },
    /// All of it, or word of it, is at the receiver.
    Arrive { to: u32 },
    /// The request for an announced message is at its sender's node.
    Fetch { to: u32, receive: u32 },
    /// The first byte of a fetched message is at the receiver's node.
    Fetched { to: u32, receive: u32 },
    /// A fetched message is there in full: rank and step are the receiver's.
    Complete,
    /// The sender hears that its message was fetched.
    Over,
}

/// An event. `rank` and `step` say whose: of a message, the sender's.
#[derive(Debug, Clone, Copy)]
struct Event {
    rank: u32,
    step: u32,
    what: What,
}

/// States of a step beside the number of steps that it waits for.
const DONE: u32 = u32::MAX;
const POSTED: u32 = u32::MAX - 1;

/// Receives of a rank from which on they are found by an index.
const MANY: usize = 48;

/// A message that came before its receive was posted, or word of one.
#[derive(Debug, Clone, Copy)]
struct Early {
    from: u32,
    send: u32,
    bytes: u64,
    announced: bool,
}

/// Steps of a rank by sender and lane, in order, with how many are taken.
type Index = Table<(u32, u16), (Vec<u32>, usize)>;

struct World<'a> {
    program: &'a Program,
    nodes: &'a Nodes,
    model: &'a Model,
    events: Queue<Event>,
    /// Of each step of each rank: how many it waits for, or one of the constants above.
    state: Vec<u32>,
    /// Whether a message was assigned to a receive.
    assigned: Vec<u64>,
    early: Table<u64, Early>,
    index: Table<u32, Index>,
    /// When each rank's CPU is free.
    free: Vec<f64>,
    /// When each node's ways out and in are free.
    out: Vec<f64>,
    way_in: Vec<f64>,
    /// Of nodes with fewer cores than ranks: when each core is free, and whom it ran last.
    cores: Vec<(f64, u32)>,
    /// Until a core comes round to a rank.
    switch: f64,
    /// Steps that became ready and have not begun, of the rank at hand.
    ready: Vec<u32>,
    left: u64,
    result: Simulated,
}

/// Runs a program. Every rank starts at 0.
///
/// # Errors
/// A sentence, if some ranks wait for ever: the schedules do not fit together.
pub fn simulate(program: &Program, nodes: &Nodes, model: &Model) -> Result<Simulated, String> {
    let size = program.size();
    let steps = program.first_step[size as usize];
    let crowded = model.cores.filter(|cores| *cores < nodes.largest());
    let cores = crowded.map_or(0, |cores| cores as usize * nodes.count() as usize);
    let mut world = World {
        program,
        nodes,
        model,
        events: Queue::new(),
        state: (0..size)
            .flat_map(|rank| {
                let shape = program.of(rank);
                shape.steps[..shape.len()].iter().map(|step| step.needs)
            })
            .collect(),
        assigned: vec![0; steps.div_ceil(64) as usize],
        early: Table::default(),
        index: Table::default(),
        free: vec![model.begin; size as usize],
        out: vec![0.0; nodes.count() as usize],
        way_in: vec![0.0; nodes.count() as usize],
        cores: vec![(0.0, u32::MAX); cores],
        switch: crowded.map_or(0.0, |cores| f64::from(nodes.largest().div_ceil(cores) - 1) * model.switch),
        ready: Vec::new(),
        left: steps,
        result: Simulated { time: 0.0, mean: 0.0, messages: 0, network_messages: 0, network_bytes: 0 },
    };
    for rank in 0..size {
        let shape = program.of(rank);
        world
            .ready
            .extend((0u32..).zip(&shape.steps[..shape.len()]).filter(|(_, s)| s.needs == 0).map(|(i, _)| i));
        world.turn(rank, 0.0, |_, _| {});
    }
    while let Some((time, event)) = world.events.pop() {
        world.happen(time, event);
    }
    if world.left > 0 {
        return Err(format!("{} steps of the schedules wait for messages that nobody sends", world.left));
    }
    world.result.time = world.free.iter().copied().fold(0.0, f64::max);
    world.result.mean = world.free.iter().sum::<f64>() / f64::from(size.max(1));
    Ok(world.result)
}

impl<'a> World<'a> {
    fn at(&mut self, time: f64, rank: u32, step: u32, what: What) {
        self.events.push(time, Event { rank, step, what });
    }

    fn node(&self, rank: u32) -> u32 {
        self.nodes.place(rank).0
    }

    fn link(&self, a: u32, b: u32) -> (&'a LogGp, bool) {
        let model = self.model;
        match self.node(a) == self.node(b) {
            true => (&model.node, false),
            false => (&model.network, true),
        }
    }

    fn step(&self, rank: u32, step: u32) -> &'a Step {
        &self.program.of(rank).steps[step as usize]
    }

    fn place(&self, rank: u32, step: u32) -> usize {
        self.program.first_step[rank as usize] as usize + step as usize
    }

    /// A rank's CPU takes up work at `time`: first `begin`, then what is ready.
    fn turn(&mut self, rank: u32, time: f64, begin: impl FnOnce(&mut Self, u32)) {
        let mut start = time.max(self.free[rank as usize]);
        let core = (!self.cores.is_empty()).then(|| {
            let each = self.cores.len() / self.nodes.count() as usize;
            let first = self.node(rank) as usize * each;
            let own = &self.cores[first..first + each];
            // The core that ran the rank last if it is no later than others, else the first that is free.
            let key = |i: &usize| own[*i].0.max(start) + if own[*i].1 == rank { 0.0 } else { self.switch };
            let which = (0..each).min_by(|a, b| key(a).total_cmp(&key(b))).unwrap_or(0);
            start = key(&which);
            first + which
        });
        self.free[rank as usize] = start;
        begin(self, rank);
        let mut next = 0;
        while let Some(&step) = self.ready.get(next) {
            next += 1;
            self.begin(rank, step);
        }
        self.ready.clear();
        if let Some(core) = core {
            self.cores[core] = (self.free[rank as usize], rank);
        }
    }

    /// Starts a step on its rank's CPU.
    fn begin(&mut self, rank: u32, number: u32) {
        let step = self.step(rank, number);
        match step.kind {
            Kind::Send(peer) => self.send(rank, number, self.program.peer(rank, peer), step.bytes),
            Kind::Receive(_) => {
                let place = self.place(rank, number);
                self.state[place] = POSTED;
                if let Some(early) = self.early.remove(&(place as u64)) {
                    self.take(rank, number, early);
                }
            }
            Kind::Combine => self.work(rank, number, step.bytes as f64 * self.model.combine),
            Kind::Copy => self.work(rank, number, step.bytes as f64 * self.model.copy),
            Kind::Join => self.work(rank, number, 0.0),
        }
    }

    fn work(&mut self, rank: u32, step: u32, time: f64) {
        self.free[rank as usize] += time;
        self.finish(rank, step);
    }

    fn finish(&mut self, rank: u32, step: u32) {
        let place = self.place(rank, step);
        self.state[place] = DONE;
        self.left -= 1;
        let program = self.program;
        for &next in program.of(rank).successors(step as usize) {
            let place = self.place(rank, next);
            self.state[place] -= 1;
            if self.state[place] == 0 {
                self.ready.push(next);
            }
        }
    }

    fn send(&mut self, rank: u32, number: u32, to: u32, bytes: u64) {
        let (link, far) = self.link(rank, to);
        let announced = bytes > link.eager;
        let copied = if far || announced { 0.0 } else { bytes as f64 * self.model.copy };
        self.free[rank as usize] += link.overhead + copied;
        let now = self.free[rank as usize];
        self.result.messages += 1;
        if far {
            self.result.network_messages += 1;
            self.result.network_bytes += bytes;
            self.at(now, rank, number, What::Leave { to });
        } else {
            self.at(now + link.latency, rank, number, What::Arrive { to });
        }
        if !announced {
            self.finish(rank, number);
        }
    }

    /// A way of a node is held for `time` from `now` on, as soon as it is free: when that begins.
    fn hold(way: &mut f64, now: f64, time: f64) -> f64 {
        let begin = now.max(*way);
        *way = begin + time;
        begin
    }

    fn happen(&mut self, time: f64, event: Event) {
        let Event { rank, step, what } = event;
        let network = &self.model.network;
        // Of a message: how long, and whether word of it goes ahead.
        let bytes = self.step(rank, step).bytes;
        let announced = bytes > network.eager;
        match what {
            What::Leave { to } => {
                let travels = if announced { 0.0 } else { bytes as f64 * network.byte };
                let node = self.node(rank) as usize;
                let begin = Self::hold(&mut self.out[node], time, travels.max(network.gap));
                self.at(begin + network.latency, rank, step, What::Come { to });
            }
            What::Come { to } => {
                let travels = if announced { 0.0 } else { bytes as f64 * network.byte };
                let node = self.node(to) as usize;
                let begin = Self::hold(&mut self.way_in[node], time, travels);
                self.at(begin + travels, rank, step, What::Arrive { to });
            }
            What::Arrive { to } => {
                let lane = self.step(rank, step).lane;
                let announced = bytes > self.link(rank, to).0.eager;
                let receive = self.find(to, rank, lane);
                let place = self.place(to, receive);
                let early = Early { from: rank, send: step, bytes, announced };
                if self.state[place] == POSTED {
                    self.turn(to, time, |world, to| world.take(to, receive, early));
                } else {
                    self.early.insert(place as u64, early);
                }
            }
            What::Fetch { to, receive } => {
                let travels = bytes as f64 * network.byte;
                let node = self.node(rank) as usize;
                let begin = Self::hold(&mut self.out[node], time, travels.max(network.gap));
                self.at(begin + network.latency, rank, step, What::Fetched { to, receive });
            }
            What::Fetched { to, receive } => {
                let travels = bytes as f64 * network.byte;
                let node = self.node(to) as usize;
                let begin = Self::hold(&mut self.way_in[node], time, travels);
                // From here on the event is the receiver's; the sender hears of it in time.
                self.at(begin + travels, to, receive, What::Complete);
                self.at(begin + travels + network.latency, rank, step, What::Over);
            }
            What::Complete => {
                let overhead = network.overhead;
                self.turn(rank, time, |world, to| world.work(to, step, overhead));
            }
            What::Over => {
                let overhead = self.model.node.overhead;
                self.turn(rank, time, |world, rank| world.work(rank, step, overhead));
            }
        }
    }

    /// A posted receive gets its message, or begins to fetch it. Runs on the receiver's CPU.
    fn take(&mut self, to: u32, receive: u32, early: Early) {
        let Early { from, send, bytes, announced } = early;
        let (link, far) = self.link(from, to);
        let length = bytes as f64;
        match (announced, far) {
            (false, true) => self.work(to, receive, link.overhead),
            (false, false) => self.work(to, receive, link.overhead + length * self.model.copy),
            (true, false) => {
                self.work(to, receive, link.overhead + link.fetch + length * link.byte);
                let done = self.free[to as usize];
                self.at(done + link.latency, from, send, What::Over);
            }
            (true, true) => {
                self.free[to as usize] += link.overhead + link.fetch;
                let asked = self.free[to as usize] + link.latency;
                self.at(asked, from, send, What::Fetch { to, receive });
            }
        }
    }

    /// The receive of `to` that the next message of `from` in a lane belongs to: the first that has none.
    fn find(&mut self, to: u32, from: u32, lane: u16) -> u32 {
        let program = self.program;
        let shape = program.of(to);
        let fits = |step: &Step| match step.kind {
            Kind::Receive(peer) => step.lane == lane && program.peer(to, peer) == from,
            _ => false,
        };
        if shape.len() < MANY {
            for (number, step) in (0u32..).zip(&shape.steps[..shape.len()]) {
                if fits(step) {
                    let place = self.place(to, number);
                    let (word, bit) = (place / 64, 1 << (place % 64));
                    if self.assigned[word] & bit == 0 {
                        self.assigned[word] |= bit;
                        return number;
                    }
                }
            }
        } else {
            let index = self.index.entry(to).or_insert_with(|| {
                let mut index = Index::default();
                for (number, step) in (0u32..).zip(&shape.steps[..shape.len()]) {
                    if let Kind::Receive(peer) = step.kind {
                        index.entry((program.peer(to, peer), step.lane)).or_default().0.push(number);
                    }
                }
                index
            });
            if let Some((steps, taken)) = index.get_mut(&(from, lane)) {
                if let Some(number) = steps.get(*taken) {
                    *taken += 1;
                    return *number;
                }
            }
        }
        panic!("rank {from} sends rank {to} a message in lane {lane} that it does not receive")
    }
}

#[cfg(test)]
mod tests;
