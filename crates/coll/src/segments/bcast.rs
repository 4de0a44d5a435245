//! Broadcast: the root writes pieces into its segment, and all others read them. The root does not wait for the others
//! but where it comes to a place that they still read.

use super::{put, timed, Advance, Pieces, Segments, Writing};
use arke_engine::{Data, DataMut, Engine};
use arke_fabric::places;
use arke_fabric::segment::{Layout, Position, SHORT};
use arke_fabric::Fabric;

/// What a member gives or takes.
#[derive(Debug)]
pub enum Side {
    /// The root's data.
    Root(Data),
    /// Where the others want them, and the root.
    Other(DataMut, u32),
}

/// A broadcast from this member's side.
#[derive(Debug)]
pub struct Bcast {
    operation: u64,
    side: Side,
    len: u64,
    pieces: Pieces,
    writing: Writing,
    /// Steps that are over.
    at: u64,
}

impl Bcast {
    /// The next operation of the group. Nothing happens before [`Bcast::advance`].
    pub fn new(segments: &Segments, side: Side) -> Bcast {
        let len = match &side {
            Side::Root(data) => data.len(),
            Side::Other(data, _) => data.len(),
        };
        let pieces = Pieces::new(segments.longest, len, 1, segments.step(len));
        let operation = segments.begin();
        let writing = Writing::new(operation, pieces.stride(len), pieces.piece);
        Bcast { operation, side, len, pieces, writing, at: 0 }
    }

    /// Does what can be done now.
    #[inline]
    pub fn advance<F: Fabric>(&mut self, engine: &mut Engine<F>, segments: &Segments) -> Advance {
        let before = self.at;
        match self.root() {
            None => self.write(engine, segments),
            Some(root) => {
                if let Some(sent) = self.read(engine, segments, root) {
                    segments.end(engine, self.operation);
                    return Advance::differs(root, sent);
                }
            }
        }
        if self.at == self.pieces.count {
            segments.end(engine, self.operation);
            return Advance::Done;
        }
        match self.at > before {
            true => Advance::Some,
            false => Advance::Nothing,
        }
    }

    fn root(&self) -> Option<u32> {
        match &self.side {
            Side::Root(_) => None,
            Side::Other(_, root) => Some(*root),
        }
    }

    fn write<F: Fabric>(&mut self, engine: &mut Engine<F>, segments: &Segments) {
        let Side::Root(data) = &self.side else { return };
        let (own, count) = (segments.own(), self.pieces.count);
        while self.at < count {
            if self.len <= SHORT as u64 {
                if !segments.may_begin(self.operation) {
                    return;
                }
                let mut short = [0; SHORT];
                let n = data.copy_out(0, &mut short);
                own.head().write_short(self.operation, n as u64, &short[..n]);
            } else {
                let Some(place) = self.writing.place(segments, self.at, count) else { return };
                let (from, len) = self.pieces.range(self.len, self.at);
                self.writing.store(segments, self.at, self.len, |own, streaming| {
                    put(own, place, data, from as u64, len, streaming);
                });
                own.head().wrote(self.operation, self.at + 1);
            }
            self.at += 1;
            segments.wake_others(engine);
        }
    }

    /// The length of the root's data, if it is another one.
    fn read<F: Fabric>(&mut self, engine: &mut Engine<F>, segments: &Segments, root: u32) -> Option<u64> {
        let Side::Other(data, _) = &self.side else { return None };
        let from = &segments.all[root as usize];
        let short = self.len <= SHORT as u64;
        let is_written = |at: u64| match short {
            true => from.head().is_short_written(self.operation, self.len as usize),
            false => from.head().is_written(self.operation, at + 1),
        };
        while self.at < self.pieces.count && is_written(self.at) {
            if self.at == 0 {
                segments.has_written(root, self.operation);
                let sent = from.head().len(self.operation);
                if sent != self.len {
                    return Some(sent);
                }
            }
            if short {
                let mut all = [0; SHORT];
                let all = &mut all[..self.len as usize];
                from.head().read_short(self.operation, all);
                data.write(0, all);
            } else {
                let (to, len) = self.pieces.range(self.len, self.at);
                let layout: Layout = from.head().layout(self.operation);
                let place = places::place(&layout, self.at) as usize;
                timed(segments, self.operation, layout.timed && self.at == 0, || {
                    data.take(to as u64, from.part(place, len));
                });
            }
            self.at += 1;
            if self.at < self.pieces.count {
                segments.own().head().finish(Position::of(self.operation, self.at));
                segments.wake(engine, root);
            }
        }
        None
    }
}
