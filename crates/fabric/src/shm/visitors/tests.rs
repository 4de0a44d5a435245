//! Two jobs of one process that visit each other.

use crate::shm::Shm;
use crate::shm::{AttachError, Card};
use crate::{Fabric, Key, ProcId, PullError, PullId, PullState, Pulled, Sink};
use crate::{RemoteMemory, Sleeps, Transfers};
use arke_base::board::{Board, RankState};
use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::settings::Settings;
use arke_base::sync::atomic::Ordering;
use arke_sys::arena::Arena;
use std::sync::Arc;

#[derive(Default)]
struct Heard {
    messages: Vec<(u32, i32, Vec<u8>)>,
    lost: Vec<(u32, String)>,
}

impl Sink for Heard {
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        self.messages.push((from.0, key.tag(), body.to_vec()));
    }
    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}
    fn lost(&mut self, peer: ProcId, why: &str) {
        self.lost.push((peer.0, why.into()));
    }
}

struct Job {
    board: Board,
    members: Vec<Shm>,
}

fn job(size: u32, number: u64, staging: &str) -> Job {
    let settings = Settings::read(|name| (name == "ARKE_STAGING").then(|| staging.to_string())).unwrap();
    let arena = Arc::new(Arena::create(0).unwrap());
    let board = Board::create(&arena, size, 8, [number, !number]).unwrap();
    let member = |rank| Shm::new(arena.clone(), rank, size, 8, [number, !number], &settings).unwrap();
    Job { members: (0..size).map(member).collect(), board }
}

fn poll(shm: &mut Shm) -> Heard {
    let mut heard = Heard::default();
    for _ in 0..4 {
        shm.poll(&mut heard, true);
    }
    heard
}

fn tag(tag: i32) -> Key {
    Key::new(3, tag, 0)
}

#[test]
fn two_jobs_talk_by_all_paths() {
    let (mut a, mut b) = (job(3, 1, "1M"), job(1, 2, "2M"));
    let (client, server) = (&mut a.members[1], &mut b.members[0]);
    let there = client.attach(&server.card()).unwrap();
    assert_eq!((there, client.size()), (ProcId(3), 4));
    assert_eq!(client.attach(&server.card()), Ok(there), "a second link to one process");
    assert_eq!(client.card_of(there), Some(server.card()));

    client.send_inline(there, tag(1), b"hello").unwrap();
    client.send_run(there, tag(2), &[7; 5000]).unwrap();
    let heard = poll(server);
    // It was let in as the first process beyond its own job.
    assert_eq!(heard.messages, [(1, 1, b"hello".to_vec()), (1, 2, vec![7; 5000])]);
    let back = server.attach(&client.card()).unwrap();
    assert_eq!(back, ProcId(1), "the link that was made for the visitor");
    server.send_run(back, tag(3), &[9; 9000]).unwrap();
    assert_eq!(poll(client).messages, [(3, 3, vec![9; 9000])]);

    // Many laps of the ring, both ways.
    for round in 0..2000 {
        client.send_inline(there, tag(round), &[1; 40]).unwrap();
        server.send_inline(back, tag(round), &[2; 40]).unwrap();
        assert_eq!(poll(server).messages, [(1, round, vec![1; 40])]);
        assert_eq!(poll(client).messages, [(3, round, vec![2; 40])]);
    }

    // Private memory, and memory that both can map.
    let mut into = vec![0u8; 100_000];
    let data = vec![5u8; 100_000];
    // SAFETY: both live until the pull is over.
    let (from, to) =
        unsafe { (Bytes::new(data.as_ptr(), data.len()), BytesMut::new(into.as_mut_ptr(), into.len())) };
    let token = client.expose(there, from);
    let pulled = server.pull(back, token, to).unwrap();
    assert!(matches!(pulled, PullState::Done(Pulled { path: Path::Pull, copied: 100_000 })), "{pulled:?}");
    client.retire(token);
    assert_eq!(into, data);
    let memory = client.alloc(100_000).unwrap();
    memory.write(0, &[6; 100_000]);
    // SAFETY: it stays allocated until the end of the test.
    let token = client.expose(there, unsafe { Bytes::new(memory.ptr(), 100_000) });
    let pulled = server.pull(back, token, to).unwrap();
    assert!(matches!(pulled, PullState::Done(Pulled { path: Path::Shared, .. })), "{pulled:?}");
    assert_eq!(into, vec![6; 100_000]);

    // One-sided access to either kind.
    let shared = client.share(memory).unwrap();
    assert!(server.reach(back, shared).atomics);
    server.remote_update(back, shared, 16, 8, &mut |bytes| bytes.fill(8)).unwrap();
    let mut own = [1u64; 4];
    // SAFETY: it lives until the end of the test.
    let private = client.share(unsafe { BytesMut::new(own.as_mut_ptr().cast(), 32) }).unwrap();
    server.remote_update(back, private, 8, 8, &mut |bytes| bytes.fill(0)).unwrap();
    // SAFETY: read back as memory that another may have written.
    assert_eq!(unsafe { std::ptr::read_volatile(own.as_ptr().add(1)) }, 0);
}

#[test]
fn visits_are_freed_and_used_again() {
    let (mut a, mut b) = (job(1, 3, "1M"), job(1, 4, "1M"));
    let (client, server) = (&mut a.members[0], &mut b.members[0]);
    // More often than there are visits.
    for round in 0..5000 {
        let there = client.attach(&server.card()).unwrap();
        client.send_inline(there, tag(round), b"x").unwrap();
        let heard = poll(server).messages;
        assert_eq!(heard.len(), 1, "round {round}");
        let back = ProcId(heard[0].0);
        if round % 3 > 0 {
            server.send_inline(back, tag(round), b"y").unwrap();
            assert_eq!(poll(client).messages.len(), 1, "round {round}");
        }
        if round % 2 == 0 {
            client.release(there);
            server.release(back);
        } else {
            server.release(back);
            client.release(there);
        }
        assert!(poll(client).messages.is_empty() && poll(server).messages.is_empty());
    }
}

#[test]
fn the_dead_and_those_who_abort_are_lost() {
    let (mut a, mut b) = (job(1, 5, "1M"), job(3, 6, "1M"));
    let client = &mut a.members[0];
    let there: Vec<ProcId> = b.members.iter().map(|s| client.attach(&s.card()).unwrap()).collect();
    b.board.record(0).abort(7, "enough");
    b.board.record(1).set_state(RankState::Finalized);
    let armed = client.arm();
    let mut heard = Heard::default();
    client.poll(&mut heard, false);
    client.sleep(armed, std::time::Duration::ZERO);
    assert_eq!(heard.lost.len(), 1);
    assert!(heard.lost[0].0 == there[0].0 && heard.lost[0].1.contains("code 7: enough"), "{:?}", heard.lost);
    assert!(client.is_gone(there[0]) && client.is_gone(there[1]) && !client.is_gone(there[2]));
    // Whom this process has left is no loss.
    b.board.record(2).abort(8, "");
    client.untie(there[2]);
    std::thread::sleep(std::time::Duration::from_millis(30));
    client.poll(&mut heard, false);
    assert_eq!(heard.lost.len(), 1);
    client.disarm();
    drop(b.members.pop());
}

#[test]
fn who_cannot_be_let_in_hears_of_it() {
    let (mut a, mut b) = (job(1, 13, "1M"), job(1, 14, "1M"));
    let (client, server) = (&mut a.members[0], &mut b.members[0]);
    let there = client.attach(&server.card()).unwrap();
    client.send_inline(there, tag(1), b"x").unwrap();
    // As where the server has no descriptor left for the client's memory.
    let words = Card { descriptor: 99_999, ..client.card() }.encode();
    let own = server.own_doors().unwrap();
    // SAFETY: made of atomics: any bytes are valid.
    let visit = unsafe { &own.at::<super::Doors>(0).visits[0] };
    visit.card.iter().zip(words).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    assert!(!client.is_let_in(there));
    assert!(poll(server).messages.is_empty() && client.is_let_in(there), "nothing is waited for any more");
    let armed = client.arm();
    let mut heard = Heard::default();
    client.sleep(armed, std::time::Duration::ZERO);
    client.poll(&mut heard, false);
    client.disarm();
    assert!(heard.lost[0].0 == there.0 && heard.lost[0].1.contains("ulimit -n"), "{:?}", heard.lost);
    client.release(there);
    poll(server);
    assert_eq!(visit.state.load(Ordering::Relaxed), super::FREE, "for the next visitor");
}

#[test]
fn ports_are_open_until_they_are_closed() {
    let (mut a, mut b) = (job(2, 7, "1M"), job(1, 8, "1M"));
    let (place, number) = b.members[0].open_port().unwrap().unwrap();
    let there = a.members[0].attach(&b.members[0].card()).unwrap();
    assert!(a.members[0].is_port_open(there, place, number));
    assert!(!a.members[0].is_port_open(there, place, number + 1));
    assert!(!a.members[0].is_port_open(there, 9999, number));
    assert!(b.members[0].close_port(place, number) && !b.members[0].close_port(place, number));
    assert!(!a.members[0].is_port_open(there, place, number));
    // Within a job.
    let (place, number) = a.members[1].open_port().unwrap().unwrap();
    assert!(a.members[0].is_port_open(ProcId(1), place, number));
    let many = std::iter::from_fn(|| a.members[1].open_port().unwrap()).count();
    assert_eq!(many, super::PORTS - 1);
}

#[test]
fn cards_that_lead_nowhere_are_refused() {
    let (mut a, b) = (job(1, 9, "1M"), job(2, 10, "1M"));
    let (client, good) = (&mut a.members[0], b.members[0].card());
    let refused = |card: Card, client: &mut Shm| client.attach(&card).unwrap_err();
    assert_eq!(refused(Card { machine: 1, ..good }, client), AttachError::Elsewhere);
    assert_eq!(refused(Card { machine: 0, ..good }, client), AttachError::Elsewhere);
    assert!(matches!(refused(Card { descriptor: 99_999, ..good }, client), AttachError::Closed(_)));
    assert_eq!(refused(Card { job: [1, 1], ..good }, client), AttachError::Another);
    assert_eq!(refused(Card { places: 1, size: 1, ..good }, client), AttachError::Another);
    // The descriptor of something else.
    let file = std::fs::File::open("/dev/null").unwrap();
    let descriptor = std::os::fd::AsRawFd::as_raw_fd(&file) as u32;
    assert_eq!(refused(Card { descriptor, ..good }, client), AttachError::Another);
    assert_eq!(client.size(), 1);
}

#[test]
fn full_doors_refuse_and_garbage_at_them_is_ignored() {
    let (mut a, mut b) = (job(1, 11, "1M"), job(1, 12, "1M"));
    let (client, server) = (&mut a.members[0], &mut b.members[0]);
    let own = server.own_doors().unwrap();
    // SAFETY: made of atomics: any bytes are valid.
    let doors = unsafe { own.at::<super::Doors>(0) };
    doors.used.store(u32::MAX, Ordering::Relaxed);
    for (number, visit) in doors.visits.iter().enumerate() {
        visit.state.store(number as u32 % 7 + 1, Ordering::Relaxed);
        visit.card[number % 10].store(number as u64 * 0x0101_0101_0101, Ordering::Relaxed);
    }
    assert_eq!(client.attach(&server.card()), Err(AttachError::Full));
    server.spoke.last().unwrap().fetch_add(1, Ordering::Relaxed);
    assert!(poll(server).messages.is_empty());
    assert_eq!(server.size(), 1);
    // Those that have left, or never were, made room.
    assert!(client.attach(&server.card()).is_ok());
}
