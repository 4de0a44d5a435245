//! Measures one-sided access to a process that computes and makes no call.
//!
//! `arke run -n 2 target/release/examples/passive_target [SECONDS [PAUSE]]`; `ARKE_CMA=off` shows the way by messages.
//! Between two machines: `ARKE_JOIN=tcp://HOST:PORT ARKE_RANK=... ARKE_SIZE=2 ARKE_SECRET=...
//! target/release/examples/passive_target` on both, with HOST that of rank 0; there `ARKE_NET_RMA=off` shows the way by
//! messages. Rank 0 registers memory, computes for the given time (5 s) and looks after nothing; the others access its
//! memory as fast as they can, each operation flushed, or after PAUSE microseconds each, in which whoever serves them
//! falls asleep, and print how long they took.

#![allow(clippy::print_stdout, clippy::print_stderr)] // A tool for developers, who may see it panic.

use arke_base::board::{Board, RankState};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::Settings;
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_engine::attend::Attendant;
use arke_engine::one_sided::{Combine, FlushGroup, RemoteRegion, Target, Until};
use arke_engine::{Data, DataMut, Engine, Mode, RequestId, Want};
use arke_fabric::joint::{Joint, Nodes};
use arke_fabric::ofi::{Membership, Ofi};
use arke_fabric::shm::Shm;
use arke_fabric::{Fabric, ProcId};
use arke_fabric::{RemoteMemory, Sleeps};
use arke_launch::{join, Joined, Role};
use arke_sys::arena::Arena;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

type Shared = Arc<Mutex<Engine<Joint>>>;

const CONTEXT: u32 = 5;
const LEN: usize = 1 << 20;

fn lock(engine: &Shared) -> MutexGuard<'_, Engine<Joint>> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

fn finish(engine: &Shared, id: Option<RequestId>) {
    if let Some(id) = id {
        let mut e = lock(engine);
        e.wait_until(|e| e.is_done(id) == Some(true));
        e.take(id);
    }
}

fn send(engine: &Shared, to: u32, bytes: &[u8]) {
    // SAFETY: the bytes stay until the send is over.
    let data = Data::Bytes(unsafe { Bytes::new(bytes.as_ptr(), bytes.len()) });
    let id = lock(engine).isend(data, ProcId(to), CONTEXT, 0, Mode::Standard, 0);
    finish(engine, id);
}

fn receive(engine: &Shared, from: u32, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    // SAFETY: the vector stays until the receive is over.
    let into = DataMut::Bytes(unsafe { BytesMut::new(bytes.as_mut_ptr(), len) });
    let id = lock(engine).irecv(into, Want::exact(CONTEXT, ProcId(from), 0), 0);
    finish(engine, Some(id));
    bytes
}

/// Work that leaves the processor no rest.
fn compute(time: Duration) -> u64 {
    let (start, mut x) = (Instant::now(), 1u64);
    while start.elapsed() < time {
        for _ in 0..100_000 {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        }
        std::hint::black_box(x);
    }
    x
}

fn target(engine: &Shared, size: u32, time: Duration) {
    let mut private = vec![0u8; LEN];
    // SAFETY: both stay registered, and in place, to the end.
    let own = unsafe { BytesMut::new(private.as_mut_ptr(), LEN) };
    let arena = lock(engine).fabric().alloc(LEN).expect("memory of the arena");
    let mut descriptors = Vec::new();
    let mut regions = Vec::new();
    for memory in [own, arena] {
        let mut e = lock(engine);
        let id = e.register(memory);
        descriptors.extend_from_slice(&e.describe(id).expect("it has just been registered"));
        regions.push(id);
    }
    (1..size).for_each(|to| send(engine, to, &descriptors));
    (1..size).for_each(|from| drop(receive(engine, from, 1)));
    let attention = if lock(engine).wants_attendant() { lock(engine).fabric().attention() } else { None };
    let attendant = attention.map(|attention| {
        let theirs = engine.clone();
        Attendant::start(attention, move || lock(&theirs).attend()).expect("a thread")
    });
    println!("target: computes for {time:?}, attendant: {}", if attendant.is_some() { "yes" } else { "no" });
    (1..size).for_each(|to| send(engine, to, &[1]));
    compute(time);
    println!("target: done");
    (1..size).for_each(|from| drop(receive(engine, from, 1)));
    if let Some(attendant) = attendant {
        attendant.stop(|| {
            let mut e = lock(engine);
            let me = e.me();
            e.fabric().nudge(me);
        });
    }
}

fn origin(engine: &Shared, me: u32, time: Duration, pause: Duration) {
    let all = receive(engine, 0, 2 * RemoteRegion::DESCRIPTOR);
    let regions: Vec<RemoteRegion> = all
        .chunks_exact(RemoteRegion::DESCRIPTOR)
        .map(|d| lock(engine).attach(ProcId(0), d, FlushGroup(0)).expect("a descriptor"))
        .collect();
    send(engine, 0, &[1]);
    receive(engine, 0, 1);
    let mut buffer = vec![1u8; 1 << 16];
    let share = time.mul_f64(0.9) / 10;
    let sum = Combine { op: ReduceOp::Sum, basic: Basic::I64 };
    println!(
        "{:<9} {:<18} {:>9} {:>9} {:>9} {:>9}  (us)",
        "memory", "operation", "median", "99 %", "max", "count"
    );
    for (name, region) in ["private", "arena"].into_iter().zip(&regions) {
        for (what, len) in
            [("put", 8), ("get", 8), ("fetch-and-add", 8), ("accumulate", 8192), ("put", 65536)]
        {
            let mut times = Vec::new();
            let start = Instant::now();
            while start.elapsed() < share {
                let mut e = lock(engine);
                // SAFETY: the buffer stays until the flush below.
                let (data, into) = unsafe {
                    let into = BytesMut::new(buffer.as_mut_ptr(), len);
                    (Data::Bytes(into.read_only()), DataMut::Bytes(into))
                };
                let place = Target::run(u64::from(me) * (1 << 16) % LEN as u64, len as u64);
                let operand = Data::Owned(1i64.to_ne_bytes().into());
                let before = Instant::now();
                let started = match what {
                    "put" => e.put(region, place, data, Until::Flush, 0),
                    "get" => e.get(region, place, into, Until::Flush, 0),
                    "fetch-and-add" => e.fetch_op(region, 0, sum, operand, into, Until::Flush, 0),
                    _ => e.accumulate(region, place, sum, data, Until::Flush, 0),
                };
                started.expect("it begins");
                e.wait_until(|e| {
                    e.flush_peer(ProcId(0), FlushGroup(0)).map(|end| end.expect("it ends well")).is_some()
                });
                times.push(before.elapsed().as_nanos() as f64 / 1000.0);
                if !pause.is_zero() {
                    std::thread::sleep(pause);
                }
            }
            times.sort_by(f64::total_cmp);
            let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
            if me == 1 {
                let what = format!("{what} {len}");
                println!(
                    "{name:<9} {what:<18} {:>9.2} {:>9.2} {:>9.2} {:>9}",
                    at(0.5),
                    at(0.99),
                    at(1.0),
                    times.len()
                );
            }
        }
    }
    send(engine, 0, &[1]);
}

/// Shared memory, and the network where the job has several nodes.
fn connect(joined: &Joined, shm: Shm, settings: &Settings) -> Joint {
    if joined.is_whole() {
        return Joint::alone(shm);
    }
    let exchange = joined.exchange.as_ref().expect("a job on several nodes exchanges addresses");
    let place = Membership { me: ProcId(joined.rank), size: joined.size, job: joined.job.0 };
    let ofi = Ofi::open(place, settings, Some(shm.waker().word)).unwrap_or_else(|e| panic!("{e}"));
    exchange.put("net", ofi.card().as_bytes()).expect("a card is told");
    exchange.fence().expect("everybody tells a card");
    let card = |rank| exchange.get(rank, "net").expect("a card");
    let cards: Vec<String> =
        (0..joined.size).map(|rank| String::from_utf8(card(rank)).expect("a card")).collect();
    ofi.set_directory(Box::new(cards));
    let members = joined.local.ranks.iter().map(|rank| ProcId(*rank)).collect();
    let nodes = Nodes::new(ProcId(joined.rank), joined.size, members).unwrap_or_else(|e| panic!("{e}"));
    Joint::new(shm, ofi, nodes).unwrap_or_else(|e| panic!("{e}"))
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(5.0);
    let time = Duration::from_secs_f64(seconds);
    let pause = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(0);
    let pause = Duration::from_micros(pause);
    let settings = Settings::from_environment().unwrap_or_else(|e| panic!("{e}"));
    let Ok(Role::Member(mut joined)) = join(&settings) else {
        eprintln!("start this with: arke run -n 2 {}", std::env::args().next().unwrap_or_default());
        std::process::exit(2);
    };
    let arena = std::mem::replace(&mut joined.arena, Arena::create(0).expect("an arena"));
    let board: &'static Board = Box::leak(Box::new(Board::open(&arena).expect("a board")));
    let (rank, size, index) = (joined.rank, joined.size, joined.local.index);
    let shm = Shm::new(Arc::new(arena), index, board.size(), board.cpus(), board.cookie(), &settings)
        .unwrap_or_else(|e| panic!("{e}"));
    let fabric = connect(&joined, shm, &settings);
    let engine = Engine::new(fabric, &settings, &board.record(index).counters);
    let engine = Arc::new(Mutex::new(engine));
    board.record(index).set_state(RankState::Joined);
    match rank {
        0 => target(&engine, size, time),
        _ => origin(&engine, rank, time, pause),
    }
    let start = Instant::now();
    while !lock(&engine).fabric().settled() && start.elapsed() < Duration::from_secs(5) {
        lock(&engine).progress(true);
    }
    board.record(index).set_state(RankState::Finalized);
    joined.finalize().expect("the job ends well");
}
