//! libfabric's C interface, as far as it is used: structures, operation tables and constants of ABI 1.17.
//!
//! Later versions only append fields to what the library itself allocates, so these declarations hold for all of
//! them. Most calls of the interface are no exported functions but entries of tables that hang on each object;
//! `rail.rs` calls them. Names are libfabric's own without their prefix; its manual pages say what each means.
#![allow(missing_docs)]

use core::ffi::{c_char, c_int, c_uint, c_void};

/// The version asked for, and the oldest accepted: 1.17.
pub const VERSION: u32 = version(1, 17);

pub const fn version(major: u32, minor: u32) -> u32 {
    major << 16 | minor
}

// Capabilities and flags.
pub const MSG: u64 = 1 << 1;
pub const RMA: u64 = 1 << 2;
pub const READ: u64 = 1 << 8;
pub const WRITE: u64 = 1 << 9;
pub const RECV: u64 = 1 << 10;
pub const SEND: u64 = 1 << 11;
pub const REMOTE_READ: u64 = 1 << 12;
pub const REMOTE_WRITE: u64 = 1 << 13;
pub const MULTI_RECV: u64 = 1 << 16;
pub const COMPLETION: u64 = 1 << 24;
pub const DELIVERY_COMPLETE: u64 = 1 << 28;
pub const TRANSMIT: u64 = SEND;
pub const NUMERICHOST: u64 = 1 << 55;
pub const SOURCE: u64 = 1 << 57;

// Modes.
pub const CONTEXT: u64 = 1 << 59;
pub const CONTEXT2: u64 = 1 << 52;

// Registration modes.
pub const MR_LOCAL: c_int = 1 << 2;
pub const MR_VIRT_ADDR: c_int = 1 << 4;
pub const MR_ALLOCATED: c_int = 1 << 5;
pub const MR_PROV_KEY: c_int = 1 << 6;
pub const MR_ENDPOINT: c_int = 1 << 9;

// Orders of messages.
pub const ORDER_SAS: u64 = 1 << 8;

// Enumerations.
pub const EP_RDM: c_uint = 3;
pub const PROGRESS_MANUAL: c_uint = 2;
pub const THREAD_DOMAIN: c_uint = 3;
pub const RM_ENABLED: c_uint = 2;
pub const AV_MAP: c_uint = 1;
pub const AV_TABLE: c_uint = 2;
pub const WAIT_NONE: c_uint = 0;
pub const WAIT_FD: c_uint = 3;
pub const CQ_FORMAT_DATA: c_uint = 3;
pub const OPT_ENDPOINT: c_int = 0;
pub const OPT_MIN_MULTI_RECV: c_int = 0;
pub const GETWAIT: c_int = 5;
pub const ENABLE: c_int = 6;
pub const ADDR_UNSPEC: u64 = u64::MAX;

// Address formats.
pub const SOCKADDR: u32 = 1;
pub const SOCKADDR_IN: u32 = 2;
pub const SOCKADDR_IN6: u32 = 3;

// Errors that mean more than failure: errno values, and two beyond them.
pub const EAGAIN: isize = 11;
pub const ECANCELED: i32 = 125;
pub const EAVAIL: isize = 259;

#[repr(C)]
pub struct TxAttr {
    pub caps: u64,
    pub mode: u64,
    pub op_flags: u64,
    pub msg_order: u64,
    pub comp_order: u64,
    pub inject_size: usize,
    pub size: usize,
    pub iov_limit: usize,
    pub rma_iov_limit: usize,
    pub tclass: u32,
}

#[repr(C)]
pub struct RxAttr {
    pub caps: u64,
    pub mode: u64,
    pub op_flags: u64,
    pub msg_order: u64,
    pub comp_order: u64,
    pub total_buffered_recv: usize,
    pub size: usize,
    pub iov_limit: usize,
}

#[repr(C)]
pub struct EpAttr {
    pub kind: c_uint,
    pub protocol: u32,
    pub protocol_version: u32,
    pub max_msg_size: usize,
    pub msg_prefix_size: usize,
    pub max_order_raw_size: usize,
    pub max_order_war_size: usize,
    pub max_order_waw_size: usize,
    pub mem_tag_format: u64,
    pub tx_ctx_cnt: usize,
    pub rx_ctx_cnt: usize,
    pub auth_key_size: usize,
    pub auth_key: *mut u8,
}

#[repr(C)]
pub struct DomainAttr {
    pub domain: *mut FidDomain,
    pub name: *mut c_char,
    pub threading: c_uint,
    pub control_progress: c_uint,
    pub data_progress: c_uint,
    pub resource_mgmt: c_uint,
    pub av_type: c_uint,
    pub mr_mode: c_int,
    pub mr_key_size: usize,
    pub cq_data_size: usize,
    pub cq_cnt: usize,
    pub ep_cnt: usize,
    pub tx_ctx_cnt: usize,
    pub rx_ctx_cnt: usize,
    pub max_ep_tx_ctx: usize,
    pub max_ep_rx_ctx: usize,
    pub max_ep_stx_ctx: usize,
    pub max_ep_srx_ctx: usize,
    pub cntr_cnt: usize,
    pub mr_iov_limit: usize,
    pub caps: u64,
    pub mode: u64,
    pub auth_key: *mut u8,
    pub auth_key_size: usize,
    pub max_err_data: usize,
    pub mr_cnt: usize,
    pub tclass: u32,
}

#[repr(C)]
pub struct FabricAttr {
    pub fabric: *mut FidFabric,
    pub name: *mut c_char,
    pub prov_name: *mut c_char,
    pub prov_version: u32,
    pub api_version: u32,
}

#[repr(C)]
pub struct Info {
    pub next: *mut Info,
    pub caps: u64,
    pub mode: u64,
    pub addr_format: u32,
    pub src_addrlen: usize,
    pub dest_addrlen: usize,
    pub src_addr: *mut c_void,
    pub dest_addr: *mut c_void,
    pub handle: *mut Fid,
    pub tx_attr: *mut TxAttr,
    pub rx_attr: *mut RxAttr,
    pub ep_attr: *mut EpAttr,
    pub domain_attr: *mut DomainAttr,
    pub fabric_attr: *mut FabricAttr,
    pub nic: *mut c_void,
}

/// A call of a table that is not used here.
pub type Unused = *const c_void;

#[repr(C)]
pub struct Ops {
    pub size: usize,
    pub close: unsafe extern "C" fn(*mut Fid) -> c_int,
    pub bind: unsafe extern "C" fn(*mut Fid, *mut Fid, u64) -> c_int,
    pub control: unsafe extern "C" fn(*mut Fid, c_int, *mut c_void) -> c_int,
    pub ops_open: Unused,
}

/// What every object begins with.
#[repr(C)]
pub struct Fid {
    pub class: usize,
    pub context: *mut c_void,
    pub ops: *const Ops,
}

#[repr(C)]
pub struct FidFabric {
    pub fid: Fid,
    pub ops: *const OpsFabric,
    pub api_version: u32,
}

#[repr(C)]
pub struct OpsFabric {
    pub size: usize,
    pub domain: unsafe extern "C" fn(*mut FidFabric, *mut Info, *mut *mut FidDomain, *mut c_void) -> c_int,
    pub passive_ep: Unused,
    pub eq_open: Unused,
    pub wait_open: Unused,
    pub trywait: unsafe extern "C" fn(*mut FidFabric, *mut *mut Fid, c_int) -> c_int,
}

#[repr(C)]
pub struct FidDomain {
    pub fid: Fid,
    pub ops: *const OpsDomain,
    pub mr: *const OpsMr,
}

#[repr(C)]
pub struct OpsDomain {
    pub size: usize,
    pub av_open: unsafe extern "C" fn(*mut FidDomain, *mut AvAttr, *mut *mut FidAv, *mut c_void) -> c_int,
    pub cq_open: unsafe extern "C" fn(*mut FidDomain, *mut CqAttr, *mut *mut FidCq, *mut c_void) -> c_int,
    pub endpoint: unsafe extern "C" fn(*mut FidDomain, *mut Info, *mut *mut FidEp, *mut c_void) -> c_int,
}

#[repr(C)]
pub struct OpsMr {
    pub size: usize,
    pub reg: unsafe extern "C" fn(
        *mut Fid,
        *const c_void,
        usize,
        u64,
        u64,
        u64,
        u64,
        *mut *mut FidMr,
        *mut c_void,
    ) -> c_int,
}

#[repr(C)]
pub struct FidMr {
    pub fid: Fid,
    pub mem_desc: *mut c_void,
    pub key: u64,
}

#[repr(C)]
pub struct AvAttr {
    pub kind: c_uint,
    pub rx_ctx_bits: c_int,
    pub count: usize,
    pub ep_per_node: usize,
    pub name: *const c_char,
    pub map_addr: *mut c_void,
    pub flags: u64,
}

#[repr(C)]
pub struct FidAv {
    pub fid: Fid,
    pub ops: *const OpsAv,
}

#[repr(C)]
pub struct OpsAv {
    pub size: usize,
    pub insert: unsafe extern "C" fn(*mut FidAv, *const c_void, usize, *mut u64, u64, *mut c_void) -> c_int,
    pub insertsvc: Unused,
    pub insertsym: Unused,
    pub remove: unsafe extern "C" fn(*mut FidAv, *mut u64, usize, u64) -> c_int,
}

#[repr(C)]
pub struct CqAttr {
    pub size: usize,
    pub flags: u64,
    pub format: c_uint,
    pub wait_obj: c_uint,
    pub signaling_vector: c_int,
    pub wait_cond: c_uint,
    pub wait_set: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct CqEntry {
    pub op_context: *mut c_void,
    pub flags: u64,
    pub len: usize,
    pub buf: *mut c_void,
    pub data: u64,
}

/// Longer than version 1.17 has it: later ones append a source address.
#[repr(C)]
pub struct CqErrEntry {
    pub op_context: *mut c_void,
    pub flags: u64,
    pub len: usize,
    pub buf: *mut c_void,
    pub data: u64,
    pub tag: u64,
    pub olen: usize,
    pub err: c_int,
    pub prov_errno: c_int,
    pub err_data: *mut c_void,
    pub err_data_size: usize,
    pub later: [u64; 4],
}

#[repr(C)]
pub struct FidCq {
    pub fid: Fid,
    pub ops: *const OpsCq,
}

#[repr(C)]
pub struct OpsCq {
    pub size: usize,
    pub read: unsafe extern "C" fn(*mut FidCq, *mut c_void, usize) -> isize,
    pub readfrom: Unused,
    pub readerr: unsafe extern "C" fn(*mut FidCq, *mut CqErrEntry, u64) -> isize,
}

#[repr(C)]
pub struct FidEp {
    pub fid: Fid,
    pub ops: *const OpsEp,
    pub cm: *const OpsCm,
    pub msg: *const OpsMsg,
    pub rma: *const OpsRma,
    pub tagged: Unused,
    pub atomic: Unused,
    pub collective: Unused,
}

#[repr(C)]
pub struct OpsEp {
    pub size: usize,
    pub cancel: unsafe extern "C" fn(*mut Fid, *mut c_void) -> isize,
    pub getopt: Unused,
    pub setopt: unsafe extern "C" fn(*mut Fid, c_int, c_int, *const c_void, usize) -> c_int,
}

#[repr(C)]
pub struct OpsCm {
    pub size: usize,
    pub setname: Unused,
    pub getname: unsafe extern "C" fn(*mut Fid, *mut c_void, *mut usize) -> c_int,
}

#[repr(C)]
pub struct IoVec {
    pub base: *mut c_void,
    pub len: usize,
}

#[repr(C)]
pub struct Msg {
    pub msg_iov: *const IoVec,
    pub desc: *mut *mut c_void,
    pub iov_count: usize,
    pub addr: u64,
    pub context: *mut c_void,
    pub data: u64,
}

#[repr(C)]
pub struct OpsMsg {
    pub size: usize,
    pub recv: Unused,
    pub recvv: Unused,
    pub recvmsg: unsafe extern "C" fn(*mut FidEp, *const Msg, u64) -> isize,
    pub send: unsafe extern "C" fn(*mut FidEp, *const c_void, usize, *mut c_void, u64, *mut c_void) -> isize,
    pub sendv: Unused,
    pub sendmsg: Unused,
    pub inject: unsafe extern "C" fn(*mut FidEp, *const c_void, usize, u64) -> isize,
}

#[repr(C)]
pub struct OpsRma {
    pub size: usize,
    pub read: unsafe extern "C" fn(
        *mut FidEp,
        *mut c_void,
        usize,
        *mut c_void,
        u64,
        u64,
        u64,
        *mut c_void,
    ) -> isize,
    pub readv: Unused,
    pub readmsg: unsafe extern "C" fn(*mut FidEp, *const MsgRma, u64) -> isize,
    pub write: Unused,
    pub writev: Unused,
    pub writemsg: unsafe extern "C" fn(*mut FidEp, *const MsgRma, u64) -> isize,
}

#[repr(C)]
pub struct RmaIoVec {
    pub addr: u64,
    pub len: usize,
    pub key: u64,
}

#[repr(C)]
pub struct MsgRma {
    pub msg_iov: *const IoVec,
    pub desc: *mut *mut c_void,
    pub iov_count: usize,
    pub addr: u64,
    pub rma_iov: *const RmaIoVec,
    pub rma_iov_count: usize,
    pub context: *mut c_void,
    pub data: u64,
}

/// Room for the library's own notes on an operation, at the head of whatever `op_context` points at.
pub type Context = [*mut c_void; 8];

// What the headers of version 1.17 give on a 64-bit machine.
#[cfg(target_pointer_width = "64")]
const _: () = {
    use core::mem::offset_of;
    assert!(size_of::<Info>() == 120 && offset_of!(Info, nic) == 112);
    assert!(size_of::<TxAttr>() == 80);
    assert!(size_of::<RxAttr>() == 64);
    assert!(size_of::<EpAttr>() == 96 && offset_of!(EpAttr, max_msg_size) == 16);
    assert!(size_of::<DomainAttr>() == 192);
    assert!(offset_of!(DomainAttr, mr_mode) == 36 && offset_of!(DomainAttr, tclass) == 184);
    assert!(size_of::<FabricAttr>() == 32);
    assert!(size_of::<CqAttr>() == 40);
    assert!(size_of::<AvAttr>() == 48);
    assert!(size_of::<CqEntry>() == 40);
    assert!(size_of::<CqErrEntry>() >= 80 && offset_of!(CqErrEntry, err) == 56);
    assert!(size_of::<Msg>() == 48);
    assert!(size_of::<FidMr>() == 40);
    assert!(size_of::<FidEp>() == 80);
    assert!(size_of::<FidDomain>() == 40);
    assert!(size_of::<FidFabric>() == 40);
    assert!(offset_of!(Ops, control) == 24);
    assert!(offset_of!(OpsCm, getname) == 16);
    assert!(offset_of!(OpsEp, setopt) == 24);
    assert!(offset_of!(OpsMsg, inject) == 56 && offset_of!(OpsMsg, recvmsg) == 24);
    assert!(offset_of!(OpsRma, read) == 8 && offset_of!(OpsRma, readmsg) == 24);
    assert!(offset_of!(OpsRma, writemsg) == 48);
    assert!(size_of::<MsgRma>() == 64 && size_of::<RmaIoVec>() == 24);
    assert!(offset_of!(OpsFabric, trywait) == 40);
    assert!(offset_of!(OpsCq, readerr) == 24);
    assert!(offset_of!(OpsDomain, endpoint) == 24);
    assert!(offset_of!(OpsAv, remove) == 32);
};
