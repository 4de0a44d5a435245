//! Collective lines: a process tells all others up to 48 bytes a round, and they read them when they like. Beside the
//! number of the round stands a note of 32 bits, by which members see whether they are in the same operation.
//!
//! **States and owners.** Only its process writes a line. Two rounds of it are live, in two cells taken in
//! turn: the cell of round r is overwritten in round r+2. The caller sees to it that by then everybody has read
//! round r: nobody begins round r+2 before it has read round r+1 of all others, who wrote that after they had
//! read round r.
//!
//! **Ordering.** The writer stores the data, then releases the round number and the note in one word; a reader acquires
//! that word, with the round number that it expects, so it sees the data. `loom_line.rs` explores it.

use super::layout::Line;
use arke_base::sync::atomic::Ordering;

impl Line {
    /// Owner: writes the data of a round.
    #[inline(always)]
    pub fn write(&self, round: u32, note: u32, words: &[u64]) {
        for (to, from) in self.data.iter().zip(words) {
            to.store(*from, Ordering::Relaxed);
        }
        self.mark.store(u64::from(note) << 32 | u64::from(round), Ordering::Release);
    }

    /// Anybody: the newer of the rounds in a line's two cells.
    pub fn newest(cells: &[Line; 2]) -> u32 {
        let [one, other] = cells.each_ref().map(|cell| cell.mark.load(Ordering::Acquire) as u32);
        match one.wrapping_sub(other) as i32 {
            0.. => one,
            _ => other,
        }
    }

    /// Anybody: reads the data of a round, if it is there, and returns its note.
    #[inline(always)]
    pub fn read(&self, round: u32, data: &mut [u8; 48]) -> Option<u32> {
        let mark = self.mark.load(Ordering::Acquire);
        if mark as u32 != round {
            return None;
        }
        for (to, from) in data.chunks_exact_mut(8).zip(&self.data) {
            to.copy_from_slice(&from.load(Ordering::Relaxed).to_le_bytes());
        }
        Some((mark >> 32) as u32)
    }
}
