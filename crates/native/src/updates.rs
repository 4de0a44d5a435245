//! Atomic updates of shared memory, signals, and waiting for a value.

use crate::error::{enter, failure, finish, null, variable, Failure, Result, ARGUMENT, RANGE};
use crate::memory::{own, quiet, reach};
use crate::messages::{rank, reads, writes};
use crate::requests::complete;
use crate::waiting::{polled, until};
use crate::COOKIE;
use arke_base::memory::Bytes;
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_engine::one_sided::{Combine, RemoteRegion, Target, Until};
use arke_engine::{Data, DataMut};
use arke_runtime::engine;
use arke_runtime::waits::{By, Condition};
use core::ffi::{c_int, c_void};
use core::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, AtomicU8, Ordering};

/// The elements, in the order of their numbers.
const KINDS: [Basic; 13] = [
    Basic::I8,
    Basic::U8,
    Basic::I16,
    Basic::U16,
    Basic::I32,
    Basic::U32,
    Basic::I64,
    Basic::U64,
    Basic::F32,
    Basic::F64,
    Basic::LongDouble,
    Basic::C32,
    Basic::C64,
];

/// The operations, in the order of their numbers.
const OPERATIONS: [ReduceOp; 12] = [
    ReduceOp::Sum,
    ReduceOp::Min,
    ReduceOp::Max,
    ReduceOp::Prod,
    ReduceOp::Band,
    ReduceOp::Bor,
    ReduceOp::Bxor,
    ReduceOp::Land,
    ReduceOp::Lor,
    ReduceOp::Lxor,
    ReduceOp::Replace,
    ReduceOp::NoOp,
];

/// The kind of elements that an `ARKE_` type means.
pub(super) fn basic(kind: c_int) -> Result<Basic> {
    usize::try_from(kind).ok().and_then(|i| KINDS.get(i).copied()).ok_or_else(|| -> Box<Failure> {
        failure(ARGUMENT, format!("type is {kind}; it must be one of ARKE_INT8 to ARKE_DOUBLE_COMPLEX"))
    })
}

/// The operation that a number means.
pub(super) fn operation(op: c_int) -> Result<ReduceOp> {
    usize::try_from(op).ok().and_then(|i| OPERATIONS.get(i).copied()).ok_or_else(|| -> Box<Failure> {
        failure(ARGUMENT, format!("op is {op}; it must be one of ARKE_SUM to ARKE_FETCH"))
    })
}

/// Updates an element atomically.
///
/// # Safety
/// `operand` is valid for an element (or ignored), `fetched` null or valid for one.
#[no_mangle]
pub unsafe extern "C" fn arke_atomic(
    memory: c_int,
    of: c_int,
    offset: u64,
    kind: c_int,
    op: c_int,
    operand: *const c_void,
    fetched: *mut c_void,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        polled()?;
        let combine = Combine { op: operation(op)?, basic: basic(kind)? };
        let size = combine.basic.size() as usize;
        let region = reach(memory, rank(of, "rank")?)?;
        let wanted = if combine.op == ReduceOp::NoOp { 0 } else { size };
        // SAFETY: the program's memory, for this call.
        let operand = Data::Bytes(unsafe { reads(operand, wanted, "operand")? });
        let started = if fetched.is_null() {
            if combine.op == ReduceOp::NoOp {
                return Err(null("fetched"));
            }
            let target = Target::run(offset, size as u64);
            engine::with(|e| e.accumulate(&region, target, combine, operand, Until::Local, COOKIE))??
        } else {
            // SAFETY: as above.
            let into = DataMut::Bytes(unsafe { writes(fetched, size, "fetched")? });
            engine::with(|e| e.fetch_op(&region, offset, combine, operand, into, Until::Local, COOKIE))??
        };
        complete(started)
    };
    finish("arke_atomic", go())
}

/// Exchanges an element that is as expected.
///
/// # Safety
/// The pointers are valid for an element each.
#[no_mangle]
pub unsafe extern "C" fn arke_compare_swap(
    memory: c_int,
    of: c_int,
    offset: u64,
    kind: c_int,
    expected: *const c_void,
    value: *const c_void,
    fetched: *mut c_void,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        polled()?;
        let basic = basic(kind)?;
        let size = basic.size() as usize;
        let region = reach(memory, rank(of, "rank")?)?;
        // SAFETY: the program's memory, for this call.
        let (expected, value, into) = unsafe {
            (
                reads(expected, size, "expected")?,
                reads(value, size, "value")?,
                writes(fetched, size, "fetched")?,
            )
        };
        let (old, new) = (expected.as_slice(), value.as_slice());
        let into = DataMut::Bytes(into);
        complete(engine::with(|e| {
            e.compare_swap(&region, offset, basic, old, new, into, Until::Local, COOKIE)
        })??)
    };
    finish("arke_compare_swap", go())
}

fn signal(region: &RemoteRegion, offset: u64, value: u64, op: ReduceOp) -> Result {
    let word = value.to_ne_bytes();
    // SAFETY: the word outlives the operation, which is waited for.
    let data = Data::Bytes(unsafe { Bytes::new(word.as_ptr(), word.len()) });
    let combine = Combine { op, basic: Basic::U64 };
    let peer = region.peer();
    complete(engine::with(|e| {
        let started = e.accumulate(region, Target::run(offset, 8), combine, data, Until::Local, COOKIE);
        e.wake(peer);
        started
    })??)
}

/// Puts, and then changes a word.
///
/// # Safety
/// `data` is valid for reads of `bytes` bytes.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn arke_put_signal(
    memory: c_int,
    of: c_int,
    offset: u64,
    data: *const c_void,
    bytes: usize,
    signals: c_int,
    signal_offset: u64,
    value: u64,
    op: c_int,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        let op = operation(op)?;
        if !matches!(op, ReduceOp::Replace | ReduceOp::Sum) {
            return Err(failure(ARGUMENT, "op must be ARKE_REPLACE or ARKE_SUM for a signal"));
        }
        let peer = rank(of, "rank")?;
        let (region, words) = (reach(memory, peer)?, reach(signals, peer)?);
        // SAFETY: the program's memory, for this call.
        let data = Data::Bytes(unsafe { reads(data, bytes, "data")? });
        let target = Target::run(offset, bytes as u64);
        complete(engine::with(|e| e.put(&region, target, data, Until::Remote, COOKIE))??)?;
        if !region.is_direct() {
            quiet()?;
        }
        signal(&words, signal_offset, value, op)
    };
    finish("arke_put_signal", go())
}

/// An element of this rank's block, and what to compare it with.
struct Watch {
    address: usize,
    basic: Basic,
    comparison: c_int,
    value: i128,
}

impl Watch {
    /// # Safety
    /// `value` is null or valid for an element.
    unsafe fn new(
        memory: c_int,
        offset: u64,
        kind: c_int,
        comparison: c_int,
        value: *const c_void,
    ) -> Result<Watch> {
        let basic = basic(kind)?;
        if !(0..=7).contains(&kind) {
            return Err(failure(ARGUMENT, format!("type is {kind}; it must be an integer to be waited for")));
        }
        if !(0..=5).contains(&comparison) {
            return Err(failure(
                ARGUMENT,
                format!("comparison is {comparison}; it must be one of ARKE_EQ to ARKE_LE"),
            ));
        }
        if value.is_null() {
            return Err(null("value"));
        }
        let (base, bytes) = own(memory)?;
        let size = basic.size();
        if offset.checked_add(size).is_none_or(|end| end > bytes as u64) || offset % size != 0 {
            return Err(failure(
                RANGE,
                format!("offset is {offset}; it must be a multiple of {size} within the {bytes} bytes of this rank's block"),
            ));
        }
        // SAFETY: the caller's promise; it need not be aligned.
        let value = unsafe { read(value, basic) };
        Ok(Watch { address: base + offset as usize, basic, comparison, value })
    }

    /// What is waited for, in words.
    fn told(&self, offset: u64) -> Condition {
        const COMPARISONS: [&str; 6] = ["==", "!=", ">", ">=", "<", "<="];
        let text = format!(
            "the element at {offset} in its block to be {} {} (it is {})",
            COMPARISONS[self.comparison as usize],
            self.value,
            self.now()
        );
        Condition { text, address: self.address, by: By::Others }
    }

    fn holds(&self) -> bool {
        let now = self.now();
        match self.comparison {
            0 => now == self.value,
            1 => now != self.value,
            2 => now > self.value,
            3 => now >= self.value,
            4 => now < self.value,
            _ => now <= self.value,
        }
    }

    fn now(&self) -> i128 {
        // Acquire: what its writer put before is seen by whoever sees the value. The address is aligned and lies in the
        // block. SAFETY: as said, and others reach the memory by atomic operations or plain stores of whole elements.
        let raw = unsafe {
            match self.basic.size() {
                1 => u64::from((*(self.address as *const AtomicU8)).load(Ordering::Acquire)),
                2 => u64::from((*(self.address as *const AtomicU16)).load(Ordering::Acquire)),
                4 => u64::from((*(self.address as *const AtomicU32)).load(Ordering::Acquire)),
                _ => (*(self.address as *const AtomicU64)).load(Ordering::Acquire),
            }
        };
        // SAFETY: a local word that holds the element's bytes first.
        unsafe { read((&raw const raw).cast(), self.basic) }
    }
}

/// An integer element as a number.
///
/// # Safety
/// The pointer is valid for reads of an element.
unsafe fn read(from: *const c_void, basic: Basic) -> i128 {
    // SAFETY: the caller's promise.
    unsafe {
        match basic {
            Basic::I8 => i128::from(from.cast::<i8>().read_unaligned()),
            Basic::U8 => i128::from(from.cast::<u8>().read_unaligned()),
            Basic::I16 => i128::from(from.cast::<i16>().read_unaligned()),
            Basic::U16 => i128::from(from.cast::<u16>().read_unaligned()),
            Basic::I32 => i128::from(from.cast::<i32>().read_unaligned()),
            Basic::U32 => i128::from(from.cast::<u32>().read_unaligned()),
            Basic::I64 => i128::from(from.cast::<i64>().read_unaligned()),
            _ => i128::from(from.cast::<u64>().read_unaligned()),
        }
    }
}

/// Waits until an element of this rank's block has a value.
///
/// # Safety
/// `value` is valid for an element.
#[no_mangle]
pub unsafe extern "C" fn arke_wait_value(
    memory: c_int,
    offset: u64,
    kind: c_int,
    comparison: c_int,
    value: *const c_void,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory, for this call.
        let watch = unsafe { Watch::new(memory, offset, kind, comparison, value)? };
        until(|| Ok(watch.holds()), &|| watch.told(offset), None)
    };
    finish("arke_wait_value", go())
}

/// Whether an element of this rank's block has a value.
///
/// # Safety
/// `value` is valid for an element; `holds` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_test_value(
    memory: c_int,
    offset: u64,
    kind: c_int,
    comparison: c_int,
    value: *const c_void,
    holds: *mut c_int,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory and variable, for this call.
        let (watch, to) =
            unsafe { (Watch::new(memory, offset, kind, comparison, value)?, variable(holds, "holds")?) };
        crate::waiting::poll()?;
        *to = c_int::from(watch.holds());
        Ok(())
    };
    finish("arke_test_value", go())
}
