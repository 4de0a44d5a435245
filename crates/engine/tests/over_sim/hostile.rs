//! A peer that speaks nonsense: an engine drops what does not decode and what names no operation of its own, and
//! never panics, whatever it is in the middle of.

use super::program::{engine, settings, world};
use super::shape::{Buffer, Shape};
use arke_base::foreign::Body;
use arke_base::memory::BytesMut;
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_engine::one_sided::{Combine, FlushGroup, Target, Until};
use arke_engine::{Data, DataMut, Mode, Want};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Rng, World};
use arke_fabric::Sleeps;
use arke_fabric::{Fabric, Key, ProcId, PullError, PullId, Pulled, Sink};
use std::time::Duration;

/// Bytes of the region that the liar knows of.
const REGION: usize = 400;

struct Nowhere;

impl Sink for Nowhere {
    fn message(&mut self, _: ProcId, _: Key, _: Body<'_>) {}
    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}
}

/// A number that may well name something.
fn word(rng: &mut Rng) -> u64 {
    match rng.below(8) {
        0..=4 => rng.below(24) | rng.below(4) << 22,
        5 => rng.below(3000),
        6 => u64::MAX - rng.below(3),
        _ => rng.bits() >> rng.below(64),
    }
}

/// Something about one-sided access that is well formed as far as it goes.
fn one_sided(rng: &mut Rng) -> (u8, Vec<u8>) {
    let mut header = vec![rng.below(10) as u8, rng.below(16) as u8, rng.below(41) as u8, 0];
    (0..3).for_each(|_| header.extend_from_slice(&word(rng).to_le_bytes()));
    let mut body = Vec::new();
    if rng.chance(30) {
        // A long payload is announced; what follows on its context is up to the rest of this program.
        body.extend_from_slice(&word(rng).to_le_bytes());
        body.extend_from_slice(&(rng.below(3) as u32).to_le_bytes());
        body.extend_from_slice(&header);
        return (10, body);
    }
    body.extend_from_slice(&(header.len() as u16).to_le_bytes());
    body.extend_from_slice(&header);
    let groups = rng.below(3);
    let claimed = if rng.chance(90) { groups } else { word(rng) };
    body.extend_from_slice(&claimed.to_le_bytes());
    let mut data = 0;
    for _ in 0..groups {
        let (len, count) = (rng.below(4) * 8, rng.below(3));
        let words = if rng.chance(60) {
            [rng.below(300), len, rng.below(40), count]
        } else {
            [(); 4].map(|()| word(rng))
        };
        data += words[1].saturating_mul(words[3]).min(300);
        words.iter().for_each(|w| body.extend_from_slice(&w.to_le_bytes()));
    }
    let data = if rng.chance(70) { data } else { rng.below(64) };
    body.extend((0..data).map(|_| 0x5a));
    (9, body)
}

fn nonsense(mut liar: Endpoint, mut rng: Rng) {
    for _ in 0..300 {
        let key = Key::new(rng.below(3) as u32, rng.below(3) as i32, rng.below(14) as u8);
        let mut body = Vec::new();
        for _ in 0..rng.below(6) {
            body.extend_from_slice(&word(&mut rng).to_le_bytes());
        }
        body.truncate(body.len().saturating_sub(rng.below(4) as usize));
        body.truncate(liar.capabilities().inline_max);
        let _ = liar.send_inline(ProcId(0), key, &body);
        let (kind, mut body) = one_sided(&mut rng);
        body.truncate(liar.capabilities().buffered_max);
        let _ = liar.send_buffered(ProcId(0), Key::new(0, -1, kind), body.len(), |room| {
            room.put(&body);
        });
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
                // A region between two guards, and operations of its own at one that the liar never had.
                let block: &'static mut [u8] = Box::leak(vec![0x33; 3 * REGION].into());
                // SAFETY: the block lives for ever.
                let memory = unsafe { BytesMut::new(block.as_mut_ptr(), block.len()) };
                let region = e.register(memory.part(REGION, REGION));
                let mut descriptor = e.describe(region).unwrap();
                descriptor[1] = 0;
                let remote = e.attach(ProcId(1), &descriptor, FlushGroup(0)).unwrap();
                let scrap: &'static mut [u8] = Box::leak(vec![0; REGION].into());
                // SAFETY: as above.
                let scrap = unsafe { BytesMut::new(scrap.as_mut_ptr(), scrap.len()) };
                for _ in 0..400 {
                    let (from, len) = (rng.below(200), rng.below(100));
                    let target = Target::run(from & !7, len & !7);
                    let part = scrap.part(0, (len & !7) as usize);
                    let started = match rng.below(9) {
                        0 => e.put(&remote, target, Data::Bytes(part.read_only()), Until::Remote, 0),
                        1 => e.get(&remote, target, DataMut::Bytes(part), Until::Remote, 0),
                        2 => {
                            let sum = Combine { op: ReduceOp::Sum, basic: Basic::I64 };
                            let (data, into) = (Data::Bytes(part.read_only()), DataMut::Bytes(part));
                            e.get_accumulate(&remote, target, sum, data, into, Until::Local, 0)
                        }
                        _ => Ok(None),
                    };
                    open.extend(started.unwrap());
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
                            let source = rng.chance(50).then_some(ProcId(1));
                            open.push(e.irecv_early(buffer.data_mut(), Want { source, ..want }, 0));
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
                let guards = [memory.part(0, REGION), memory.part(2 * REGION, REGION)];
                assert!(guards.iter().all(|g| g.read_only().as_slice().iter().all(|&b| b == 0x33)));
            };
            (end, Box::new(victim))
        });
        run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    });
}
