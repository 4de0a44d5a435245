//! What a library over the table must know of a communicator or group before it can make a call: how long the call's arrays
//! are, and which of its arguments count in this process. These questions raise no error: where a handle is wrong the call
//! itself says so, by its own name and once.

use core::ffi::c_int;

/// A communicator, seen from this process. All is 0 where the handle names none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct CommShape {
    /// 1 where the handle names a communicator.
    pub known: c_int,
    /// 1 where it is one between two groups.
    pub inter: c_int,
    /// The rank of this process in its own group.
    pub rank: c_int,
    /// How many ranks a message can go to: those of the remote group, where there is one.
    pub peers: c_int,
    /// The dimensions of its grid; 0 where it has none.
    pub dimensions: c_int,
    /// The neighbours that this process receives from; 0 without a topology.
    pub sources: c_int,
    /// The neighbours that it sends to.
    pub destinations: c_int,
}
