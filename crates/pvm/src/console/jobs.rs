//! Jobs: what was spawned with its output redirected to the console or to a file.

use super::events::Shapes;
use super::screen::Screen;
use crate::machine::{mailboxes::Message, OUTPUT_END, OUTPUT_NEW, SENTENCE};
use crate::texts;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Where a job's output goes.
#[derive(Debug)]
pub(super) enum Sink {
    Console,
    File(File),
}

#[derive(Debug)]
struct Job {
    sink: Sink,
    what: String,
    /// Lines that have not ended, by task; a task is there until its output ends.
    tasks: BTreeMap<i32, Vec<u8>>,
    /// Its spawn has been answered.
    begun: bool,
    /// What is known of its trace events.
    shapes: Shapes,
}

/// Added to a job's number: the tag of its trace events.
pub(super) const TRACES: i32 = 1 << 24;

/// All jobs of this console.
pub(super) struct Jobs {
    screen: Arc<Screen>,
    all: Mutex<BTreeMap<i32, Job>>,
    changed: Condvar,
}

impl Jobs {
    pub fn new(screen: Arc<Screen>) -> Self {
        Self { screen, all: Mutex::default(), changed: Condvar::new() }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<i32, Job>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new job, before its tasks are started. Its number is the tag of its output.
    pub fn open(&self, number: i32, what: &str, sink: Sink) {
        self.all().insert(
            number,
            Job { sink, what: what.into(), tasks: BTreeMap::new(), begun: false, shapes: Shapes::default() },
        );
    }

    /// Its tasks have been started, or have not.
    pub fn started(&self, number: i32, any: bool) {
        let mut all = self.all();
        if !any {
            all.remove(&number);
        } else if let Some(job) = all.get_mut(&number) {
            job.begun = true;
            self.close_if_over(&mut all, number);
        }
        self.changed.notify_all();
    }

    /// How many have not finished.
    pub fn running(&self) -> usize {
        self.all().len()
    }

    /// A line for each.
    pub fn list(&self, long: bool) -> String {
        let mut out = String::new();
        for (number, job) in &*self.all() {
            out += &format!("[{number}] {} running: {}\n", job.tasks.len(), job.what);
            if long {
                job.tasks.keys().for_each(|tid| out += &format!("      t{tid:x}\n"));
            }
        }
        out
    }

    pub fn wait_for_all(&self) {
        let mut all = self.all();
        while !all.is_empty() {
            all = self.changed.wait(all).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Output has come: its task, then a length and so many bytes, or an event in place of the length.
    pub fn hear(&self, message: &Message) {
        if message.tag == SENTENCE {
            return self.screen.interject(&texts::decode(&message.body));
        }
        if message.tag > TRACES {
            return self.hear_events(message.tag - TRACES, message);
        }
        let word = |at: usize| {
            message.body.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, i32::from_be_bytes)
        };
        let (tid, length) = (word(0), word(4));
        let mut all = self.all();
        let Some(job) = all.get_mut(&message.tag) else { return };
        match length {
            OUTPUT_NEW => {
                job.tasks.insert(tid, Vec::new());
            }
            OUTPUT_END => {
                let rest = job.tasks.remove(&tid).unwrap_or_default();
                if !rest.is_empty() {
                    self.print(message.tag, job, tid, &rest);
                }
                self.print(message.tag, job, tid, b"EOF");
                self.close_if_over(&mut all, message.tag);
            }
            _ => {
                let mut line = job.tasks.remove(&tid).unwrap_or_default();
                // Behind the bytes there may be some to fill up.
                line.extend(message.body.iter().skip(8).take(length.max(0) as usize));
                while let Some(end) = line.iter().position(|b| *b == b'\n') {
                    let rest = line.split_off(end + 1);
                    self.print(message.tag, job, tid, &line[..end]);
                    line = rest;
                }
                job.tasks.insert(tid, line);
            }
        }
        self.changed.notify_all();
    }

    /// Trace events have come. Those of a job that has finished are late by a moment, and are left out.
    fn hear_events(&self, number: i32, message: &Message) {
        let mut all = self.all();
        let Some(job) = all.get_mut(&number) else { return };
        for (tid, line) in job.shapes.lines(message.src, &message.body) {
            self.print(number, job, tid, line.as_bytes());
        }
    }

    fn print(&self, number: i32, job: &mut Job, tid: i32, line: &[u8]) {
        let mut text = format!("[{number}:t{tid:x}] ").into_bytes();
        text.extend(line);
        text.push(b'\n');
        match &mut job.sink {
            Sink::Console => self.screen.interject(&texts::decode(&text)),
            Sink::File(file) => {
                let _ = file.write_all(&text);
            }
        }
    }

    fn close_if_over(&self, all: &mut BTreeMap<i32, Job>, number: i32) {
        if all.get(&number).is_some_and(|job| job.begun && job.tasks.is_empty()) {
            all.remove(&number);
            self.screen.interject(&format!("[{number}] finished\n"));
        }
    }
}
