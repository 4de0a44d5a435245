//! The shared file pointer: a word in the memory of rank 0, which every rank reads and moves by one-sided operations.
//!
//! No process serves it, and nothing of it outlives the job: on one machine it is an atomic instruction in shared
//! memory; from other machines it is a message that rank 0's engine answers, also while its program computes (the
//! attendant of one-sided access).

use super::exchange::{engine_now, Port, Program};
use crate::abi::*;
use crate::communicators::Comm;
use crate::error::{Error, Result};
use crate::runtime::engine;
use arke_base::memory::BytesMut;
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_engine::one_sided::{Combine, FlushGroup, RegionId, RemoteRegion, Until};
use arke_engine::ProcId;
use arke_engine::{Data, DataMut, Outcome};
use core::future::poll_fn;
use core::task::Poll;
use std::rc::Rc;

/// Words of a region's descriptor.
const WORDS: usize = RemoteRegion::DESCRIPTOR.div_ceil(8);
/// Bytes of the memory that holds the word: a line of its own.
const LINE: usize = 64;

/// The memory of rank 0.
struct Home {
    region: RegionId,
    memory: BytesMut,
    /// The memory, where it is not the fabric's.
    own: Option<Box<[u64; LINE / 8]>>,
}

/// A shared file pointer, in elements of the view.
#[derive(Clone)]
pub(super) struct SharedPointer {
    remote: RemoteRegion,
    home: Option<Rc<Home>>,
}

fn failed(error: impl std::fmt::Display) -> Box<Error> {
    Error::new(
        MPI_ERR_IO,
        format!("the shared file pointer, which is kept by rank 0 of the file, cannot be reached: {error}"),
    )
}

impl SharedPointer {
    /// Makes one. All ranks take part.
    pub(super) async fn make(port: &Port, comm: &Comm) -> Result<SharedPointer> {
        let mut words = [0; WORDS];
        let home = (port.rank() == 0).then(|| {
            let (memory, own) = match engine_now(|e| e.alloc(LINE)) {
                Some(memory) => (memory, None),
                None => {
                    let mut own = Box::new([0u64; LINE / 8]);
                    // SAFETY: the box stays where it is, and nobody else uses it, until the region is gone.
                    (unsafe { BytesMut::new(own.as_mut_ptr().cast(), LINE) }, Some(own))
                }
            };
            memory.write(0, &[0; LINE]);
            Rc::new(Home { region: engine_now(|e| e.register(memory)), memory, own })
        });
        if let Some(home) = &home {
            let descriptor = engine_now(|e| e.describe(home.region)).unwrap_or([0; RemoteRegion::DESCRIPTOR]);
            for (word, bytes) in words.iter_mut().zip(descriptor.chunks(8)) {
                let mut whole = [0; 8];
                whole[..bytes.len()].copy_from_slice(bytes);
                *word = u64::from_ne_bytes(whole);
            }
        }
        let all = port.all_words(words).await?;
        let mut descriptor: Vec<u8> = all[0].iter().flat_map(|word| word.to_ne_bytes()).collect();
        descriptor.truncate(RemoteRegion::DESCRIPTOR);
        let owner = ProcId(comm.process(0));
        let remote =
            engine_now(|e| e.attach(owner, &descriptor, FlushGroup(comm.context()))).map_err(failed)?;
        // Whoever comes by messages has told rank 0's engine so; a message behind that one makes sure that it has heard
        // it.
        let tells = !remote.is_direct() && port.rank() != 0;
        let by_messages = port.all_words([u64::from(tells)]).await?;
        if tells {
            let sent = port.send(0, vec![1]);
            port.sent([sent]).await?;
        }
        if port.rank() == 0 {
            for (rank, _) in by_messages.iter().enumerate().filter(|(_, word)| word[0] != 0) {
                let receiving = port.receive(rank as u32, 1);
                port.received(receiving).await?;
            }
        }
        Ok(SharedPointer { remote, home })
    }

    /// Ends it. The other ranks have said that they will not use it again.
    pub(super) fn end(&self) -> Result {
        let Some(home) = &self.home else { return Ok(()) };
        engine::wait(|e| match e.deregister(home.region) {
            Err(arke_engine::one_sided::StillNeeded::Moving) => None,
            _ => Some(()),
        })?;
        if home.own.is_none() {
            engine::with(|e| e.free(home.memory.ptr()))?;
        }
        Ok(())
    }

    /// Changes it, and gives what it was before.
    pub(super) async fn update(&self, op: ReduceOp, operand: i64) -> Result<i64> {
        let mut before = Box::new(0i64);
        let place: *mut i64 = &mut *before;
        let combine = Combine { op, basic: Basic::I64 };
        let operand = Data::Owned(operand.to_ne_bytes().to_vec().into());
        // SAFETY: the box stays where it is until the operation is over: it is waited for below, and forgotten
        // otherwise.
        let into = DataMut::Bytes(unsafe { BytesMut::new(place.cast(), 8) });
        let begun = engine_now(|e| e.fetch_op(&self.remote, 0, combine, operand, into, Until::Remote, 0));
        if let Some(id) = begun.map_err(failed)? {
            let before = core::mem::ManuallyDrop::new(before);
            let end = poll_fn(|_| engine_now(|e| e.take(id)).map_or(Poll::Pending, Poll::Ready)).await;
            let before = core::mem::ManuallyDrop::into_inner(before);
            return match end.outcome {
                Outcome::Ok => Ok(*before),
                other => Err(failed(format_args!("{other:?}"))),
            };
        }
        Ok(*before)
    }

    /// As [`SharedPointer::update`], for a call that waits.
    pub(super) fn update_now(&self, comm: &Rc<Comm>, op: ReduceOp, operand: i64) -> Result<i64> {
        let own = self.clone();
        // No message is sent on this port.
        let port = Port::new(comm.clone(), 0, false);
        Program::new(port, async move { own.update(op, operand).await }).run()
    }
}
