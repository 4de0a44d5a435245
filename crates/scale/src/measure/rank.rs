//! What the ranks of a measuring job do.
#![allow(unsafe_code, reason = "buffers of schedules are addresses")]

use super::{Messages, Task};
use crate::operation::Operation;
use arke_base::board::{Board, RankState};
use arke_base::settings::Settings;
use arke_coll::select::Choice;
use arke_coll::{allgather, allreduce, alltoall, barrier, bcast, reduce, Blocks, Team};
use arke_datatype::reduce::{kernel, Kernel, ReduceOp};
use arke_datatype::Basic;
use arke_engine::schedule::{Buffer, BufferId, Combine, Fate, Group, Peer, Route, Schedule, Shape};
use arke_engine::Engine;
use arke_fabric::shm::Shm;
use arke_launch::Role;
use arke_sys::clock::now_ns;
use std::sync::Arc;

/// Runs what `task` says as a rank of a job, and has rank 0 print the result.
///
/// # Errors
/// A sentence: the process is no rank of a job, or the task cannot be read.
pub fn as_rank(task: &str) -> Result<(), String> {
    let task: Task = serde_json::from_str(task).map_err(|e| format!("the task of a measuring rank: {e}"))?;
    if task == Task::OneCore {
        let first = arke_sys::cpu::allowed().into_iter().take(1).collect::<Vec<_>>();
        arke_sys::cpu::bind(&first).map_err(|e| e.to_string())?;
    }
    let mut rank = Rank::join()?;
    let result = match &task {
        Task::Messages | Task::OneCore => {
            serde_json::to_string(&rank.messages(task == Task::OneCore)).map_err(|e| e.to_string())?
        }
        Task::Operations(list) => {
            let times: Vec<f64> = list
                .iter()
                .map(|(name, bytes)| {
                    let operation = Operation::of_name(name);
                    let operation = operation.ok_or_else(|| format!("there is no operation {name}"))?;
                    Ok(rank.operation(operation, *bytes))
                })
                .collect::<Result<_, String>>()?;
            serde_json::to_string(&times).map_err(|e| e.to_string())?
        }
    };
    rank.barrier();
    if rank.team().rank == 0 {
        let said = arke_sys::say::out(&format!("{result}\n"));
        said.map_err(|e| format!("the result cannot be written: {e}"))?;
    }
    rank.leave();
    Ok(())
}

/// Bytes of the buffers.
const ROOM: usize = 8 << 20;

struct Rank {
    engine: Engine<Shm>,
    board: &'static Board,
    crowded: bool,
    combine: Kernel,
    sequence: u32,
    buffers: [Vec<u64>; 2],
}

impl Rank {
    fn join() -> Result<Rank, String> {
        let settings = Settings::from_environment().map_err(|e| e.to_string())?;
        let Role::Member(joined) = arke_launch::join(&settings).map_err(|e| e.to_string())? else {
            return Err("this is for ranks that `arke sim --measure` starts".into());
        };
        if !joined.is_whole() {
            return Err("both ranks must be on one machine".into());
        }
        let (rank, arena) = (joined.rank, joined.arena);
        let board: &'static Board = Box::leak(Box::new(joined.board));
        let fabric = Shm::new(Arc::new(arena), rank, board.size(), board.cpus(), board.cookie(), &settings)
            .map_err(|e| e.to_string())?;
        let engine = Engine::new(fabric, &settings, &board.record(rank).counters);
        board.record(rank).set_state(RankState::Joined);
        let combine = kernel(ReduceOp::Sum, Basic::F64).ok_or("there is no sum of doubles")?;
        let buffers = [vec![0; ROOM / 8], vec![0; ROOM / 8]];
        Ok(Rank { engine, board, crowded: board.size() > board.cpus(), combine, sequence: 0, buffers })
    }

    fn leave(self) {
        self.board.record(self.engine.me().0).set_state(RankState::Finalized);
    }

    fn team(&self) -> Team<'static> {
        Team::new(self.engine.me().0, self.engine.size())
    }

    /// The least of several means of what a schedule takes, which both ranks run.
    fn least(&mut self, rounds: u32, write: impl Fn(&mut Schedule, Team, [BufferId; 2])) -> f64 {
        self.rounds(rounds, |rank| rank.run(&write))
    }

    /// Both ranks send each other so many bytes.
    fn exchange(&mut self, bytes: u64, rounds: u32) -> f64 {
        self.least(rounds, |s, team, [from, to]| {
            let peer = Peer::local(1 - team.rank);
            s.receive(peer, 0, to.part(0, bytes / 8), &[]);
            s.send(peer, 0, from.part(0, bytes / 8), &[]);
        })
    }

    /// Time of the CPU for each of a few short sends in a row, which find room.
    fn overhead(&mut self, begin: f64) -> f64 {
        const BURST: u32 = 8;
        let mut best = f64::MAX;
        for _ in 0..300 {
            self.barrier();
            let start = now_ns();
            self.run(|s, team, [from, to]| {
                let peer = Peer::local(1 - team.rank);
                for lane in 0..BURST {
                    match team.rank {
                        0 => s.send(peer, lane, from.part(0, 1), &[]),
                        _ => s.receive(peer, lane, to.part(0, 1), &[]),
                    };
                }
            });
            best = best.min((now_ns() - start) as f64);
        }
        (best - begin).max(0.0) / f64::from(BURST)
    }

    fn messages(&mut self, one_core: bool) -> Messages {
        let begin = self.least(1000, |s, _, _| {
            s.join(&[]);
        });
        let short = self.exchange(8, if one_core { 100 } else { 1000 });
        let (overhead, middle, long) = match one_core {
            true => (0.0, 0.0, 0.0),
            false => (self.overhead(begin), self.exchange(super::MIDDLE, 40), self.exchange(super::LONG, 8)),
        };
        let eager = self.engine.limits().eager_max;
        let (combine, copy) = (self.combining(), self.copying());
        Messages { begin, short, overhead, middle, long, eager, combine, copy }
    }

    /// Least time for each byte of 64 KiB.
    fn local(&mut self, work: impl Fn(&mut [Vec<u64>; 2], usize)) -> f64 {
        const BYTES: usize = 64 << 10;
        let mut best = f64::MAX;
        for _ in 0..200 {
            let begin = now_ns();
            work(&mut self.buffers, BYTES);
            best = best.min((now_ns() - begin) as f64 / BYTES as f64);
        }
        best
    }

    fn combining(&mut self) -> f64 {
        let combine = self.combine;
        self.local(|[input, inout], bytes| {
            // SAFETY: both buffers are longer; any bits are a double.
            unsafe { combine(input.as_ptr().cast(), inout.as_mut_ptr().cast(), bytes / 8) }
        })
    }

    fn copying(&mut self) -> f64 {
        self.local(|[input, inout], bytes| {
            inout[..bytes / 8].copy_from_slice(std::hint::black_box(&input[..bytes / 8]));
        })
    }

    fn run(&mut self, write: impl FnOnce(&mut Schedule, Team, [BufferId; 2])) {
        let mut schedule = self.engine.new_schedule();
        schedule.set_combine(Combine::Kernel(self.combine));
        let buffers = [0, 1].map(|i| {
            // SAFETY: the buffers outlive the operation and hold more than any of them moves.
            let buffer =
                unsafe { Buffer::user(self.buffers[i].as_mut_ptr().cast(), Shape::Dense { unit: 8 }) };
            schedule.buffer(buffer)
        });
        write(&mut schedule, self.team(), buffers);
        let route =
            Route { context: 3, sequence: self.sequence, local: Group::Range { first: 0 }, remote: None };
        self.sequence = (self.sequence + 1) % (1 << 19);
        let fate = self.engine.run_schedule(&mut schedule, &route);
        assert_eq!(fate, Fate::Ok, "a measured operation ends well");
        self.engine.recycle(schedule);
    }

    fn barrier(&mut self) {
        self.run(|s, team, _| barrier::dissemination::build(s, team));
    }

    /// How much longer a barrier and the operation take than the barrier alone.
    fn operation(&mut self, operation: Operation, bytes: u64) -> f64 {
        let rounds = if bytes > 4096 { 8 } else { 40 };
        let barrier = self.rounds(rounds, |rank| rank.barrier());
        match operation {
            Operation::Barrier => barrier,
            _ => {
                let both = self.rounds(rounds, |rank| {
                    rank.barrier();
                    rank.once(operation, bytes);
                });
                (both - barrier).max(0.0)
            }
        }
    }

    /// The least of several means of the time that something takes that ends in step on all ranks.
    fn rounds(&mut self, rounds: u32, mut work: impl FnMut(&mut Rank)) -> f64 {
        let mut best = f64::MAX;
        for _ in 0..25 {
            self.barrier();
            let begin = now_ns();
            (0..rounds).for_each(|_| work(self));
            self.barrier();
            best = best.min((now_ns() - begin) as f64 / f64::from(rounds));
        }
        best
    }

    fn once(&mut self, operation: Operation, bytes: u64) {
        let mut choice = Choice::default();
        choice.node_is_crowded = self.crowded;
        let n = bytes.div_ceil(8);
        self.run(|s, team, [from, to]| {
            let (data, result) = (from.part(0, n), to.part(0, n));
            match operation {
                Operation::Barrier => (choice.barrier(&barrier::case(team)).build)(s, team),
                Operation::Bcast => {
                    let algorithm = choice.bcast(&bcast::case(team, bytes));
                    (algorithm.build)(s, team, &bcast::Args { data, root: 0 });
                }
                Operation::Reduce => {
                    let result = (team.rank == 0).then_some(result);
                    let args = reduce::Args { data, result, root: 0, commutative: true };
                    (choice.reduce(&reduce::case(team, n * 8, n, true)).build)(s, team, &args);
                }
                Operation::Allreduce => {
                    let args = allreduce::Args { data, result, commutative: true };
                    (choice.allreduce(&allreduce::case(team, n * 8, n, true)).build)(s, team, &args);
                }
                Operation::Allgather => {
                    let blocks = Blocks::Equal { buffer: to, count: n };
                    let args = allgather::Args { data: Some(data), blocks };
                    (choice.allgather(&allgather::case(team, bytes)).build)(s, team, &args);
                }
                _ => {
                    let send = Some(Blocks::Equal { buffer: from, count: n });
                    let receive = Blocks::Equal { buffer: to, count: n };
                    let algorithm = choice.alltoall(&alltoall::case(team, bytes));
                    (algorithm.build)(s, team, &alltoall::Args { send, receive });
                }
            }
        });
    }
}
