//! What goes on between two processes, with a look inside.

use super::addresses::Card;
use super::*;
use crate::PullId;
use crate::Pulled;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsRawFd;

/// Two processes that have met, through the loopback interface; messages may be missing for three seconds.
struct Pair {
    ends: [Ofi; 2],
    inboxes: [Inbox; 2],
}

#[derive(Default)]
struct Inbox {
    lengths: Vec<usize>,
    lost: Vec<String>,
}

impl Sink for Inbox {
    fn message(&mut self, _: ProcId, _: Key, body: Body<'_>) {
        self.lengths.push(body.len());
    }

    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}

    fn lost(&mut self, _: ProcId, why: &str) {
        self.lost.push(why.to_string());
    }
}

/// Between two looks of a wait that began then: the core is another's. After a while for longer, since what takes
/// seconds is no reason to keep a core busy.
fn nap(begin: Instant) {
    if begin.elapsed() < Duration::from_millis(100) {
        std::thread::yield_now();
    } else {
        std::thread::sleep(Duration::from_micros(100));
    }
}

impl Pair {
    fn new() -> Self {
        let mut pair = Self::strange();
        for (from, to) in [(0, 1), (1, 0)] {
            pair.bring(from, to);
        }
        pair
    }

    /// Two that have not met.
    fn strange() -> Self {
        let settings = Settings::read(|name| match name {
            "ARKE_NET_INTERFACES" => Some("lo".to_string()),
            "ARKE_NET_SILENCE_S" => Some("3".to_string()),
            "ARKE_NET_CONNECT_S" => Some("1".to_string()),
            "ARKE_NET_LIBRARY" | "ARKE_NET_PROVIDER" | "ARKE_NET_LIFELINE" => std::env::var(name).ok(),
            _ => None,
        });
        let settings = settings.unwrap_or_else(|e| panic!("{e}"));
        let ends = [0, 1].map(|me| {
            let place = Membership { me: ProcId(me), size: 2, job: [11, 22] };
            Ofi::open(place, &settings, None).unwrap_or_else(|e| panic!("{e}"))
        });
        let cards: Vec<String> = ends.iter().map(|end| end.card().to_string()).collect();
        ends.iter().for_each(|end| end.set_directory(Box::new(cards.clone())));
        Self { ends, inboxes: Default::default() }
    }

    /// Brings a message over.
    fn bring(&mut self, from: usize, to: usize) {
        let begin = Instant::now();
        while self.send(from, 8).is_err() {
            nap(begin);
            self.poll(from);
            self.poll(to);
            let lost = self.inboxes.iter().flat_map(|inbox| &inbox.lost).next();
            assert_eq!(lost, None, "of {from} or {to}");
        }
        self.until(to, |inbox| !inbox.lengths.is_empty() || !inbox.lost.is_empty());
        self.poll(from);
        assert!(
            self.inboxes.iter().all(|inbox| inbox.lost.is_empty()),
            "{:?}",
            [0, 1].map(|who| &self.inboxes[who].lost)
        );
        self.inboxes[to].lengths.clear();
    }

    fn send(&mut self, from: usize, len: usize) -> Result<(), NoRoom> {
        self.ends[from].send_buffered(ProcId(1 - from as u32), Key(1), len, |room| {
            room.put(&vec![7; len]);
        })
    }

    fn poll(&mut self, who: usize) {
        self.ends[who].poll(&mut self.inboxes[who], true);
    }

    /// Only this one looks, until it has seen what it is to see.
    fn until(&mut self, who: usize, seen: impl Fn(&Inbox) -> bool) {
        let begin = Instant::now();
        while !seen(&self.inboxes[who]) {
            self.poll(who);
            nap(begin);
            let text = || self.ends[who].describe(ProcId(1 - who as u32));
            assert!(begin.elapsed() < Duration::from_secs(20), "it never comes: {}", text());
        }
    }
}

#[test]
fn whoever_was_given_up_is_told_after_what_was_said_before() {
    let mut pair = Pair::new();
    pair.send(0, 8).unwrap();
    pair.send(1, 16).unwrap();
    pair.ends[0].shared.net().end(1, Some("a test".to_string()));
    pair.until(0, |inbox| !inbox.lost.is_empty());
    assert_eq!(pair.inboxes[0].lost, ["a test"]);
    pair.until(1, |inbox| !inbox.lost.is_empty());
    assert!(pair.inboxes[1].lost[0].contains("cannot be reached any longer"));
    assert_eq!((&pair.inboxes[0].lengths, &pair.inboxes[1].lengths), (&vec![16], &vec![8]));
}

/// How many lanes and sets of lifelines wake the helper of a process, as the kernel tells it.
fn watched(end: &Ofi) -> usize {
    let path = format!("/proc/self/fdinfo/{}", end.shared.epoll.0.as_raw_fd());
    let text = std::fs::read_to_string(path).unwrap();
    let word = |line: &str, name: &str| {
        let mut words = line.split_whitespace().skip_while(|word| *word != name).skip(1);
        words.next().and_then(|word| u64::from_str_radix(word, 16).ok())
    };
    let comes_in = nix::sys::epoll::EpollFlags::EPOLLIN.bits() as u64;
    let wakes = |line: &&str| {
        word(line, "data:").is_some_and(|token| token >= shared::LANES)
            && word(line, "events:").is_some_and(|events| events & comes_in != 0)
    };
    text.lines().filter(wakes).count()
}

#[test]
fn what_comes_while_a_process_is_awake_does_not_wake_its_helper() {
    let mut pair = Pair::new();
    // What the other side says meanwhile may have woken it already.
    let slept = (0..100).any(|_| {
        pair.ends[0].arm();
        let watched = watched(&pair.ends[0]);
        pair.ends[0].disarm();
        pair.poll(0);
        watched > 0
    });
    assert!(slept);
    assert_eq!(watched(&pair.ends[0]), 0);
}

#[test]
fn all_that_the_lost_had_sent_comes_first() {
    let mut pair = Pair::new();
    // More than one poll delivers.
    let sent = (0..200).take_while(|_| pair.send(0, 8).is_ok()).count();
    assert!(sent > 100, "{sent} messages find room");
    let begin = Instant::now();
    while pair.ends[1].shared.net().ready.len() < sent {
        pair.ends[0].shared.net().progress();
        pair.ends[1].shared.net().progress();
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
    pair.ends[1].shared.net().end(0, Some("a test".to_string()));
    while pair.inboxes[1].lost.is_empty() {
        assert!(pair.ends[1].shared.net().has_news());
        pair.poll(1);
    }
    assert_eq!(pair.inboxes[1].lengths.len(), sent);
}

#[test]
fn a_message_that_never_comes_is_given_up() {
    let mut pair = Pair::new();
    pair.ends[0].shared.net().peers[0].sent += 1;
    pair.send(0, 8).unwrap();
    let begin = Instant::now();
    // The helper of the receiver sleeps without an end.
    std::thread::sleep(Duration::from_millis(50));
    while pair.inboxes[1].lost.is_empty() {
        pair.poll(1);
        pair.poll(0);
        std::thread::sleep(Duration::from_millis(5));
        assert!(begin.elapsed() < Duration::from_secs(8), "nobody looks for it");
    }
    assert!(pair.inboxes[1].lost[0].contains("was lost on the way"), "{}", pair.inboxes[1].lost[0]);
    assert!(begin.elapsed() > Duration::from_millis(2900));
}

/// A sender goes to compute while messages of its lie in the library, of which one has overtaken the others.
#[test]
fn messages_go_on_while_their_sender_computes() {
    let mut pair = Pair::new();
    let most = pair.ends[0].capabilities().buffered_max;
    let mut lengths: Vec<usize> = (0..64).take_while(|_| pair.send(0, most).is_ok()).map(|_| most).collect();
    assert!(lengths.len() > 4, "{} messages find room", lengths.len());
    lengths.extend((0..4).take_while(|_| pair.send(0, 8).is_ok()).map(|_| 8));
    std::thread::sleep(Duration::from_millis(300));
    pair.until(1, |inbox| inbox.lengths.len() == lengths.len() || !inbox.lost.is_empty());
    assert_eq!((&pair.inboxes[1].lengths, &pair.inboxes[1].lost), (&lengths, &Vec::new()));
}

/// A receiver that has nothing to say is asked once whether it has taken what there was; then the sender's helper
/// sleeps.
#[test]
fn nobody_looks_for_messages_that_were_taken() {
    let mut pair = Pair::new();
    pair.send(0, wire_limits::SHORT + 1).unwrap();
    pair.until(1, |inbox| !inbox.lengths.is_empty());
    for end in &mut pair.ends {
        end.arm();
    }
    assert!(pair.ends[0].shared.net().has_unsent(), "the receiver has said that it took the message");
    let begin = Instant::now();
    while pair.ends[0].shared.net().for_helper.unsent {
        std::thread::sleep(Duration::from_millis(10));
        assert!(begin.elapsed() < Duration::from_secs(10), "the sender looks for ever");
    }
    let net = pair.ends[0].shared.net();
    assert_eq!((net.has_unsent(), net.peers[0].acked), (false, net.peers[0].sent));
}

/// A process leaves the network while the answer to a read comes in. Its library does not survive an endpoint that is
/// closed then (`Rail::shut`).
#[test]
fn leaving_in_the_middle_of_a_pull_is_survived() {
    const LONG: usize = 4 << 20;
    for _ in 0..10 {
        let mut pair = Pair::new();
        if !pair.ends[0].capabilities().exposes {
            return;
        }
        let (memory, mut room) = (vec![1u8; LONG], vec![0u8; LONG]);
        // SAFETY: both outlive the ends, which are dropped below.
        let (from, into) =
            unsafe { (Bytes::new(memory.as_ptr(), LONG), BytesMut::new(room.as_mut_ptr(), LONG)) };
        let token = pair.ends[0].expose(ProcId(1), from);
        assert!(matches!(pair.ends[1].pull(ProcId(0), token, into), Ok(PullState::Pending(_))));
        let begin = Instant::now();
        // SAFETY: as above; the library writes it meanwhile.
        while unsafe { into.ptr().add(LONG / 8).read_volatile() } == 0 {
            pair.ends[1].shared.net().progress();
            assert!(begin.elapsed() < Duration::from_secs(20), "nothing comes");
        }
        let [sender, receiver] = pair.ends;
        assert!(receiver.shared.net().accesses.are_under_way(), "it is over already");
        drop(receiver);
        drop(sender);
    }
}

/// A way is agreed on while another one in its lane ends, and the lane with it.
#[test]
fn a_way_in_a_lane_that_was_shut_meanwhile_is_refused() {
    let pair = Pair::new();
    let shared = &pair.ends[0].shared;
    let lane = shared.lane_of(Some("127.0.0.1".parse().unwrap()), true).unwrap();
    let name = shared.net().lanes[lane as usize].rail.name.clone();
    shared.net().lanes[lane as usize].rail.shut(true);
    assert_eq!(shared.net().add_way(1, lane, &name, true), Err(libc::ENETDOWN));
    assert!(shared.net().peers[0].extra.is_empty());
    // Whoever comes next has a lane that works.
    assert_ne!(shared.lane_of(Some("127.0.0.1".parse().unwrap()), true), Ok(lane));
}

/// A rank may have its orders before it has said who carries them out: others were faster in MPI_Init.
#[test]
fn an_order_to_a_process_that_is_not_ready_waits_for_it() {
    const SOON: Duration = Duration::from_secs(5);
    let pair = Pair::strange();
    let (_, door) = read_card(pair.ends[1].card()).unwrap();
    let mut line = Address { job: [11, 22], rank: 1, door }.call(SOON, SOON).unwrap();
    line.send(b"order").unwrap();
    std::thread::sleep(Duration::from_millis(100));
    pair.ends[1].set_servant(Arc::new(move |mut line: Channel| {
        let order = line.receive(SOON).unwrap();
        line.send(&[&order[..], b" done"].concat()).unwrap();
    }));
    assert_eq!(line.receive(SOON).unwrap(), b"order done");
}

/// Numbers come round, and what a peer claimed to have sent long ago is no number ahead.
#[test]
fn overtaking_ends_after_any_number_of_messages() {
    let mut peer = peer::Peer::new(1);
    for expected in [0, 1, 1 << 31, (1 << 31) + 1, u32::MAX] {
        peer.expected = expected;
        assert!(!peer.is_missing_some(), "{expected}");
    }
    (peer.expected, peer.claimed) = (u32::MAX, Some(3));
    assert!(peer.is_missing_some());
    peer.expected = 3;
    assert!(!peer.is_missing_some());
}

/// Passes connections on to a port of this machine. What comes back after the first words waits until `from`, as it
/// does where a process is stopped.
#[expect(clippy::disallowed_methods, reason = "no signal comes to a test")]
fn slow_way(port: u16, from: Instant) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let own = listener.local_addr().unwrap().port();
    let pass_on = move |mut read: TcpStream, mut write: TcpStream, mut stops: bool| {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = read.read(&mut bytes) {
            if write.write_all(&bytes[..n]).is_err() {
                break;
            }
            if std::mem::take(&mut stops) {
                std::thread::sleep(from.saturating_duration_since(Instant::now()));
            }
        }
        let _ = write.shutdown(std::net::Shutdown::Write);
    };
    std::thread::spawn(move || {
        for caller in listener.incoming().flatten() {
            let called = TcpStream::connect(("127.0.0.1", port)).unwrap();
            let (back, on) = (called.try_clone().unwrap(), caller.try_clone().unwrap());
            std::thread::spawn(move || pass_on(caller, called, false));
            std::thread::spawn(move || pass_on(back, on, true));
        }
    });
    own
}

/// One of two that have proven who they are says nothing for longer than a connection may take, and for longer than a
/// peer may be silent: it is stopped. Then it goes on, and so does the job.
#[track_caller]
fn meets_one_that_was_stopped(caller: usize) {
    let mut pair = Pair::strange();
    let begin = Instant::now();
    let stopped = Duration::from_millis(3500);
    let mut cards: Vec<Card> = pair.ends.iter().map(|end| end.card().parse().unwrap()).collect();
    let way = slow_way(cards[1 - caller].port, begin + stopped);
    (cards[1 - caller].port, cards[1 - caller].addresses) =
        (way, vec![("lo".to_string(), "127.0.0.1".parse().unwrap())]);
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    pair.ends[caller].set_directory(Box::new(cards));
    pair.bring(caller, 1 - caller);
    assert!(begin.elapsed() >= stopped, "nothing waited");
    pair.bring(1 - caller, caller);
    // What was begun anew meanwhile, and closed, harms nobody.
    std::thread::sleep(Duration::from_millis(300));
    pair.bring(caller, 1 - caller);
    assert!(pair.inboxes.iter().all(|inbox| inbox.lost.is_empty()), "{:?}", pair.inboxes[1].lost);
}

#[test]
fn the_first_of_two_meets_one_that_was_stopped() {
    meets_one_that_was_stopped(0);
}

#[test]
fn the_second_of_two_meets_one_that_was_stopped() {
    meets_one_that_was_stopped(1);
}
