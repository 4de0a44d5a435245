//! Published receives: memory that its owner wants a message in, for the message's sender to see and to fill.
//!
//! **States and owners.** A process has a table of posts. A post is *free*, *open* or *taken*.
//!
//! * Free: the post is its process's. It writes there who may fill which memory, and makes the post open.
//! * Open: the memory is the process's still, and nobody writes to it. Who changes the state by compare-and-swap
//!   decides whose it is: the process makes the post free again (the receive was cancelled, or has got another
//!   message), or the sender takes it.
//! * Taken: the memory is the sender's. It fills it, and says so by a message in its ring. When the receiver reads that
//!   message, or knows that the sender has died, the memory is its own again, and it makes the post free.
//!
//! A state holds the number of the publication, which is never used twice. So a sender that has read a post and is late
//! finds another number and takes nothing.
//!
//! **Ordering.** The receiver writes a post and then releases the state; the sender acquires the state, reads the rest,
//! and takes the post by an exchange that acquires and releases. What it read is therefore of the publication that it
//! takes. What it writes to the memory comes before the message that says so.
//!
//! **Which message a post is for.** The sender must not fill memory that one of its earlier messages will be received
//! into. A post says how many slots of the sender's ring its process had taken when the receive was posted; the sender
//! looks through the slots that it has filled since then (`filling.rs`). Of several posts for one kind of message it
//! takes the oldest. A receive is published only if no receive that was posted before could take its message, but for
//! published ones.
//!
//! `loom_posts.rs` explores it.

use arke_base::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Receives that a process can have published at a time.
pub const POSTS: usize = if cfg!(loom) { 2 } else { 32 };

/// The published receives of a process.
#[repr(C, align(128))]
pub struct Posts {
    /// How many there are.
    pub open: AtomicU32,
    /// 1 while the process is inside the library and waits: then senders leave the choice of the way as it is.
    pub inside: AtomicU32,
    /// Who may fill each: the number of the process and 1, or 0.
    pub from: [AtomicU32; POSTS],
    /// What is wanted.
    pub posts: [Post; POSTS],
}

/// One published receive. Written by its process; the sender changes the state.
#[repr(C, align(128))]
pub struct Post {
    /// The number of the publication, and in the two lowest bits the state.
    pub state: AtomicU64,
    /// What the message is matched by: tag and context, as in a key.
    pub matching: AtomicU64,
    /// Address, or offset in the heap.
    pub address: AtomicU64,
    /// Bytes, twice, and 1 if the memory lies in the heap.
    pub len: AtomicU64,
    /// Slots of the sender's ring that had been taken when the receive was posted.
    pub seen: AtomicU64,
}

#[cfg(not(loom))]
const _: () = assert!(size_of::<Post>() == 128 && size_of::<Posts>() == 256 + POSTS * 128);

const FREE: u64 = 0;
const OPEN: u64 = 1;
const TAKEN: u64 = 2;

/// Who may fill which memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// The sender.
    pub from: u32,
    /// What its message must be matched by.
    pub matching: u64,
    /// Address of the memory; where it lies in the heap, if `in_heap`.
    pub address: u64,
    pub len: u64,
    pub in_heap: bool,
    /// Slots of the sender's ring that had been taken.
    pub seen: u64,
}

/// A post that a sender has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    slot: usize,
    number: u64,
    pub wanted: Wanted,
}

impl Found {
    /// How the receiver knows the publication.
    pub fn name(&self) -> u64 {
        name(self.number, self.slot)
    }
}

/// The name of a publication.
pub fn name(number: u64, slot: usize) -> u64 {
    number << 8 | slot as u64
}

/// Number and slot of a publication.
pub fn parts(name: u64) -> (u64, usize) {
    (name >> 8, (name & 0xff) as usize % POSTS)
}

fn state(number: u64, state: u64) -> u64 {
    number << 2 | state
}

impl Posts {
    /// Receiver: publishes memory at a free post. Numbers grow.
    pub fn open(&self, slot: usize, number: u64, wanted: &Wanted) {
        let post = &self.posts[slot];
        post.matching.store(wanted.matching, Ordering::Relaxed);
        post.address.store(wanted.address, Ordering::Relaxed);
        post.len.store(wanted.len << 1 | u64::from(wanted.in_heap), Ordering::Relaxed);
        post.seen.store(wanted.seen, Ordering::Relaxed);
        post.state.store(state(number, OPEN), Ordering::Release);
        self.from[slot].store(wanted.from + 1, Ordering::Release);
    }

    /// Receiver: takes a publication back. False if the sender has taken it: it will say so.
    pub fn withdraw(&self, slot: usize, number: u64) -> bool {
        let (open, free) = (state(number, OPEN), state(number, FREE));
        let word = &self.posts[slot].state;
        let withdrawn = word.compare_exchange(open, free, Ordering::AcqRel, Ordering::Acquire).is_ok();
        if withdrawn {
            self.from[slot].store(0, Ordering::Release);
        }
        withdrawn
    }

    /// Receiver: the sender that has taken a publication has said that it is done, or has died.
    pub fn settle(&self, slot: usize, number: u64) {
        self.from[slot].store(0, Ordering::Release);
        self.posts[slot].state.store(state(number, FREE), Ordering::Relaxed);
    }

    /// Sender: the oldest open post for a message of process `from` that is matched so.
    pub fn find(&self, from: u32, matching: u64) -> Option<Found> {
        let mut found = self.look(from, matching)?;
        loop {
            // The first look may have been at the place of an older one before that was made. Who has seen a post sees
            // all that were made before it.
            let again = self.look(from, matching)?;
            if again == found {
                return Some(found);
            }
            found = again;
        }
    }

    fn look(&self, from: u32, matching: u64) -> Option<Found> {
        let mut oldest: Option<Found> = None;
        for (slot, owner) in self.from.iter().enumerate() {
            if owner.load(Ordering::Acquire) != from + 1 {
                continue;
            }
            let post = &self.posts[slot];
            let state = post.state.load(Ordering::Acquire);
            let number = state >> 2;
            if state & 3 == OPEN
                && post.matching.load(Ordering::Relaxed) == matching
                && oldest.is_none_or(|o| number < o.number)
            {
                oldest = Some(Found { slot, number, wanted: post.read(from, matching) });
            }
        }
        oldest
    }

    /// Sender: takes a post that it has found. False if it is not what it was.
    pub fn take(&self, found: &Found) -> bool {
        let (open, taken) = (state(found.number, OPEN), state(found.number, TAKEN));
        let word = &self.posts[found.slot].state;
        word.compare_exchange(open, taken, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }
}

impl Post {
    fn read(&self, from: u32, matching: u64) -> Wanted {
        let len = self.len.load(Ordering::Relaxed);
        Wanted {
            from,
            matching,
            address: self.address.load(Ordering::Relaxed),
            len: len >> 1,
            in_heap: len & 1 != 0,
            seen: self.seen.load(Ordering::Relaxed),
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn wanted(from: u32, matching: u64, address: u64) -> Wanted {
        Wanted { from, matching, address, len: 100, in_heap: false, seen: 7 }
    }

    fn table() -> Box<Posts> {
        // SAFETY: all-zero atomics are valid.
        Box::new(unsafe { std::mem::zeroed() })
    }

    #[test]
    fn the_oldest_post_for_a_message_is_found() {
        let posts = table();
        assert_eq!(posts.find(0, 0), None);
        posts.open(5, 1, &wanted(3, 256, 10));
        posts.open(2, 2, &wanted(3, 256, 20));
        posts.open(0, 3, &wanted(3, 512, 30));
        posts.open(1, 4, &wanted(4, 256, 40));
        let first = posts.find(3, 256).unwrap();
        assert_eq!((first.wanted, first.name()), (wanted(3, 256, 10), name(1, 5)));
        assert!(posts.take(&first) && !posts.take(&first) && !posts.withdraw(5, 1));
        let second = posts.find(3, 256).unwrap();
        assert_eq!(second.wanted.address, 20);
        assert!(posts.withdraw(2, 2) && !posts.take(&second));
        assert_eq!(posts.find(3, 256), None);
        posts.settle(5, 1);
        // A late look at an old publication takes nothing of the new one.
        posts.open(5, 5, &wanted(3, 256, 50));
        assert!(!posts.take(&first));
        assert_eq!(posts.find(3, 256).unwrap().wanted.address, 50);
        assert_eq!(posts.find(4, 256).unwrap().wanted.address, 40);
    }

    #[test]
    fn names_give_back_their_parts() {
        for (number, slot) in [(1, 0), (77, POSTS - 1), (1 << 40, 3)] {
            assert_eq!(parts(name(number, slot)), (number, slot));
        }
    }
}
