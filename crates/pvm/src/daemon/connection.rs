//! A connection to a task or another daemon: frames in, frames out, neither of which blocks.

use super::outbox::Outbox;
use crate::wire::{Foreign, Frame};
use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::OwnedFd;

/// More than this is not queued for a connection by output of children: they wait until it has read.
pub const ENOUGH: usize = 4 << 20;

/// A connection.
#[derive(Debug)]
pub struct Connection<S> {
    /// The socket.
    pub stream: S,
    /// The peer's process; its end counts even where a copy of the socket lives on in a child that it forked.
    pub pidfd: Option<OwnedFd>,
    input: Vec<u8>,
    queue: VecDeque<u8>,
    /// It is over.
    pub dead: bool,
    /// The peer's process, once it has enrolled; 0 where it is in a PID namespace from which this daemon does not see
    /// it.
    pub pid: i32,
    /// When it started, which tells it from a later one with its number where there is no descriptor.
    pub started: u64,
    /// The peer has enrolled.
    pub enrolled: bool,
    /// The peer is a console, which `halt` spares.
    pub console: bool,
    /// What the peer has sent and nobody has taken.
    pub outbox: Option<Outbox>,
}

impl<S: Read + Write> Connection<S> {
    /// A new one.
    pub fn new(stream: S, pidfd: Option<OwnedFd>) -> Self {
        Self {
            stream,
            pidfd,
            input: Vec::new(),
            queue: VecDeque::new(),
            dead: false,
            pid: 0,
            started: 0,
            enrolled: false,
            console: false,
            outbox: None,
        }
    }

    /// Sends a signal to the peer's process, and to no later one with its number.
    pub fn signal(&self, number: i32) {
        match &self.pidfd {
            Some(process) => arke_sys::process::send(process, number),
            None if self.started != 0 && arke_sys::process::started(self.pid) == self.started => {
                super::act::send(self.pid, number);
            }
            None => {}
        }
    }

    /// Bytes that came before it was one.
    pub fn push(&mut self, bytes: &[u8]) {
        self.input.extend(bytes);
    }

    /// Bytes that wait to be sent.
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Reads what is there; the whole frames of it.
    pub fn read(&mut self) -> Vec<Frame> {
        let mut frames = Vec::new();
        let mut piece = [0u8; 65536];
        while !self.dead {
            match self.stream.read(&mut piece) {
                Ok(0) => self.dead = true,
                Ok(n) => self.input.extend(&piece[..n]),
                Err(e) if e.kind() == ErrorKind::WouldBlock => break,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.dead = true,
            }
        }
        loop {
            match Frame::take(&mut self.input) {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => return frames,
                Err(Foreign) => {
                    self.dead = true;
                    return frames;
                }
            }
        }
    }

    /// Queues a frame and sends what can go.
    pub fn send(&mut self, frame: &Frame) {
        if !self.dead {
            self.queue.extend(frame.bytes());
            self.flush();
        }
    }

    /// Sends what can go.
    pub fn flush(&mut self) {
        while !self.queue.is_empty() {
            match self.stream.write(self.queue.as_slices().0) {
                Ok(n) => {
                    self.queue.drain(..n);
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                // What it sent before its end may still be read; the end itself shows there.
                Err(_) => return self.queue.clear(),
            }
        }
    }
}
