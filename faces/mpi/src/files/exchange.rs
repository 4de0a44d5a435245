//! What the ranks of a file do together, written as straight code that can pause.
//!
//! A collective access is a future. It sends, receives and has files read and written through a [`Port`]; a [`Program`]
//! drives it, in the call that waits for it or, for a non-blocking one, inside the engine's progress. No future holds
//! the engine: while it runs, the engine is at hand by [`engine_now`].

use crate::abi::MPI_ERR_OTHER;
use crate::communicators::Comm;
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::runtime::cell::RefCell;
use crate::runtime::engine::{Eng, Transport};
use crate::runtime::waits::Subject;
use crate::runtime::{self, engine};
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::loss::{is_given_up, UNREACHABLE};
use arke_engine::ProcId;
use arke_engine::{Data, DataMut, Mode, Outcome, RequestId, Task, Want};
use arke_files::{Fault, Job, Workers};
use core::cell::Cell;
use core::future::{poll_fn, Future};
use core::pin::Pin;
use core::ptr::NonNull;
use core::task::{Context, Poll, Waker};
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock};

thread_local!(static NOW: Cell<Option<NonNull<Eng>>> = const { Cell::new(None) });

/// Uses the engine that drives the future which calls this.
pub(super) fn engine_now<R>(f: impl FnOnce(&mut Eng) -> R) -> R {
    // Taken out meanwhile: nobody borrows it twice.
    let Some(mut engine) = NOW.take() else {
        panic!("only a future that is being polled may use the engine")
    };
    // SAFETY: `advance` put it there out of its own exclusive borrow, which it does not use before it has taken it
    // back.
    let result = f(unsafe { engine.as_mut() });
    NOW.set(Some(engine));
    result
}

/// The threads of this process that read and write while the program computes.
pub(super) fn workers() -> &'static Workers {
    static WORKERS: OnceLock<Workers> = OnceLock::new();
    WORKERS.get_or_init(Workers::default)
}

/// What wakes a rank that sleeps in a call, from a worker.
pub(super) fn bell(engine: &mut Eng) -> impl FnOnce() + Send + 'static {
    let word = engine.bell();
    move || {
        word.fetch_add(1, core::sync::atomic::Ordering::Release);
        arke_sys::futex::wake_all(word);
    }
}

type Work = Box<dyn FnOnce() + Send>;

struct Inner {
    comm: Rc<Comm>,
    /// Workers do what takes time; else the call that drives the program does it.
    background: bool,
    /// What that call is to do next.
    work: RefCell<Option<Work>>,
}

/// One collective operation's way to the other ranks.
#[derive(Clone)]
pub(super) struct Port {
    inner: Rc<Inner>,
    tag: i32,
}

/// A message that is on its way.
#[must_use]
pub(super) struct Sent(Option<RequestId>);

/// A message that is being waited for.
#[must_use]
pub(super) struct Receiving {
    id: Option<RequestId>,
    /// Where it goes, if not to memory of the program's.
    buffer: Vec<u8>,
    from: u32,
}

impl Drop for Receiving {
    fn drop(&mut self) {
        if self.id.is_some() {
            // The engine may still write there.
            core::mem::forget(core::mem::take(&mut self.buffer));
        }
    }
}

impl Port {
    /// A way on a communicator that serves nothing but one file; operations on it are told apart by `number`.
    pub(super) fn new(comm: Rc<Comm>, number: u32, background: bool) -> Port {
        let inner = Rc::new(Inner { comm, background, work: RefCell::new(None) });
        Port { inner, tag: (number & 0x3fff_ffff) as i32 * 2 }
    }

    /// The way of answers, which must not be taken for questions that the same rank asks at the same time.
    pub(super) fn answers(&self) -> Port {
        Port { inner: self.inner.clone(), tag: self.tag + 1 }
    }

    /// This process's rank.
    pub(super) fn rank(&self) -> u32 {
        self.inner.comm.rank()
    }

    /// How many ranks there are.
    pub(super) fn size(&self) -> u32 {
        self.inner.comm.size()
    }

    /// Sends something of the sender's own.
    pub(super) fn send(&self, to: u32, data: Vec<u8>) -> Sent {
        self.send_data(to, Data::Owned(data.into()))
    }

    /// Sends memory of the program's.
    ///
    /// # Safety
    /// It stays valid and unchanged until [`Port::sent`] says so.
    pub(super) unsafe fn send_run(&self, to: u32, at: *const u8, len: usize) -> Sent {
        // SAFETY: as the caller vouches.
        self.send_data(to, Data::Bytes(unsafe { Bytes::new(at, len) }))
    }

    fn send_data(&self, to: u32, data: Data) -> Sent {
        let comm = &self.inner.comm;
        let to = ProcId(comm.process(to));
        Sent(engine_now(|e| e.isend(data, to, comm.context(), self.tag, Mode::Standard, 0)))
    }

    /// Waits until messages have been sent, all of the sender's own.
    pub(super) async fn sent(&self, messages: impl IntoIterator<Item = Sent>) -> Result {
        match self.sent_data(messages).await? {
            Some(fault) => Err(lost(None, Outcome::Fault(fault.errno))),
            None => Ok(()),
        }
    }

    /// Waits until messages have been sent; the first fault, where the program's memory cannot be read. The operation
    /// goes on then, as others wait for this rank.
    pub(super) async fn sent_data(&self, messages: impl IntoIterator<Item = Sent>) -> Result<Option<Fault>> {
        let (mut result, mut bad) = (Ok(()), None);
        for Sent(id) in messages {
            let Some(id) = id else { continue };
            let end = poll_fn(|_| engine_now(|e| e.take(id)).map_or(Poll::Pending, Poll::Ready)).await;
            match fault_of(end.outcome) {
                Some(fault) => bad = bad.or(Some(fault)),
                None if end.outcome != Outcome::Ok => result = Err(lost(None, end.outcome)),
                None => {}
            }
        }
        result.map(|()| bad)
    }

    /// Begins to receive a message of at most `room` bytes.
    pub(super) fn receive(&self, from: u32, room: usize) -> Receiving {
        let mut buffer = vec![0; room];
        // SAFETY: the buffer stays where it is until the message is there: `Receiving` leaves it behind otherwise.
        unsafe { self.receive_run(from, buffer.as_mut_ptr(), room) }.with(buffer)
    }

    /// Begins to receive a message of at most `room` bytes into memory of the program's.
    ///
    /// # Safety
    /// The memory is valid, and used by nobody else, until [`Port::received`] returns.
    pub(super) unsafe fn receive_run(&self, from: u32, at: *mut u8, room: usize) -> Receiving {
        let comm = &self.inner.comm;
        let want = Want::exact(comm.context(), ProcId(comm.process(from)), self.tag);
        // SAFETY: as the caller vouches.
        let into = DataMut::Bytes(unsafe { BytesMut::new(at, room) });
        Receiving { id: Some(engine_now(|e| e.irecv(into, want, 0))), buffer: Vec::new(), from }
    }

    /// Waits for a message of the sender's own: its bytes, and their number.
    pub(super) async fn received(&self, receiving: Receiving) -> Result<(Vec<u8>, u64)> {
        let from = receiving.from;
        self.received_data(receiving).await?.map_err(|fault| lost(Some(from), Outcome::Fault(fault.errno)))
    }

    /// Waits for a message: its bytes, where it was not received into the program's memory, and their number; or the
    /// fault, where memory of one of the two programs cannot be read or written. The operation goes on then, as others
    /// wait for this rank.
    pub(super) async fn received_data(
        &self,
        mut receiving: Receiving,
    ) -> Result<core::result::Result<(Vec<u8>, u64), Fault>> {
        let Some(id) = receiving.id else { return Err(Error::internal("a message was waited for twice")) };
        let end = poll_fn(|_| engine_now(|e| e.take(id)).map_or(Poll::Pending, Poll::Ready)).await;
        receiving.id = None;
        if let Some(fault) = fault_of(end.outcome) {
            return Ok(Err(fault));
        }
        if end.outcome != Outcome::Ok {
            return Err(lost(Some(receiving.from), end.outcome));
        }
        let mut buffer = core::mem::take(&mut receiving.buffer);
        buffer.truncate(end.bytes as usize);
        Ok(Ok((buffer, end.bytes)))
    }

    /// Has something done that takes time, away from the engine.
    pub(super) async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        if self.inner.background {
            let call = engine_now(bell);
            let job: Job<T> = workers().start(work, call);
            return poll_fn(|_| job.take().map_or(Poll::Pending, Poll::Ready)).await;
        }
        let place = Arc::new(Mutex::new(None));
        let inside = place.clone();
        *self.inner.work.borrow_mut() = Some(Box::new(move || {
            let result = work();
            *inside.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(result);
        }));
        poll_fn(|_| {
            let done = place.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
            done.map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }

    /// What every rank says, in the order of ranks, for all. Takes as many rounds as the number of ranks has binary
    /// digits.
    pub(super) async fn all_words<const N: usize>(&self, own: [u64; N]) -> Result<Vec<[u64; N]>> {
        let (rank, size) = (self.rank(), self.size());
        // In the order of ranks from this one on.
        let mut known = vec![own];
        while (known.len() as u32) < size {
            let have = known.len() as u32;
            let wanted = have.min(size - have);
            let said =
                known[..wanted as usize].iter().flatten().flat_map(|word| word.to_ne_bytes()).collect();
            let sent = self.send((rank + size - have) % size, said);
            let receiving = self.receive((rank + have) % size, wanted as usize * N * 8);
            let (heard, bytes) = self.received(receiving).await?;
            if bytes != u64::from(wanted) * N as u64 * 8 {
                return Err(Error::internal("a rank of the file said less than it should"));
            }
            for block in heard.chunks_exact(N * 8) {
                let mut words = [0; N];
                for (word, bytes) in words.iter_mut().zip(block.chunks_exact(8)) {
                    *word = u64::from_ne_bytes(bytes.try_into().unwrap_or_default());
                }
                known.push(words);
            }
            self.sent([sent]).await?;
        }
        known.rotate_right(rank as usize);
        Ok(known)
    }
}

impl Receiving {
    fn with(mut self, buffer: Vec<u8>) -> Receiving {
        self.buffer = buffer;
        self
    }
}

/// The fault of a message whose memory could not be copied; `None` where it went well, and where a rank was lost.
fn fault_of(outcome: Outcome) -> Option<Fault> {
    match outcome {
        Outcome::Fault(errno) if !is_given_up(errno) => {
            Some(Fault { call: "copying it between two ranks", errno })
        }
        _ => None,
    }
}

fn lost(from: Option<u32>, outcome: Outcome) -> Box<Error> {
    let who = from.map_or("another rank".to_string(), |rank| format!("rank {rank}"));
    let (class, why) = match outcome {
        Outcome::Fault(errno) if is_given_up(errno) => {
            (fault_tolerance::MPIX_ERR_PROC_FAILED, "a rank of the file has failed".to_string())
        }
        Outcome::Fault(errno) => (MPI_ERR_OTHER, std::io::Error::from_raw_os_error(errno).to_string()),
        other => (MPI_ERR_OTHER, format!("{other:?}")),
    };
    Error::new(class, format!("the message between this rank and {who} of the file was lost: {why}"))
}

/// A collective operation on a file, and its result when it is over.
pub(super) struct Program<T> {
    port: Port,
    future: Pin<Box<dyn Future<Output = Result<T>>>>,
    result: Rc<RefCell<Option<Result<T>>>>,
    /// Why it was given up; it is over when nothing of it is under way any more.
    failed: Option<Box<Error>>,
}

// SAFETY: a program is driven, and its result looked at, only from inside the library: under the process lock, or by
// the one thread that calls MPI. Whatever it shares with other objects stays inside the library as well; what a worker
// gets is sent.
unsafe impl<T> Send for Program<T> {}

impl<T: 'static> Program<T> {
    /// A program on `port`.
    pub(super) fn new(port: Port, future: impl Future<Output = Result<T>> + 'static) -> Program<T> {
        Program { port, future: Box::pin(future), result: Rc::default(), failed: None }
    }

    /// Where the result will be found.
    pub(super) fn result(&self) -> Rc<RefCell<Option<Result<T>>>> {
        self.result.clone()
    }

    /// Runs it to its end.
    pub(super) fn run(mut self) -> Result<T> {
        // What takes time is done by this thread, between two waits: each of them is for messages of other ranks.
        let comm = self.port.inner.comm.clone();
        let me = comm.process(comm.rank());
        let others: Vec<ProcId> = comm.local_group().processes().filter(|p| *p != me).map(ProcId).collect();
        let name = comm.name();
        let subject = match self.port.inner.background || others.is_empty() {
            true => Subject::Nothing,
            false => Subject::Together(&others, &name),
        };
        loop {
            let work = engine::wait_for(subject, |engine| match self.advance(engine) {
                true => Some(None),
                false => self.port.inner.work.borrow_mut().take().map(Some),
            })?;
            match work {
                Some(work) => runtime::unlocked(work),
                None => break,
            }
        }
        let result = self.result.borrow_mut().take();
        result.unwrap_or_else(|| Err(Error::internal("an operation on a file ended without a result")))
    }
}

impl<T> Program<T> {
    /// Whether a program that was given up is over.
    #[cold]
    fn wind_up(&mut self, engine: &Eng) -> bool {
        let (context, tag) = (self.port.inner.comm.context(), self.port.tag);
        if engine.has_open_on(context, |of| of & !1 == tag) {
            return false;
        }
        *self.result.borrow_mut() = self.failed.take().map(Err);
        true
    }
}

impl<T: 'static> Task<Transport> for Program<T> {
    fn advance(&mut self, engine: &mut Eng) -> bool {
        if self.failed.is_some() {
            return self.wind_up(engine);
        }
        let outer = NOW.replace(Some(NonNull::from(&mut *engine)));
        let polled = self.future.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        NOW.set(outer);
        match polled {
            Poll::Ready(Err(error)) if self.port.inner.comm.health().is_troubled() => {
                // Other messages of the operation may still be on their way to memory of the program's.
                let (context, tag) = (self.port.inner.comm.context(), self.port.tag);
                engine.give_up(UNREACHABLE, |on, of, _| on == context && of & !1 == tag);
                self.failed = Some(error);
                self.wind_up(engine)
            }
            Poll::Ready(result) => {
                *self.result.borrow_mut() = Some(result);
                true
            }
            Poll::Pending => false,
        }
    }
}
