//! A task that starts the tasks of its host in the daemon's place (`pvm_reg_tasker`), and what it and the daemon say to each other:
//! `SM_STTASK` orders a start, `SM_TASKX` tells of a task that has ended or could not be started. Both are PVM messages in XDR.

use super::spawn::Order;
use super::{xdr, Machine, Message, DAEMON, HOST, HOST_BITS, XDR};
use crate::codes;
use crate::wire::{Reader, Short};

/// The service that a task registers for.
pub const TASKER: i32 = 2;
/// The first of the tags between the daemon and the tasks that stand in for parts of it.
const FIRST: i32 = 0x8004_0001_u32 as i32;
/// A task has ended.
pub const TASK_ENDED: i32 = FIRST + 10;
/// Start a task.
pub const START_TASK: i32 = FIRST + 16;

/// Who starts tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tasker {
    tid: i32,
    /// The context in which it wants to be told.
    ctx: i32,
}

/// What a tasker needs to start a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The file.
    pub path: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Variables, as `NAME=VALUE`.
    pub variables: Vec<String>,
}

impl Machine {
    /// A task registers for a service.
    pub(super) fn register(&mut self, tid: i32, body: &mut Reader<'_>) -> Result<i32, Short> {
        let (service, ctx) = (body.int()?, body.int()?);
        Ok(match service {
            // The daemons of other hosts start tasks themselves.
            TASKER if tid & HOST_BITS != HOST => codes::NOT_IMPL,
            TASKER if self.tasker.is_some() => codes::ALREADY,
            TASKER => {
                self.tasker = Some(Tasker { tid, ctx });
                codes::OK
            }
            _ => codes::NOT_IMPL,
        })
    }

    /// Whether a task starts the tasks of the first host.
    pub fn has_tasker(&self) -> bool {
        self.tasker.is_some()
    }

    /// The tasks of an order are the tasker's to start, each in this way; a code stands for one that cannot be started.
    pub fn hand_over(&mut self, order: &Order, ways: &[Result<Start, i32>]) {
        let Some(tasker) = self.tasker else { return };
        let results: Vec<Result<i32, i32>> =
            ways.iter().map(|way| way.as_ref().map(|_| 0).map_err(|c| *c)).collect();
        self.spawned(order, &results);
        let Some(port) = self.tasks.get(&tasker.tid).and_then(|task| task.port) else { return };
        for (tid, way) in order.tids.iter().zip(ways) {
            let Ok(start) = way else { continue };
            let mut body = xdr(&[*tid, order.flags]);
            put_text(&mut body, &start.path);
            for texts in [&start.arguments, &start.variables] {
                body.extend(xdr(&[texts.len() as i32]));
                texts.iter().for_each(|text| put_text(&mut body, text));
            }
            self.push(port, &Message { src: DAEMON, ctx: tasker.ctx, tag: START_TASK, enc: XDR, body });
        }
    }

    /// A task has sent the daemon a message.
    pub(super) fn told(&mut self, from: i32, body: &mut Reader<'_>) -> Result<i32, Short> {
        let (tag, enc, bytes) = (body.int()?, body.int()?, body.block()?);
        if tag != TASK_ENDED || enc != XDR {
            return Ok(codes::BAD_PARAM);
        }
        let Some(tid) = bytes.first_chunk::<4>().map(|b| i32::from_be_bytes(*b)) else {
            return Ok(codes::BAD_PARAM);
        };
        if self.tasker.is_none_or(|tasker| tasker.tid != from) {
            return Ok(codes::DENIED);
        }
        // One that has enrolled is gone when its connection ends, which says the same.
        if self.tasks.get(&tid).is_some_and(|task| task.port.is_none() && task.child == Some(0)) {
            self.gone(tid);
        }
        Ok(codes::OK)
    }

    /// A task has gone: if it was the tasker, nobody will start what it has not started.
    pub(super) fn forget_tasker(&mut self, tid: i32) {
        if self.tasker.is_none_or(|tasker| tasker.tid != tid) {
            return;
        }
        self.tasker = None;
        let waiting = |task: &super::Task| task.port.is_none() && task.child == Some(0);
        let lost: Vec<i32> = self.tasks.values().filter(|task| waiting(task)).map(|task| task.tid).collect();
        lost.into_iter().for_each(|tid| self.gone(tid));
    }
}

/// A string as PVM packs it in XDR: its length with the byte 0 at the end, and the bytes in fours.
fn put_text(body: &mut Vec<u8>, text: &str) {
    body.extend(xdr(&[text.len() as i32 + 1]));
    body.extend(text.as_bytes());
    body.push(0);
    body.resize(body.len().next_multiple_of(4), 0);
}
