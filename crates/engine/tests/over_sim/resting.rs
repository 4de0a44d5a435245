//! Processes that end while receives are under way whose requests they have freed: what is sent to them comes, and
//! where nothing is sent nobody waits.

use super::parties::{bytes_of, bytes_of_mut};
use super::program::{engine, settings, world};
use arke_engine::{Engine, Mode, Want};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Rng, World};
use arke_fabric::ProcId;
use std::cell::Cell;
use std::rc::Rc;

const LONG: usize = 5000;

/// Sends some of the messages that its peers have freed receives for, later than they end, and ends.
fn takes_part(mut e: Engine<Endpoint>, mut rng: Rng, left: &[Cell<bool>]) {
    let (me, size) = (e.me().0, e.size());
    let mut memory = vec![[0u8; LONG]; 2 * size as usize];
    let sent = [1 + me as u8; LONG];
    let will_send = |from: u32, to: u32, tag: u32| (from * 3 + to * 5 + tag) % 3 != 0;
    for peer in (0..size).filter(|peer| *peer != me) {
        for tag in 0..2 {
            let source = rng.chance(70).then_some(ProcId(peer));
            let want = Want { context: 1, source, tag: (peer * 2 + tag) as i32, tag_mask: !0 };
            let id = e.irecv(bytes_of_mut(&mut memory[(peer * 2 + tag) as usize]), want, 0);
            e.release(id);
        }
    }
    for peer in (0..size).filter(|peer| *peer != me) {
        for tag in (0..2).filter(|tag| will_send(me, peer, *tag)) {
            let bytes = if rng.chance(50) { LONG } else { 40 };
            let mode = if rng.chance(50) { Mode::Standard } else { Mode::Synchronous };
            let data = bytes_of(&sent[..bytes]);
            if let Some(id) = e.isend(data, ProcId(peer), 1, (me * 2 + tag) as i32, mode, 0) {
                e.wait_until(|e| e.is_done(id) == Some(true));
                e.take(id);
            }
        }
    }
    e.wait_until(|e| e.rest(|_, peer| left[peer.index()].get()));
    for peer in (0..size).filter(|peer| *peer != me) {
        for tag in (0..2).filter(|tag| will_send(peer, me, *tag)) {
            let first = memory[(peer * 2 + tag) as usize][0];
            assert_eq!(first, 1 + peer as u8, "the message of {peer} to {me} with tag {tag} has come");
        }
    }
    assert!(e.senders_to_freed().is_empty(), "the receives without a message have ended");
    // The job's launcher would tell that it has left; here it tells itself.
    left[me as usize].set(true);
    (0..size).for_each(|peer| e.wake(ProcId(peer)));
}

#[test]
fn what_is_sent_to_a_freed_receive_comes_and_nobody_waits_for_more() {
    for_seeds("what_is_sent_to_a_freed_receive_comes_and_nobody_waits_for_more", 300, |seed| {
        let size = 2 + (seed % 3) as u32;
        let (w, ends) = World::new(size, world(Config::random(seed)));
        let settings = settings(&mut Rng::new(seed));
        let left: Rc<[Cell<bool>]> = (0..size).map(|_| Cell::new(false)).collect();
        let programs = ends.into_iter().enumerate().map(|(i, end)| -> (Endpoint, Program) {
            let (settings, left) = (settings.clone(), left.clone());
            let rng = Rng::new(seed * 31 + i as u64);
            (end, Box::new(move |end| takes_part(engine(end, &settings), rng, &left)))
        });
        run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    });
}

/// A process that has come to its end goes on, and is asked again: its earlier answer does not count.
#[test]
fn one_that_goes_on_may_send_again() {
    for_seeds("one_that_goes_on_may_send_again", 200, |seed| {
        let (w, ends) = World::new(2, world(Config::random(seed)));
        let settings = settings(&mut Rng::new(seed));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let settings = settings.clone();
            let program = move |end: Endpoint| {
                let mut e = engine(end, &settings);
                let peer = ProcId(1 - e.me().0);
                let mut memory = [0u8; LONG];
                for round in 1..4 {
                    if e.me().0 == 0 {
                        for tag in [round, -1] {
                            let want = Want::exact(1, peer, tag);
                            let id = e.irecv(bytes_of_mut(&mut memory), want, 0);
                            e.release(id);
                        }
                    } else {
                        let sent = [round as u8; LONG];
                        let id = e
                            .isend(bytes_of(&sent), peer, 1, round, Mode::Synchronous, 0)
                            .expect("a request");
                        e.wait_until(|e| e.is_done(id) == Some(true));
                        e.take(id);
                    }
                    e.wait_until(|e| e.rest(|_, _| false));
                    assert!(
                        e.me().0 == 1 || memory == [round as u8; LONG],
                        "the message of round {round} has come"
                    );
                    // The other one may still ask.
                    meet(&mut e, peer, round);
                    e.resume();
                    // An answer in between would be that of the round before.
                    meet(&mut e, peer, -round);
                }
            };
            (end, Box::new(program))
        });
        run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    });
}

/// Both processes have come here.
fn meet(e: &mut Engine<Endpoint>, peer: ProcId, round: i32) {
    let mut word = [0u8; 8];
    let id = e.irecv(bytes_of_mut(&mut word), Want::exact(2, peer, round), 0);
    e.isend(bytes_of(&[0u8; 8]), peer, 2, round, Mode::Standard, 0);
    e.wait_until(|e| e.is_done(id) == Some(true) && !e.has_outgoing());
}
