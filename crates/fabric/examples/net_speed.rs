//! How fast two processes' worth of the network fabric are on this machine's loopback interface: latency while spinning
//! and while sleeping, bandwidth of pulls. The settings (`ARKE_NET_PROVIDER`, `ARKE_NET_LIBRARY`) choose what is
//! measured.
//!
//! `cargo run --release -p arke-fabric --example net_speed`

#![allow(clippy::print_stdout, clippy::print_stderr)] // A tool for developers, who may see it panic.

use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::Settings;
use arke_fabric::ofi::{Membership, Ofi};
use arke_fabric::{Fabric, Key, ProcId, PullError, PullId, PullState, Pulled, Sink, Token};
use arke_fabric::{Sleeps, Transfers};
use std::time::{Duration, Instant};

#[derive(Default)]
struct Inbox {
    last: Option<(Key, Vec<u8>)>,
    pulled: u32,
    mail: u32,
}

impl Sink for Inbox {
    fn message(&mut self, _: ProcId, key: Key, body: Body<'_>) {
        self.last = Some((key, body.to_vec()));
        self.mail += 1;
    }

    fn pulled(&mut self, _: PullId, end: Result<Pulled, PullError>) {
        assert!(end.is_ok(), "{end:?}");
        self.pulled += 1;
    }

    fn lost(&mut self, peer: ProcId, why: &str) {
        panic!("process {} is lost: {why}", peer.0);
    }
}

fn send(end: &mut Ofi, inbox: &mut Inbox, to: u32, key: u64, body: &[u8]) {
    while end.send_run(ProcId(to), Key(key), body).is_err() {
        if !end.poll(inbox, true) {
            std::thread::yield_now();
        }
    }
}

/// Waits: `spin` for so long without sleeping.
fn wait(end: &mut Ofi, inbox: &mut Inbox, spin: Duration, done: impl Fn(&Inbox) -> bool) {
    let start = Instant::now();
    let mut idle = 0;
    while !done(inbox) {
        if end.poll(inbox, true) || start.elapsed() < spin {
            idle += 1;
            if idle % 64 == 0 {
                std::thread::yield_now();
            }
            continue;
        }
        let armed = end.arm();
        if !end.poll(inbox, true) {
            end.sleep(armed, Duration::from_millis(200));
        }
        end.disarm();
    }
}

fn ping(end: &mut Ofi, turns: u32, len: usize, spin: Duration) -> f64 {
    let (inbox, me) = (&mut Inbox::default(), end.me().0);
    let body = vec![7; len];
    let mut start = Instant::now();
    for turn in 0..turns + turns / 10 {
        if turn == turns / 10 {
            start = Instant::now();
        }
        if me == 0 {
            send(end, inbox, 1, 0, &body);
        }
        wait(end, inbox, spin, |i| i.last.is_some());
        inbox.last = None;
        if me == 1 {
            send(end, inbox, 0, 0, &body);
        }
    }
    start.elapsed().as_secs_f64() / f64::from(turns) / 2.0 * 1e6
}

/// Process 1 pulls from process 0. Bytes a second, in millions.
fn pulls(end: &mut Ofi, turns: u32, len: usize) -> f64 {
    let (inbox, me) = (&mut Inbox::default(), end.me().0);
    let spin = Duration::from_secs(1);
    let mut memory = vec![me as u8; len];
    let start = Instant::now();
    for _ in 0..turns {
        if me == 0 {
            // SAFETY: the vector lives until the other side has said that it is done.
            let token = end.expose(ProcId(1), unsafe { Bytes::new(memory.as_ptr(), len) });
            send(end, inbox, 1, 1, &token.encode());
            wait(end, inbox, spin, |i| i.last.is_some());
            inbox.last = None;
            end.retire(token);
        } else {
            wait(end, inbox, spin, |i| i.last.is_some());
            let token = inbox.last.take().and_then(|m| Token::decode(&m.1)).unwrap_or_default();
            // SAFETY: the vector lives until the pull has ended.
            let into = unsafe { BytesMut::new(memory.as_mut_ptr(), len) };
            match end.pull(ProcId(0), token, into) {
                Ok(PullState::Done(_)) => {}
                Ok(PullState::Pending(_)) => {
                    wait(end, inbox, spin, |i| i.pulled > 0);
                    inbox.pulled = 0;
                }
                Err(e) => panic!("{e:?}"),
            }
            send(end, inbox, 0, 2, &[]);
        }
    }
    f64::from(turns) * len as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// Process 0 sends eagerly. Bytes a second, in millions.
fn stream(end: &mut Ofi, turns: u32, len: usize) -> f64 {
    let (inbox, me) = (&mut Inbox::default(), end.me().0);
    let spin = Duration::from_secs(1);
    let body = vec![1; len];
    let start = Instant::now();
    if me == 0 {
        for _ in 0..turns {
            send(end, inbox, 1, 1, &body);
        }
        wait(end, inbox, spin, |i| i.mail > 0);
    } else {
        wait(end, inbox, spin, |i| i.mail == turns);
        send(end, inbox, 0, 1, &[]);
    }
    f64::from(turns) * len as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn main() {
    let settings = Settings::read(|name| match name {
        "ARKE_NET_INTERFACES" => Some("lo".to_string()),
        name => std::env::var(name).ok(),
    });
    let settings = settings.unwrap_or_else(|e| panic!("{e}"));
    let ends: Vec<Ofi> = (0..2)
        .map(|me| {
            let place = Membership { me: ProcId(me), size: 2, job: [11, 22] };
            Ofi::open(place, &settings, None).unwrap_or_else(|e| panic!("{e}"))
        })
        .collect();
    let cards: Vec<String> = ends.iter().map(|e| e.card().to_string()).collect();
    println!("libfabric {:?}, provider {}", ends[0].library().1, ends[0].provider());
    std::thread::scope(|scope| {
        for mut end in ends {
            end.set_directory(Box::new(cards.clone()));
            scope.spawn(move || {
                let me = end.me().0;
                let print = |row: String| {
                    if me == 0 {
                        println!("{row}");
                    }
                };
                ping(&mut end, 100, 8, Duration::from_secs(1));
                for len in [8, 1000, 16_000, 60_000] {
                    if len <= end.capabilities().buffered_max {
                        let spinning = ping(&mut end, 2000, len, Duration::from_secs(1));
                        let default = ping(&mut end, 2000, len, Duration::from_millis(1));
                        let asleep = ping(&mut end, 2000, len, Duration::ZERO);
                        print(format!(
                            "{len:8} B: half a round trip {spinning:.2} us spinning, {default:.2} us by default, {asleep:.2} us asleep"
                        ));
                    }
                }
                let most = end.capabilities().buffered_max.min(60_000);
                print(format!("{most:8} B: {:.0} MB/s eager", stream(&mut end, 2000, most)));
                for len in [64 << 10, 1 << 20, 16 << 20] {
                    let turns = (1 << 28) / len as u32;
                    print(format!("{len:8} B: {:.0} MB/s pulled", pulls(&mut end, turns, len)));
                }
                end
            });
        }
    });
}
