//! Sizes of buffers, and how much may be under way between two processes.

use super::header;

/// Longest payload of one message. With room for a fragment's head of the engine's, a multiple of 64 KiB.
pub const PAYLOAD: usize = (64 << 10) + 16;
/// The same over `ofi_rxm`, which sends no more than this without a handshake of its own.
pub const PAYLOAD_RXM: usize = (16 << 10) - header::BYTES;
/// Longest message on the wire.
pub const LONGEST: usize = PAYLOAD + header::BYTES;
/// Bytes of a receive region that takes several messages.
pub const REGION: usize = 1 << 20;
/// Number of such regions.
pub const REGIONS: usize = 6;
/// Number of receive buffers where each takes one message.
pub const SINGLES: usize = 64;
/// Messages that a process may have sent to another which that one has not taken yet. Half of it is told back at once.
pub const WINDOW: u32 = 256;
/// Messages to one peer that may wait in send slots.
pub const SLOTS: u32 = 16;
/// Longest inline payload: the line of a short message costs a copy either way.
pub const INLINE: usize = 2048;
/// Chunk of a remote read or write.
pub const CHUNK: usize = 96 << 10;
/// Least chunk where an access is cut smaller than [`CHUNK`], so that each of several ways to the peer has a part of
/// it.
pub const PART: usize = 16 << 10;
/// Chunks under way with one peer at a time.
pub const CHUNKS: u32 = 64;
/// Bytes of remote reads and writes under way with one peer from which on no more chunks are begun, where the way is
/// short.
pub const FLYING: usize = 192 << 10;
/// The same for each nanosecond that a chunk takes: what a way of so many gigabytes a second holds.
pub const FLYING_PER_NS: u64 = 4;
/// The same, however long the way.
pub const FLYING_MOST: usize = 8 << 20;

/// Longest payload of a message that goes by the lifeline: with its header and those of TCP it fits one packet of
/// Ethernet.
pub const SHORT: usize = 1400;
/// Messages on their way to a peer from which on no more go by the lifeline. The least memory that a kernel has for
/// what a connection has received, 128 KiB as it comes, holds so many of the longest.
pub const SHORT_MOST: u32 = 32;
/// After so many messages by the lifeline their sender is told that they were taken.
pub const SHORT_ACK: u32 = 16;

const _: () = assert!(REGION > 4 * LONGEST);
