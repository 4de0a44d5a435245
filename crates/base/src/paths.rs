//! Path accounting: which way each message took, and what it cost.
//!
//! Counters are always on. Each process writes its own, in its record of the job board, so that the launcher
//! can read them at any time, even after the process died. One writer: an increment is a load and a store.

use std::sync::atomic::{AtomicU64, Ordering};

/// The ways that a message can take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Path {
    /// To the sending process itself.
    Own = 0,
    /// Header and payload in the lines of the pair's ring: one for up to 48 bytes.
    Line = 1,
    /// Header in the ring, body in the sender's staging arena: a copy in and a copy out.
    Ring = 2,
    /// Rendezvous in fragments through the staging arena: a copy in and a copy out.
    Stream = 3,
    /// Rendezvous, copied once by the receiver out of the sender's memory.
    Pull = 4,
    /// Rendezvous, part or all of it copied by the sender into the receiver's memory.
    Push = 5,
    /// Copied once out of memory that both processes map.
    Shared = 6,
    /// Eager over a network.
    NetEager = 7,
    /// Rendezvous over a network by remote memory access.
    NetRdma = 8,
}

impl Path {
    /// Every path, in the order of the counters.
    pub const ALL: [Path; 9] = [
        Path::Own,
        Path::Line,
        Path::Ring,
        Path::Stream,
        Path::Pull,
        Path::Push,
        Path::Shared,
        Path::NetEager,
        Path::NetRdma,
    ];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Path::Own => "self",
            Path::Line => "line",
            Path::Ring => "ring",
            Path::Stream => "stream",
            Path::Pull => "pull",
            Path::Push => "push",
            Path::Shared => "shared",
            Path::NetEager => "net-eager",
            Path::NetRdma => "net-rdma",
        }
    }
}

/// A number with one writer and any number of readers.
#[derive(Debug, Default)]
#[repr(transparent)]
pub struct Count(AtomicU64);

impl Count {
    /// Adds `n`. Only the owner may call it.
    #[inline(always)]
    pub fn add(&self, n: u64) {
        self.0.store(self.0.load(Ordering::Relaxed).wrapping_add(n), Ordering::Relaxed);
    }

    /// Raises the value to `n` if it is lower. Only the owner may call it.
    #[inline]
    pub fn raise(&self, n: u64) {
        if n > self.get() {
            self.0.store(n, Ordering::Relaxed);
        }
    }

    /// Sets the value. Only the owner may call it.
    #[inline]
    pub fn set(&self, n: u64) {
        self.0.store(n, Ordering::Relaxed);
    }

    /// The value now.
    #[inline]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is counted for one path in one process. Bytes are bytes of user data.
#[derive(Debug, Default)]
#[repr(C, align(128))]
pub struct PathCounters {
    /// Messages sent.
    pub sent: Count,
    /// Bytes sent.
    pub sent_bytes: Count,
    /// Messages received.
    pub received: Count,
    /// Bytes received.
    pub received_bytes: Count,
    /// Copies of message data that this process made, on either side.
    pub copies: Count,
    /// Bytes that those copies moved.
    pub copied_bytes: Count,
    /// Receives that were posted before their message came.
    pub early: Count,
    /// Receives that were posted after their message came.
    pub late: Count,
    /// Nanoseconds spent blocked in calls that a message of this path ended.
    pub wait_ns: Count,
}

/// All counters of one process.
#[derive(Debug, Default)]
#[repr(C)]
pub struct Counters {
    /// One set for each [`Path`].
    pub path: [PathCounters; 9],
    /// Unexpected messages queued now.
    pub unexpected: Count,
    /// The most unexpected messages queued at once.
    pub unexpected_peak: Count,
    /// Bytes held for unexpected messages now.
    pub unexpected_bytes: Count,
    /// The most bytes held for unexpected messages at once.
    pub unexpected_bytes_peak: Count,
    /// Times that a wait went to sleep in the kernel.
    pub sleeps: Count,
    /// Sleeping peers that this process woke.
    pub wakes: Count,
    /// Sends that found no room and were queued.
    pub no_room: Count,
    /// Sends held back because the receiver's unexpected queue was full.
    pub held_back: Count,
    /// Nanoseconds spent blocked in all calls.
    pub wait_ns: Count,
    /// Collective operations started.
    pub collectives: Count,
    /// Collective operations that went through shared lines or segments instead of messages.
    pub line_collectives: Count,
}

impl Counters {
    /// The counters of one path.
    #[inline(always)]
    pub fn of(&self, path: Path) -> &PathCounters {
        &self.path[path as usize]
    }
}
