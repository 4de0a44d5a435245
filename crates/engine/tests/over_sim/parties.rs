//! Processes of one-sided tests: they register memory, tell each other, and meet.

use super::program::{engine, settings, world};
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::one_sided::{FlushGroup, RegionId, RemoteError, RemoteRegion, Target};
use arke_engine::{Data, DataMut, Engine, Mode, RequestId, Want};
use arke_fabric::sim::{run, Config, Endpoint, Failure, Program, Rng, World};
use arke_fabric::ProcId;
use arke_fabric::RemoteMemory;
use std::cell::RefCell;
use std::rc::Rc;

/// Bytes of a region.
pub const LEN: usize = 6000;

/// One process with its regions: private memory, and memory of `alloc` where there is some.
pub struct Party {
    pub engine: Engine<Endpoint>,
    pub rng: Rng,
    pub me: u32,
    pub size: u32,
    /// By process, then by region.
    pub remote: Vec<Vec<RemoteRegion>>,
    pub memory: Vec<BytesMut>,
    own: Vec<RegionId>,
    turn: i32,
}

/// Memory that a world's programs keep to its end, whoever of them dies.
pub type Keep = Rc<RefCell<Vec<Box<[u64]>>>>;

pub fn bytes_of<T>(words: &[T]) -> Data {
    // SAFETY: the callers keep the words as they are until the operation is over.
    Data::Bytes(unsafe { Bytes::new(words.as_ptr().cast(), size_of_val(words)) })
}

pub fn bytes_of_mut<T>(words: &mut [T]) -> DataMut {
    // SAFETY: as above.
    DataMut::Bytes(unsafe { BytesMut::new(words.as_mut_ptr().cast(), size_of_val(words)) })
}

impl Party {
    /// Registers memory and tells all others.
    pub fn new(mut engine: Engine<Endpoint>, rng: Rng, keep: &Keep) -> Self {
        let mut block = vec![0u64; LEN / 8].into_boxed_slice();
        // SAFETY: the block is kept until the world ends.
        let private = unsafe { BytesMut::new(block.as_mut_ptr().cast(), LEN) };
        keep.borrow_mut().push(block);
        let mut memory = vec![private];
        memory.extend(engine.fabric().alloc(LEN));
        for m in &memory {
            m.write(0, &[0; LEN]);
        }
        let own: Vec<RegionId> = memory.iter().map(|&m| engine.register(m)).collect();
        let (me, size) = (engine.me().0, engine.size());
        let mut party = Self { engine, rng, me, size, remote: vec![], memory, own, turn: 0 };
        let mut mine = Vec::new();
        for &id in &party.own {
            mine.extend_from_slice(&party.engine.describe(id).unwrap());
        }
        for from in party.exchange(&mine).into_iter().enumerate() {
            let (peer, all) = (ProcId(from.0 as u32), from.1);
            let regions = all.chunks_exact(RemoteRegion::DESCRIPTOR);
            party
                .remote
                .push(regions.map(|d| party.engine.attach(peer, d, FlushGroup(0)).unwrap()).collect());
        }
        party
    }

    /// Everybody tells everybody as many bytes: a barrier as well.
    pub fn exchange(&mut self, mine: &[u8]) -> Vec<Vec<u8>> {
        self.turn += 1;
        let mut all = vec![vec![0; mine.len()]; self.size as usize];
        let mut open: Vec<RequestId> = Vec::new();
        for peer in (0..self.size).filter(|&p| p != self.me) {
            let want = Want::exact(7, ProcId(peer), self.turn);
            open.push(self.engine.irecv(bytes_of_mut(&mut all[peer as usize]), want, 0));
            open.extend(self.engine.isend(bytes_of(mine), ProcId(peer), 7, self.turn, Mode::Standard, 0));
        }
        all[self.me as usize].copy_from_slice(mine);
        open.into_iter().for_each(|id| self.wait(id));
        all
    }

    pub fn wait(&mut self, id: RequestId) {
        self.engine.wait_until(|e| e.is_done(id) == Some(true));
        let end = self.engine.take(id).unwrap();
        assert_eq!(end.outcome, arke_engine::Outcome::Ok);
    }

    pub fn flush(&mut self, peer: u32) -> Result<(), RemoteError> {
        let mut end = None;
        self.engine.wait_until(|e| {
            end = e.flush_peer(ProcId(peer), FlushGroup(0));
            end.is_some()
        });
        end.unwrap()
    }

    pub fn flush_all(&mut self) -> Result<(), RemoteError> {
        let mut end = None;
        self.engine.wait_until(|e| {
            end = e.flush_all(FlushGroup(0));
            end.is_some()
        });
        end.unwrap()
    }

    /// A remote region of anybody.
    pub fn pick(&mut self) -> RemoteRegion {
        let peer = self.rng.below(u64::from(self.size)) as usize;
        self.pick_of(peer)
    }

    pub fn pick_of(&mut self, peer: usize) -> RemoteRegion {
        let region = self.rng.below(self.remote[peer].len() as u64) as usize;
        self.remote[peer][region].clone()
    }

    /// Meets all others, and ends access to the regions.
    pub fn leave(&mut self) {
        self.exchange(&[]);
        for id in std::mem::take(&mut self.own) {
            self.engine.wait_until(|e| e.deregister(id).is_ok());
            assert!(self.engine.deregister(id).is_err());
        }
        self.exchange(&[]);
        self.engine.wait_until(|e| !e.has_outgoing() && e.open_accesses() == 0 && e.open_sends() == 0);
    }
}

/// A word of a region.
pub fn word(at: u64) -> Target {
    Target::run(at * 8, 8)
}

/// Runs `program` as every process of a world.
pub fn play(
    seed: u64,
    size: u32,
    config: Config,
    program: impl Fn(Party) + Clone + 'static,
) -> (Result<arke_fabric::sim::Report, Failure>, World) {
    let mut rng = Rng::new(seed ^ 0x51de);
    let settings = settings(&mut rng);
    let keep = Keep::default();
    let (w, ends) = World::new(size, world(config));
    let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
        let (rng, settings, keep, program) = (rng.fork(), settings.clone(), keep.clone(), program.clone());
        (end, Box::new(move |end| program(Party::new(engine(end, &settings), rng, &keep))))
    });
    let end = run(&w, programs.collect());
    (end, w)
}
