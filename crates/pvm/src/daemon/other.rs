//! The daemon of a host that has joined a virtual machine: what it tells the first one, and what that wants done here.

use super::connection::{Connection, ENOUGH};
use super::join::{self, Ticket};
use super::link;
use crate::machine::hosts::now;
use crate::machine::{Effect, HostInfo, Port, HOST};
use crate::wire::{Call, Frame, Reader, Short};
use std::net::TcpStream;

/// The way to the first daemon.
#[derive(Debug)]
pub struct Other {
    /// The connection to the first daemon.
    pub up: Connection<TcpStream>,
    /// What it wants done.
    inbox: Vec<Effect>,
}

impl Other {
    /// Calls the first daemon. `refused`: why this host cannot join after all, as a code; it is told, and the call is
    /// over.
    pub fn join(ticket: &Ticket, info: &HostInfo, refused: i32) -> Result<Other, String> {
        let mut up = Connection::new(join::call(ticket)?, None);
        up.send(&Frame { status: refused, ..join::hello(info) });
        Ok(Other { up, inbox: Vec::new() })
    }

    /// Whether no more output of tasks is to be read for now.
    pub fn is_behind(&self) -> bool {
        self.up.queued() > ENOUGH
    }

    /// What is to be done.
    pub fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.inbox)
    }

    /// A task has said something.
    pub fn request(&mut self, port: Port, frame: &Frame) {
        self.up.send(&link::relay(port, frame));
    }

    /// Tells of an integer.
    pub fn tell(&mut self, call: Call, words: &[i32]) {
        self.up.send(&link::ints(call, words));
    }

    /// Tells of a connection.
    pub fn tell_of(&mut self, call: Call, port: Port, word: i32) {
        self.up.send(&link::of_port(call, port, word));
    }

    /// Tells what a task has written.
    pub fn written(&mut self, tid: i32, bytes: &[u8]) {
        self.up.send(&link::written(tid, bytes));
    }

    /// Takes in what the first daemon says. Answered: what was passed on of tasks' output.
    pub fn hear(&mut self) -> Vec<(i32, usize)> {
        self.up.flush();
        let mut taken = Vec::new();
        for frame in self.up.read() {
            match self.told(&frame) {
                Ok(some) => taken.extend(some),
                Err(Short) => {
                    self.up.dead = true;
                    break;
                }
            }
        }
        taken
    }

    fn told(&mut self, frame: &Frame) -> Result<Option<(i32, usize)>, Short> {
        let mut r = Reader::new(&frame.body);
        match frame.call {
            Call::Relay => {
                let (port, inner) = link::relayed(&frame.body)?;
                self.inbox.push(Effect::Send(port, inner));
            }
            Call::Start => self.inbox.push(Effect::Spawn(Box::new(link::to_start(&frame.body)?))),
            Call::SignalProcess => self.inbox.push(Effect::Signal(HOST, r.int()?, r.int()?)),
            Call::Stop => self.inbox.push(Effect::Halt),
            Call::AskClock => self.tell(Call::ClockIs, &now()),
            Call::Taken => return Ok(Some((r.int()?, usize::try_from(r.int()?).map_err(|_| Short)?))),
            _ => return Err(Short),
        }
        Ok(None)
    }
}
