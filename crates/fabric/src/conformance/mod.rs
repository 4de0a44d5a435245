//! The tests that every fabric passes: what the engine relies on, put as programs over [`Fabric`].
//!
//! An implementation brings a [`Fixture`], which makes the endpoints of a small world inside this process, and
//! writes `conformance_tests!(ItsFixture);` into a test file. A fabric whose endpoints may move to other
//! threads adds `conformance_thread_tests!(ItsFixture);`.
//!
//! What connects jobs ([`crate::Connections`]) has tests of its own, in [`connections`].
//!
//! Not required of a fabric: sending to oneself (the engine does that above it), waking a process that was
//! told [`crate::NoRoom`] when there is room again (the engine limits such sleeps), and noticing that memory
//! is pulled after it was retired (the engine does not do it; `sim` checks).

#[cfg(not(loom))]
pub mod connections;
mod lines;
mod memory;
mod messages;
mod net;
mod peers;
mod ranks;
mod remote;
mod sleeping;
mod threads;

pub use lines::*;
pub use memory::*;
pub use messages::*;
pub use peers::*;
pub use ranks::*;
pub use remote::*;
pub use sleeping::*;
pub use threads::*;

use crate::Fabric;

/// What a test wants of a world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// Whether memory of other processes can be pulled; if not, `pull` is refused.
    pub pulls: bool,
}

/// Makes worlds of one kind of fabric.
pub trait Fixture {
    /// The fabric.
    type F: Fabric;

    /// The endpoints of a new world of `size` processes, by number. They share this process's memory, and one
    /// thread calls all of them in turn; what a fabric keeps small (rings, staging memory) should be as small
    /// as its settings allow.
    fn world(size: u32, wish: Wish) -> Vec<Self::F>;
}

/// Tests of one fixture, as `#[test]` functions.
#[macro_export]
macro_rules! conformance_tests {
    ($fixture:ty) => {
        $crate::conformance_tests!($fixture:
            every_inline_size_arrives
            counts_of_the_network_tell_what_is_on_its_way
            buffered_sizes_arrive
            kinds_interleave_in_order_and_nothing_is_lost_in_full_rings
            a_full_ring_says_so_and_recovers
            full_staging_memory_says_so_and_recovers
            messages_are_taken_past_others
            keys_arrive_whole
            peek_and_take_agree_with_poll
            many_peers_reach_one
            one_reaches_many_peers_with_long_bodies
            an_idle_peer_among_many_is_heard_before_a_sleep
            throttling_is_seen_by_all
            lines_carry_two_live_rounds
            lines_wake_a_sleeper
            a_message_ends_a_sleep
            a_sleep_ends_at_its_limit
            pulls_bring_whole_and_part
            withdrawn_memory_is_not_taken
            published_memory_is_filled_once
            many_pulls_at_a_time
            pulls_of_many_owners
            refused_pulls_say_so
            descriptors_are_reused
            garbage_tokens_do_no_harm
            allocated_memory_is_usable_and_pulled
            shared_memory_is_written_and_read_in_pieces
            accesses_outside_are_faults
            garbage_tokens_of_shared_memory_do_no_harm
            updates_change_what_is_there
            the_living_are_alive
        );
    };
    ($fixture:ty: $($name:ident)*) => {
        $(#[test]
        fn $name() {
            $crate::conformance::$name::<$fixture>();
        })*
    };
}

/// Tests of one fixture whose endpoints run in threads of their own.
#[macro_export]
macro_rules! conformance_thread_tests {
    ($fixture:ty) => {
        $crate::conformance_tests!($fixture:
            threads_exchange_in_order
            no_wake_up_is_lost_between_threads
            threads_pull_from_each_other
            a_waker_ends_a_sleep
            updates_from_many_threads_add_up
            a_nudge_calls_for_attention
        );
    };
}
