//! Shared memory between processes: the test starts itself again as the other ranks and hands the arena down.

use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::Settings;
use arke_fabric::conformance::{exchange, pull_each_other, to_and_fro};
use arke_fabric::shm::Shm;
use arke_fabric::{Fabric, Key, ProcId, PullError, PullId, Pulled, Sink, Token};
use arke_sys::arena::Arena;
use std::os::fd::{FromRawFd, OwnedFd};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Tells a child what it is: `part rank size descriptor`.
const ROLE: &str = "FABRIC_TEST_ROLE";

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

struct Rank(Child);

impl Rank {
    fn start(part: &str, rank: u32, size: u32, arena: &Arena) -> Self {
        let role = format!("{part} {rank} {size} {}", arena.raw_fd());
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "another_rank", "--ignored", "--nocapture"])
            .env(ROLE, role)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Rank(child)
    }

    fn ends_well(mut self) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                assert!(status.success(), "a rank ended with {status}");
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "a rank does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Rank {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Not a test by itself: the part of another rank.
#[test]
#[ignore = "started by the tests of this file"]
fn another_rank() {
    let role = std::env::var(ROLE).expect("only the tests of this file start this");
    let words: Vec<&str> = role.split(' ').collect();
    let number = |i: usize| words[i].parse::<u32>().unwrap();
    // SAFETY: the parent left this descriptor open for us, and nobody else in this process has it.
    let fd = unsafe { OwnedFd::from_raw_fd(number(3) as i32) };
    let mut end = join(Arc::new(Arena::from_fd(fd)), number(1), number(2));
    part(words[0], &mut end);
}

fn part(name: &str, end: &mut Shm) {
    match name {
        "exchange" => exchange(end, 3000),
        "to-and-fro" => to_and_fro(end, 6000),
        "pulls" => pull_each_other(end, 60),
        "heap" => share_heap(end),
        "victim" => be_killed(end),
        other => panic!("no part is called {other}"),
    }
}

fn play(name: &str, size: u32) {
    let arena = arena();
    let ranks: Vec<Rank> = (1..size).map(|r| Rank::start(name, r, size, &arena)).collect();
    part(name, &mut join(arena, 0, size));
    ranks.into_iter().for_each(Rank::ends_well);
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
    fn message(&mut self, from: ProcId, key: Key, body: &[u8]) {
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
        let mut rank = Rank::start("victim", 1, 2, &arena);
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
