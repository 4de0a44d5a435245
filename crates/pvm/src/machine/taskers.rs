//! A task that starts the tasks of its host in the daemon's place (`pvm_reg_tasker`), and what it and the daemon say to
//! each other: `SM_STTASK` orders a start, `SM_TASKX` tells of a task that has ended or could not be started. Both are
//! PVM messages in XDR.

use super::services::{put_text, FIRST};
use super::spawn::Order;
use super::{xdr, Effect, Machine, Message, Task, DAEMON, HOST_BITS, XDR};
use crate::codes;
use crate::wire::{Call, Frame, Reader};

/// The service that a task registers for.
pub const TASKER: i32 = 2;
/// A task has ended.
pub const TASK_ENDED: i32 = FIRST + 10;
/// Start a task.
pub const START_TASK: i32 = FIRST + 16;

/// Whether a task tells a daemon with this request that another one has ended.
pub fn tells_of_an_end(frame: &Frame) -> bool {
    // Whom it is for, context and wait identifier stand before the tag.
    frame.call == Call::ToDaemon
        && matches!(Reader::new(&frame.body).ints(4).as_deref(), Ok([.., TASK_ENDED]))
}

/// What a tasker needs to start a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The file.
    pub path: String,
    /// Its arguments, without the program's name.
    pub arguments: Vec<String>,
    /// Variables, as `NAME=VALUE`.
    pub variables: Vec<String>,
}

impl Machine {
    /// Whether a task starts the tasks of a host.
    pub fn has_tasker(&self, host: i32) -> bool {
        self.taskers.contains_key(&host)
    }

    /// The tasks of an order are the tasker's to start, each in this way; a code stands for one that cannot be started.
    pub fn hand_over(&mut self, order: &Order, ways: &[Result<Start, i32>]) {
        let Some(tasker) = self.taskers.get(&order.host()).copied() else {
            // It has gone while another host looked for the file.
            let order = Order { by_tasker: false, ..order.clone() };
            self.effects.push(Effect::Spawn(Box::new(order)));
            return;
        };
        let results: Vec<Result<i32, i32>> =
            ways.iter().map(|way| way.as_ref().map(|_| 0).map_err(|c| *c)).collect();
        self.spawned(order, &results);
        let Some(port) = self.tasks.get(&tasker.tid).and_then(|task| task.port) else { return };
        for (tid, way) in order.tids.iter().zip(ways) {
            let Ok(start) = way else { continue };
            let mut body = xdr(&[*tid, order.flags]);
            put_text(&mut body, &start.path);
            // The arguments of execv: the program is the first.
            let arguments: Vec<String> = [&start.path].into_iter().chain(&start.arguments).cloned().collect();
            for texts in [&arguments, &start.variables] {
                body.extend(xdr(&[texts.len() as i32]));
                texts.iter().for_each(|text| put_text(&mut body, text));
            }
            self.push(port, &Message { src: DAEMON, ctx: tasker.ctx, tag: START_TASK, enc: XDR, body });
        }
    }

    /// A task says that one that it was to start has ended, or could not be started.
    pub(super) fn task_ended(&mut self, from: i32, bytes: &[u8]) -> i32 {
        let Some(tid) = bytes.first_chunk::<4>().map(|b| i32::from_be_bytes(*b)) else {
            return codes::BAD_PARAM;
        };
        let host = from & HOST_BITS;
        if self.taskers.get(&host).is_none_or(|tasker| tasker.tid != from) {
            return codes::DENIED;
        }
        // One that has enrolled is gone when its connection ends, which says the same.
        if tid & HOST_BITS == host && self.tasks.get(&tid).is_some_and(waits_for_tasker) {
            self.gone(tid);
        }
        codes::OK
    }

    /// A task has gone: if it was the tasker, nobody will start what it has not started.
    pub(super) fn forget_tasker(&mut self, tid: i32) {
        let host = tid & HOST_BITS;
        if self.taskers.get(&host).is_none_or(|tasker| tasker.tid != tid) {
            return;
        }
        self.taskers.remove(&host);
        let lost = |task: &&Task| task.tid & HOST_BITS == host && waits_for_tasker(task);
        let lost: Vec<i32> = self.tasks.values().filter(lost).map(|task| task.tid).collect();
        lost.into_iter().for_each(|tid| self.gone(tid));
    }
}

/// Whether a task was left to a tasker and has not enrolled.
fn waits_for_tasker(task: &Task) -> bool {
    task.port.is_none() && task.child == Some(0)
}
