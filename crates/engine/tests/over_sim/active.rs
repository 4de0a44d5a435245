//! Active messages in random worlds: each runs once, in order, whole; handlers never run inside each other.

use super::parties::bytes_of;
use super::program::{engine, settings, world};
use arke_base::memory::BytesMut;
use arke_engine::{DataMut, Engine, Handler, Message, Outcome, Payload, RequestId};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Rng, World};
use arke_fabric::ProcId;
use std::sync::{Arc, Mutex};

const TELL: u16 = 3;
const ASK: u16 = 40_000;
const REPLY: u16 = 7;

/// What one process has seen.
#[derive(Default)]
struct Seen {
    /// By sender: how many of its messages have run.
    next: Vec<u32>,
    replies: u32,
    asked: u32,
    inside: bool,
    /// Where a payload of each sender was placed.
    place: Vec<Vec<u8>>,
}

type Shared = Arc<Mutex<Seen>>;

/// The payload that message `number` of `from` has.
fn payload(from: u32, number: u32, len: usize) -> Vec<u8> {
    (0..len).map(|i| (i as u32 * 7 + number * 31 + from) as u8).collect()
}

struct Tell(Shared);

impl Handler<Endpoint> for Tell {
    fn place(
        &mut self,
        engine: &mut Engine<Endpoint>,
        from: ProcId,
        _: u16,
        header: &[u8],
        bytes: u64,
    ) -> Option<DataMut> {
        assert!(header.len() >= 5 && header.len() <= engine.header_max());
        if header[4] % 2 == 0 {
            return None;
        }
        let mut seen = self.0.lock().unwrap();
        let place = &mut seen.place[from.index()];
        *place = vec![0xee; bytes as usize];
        // SAFETY: the vector stays until the message has been taken.
        Some(DataMut::Bytes(unsafe { BytesMut::new(place.as_mut_ptr(), place.len()) }))
    }

    fn handle(&mut self, engine: &mut Engine<Endpoint>, message: Message<'_>) {
        {
            let mut seen = self.0.lock().unwrap();
            assert!(!std::mem::replace(&mut seen.inside, true), "a handler inside another");
            let number = u32::from_le_bytes(message.header[..4].try_into().unwrap());
            let from = message.from.0;
            assert_eq!(number, seen.next[from as usize], "out of order");
            seen.next[from as usize] += 1;
            let bytes = match message.payload {
                Payload::Here(bytes) => bytes.to_vec(),
                Payload::Placed { bytes, outcome } => {
                    let place = seen.place[from as usize].clone();
                    assert_eq!((outcome, bytes as usize), (Outcome::Ok, place.len()));
                    place
                }
            };
            assert!(bytes == payload(from, number, bytes.len()), "{} bytes changed", bytes.len());
        }
        // Nothing of this may run another handler.
        for _ in 0..3 {
            engine.progress(true);
        }
        self.0.lock().unwrap().inside = false;
    }
}

fn chat(mut e: Engine<Endpoint>, mut rng: Rng, count: u32) {
    let (me, size) = (e.me().0, e.size());
    let seen = Shared::new(Mutex::new(Seen {
        next: vec![0; size as usize],
        place: vec![Vec::new(); size as usize],
        ..Seen::default()
    }));
    let late = rng.chance(30);
    let tell = Box::new(Tell(seen.clone()));
    let tell = if late { Some(tell) } else { (e.register_handler(TELL, tell), None).1 };
    let theirs = seen.clone();
    let reply = move |_: &mut Engine<Endpoint>, message: Message<'_>| {
        assert_eq!(message.payload.here(), message.header.repeat(3));
        theirs.lock().unwrap().replies += 1;
    };
    e.register_handler(REPLY, Box::new(reply));
    // Answers what it is asked, from inside.
    let theirs = seen.clone();
    let ask = move |engine: &mut Engine<Endpoint>, message: Message<'_>| {
        theirs.lock().unwrap().asked += 1;
        let back = message.header.repeat(3);
        let sent =
            engine.am_send(message.from, REPLY, message.header, arke_engine::Data::Owned(back.into()), 0);
        if let Some(id) = sent.unwrap() {
            engine.release(id);
        }
    };
    e.register_handler(ASK, Box::new(ask));
    let mut open: Vec<(RequestId, Vec<u8>)> = Vec::new();
    let mut sent = vec![0u32; size as usize];
    let longest = e.header_max();
    assert!(e.am_send(ProcId(0), TELL, &vec![0; longest + 1], bytes_of::<u8>(&[]), 0).is_err());
    for _ in 0..count {
        for to in 0..size {
            let number = sent[to as usize];
            sent[to as usize] += 1;
            let len = *rng.pick(&[0, 0, 1, 30, 60, 300, 5000, 20_000]);
            let header_len = rng.between(5, (longest as u64).min(40)) as usize;
            let mut header = vec![0; header_len];
            header[..4].copy_from_slice(&number.to_le_bytes());
            header[4] = rng.below(2) as u8;
            let body = payload(me, number, len);
            if let Some(id) = e.am_send(ProcId(to), TELL, &header, bytes_of(&body), 0).unwrap() {
                open.push((id, body));
            }
            let header = [rng.below(200) as u8; 5];
            let asked = e.am_send(ProcId(to), ASK, &header, bytes_of::<u8>(&[]), 0).unwrap();
            open.extend(asked.map(|id| (id, vec![])));
        }
        if rng.chance(50) {
            e.progress(true);
        }
        open.retain(|(id, _)| e.take(*id).is_none());
    }
    if let Some(tell) = tell {
        e.register_handler(TELL, tell);
    }
    e.wait_until(|e| {
        open.retain(|(id, _)| e.take(*id).is_none());
        let seen = seen.lock().unwrap();
        open.is_empty()
            && seen.next.iter().all(|&n| n == count)
            && (seen.replies, seen.asked) == (count * size, count * size)
            && !e.has_outgoing()
            && e.open_sends() == 0
    });
    assert_eq!(e.waiting_messages(), 0);
}

#[test]
fn messages_run_once_in_order_and_whole() {
    for_seeds("messages_run_once_in_order_and_whole", 300, |seed| {
        let size = 1 + (seed % 3) as u32;
        let mut rng = Rng::new(seed ^ 0xac71);
        let settings = settings(&mut rng);
        let (w, ends) = World::new(size, world(Config::random(seed)));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let (rng, settings) = (rng.fork(), settings.clone());
            (end, Box::new(move |end| chat(engine(end, &settings), rng, 12)))
        });
        run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
        w.assert_clean();
    });
}

/// A flood at a process that does not look: its senders are held back, and what it holds stays bounded.
#[test]
fn a_flood_is_held_back() {
    let settings = super::program::settings_with(&mut Rng::new(1), "8191", "64K");
    let config = Config { buffered_max: 8300, slots: 64, ..Config::default() };
    let (w, ends) = World::new(2, world(config));
    let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
        let settings = settings.clone();
        let program = move |end: Endpoint| {
            let mut e = engine(end, &settings);
            let body = vec![5u8; 4000];
            let count = Arc::new(Mutex::new(0));
            if e.me() == ProcId(0) {
                let mut open = Vec::new();
                for _ in 0..400 {
                    open.extend(e.am_send(ProcId(1), TELL, &[], bytes_of(&body), 0).unwrap());
                    e.progress(true);
                }
                e.wait_until(|e| {
                    open.retain(|id| e.take(*id).is_none());
                    open.is_empty() && !e.has_outgoing()
                });
                return;
            }
            // No handler yet: everything that comes waits.
            for _ in 0..3000 {
                e.progress(true);
            }
            assert!(
                e.counters().unexpected_bytes_peak.get() < 64 * 1024 * 8,
                "{}",
                e.counters().unexpected_bytes_peak.get()
            );
            assert!(e.counters().unexpected_bytes_peak.get() > 60_000);
            let theirs = count.clone();
            let tell = move |_: &mut Engine<Endpoint>, m: Message<'_>| {
                assert_eq!(m.payload.here().len(), 4000);
                *theirs.lock().unwrap() += 1;
            };
            e.register_handler(TELL, Box::new(tell));
            e.wait_until(|e| *count.lock().unwrap() == 400 && !e.has_outgoing());
        };
        (end, Box::new(program))
    });
    run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
}
