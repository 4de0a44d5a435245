//! Operations of a group without messages: barriers and short reductions through its shared line, the others through
//! its shared segments, where it has such.

use crate::collectives::run;
use crate::error::{failure, fault, Failure, Result, MISMATCH};
use crate::groups::Members;
use crate::waiting::wait_with;
use arke_base::memory::{Bytes, BytesMut};
use arke_coll::allreduce;
use arke_coll::lines::{Exchange, Note, Place, MOST};
use arke_coll::registry::Operation;
use arke_coll::segments::bcast::Side;
use arke_coll::segments::exchange::{Blocks, Form};
use arke_coll::segments::reduction::Operands;
use arke_coll::segments::scan;
use arke_coll::segments::{pay, LARGEST, LONGEST};
use arke_datatype::reduce::{kernel, Kernel, ReduceOp};
use arke_datatype::Basic;
use arke_engine::loss::UNREACHABLE;
use arke_engine::schedule::{Buffer, Combine, Shape};
use arke_engine::{Data, DataMut};
use arke_runtime::collectives::choice;
use arke_runtime::engine::Eng;
use arke_runtime::lines::Line;
use arke_runtime::segments::{self, Ended, Waits};

/// Replaces each number by the greatest that any member has in its place.
fn agree(members: &Members, rounds: &mut [u32]) -> Result {
    let (place, count) = (rounds.as_mut_ptr(), rounds.len() as u64);
    run(members, |s| {
        if let Some(max) = kernel(ReduceOp::Max, Basic::U32) {
            s.set_combine(Combine::Kernel(max));
        }
        // SAFETY: the numbers outlive the operation, which is waited for.
        let numbers = s.buffer(unsafe { Buffer::user(place.cast(), Shape::Dense { unit: 4 }) });
        let data = numbers.part(0, count);
        let args = allreduce::Args { data, result: data, commutative: true };
        allreduce::recursive_doubling::build(s, members.team(), &args);
        Ok(())
    })
}

/// Combines the operands of all members in their order, at most [`MOST`] bytes, in `exchange`, which is `None` before;
/// false if the group has no line.
/// `note`: what this is, and of how many bytes.
///
/// `combine` leaves in its second argument the combination of the first (lower places) and the second. What is combined
/// stays where it was: moving it on would take longer than combining it.
#[inline]
pub(super) fn exchange(
    members: &Members,
    note: Note,
    operand: &[u8],
    exchange: &mut Option<Exchange>,
    mut combine: impl FnMut(&[u8; MOST], &mut [u8; MOST]),
) -> Result<bool> {
    let Some((line, round)) = members.line().next(|own| agree(members, own))? else {
        return Ok(false);
    };
    let place = members.place(line, round);
    let end = wait_with(members, |e| {
        let exchange = exchange.get_or_insert_with(|| Exchange::begin(e, &place, note, operand));
        if exchange.advance(e, &place, operand, &mut combine) {
            return Some(Ok(exchange.differs()));
        }
        let awaited = place.group.process(exchange.awaits());
        e.is_lost(awaited).then_some(Err(awaited))
    })?;
    let differs = end.map_err(|dead| {
        members.line().abandon();
        fault(UNREACHABLE, dead.0)
    })?;
    if differs.is_some() {
        verdict(members, note.bytes(), segments::elsewhere(members.line(), differs, note))?;
    }
    Ok(true)
}

/// How operations in segments wait.
struct On<'a>(&'a Members, u64);

impl Waits for On<'_> {
    type Error = Box<Failure>;

    fn agree(&self, numbers: &mut [u32]) -> Result {
        agree(self.0, numbers)
    }

    fn until(&self, done: &mut dyn FnMut(&mut Eng) -> bool) -> Result {
        let end = wait_with(self.0, |e| match done(e) {
            true => Some(Ok(())),
            false => self.0.processes().find(|process| e.is_lost(*process)).map(Err),
        })?;
        end.map_err(|dead| {
            self.0.line().abandon();
            fault(UNREACHABLE, dead.0)
        })
    }

    fn line(&self) -> &Line {
        self.0.line()
    }

    fn place(&self, line: u32, round: u32) -> Place<'_> {
        self.0.place(line, round)
    }

    fn bytes(&self) -> u64 {
        self.1
    }
}

/// Whether an operation of so many bytes goes through segments, where there are some. All members say the same.
fn in_segments(members: &Members, operation: Operation, bytes: u64) -> bool {
    let choice = choice();
    (1..=LONGEST).contains(&bytes)
        && !choice.is_forced(operation)
        && pay(operation, members.size, Some(bytes), choice.node_is_crowded)
}

fn verdict(members: &Members, expected: u64, ended: Ended) -> Result<bool> {
    match ended {
        Ended::Well => Ok(true),
        Ended::Not => Ok(false),
        Ended::Differs(rank, sent) => Err(disagreement(members.process(rank).0, sent, expected)),
        Ended::Elsewhere(rank, theirs, own) => Err(elsewhere(members.process(rank).0, theirs, own)),
    }
}

/// The error of members that do not give the same amount of data.
pub(super) fn disagreement(process: u32, sent: u64, expected: u64) -> Box<Failure> {
    failure(
        MISMATCH,
        format!(
            "rank {process} sent {sent} bytes where this rank expects {expected}; all members must give the same amount of \
             data and the same root"
        ),
    )
}

/// The error of members that are in different operations.
#[cold]
fn elsewhere(process: u32, theirs: Note, own: Note) -> Box<Failure> {
    if theirs.what() == own.what() {
        return disagreement(process, theirs.bytes(), own.bytes());
    }
    let text = format!(
        "rank {process} is in {theirs} where this rank is in {own}; all members must call the same operations in the same \
         order, with the same amount of data"
    );
    failure(MISMATCH, text)
}

/// Broadcasts through the group's segments; false if it has none.
pub(super) fn bcast(members: &Members, bytes: u64, side: impl FnOnce() -> Side) -> Result<bool> {
    if !in_segments(members, Operation::Bcast, bytes) {
        return Ok(false);
    }
    verdict(members, bytes, segments::bcast(&On(members, bytes), side)?)
}

/// Combines operands through the group's segments; false if it has none.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
pub(super) unsafe fn reduce(members: &Members, operands: Operands, kernel: Kernel) -> Result<bool> {
    let operation = if operands.root.is_some() { Operation::Reduce } else { Operation::Allreduce };
    let bytes = operands.own.len() as u64;
    if !in_segments(members, operation, bytes) || operands.unit > LARGEST {
        return Ok(false);
    }
    // SAFETY: passed on.
    verdict(members, bytes, unsafe { segments::reduce(&On(members, bytes), operands, kernel) }?)
}

/// Combines the operands of each member and all before it through the group's segments; false if it has none.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
pub(super) unsafe fn scan(members: &Members, operands: scan::Operands, kernel: Kernel) -> Result<bool> {
    let operation = if operands.exclusive { Operation::Exscan } else { Operation::Scan };
    let bytes = operands.own.len() as u64;
    if !in_segments(members, operation, bytes) || operands.unit > LARGEST {
        return Ok(false);
    }
    // SAFETY: passed on.
    verdict(members, bytes, unsafe { segments::scan(&On(members, bytes), operands, kernel) }?)
}

/// Puts the members' data one after another, for one of them or for all, through the group's segments; false if it has
/// none. `counts`: the bytes of each, the same for all members.
///
/// # Safety
/// The memory is valid during the call: `own` for as many bytes as are this member's, `out` for all of them where this
/// member gets them.
pub(super) unsafe fn gather(
    members: &Members,
    own: *const u8,
    out: *mut u8,
    counts: &[u64],
    to: Option<u32>,
) -> Result<bool> {
    let total: u64 = counts.iter().sum();
    let equal = counts.iter().all(|count| *count == counts[0]);
    let operation = match (to.is_some(), equal) {
        (true, true) => Operation::Gather,
        (true, false) => Operation::Gatherv,
        (false, true) => Operation::Allgather,
        (false, false) => Operation::Allgatherv,
    };
    if members.size < 2 || !in_segments(members, operation, total) {
        return Ok(false);
    }
    let mine = counts[members.rank as usize];
    // SAFETY: the caller's promise.
    let send = || Data::Bytes(unsafe { Bytes::new(own, mine as usize) });
    let place = |rank: u32| {
        let before: u64 = counts[..rank as usize].iter().sum();
        out.wrapping_add(before as usize)
    };
    let receive = |rank: u32| {
        // SAFETY: as above.
        DataMut::Bytes(unsafe { BytesMut::new(place(rank), counts[rank as usize] as usize) })
    };
    let takes = to.is_none_or(|root| root == members.rank);
    let blocks = || Blocks {
        form: to.map_or(Form::All, Form::To),
        equal: equal.then_some(mine),
        send: |_| send(),
        receive,
        // Who has its data where they are to go has nothing to copy.
        own: takes && !core::ptr::eq(own, place(members.rank)),
        in_place: false,
    };
    let ended = segments::move_blocks(&On(members, total), blocks)?;
    let expected = if let Ended::Differs(rank, _) = ended { counts[rank as usize] } else { 0 };
    verdict(members, expected, ended)
}
