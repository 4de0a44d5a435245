//! Long copies among threads: made in portions by threads that have let go of the engine meanwhile.
//!
//! A pull that the fabric hands out ([`arke_fabric::Transfers::hand_out`]) is for the engine one that goes on: its
//! receive is in state `Moving`, keeps its buffer whatever becomes of it, and ends when a poll tells of the pull's
//! end. So nothing here is half done while another thread uses the engine.
//!
//! **A copy that is handed out is made.** Any use of the engine can begin one: a poll that finds the message of a
//! posted receive, or a receive that finds its message. Whoever tells the engine to hand copies out
//! ([`Engine::hand_out_copies`]) therefore asks at the end of each use whether one is left
//! ([`Engine::owes_portions`]), and sees to it. The only one who does is `arke_runtime::engine`; an engine that was
//! not told makes its copies at once. Who waits inside the engine ([`Engine::wait_until`]) lets nobody in, and makes
//! the copies there.

use crate::Engine;
use arke_fabric::{Fabric, Portion};

impl<F: Fabric> Engine<F> {
    /// From now on long copies are left to whoever asks for an [`Engine::portion`].
    #[inline(always)]
    pub fn hand_out_copies(&mut self) {
        self.fabric.hand_out();
    }

    /// Whether a part of a copy waits that nobody but this process makes, and that no thread has in hand; or the end
    /// of one for [`Engine::end_copies`].
    #[inline(always)]
    pub fn owes_portions(&self) -> bool {
        self.fabric.owes_portions()
    }

    /// Whether there may be an [`Engine::portion`].
    #[inline(always)]
    pub fn may_have_portions(&self) -> bool {
        self.fabric.may_have_portions()
    }

    /// A part of a long copy, for a thread to make without the engine, and to give back to [`Engine::copied`]. `help`:
    /// also of one that a peer could make alone.
    pub fn portion(&mut self, help: bool) -> Option<Portion> {
        self.fabric.portion(help)
    }

    /// Takes a portion back. The next poll tells of what has ended.
    pub fn copied(&mut self, portion: Portion) {
        self.fabric.copied(portion);
    }

    /// Tells the peers of copies that have ended. As [`Engine::attend`] it runs nothing of the program's.
    pub fn end_copies(&mut self) {
        let attending = std::mem::replace(&mut self.core.active.attending, true);
        self.transport(false);
        self.core.active.attending = attending;
    }

    /// Makes the copies that wait, here and now.
    #[cold]
    pub fn copy_here(&mut self) {
        while self.owes_portions() {
            self.copy_all(false);
            self.end_copies();
        }
    }

    /// Makes the copies that wait, and with `help` also those that peers could make alone; whether there were any.
    #[cold]
    pub(crate) fn copy_all(&mut self, help: bool) -> bool {
        let mut any = false;
        if !self.may_have_portions() {
            return false;
        }
        while let Some(mut portion) = self.fabric.portion(help) {
            portion.make();
            self.fabric.copied(portion);
            any = true;
        }
        any
    }
}
