//! The network between processes: the test starts itself again as the other ranks, which tell their cards through
//! pipes.
#![allow(clippy::disallowed_methods, reason = "no signal comes to a test")]

use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::Settings;
use arke_fabric::conformance::{exchange, pull_each_other, to_and_fro, RankProcess, Role};
use arke_fabric::ofi::{Membership, Ofi};
use arke_fabric::{Fabric, Key, Piece, ProcId, PullError, PullId, PullState, Pulled, Sink, Token};
use arke_fabric::{RemoteMemory, Sleeps, Transfers};
use std::io::{BufRead, BufReader, Write};
use std::process::ChildStdin;
use std::time::{Duration, Instant};

/// What a child's line with its card begins with, among whatever else the test harness prints.
const MARK: &str = "card: ";

fn open(rank: u32, size: u32) -> Ofi {
    let settings = Settings::read(|name| match name {
        "ARKE_NET_INTERFACES" => Some("lo".to_string()),
        "ARKE_NET_CONNECT_S" => Some("8".to_string()),
        "ARKE_NET_SILENCE_S" => Some("5".to_string()),
        "ARKE_NET_LIBRARY" | "ARKE_NET_PROVIDER" | "ARKE_NET_LIFELINE" => std::env::var(name).ok(),
        _ => None,
    });
    let settings = settings.unwrap_or_else(|e| panic!("{e}"));
    let place = Membership { me: ProcId(rank), size, job: [11, 22] };
    Ofi::open(place, &settings, None).unwrap_or_else(|e| panic!("{e}"))
}

struct Rank {
    process: RankProcess,
    stdin: ChildStdin,
    card: String,
}

impl Rank {
    fn start(part: &str, rank: u32, size: u32) -> Self {
        let role = Role { part: part.to_string(), rank, size, descriptor: -1 };
        let mut process = RankProcess::start(&role, true);
        let mut out = BufReader::new(process.0.stdout.take().unwrap());
        let mut line = String::new();
        let card = loop {
            line.clear();
            assert!(out.read_line(&mut line).unwrap() > 0, "a rank ends before it tells its card");
            if let Some((_, card)) = line.trim_end().split_once(MARK) {
                break card.to_string();
            }
        };
        // What it prints afterwards is nobody's business, but it must not block.
        std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        let stdin = process.0.stdin.take().unwrap();
        Rank { process, stdin, card }
    }

    fn tell(&mut self, cards: &[String]) {
        writeln!(self.stdin, "{}", cards.join(" ")).unwrap();
    }
}

/// Starts the other ranks and joins as rank 0.
fn job(part: &str, size: u32) -> (Ofi, Vec<Rank>) {
    let end = open(0, size);
    let mut ranks: Vec<Rank> = (1..size).map(|r| Rank::start(part, r, size)).collect();
    let cards: Vec<String> =
        std::iter::once(end.card().to_string()).chain(ranks.iter().map(|r| r.card.clone())).collect();
    for rank in &mut ranks {
        rank.tell(&cards);
    }
    end.set_directory(Box::new(cards));
    (end, ranks)
}

/// Not a test by itself: the part of another rank.
#[test]
#[ignore = "started by the tests of this file"]
fn another_rank() {
    let role = Role::of_this_process();
    let mut end = open(role.rank, role.size);
    println!("{MARK}{}", end.card());
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    end.set_directory(Box::new(line.split_whitespace().map(str::to_string).collect::<Vec<_>>()));
    part(&role.part, &mut end);
    settle(&mut end);
}

/// What a process does before it ends in good order.
fn settle(end: &mut Ofi) {
    let (mut inbox, start) = (Inbox::default(), Instant::now());
    while !end.settled() {
        end.poll(&mut inbox, true);
        assert!(start.elapsed() < Duration::from_secs(60), "what was sent is never taken");
    }
}

fn part(name: &str, end: &mut Ofi) {
    match name {
        "exchange" => exchange(end, 3000),
        "to-and-fro" => to_and_fro(end, 3000),
        "pulls" => pull_each_other(end, 60),
        "victim" => be_killed(end),
        "silent" => loop {
            std::thread::sleep(Duration::from_secs(1));
        },
        "waits" => wait_asleep(end),
        "late" => look_late(end),
        "computes" => compute(end),
        other => panic!("no part is called {other}"),
    }
}

fn play(name: &str, size: u32) {
    let (mut end, mut ranks) = job(name, size);
    part(name, &mut end);
    settle(&mut end);
    ranks.iter_mut().for_each(|rank| rank.process.ends_well());
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
    play("pulls", 2);
}

#[derive(Default)]
struct Inbox {
    mail: Vec<(u32, Key, Vec<u8>)>,
    ends: Vec<(PullId, Result<Pulled, PullError>)>,
    lost: Vec<(u32, String)>,
}

impl Sink for Inbox {
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        self.mail.push((from.0, key, body.to_vec()));
    }

    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        self.ends.push((id, end));
    }

    fn lost(&mut self, peer: ProcId, why: &str) {
        self.lost.push((peer.0, why.to_string()));
    }
}

/// Polls until `done`.
fn until(end: &mut Ofi, inbox: &mut Inbox, what: &str, mut done: impl FnMut(&mut Ofi, &Inbox) -> bool) {
    let start = Instant::now();
    while !done(end, inbox) {
        // What takes seconds is no reason to keep a core busy.
        if !end.poll(inbox, true) && start.elapsed() > Duration::from_millis(100) {
            std::thread::sleep(Duration::from_micros(100));
        }
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "this never came: {what}; lost: {:?}; peers: {:?}",
            inbox.lost,
            (0..end.size()).map(|p| end.describe(ProcId(p))).collect::<Vec<_>>()
        );
    }
}

/// Talks without end, exposing and sending, until it is killed.
fn be_killed(end: &mut Ofi) -> ! {
    let mut inbox = Inbox::default();
    let memory = vec![5u8; 20_000_000];
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

/// A peer that is killed at any moment is told as lost, once; what came before is whole; pulls from it end with an
/// error or were complete; what is sent to it goes nowhere and stops nobody.
#[test]
fn a_killed_peer_is_told_as_lost() {
    for round in 0..6u64 {
        let (mut end, mut ranks) = job("victim", 3);
        let mut inbox = Inbox::default();
        let mut tokens = Vec::new();
        let take = |inbox: &mut Inbox, tokens: &mut Vec<Token>| {
            for (from, key, body) in inbox.mail.drain(..) {
                match key {
                    Key(1) if from == 1 => tokens.push(Token::decode(&body).unwrap()),
                    Key(1) => {}
                    Key(2) => assert!(body.len() == 5000 && body.iter().all(|&b| b == 9)),
                    other => panic!("{other:?}"),
                }
            }
        };
        // They are called first: nobody talks to whom nobody knows.
        until(&mut end, &mut inbox, "tokens", |end, inbox| {
            let _ = end.send_inline(ProcId(1), Key(0), &[]);
            inbox.mail.iter().filter(|m| m.0 == 1 && m.1 == Key(1)).count() > 3 + round as usize * 5
        });
        take(&mut inbox, &mut tokens);
        let mut targets: Vec<Vec<u8>> = (0..3).map(|_| vec![0; 20_000_000]).collect();
        let mut pending = Vec::new();
        for target in &mut targets {
            // SAFETY: the vectors outlive the fabric's use of them: every pull is waited for.
            let into = unsafe { BytesMut::new(target.as_mut_ptr(), target.len()) };
            match end.pull(ProcId(1), tokens.pop().unwrap(), into) {
                Ok(PullState::Pending(id)) => pending.push(id),
                other => panic!("{other:?}"),
            }
        }
        ranks[0].process.kill();
        let killed = Instant::now();
        until(&mut end, &mut inbox, "the loss and the ends of pulls", |_, inbox| {
            !inbox.lost.is_empty() && inbox.ends.len() == pending.len()
        });
        assert!(killed.elapsed() < Duration::from_secs(5));
        assert_eq!(inbox.lost[0].0, 1);
        assert!(inbox.lost[0].1.contains("died"), "{}", inbox.lost[0].1);
        for (id, end) in inbox.ends.drain(..) {
            let at = pending.iter().position(|p| *p == id).expect("a pull that was started");
            if end.is_ok() {
                assert!(targets[at].iter().all(|b| *b == 5));
            }
        }
        for _ in 0..2000 {
            assert!(end.send_inline(ProcId(1), Key(1), &[1; 40]).is_ok(), "no hope in trying again");
        }
        // The other one is still there.
        take(&mut inbox, &mut tokens);
        until(&mut end, &mut inbox, "messages of the survivor", |_, inbox| {
            inbox.mail.iter().any(|m| m.0 == 2)
        });
        assert_eq!(inbox.lost.len(), 1, "{:?}", inbox.lost);
    }
}

/// Nobody is called at an address where nobody listens for longer than the settings say, and the error is a table.
#[test]
fn a_peer_that_is_nowhere_is_told_with_a_table() {
    let mut end = open(0, 3);
    // A port that was free a moment ago, and one where somebody else listens.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let answerer = open(7, 8);
    let theirs: Vec<&str> = answerer.card().split('/').collect();
    let cards = vec![
        String::new(),
        format!("arke1/far/{free}/eth0@127.0.0.1/eth1@127.0.0.2"),
        // A process of Arke, but another one, and a port that accepts and never speaks.
        format!("arke1/far/{}/eth0@127.0.0.1", theirs[2]),
    ];
    end.set_directory(Box::new(cards));
    let (mut inbox, start) = (Inbox::default(), Instant::now());
    for to in [1, 2] {
        assert!(end.send_inline(ProcId(to), Key(1), &[1]).is_err(), "there is no room to nowhere");
    }
    until(&mut end, &mut inbox, "the loss", |_, inbox| inbox.lost.len() == 2);
    let elapsed = start.elapsed();
    assert!(elapsed > Duration::from_millis(7500) && elapsed < Duration::from_secs(14), "{elapsed:?}");
    inbox.lost.sort();
    let table = &inbox.lost[0].1;
    for part in ["host ", "interface", "address", "outcome", "far", "eth0", "eth1", "127.0.0.2:", "refused"] {
        assert!(table.contains(part), "{table}");
    }
    assert!(inbox.lost[1].1.contains("closed at the other end"), "{}", inbox.lost[1].1);
    drop(other);
}

/// CPU time of this process, in seconds.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = text.rsplit_once(") ").unwrap().1.split(' ').collect();
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

/// Waits three seconds for a message as a blocked receive does, and says what that cost.
fn wait_asleep(end: &mut Ofi) {
    let mut inbox = Inbox::default();
    until(end, &mut inbox, "the first message", |_, inbox| !inbox.mail.is_empty());
    inbox.mail.clear();
    let (before, start) = (cpu(), Instant::now());
    while inbox.mail.is_empty() {
        let armed = end.arm();
        if !end.poll(&mut inbox, true) {
            end.sleep(armed, Duration::from_millis(200));
        }
        end.disarm();
    }
    let (spent, slept) = (cpu() - before, start.elapsed());
    assert!(slept > Duration::from_secs(2), "it slept {slept:?}");
    // On a busy machine the few wakes cost more; a wait that polls would take all of it.
    assert!(spent <= 0.05 * slept.as_secs_f64(), "{spent} s of CPU time in {slept:?} of waiting");
    until(end, &mut inbox, "room", |end, _| end.send_inline(ProcId(0), Key(3), &[]).is_ok());
}

#[test]
fn waiting_costs_nothing() {
    let (mut end, mut ranks) = job("waits", 2);
    let mut inbox = Inbox::default();
    until(&mut end, &mut inbox, "room", |end, _| end.send_inline(ProcId(1), Key(1), &[]).is_ok());
    until(&mut end, &mut inbox, "its being sent", |end, _| end.settled());
    std::thread::sleep(Duration::from_secs(3));
    assert!(end.send_inline(ProcId(1), Key(2), &[]).is_ok());
    until(&mut end, &mut inbox, "the answer", |_, inbox| inbox.mail.iter().any(|m| m.1 == Key(3)));
    settle(&mut end);
    ranks.iter_mut().for_each(|rank| rank.process.ends_well());
}

/// A peer that is alive and never looks: sends to it find no room in the end, nothing is lost or claimed to be, and the
/// wait for it costs no message of others.
#[test]
fn a_peer_that_never_looks_fills_up() {
    let (mut end, _ranks) = job("silent", 2);
    let mut inbox = Inbox::default();
    let most = end.capabilities().buffered_max;
    let (mut sent, start) = (0u32, Instant::now());
    let mut full = start;
    // The way to it takes its time on a busy machine.
    while full.elapsed() < Duration::from_secs(4) || (sent == 0 && start.elapsed() < Duration::from_secs(30))
    {
        if end.send_buffered(ProcId(1), Key(1), most, |body| body.fill(1)).is_ok() {
            sent += 1;
            full = Instant::now();
        }
        end.poll(&mut inbox, true);
    }
    assert!(sent > 0 && sent <= 256, "{sent} messages of {most} bytes went to nobody");
    assert!(inbox.lost.is_empty() && !end.settled());
}

/// Lengths of messages on both sides of the longest that goes by the lifeline.
fn length(i: u32) -> usize {
    [8, 1400, 0, 1401, 700, 9000, 40, 1399][i as usize % 8]
}

/// Messages that a process gets which looks late.
const LATE: u32 = 5000;

/// Looks at nothing for longer than a peer may be silent, then takes all that has come.
fn look_late(end: &mut Ofi) {
    let mut inbox = Inbox::default();
    until(end, &mut inbox, "the first message", |_, inbox| !inbox.mail.is_empty());
    std::thread::sleep(Duration::from_secs(7));
    until(end, &mut inbox, "the rest", |_, inbox| inbox.mail.len() as u32 == LATE);
    for (i, (_, key, body)) in inbox.mail.iter().enumerate() {
        let i = i as u32;
        assert_eq!((*key, body.len()), (Key(u64::from(i)), length(i)), "message {i}");
        assert!(body.iter().all(|b| *b == i as u8), "message {i} is spoiled");
    }
    assert!(inbox.lost.is_empty(), "{:?}", inbox.lost);
}

/// A process that computes for longer than `ARKE_NET_SILENCE_S` is not taken for lost by one that sends to it all the
/// while, and gets what was sent by the lifeline and through the provider in order.
#[test]
fn a_peer_that_looks_late_gets_all_in_order() {
    let (mut end, mut ranks) = job("late", 2);
    let mut inbox = Inbox::default();
    let mut sent = 0;
    until(&mut end, &mut inbox, "room for all messages", |end, _| {
        let fill = |body: arke_base::foreign::Room<'_>| body.fill(sent as u8);
        sent += u32::from(end.send_buffered(ProcId(1), Key(u64::from(sent)), length(sent), fill).is_ok());
        sent == LATE
    });
    settle(&mut end);
    assert!(inbox.lost.is_empty(), "{:?}", inbox.lost);
    ranks.iter_mut().for_each(|rank| rank.process.ends_well());
}

/// Bytes of the memory that a process shares while it computes.
const SHARED: usize = 300_000;

/// Shares memory, exposes other memory, and computes until a peer has written the last byte of the one: no call comes
/// in between.
fn compute(end: &mut Ofi) {
    let mut inbox = Inbox::default();
    let (mut memory, exposed) = (vec![1u8; SHARED], vec![2u8; SHARED]);
    // SAFETY: both vectors stay until the end, and nobody else looks at them but by volatile reads.
    let (shared, lent) =
        unsafe { (BytesMut::new(memory.as_mut_ptr(), SHARED), Bytes::new(exposed.as_ptr(), SHARED)) };
    let token = end.share(shared).unwrap_or_default();
    let lent = end.expose(ProcId(0), lent);
    let tokens = [token.encode(), lent.encode()].concat();
    until(end, &mut inbox, "room", |end, _| end.send_inline(ProcId(0), Key(1), &tokens).is_ok());
    until(end, &mut inbox, "their being taken", |end, _| end.settled());
    // Not asleep, from here on.
    end.disarm();
    let start = Instant::now();
    if token != Token::default() {
        let last = shared.ptr().wrapping_add(SHARED - 1);
        // SAFETY: the last byte of the vector.
        while unsafe { last.read_volatile() } != 9 {
            assert!(start.elapsed() < Duration::from_secs(60), "nobody writes");
            std::hint::spin_loop();
        }
        end.unshare(token);
    }
    until(end, &mut inbox, "the end", |_, inbox| inbox.mail.iter().any(|m| m.1 == Key(2)));
    end.retire(lent);
    assert!(token == Token::default() || memory[..SHARED - 1].iter().all(|b| *b == 7));
}

/// Memory of a process that computes is read and written, and what it exposed is pulled, while it makes no call.
#[test]
fn a_process_that_computes_is_served() {
    let (mut end, mut ranks) = job("computes", 2);
    let mut inbox = Inbox::default();
    until(&mut end, &mut inbox, "room", |end, _| end.send_inline(ProcId(1), Key(0), &[]).is_ok());
    until(&mut end, &mut inbox, "the tokens", |_, inbox| inbox.mail.iter().any(|m| m.1 == Key(1)));
    let body = inbox.mail.remove(0).2;
    let (token, lent) = (Token::decode(&body).unwrap(), Token::decode(&body[Token::BYTES..]).unwrap());
    let (mut local, written) = (vec![0u8; SHARED], vec![7u8; SHARED]);
    // SAFETY: the vectors outlive all accesses, each of which is waited for.
    let (into, from) =
        unsafe { (BytesMut::new(local.as_mut_ptr(), SHARED), Bytes::new(written.as_ptr(), SHARED)) };
    let mut wait = |end: &mut Ofi, begun: Result<PullState, PullError>| {
        if let PullState::Pending(id) = begun.unwrap() {
            until(end, &mut inbox, "the end of an access", |_, inbox| inbox.ends.iter().any(|e| e.0 == id));
            assert!(inbox.ends.drain(..).all(|e| e.1.is_ok()));
        }
    };
    let start = Instant::now();
    if end.capabilities().exposes {
        let pull = end.pull(ProcId(1), lent, into);
        wait(&mut end, pull);
        assert!(into.read_only().as_slice().iter().all(|b| *b == 2));
    }
    if end.reach(ProcId(1), token).copies {
        for turn in 0..50 {
            let get = end.remote_read(ProcId(1), token, &[Piece { at: 0, memory: into }]);
            wait(&mut end, get);
            let expected = if turn == 0 { 1 } else { 7 };
            assert!(into.read_only().as_slice()[..SHARED - 1].iter().all(|b| *b == expected));
            let put = end.remote_write(ProcId(1), token, &[Piece { at: 0, memory: from }]);
            wait(&mut end, put);
        }
        let nine = [9u8];
        // SAFETY: the array outlives the access.
        let nine = unsafe { Bytes::new(nine.as_ptr(), 1) };
        let put = end.remote_write(ProcId(1), token, &[Piece { at: SHARED as u64 - 1, memory: nine }]);
        wait(&mut end, put);
    }
    assert!(start.elapsed() < Duration::from_secs(10), "it took {:?}", start.elapsed());
    let mut inbox = Inbox::default();
    until(&mut end, &mut inbox, "room", |end, _| end.send_inline(ProcId(1), Key(2), &[]).is_ok());
    settle(&mut end);
    ranks.iter_mut().for_each(|rank| rank.process.ends_well());
}
