//! The result codes of PVM 3.4, by their numbers and their sentences.

/// Success.
pub const OK: i32 = 0;
/// An argument is wrong.
pub const BAD_PARAM: i32 = -2;
/// The tasks disagree about a collective call.
pub const MISMATCH: i32 = -3;
/// No such host in the virtual machine.
pub const NO_HOST: i32 = -6;
/// No such program.
pub const NO_FILE: i32 = -7;
/// Not allowed.
pub const DENIED: i32 = -8;
/// Out of memory.
pub const NO_MEM: i32 = -10;
/// The daemon cannot be reached.
pub const SYS_ERR: i32 = -14;
/// A group without a name.
pub const NULL_GROUP: i32 = -17;
/// In the group already.
pub const DUP_GROUP: i32 = -18;
/// No such group.
pub const NO_GROUP: i32 = -19;
/// Not in the group.
pub const NOT_IN_GROUP: i32 = -20;
/// Nobody has that number in the group.
pub const NO_INST: i32 = -21;
/// The host is no more.
pub const HOST_FAIL: i32 = -22;
/// No task started this one.
pub const NO_PARENT: i32 = -23;
/// Not there.
pub const NOT_IMPL: i32 = -24;
/// The daemon failed.
pub const D_SYS_ERR: i32 = -25;
/// Versions do not fit together.
pub const BAD_VERSION: i32 = -26;
/// Out of something else than memory.
pub const OUT_OF_RES: i32 = -27;
/// In the virtual machine already.
pub const DUP_HOST: i32 = -28;
/// A daemon could not be started.
pub const CANT_START: i32 = -29;
/// Another one does it already.
pub const ALREADY: i32 = -30;
/// No such task.
pub const NO_TASK: i32 = -31;
/// Nothing of that name.
pub const NOT_FOUND: i32 = -32;
/// There is one already.
pub const EXISTS: i32 = -33;
/// Only a task on the first host may do that.
pub const NOT_MASTER: i32 = -34;
/// Started with PvmNoSpawnParent.
pub const PARENT_NOT_SET: i32 = -35;

/// What a code means, for people.
pub fn text(code: i32) -> &'static str {
    match code {
        OK => "Success",
        BAD_PARAM => "Bad parameter",
        MISMATCH => "Barrier counts do not match",
        NO_HOST => "No such host",
        NO_FILE => "No such file",
        DENIED => "Permission denied",
        NO_MEM => "Out of memory",
        SYS_ERR => "Can't contact local daemon",
        NULL_GROUP => "Null group name",
        DUP_GROUP => "Already in group",
        NO_GROUP => "No such group",
        NOT_IN_GROUP => "Not in group",
        NO_INST => "No such instance",
        HOST_FAIL => "Host failed",
        NO_PARENT => "No parent",
        NOT_IMPL => "Not implemented",
        D_SYS_ERR => "Daemon system error",
        BAD_VERSION => "Versions do not fit together",
        OUT_OF_RES => "Out of resources",
        DUP_HOST => "Duplicate host",
        CANT_START => "Can't start daemon",
        NO_TASK => "No such task",
        NOT_FOUND => "Not found",
        EXISTS => "Already exists",
        NOT_MASTER => "Hoster must run on the first host",
        PARENT_NOT_SET => "Parent not set",
        _ => "Unknown error",
    }
}

/// The code of a name as programs write it, such as `PvmCantStart`, of those that a start of a daemon may end with.
pub fn named(name: &str) -> Option<i32> {
    Some(match name {
        "PvmBadParam" => BAD_PARAM,
        "PvmNoHost" => NO_HOST,
        "PvmNoFile" => NO_FILE,
        "PvmDenied" => DENIED,
        "PvmNoMem" => NO_MEM,
        "PvmSysErr" => SYS_ERR,
        "PvmHostFail" => HOST_FAIL,
        "PvmNotImpl" => NOT_IMPL,
        "PvmDSysErr" => D_SYS_ERR,
        "PvmBadVersion" => BAD_VERSION,
        "PvmOutOfRes" => OUT_OF_RES,
        "PvmDupHost" => DUP_HOST,
        "PvmCantStart" => CANT_START,
        _ => return None,
    })
}
