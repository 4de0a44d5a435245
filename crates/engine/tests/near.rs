//! Updates of mapped memory without the engine, beside others that hold locks of it.

use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_datatype::reduce::{known_kernel, Kernel, ReduceOp};
use arke_datatype::Basic;
use arke_engine::one_sided::{Combine, Elements, FlushGroup, Target, Until, Updates};
use arke_engine::{Data, Engine};
use arke_fabric::shm::Shm;
use arke_fabric::{ProcId, RemoteMemory};
use arke_sys::arena::Arena;
use std::sync::Arc;

const WORDS: usize = 10_000;
const STRIPE: usize = 16 << 10;

fn join(arena: &Arc<Arena>, rank: u32) -> Engine<Shm> {
    let settings = Settings::default();
    let fabric = Shm::new(arena.clone(), rank, 2, 2, [7, 8], &settings).unwrap_or_else(|e| panic!("{e}"));
    Engine::new(fabric, &settings, Box::leak(Box::new(Counters::default())))
}

fn sum() -> (ReduceOp, Kernel) {
    (ReduceOp::Sum, known_kernel(ReduceOp::Sum, Basic::I64).unwrap())
}

fn elements(first: usize, count: usize) -> Elements {
    Elements { offset: first as u64 * 8, count, bytes: count * 8, size: 8, basic: Basic::I64 }
}

#[test]
fn a_long_update_goes_on_up_to_a_stripe_that_another_process_holds() {
    let arena = Arc::new(Arena::create(0).unwrap());
    let (mut owner, mut origin) = (join(&arena, 0), join(&arena, 1));
    let memory = owner.alloc(WORDS * 8).unwrap();
    memory.write(0, &vec![0; WORDS * 8]);
    let id = owner.register_for(memory, Updates::Stretches);
    let region = origin.attach(ProcId(0), &owner.describe(id).unwrap(), FlushGroup(0)).unwrap();
    let near = region.near().unwrap();
    let there = |word: usize| region.mapped().unwrap().read_only().body().word(word).unwrap();
    let operand: Vec<u64> = (1..=WORDS as u64).collect();
    // SAFETY: the vectors stay as they are until the test ends.
    let data = unsafe { Bytes::new(operand.as_ptr().cast(), WORDS * 8) };
    let mut old = vec![7u64; WORDS];
    // SAFETY: as above; nobody else uses it meanwhile.
    let into = unsafe { BytesMut::new(old.as_mut_ptr().cast(), WORDS * 8) };

    let free = near.combine(elements(0, WORDS), sum(), data, Some(into));
    assert_eq!(free, WORDS * 8);
    assert!(old.iter().all(|word| *word == 0) && (0..WORDS).all(|word| there(word) == operand[word]));

    // The owner holds the lock of words in the third stripe, which begins wherever the memory does.
    let token = owner.fabric().share(memory).unwrap();
    let stripes = owner.fabric().reach(ProcId(0), token).stripes.unwrap();
    let third = stripes.left(0) + STRIPE;
    let held = stripes.try_take(third as u64 + 80, 8).unwrap();
    // A first word that is not the memory's.
    let rest = elements(3, WORDS - 3);
    let done = near.combine(rest, sum(), data.part(24, WORDS * 8), None);
    assert_eq!(done, third - 24);
    let twice = |word: usize| if (3..third / 8).contains(&word) { 2 } else { 1 };
    assert!((0..WORDS).all(|word| there(word) == twice(word) * operand[word]));
    assert_eq!(near.combine(elements(third / 8 + 1, 2), sum(), data.part(0, 16), None), 0);
    drop(held);

    // What is left goes by the engine.
    let left = (WORDS - 3) * 8 - done;
    let target = Target::run(24 + done as u64, left as u64);
    let combine = Combine { op: ReduceOp::Sum, basic: Basic::I64 };
    let data = Data::Bytes(data.part(24 + done, left));
    assert_eq!(origin.accumulate(&region, target, combine, data, Until::Flush, 0), Ok(None));
    assert!((3..WORDS).all(|word| there(word) == 2 * operand[word]));
    owner.deregister(id).unwrap();
}

#[test]
fn an_element_across_the_end_of_a_stripe_takes_both_locks() {
    let arena = Arc::new(Arena::create(0).unwrap());
    let (mut owner, mut origin) = (join(&arena, 0), join(&arena, 1));
    let memory = owner.alloc(4 * STRIPE).unwrap();
    memory.write(0, &vec![0; 4 * STRIPE]);
    let id = owner.register_for(memory, Updates::Stretches);
    let near = origin.attach(ProcId(0), &owner.describe(id).unwrap(), FlushGroup(0)).unwrap().near().unwrap();
    let token = owner.fabric().share(memory).unwrap();
    let stripes = owner.fabric().reach(ProcId(0), token).stripes.unwrap();
    let end = stripes.left(0) as u64;
    let operand = vec![1u64; STRIPE / 8 + 2];
    // SAFETY: the vector stays as it is until the test ends.
    let data = unsafe { Bytes::new(operand.as_ptr().cast(), operand.len() * 8) };
    // The second element of these has four bytes on either side.
    let across = Elements { offset: end - 12, count: 1024, bytes: 8192, size: 8, basic: Basic::I64 };
    let held = stripes.try_take(end, 8).unwrap();
    assert_eq!(near.combine(across, sum(), data.part(0, 8192), None), 0);
    drop(held);
    // The last element of these has four bytes in the third stripe.
    let longer = Elements { count: operand.len(), bytes: operand.len() * 8, ..across };
    let held = stripes.try_take(end + STRIPE as u64, 8).unwrap();
    assert_eq!(near.combine(longer, sum(), data, None), 16);
    drop(held);
    let word = |at: u64| {
        let at = memory.read_only().part(at as usize, 8);
        at.body().word(0).unwrap()
    };
    assert_eq!([word(end - 20), word(end - 12), word(end - 4), word(end + 4)], [0, 1, 1, 0]);
    assert_eq!(near.combine(longer, sum(), data, None), operand.len() * 8);
    assert_eq!([word(end - 12), word(end - 4), word(end + 4)], [2, 2, 1]);
    owner.deregister(id).unwrap();
}
