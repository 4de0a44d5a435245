//! Long copies among threads: made in portions by threads that have let go of the engine meanwhile.
//!
//! A pull that the fabric hands out ([`arke_fabric::Transfers::hand_out`]) is for the engine one that goes on: its receive
//! is in state `Moving`, keeps its buffer whatever becomes of it, and ends when a poll tells of the pull's end. So nothing
//! here is half done while another thread uses the engine. Who waits by itself, inside the engine, lets nobody in and
//! makes the copies there.

use crate::Engine;
use arke_fabric::{Fabric, Portion};

impl<F: Fabric> Engine<F> {
    /// From now on long copies are left to whoever asks for an [`Engine::portion`].
    pub fn hand_out_copies(&mut self) {
        self.fabric.hand_out();
    }

    /// Whether a part of a copy waits that nobody but this process makes, and that no thread has in hand.
    #[inline(always)]
    pub fn owes_portions(&self) -> bool {
        self.fabric.owes_portions()
    }

    /// A part of a long copy, for a thread to make without the engine, and to give back to [`Engine::copied`]. `help`:
    /// also of one that a peer could make alone.
    #[inline]
    pub fn portion(&mut self, help: bool) -> Option<Portion> {
        self.fabric.portion(help)
    }

    /// Takes a portion back. The next poll tells of what has ended.
    pub fn copied(&mut self, portion: Portion) {
        self.fabric.copied(portion);
    }

    /// Makes the copies that wait; whether there were any.
    #[cold]
    pub(crate) fn copy_here(&mut self) -> bool {
        let mut any = false;
        while let Some(mut portion) = self.fabric.portion(true) {
            portion.make();
            self.fabric.copied(portion);
            any = true;
        }
        any
    }
}
