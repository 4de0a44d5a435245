//! Messages among the processes that make a communicator, written as straight code that can pause.
//!
//! A creation is a future. It sends and receives through [`Io`]; whoever drives it ([`Creation`]) passes these on to
//! the engine and polls the future again when something has arrived: a blocking call until the end, the engine itself
//! for `MPI_Comm_idup`. No future borrows the engine, so that it can go on inside any progress.

use super::stamps;
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::groups::Group;
use crate::runtime::cell::RefCell;
use crate::runtime::engine::{self, Eng, Transport};
use crate::runtime::waits::Subject;
use arke_base::memory::BytesMut;
use arke_engine::loss::{is_given_up, UNREACHABLE};
use arke_engine::ProcId;
use arke_engine::{Data, DataMut, Mode, Outcome, RequestId, Task, Want};
use core::future::{poll_fn, Future};
use core::pin::Pin;
use core::task::{Context, Poll, Waker};
use std::rc::Rc;

/// Whether processes of other jobs are gone is looked up at most this often.
const BETWEEN_NS: u64 = 1_000_000;

/// Where messages go: messages of one channel between two processes keep their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Channel {
    pub(crate) context: u32,
    pub(crate) tag: i32,
    /// What tells this creation from others on the same context and tag ([`stamps`]); 0 where there are no others.
    pub(crate) stamp: u64,
}

struct Send {
    to: u32,
    channel: Channel,
    data: Box<[u8]>,
}

struct Receive {
    from: u32,
    channel: Channel,
    buffer: Box<[u8]>,
    /// Whether the message may be shorter than the buffer.
    shorter: bool,
    state: State,
}

enum State {
    New,
    Posted(RequestId),
    /// With the length of the message.
    Over(Result<usize>),
}

impl Receive {
    /// The state of a new receive on a channel with a stamp: nothing is posted before a message is there, since it may
    /// be of another creation, which another thread makes at the same time. That one may have put this one's aside.
    fn look(&mut self, engine: &mut Eng, into: BytesMut, want: &Want) -> State {
        match stamps::take(self.from, self.channel) {
            Ok(None) => {}
            Ok(Some(message)) => {
                let length = message.len().min(self.buffer.len());
                self.buffer[..length].copy_from_slice(&message[..length]);
                return State::Over(Ok(length));
            }
            Err(error) => return State::Over(Err(error)),
        }
        let found = engine.improbe(want);
        match found.and_then(|(message, _)| engine.imrecv(message, DataMut::Bytes(into), 0)) {
            Some(id) => State::Posted(id),
            None if engine.is_hopeless(want).is_some() => {
                State::Over(Err(fault_tolerance::lost_in_creation(self.from)))
            }
            None => State::New,
        }
    }
}

#[derive(Default)]
struct Queues {
    /// Whose death ends what goes over this channel.
    scope: Option<(Rc<Group>, Channel)>,
    sends: Vec<Send>,
    receives: Vec<Option<Receive>>,
    /// Whether the creation waits for something in this process that is no message.
    looks_again: bool,
}

impl Drop for Queues {
    fn drop(&mut self) {
        // The engine may still write to the buffer of a receive that is posted: it is left to it.
        for receive in self.receives.drain(..).flatten() {
            if matches!(receive.state, State::Posted(_)) {
                core::mem::forget(receive.buffer);
            }
        }
    }
}

/// The messages of one creation.
#[derive(Clone, Default)]
pub(super) struct Io(Rc<RefCell<Queues>>);

impl Io {
    /// Says who talks on a channel: nothing more goes over it when one of these is lost. What a leader has to say to
    /// that of another group does.
    pub(super) fn among(&self, members: &Rc<Group>, channel: Channel) {
        self.0.borrow_mut().scope.get_or_insert_with(|| (members.clone(), channel));
    }

    /// Sends a message. Its data is kept until it has gone.
    pub(super) fn send(&self, to: u32, channel: Channel, data: Vec<u8>) {
        let messages = match channel.stamp {
            0 => vec![data],
            stamp => stamps::seal(stamp, &data),
        };
        let sends = messages.into_iter().map(|data| Send { to, channel, data: data.into() });
        self.0.borrow_mut().sends.extend(sends);
    }

    /// Receives a message of exactly `length` bytes.
    pub(super) async fn receive(&self, from: u32, channel: Channel, length: usize) -> Result<Box<[u8]>> {
        if channel.stamp == 0 {
            return Ok(self.take(from, channel, length, false).await?.0);
        }
        let mut data: Vec<u8> = Vec::with_capacity(length);
        loop {
            let message = match stamps::take(from, channel)? {
                Some(message) => message,
                None => {
                    let (buffer, length) = self.take(from, channel, stamps::LONGEST, true).await?;
                    buffer[..length].into()
                }
            };
            let (stamp, all, part) = stamps::open(&message)?;
            if stamp != channel.stamp {
                stamps::put_aside(from, channel, stamp, message)?;
                continue;
            }
            data.extend(part);
            if all != length as u64 || data.len() > length {
                return Err(wrong_length(from, all, length));
            }
            if data.len() == length {
                return Ok(data.into());
            }
        }
    }

    /// Receives a message of `length` bytes, or (`shorter`) of fewer. Returns its length with the buffer.
    async fn take(
        &self,
        from: u32,
        channel: Channel,
        length: usize,
        shorter: bool,
    ) -> Result<(Box<[u8]>, usize)> {
        let place = {
            let mut queues = self.0.borrow_mut();
            let buffer = vec![0; length].into();
            let receive = Receive { from, channel, buffer, shorter, state: State::New };
            match queues.receives.iter().position(Option::is_none) {
                Some(place) => {
                    queues.receives[place] = Some(receive);
                    place
                }
                None => {
                    queues.receives.push(Some(receive));
                    queues.receives.len() - 1
                }
            }
        };
        poll_fn(|_| {
            let mut queues = self.0.borrow_mut();
            match queues.receives[place].take() {
                Some(Receive { buffer, state: State::Over(result), .. }) => {
                    Poll::Ready(result.map(|length| (buffer, length)))
                }
                other => {
                    queues.receives[place] = other;
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// Waits until `found` finds something that other creations of this process bring about.
    pub(super) async fn until<T>(&self, mut found: impl FnMut() -> Option<T>) -> T {
        poll_fn(|_| match found() {
            Some(value) => Poll::Ready(value),
            None => {
                self.0.borrow_mut().looks_again = true;
                Poll::Pending
            }
        })
        .await
    }

    /// Receives a message of `N` words.
    pub(super) async fn receive_words<const N: usize>(
        &self,
        from: u32,
        channel: Channel,
    ) -> Result<[u64; N]> {
        let bytes = self.receive(from, channel, 8 * N).await?;
        let mut words = [0; N];
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = u64::from_ne_bytes(bytes.try_into().unwrap_or_default());
        }
        Ok(words)
    }

    /// Sends a message of `N` words.
    pub(super) fn send_words<const N: usize>(&self, to: u32, channel: Channel, words: [u64; N]) {
        self.send(to, channel, words.iter().flat_map(|word| word.to_ne_bytes()).collect());
    }

    /// Takes back receives from processes of other jobs that are gone; whether there were any. No receive may stay
    /// posted when its creation has ended: it would take a message of a later communicator with the same context
    /// number.
    fn excuse_the_gone(&self, engine: &mut Eng) -> bool {
        let mut any = false;
        for receive in self.0.borrow().receives.iter().flatten() {
            let State::Posted(id) = receive.state else { continue };
            if !names::is_own(receive.from) && engine.is_gone(ProcId(receive.from)) {
                engine.cancel(id);
                any = true;
            }
        }
        any
    }

    /// Hands new messages to the engine and looks for completions. Returns whether there was one.
    fn turn(&self, engine: &mut Eng) -> bool {
        let mut queues = self.0.borrow_mut();
        let mut any = false;
        let scope = queues.scope.as_ref();
        let lost = scope.and_then(|(group, on)| Some((fault_tolerance::any_dead(group)?, *on)));
        let dead_on = |channel: Channel| lost.filter(|(_, on)| *on == channel).map(|(process, _)| process);
        for receive in queues.receives.iter_mut().flatten() {
            let dead = dead_on(receive.channel);
            if let (Some(_), State::Posted(_)) = (dead, &receive.state) {
                let Channel { context, tag, .. } = receive.channel;
                engine.give_up(UNREACHABLE, |on, with, _| (on, with) == (context, tag));
            }
            if let State::New = receive.state {
                let Channel { context, tag, .. } = receive.channel;
                let trouble = fault_tolerance::trouble_of_creation(context, tag, None);
                if let Some(error) = trouble.or_else(|| dead.map(fault_tolerance::lost_in_creation)) {
                    receive.state = State::Over(Err(error));
                    any = true;
                    continue;
                }
                // SAFETY: the buffer stays where it is and is not touched until the receive is over: only then does
                // `receive` take it, and a dropped queue leaves it behind.
                let into = unsafe { BytesMut::new(receive.buffer.as_mut_ptr(), receive.buffer.len()) };
                let want = Want::exact(context, ProcId(receive.from), tag);
                receive.state = match receive.channel.stamp {
                    0 => State::Posted(engine.irecv(DataMut::Bytes(into), want, 0)),
                    _ => receive.look(engine, into, &want),
                };
                any |= matches!(receive.state, State::Over(_));
            }
        }
        for Send { to, channel, data } in queues.sends.drain(..) {
            let Channel { context, tag, .. } = channel;
            // Nobody would receive it.
            if dead_on(channel).is_some()
                || fault_tolerance::trouble_of_creation(context, tag, None).is_some()
            {
                continue;
            }
            let data = Data::Owned(data);
            if let Some(id) = engine.isend(data, ProcId(to), context, tag, Mode::Standard, 0) {
                engine.release(id);
            }
        }
        for receive in queues.receives.iter_mut().flatten() {
            let State::Posted(id) = receive.state else { continue };
            let Some(end) = engine.take(id) else { continue };
            let result = match end.outcome {
                Outcome::Ok if receive.shorter || end.bytes == receive.buffer.len() as u64 => {
                    Ok(end.bytes as usize)
                }
                // Of a process that is gone; the buffer is as it was made.
                Outcome::Cancelled => Ok(receive.buffer.len()),
                Outcome::Fault(errno) if is_given_up(errno) => {
                    let Channel { context, tag, .. } = receive.channel;
                    let error = fault_tolerance::trouble_of_creation(context, tag, Some(errno));
                    Err(error.unwrap_or_else(|| fault_tolerance::lost_in_creation(receive.from)))
                }
                _ => Err(wrong_length(receive.from, end.bytes, receive.buffer.len())),
            };
            receive.state = State::Over(result);
            any = true;
        }
        any
    }
}

#[cold]
fn wrong_length(from: u32, sent: u64, expected: usize) -> Box<Error> {
    Error::internal(format!(
        "process {from} sent {sent} bytes where {expected} were expected while a communicator was made"
    ))
}

/// A creation under way, and its result when it is over.
pub(super) struct Creation<T> {
    io: Io,
    future: Pin<Box<dyn Future<Output = Result<T>>>>,
    started: bool,
    result: Rc<RefCell<Option<Result<T>>>>,
}

// SAFETY: a creation is driven, and its result looked at, only from inside the library: under the process lock, or by
// the one thread that calls MPI. Whatever it shares with other objects stays inside the library as well.
unsafe impl<T> core::marker::Send for Creation<T> {}

impl<T: 'static> Creation<T> {
    pub(super) fn new<F: Future<Output = Result<T>> + 'static>(begin: impl FnOnce(Io) -> F) -> Self {
        let io = Io::default();
        Creation { future: Box::pin(begin(io.clone())), io, started: false, result: Rc::default() }
    }

    /// Where the result will be found.
    pub(super) fn result(&self) -> Rc<RefCell<Option<Result<T>>>> {
        self.result.clone()
    }

    /// Runs it to its end.
    pub(super) fn run(mut self) -> Result<T> {
        engine::wait_for(Subject::Others, |engine| self.advance(engine).then_some(()))?;
        self.end()
    }

    /// Runs it to its end without those processes of other jobs that are gone: what they would have said is taken for
    /// zeros.
    pub(super) fn run_without_the_gone(mut self) -> Result<T> {
        let mut looked_at = 0;
        engine::wait(|engine| {
            if self.advance(engine) {
                return Some(());
            }
            let now = arke_sys::clock::now_ns();
            if now - looked_at < BETWEEN_NS {
                return None;
            }
            looked_at = now;
            (self.io.excuse_the_gone(engine) && self.advance(engine)).then_some(())
        })?;
        self.end()
    }

    fn end(self) -> Result<T> {
        let result = self.result.borrow_mut().take();
        result.unwrap_or_else(|| Err(Error::internal("the making of a communicator ended without a result")))
    }
}

impl<T: 'static> Task<Transport> for Creation<T> {
    fn advance(&mut self, engine: &mut Eng) -> bool {
        let mut context = Context::from_waker(Waker::noop());
        let mut looks_again = core::mem::take(&mut self.io.0.borrow_mut().looks_again);
        loop {
            if self.started && !self.io.turn(engine) && !looks_again {
                return false;
            }
            looks_again = false;
            self.started = true;
            if let Poll::Ready(result) = self.future.as_mut().poll(&mut context) {
                // What was sent last is still to go.
                self.io.turn(engine);
                *self.result.borrow_mut() = Some(result);
                return true;
            }
        }
    }
}
