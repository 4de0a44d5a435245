//! A peer that speaks nonsense: an engine drops what does not decode and what names no operation of its own, and
//! never panics, whatever it is in the middle of.

use super::program::{engine, settings, world};
use super::shape::{Buffer, Shape};
use arke_engine::{Mode, Want};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Rng, World};
use arke_fabric::{Fabric, Key, ProcId, PullError, PullId, Pulled, Sink};
use std::time::Duration;

struct Nowhere;

impl Sink for Nowhere {
    fn message(&mut self, _: ProcId, _: Key, _: &[u8]) {}
    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}
}

/// A number that may well name something.
fn word(rng: &mut Rng) -> u64 {
    match rng.below(8) {
        0..=4 => rng.below(24) | rng.below(3) << 22,
        5 => rng.below(3000),
        6 => u64::MAX - rng.below(3),
        _ => rng.bits() >> rng.below(64),
    }
}

fn nonsense(mut liar: Endpoint, mut rng: Rng) {
    for _ in 0..300 {
        let key = Key::new(rng.below(3) as u32, rng.below(3) as i32, rng.below(11) as u8);
        let mut body = Vec::new();
        for _ in 0..rng.below(6) {
            body.extend_from_slice(&word(&mut rng).to_le_bytes());
        }
        body.truncate(body.len().saturating_sub(rng.below(4) as usize));
        body.truncate(liar.capabilities().inline_max);
        let _ = liar.send_inline(ProcId(0), key, &body);
        liar.poll(&mut Nowhere, true);
    }
    // What the engine asks of it is never answered, nor read.
    let armed = liar.arm();
    liar.sleep(armed, Duration::from_millis(1));
    liar.disarm();
}

#[test]
fn nonsense_is_dropped() {
    for_seeds("nonsense_is_dropped", 600, |seed| {
        let mut rng = Rng::new(seed ^ 0xbad);
        let settings = settings(&mut rng);
        let (w, ends) = World::new(2, world(Config { slots: 16, ..Config::random(seed) }));
        // All memory outlives the world.
        let buffers = std::rc::Rc::new(std::cell::RefCell::new(Vec::<Buffer>::new()));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let (mut rng, settings, buffers) = (rng.fork(), settings.clone(), buffers.clone());
            if end.me() == ProcId(1) {
                return (end, Box::new(move |end| nonsense(end, rng)));
            }
            let victim = move |end| {
                let mut e = engine(end, &settings);
                let mut open = Vec::new();
                for _ in 0..400 {
                    let len = rng.below(300) as usize;
                    let blocks = rng.chance(40).then(|| (rng.between(1, 9) as usize, 9));
                    let (context, tag) = (1 + rng.below(2) as u32, rng.below(3) as i32);
                    let want =
                        Want { context, source: None, tag, tag_mask: if rng.chance(50) { !0 } else { 0 } };
                    let mut buffer;
                    match rng.below(6) {
                        0 => {
                            buffer = Buffer::outgoing(Shape { len, blocks }, seed);
                            let mode = if rng.chance(50) { Mode::Synchronous } else { Mode::Standard };
                            open.extend(e.isend(buffer.data(), ProcId(1), context, tag, mode, 0));
                            buffers.borrow_mut().push(buffer);
                        }
                        1 | 2 => {
                            buffer = Buffer::incoming(Shape { len, blocks });
                            open.push(e.irecv(buffer.data_mut(), want, 0));
                            buffers.borrow_mut().push(buffer);
                        }
                        3 => {
                            if let Some((message, _)) = e.improbe(&want) {
                                buffer = Buffer::incoming(Shape { len, blocks });
                                open.extend(e.imrecv(message, buffer.data_mut(), 0));
                                buffers.borrow_mut().push(buffer);
                            }
                        }
                        4 if !open.is_empty() => e.cancel(*rng.pick(&open)),
                        _ => {
                            e.progress(true);
                        }
                    }
                    open.retain(|&id| e.take(id).is_none());
                }
            };
            (end, Box::new(victim))
        });
        run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    });
}
