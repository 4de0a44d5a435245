//! One-sided access between real processes: mixed ways at once, and a target that computes. The test starts itself
//! again as the other ranks and hands the arena down.

use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_engine::attend::Attendant;
use arke_engine::one_sided::{Combine, FlushGroup, RemoteRegion, Target, Until};
use arke_engine::{Data, DataMut, Engine, Mode, Want};
use arke_fabric::conformance::{RankProcess, Role};
use arke_fabric::shm::Shm;
use arke_fabric::ProcId;
use arke_fabric::RemoteMemory;
use arke_sys::arena::Arena;
use std::os::fd::{FromRawFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const CONTEXT: u32 = 5;
/// Words of a region.
const WORDS: usize = 64;

type Shared = Arc<Mutex<Engine<Shm>>>;

fn lock(engine: &Shared) -> MutexGuard<'_, Engine<Shm>> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An engine of a rank. The last rank cannot copy between processes, so it goes by messages.
fn join(arena: Arc<Arena>, rank: u32, size: u32) -> Shared {
    let settings = Settings::read(|name| match name {
        "ARKE_HEAP" => Some("64M".to_string()),
        "ARKE_CMA" if rank + 1 == size => Some("off".to_string()),
        _ => None,
    });
    let settings = settings.unwrap_or_else(|e| panic!("{e}"));
    let fabric = Shm::new(arena, rank, size, 2, [77, 88], &settings).unwrap_or_else(|e| panic!("{e}"));
    let counters = Box::leak(Box::new(Counters::default()));
    Arc::new(Mutex::new(Engine::new(fabric, &settings, counters)))
}

fn send(engine: &Shared, to: u32, bytes: &[u8]) {
    let mut e = lock(engine);
    // SAFETY: the bytes stay until the send is over.
    let data = Data::Bytes(unsafe { Bytes::new(bytes.as_ptr(), bytes.len()) });
    if let Some(id) = e.isend(data, ProcId(to), CONTEXT, 0, Mode::Standard, 0) {
        e.wait_until(|e| e.is_done(id) == Some(true));
        e.take(id);
    }
}

fn receive(engine: &Shared, from: u32, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    // SAFETY: the vector stays until the receive is over.
    let into = DataMut::Bytes(unsafe { BytesMut::new(bytes.as_mut_ptr(), len) });
    let mut e = lock(engine);
    let id = e.irecv(into, Want::exact(CONTEXT, ProcId(from), 0), 0);
    e.wait_until(|e| e.is_done(id) == Some(true));
    e.take(id);
    bytes
}

fn start(part: &str, rank: u32, size: u32, arena: &Arena) -> RankProcess {
    RankProcess::start(&Role { part: part.to_string(), rank, size, descriptor: arena.raw_fd() }, false)
}

/// Not a test by itself: the part of another rank.
#[test]
#[ignore = "started by the tests of this file"]
fn another_rank() {
    let role = Role::of_this_process();
    // SAFETY: the parent left this descriptor open for us, and nobody else in this process has it.
    let fd = unsafe { OwnedFd::from_raw_fd(role.descriptor) };
    part(&role.part, &join(Arc::new(Arena::from_fd(fd)), role.rank, role.size), role.rank, role.size);
}

fn part(name: &str, engine: &Shared, rank: u32, size: u32) {
    let rounds = if name == "adds" { 3000 } else { 300 };
    if rank == 0 {
        own(engine, size, rounds, name == "computes");
    } else {
        access(engine, rank, rounds);
    }
}

fn play(name: &str, size: u32) {
    let arena = Arena::create(0).unwrap();
    arena.set_cloexec(false).unwrap();
    let arena = Arc::new(arena);
    let mut ranks: Vec<RankProcess> = (1..size).map(|r| start(name, r, size, &arena)).collect();
    part(name, &join(arena, 0, size), 0, size);
    ranks.iter_mut().for_each(RankProcess::ends_well);
}

const SUM: Combine = Combine { op: ReduceOp::Sum, basic: Basic::I64 };

/// Adds one to two words of each region, by one operation or by another.
fn add(e: &mut Engine<Shm>, regions: &[RemoteRegion], round: u64) {
    for region in regions {
        let at = round * 7 % (WORDS as u64 - 2);
        let (ones, mut old) = ([1i64, 1], [0i64, 0]);
        // SAFETY: both arrays stay until the flush.
        let (data, into) =
            unsafe { (Bytes::new(ones.as_ptr().cast(), 16), BytesMut::new(old.as_mut_ptr().cast(), 16)) };
        let (data, into) = (Data::Bytes(data), DataMut::Bytes(into));
        let target = Target::run(at * 8, 16);
        let started = match round % 2 {
            0 => e.accumulate(region, target, SUM, data, Until::Flush, 0),
            _ => e.get_accumulate(region, target, SUM, data, into, Until::Flush, 0),
        };
        assert_eq!(started.unwrap(), None);
        e.wait_until(|e| e.flush_peer(region.peer(), FlushGroup(0)).map(Result::unwrap).is_some());
    }
}

/// Rank 0: owns the memory, and adds to it like everybody, or computes without a call.
fn own(engine: &Shared, size: u32, rounds: u64, computes: bool) {
    let mut private = vec![0u64; 1 << 21];
    // SAFETY: it stays, and is looked at when all others have said that they are done.
    let own = unsafe { BytesMut::new(private.as_mut_ptr().cast(), private.len() * 8) };
    let arena = lock(engine).fabric().alloc(own.len()).unwrap();
    arena.write(0, &vec![0; own.len()]);
    let ids = [own, arena].map(|m| lock(engine).register(m));
    let all: Vec<u8> = ids.iter().flat_map(|&id| lock(engine).describe(id).unwrap()).collect();
    (1..size).for_each(|to| send(engine, to, &all));
    (1..size).for_each(|from| drop(receive(engine, from, 1)));
    assert!(lock(engine).wants_attendant(), "the last rank has to go by messages");
    let attention = lock(engine).fabric().attention().unwrap();
    let theirs = engine.clone();
    let attendant = Attendant::start(attention, move || lock(&theirs).attend()).unwrap();
    (1..size).for_each(|to| send(engine, to, &[1]));
    let mut adders = u64::from(size) - 1;
    if computes {
        // No call until the others are long done: what they want must not need one.
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(3000) {
            std::hint::black_box(start.elapsed().as_nanos());
        }
    } else {
        adders += 1;
        let regions: Vec<RemoteRegion> = all
            .chunks_exact(RemoteRegion::DESCRIPTOR)
            .map(|d| lock(engine).attach(ProcId(0), d, FlushGroup(0)).unwrap())
            .collect();
        (0..rounds).for_each(|round| add(&mut lock(engine), &regions, round));
    }
    for from in 1..size {
        let took = u64::from_le_bytes(receive(engine, from, 8).try_into().unwrap());
        assert!(!computes || took < 2_500_000_000, "rank {from} took {took} ns while the target computed");
    }
    attendant.stop(|| lock(engine).fabric().nudge(ProcId(0)));
    for memory in [own, arena] {
        let words = memory.read_only().part(0, WORDS * 8);
        let sum: u64 =
            words.as_slice().chunks_exact(8).map(|w| u64::from_le_bytes(w.try_into().unwrap())).sum();
        assert_eq!(sum, 2 * adders * rounds);
    }
    for id in ids {
        lock(engine).deregister(id).unwrap();
    }
}

fn access(engine: &Shared, rank: u32, rounds: u64) {
    let all = receive(engine, 0, 2 * RemoteRegion::DESCRIPTOR);
    let regions: Vec<RemoteRegion> = all
        .chunks_exact(RemoteRegion::DESCRIPTOR)
        .map(|d| lock(engine).attach(ProcId(0), d, FlushGroup(0)).unwrap())
        .collect();
    send(engine, 0, &[1]);
    receive(engine, 0, 1);
    let start = Instant::now();
    let place = 8 * (WORDS as u64 + (u64::from(rank) << 14));
    let mut e = lock(engine);
    for round in 0..rounds {
        add(&mut e, &regions, round);
        if round % 50 > 0 {
            continue;
        }
        // A long put, and back: in several messages where it goes by those.
        let (sent, mut got) = (vec![round as u8 | 1; 100_000], vec![0u8; 100_000]);
        for region in &regions {
            // SAFETY: both vectors stay until the flushes.
            let (data, into) = unsafe {
                (Bytes::new(sent.as_ptr(), sent.len()), BytesMut::new(got.as_mut_ptr(), got.len()))
            };
            let target = Target::run(place, 100_000);
            e.put(region, target.clone(), Data::Bytes(data), Until::Flush, 0).unwrap();
            e.wait_until(|e| e.flush_peer(ProcId(0), FlushGroup(0)).map(Result::unwrap).is_some());
            e.get(region, target, DataMut::Bytes(into), Until::Flush, 0).unwrap();
            e.wait_until(|e| e.flush_peer(ProcId(0), FlushGroup(0)).map(Result::unwrap).is_some());
            assert!(got == sent);
        }
    }
    drop(e);
    send(engine, 0, &(start.elapsed().as_nanos() as u64).to_le_bytes());
}

/// Adds of four processes by the processor, under locks and by messages, all at once, are all there.
#[test]
fn adds_by_mixed_ways_are_all_there() {
    play("adds", 4);
}

/// Thousands of operations end while their target makes no call for seconds.
#[test]
fn a_target_that_computes_holds_nobody_up() {
    play("computes", 3);
}
