//! Exposed memory: pulling it whole and in part, many at a time, refusals, garbage, memory of `alloc`.

use super::net::{pattern, Inbox, Net};
use super::{Fixture, Wish};
use crate::{Fabric, Key, ProcId, PullError, PullId, PullState, Pulled, Token};
use crate::{RemoteMemory, Transfers};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;

/// A pull under way, with memory that outlives it.
struct Trip {
    puller: u32,
    owner: u32,
    token: Token,
    source: Vec<u8>,
    target: Vec<u8>,
    wanted: usize,
    pending: Option<PullId>,
}

const GUARD: usize = 64;

impl Trip {
    /// Exposes `len` bytes and begins to pull the first `wanted`; the token travels as bytes.
    fn begin<F: Fabric>(net: &mut Net<F>, owner: u32, puller: u32, len: usize, wanted: usize) -> Trip {
        let source = pattern(len, (len as u64) << 3 ^ u64::from(owner));
        // SAFETY: the vector lives in the trip, untouched until `finish`.
        let memory = unsafe { Bytes::new(source.as_ptr(), len) };
        let sent = net.ends[owner as usize].expose(ProcId(puller), memory);
        assert_eq!(sent.len, len as u64);
        let token = Token::decode(&sent.encode()).unwrap();
        assert_eq!(token, sent);
        let mut target = vec![0x77; wanted + GUARD];
        // SAFETY: as above.
        let into = unsafe { BytesMut::new(target.as_mut_ptr(), wanted) };
        let pending = match net.ends[puller as usize].pull(ProcId(owner), token, into) {
            Ok(PullState::Done(end)) => {
                check_end(end, wanted);
                None
            }
            Ok(PullState::Pending(id)) => Some(id),
            Err(e) => panic!("pulling {wanted} of {len} bytes: {e:?}"),
        };
        Trip { puller, owner, token, source, target, wanted, pending }
    }

    /// Whether it has ended, by what the puller's inbox says.
    fn ended(&self, inboxes: &[Inbox]) -> bool {
        self.pending.is_none_or(|id| inboxes[self.puller as usize].ends.iter().any(|e| e.0 == id))
    }

    fn finish<F: Fabric>(self, net: &mut Net<F>) {
        if let Some(id) = self.pending {
            let ends: Vec<_> = net.inboxes[self.puller as usize].ends.iter().filter(|e| e.0 == id).collect();
            assert_eq!(ends.len(), 1, "a pull ends once");
            check_end(ends[0].1.unwrap_or_else(|e| panic!("{e:?}")), self.wanted);
        }
        assert!(self.target[..self.wanted] == self.source[..self.wanted], "{} bytes changed", self.wanted);
        assert!(self.target[self.wanted..].iter().all(|&b| b == 0x77), "bytes behind the target changed");
        net.ends[self.owner as usize].retire(self.token);
    }
}

fn check_end(end: Pulled, wanted: usize) {
    assert!(end.copied <= wanted as u64);
    match end.path {
        Path::Pull | Path::Shared => assert_eq!(end.copied, wanted as u64),
        // The network did it.
        Path::NetRdma => assert_eq!(end.copied, 0),
        Path::Push => assert!(end.copied < wanted as u64 || wanted == 0),
        other => panic!("{other:?} is no path of a pull"),
    }
}

fn run_trips<F: Fabric>(net: &mut Net<F>, trips: Vec<Trip>) {
    net.until("the ends of all pulls", |net| trips.iter().all(|t| t.ended(&net.inboxes)));
    for trip in trips {
        trip.finish(net);
    }
    for inbox in &mut net.inboxes {
        inbox.ends.clear();
    }
}

const LENGTHS: [usize; 15] = [
    0,
    1,
    47,
    4096,
    8191,
    16383,
    16385,
    32767,
    32768,
    65536,
    100_001,
    (1 << 18) - 1,
    1 << 18,
    (1 << 20) + 3,
    (4 << 20) + 4097,
];

/// Pulls bring the right bytes and no others, of lengths around every boundary, whole and in part.
pub fn pulls_bring_whole_and_part<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    if !net.ends[0].capabilities().exposes {
        return;
    }
    for len in LENGTHS {
        for wanted in [len, len / 2, len.saturating_sub(1), len.min(1), 0] {
            let trip = Trip::begin(&mut net, 0, 1, len, wanted);
            run_trips(&mut net, vec![trip]);
        }
    }
}

/// Memory that was withdrawn, before it is pulled or while it is, and then overwritten: no pull of it brings other
/// bytes and says that all is well, and what else is on its way between the two is not disturbed.
pub fn withdrawn_memory_is_not_taken<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    if !net.ends[0].capabilities().exposes {
        return;
    }
    let mut refused = 0;
    let message = vec![1; net.ends[1].capabilities().buffered_max.min(3000)];
    for len in [100, 40_000, 70_000, 300_000, 2 << 20] {
        for looks in [None, Some(0), Some(1), Some(2), Some(4), Some(16)] {
            let mut source = pattern(len, 5);
            let (right, mut target) = (source.clone(), vec![0x77; len]);
            // SAFETY: both live until the pull has ended, the target untouched.
            let (memory, into) =
                unsafe { (Bytes::new(source.as_ptr(), len), BytesMut::new(target.as_mut_ptr(), len)) };
            let token = net.ends[0].expose(ProcId(1), memory);
            let let_go = |net: &mut Net<X::F>, source: &mut Vec<u8>| {
                net.ends[0].withdraw(token);
                source.fill(0xdd);
            };
            if looks.is_none() {
                let_go(&mut net, &mut source);
            }
            let begun = net.ends[1].pull(ProcId(0), token, into);
            if let Some(looks) = looks {
                for _ in 0..looks {
                    net.poll_all();
                }
                net.send(1, 0, Key(7), &message);
                let_go(&mut net, &mut source);
            }
            let end = match begun {
                Ok(PullState::Done(end)) => Ok(end),
                Err(why) => Err(why),
                Ok(PullState::Pending(id)) => {
                    let ended = |net: &Net<X::F>| net.inboxes[1].ends.iter().find(|e| e.0 == id).map(|e| e.1);
                    net.until("the end of a pull", |net| ended(net).is_some());
                    ended(&net).unwrap()
                }
            };
            match end {
                Ok(_) => {
                    assert!(looks.is_some() && target == right, "{len} bytes, {looks:?} looks: wrong bytes")
                }
                Err(_) => refused += 1,
            }
            net.ends[0].retire(token);
            net.inboxes[1].ends.clear();
            net.send(0, 1, Key(8), b"still here");
            assert_eq!(net.receive(1).body, b"still here");
            if looks.is_some() {
                assert_eq!(net.receive(0).body, message);
            }
            let trip = Trip::begin(&mut net, 0, 1, len, len);
            run_trips(&mut net, vec![trip]);
        }
    }
    assert!(refused >= 5, "memory that was withdrawn before is pulled: {refused} were refused");
}

/// Far more exposures and pulls at a time than any fixed table holds.
pub fn many_pulls_at_a_time<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    for len in [100, 40_000, 70_000] {
        let trips =
            (0..200).map(|i| Trip::begin(&mut net, i % 2, 1 - i % 2, len + i as usize, len)).collect();
        run_trips(&mut net, trips);
    }
}

/// Everybody pulls from everybody.
pub fn pulls_of_many_owners<X: Fixture>() {
    let mut net = Net::new::<X>(5);
    let mut trips = Vec::new();
    for owner in 0..5 {
        for puller in (0..5).filter(|&p| p != owner) {
            trips.push(Trip::begin(&mut net, owner, puller, 50_000 + owner as usize, 50_000));
        }
    }
    run_trips(&mut net, trips);
}

/// Exposing and retiring go on for ever, also without a pull in between.
pub fn descriptors_are_reused<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    for i in 0..500usize {
        let never_pulled = pattern(40_000, 1);
        // SAFETY: the vector outlives the exposure.
        let memory = unsafe { Bytes::new(never_pulled.as_ptr(), never_pulled.len()) };
        let token = net.ends[0].expose(ProcId(1), memory);
        let trip = Trip::begin(&mut net, 0, 1, 33_000 + i, 33_000 + i);
        if i % 2 == 0 {
            net.ends[0].retire(token);
        }
        run_trips(&mut net, vec![trip]);
        if i % 2 == 1 {
            net.ends[0].retire(token);
        }
    }
}

/// Where copying between processes does not work, that is said before and in place of a copy.
pub fn refused_pulls_say_so<X: Fixture>() {
    let mut net = Net::with::<X>(2, Wish { pulls: false });
    if !net.ends[0].capabilities().exposes {
        return;
    }
    for len in [100usize, 100_000] {
        let (source, mut target) = (pattern(len, 1), vec![3u8; len]);
        // SAFETY: both vectors outlive the exposure and the attempt.
        let (memory, into) =
            unsafe { (Bytes::new(source.as_ptr(), len), BytesMut::new(target.as_mut_ptr(), len)) };
        let token = net.ends[0].expose(ProcId(1), memory);
        let end = net.ends[1].pull(ProcId(0), token, into);
        assert_eq!(end, Err(PullError::Refused));
        for _ in 0..50 {
            net.poll_all();
        }
        net.ends[0].retire(token);
        assert!(target.iter().all(|&b| b == 3));
    }
}

/// Tokens that nobody made crash nobody, and the fabric works on.
pub fn garbage_tokens_do_no_harm<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    if !net.ends[0].capabilities().exposes {
        return;
    }
    let mut target = vec![0u8; 100_000];
    let words = [0u64, 1, 2, 3, 5, 6, 0xfe, 0x102, 1 << 32, u64::MAX, u64::MAX - 1, 1 << 62, (7 << 32) | 2];
    for handle in words {
        for address in [0, 8, u64::MAX - 4, 1 << 47, 1 << 40, (64 << 30) - 1] {
            for len in [0, 1, 100_000, u64::MAX] {
                let token = Token { address, len, handle };
                let wanted = target.len().min(usize::try_from(len).unwrap_or(usize::MAX));
                // SAFETY: the vector outlives the net.
                let into = unsafe { BytesMut::new(target.as_mut_ptr(), wanted) };
                // It may name memory that the peer has for the purpose; else it is refused. A cooperative copy
                // that nobody offered may wait for its other side.
                match net.ends[1].pull(ProcId(0), token, into) {
                    Ok(PullState::Done(end)) => assert!(end.copied <= wanted as u64),
                    Ok(PullState::Pending(_)) | Err(_) => (),
                }
                net.poll_all();
            }
        }
    }
    net.send(0, 1, Key(1), b"still here");
    assert_eq!(net.receive(1).body, b"still here");
}

/// Memory of `alloc` can be written, pulled, and given back once; other memory is not taken for such.
pub fn allocated_memory_is_usable_and_pulled<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    let mut foreign = [0u8; 16];
    assert!(!net.ends[0].free(foreign.as_mut_ptr()));
    assert!(net.ends[0].alloc(usize::MAX / 2).is_none(), "nobody has that much");
    let Some(memory) = net.ends[0].alloc(100_000) else {
        return;
    };
    assert_eq!(memory.len(), 100_000);
    let body = pattern(100_000, 9);
    assert_eq!(memory.write(0, &body), body.len());
    for (at, len) in [(0, 100_000), (1, 99_999), (99_999, 1), (50, 0), (4096, 33_000)] {
        let token = net.ends[0].expose(ProcId(1), memory.read_only().part(at, len));
        let mut target = vec![0u8; len];
        // SAFETY: the vector outlives the pull.
        let into = unsafe { BytesMut::new(target.as_mut_ptr(), len) };
        match net.ends[1].pull(ProcId(0), token, into).unwrap() {
            PullState::Done(_) => (),
            PullState::Pending(id) => {
                net.until("the pull", |net| net.inboxes[1].ends.iter().any(|e| e.0 == id && e.1.is_ok()));
            }
        }
        assert!(target == body[at..at + len]);
        net.ends[0].retire(token);
    }
    assert!(!net.ends[0].free(memory.ptr().wrapping_add(1)));
    assert!(!net.ends[1].free(memory.ptr()), "only its owner gives memory back");
    assert!(net.ends[0].free(memory.ptr()));
    assert!(!net.ends[0].free(memory.ptr()), "and once");
}

/// Published memory is filled by whom it was published for, the oldest first; not after it was taken back, not while
/// its owner waits, nor for a message that was sent before. A fabric may publish nothing.
pub fn published_memory_is_filled_once<X: Fixture>() {
    const LEN: usize = 40_000;
    let mut net = Net::new::<X>(3);
    let key = Key::new(2, 7, 0);
    let same = |sent: Key| sent.matching() == key.matching();
    let data = pattern(LEN, 1);
    // SAFETY: the vectors outlive all that uses their memory.
    let data = unsafe { Bytes::new(data.as_ptr(), LEN) };
    let mut memory: Vec<Vec<u8>> = vec![vec![0; LEN + GUARD]; 6];
    // SAFETY: as above.
    let places: Vec<BytesMut> =
        memory.iter_mut().map(|m| unsafe { BytesMut::new(m.as_mut_ptr(), LEN) }).collect();
    for (sender, owner) in [(0, 1), (1, 0)] {
        let (from, to) = (ProcId(sender as u32), ProcId(owner as u32));
        let publish = |net: &mut Net<X::F>, i: usize| net.ends[owner].publish(from, key, places[i]);
        let Some(first) = publish(&mut net, 0) else { return };
        let names = [first, publish(&mut net, 1).unwrap(), publish(&mut net, 2).unwrap()];
        let fill = |net: &mut Net<X::F>, by: usize, key: Key, len: usize| {
            net.ends[by].fill(to, key, data.part(0, len), same)
        };
        // Those of another process, tag or length.
        assert!(fill(&mut net, 2, key, LEN).is_none());
        assert!(fill(&mut net, sender, Key::new(2, 8, 0), LEN).is_none());
        assert!(net.ends[owner].unpublish(names[0]));
        net.ends[owner].set_inside(true);
        assert!(fill(&mut net, sender, key, LEN).is_none());
        net.ends[owner].set_inside(false);
        let mut filled = None;
        for _ in 0..1000 {
            filled = filled.or_else(|| fill(&mut net, sender, key, LEN - 1));
        }
        // A sender that may not write says nothing.
        let Some(filled) = filled else { return };
        assert_eq!((filled.name, filled.result), (names[1], Ok(())));
        assert!(!net.ends[owner].unpublish(names[1]), "the sender has it");
        net.ends[owner].settle(names[1]);
        // A message that the next one is for comes first.
        net.send(sender as u32, owner as u32, key, &[1]);
        assert!(fill(&mut net, sender, key, LEN).is_none());
        assert_eq!(net.receive(owner as u32).body, [1]);
        assert!(fill(&mut net, sender, key, LEN).is_none(), "it was published before");
        assert!(net.ends[owner].unpublish(names[2]));
        // Places are used again.
        for _ in 0..100 {
            let name = publish(&mut net, 3).unwrap();
            assert!(net.ends[owner].unpublish(name));
        }
        let expected = |len: usize| [&pattern(LEN, 1)[..len], &vec![0; LEN + GUARD - len]].concat();
        assert!(memory[1] == expected(LEN - 1), "all that was written, and nothing else");
        assert!([0, 2, 3].iter().all(|i| memory[*i].iter().all(|b| *b == 0)));
        memory[1].fill(0);
    }
}
