//! Memory of many ranks, operators, and running.

use arke_datatype::{Basic, Layout};
use arke_engine::schedule::interpreter::{hazards, run};
use arke_engine::schedule::{Buffer, BufferId, Combine, Combiner, Fate, Group, Route, Schedule};
use std::sync::Arc;

/// One element: the map x -> a x + b over 32-bit integers. Composing such maps is associative but not commutative.
pub type Element = (u32, u32);

/// What follows from applying `left` after `right`.
pub fn compose(left: Element, right: Element) -> Element {
    (left.0.wrapping_mul(right.0), left.0.wrapping_mul(right.1).wrapping_add(left.1))
}

/// A commutative operator on the same elements.
pub fn add(left: Element, right: Element) -> Element {
    (left.0.wrapping_add(right.0), left.1.wrapping_add(right.1).wrapping_mul(1))
}

/// The operand of a rank, element `i`.
pub fn operand(rank: u32, i: u64) -> Element {
    let mix = (u64::from(rank) * 1_000_003 + i * 7919 + 17).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mix >> 32) as u32 | 1, mix as u32)
}

pub type Op = fn(Element, Element) -> Element;

/// How elements lie in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Dense,
    /// Four bytes at 4 and four at 12, 20 bytes apart.
    Gapped,
    /// Columns of a matrix of two rows with so many columns: the elements of one vector interleave, and those of two
    /// vectors that lie side by side would share bytes.
    Columns(u64),
}

pub const FORMS: [Form; 2] = [Form::Dense, Form::Gapped];

/// All forms in which a vector of so many elements can lie.
pub fn forms(count: u64) -> [Form; 3] {
    [Form::Dense, Form::Gapped, Form::Columns(count)]
}

impl Form {
    pub fn layout(self) -> Arc<Layout> {
        let word = Layout::basic(Basic::U32);
        match self {
            Form::Dense => Layout::contiguous(2, &word).unwrap(),
            Form::Gapped => {
                Layout::resized(0, 20, &Layout::indexed(&[(1, 4), (1, 12)], &word).unwrap()).unwrap()
            }
            Form::Columns(n) => {
                let column = Layout::indexed(&[(1, 0), (1, 4 * n as i64)], &word).unwrap();
                Layout::resized(0, 4, &column).unwrap()
            }
        }
    }

    fn places(self, i: i64) -> (usize, usize) {
        match self {
            Form::Dense => (8 * i as usize, 8 * i as usize + 4),
            Form::Gapped => (20 * i as usize + 4, 20 * i as usize + 12),
            Form::Columns(n) => (4 * i as usize, 4 * (n as usize + i as usize)),
        }
    }
}

/// Memory for elements, filled with a pattern that must survive where nothing is written.
#[derive(Debug, Clone)]
pub struct Memory {
    pub form: Form,
    bytes: Vec<u8>,
    count: u64,
}

const PATTERN: u8 = 0xa5;

impl Memory {
    pub fn new(form: Form, count: u64) -> Memory {
        let len = match form {
            Form::Dense => 8 * count,
            Form::Gapped => 20 * count,
            Form::Columns(n) => 4 * (n + count),
        };
        Memory { form, bytes: vec![PATTERN; len as usize + 32], count }
    }

    pub fn filled(form: Form, count: u64, value: impl Fn(u64) -> Element) -> Memory {
        let mut memory = Memory::new(form, count);
        for i in 0..count {
            memory.set(i, value(i));
        }
        memory
    }

    pub fn set(&mut self, i: u64, (a, b): Element) {
        let (x, y) = self.form.places(i as i64);
        self.bytes[x..x + 4].copy_from_slice(&a.to_ne_bytes());
        self.bytes[y..y + 4].copy_from_slice(&b.to_ne_bytes());
    }

    pub fn get(&self, i: u64) -> Element {
        let (x, y) = self.form.places(i as i64);
        let word = |at: usize| u32::from_ne_bytes(self.bytes[at..at + 4].try_into().unwrap());
        (word(x), word(y))
    }

    pub fn all(&self) -> Vec<Element> {
        (0..self.count).map(|i| self.get(i)).collect()
    }

    /// Adds the memory to a schedule.
    pub fn enter(&mut self, s: &mut Schedule) -> BufferId {
        // SAFETY: the tests keep the memory where it is until the schedules have run.
        let buffer = unsafe { Buffer::typed(self.bytes.as_mut_ptr(), &self.form.layout()) };
        s.buffer(buffer)
    }

    /// Nothing was written but elements.
    pub fn check_gaps(&self) {
        let mut covered = vec![false; self.bytes.len()];
        for i in 0..self.count {
            let (x, y) = self.form.places(i as i64);
            covered[x..x + 4].fill(true);
            covered[y..y + 4].fill(true);
        }
        for (at, (byte, covered)) in self.bytes.iter().zip(&covered).enumerate() {
            assert!(*covered || *byte == PATTERN, "byte {at} is no element's, but was written");
        }
    }
}

struct Applied {
    op: Op,
    form: Form,
}

impl Combiner for Applied {
    unsafe fn combine(&self, input: *const u8, inout: *mut u8, count: u64) {
        for i in 0..count as i64 {
            let (x, y) = self.form.places(i);
            // SAFETY: `count` elements of the form are at both addresses.
            unsafe {
                let left = (
                    input.add(x).cast::<u32>().read_unaligned(),
                    input.add(y).cast::<u32>().read_unaligned(),
                );
                let right = (
                    inout.add(x).cast::<u32>().read_unaligned(),
                    inout.add(y).cast::<u32>().read_unaligned(),
                );
                let (a, b) = (self.op)(left, right);
                inout.add(x).cast::<u32>().write_unaligned(a);
                inout.add(y).cast::<u32>().write_unaligned(b);
            }
        }
    }
}

pub fn operator(op: Op, form: Form) -> Combine {
    Combine::Object(Arc::new(Applied { op, form }))
}

/// Routes of `size` ranks of one group.
pub fn routes(size: u32) -> Vec<Route> {
    let route = Route { context: 5, sequence: 77, local: Group::Range { first: 0 }, remote: None };
    vec![route; size as usize]
}

/// Checks and runs the schedules.
pub fn perform(what: &str, mut schedules: Vec<Schedule>, routes: &[Route], seed: u64) {
    for (rank, s) in schedules.iter().enumerate() {
        if let Err(found) = hazards(s) {
            panic!("{what}: rank {rank}: {found}");
        }
    }
    match run(&mut schedules, routes, seed) {
        Ok(fates) => assert!(fates.iter().all(|f| *f == Fate::Ok), "{what} seed {seed}: {fates:?}"),
        Err(stuck) => panic!("{what}: {stuck}"),
    }
}

/// A seed for each case, the same in every run.
pub fn seed(parts: &[u64]) -> u64 {
    parts.iter().fold(0x1234_5678, |h, p| (h ^ p).wrapping_mul(0x100_0000_01b3).rotate_left(17))
}

/// Ranks that are tried: all up to 9, and those around 16. With `ARKE_SIM_MORE` in the environment, as at night, all up
/// to 17: two thirds of the time go into the largest.
pub fn sizes() -> impl Iterator<Item = u32> {
    let all = std::env::var_os("ARKE_SIM_MORE").is_some();
    (1..=17).filter(move |size| all || *size <= 9 || [15, 17].contains(size))
}

/// Elements that are tried.
pub const COUNTS: [u64; 7] = [0, 1, 2, 5, 16, 33, 1000];

/// The serial combination of the operands of some ranks, in order.
pub fn serial(op: Op, ranks: impl Iterator<Item = u32>, i: u64) -> Option<Element> {
    ranks.map(|rank| operand(rank, i)).reduce(op)
}
