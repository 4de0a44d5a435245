//! Receives that take their message out of the ring past others, and beside receives that wait: what they may take, and
//! what they leave.

use super::program::{engine, settings_with};
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::{Data, DataMut, Engine, Mode, RequestId, Want};
use arke_fabric::sim::{Config, Endpoint, Rng, World};
use arke_fabric::ProcId;

const CONTEXT: u32 = 1;

/// Three processes in a world without delays: messages go to the last of them.
fn three() -> (World, Vec<Engine<Endpoint>>) {
    let config = Config { delay: 0, pause: 0, burst: 64, ..Config::default() };
    let (world, ends) = World::new(3, config);
    let settings = settings_with(&mut Rng::new(1), "48", "64K");
    (world, ends.into_iter().map(|end| engine(end, &settings)).collect())
}

fn send(e: &mut Engine<Endpoint>, byte: u8, tag: i32, mode: Mode) -> Option<RequestId> {
    let memory: &'static [u8] = Box::leak(vec![byte; 8].into());
    // SAFETY: the memory stays for ever.
    let data = unsafe { Bytes::new(memory.as_ptr(), 8) };
    e.isend(Data::Bytes(data), ProcId(2), CONTEXT, tag, mode, 0)
}

fn exact(source: u32, tag: i32) -> Want {
    Want::exact(CONTEXT, ProcId(source), tag)
}

/// What a receive of one source takes in one look: the first byte.
fn take(e: &mut Engine<Endpoint>, want: Want) -> Option<u8> {
    let mut memory = [0u8; 8];
    // SAFETY: the receive is over when the call returns.
    let into = unsafe { BytesMut::new(memory.as_mut_ptr(), 8) };
    let arrived = e.recv_now(into, want.source.unwrap(), &want)?;
    assert_eq!((arrived.sent(), arrived.tag() & want.tag_mask as i32), (8, want.tag & want.tag_mask as i32));
    Some(memory[0])
}

fn post(e: &mut Engine<Endpoint>, want: Want) -> (RequestId, &'static [u8]) {
    let memory: &'static mut [u8] = Box::leak(vec![0; 8].into());
    // SAFETY: the memory stays for ever, and is looked at only.
    let into = unsafe { BytesMut::new(memory.as_mut_ptr(), 8) };
    (e.irecv(DataMut::Bytes(into), want, 0), memory)
}

#[test]
fn what_was_put_aside_and_messages_to_oneself_are_received_without_a_request() {
    let (world, mut e) = three();
    let any = Want { source: None, ..exact(0, 5) };
    let kept = |e: &mut Engine<Endpoint>| {
        let mut memory = [0u8; 8];
        // SAFETY: the receive is over when the call returns.
        let into = unsafe { BytesMut::new(memory.as_mut_ptr(), 8) };
        e.recv_kept(into, &any).map(|(source, _)| (source.0, memory[0]))
    };
    assert!(send(&mut e[0], 1, 5, Mode::Standard).is_none());
    assert_eq!(kept(&mut e[2]), None, "it is in the ring");
    e[2].progress(true);
    assert!(send(&mut e[2], 2, 5, Mode::Standard).is_none());
    assert!(send(&mut e[1], 3, 5, Mode::Synchronous).is_some());
    e[2].progress(true);
    assert_eq!(kept(&mut e[2]), Some((0, 1)));
    assert_eq!(take(&mut e[2], exact(2, 5)), Some(2), "a message to oneself");
    assert_eq!(kept(&mut e[2]), None, "its sender waits for an answer");
    assert_eq!(e[2].counters().unexpected.get(), 1);
    // A receive that waits gets a message to oneself at once.
    let (id, memory) = post(&mut e[2], exact(2, 6));
    assert!(send(&mut e[2], 4, 6, Mode::Standard).is_none());
    assert_eq!((e[2].is_done(id), memory[0]), (Some(true), 4));
    drop(world);
}

#[test]
fn messages_of_other_tags_stay_in_the_ring_and_in_order() {
    let (world, mut e) = three();
    for (byte, tag) in [(1, 5), (2, 5), (3, 7), (4, 6), (5, 7)] {
        assert!(send(&mut e[0], byte, tag, Mode::Standard).is_none());
    }
    assert_eq!(take(&mut e[2], exact(0, 7)), Some(3));
    assert_eq!(take(&mut e[2], exact(0, 8)), None, "none of this tag has come");
    assert_eq!(e[2].counters().unexpected_peak.get(), 0, "nothing was put aside");
    assert_eq!(take(&mut e[2], exact(0, 7)), Some(5));
    // Now they are put aside.
    e[2].progress(true);
    assert_eq!(e[2].counters().unexpected.get(), 3);
    // One that was put aside comes before one of the ring.
    assert!(send(&mut e[0], 6, 5, Mode::Standard).is_none());
    let any = Want { tag_mask: 0, ..exact(0, 0) };
    assert_eq!([5, 5, 5].map(|tag| take(&mut e[2], exact(0, tag))), [Some(1), Some(2), Some(6)]);
    assert_eq!((take(&mut e[2], any), take(&mut e[2], any)), (Some(4), None));
    world.assert_clean();
}

#[test]
fn a_receive_that_waits_comes_first_and_others_do_no_harm() {
    let (world, mut e) = three();
    let (of_other, _) = post(&mut e[2], exact(1, 5));
    let (of_tag, waited) = post(&mut e[2], exact(0, 6));
    for (byte, tag) in [(1, 5), (2, 6), (3, 5), (4, 6)] {
        assert!(send(&mut e[0], byte, tag, Mode::Standard).is_none());
    }
    assert_eq!(take(&mut e[2], exact(0, 5)), Some(1));
    assert_eq!(take(&mut e[2], exact(0, 6)), None, "the posted receive comes first");
    assert_eq!(take(&mut e[2], exact(0, 5)), None, "and need not wait for others");
    e[2].progress(true);
    assert_eq!((e[2].is_done(of_tag), waited[0]), (Some(true), 2));
    assert_eq!(take(&mut e[2], exact(0, 5)), Some(3));
    assert_eq!(take(&mut e[2], exact(0, 6)), Some(4));
    assert!(e[2].take(of_tag).is_some());

    // A receive of any source and tag, posted before.
    let (of_any, waited) = post(&mut e[2], Want { context: CONTEXT, source: None, tag: 0, tag_mask: 0 });
    assert!(send(&mut e[0], 5, 9, Mode::Standard).is_none());
    assert_eq!(take(&mut e[2], exact(0, 9)), None);
    e[2].progress(true);
    assert_eq!((e[2].is_done(of_any), waited[0]), (Some(true), 5));
    assert!(e[2].take(of_any).is_some());
    e[2].cancel(of_other);
    assert!(e[2].take(of_other).is_some());
    world.assert_clean();
}

/// One that stands first goes the short way, and its sender hears of it.
#[test]
fn a_synchronous_message_that_stands_first_is_taken_and_answered() {
    let (world, mut e) = three();
    let id = send(&mut e[0], 1, 5, Mode::Synchronous).unwrap();
    assert_eq!(take(&mut e[2], exact(0, 6)), None, "none of this tag has come");
    e[0].progress(true);
    assert_eq!(e[0].is_done(id), Some(false));
    assert_eq!(take(&mut e[2], Want { tag_mask: 0, ..exact(0, 0) }), Some(1));
    assert_eq!(e[2].counters().unexpected_peak.get(), 0, "nothing was put aside");
    for _ in 0..10 {
        e[0].progress(true);
    }
    assert!(e[0].is_done(id) == Some(true) && e[0].take(id).is_some());
    world.assert_clean();
}

/// A message whose sender waits for the match is not passed, since it may be taken back or go on.
#[test]
fn only_plain_messages_are_passed() {
    let (world, mut e) = three();
    let id = send(&mut e[0], 1, 5, Mode::Synchronous).unwrap();
    assert!(send(&mut e[0], 2, 6, Mode::Standard).is_none());
    assert_eq!(take(&mut e[2], exact(0, 6)), None);
    e[2].progress(true);
    assert_eq!((take(&mut e[2], exact(0, 5)), take(&mut e[2], exact(0, 6))), (None, Some(2)));
    let (receive, memory) = post(&mut e[2], exact(0, 5));
    while e[0].is_done(id) != Some(true) {
        e[2].progress(true);
        e[0].progress(true);
    }
    assert!(memory[0] == 1 && e[0].take(id).is_some() && e[2].take(receive).is_some());
    world.assert_clean();
}

#[test]
fn a_probe_sees_what_lies_in_the_ring() {
    let (world, mut e) = three();
    assert!(e[2].iprobe(&exact(0, 5)).is_none());
    assert!(send(&mut e[0], 1, 5, Mode::Standard).is_none());
    let found = e[2].iprobe(&exact(0, 5)).unwrap();
    assert_eq!((found.source, found.tag, found.bytes), (ProcId(0), 5, 8));
    assert!(e[2].iprobe(&exact(0, 6)).is_none());
    assert_eq!(take(&mut e[2], exact(0, 5)), Some(1));
    assert!(e[2].iprobe(&exact(0, 5)).is_none());
    // A receive that waits comes first.
    let (id, _) = post(&mut e[2], exact(0, 5));
    assert!(send(&mut e[0], 2, 5, Mode::Standard).is_none());
    assert!(e[2].iprobe(&exact(0, 5)).is_none() && e[2].improbe(&exact(0, 5)).is_none());
    assert!(send(&mut e[1], 3, 5, Mode::Standard).is_none());
    let (message, found) = e[2].improbe(&exact(1, 5)).unwrap();
    assert_eq!((found.source, e[2].probed(message)), (ProcId(1), Some(found)));
    let mut memory = [0u8; 8];
    // SAFETY: the receive ends in the call.
    let into = unsafe { BytesMut::new(memory.as_mut_ptr(), 8) };
    let receive = e[2].imrecv(message, DataMut::Bytes(into), 0).unwrap();
    assert!(e[2].take(receive).is_some() && memory[0] == 3);
    while e[2].is_done(id) != Some(true) {
        e[2].progress(true);
    }
    assert!(e[2].take(id).is_some());
    world.assert_clean();
}
