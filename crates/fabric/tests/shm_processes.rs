//! Shared memory between processes: the test starts itself again as the other ranks and hands the arena down.
#![allow(clippy::disallowed_methods, reason = "no signal comes to a test")]

use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::Settings;
use arke_fabric::conformance::{exchange, pull_each_other, to_and_fro, RankProcess, Role};
use arke_fabric::shm::Shm;
use arke_fabric::{Fabric, Key, ProcId, PullError, PullId, Pulled, Sink, Token};
use arke_fabric::{RemoteMemory, Transfers};
use arke_sys::arena::Arena;
use std::os::fd::{FromRawFd, OwnedFd};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn join(arena: Arc<Arena>, rank: u32, size: u32) -> Shm {
    let settings = Settings::read(|name| (name == "ARKE_HEAP").then(|| "64M".to_string()));
    let settings = settings.unwrap_or_else(|e| panic!("{e}"));
    Shm::new(arena, rank, size, size, [77, 88], &settings).unwrap_or_else(|e| panic!("{e}"))
}

fn arena() -> Arc<Arena> {
    let arena = Arena::create(0).unwrap();
    arena.set_cloexec(false).unwrap();
    Arc::new(arena)
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
    let mut end = join(Arc::new(Arena::from_fd(fd)), role.rank, role.size);
    part(&role.part, &mut end);
}

fn part(name: &str, end: &mut Shm) {
    match name {
        "exchange" => exchange(end, 3000),
        "to-and-fro" => to_and_fro(end, 6000),
        "pulls" => pull_each_other(end, 60),
        "heap" => share_heap(end),
        "victim" => be_killed(end),
        "adder" => add_to_shared(end),
        "holder" => hold(end),
        other => panic!("no part is called {other}"),
    }
}

fn play(name: &str, size: u32) {
    let arena = arena();
    let mut ranks: Vec<RankProcess> = (1..size).map(|r| start(name, r, size, &arena)).collect();
    part(name, &mut join(arena, 0, size));
    ranks.iter_mut().for_each(RankProcess::ends_well);
}

#[test]
fn processes_exchange_in_order() {
    play("exchange", 4);
}

#[test]
fn no_wake_up_is_lost_between_processes() {
    play("to-and-fro", 2);
}

#[test]
fn processes_pull_from_each_other() {
    if !copying_is_allowed() {
        return;
    }
    play("pulls", 2);
}

/// Whether this machine lets a process copy from its child at all; if not, `refused_pulls_say_so` covers it.
fn copying_is_allowed() -> bool {
    let mut sleeper = Command::new("sleep").arg("5").spawn().unwrap();
    let mut byte = 0u8;
    // An address that is not mapped: allowed gives EFAULT, refused EPERM or ENOSYS.
    // SAFETY: the byte is ours.
    let tried = unsafe { arke_sys::cma::read(sleeper.id() as i32, 8, &mut byte, 1) };
    let _ = sleeper.kill();
    let _ = sleeper.wait();
    const EFAULT: i32 = 14;
    tried.is_err_and(|e| e.errno == EFAULT)
}

#[derive(Default)]
struct Inbox {
    mail: Vec<(u32, Key, Vec<u8>)>,
    ends: Vec<Result<Pulled, PullError>>,
}

impl Sink for Inbox {
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        self.mail.push((from.0, key, body.to_vec()));
    }

    fn pulled(&mut self, _: PullId, end: Result<Pulled, PullError>) {
        self.ends.push(end);
    }
}

impl Inbox {
    fn next(&mut self, end: &mut Shm) -> Vec<u8> {
        let start = Instant::now();
        while self.mail.is_empty() {
            end.poll(self, true);
            assert!(start.elapsed() < Duration::from_secs(30), "nothing comes");
        }
        self.mail.remove(0).2
    }
}

/// Rank 0 writes memory of `alloc`; rank 1 reads it through its own mapping.
fn share_heap(end: &mut Shm) {
    let mut inbox = Inbox::default();
    let body: Vec<u8> = (0..200_000u32).map(|i| (i * 7) as u8).collect();
    if end.me() == ProcId(0) {
        let memory = end.alloc(body.len()).expect("the heap is large enough");
        memory.write(0, &body);
        let token = end.expose(ProcId(1), memory.read_only());
        end.send_inline(ProcId(1), Key(1), &token.encode()).unwrap();
        inbox.next(end);
        end.retire(token);
        assert!(end.free(memory.ptr()));
    } else {
        let token = Token::decode(&inbox.next(end)).unwrap();
        let mut target = vec![0u8; body.len()];
        // SAFETY: the vector outlives the pull.
        let into = unsafe { BytesMut::new(target.as_mut_ptr(), target.len()) };
        let done = end.pull(ProcId(0), token, into).unwrap();
        assert!(matches!(
            done,
            arke_fabric::PullState::Done(Pulled { path: arke_base::paths::Path::Shared, .. })
        ));
        assert!(target == body);
        end.send_inline(ProcId(0), Key(2), &[]).unwrap();
    }
}

#[test]
fn allocated_memory_is_shared_between_processes() {
    play("heap", 2);
}

/// Talks without end, exposing and sending, until it is killed.
fn be_killed(end: &mut Shm) -> ! {
    let mut inbox = Inbox::default();
    let memory = vec![5u8; 200_000];
    loop {
        // SAFETY: the vector lives as long as the process.
        let token = end.expose(ProcId(0), unsafe { Bytes::new(memory.as_ptr(), memory.len()) });
        if end.send_inline(ProcId(0), Key(1), &token.encode()).is_err() {
            end.retire(token);
        }
        let _ = end.send_buffered(ProcId(0), Key(2), 5000, |body| body.fill(9));
        end.poll(&mut inbox, true);
    }
}

/// A peer that is killed at any moment leaves the survivor its rings: what came before is whole, sending goes on
/// until there is no room, and pulls fail with an error.
#[test]
fn a_killed_peer_spoils_nothing() {
    for round in 0..12u64 {
        let arena = arena();
        let mut end = join(arena.clone(), 0, 2);
        let mut rank = start("victim", 1, 2, &arena);
        let (mut inbox, mut tokens) = (Inbox::default(), Vec::new());
        let start = Instant::now();
        let mut killed = None;
        loop {
            end.poll(&mut inbox, true);
            for (from, key, body) in inbox.mail.drain(..) {
                assert_eq!(from, 1);
                match key {
                    Key(1) => tokens.push(Token::decode(&body).unwrap()),
                    Key(2) => assert!(body.len() == 5000 && body.iter().all(|&b| b == 9)),
                    other => panic!("{other:?}"),
                }
            }
            match killed {
                None if tokens.len() as u64 > 20 + round * 7 => {
                    rank.0.kill().unwrap();
                    rank.0.wait().unwrap();
                    killed = Some(Instant::now());
                }
                Some(at) if at.elapsed() > Duration::from_millis(20) => break,
                _ => assert!(start.elapsed() < Duration::from_secs(30)),
            }
        }
        let mut target = vec![0u8; 200_000];
        // SAFETY: the vector outlives the pulls, none of which stays pending: nobody is there to help.
        let into = unsafe { BytesMut::new(target.as_mut_ptr(), target.len()) };
        let last = tokens.pop().unwrap();
        assert!(end.pull(ProcId(1), last, into).is_err(), "pulled from the dead");
        let mut sent = 0;
        while sent < 10_000 && end.send_inline(ProcId(1), Key(1), &[1; 40]).is_ok() {
            sent += 1;
        }
        assert!(sent < 10_000, "a ring without a reader takes messages without end");
    }
}

/// Words of each kind of shared memory that [`add_to_shared`] adds to, and its adds.
const WORDS: usize = 50;
const ADDS: u64 = 20_000;

/// Adds to words of rank 0 in every way that is there: atomically where the memory is mapped, else under the fabric's
/// updates.
fn add_to_shared(end: &mut Shm) {
    let (mut inbox, me, size) = (Inbox::default(), end.me().0, end.size());
    let mut private = vec![0u64; WORDS];
    let mut tokens = Vec::new();
    let mut memory = Vec::new();
    if me == 0 {
        // SAFETY: the vector lives until all others have said that they are done.
        memory.push(unsafe { BytesMut::new(private.as_mut_ptr().cast(), WORDS * 8) });
        memory.push(end.alloc(WORDS * 8).expect("the heap is large enough"));
        memory[1].write(0, &[0; WORDS * 8]);
        tokens = memory.iter().map(|&m| end.share(m).unwrap()).collect();
        let body: Vec<u8> = tokens.iter().flat_map(|t| t.encode()).collect();
        for to in 1..size {
            end.send_run(ProcId(to), Key(1), &body).unwrap();
        }
    } else {
        let body = inbox.next(end);
        tokens.extend(body.chunks_exact(Token::BYTES).map(|t| Token::decode(t).unwrap()));
    }
    for (i, &token) in tokens.iter().enumerate() {
        let reach = end.reach(ProcId(0), token);
        assert!(reach.updates && reach.copies && reach.atomics == (i == 1));
    }
    for i in 0..ADDS {
        let at = (i * 13 + u64::from(me)) % WORDS as u64;
        let (kind, token) = (i as usize % 2, tokens[i as usize % 2]);
        let reach = end.reach(ProcId(0), token);
        if kind == 1 {
            let first = reach.mapped.unwrap().ptr().cast::<std::sync::atomic::AtomicU64>();
            // SAFETY: an aligned word of shared memory that is used atomically only.
            unsafe { &*first.wrapping_add(at as usize) }.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        } else {
            let mut add = |there: &mut [u8]| {
                let now = u64::from_le_bytes(there.try_into().unwrap());
                there.copy_from_slice(&(now + 1).to_le_bytes());
            };
            end.remote_update(ProcId(0), token, at * 8, 8, &mut add).unwrap();
        }
    }
    if me > 0 {
        end.send_inline(ProcId(0), Key(2), &[]).unwrap();
        return;
    }
    for _ in 1..size {
        inbox.next(end);
    }
    for memory in memory {
        let sum: u64 = memory
            .read_only()
            .as_slice()
            .chunks_exact(8)
            .map(|w| u64::from_le_bytes(w.try_into().unwrap()))
            .sum();
        assert_eq!(sum, u64::from(size) * ADDS / 2);
    }
}

#[test]
fn updates_of_processes_add_up() {
    if copying_is_allowed() {
        play("adder", 4);
    }
}

/// Takes the lock on a word of rank 0, and is killed with it.
fn hold(end: &mut Shm) {
    let token = Token::decode(&Inbox::default().next(end)).unwrap();
    assert!(end.reach(ProcId(0), token).updates);
    end.send_inline(ProcId(0), Key(2), &[]).unwrap();
    let mut never = |_: &mut [u8]| std::thread::sleep(Duration::from_secs(60));
    end.remote_update(ProcId(0), token, 0, 8, &mut never).unwrap();
}

/// A process that is killed in the middle of an update holds nobody up for longer than it lived, and what it had not
/// written is not there.
#[test]
fn the_lock_of_a_killed_process_is_free() {
    if !copying_is_allowed() {
        return;
    }
    let arena = arena();
    let mut end = join(arena.clone(), 0, 2);
    let mut rank = start("holder", 1, 2, &arena);
    let word = [77u64];
    // SAFETY: the array outlives both users, and is changed under the lock.
    let memory = unsafe { BytesMut::new(word.as_ptr().cast_mut().cast(), 8) };
    let token = end.share(memory).unwrap();
    end.send_inline(ProcId(1), Key(1), &token.encode()).unwrap();
    Inbox::default().next(&mut end);
    // It has said that it is about to take the lock.
    std::thread::sleep(Duration::from_millis(100));
    assert!(end.alive(ProcId(1)));
    let killer = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        let killed = Instant::now();
        rank.0.kill().unwrap();
        // Its status is not collected: a zombie holds nobody up either.
        std::thread::sleep(Duration::from_millis(300));
        rank.0.wait().unwrap();
        killed
    });
    let mut seen = 0;
    end.remote_update(ProcId(0), token, 0, 8, &mut |there| seen = there[0]).unwrap();
    let free = Instant::now();
    let killed = killer.join().unwrap();
    assert_eq!(seen, 77);
    assert!(free > killed, "the lock was not held");
    assert!(free - killed < Duration::from_millis(250), "free after {:?} only", free - killed);
    assert!(!end.alive(ProcId(1)));
}
