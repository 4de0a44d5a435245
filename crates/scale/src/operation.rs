//! The operations that can be simulated, and their schedules as the algorithms of `arke-coll` write them.
#![allow(unsafe_code, reason = "buffers of schedules are addresses")]

use crate::model::Model;
use crate::startup;
use arke_coll::select::Choice;
use arke_coll::{allgather, allreduce, alltoall, barrier, bcast, gather, reduce, scan, scatter};
use arke_coll::{Blocks, Nodes, Team};
use arke_engine::schedule::{Buffer, BufferId, Schedule, Shape};

/// An operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Operation {
    Startup,
    Barrier,
    Bcast,
    Reduce,
    Allreduce,
    Gather,
    Scatter,
    Allgather,
    Alltoall,
    Scan,
}

impl Operation {
    /// Every operation.
    pub const ALL: &'static [Operation] = &[
        Operation::Startup,
        Operation::Barrier,
        Operation::Bcast,
        Operation::Reduce,
        Operation::Allreduce,
        Operation::Gather,
        Operation::Scatter,
        Operation::Allgather,
        Operation::Alltoall,
        Operation::Scan,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Operation::Startup => "startup",
            _ => self.registered().map_or("", |o| o.name()),
        }
    }

    /// The operation of a name.
    pub fn of_name(name: &str) -> Option<Operation> {
        Operation::ALL.iter().copied().find(|o| o.name().eq_ignore_ascii_case(name))
    }

    /// The operation in the registry of algorithms.
    fn registered(self) -> Option<arke_coll::registry::Operation> {
        use arke_coll::registry::Operation as Registered;
        Some(match self {
            Operation::Startup => return None,
            Operation::Barrier => Registered::Barrier,
            Operation::Bcast => Registered::Bcast,
            Operation::Reduce => Registered::Reduce,
            Operation::Allreduce => Registered::Allreduce,
            Operation::Gather => Registered::Gather,
            Operation::Scatter => Registered::Scatter,
            Operation::Allgather => Registered::Allgather,
            Operation::Alltoall => Registered::Alltoall,
            Operation::Scan => Registered::Scan,
        })
    }

    /// The names of its algorithms.
    pub fn algorithms(self) -> Vec<&'static str> {
        match self.registered() {
            Some(operation) => operation.algorithms().iter().map(|a| a.name).collect(),
            None => vec![startup::NAME],
        }
    }
}

/// One operation over some ranks, ready to have its schedules written.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// What is done.
    pub operation: Operation,
    /// Where the ranks are.
    pub nodes: &'a Nodes,
    /// Bytes: of the vector of a broadcast or reduction, of one rank's block otherwise.
    pub bytes: u64,
    /// Which algorithms are used.
    pub choice: Choice,
}

/// Bytes of an element of the vectors that are reduced.
const ELEMENT: u64 = 8;

fn buffer(s: &mut Schedule, unit: u64) -> BufferId {
    // SAFETY: these schedules are looked at and never run.
    s.buffer(unsafe { Buffer::user(std::ptr::null_mut(), Shape::Dense { unit }) })
}

/// Runs `$do` with the name and the building function of what the choice comes to.
macro_rules! chosen {
    ($job:expr, $with:ident, $($operation:ident => $field:ident($case:expr)),*; $startup:expr) => {
        match $job.operation {
            $(Operation::$operation => $with!($field, $job.choice.$field(&$case)),)*
            Operation::Startup => $startup,
        }
    };
}

impl<'a> Job<'a> {
    /// An operation with the algorithms that cost chooses, or with a forced one.
    ///
    /// # Errors
    /// A sentence that says which algorithms there are.
    pub fn new(
        operation: Operation,
        nodes: &'a Nodes,
        bytes: u64,
        algorithm: Option<&str>,
    ) -> Result<Job<'a>, String> {
        let choice = match (algorithm, operation) {
            (None, _) | (_, Operation::Startup) => Choice::default(),
            (Some(name), _) => {
                Choice::parse(&format!("{}:{name}", operation.name())).map_err(|e| e.to_string())?
            }
        };
        Ok(Job { operation, nodes, bytes, choice })
    }

    fn count(&self) -> u64 {
        self.bytes.div_ceil(ELEMENT)
    }

    fn team(&self, rank: u32) -> Team<'a> {
        Team::on(rank, self.nodes)
    }

    /// The algorithm that will be used.
    pub fn algorithm(&self) -> &'static str {
        let (team, bytes, n) = (self.team(0), self.bytes, self.count());
        macro_rules! name {
            ($field:ident, $algorithm:expr) => {
                $algorithm.name
            };
        }
        chosen!(self, name,
            Barrier => barrier(barrier::case(team)), Bcast => bcast(bcast::case(team, bytes)),
            Reduce => reduce(reduce::case(team, n * ELEMENT, n, true)),
            Allreduce => allreduce(allreduce::case(team, n * ELEMENT, n, true)),
            Gather => gather(gather::case(team, bytes)), Scatter => scatter(scatter::case(team, bytes)),
            Allgather => allgather(allgather::case(team, bytes)),
            Alltoall => alltoall(alltoall::case(team, bytes)),
            Scan => scan(scan::case(team, n * ELEMENT, n, true));
            startup::NAME)
    }

    /// What the algorithm's own cost function says, in nanoseconds.
    pub fn predicted(&self, model: &Model) -> Option<f64> {
        let (team, bytes, n) = (self.team(0), self.bytes, self.count());
        let machine = model.machine();
        macro_rules! cost {
            ($field:ident, $algorithm:expr) => {{
                let case = match self.operation {
                    Operation::Reduce | Operation::Allreduce | Operation::Scan => {
                        arke_coll::Case::reduction(team, n * ELEMENT, n, true)
                    }
                    Operation::Barrier => arke_coll::Case::new(team, 0),
                    _ => arke_coll::Case::new(team, bytes),
                };
                Some(($algorithm.cost)(&case, &machine))
            }};
        }
        chosen!(self, cost,
            Barrier => barrier(barrier::case(team)), Bcast => bcast(bcast::case(team, bytes)),
            Reduce => reduce(reduce::case(team, n * ELEMENT, n, true)),
            Allreduce => allreduce(allreduce::case(team, n * ELEMENT, n, true)),
            Gather => gather(gather::case(team, bytes)), Scatter => scatter(scatter::case(team, bytes)),
            Allgather => allgather(allgather::case(team, bytes)),
            Alltoall => alltoall(alltoall::case(team, bytes)),
            Scan => scan(scan::case(team, n * ELEMENT, n, true));
            None)
    }

    /// Writes the schedule of `rank`, as the engine would run it there.
    pub fn write(&self, s: &mut Schedule, rank: u32) {
        let (team, bytes, n) = (self.team(rank), self.bytes, self.count());
        let at_root = rank == 0;
        match self.operation {
            Operation::Startup => startup::build(s, team),
            Operation::Barrier => (self.choice.barrier(&barrier::case(team)).build)(s, team),
            Operation::Bcast => {
                let data = buffer(s, 1).part(0, bytes);
                let algorithm = self.choice.bcast(&bcast::case(team, bytes));
                (algorithm.build)(s, team, &bcast::Args { data, root: 0 });
            }
            Operation::Reduce => {
                let (data, result) = (buffer(s, ELEMENT).part(0, n), buffer(s, ELEMENT).part(0, n));
                let args =
                    reduce::Args { data, result: at_root.then_some(result), root: 0, commutative: true };
                (self.choice.reduce(&reduce::case(team, n * ELEMENT, n, true)).build)(s, team, &args);
            }
            Operation::Allreduce => {
                let (data, result) = (buffer(s, ELEMENT).part(0, n), buffer(s, ELEMENT).part(0, n));
                let args = allreduce::Args { data, result, commutative: true };
                (self.choice.allreduce(&allreduce::case(team, n * ELEMENT, n, true)).build)(s, team, &args);
            }
            Operation::Scan => {
                let (data, result) = (buffer(s, ELEMENT).part(0, n), buffer(s, ELEMENT).part(0, n));
                let algorithm = self.choice.scan(&scan::case(team, n * ELEMENT, n, true));
                (algorithm.build)(s, team, &scan::Args { data, result });
            }
            Operation::Gather | Operation::Scatter => {
                let (data, all) = (buffer(s, 1).part(0, bytes), buffer(s, 1));
                let blocks = at_root.then_some(Blocks::Equal { buffer: all, count: bytes });
                if self.operation == Operation::Gather {
                    let args = gather::Args { data: Some(data), blocks, block_bytes: bytes, root: 0 };
                    (self.choice.gather(&gather::case(team, bytes)).build)(s, team, &args);
                } else {
                    let args = scatter::Args { data: Some(data), blocks, block_bytes: bytes, root: 0 };
                    (self.choice.scatter(&scatter::case(team, bytes)).build)(s, team, &args);
                }
            }
            Operation::Allgather => {
                let (data, all) = (buffer(s, 1).part(0, bytes), buffer(s, 1));
                let blocks = Blocks::Equal { buffer: all, count: bytes };
                let args = allgather::Args { data: Some(data), blocks };
                (self.choice.allgather(&allgather::case(team, bytes)).build)(s, team, &args);
            }
            Operation::Alltoall => {
                let (from, to) = (buffer(s, 1), buffer(s, 1));
                let send = Some(Blocks::Equal { buffer: from, count: bytes });
                let receive = Blocks::Equal { buffer: to, count: bytes };
                let algorithm = self.choice.alltoall(&alltoall::case(team, bytes));
                (algorithm.build)(s, team, &alltoall::Args { send, receive });
            }
        }
    }
}
