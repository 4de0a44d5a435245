//! Who wants to be told of what: the requests of `pvm_notify`.

use super::groups::Waiter;
use super::Machine;
use crate::codes;
use crate::wire::{Reader, Short, Writer};

/// A task ends.
pub const TASK_EXIT: i32 = 1;
/// A host is deleted or fails.
pub const HOST_DELETE: i32 = 2;
/// A host is added.
pub const HOST_ADD: i32 = 3;
/// Added to one of the above: no longer.
pub const CANCEL: i32 = 256;

/// What a call of `pvm_notify` asks for.
#[derive(Debug)]
pub struct Wanted {
    /// The kind of event, and perhaps `CANCEL`.
    pub what: i32,
    /// Tag of the messages.
    pub tag: i32,
    /// Context of the messages.
    pub ctx: i32,
    /// How many tasks or hosts, or how often.
    pub count: i32,
    /// Tasks or hosts.
    pub about: Vec<i32>,
}

/// Reads it; `None`: a parameter is wrong.
pub fn read(body: &mut Reader<'_>) -> Result<Option<Wanted>, Short> {
    let (what, tag, ctx, count) = (body.int()?, body.int()?, body.int()?, body.int()?);
    let about = match what & !CANCEL {
        TASK_EXIT | HOST_DELETE if count > 0 => {
            let count = body.count()?;
            body.ints(count)?
        }
        HOST_ADD if count >= -1 => Vec::new(),
        _ => return Ok(None),
    };
    let of_tasks = what & !CANCEL == TASK_EXIT;
    if tag < 0 || (of_tasks && about.iter().any(|tid| !super::is_task(*tid))) {
        return Ok(None);
    }
    Ok(Some(Wanted { what, tag, ctx, count, about }))
}

/// One thing that one task wants to be told of, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    /// Who is told.
    pub to: i32,
    /// The kind of event.
    pub what: i32,
    /// Whom it concerns; 0 for `HOST_ADD`.
    pub about: i32,
    /// Tag of the message.
    pub tag: i32,
    /// Context of the message.
    pub ctx: i32,
}

/// Another wish, which may be told more than once.
#[derive(Debug, Clone, Copy)]
struct Counted {
    notice: Notice,
    /// How often still; -1: for ever.
    left: i32,
}

/// All such wishes.
#[derive(Debug, Default)]
pub struct Notices(Vec<Notice>, Vec<Counted>);

impl Notices {
    /// Adds a wish.
    pub fn add(&mut self, notice: Notice) {
        self.0.push(notice);
    }

    /// Takes one back; whether there was one.
    pub fn cancel(&mut self, notice: Notice) -> bool {
        let place = self.0.iter().position(|n| *n == notice);
        if let Some(place) = place {
            self.0.remove(place);
        }
        place.is_some()
    }

    /// Takes out all that an event concerns, in the order of the wishes.
    pub fn happened(&mut self, what: i32, about: i32) -> Vec<Notice> {
        let (due, rest) = self.0.drain(..).partition(|n| n.what == what && n.about == about);
        self.0 = rest;
        due
    }

    /// Takes out all that the end of a host concerns: wishes that name it, or a task that is or was on it.
    pub fn of_host(&mut self, host: i32) -> Vec<Notice> {
        let concerned = |n: &Notice| n.what == HOST_DELETE && n.about & super::HOST_BITS == host;
        let (due, rest) = self.0.drain(..).partition(concerned);
        self.0 = rest;
        due
    }

    /// Adds a wish to be told of hosts so many times; -1: for ever.
    pub fn add_counted(&mut self, notice: Notice, left: i32) {
        self.1.push(Counted { notice, left });
    }

    /// Takes a task's wishes to be told of new hosts back.
    pub fn cancel_host_add(&mut self, to: i32) {
        self.1.retain(|c| c.notice.to != to);
    }

    /// Hosts were added: who is told of it.
    pub fn host_added(&mut self) -> Vec<Notice> {
        let due = self.1.iter().map(|c| c.notice).collect();
        for counted in self.1.iter_mut().filter(|c| c.left > 0) {
            counted.left -= 1;
        }
        self.1.retain(|c| c.left != 0);
        due
    }

    /// A task is no more: it is told of nothing.
    pub fn forget(&mut self, tid: i32) {
        self.cancel_host_add(tid);
        self.0.retain(|n| n.to != tid);
    }
}

impl Machine {
    /// Adds or takes back wishes to be told.
    pub(super) fn notify(&mut self, from: Waiter, tid: i32, body: &mut Reader<'_>) -> Result<(), Short> {
        let Some(wanted) = read(body)? else {
            self.reply(from, codes::BAD_PARAM, Writer::new());
            return Ok(());
        };
        let (kind, cancel) = (wanted.what & !CANCEL, wanted.what & CANCEL != 0);
        let about = if kind == HOST_ADD { vec![0] } else { wanted.about };
        for about in about {
            let notice = Notice { to: tid, what: kind, about, tag: wanted.tag, ctx: wanted.ctx };
            match kind {
                HOST_ADD => self.wish(notice, if cancel { 0 } else { wanted.count }),
                // Whoever waits for the message gets it, as from the original.
                _ if cancel => {
                    if self.notices.cancel(notice) {
                        self.tell(notice);
                    }
                }
                _ => self.wish(notice, 1),
            }
        }
        self.reply(from, codes::OK, Writer::new());
        Ok(())
    }

    /// Adds a wish, of new hosts for so many times; of what has gone already is told at once.
    pub(super) fn wish(&mut self, notice: Notice, count: i32) {
        let there = match notice.what {
            HOST_ADD => return self.wish_for_hosts(notice, count),
            TASK_EXIT => self.tasks.contains_key(&notice.about),
            _ => self.is_host(notice.about),
        };
        if there {
            self.notices.add(notice);
        } else {
            self.tell(notice);
        }
    }

    /// Adds a wish to be told of hosts that are added: so many times, for ever (-1), or no longer (0).
    pub(super) fn wish_for_hosts(&mut self, notice: Notice, count: i32) {
        self.notices.cancel_host_add(notice.to);
        if count != 0 && notice.what == HOST_ADD {
            self.notices.add_counted(notice, count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wish_is_told_once() {
        let wish = |to, about, tag| Notice { to, what: TASK_EXIT, about, tag, ctx: 0 };
        let mut n = Notices::default();
        for w in [wish(1, 9, 5), wish(2, 9, 6), wish(1, 9, 5), wish(1, 8, 5)] {
            n.add(w);
        }
        assert!(n.cancel(wish(1, 9, 5)));
        assert!(!n.cancel(wish(1, 7, 5)));
        assert_eq!(n.happened(TASK_EXIT, 9), [wish(2, 9, 6), wish(1, 9, 5)]);
        assert_eq!(n.happened(TASK_EXIT, 9), []);
        n.forget(1);
        assert_eq!(n.happened(TASK_EXIT, 8), []);
    }
}
