//! Collective lines: a process tells all others up to 48 bytes a round, and they read them when they like.
//!
//! **States and owners.** Only its process writes a line. Two rounds of it are live, in two cells taken in
//! turn: the cell of round r is overwritten in round r+2. The caller sees to it that by then everybody has read
//! round r: nobody begins round r+2 before it has read round r+1 of all others, who wrote that after they had
//! read round r.
//!
//! **Ordering.** The writer stores the data, then releases the round number; a reader acquires the round
//! number that it expects, so it sees the data. `loom_line.rs` explores it.

use super::layout::Line;
use arke_base::sync::atomic::Ordering;

impl Line {
    /// Owner: writes the data of a round.
    #[inline(always)]
    pub fn write(&self, round: u32, words: &[u64]) {
        for (to, from) in self.data.iter().zip(words) {
            to.store(*from, Ordering::Relaxed);
        }
        self.round.store(round, Ordering::Release);
    }

    /// Anybody: the newer of the rounds in a line's two cells.
    pub fn newest(cells: &[Line; 2]) -> u32 {
        let [one, other] = cells.each_ref().map(|cell| cell.round.load(Ordering::Acquire));
        match one.wrapping_sub(other) as i32 {
            0.. => one,
            _ => other,
        }
    }

    /// Anybody: reads the data of a round, if it is there.
    #[inline(always)]
    pub fn read(&self, round: u32, data: &mut [u8; 48]) -> bool {
        if self.round.load(Ordering::Acquire) != round {
            return false;
        }
        for (to, from) in data.chunks_exact_mut(8).zip(&self.data) {
            to.copy_from_slice(&from.load(Ordering::Relaxed).to_le_bytes());
        }
        true
    }
}
