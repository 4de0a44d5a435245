//! Contexts are closed while messages of all kinds are under way: everything on them ends, whoever does nothing more,
//! and from then on nobody writes to its memory, nor takes for good what it reads there.

use super::program::{engine, settings, world};
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::loss::{is_given_up, REVOKED, UNREACHABLE};
use arke_engine::{Data, DataMut, Engine, Mode, Outcome, RequestId, Want};
use arke_fabric::sim::{for_seeds, run, Config, Death, Endpoint, Program, Rng, World};
use arke_fabric::ProcId;
use std::cell::Cell;
use std::rc::Rc;

/// What is given up.
const CLOSED: u32 = 5;
/// What goes on.
const OPEN: u32 = 6;
const COUNT: u32 = 3;
const LONGEST: u64 = 3000;
/// What memory is filled with when its operation has ended.
const OVER: u8 = 0xee;

/// One operation and its memory, which stays until the end of the program.
struct Operation {
    memory: Box<[u8]>,
    id: Option<RequestId>,
    peer: u32,
    tag: i32,
    sends: bool,
    over: bool,
}

fn byte(from: u32, to: u32, tag: i32, at: usize) -> u8 {
    // Never what marks an end.
    ((from as usize * 31 + to as usize * 17 + tag as usize * 7 + at * 3) % 200) as u8
}

struct Party {
    engine: Engine<Endpoint>,
    me: u32,
    operations: Vec<Operation>,
    good: Rc<Cell<u64>>,
    given_up: Rc<Cell<u64>>,
}

impl Party {
    fn begin(&mut self, context: u32, peer: u32, tag: i32, sends: bool, mode: Mode) {
        // Both ends find the length alike.
        let (from, to) = if sends { (self.me, peer) } else { (peer, self.me) };
        let len = (u64::from(from * 7919 + to * 104_729) + tag as u64 * 1299) % LONGEST;
        let mut memory: Box<[u8]> =
            (0..len as usize).map(|at| if sends { byte(from, to, tag, at) } else { 0 }).collect();
        let id = if sends {
            // SAFETY: the memory stays until the program has ended, and is written only when the operation is over.
            let data = unsafe { Bytes::new(memory.as_mut_ptr(), memory.len()) };
            self.engine.isend(Data::Bytes(data), ProcId(peer), context, tag, mode, 1)
        } else {
            // SAFETY: as above; nobody else looks at it before.
            let into = unsafe { BytesMut::new(memory.as_mut_ptr(), memory.len()) };
            let (into, want) = (DataMut::Bytes(into), Want::exact(context, ProcId(peer), tag));
            Some(match tag % 3 {
                0 => self.engine.irecv(into, want, 1),
                _ => self.engine.irecv_early(into, want, 1),
            })
        };
        self.operations.push(Operation { memory, id, peer, tag, sends, over: false });
    }

    /// Takes what has ended, and uses its memory for something else.
    fn collect(&mut self) {
        for o in self.operations.iter_mut().filter(|o| !o.over) {
            let outcome = match o.id {
                None => Outcome::Ok,
                Some(id) => match self.engine.take(id) {
                    Some(end) => end.outcome,
                    None => continue,
                },
            };
            match outcome {
                Outcome::Ok if o.sends => {}
                Outcome::Ok => {
                    let right = |(at, found): (usize, &u8)| *found == byte(o.peer, self.me, o.tag, at);
                    assert!(
                        o.memory.iter().enumerate().all(right),
                        "{} got wrong data from {}",
                        self.me,
                        o.peer
                    );
                    self.good.set(self.good.get() + 1);
                }
                Outcome::Fault(errno) if is_given_up(errno) => self.given_up.set(self.given_up.get() + 1),
                other => panic!("{} and {}: {other:?}", self.me, o.peer),
            }
            o.over = true;
            o.memory.fill(OVER);
        }
    }

    fn finish(&mut self) {
        self.collect();
        while self.operations.iter().any(|o| !o.over) {
            let waiting: Vec<RequestId> =
                self.operations.iter().filter(|o| !o.over).filter_map(|o| o.id).collect();
            self.engine.wait_until(|e| waiting.iter().any(|id| e.is_done(*id) != Some(false)));
            self.collect();
        }
    }

    fn check_memory(&self) {
        for o in &self.operations {
            assert!(
                o.memory.iter().all(|b| *b == OVER),
                "memory of {} was written after its operation",
                self.me
            );
        }
    }
}

fn party(end: Endpoint, seed: u64, mut rng: Rng, closes: bool, good: Rc<Cell<u64>>, given_up: Rc<Cell<u64>>) {
    let settings = settings(&mut Rng::new(seed));
    let mut engine = engine(end, &settings);
    engine.on_lost(|engine, _, _| engine.close_context(CLOSED, UNREACHABLE));
    let me = engine.me().0;
    let mut p = Party { engine, me, operations: Vec::new(), good, given_up };
    // Some sends find no receive, and some receives no send.
    for tag in 0..12 {
        for peer in 0..COUNT {
            if rng.chance(60) {
                let mode = if rng.chance(30) { Mode::Synchronous } else { Mode::Standard };
                p.begin(CLOSED, peer, tag, true, mode);
            }
            if rng.chance(60) {
                p.begin(CLOSED, peer, tag, false, Mode::Standard);
            }
        }
        if rng.chance(50) {
            p.engine.progress(rng.chance(50));
        }
        p.collect();
    }
    for _ in 0..rng.below(60) {
        p.engine.progress(rng.chance(50));
        p.collect();
    }
    if closes {
        p.engine.close_context(CLOSED, REVOKED);
    }
    p.finish();
    // Everybody still talks with everybody.
    for tag in 100..103 {
        for peer in (0..COUNT).filter(|peer| *peer != me) {
            p.begin(OPEN, peer, tag, false, Mode::Standard);
            p.begin(OPEN, peer, tag, true, Mode::Synchronous);
        }
    }
    p.finish();
    // Late answers are still to be heard.
    for _ in 0..200 {
        p.engine.progress(true);
    }
    p.engine.wait_until(|e| !e.has_outgoing());
    p.check_memory();
}

fn all(name: &str, runs: u64, dies: bool) {
    let (good, given_up) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
    for_seeds(name, runs, |seed| {
        let mut rng = Rng::new(seed ^ 0x91fe);
        let deaths = match dies {
            true => vec![Death { who: ProcId(rng.below(3) as u32), at: 200 + rng.below(3000), drops: false }],
            false => Vec::new(),
        };
        let config = Config { deaths, told: dies, limit: 3_000_000, ..Config::random(seed) };
        // Memory that cannot be read is another test's.
        let config = match config.pulls {
            arke_fabric::sim::Pulls::Faults => Config { pulls: arke_fabric::sim::Pulls::Mixed, ..config },
            _ => config,
        };
        let (w, ends) = World::new(COUNT, world(config));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let (rng, good, given_up) = (rng.fork(), good.clone(), given_up.clone());
            (end, Box::new(move |end| party(end, seed, rng, !dies, good, given_up)))
        });
        let programs = programs.collect();
        if let Err(failure) = run(&w, programs) {
            panic!("{failure}");
        }
        assert_eq!(w.report().rescued, 0, "a wake-up was lost");
    });
    let (good, given_up) = (good.get(), given_up.get());
    assert!(
        arke_fabric::sim::replayed().is_some() || (good > 20 * runs && given_up > 10 * runs),
        "{good} {given_up}"
    );
}

#[test]
fn what_is_revoked_ends_and_its_memory_is_left_alone() {
    all("what_is_revoked_ends_and_its_memory_is_left_alone", 400, false);
}

#[test]
fn what_a_death_ends_leaves_its_memory_alone() {
    all("what_a_death_ends_leaves_its_memory_alone", 400, true);
}
