//! The schedules of all ranks of one operation, small enough that a million of them fit.
//!
//! Ranks that do the same with different peers share a **shape**: steps, their lengths and the edges between them. Most
//! algorithms have a few dozen shapes at any number of ranks. What is a rank's own are the names of its peers.

use crate::operation::Job;
use arke_engine::schedule::{Action, Schedule};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Sends to the rank's peer of this number.
    Send(u32),
    /// Receives from it.
    Receive(u32),
    /// Combines.
    Combine,
    /// Copies.
    Copy,
    /// Nothing.
    Join,
}

/// A step of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// What it does.
    pub kind: Kind,
    /// The lane of its message.
    pub lane: u16,
    /// How many steps it waits for.
    pub needs: u32,
    /// Where its edges begin in the shape's list; they end where those of the next step begin.
    pub edges: u32,
    /// Bytes that it moves, combines or copies.
    pub bytes: u64,
}

/// The steps of all ranks that do the same.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The steps, and one more that holds where the last edges end.
    pub steps: Box<[Step]>,
    /// Steps that wait for a step.
    pub edges: Box<[u32]>,
}

impl Shape {
    /// Number of steps.
    pub fn len(&self) -> usize {
        self.steps.len() - 1
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The steps that wait for one.
    pub fn successors(&self, step: usize) -> &[u32] {
        &self.edges[self.steps[step].edges as usize..self.steps[step + 1].edges as usize]
    }
}

/// The schedules of all ranks.
#[derive(Debug)]
pub struct Program {
    /// The shapes.
    pub shapes: Vec<Shape>,
    /// The shape of each rank.
    pub shape: Vec<u32>,
    /// Where each rank's peers begin; one more than there are ranks.
    pub first_peer: Vec<u64>,
    /// The peers of all ranks.
    pub peers: Vec<u32>,
    /// Where each rank's steps begin when all are counted; one more than there are ranks.
    pub first_step: Vec<u64>,
    /// Bytes of the schedules themselves, as the engine holds them: the largest of a rank, and the sum.
    pub schedule_bytes: (u64, u64),
    /// Bytes of scratch memory that a run takes: the largest of a rank, and the sum.
    pub scratch_bytes: (u64, u64),
}

/// Steps of all ranks together beyond which nothing is simulated.
pub const MOST_STEPS: u64 = 200_000_000;

/// Why there is no program: it would have about so many steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong {
    /// Steps of all ranks, estimated.
    pub steps: u64,
}

impl std::fmt::Display for TooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "about {:.0e} steps, more than are simulated", self.steps as f64)
    }
}

impl Program {
    /// The schedules of an operation, written by its algorithm for one rank after another.
    ///
    /// # Errors
    /// The number of steps, if it is beyond [`MOST_STEPS`].
    pub fn new(job: &Job) -> Result<Program, TooLong> {
        let size = job.nodes.size();
        let mut program = Program {
            shapes: Vec::new(),
            shape: Vec::with_capacity(size as usize),
            first_peer: Vec::with_capacity(size as usize + 1),
            peers: Vec::new(),
            first_step: Vec::with_capacity(size as usize + 1),
            schedule_bytes: (0, 0),
            scratch_bytes: (0, 0),
        };
        let mut known: HashMap<u64, Vec<u32>> = HashMap::new();
        let mut schedule = Schedule::new();
        let mut steps = 0;
        // A few ranks tell early what the whole would come to.
        let mut estimate = 0u64;
        let samples = [0, size / 3, size / 2, size - 1];
        for rank in samples {
            schedule.clear();
            job.write(&mut schedule, rank);
            // Rank 0 and the last one are often special: the whole is judged by the least of those between.
            estimate = match rank {
                _ if rank == size / 3 => schedule.len() as u64,
                _ if rank == size / 2 => estimate.min(schedule.len() as u64),
                _ => estimate,
            };
        }
        let estimate = estimate.saturating_mul(u64::from(size));
        if estimate > MOST_STEPS {
            return Err(TooLong { steps: estimate });
        }
        for rank in 0..size {
            schedule.clear();
            job.write(&mut schedule, rank);
            program.first_peer.push(program.peers.len() as u64);
            program.first_step.push(steps);
            steps += schedule.len() as u64;
            if steps > MOST_STEPS {
                return Err(TooLong { steps: steps / u64::from(rank + 1) * u64::from(size) });
            }
            for (bytes, (most, sum)) in [
                (schedule.table_bytes(), &mut program.schedule_bytes),
                (schedule.scratch_bytes(), &mut program.scratch_bytes),
            ] {
                *most = (*most).max(bytes);
                *sum += bytes;
            }
            let shape = shape_of(&schedule, &mut program.peers);
            let mut hasher = DefaultHasher::new();
            shape.hash(&mut hasher);
            let same = known.entry(hasher.finish()).or_default();
            let found = same.iter().copied().find(|i| program.shapes[*i as usize] == shape);
            let number = found.unwrap_or_else(|| {
                let number = program.shapes.len() as u32;
                same.push(number);
                program.shapes.push(shape);
                number
            });
            program.shape.push(number);
        }
        program.first_peer.push(program.peers.len() as u64);
        program.first_step.push(steps);
        Ok(program)
    }

    /// Number of ranks.
    pub fn size(&self) -> u32 {
        self.shape.len() as u32
    }

    /// The shape of a rank.
    pub fn of(&self, rank: u32) -> &Shape {
        &self.shapes[self.shape[rank as usize] as usize]
    }

    /// A peer of a rank.
    pub fn peer(&self, rank: u32, number: u32) -> u32 {
        self.peers[self.first_peer[rank as usize] as usize + number as usize]
    }
}

/// The shape of a schedule; its peers are added to `peers`.
fn shape_of(schedule: &Schedule, peers: &mut Vec<u32>) -> Shape {
    let mut steps = Vec::with_capacity(schedule.len() + 1);
    let mut edges = Vec::new();
    let mut messages = 0;
    let mut peer = |rank: u32| {
        peers.push(rank);
        messages += 1;
        messages - 1
    };
    for (id, action) in schedule.steps() {
        let (kind, lane, bytes) = match action {
            Action::Send { to, lane, part } => (Kind::Send(peer(to.rank())), lane, schedule.bytes(part)),
            Action::Receive { from, lane, part } => {
                (Kind::Receive(peer(from.rank())), lane, schedule.bytes(part))
            }
            Action::Combine { input, .. } => (Kind::Combine, 0, schedule.bytes(input)),
            Action::Copy { from, .. } => (Kind::Copy, 0, schedule.bytes(from)),
            Action::Join => (Kind::Join, 0, 0),
        };
        let needs = schedule.needs(id);
        steps.push(Step { kind, lane: lane as u16, needs, edges: edges.len() as u32, bytes });
        let begin = edges.len();
        edges.extend(schedule.successors(id).map(|next| next.index() as u32));
        // The order in which the engine begins them.
        edges[begin..].reverse();
    }
    steps.push(Step { kind: Kind::Join, lane: 0, needs: 0, edges: edges.len() as u32, bytes: 0 });
    Shape { steps: steps.into(), edges: edges.into() }
}
