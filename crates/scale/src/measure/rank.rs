//! What the ranks of a measuring job do.

use super::{Messages, Task};
use crate::operation::Operation;
use arke_base::board::{Board, RankState};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::Settings;
use arke_coll::select::Choice;
use arke_coll::{allgather, allreduce, alltoall, barrier, bcast, reduce, Blocks, Team};
use arke_datatype::reduce::{kernel, Kernel, ReduceOp};
use arke_datatype::Basic;
use arke_engine::schedule::{Buffer, BufferId, Combine, Fate, Group, Route, Schedule, Shape};
use arke_engine::{Data, DataMut, Engine, Mode, RequestId, Want};
use arke_fabric::shm::Shm;
use arke_fabric::ProcId;
use arke_launch::Place;
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
                    let operation =
                        Operation::of_name(name).ok_or_else(|| format!("there is no operation {name}"))?;
                    rank.operation(operation, *bytes)
                })
                .collect::<Result<_, String>>()?;
            serde_json::to_string(&times).map_err(|e| e.to_string())?
        }
    };
    rank.barrier();
    if rank.team().rank == 0 {
        println!("{result}");
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
        let Place::Member(joined) = arke_launch::join().map_err(|e| e.to_string())? else {
            return Err("this is for ranks that `arke sim --measure` starts".into());
        };
        let (seat, arena) = (joined.seat, joined.arena);
        let board: &'static Board = Box::leak(Box::new(joined.board));
        let fabric =
            Shm::new(Arc::new(arena), seat.rank, board.size(), board.cpus(), board.cookie(), &settings)
                .map_err(|e| e.to_string())?;
        let engine = Engine::new(fabric, &settings, &board.record(seat.rank).counters);
        board.record(seat.rank).set_state(RankState::Joined);
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

    fn wait(&mut self, request: RequestId) {
        self.engine.wait_until(|e| e.is_done(request) == Some(true));
        self.engine.take(request);
    }

    fn start_send(&mut self, bytes: usize, tag: i32) -> Option<RequestId> {
        let peer = ProcId(1 - self.engine.me().0);
        // SAFETY: the buffer outlives the job's messages and is longer than any of them.
        let data = Data::Bytes(unsafe { Bytes::new(self.buffers[0].as_ptr().cast(), bytes) });
        self.engine.isend(data, peer, 1, tag, Mode::Standard, 0)
    }

    fn send(&mut self, bytes: usize, tag: i32) {
        if let Some(request) = self.start_send(bytes, tag) {
            self.wait(request);
        }
    }

    fn receive(&mut self, bytes: usize, tag: i32) {
        let peer = ProcId(1 - self.engine.me().0);
        // SAFETY: as in `start_send`.
        let data = DataMut::Bytes(unsafe { BytesMut::new(self.buffers[1].as_mut_ptr().cast(), bytes) });
        let request = self.engine.irecv(data, Want::exact(1, peer, tag), 0);
        self.wait(request);
    }

    /// Half of the time of a round trip, the least of several means.
    fn one_way(&mut self, bytes: usize, trips: u32) -> f64 {
        let first = self.engine.me().0 == 0;
        let mut best = f64::MAX;
        for _ in 0..9 {
            let begin = now_ns();
            for _ in 0..trips {
                if first {
                    self.send(bytes, 0);
                    self.receive(bytes, 0);
                } else {
                    self.receive(bytes, 0);
                    self.send(bytes, 0);
                }
            }
            best = best.min((now_ns() - begin) as f64 / f64::from(2 * trips));
        }
        best
    }

    /// Time of the CPU for each of a few short sends in a row, which find room; between them the other side takes
    /// them in.
    fn overhead(&mut self) -> f64 {
        const BURST: u32 = 8;
        let mut best = f64::MAX;
        for _ in 0..200 {
            if self.engine.me().0 == 0 {
                let begin = now_ns();
                for _ in 0..BURST {
                    self.send(8, 1);
                }
                best = best.min((now_ns() - begin) as f64 / f64::from(BURST));
                self.receive(0, 2);
            } else {
                (0..BURST).for_each(|_| self.receive(8, 1));
                self.send(0, 2);
            }
        }
        best
    }

    /// Time between two short messages of a long stream.
    fn gap(&mut self) -> f64 {
        const STREAM: u32 = 2000;
        let mut best = f64::MAX;
        for _ in 0..9 {
            let begin = now_ns();
            if self.engine.me().0 == 0 {
                (0..STREAM).for_each(|_| self.send(8, 3));
                self.receive(0, 4);
            } else {
                (0..STREAM).for_each(|_| self.receive(8, 3));
                self.send(0, 4);
            }
            best = best.min((now_ns() - begin) as f64 / f64::from(STREAM));
        }
        best
    }

    fn messages(&mut self, one_core: bool) -> Messages {
        let trips = if one_core { 300 } else { 3000 };
        let one_way = self.one_way(8, trips);
        let (overhead, gap, byte) = match one_core {
            true => (0.0, 0.0, 0.0),
            false => {
                let (short, long) = (self.one_way(64 << 10, 100), self.one_way(1 << 20, 20));
                (self.overhead(), self.gap(), (long - short) / f64::from((1 << 20) - (64 << 10)))
            }
        };
        let eager = self.engine.limits().eager_max;
        Messages { one_way, overhead, gap, byte, eager, combine: self.combining(), copy: self.copying() }
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

    /// The largest of the ranks' numbers.
    fn largest(&mut self, own: u64) -> u64 {
        let Some(max) = kernel(ReduceOp::Max, Basic::F64) else { return own };
        let sum = std::mem::replace(&mut self.combine, max);
        self.buffers[0][0] = (own as f64).to_bits();
        self.run(|s, team, [data, result]| {
            let (data, result) = (data.part(0, 1), result.part(0, 1));
            let args = allreduce::Args { data, result, commutative: true };
            allreduce::recursive_doubling::build(s, team, &args);
        });
        self.combine = sum;
        self.buffers[0][0] = 0;
        f64::from_bits(self.buffers[1][0]) as u64
    }

    /// The median over many runs of the slowest rank's time.
    fn operation(&mut self, operation: Operation, bytes: u64) -> Result<f64, String> {
        let mut choice = Choice::default();
        choice.crowded = self.crowded;
        let n = bytes.div_ceil(8);
        let rounds = if bytes > 4096 { 60 } else { 300 };
        let mut times = Vec::with_capacity(rounds);
        for _ in 0..rounds {
            self.barrier();
            let begin = now_ns();
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
            let own = now_ns() - begin;
            times.push(self.largest(own));
        }
        times.sort_unstable();
        Ok(times[times.len() / 2] as f64)
    }
}
