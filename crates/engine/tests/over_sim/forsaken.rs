//! A peer takes nothing any more, since it has left: what is on its way to it ends. It may come back.

use super::parties::{bytes_of, bytes_of_mut};
use super::program::{engine, settings};
use arke_engine::loss::UNREACHABLE;
use arke_engine::{Engine, Mode, Outcome, RequestId, Want};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Rng, World};
use arke_fabric::ProcId;

const LONG: usize = 5000;
/// More than a ring holds.
const SHORT: usize = 300;
/// The context of what nobody receives.
const UNWANTED: u32 = 1;
/// That of what is received when the peer is back.
const WANTED: u32 = 2;

fn sends(mut e: Engine<Endpoint>) {
    let peer = ProcId(1);
    let (long, short) = (vec![1u8; LONG], [2u8; 8]);
    let mut open: Vec<RequestId> = Vec::new();
    for mode in [Mode::Standard, Mode::Synchronous] {
        open.extend(e.isend(bytes_of(&long), peer, UNWANTED, 1, mode, 0));
        open.extend(e.isend_cancellable(bytes_of(&long), peer, UNWANTED, 2, mode, 0));
        open.extend(e.isend(bytes_of(&short), peer, UNWANTED, 3, mode, 0));
    }
    open.extend((0..SHORT).filter_map(|_| e.isend(bytes_of(&short), peer, UNWANTED, 4, Mode::Standard, 0)));
    assert!(e.open_sends() > 0 && e.owed() == [peer]);
    e.forsake(peer);
    assert!(e.open_sends() == 0 && e.owed().is_empty(), "something is on its way to {:?}", e.owed());
    for id in open {
        let end = e.take(id).expect("a send that is over").outcome;
        assert!(matches!(end, Outcome::Ok | Outcome::Fault(UNREACHABLE)), "{end:?}");
    }
    let sent = e.isend(bytes_of(&long), peer, WANTED, 9, Mode::Synchronous, 0).expect("a request");
    e.wait_until(|e| e.is_done(sent) == Some(true));
    assert_eq!(e.take(sent).map(|end| end.outcome), Some(Outcome::Ok));
    e.wait_until(|e| !e.has_outgoing());
}

fn comes_back(mut e: Engine<Endpoint>) {
    let mut memory = vec![0u8; LONG];
    let id = e.irecv(bytes_of_mut(&mut memory), Want::exact(WANTED, ProcId(0), 9), 0);
    e.wait_until(|e| e.is_done(id) == Some(true));
    assert_eq!(e.take(id).map(|end| end.outcome), Some(Outcome::Ok));
    assert!(memory.iter().all(|byte| *byte == 1), "the message came whole");
    e.wait_until(|e| !e.has_outgoing());
}

#[test]
fn what_is_for_one_that_has_left_ends() {
    for_seeds("what_is_for_one_that_has_left_ends", 200, |seed| {
        let (w, ends) = World::new(2, Config::random(seed));
        let settings = settings(&mut Rng::new(seed));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let settings = settings.clone();
            let program = move |end: Endpoint| {
                let e = engine(end, &settings);
                match e.me() {
                    ProcId(0) => sends(e),
                    _ => comes_back(e),
                }
            };
            (end, Box::new(program))
        });
        run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    });
}
