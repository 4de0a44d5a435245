//! Messages: sizes, contents, order, full rings, taking.

use super::net::{pattern, send_filled, Mail, Net};
use super::Fixture;
use crate::{Fabric, Key, Next, Pass, ProcId};
use arke_base::memory::BytesMut;

/// Inline payloads of every length arrive with their bytes, by either way of sending.
pub fn every_inline_size_arrives<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    let most = net.ends[0].capabilities().inline_max;
    for round in 0..3 {
        for len in 0..=most {
            let body = pattern(len, round);
            let key = Key::new(5, len as i32, round as u8);
            net.send(0, 1, key, &body);
            assert_eq!(net.receive(1), Mail { from: 0, key, body: body.clone() });
            while send_filled(&mut net.ends[1], 0, key, &body).is_err() {
                net.poll_all();
            }
            assert_eq!(net.receive(0), Mail { from: 1, key, body });
        }
    }
}

/// Buffered payloads from nothing to `buffered_max` arrive with their bytes.
pub fn buffered_sizes_arrive<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    let (inline, most) = (net.ends[0].capabilities().inline_max, net.ends[0].capabilities().buffered_max);
    let edges = [inline, 64, 128, 4096, 8192, 16384, most];
    let around = edges.iter().flat_map(|&e| e.saturating_sub(65)..=e + 65).filter(|&n| n <= most);
    let spread = (0..=most).step_by(97);
    for (i, len) in around.chain(spread).enumerate() {
        let (body, key) = (pattern(len, i as u64), Key::new(1, i as i32, 2));
        net.send(0, 1, key, &body);
        let got = net.receive(1);
        assert_eq!((got.from, got.key, got.body.len()), (0, key, len));
        assert!(got.body == body, "{len} bytes arrived changed");
    }
}

/// What a process counts as sent over the network to another one is more than that one has taken while a message is on
/// its way, and as much when it has been taken. A fabric that counts nothing has nothing on its way.
pub fn counts_of_the_network_tell_what_is_on_its_way<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    let counts = |net: &Net<X::F>| {
        let of = |who: usize| {
            let wires = net.ends[who].wires();
            assert!(wires.iter().all(|wire| wire.peer == ProcId(1 - who as u32)), "{wires:?}");
            wires.first().map_or((0, 0), |wire| (wire.sent, wire.taken))
        };
        (of(0), of(1))
    };
    assert_eq!(counts(&net), ((0, 0), (0, 0)));
    let mut counted = None;
    for round in 0..5 {
        let key = Key::new(5, round, 0);
        net.send(0, 1, key, &pattern(30, 1));
        let ((sent, _), (_, taken)) = counts(&net);
        // Either nothing is ever counted, or each message is.
        assert_eq!(*counted.get_or_insert(sent > 0), sent > 0);
        assert_eq!(sent.wrapping_sub(taken), u32::from(sent > 0), "round {round}");
        net.receive(1);
        let ((sent, back), (answers, taken)) = counts(&net);
        assert_eq!((sent, back), (taken, answers), "round {round}");
    }
}

/// Inline and buffered messages in both directions, many more than fit: all arrive, once, in order, whole.
pub fn kinds_interleave_in_order_and_nothing_is_lost_in_full_rings<X: Fixture>() {
    const SIZE: u32 = 3;
    const COUNT: u64 = 700;
    let mut net = Net::new::<X>(SIZE);
    let most = net.ends[0].capabilities().buffered_max;
    let length = |i: u64| match i % 7 {
        0 => most,
        1 => 0,
        2 => 41,
        3 => (i as usize * 131) % (most + 1),
        n => (i * n % 40) as usize,
    };
    let mut sent = [[0u64; SIZE as usize]; SIZE as usize];
    let all = u64::from(SIZE * (SIZE - 1)) * COUNT;
    net.until("all messages", |net| {
        for from in 0..SIZE {
            for to in (0..SIZE).filter(|&t| t != from) {
                let next = &mut sent[from as usize][to as usize];
                // Until it is full, so that full rings are the rule.
                while *next < COUNT {
                    let body = pattern(length(*next), *next ^ u64::from(from));
                    if net.try_send(from, to, Key(*next << 8 | 9), &body).is_err() {
                        break;
                    }
                    *next += 1;
                }
            }
        }
        net.inboxes.iter().map(|i| i.mail.len() as u64).sum::<u64>() == all
    });
    for (to, inbox) in net.inboxes.iter().enumerate() {
        let mut expected = [0u64; SIZE as usize];
        for mail in &inbox.mail {
            let n = &mut expected[mail.from as usize];
            assert_eq!(mail.key, Key(*n << 8 | 9), "from {} to {to}: out of order", mail.from);
            assert!(mail.body == pattern(length(*n), *n ^ u64::from(mail.from)), "message {n} changed");
            *n += 1;
        }
    }
    for _ in 0..100 {
        net.poll_all();
    }
    assert_eq!(net.inboxes.iter().map(|i| i.mail.len() as u64).sum::<u64>(), all, "duplicates");
}

fn fill_and_recover<X: Fixture>(body: &[u8]) {
    let mut net = Net::new::<X>(3);
    for round in 0..5u64 {
        let mut sent = 0u64;
        while net.try_send(0, 1, Key(sent), body).is_ok() {
            sent += 1;
            assert!(sent < 1_000_000, "a fabric holds a bounded number of messages");
        }
        // A full way to one peer leaves short messages to another a way, or it becomes free with time.
        net.send(0, 2, Key(round), &[1]);
        net.until("what was sent", |net| net.inboxes[1].mail.len() as u64 == sent);
        for (i, mail) in std::mem::take(&mut net.inboxes[1].mail).iter().enumerate() {
            assert_eq!((mail.key, &mail.body[..]), (Key(i as u64), body));
        }
        net.until("room", |net| net.try_send(0, 1, Key(77), body).is_ok());
        assert_eq!(net.receive(1).key, Key(77));
        net.until("the other peer's", |net| net.inboxes[2].mail.len() as u64 == round + 1);
    }
}

/// A ring that is full of inline messages answers `NoRoom`, loses nothing, and takes messages again.
pub fn a_full_ring_says_so_and_recovers<X: Fixture>() {
    fill_and_recover::<X>(&[7; 8]);
}

/// The same with the longest buffered messages.
pub fn full_staging_memory_says_so_and_recovers<X: Fixture>() {
    let most = Net::new::<X>(2).ends[0].capabilities().buffered_max;
    fill_and_recover::<X>(&pattern(most, 3));
}

/// A message is taken past others, which stay as they are and in order; `front` shows the first of what is left. A
/// fabric may refuse both.
pub fn messages_are_taken_past_others<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    let most = net.ends[0].capabilities().buffered_max;
    for round in 0..40u64 {
        let body = |n: u64| pattern((n * 997 + round * 31) as usize % (most + 1), n);
        let mut left: Vec<u64> = Vec::new();
        for n in 0..4 {
            if net.try_send(0, 1, Key(n << 8), &body(n)).is_ok() {
                left.push(n);
            }
        }
        let wanted = round % 4;
        let mut room = vec![0x77; most];
        // SAFETY: the vector outlives the call.
        let into = unsafe { BytesMut::new(room.as_mut_ptr(), most) };
        let (mut seen, mut tries) = (0, 0);
        let end = &mut net.ends[1];
        loop {
            let decide = |key: Key| if key == Key(wanted << 8) { Pass::Take } else { Pass::Leave };
            match end.take_past(ProcId(0), into, &mut seen, decide) {
                Next::Taken(key, len) => {
                    assert_eq!((key, len), (Key(wanted << 8), body(wanted).len()));
                    assert!(room[..len] == body(wanted) && room[len..].iter().all(|b| *b == 0x77));
                    left.retain(|n| *n != wanted);
                    break;
                }
                Next::Nothing if tries < 1000 => tries += 1,
                Next::Nothing | Next::Other => break,
            }
        }
        if let Some((key, len)) = end.front(ProcId(0)) {
            assert_eq!((key, len), (Key(left[0] << 8), body(left[0]).len()));
        }
        net.until("the rest", |net| net.inboxes[1].mail.len() >= left.len());
        let mail = std::mem::take(&mut net.inboxes[1].mail);
        assert!(mail.iter().map(|m| m.key.0 >> 8).eq(left.iter().copied()), "{left:?} of round {round}");
        assert!(mail.iter().all(|m| m.body == body(m.key.0 >> 8)));
    }
}

/// All 64 bits of a key arrive.
pub fn keys_arrive_whole<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    for key in [0, 1, u64::MAX, 1 << 63, 0xff, 0xffff_ff00, 0x1234_5678_9abc_def0] {
        for body in [&[][..], &[1; 200][..]] {
            let body = &body[..body.len().min(net.ends[0].capabilities().buffered_max)];
            net.send(1, 0, Key(key), body);
            assert_eq!(net.receive(0).key, Key(key));
        }
    }
}

/// What `peek` shows, `take` takes, and `poll` then goes on behind it.
pub fn peek_and_take_agree_with_poll<X: Fixture>() {
    let mut net = Net::new::<X>(3);
    let most = net.ends[0].capabilities().buffered_max;
    assert_eq!(net.ends[1].peek(ProcId(0)), None);
    let mut next = 0u64;
    for turn in 0..600u64 {
        let body = pattern((turn as usize * 53) % (most + 1), turn);
        // Somebody else's messages stay out of it.
        net.send(2, 1, Key(1 << 40), &[]);
        net.send(0, 1, Key(turn), &body);
        if turn % 5 == 4 {
            net.until("messages", |net| {
                net.inboxes[1].mail.iter().any(|m| m.from == 0 && m.key == Key(turn))
            });
        }
        let mut got: Vec<Mail> = std::mem::take(&mut net.inboxes[1].mail);
        let mut tries = 0;
        while got.last().is_none_or(|m| m.key != Key(turn)) && tries < 1_000_000 {
            got.retain(|m| m.from == 0);
            tries += 1;
            let Some(key) = net.ends[1].peek(ProcId(0)) else { continue };
            assert_eq!(net.ends[1].peek(ProcId(0)), Some(key), "peek takes nothing");
            let body = net.ends[1].take(ProcId(0), |body| body.to_vec());
            got.push(Mail { from: 0, key, body });
        }
        for mail in got.iter().filter(|m| m.from == 0) {
            assert_eq!(mail.key, Key(next));
            assert!(mail.body == pattern((next as usize * 53) % (most + 1), next));
            next += 1;
        }
        assert_eq!(next, turn + 1);
    }
    net.until("an empty ring", |net| !net.poll_all());
    assert_eq!(net.ends[1].peek(ProcId(0)), None);
}
