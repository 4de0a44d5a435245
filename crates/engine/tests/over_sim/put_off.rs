//! Copies of long messages that a call which starts a receive leaves to the next call that looks for messages: a
//! program that starts its receives before its sends does not keep its peers waiting for what it sends.

use super::parties::{bytes_of, bytes_of_mut};
use super::program::engine;
use arke_base::settings::Settings;
use arke_engine::{Engine, Mode, Outcome, RequestId, Want};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Pulls, World};
use arke_fabric::ProcId;

const LONG: usize = 5000;
const MESSAGES: u8 = 3;
/// What the receiver sends when it has started its receives.
const ANSWER: i32 = 100;

fn settings() -> Settings {
    Settings::read(|name| match name {
        "ARKE_EAGER_MAX" => Some("48".to_owned()),
        "ARKE_STREAM_MAX" => Some("0".to_owned()),
        "ARKE_COSTS" => Some("pull".to_owned()),
        _ => None,
    })
    .unwrap()
}

fn end(e: &mut Engine<Endpoint>, id: RequestId) -> Outcome {
    e.wait_until(|e| e.is_done(id) == Some(true));
    e.take(id).unwrap().outcome
}

/// Sends long messages, waits for the answer, and only then looks what has become of them.
fn sends(mut e: Engine<Endpoint>) {
    let peer = ProcId(1);
    let data: Vec<Vec<u8>> = (0..MESSAGES).map(|i| vec![i + 1; LONG]).collect();
    let sends: Vec<RequestId> = (0..)
        .zip(&data)
        .filter_map(|(tag, bytes)| e.isend(bytes_of(bytes), peer, 1, tag, Mode::Standard, 0))
        .collect();
    assert_eq!(sends.len(), data.len(), "long messages have requests");
    let mut answer = [0u8; 8];
    let receive = e.irecv(bytes_of_mut(&mut answer), Want::exact(1, peer, ANSWER), 0);
    assert_eq!(end(&mut e, receive), Outcome::Ok);
    assert_eq!(answer, [9; 8]);
    sends.into_iter().for_each(|id| assert_eq!(end(&mut e, id), Outcome::Ok));
    e.wait_until(|e| !e.has_outgoing());
}

/// Starts receives of long messages that have come, `seen` by a probe or not: nothing is copied until it waits.
fn receives(mut e: Engine<Endpoint>, seen: bool) {
    let peer = ProcId(0);
    let mut memory: Vec<Vec<u8>> = (0..MESSAGES).map(|_| vec![0; LONG]).collect();
    if seen {
        let last = Want::exact(1, peer, i32::from(MESSAGES) - 1);
        while e.iprobe(&last).is_none() {
            e.progress(false);
        }
    }
    let receives: Vec<RequestId> = (0..)
        .zip(&mut memory)
        .map(|(tag, bytes)| e.irecv(bytes_of_mut(bytes), Want::exact(1, peer, tag), 0))
        .collect();
    assert!(receives.iter().all(|id| e.is_done(*id) == Some(false)), "a call that starts a receive copied");
    let answer = [9u8; 8];
    let sent = e.isend(bytes_of(&answer), peer, 1, ANSWER, Mode::Standard, 0);
    sent.into_iter().chain(receives).for_each(|id| assert_eq!(end(&mut e, id), Outcome::Ok));
    for (i, bytes) in (1..).zip(&memory) {
        assert!(bytes.iter().all(|byte| *byte == i), "message {i}");
    }
    e.wait_until(|e| !e.has_outgoing());
}

#[test]
fn starting_receives_copies_nothing() {
    for_seeds("starting_receives_copies_nothing", 100, |seed| {
        let pulls = if seed % 2 == 0 { Pulls::AtOnce } else { Pulls::Mixed };
        let (w, ends) = World::new(2, Config { pulls, ..Config::random(seed) });
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let program = move |end: Endpoint| {
                let e = engine(end, &settings());
                if e.me() == ProcId(0) {
                    sends(e);
                } else {
                    receives(e, seed % 3 == 0);
                }
            };
            (end, Box::new(program))
        });
        run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
        w.assert_clean();
    });
}
