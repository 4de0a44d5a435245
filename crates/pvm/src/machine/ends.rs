//! Ends of tasks, as resource managers and tracers are told of them: with the status and the times of the process,
//! where those are known.
//!
//! A task that leaves PVM tells its tracer itself, behind its other events. One that is killed, or ends without a word,
//! does not: then the daemon makes the event, as PVM 3.4's did, in the name of the task's host.

use super::services::put_text;
use super::{xdr, Machine, Message, Task, HOST_BITS, XDR};
use crate::codes;
use crate::wire::{Reader, Short};
use std::time::{SystemTime, UNIX_EPOCH};

/// How a process has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct End {
    /// As `wait` gives it.
    pub status: i32,
    /// User and system time, in seconds and microseconds.
    pub times: [i32; 4],
}

impl End {
    /// Its words.
    pub fn words(&self) -> [i32; 5] {
        let [a, b, c, d] = self.times;
        [self.status, a, b, c, d]
    }

    /// Reads them.
    pub fn read(body: &mut Reader<'_>) -> Result<End, Short> {
        Ok(End { status: body.int()?, times: [body.int()?, body.int()?, body.int()?, body.int()?] })
    }
}

/// Who is told of a task's end by an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tracer {
    tid: i32,
    ctx: i32,
    tag: i32,
    /// Its events come in buffers.
    buffered: bool,
}

/// Events.
const NEW: i32 = 75;
const ENDED: i32 = 76;
/// Marks in a message.
const BUFFER: i32 = -1;
const BUFFER_END: i32 = -2;
const DESCRIPTION: i32 = -5;
const DESCRIPTION_END: i32 = -6;
/// Types of items.
const NUMBER: i32 = 6;
const TEXT: i32 = 12;
/// Items that every event has: seconds, microseconds, task.
const STAMP: [i32; 3] = [106, 107, 88];
/// Items of a beginning: parent, flags, name.
const BORN: [i32; 3] = [89, 91, 92];
/// Items of an end: status, user time, system time.
const END: [i32; 5] = [98, 99, 100, 101, 102];

/// Whether a mask has an event.
fn wants(mask: &[u8], event: i32) -> bool {
    mask.get(event as usize / 4).is_some_and(|byte| byte & (1 << (event & 3)) != 0)
}

impl Machine {
    /// A task says who is to be told of its end; 0: nobody.
    pub(super) fn traced(&mut self, tid: i32, body: &mut Reader<'_>) -> Result<i32, Short> {
        let tracer =
            Tracer { tid: body.int()?, ctx: body.int()?, tag: body.int()?, buffered: body.int()? > 0 };
        if let Some(task) = self.tasks.get_mut(&tid) {
            task.tracer = Some(tracer).filter(|tracer| tracer.tid > 0);
        }
        Ok(codes::OK)
    }

    /// A task is no more, and how its process has ended is known, or is not to be known.
    pub(super) fn tell_end(&mut self, task: &Task, end: End) {
        self.tell_of_end(task.tid, Some(task), end);
        // One that has never enrolled has what its parent gave it, and could tell nothing of its beginning either.
        let [_, _, _, tid, ctx, tag, buffer, options] = task.inherited;
        let given = tid > 0 && options <= 1 && task.port.is_none();
        let given = Some(Tracer { tid, ctx, tag, buffered: buffer > 0 }).filter(|_| given);
        let Some(tracer) = task.tracer.or(given) else { return };
        let new = given.is_some() && wants(&task.mask, NEW);
        if new {
            self.push_event(task, tracer, NEW, |body| {
                let name = task.name.rsplit('/').next().unwrap_or("");
                body.extend(xdr(&[BORN[0], NUMBER, task.parent, BORN[1], NUMBER, 0, BORN[2], TEXT]));
                put_text(body, name);
            });
        }
        if task.tracer.is_some() || wants(&task.mask, ENDED) {
            self.push_event(task, tracer, ENDED, |body| {
                for (item, value) in END.into_iter().zip(end.words()) {
                    body.extend(xdr(&[item, NUMBER, value]));
                }
            });
        }
    }

    /// Makes an event that describes itself.
    fn push_event(&mut self, task: &Task, to: Tracer, event: i32, items: impl Fn(&mut Vec<u8>)) {
        let Some(port) = self.tasks.get(&to.tid).and_then(|tracer| tracer.port) else { return };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut body = if to.buffered { xdr(&[BUFFER]) } else { Vec::new() };
        body.extend(xdr(&[DESCRIPTION, event]));
        put_text(&mut body, if event == NEW { "newtask" } else { "endtask" });
        for (item, value) in
            STAMP.into_iter().zip([now.as_secs() as i32, now.subsec_micros() as i32, task.tid])
        {
            body.extend(xdr(&[item, NUMBER, value]));
        }
        items(&mut body);
        body.extend(xdr(&[DESCRIPTION_END]));
        if to.buffered {
            body.extend(xdr(&[BUFFER_END]));
        }
        let src = task.tid & HOST_BITS;
        self.push(port, &Message { src, ctx: to.ctx, tag: to.tag, enc: XDR, body });
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{messages, Bench};
    use super::super::{Effect, HOST};
    use super::*;
    use crate::wire::{Call, Writer};

    /// The numbers in an event's body, with texts as their bytes.
    fn has(body: &[u8], words: &[i32]) -> bool {
        let wanted = xdr(words);
        body.windows(wanted.len()).any(|part| part == wanted)
    }

    #[test]
    fn a_task_that_is_killed_has_an_end() {
        let mut b = Bench::new();
        let tracer = b.enrol(1);
        let order = b.spawn(1, 0, "", 2, 0).unwrap();
        b.0.spawned(&order, &[Ok(501), Ok(502)]);
        b.enrol_as(2, order.tids[0], &order.keys[0], 501);
        b.enrol_as(3, order.tids[1], &order.keys[1], 502);
        for (port, buffer) in [(2, 0), (3, 100)] {
            let said = Writer::new().ints(&[tracer, 4, 666, buffer]);
            assert_eq!(b.status(port, Call::Traced, said), codes::OK);
        }
        b.0.effects();
        // The end of the connection is not yet that of the process.
        b.0.closed(2);
        b.0.closed(3);
        assert_eq!(messages(&b.0.effects()), []);
        for (tid, marks) in [(order.tids[0], 0), (order.tids[1], 4)] {
            b.0.exited(tid, End { status: 9, times: [1, 2, 3, 4] });
            let [(1, HOST, 666, body)] = &messages(&b.0.effects())[..] else { panic!() };
            assert!(has(&body[marks..marks + 8], &[DESCRIPTION, ENDED]));
            assert!(has(body, &[88, NUMBER, tid, 98, NUMBER, 9, 99, NUMBER, 1, 100, NUMBER, 2]));
            assert!(has(body, &[101, NUMBER, 3, 102, NUMBER, 4, DESCRIPTION_END]));
            assert_eq!(has(body, &[DESCRIPTION_END, BUFFER_END]), marks > 0);
        }
        b.0.exited(order.tids[0], End::default());
        assert_eq!(messages(&b.0.effects()), [], "once");
    }

    #[test]
    fn who_tells_itself_and_who_has_no_tracer_are_not_told_of() {
        let mut b = Bench::new();
        let tracer = b.enrol(1);
        b.enrol(2);
        b.enrol(3);
        b.status(2, Call::Traced, Writer::new().ints(&[tracer, 0, 5, 0]));
        b.status(2, Call::Traced, Writer::new().ints(&[0, 0, 0, 0]));
        b.0.effects();
        b.0.closed(2);
        b.0.closed(3);
        assert_eq!(messages(&b.0.effects()), []);
    }

    #[test]
    fn one_that_never_enrols_begins_and_ends() {
        let mut b = Bench::new();
        let tracer = b.enrol(1);
        let order = b.spawn(1, 0, "", 1, 0).unwrap();
        // Both events: numbers 75 and 76.
        let mut mask = vec![b'@'; 35];
        mask[18] |= 8;
        mask[19] |= 1;
        let order = super::super::spawn::Order { inherited: [0, 0, 0, tracer, 0, 5, 0, 1], mask, ..order };
        b.0.spawned(&order, &[Ok(501)]);
        b.0.effects();
        b.0.exited(order.tids[0], End { status: 256, times: [0; 4] });
        let effects = b.0.effects();
        let all = messages(&effects);
        assert_eq!(all.iter().map(|m| (m.0, m.1, m.2)).collect::<Vec<_>>(), [(1, HOST, 5); 2]);
        let mut name = xdr(&[BORN[2], TEXT]);
        put_text(&mut name, "worker");
        assert!(all[0].3.windows(name.len()).any(|part| part == name));
        assert!(has(&all[0].3, &[BORN[0], NUMBER, tracer]) && has(&all[1].3, &[98, NUMBER, 256]));
        assert!(effects.iter().all(|e| matches!(e, Effect::Send(..))));
    }
}
