//! A rail: one endpoint of libfabric with its queue, bound to one local address.
//!
//! All calls of the library's objects are here, as methods that are safe to call from the one thread that holds the
//! rail (the lock around it sees to that). What an operation uses until it completes is the duty of whoever starts
//! it: those methods are `unsafe`.

use super::abi;
use super::library::Library;
use super::select::{ask, is_tcp, Choice};
use core::ffi::{c_int, c_void};
use std::mem::{offset_of, ManuallyDrop};
use std::net::IpAddr;
use std::os::fd::RawFd;
use std::ptr::{from_mut, null_mut};

/// Completions read at a time.
pub const BATCH: usize = 16;

/// Buffers that `ofi_rxm` makes for each direction.
const LAYERED: usize = 256;

/// An object of the library's, closed in the end.
struct Object(*mut abi::Fid);

impl Drop for Object {
    fn drop(&mut self) {
        // SAFETY: an open object, closed once; `Rail` closes its endpoint first, and the order of `Base`'s fields
        // closes what depends on others first.
        unsafe { ((*(*self.0).ops).close)(self.0) };
    }
}

/// What an endpoint stands on.
struct Base {
    addresses: Object,
    queue: Object,
    domain: Object,
    fabric: Object,
}

/// Registered memory, until it is dropped. It must not outlive its rail.
pub struct Registered {
    object: Object,
}

// SAFETY: the library's objects belong to no thread; the lock around the rail keeps calls apart.
unsafe impl Send for Registered {}

impl Registered {
    fn region(&self) -> &abi::FidMr {
        // SAFETY: made by `reg`, which gives regions; a region begins with its object.
        unsafe { &*self.object.0.cast::<abi::FidMr>() }
    }

    /// By which local operations name it.
    pub fn descriptor(&self) -> *mut c_void {
        self.region().mem_desc
    }

    /// By which remote operations name it.
    pub fn key(&self) -> u64 {
        self.region().key
    }
}

/// A peer's address in a rail's address vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address(pub u64);

/// A place in memory of a peer's.
#[derive(Debug, Clone, Copy)]
pub struct RemoteAddress {
    /// Whose.
    pub peer: Address,
    /// Its address there, or its offset in the registered memory: as the provider has it.
    pub address: u64,
    /// The registration.
    pub key: u64,
}

/// What a queue says.
pub enum Read {
    /// Nothing.
    Empty,
    /// So many operations have ended well.
    Some(usize),
    /// One has failed.
    Failed {
        /// Its context.
        context: *mut c_void,
        /// `FI_*` flags: of a receive, whether its buffer comes back.
        flags: u64,
        /// The error number.
        errno: i32,
    },
    /// The queue itself does not work.
    Broken(i32),
}

/// Which step of opening failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RailError {
    /// The step.
    pub doing: &'static str,
    /// The library's error number.
    pub errno: i32,
}

/// An endpoint.
pub struct Rail {
    /// `None` once it is shut.
    endpoint: Option<Object>,
    /// Closed after it, unless it was left open.
    base: ManuallyDrop<Base>,
    left_open: bool,
    /// Whether the provider is one over TCP.
    tcp: bool,
    /// The local address that it is bound to; `None` where endpoints have no IP addresses.
    pub ip: Option<IpAddr>,
    /// Its address, for peers.
    pub name: Vec<u8>,
    /// What the library wants of registrations.
    pub mr_mode: i32,
    /// Longest message that is taken at once.
    pub inject: usize,
    /// Longest single read.
    pub most: usize,
    /// Readable when there may be something in the queue; `None` where the provider has no such thing.
    pub wait: Option<RawFd>,
}

// SAFETY: as for `Registered`.
unsafe impl Send for Rail {}

impl Drop for Rail {
    fn drop(&mut self) {
        self.endpoint = None;
        if !self.left_open {
            // SAFETY: dropped once, here.
            unsafe { ManuallyDrop::drop(&mut self.base) };
        }
    }
}

/// Turns a call's result into one of Rust's.
fn check(rc: c_int, doing: &'static str) -> Result<(), RailError> {
    if rc == 0 {
        Ok(())
    } else {
        Err(RailError { doing, errno: -rc })
    }
}

impl Rail {
    /// Opens an endpoint, bound to `ip` where endpoints have IP addresses. `smallest` is the space below which a
    /// receive buffer for several messages is used up.
    pub fn open(
        library: &'static Library,
        choice: &Choice,
        ip: Option<IpAddr>,
        smallest: usize,
    ) -> Result<Rail, RailError> {
        let provider = Some(choice.offer.provider.as_str());
        let infos = ask(library, choice.wanted, provider, ip)
            .map_err(|errno| RailError { doing: "finding an endpoint of the address", errno })?;
        let (info, offer) = infos
            .iter()
            .find(|(_, o)| {
                o.provider == choice.offer.provider && (ip.is_some() || o.domain == choice.offer.domain)
            })
            .ok_or(RailError { doing: "finding an endpoint of the address", errno: libc::ENODEV })?;

        // SAFETY: all calls follow the library's manual: valid entries, objects that are open, out-pointers of our own.
        // Each object is wrapped as soon as it exists, so that a later failure closes it.
        unsafe {
            let entry = &mut *info;
            if offer.provider.contains("ofi_rxm") {
                // It makes so many buffers of its own, of 16 KiB each, in advance.
                (*entry.tx_attr).size = (*entry.tx_attr).size.min(LAYERED);
                (*entry.rx_attr).size = (*entry.rx_attr).size.min(LAYERED);
            }
            let mut raw: *mut abi::FidFabric = null_mut();
            check((library.fabric)(entry.fabric_attr, &mut raw, null_mut()), "opening the fabric")?;
            let fabric = Object(raw.cast());
            let fabric_ops = &*(*raw).ops;

            let mut domain_raw: *mut abi::FidDomain = null_mut();
            check((fabric_ops.domain)(raw, info, &mut domain_raw, null_mut()), "opening the domain")?;
            let domain = Object(domain_raw.cast());
            let ops = &*(*domain_raw).ops;

            let mut cq: *mut abi::FidCq = null_mut();
            let mut attr = abi::CqAttr {
                size: 4096,
                flags: 0,
                format: abi::CQ_FORMAT_DATA,
                wait_obj: abi::WAIT_FD,
                signaling_vector: 0,
                wait_cond: 0,
                wait_set: null_mut(),
            };
            let mut waits = true;
            if (ops.cq_open)(domain_raw, &mut attr, &mut cq, null_mut()) != 0 {
                waits = false;
                attr.wait_obj = abi::WAIT_NONE;
                check(
                    (ops.cq_open)(domain_raw, &mut attr, &mut cq, null_mut()),
                    "opening the completion queue",
                )?;
            }
            let queue = Object(cq.cast());

            let mut av: *mut abi::FidAv = null_mut();
            let kind = match (*entry.domain_attr).av_type {
                abi::AV_TABLE => abi::AV_TABLE,
                _ => abi::AV_MAP,
            };
            let mut attr = abi::AvAttr {
                kind,
                rx_ctx_bits: 0,
                count: 64,
                ep_per_node: 0,
                name: std::ptr::null(),
                map_addr: null_mut(),
                flags: 0,
            };
            check((ops.av_open)(domain_raw, &mut attr, &mut av, null_mut()), "opening the address vector")?;
            let addresses = Object(av.cast());

            let mut ep: *mut abi::FidEp = null_mut();
            check((ops.endpoint)(domain_raw, info, &mut ep, null_mut()), "opening the endpoint")?;
            let endpoint = Object(ep.cast());
            let fid: *mut abi::Fid = ep.cast();
            let table = &*(*fid).ops;
            check((table.bind)(fid, addresses.0, 0), "binding the address vector")?;
            check((table.bind)(fid, queue.0, abi::TRANSMIT | abi::RECV), "binding the completion queue")?;
            if choice.wanted.multi_receive {
                let rc = ((*(*ep).ops).setopt)(
                    fid,
                    abi::OPT_ENDPOINT,
                    abi::OPT_MIN_MULTI_RECV,
                    std::ptr::from_ref(&smallest).cast(),
                    size_of::<usize>(),
                );
                check(rc, "setting the least space of a receive buffer")?;
            }
            check((table.control)(fid, abi::ENABLE, null_mut()), "enabling the endpoint")?;

            let mut name = vec![0u8; 256];
            let mut len = name.len();
            check(
                ((*(*ep).cm).getname)(fid, name.as_mut_ptr().cast(), &mut len),
                "asking for the endpoint's address",
            )?;
            name.truncate(len);

            let mut wait: c_int = -1;
            if waits {
                let fid = queue.0;
                let rc = ((*(*fid).ops).control)(fid, abi::GETWAIT, from_mut(&mut wait).cast());
                waits = rc == 0 && wait >= 0;
            }
            Ok(Rail {
                endpoint: Some(endpoint),
                base: ManuallyDrop::new(Base { addresses, queue, domain, fabric }),
                left_open: false,
                tcp: is_tcp(&choice.offer.provider),
                ip,
                name,
                mr_mode: offer.mr_mode,
                inject: offer.inject,
                most: offer.most,
                wait: waits.then_some(wait),
            })
        }
    }

    fn ep(&self) -> (*mut abi::FidEp, &abi::FidEp) {
        let Some(object) = &self.endpoint else {
            unreachable!("a rail is used after it was shut");
        };
        let ep = object.0.cast::<abi::FidEp>();
        // SAFETY: the endpoint object is one, open as long as `self`.
        (ep, unsafe { &*ep })
    }

    /// Ends the use of the endpoint: afterwards the library touches no buffer that it was given, and nothing but
    /// dropping the rail is allowed, or forgetting what was registered. `reads`: whether it may have remote reads under
    /// way.
    ///
    /// With such reads an endpoint over TCP is not closed but left open, with all that it stands on, and never looked
    /// at again. The library was asked to move nothing unless it is called (`PROGRESS_MANUAL`), and so it does not:
    /// what comes in stays in the kernel's buffers. They and the library's own are lost until the process ends.
    ///
    /// Closing it would kill the process where the answer to a read has come in by a part, with libfabric 1.17
    /// (Debian 12):
    /// - `tcp` has that read in two places: in the list of reads that wait (`rma_read_queue`), since it leaves that
    ///   when its answer is complete, and as what is being received (`cur_rx.entry`). Whoever closes the connection has
    ///   both told as failed and freed, one after the other: the second time the read's context is gone and null
    ///   (`tcpx_ep_flush_all_queues`, `tcpx_free_xfer`).
    /// - `ofi_rxm` looks at what has failed before `fi_close` returns (`rxm_close_conn`, `rxm_flush_msg_cq`), and there
    ///   reads the context without asking whether there is one: address 0x20 (`rxm_handle_comp_error`).
    ///
    /// Later versions free such a read twice as well (`xnet_ep_flush_all_queues`), and nothing notices it. A connection
    /// that ends by itself does no such harm: the library then finds the end where it receives, and takes the read out
    /// of the list first.
    pub fn shut(&mut self, reads: bool) {
        if reads && self.tcp && !self.is_shut() {
            std::mem::forget(self.endpoint.take());
            self.left_open = true;
        }
        self.endpoint = None;
    }

    /// Whether it was shut.
    pub fn is_shut(&self) -> bool {
        self.endpoint.is_none()
    }

    /// Adds a peer's address.
    pub fn insert(&self, name: &[u8]) -> Result<Address, i32> {
        let av = self.base.addresses.0.cast::<abi::FidAv>();
        let mut address = abi::ADDR_UNSPEC;
        // The library reads as many bytes as its address format has, whatever it was given.
        if name.len() != self.name.len() && self.ip.is_some() {
            return Err(libc::EINVAL);
        }
        let mut padded = name.to_vec();
        padded.resize(name.len().max(256), 0);
        // SAFETY: an open vector; the address has at least the bytes that its format takes.
        let rc = unsafe { ((*(*av).ops).insert)(av, padded.as_ptr().cast(), 1, &mut address, 0, null_mut()) };
        match rc {
            1 if address != abi::ADDR_UNSPEC => Ok(Address(address)),
            n if n < 0 => Err(-n),
            _ => Err(libc::EADDRNOTAVAIL),
        }
    }

    /// Forgets a peer's address; operations under way with it end with an error, but not over TCP.
    ///
    /// There the library keeps the address. By default `fi_av_remove` does nothing to the connection. Where
    /// `FI_AV_REMOVE_CLEANUP` is set `ofi_rxm` closes it, with the end that [`Rail::shut`] tells of if the answer to a
    /// read has come in by a part; and if there is none, since it was refused or could not be begun, 1.17 closes a null
    /// pointer (`rxm_av_remove_handler`).
    pub fn remove(&self, address: Address) {
        if self.tcp {
            return;
        }
        let av = self.base.addresses.0.cast::<abi::FidAv>();
        let mut address = address.0;
        // SAFETY: an open vector and an address that it gave.
        unsafe { ((*(*av).ops).remove)(av, &mut address, 1, 0) };
    }

    /// Whether local memory must be registered.
    pub fn registers_local(&self) -> bool {
        self.mr_mode & abi::MR_LOCAL != 0
    }

    /// Registers memory for the uses in `access`. `key` is asked for, where the provider does not choose keys itself,
    /// and must be unused.
    ///
    /// # Safety
    /// The memory stays valid until the registration is dropped, and peers may read it as `access` says.
    pub unsafe fn register(
        &self,
        memory: *const u8,
        len: usize,
        access: u64,
        key: u64,
    ) -> Result<Registered, i32> {
        let domain = self.base.domain.0.cast::<abi::FidDomain>();
        let mut region: *mut abi::FidMr = null_mut();
        let key = if self.mr_mode & abi::MR_PROV_KEY != 0 { 0 } else { key };
        // SAFETY: an open domain; the memory is the caller's promise.
        let rc = unsafe {
            ((*(*domain).mr).reg)(
                self.base.domain.0,
                memory.cast(),
                len,
                access,
                0,
                key,
                0,
                &mut region,
                null_mut(),
            )
        };
        if rc != 0 {
            return Err(-rc);
        }
        let registered = Registered { object: Object(region.cast()) };
        if self.mr_mode & abi::MR_ENDPOINT != 0 {
            let fid = registered.object.0;
            // SAFETY: open objects, bound and enabled as this mode asks.
            let rc = unsafe {
                let ops = &*(*fid).ops;
                match (ops.bind)(fid, self.ep().0.cast(), 0) {
                    0 => (ops.control)(fid, abi::ENABLE, null_mut()),
                    rc => rc,
                }
            };
            if rc != 0 {
                return Err(-rc);
            }
        }
        Ok(registered)
    }

    /// Offers a buffer for messages from anybody. `several`: for as many as fit.
    ///
    /// # Safety
    /// The buffer stays valid and untouched, and `context` valid, until the queue has given it back.
    pub unsafe fn receive(
        &self,
        buffer: *mut u8,
        len: usize,
        mut descriptor: *mut c_void,
        several: bool,
        context: *mut c_void,
    ) -> Result<(), i32> {
        let iov = abi::IoVec { base: buffer.cast(), len };
        let msg = abi::Msg {
            msg_iov: &iov,
            desc: &mut descriptor,
            iov_count: 1,
            addr: abi::ADDR_UNSPEC,
            context,
            data: 0,
        };
        let (ep, table) = self.ep();
        let flags = if several { abi::MULTI_RECV } else { 0 };
        // SAFETY: an open endpoint; the rest is the caller's promise.
        result(unsafe { ((*table.msg).recvmsg)(ep, &msg, flags) })
    }

    /// Sends a message of at most [`Rail::inject`] bytes, which may be overwritten afterwards.
    pub fn inject(&self, to: Address, message: &[u8]) -> Result<(), i32> {
        let (ep, table) = self.ep();
        // SAFETY: an open endpoint, an address of its vector; the message is taken in the call.
        result(unsafe { ((*table.msg).inject)(ep, message.as_ptr().cast(), message.len(), to.0) })
    }

    /// Sends a message.
    ///
    /// # Safety
    /// Message and `context` stay valid and unchanged until the queue has told the end.
    pub unsafe fn send(
        &self,
        to: Address,
        message: *const u8,
        len: usize,
        descriptor: *mut c_void,
        context: *mut c_void,
    ) -> Result<(), i32> {
        let (ep, table) = self.ep();
        // SAFETY: an open endpoint, an address of its vector; the rest is the caller's promise.
        result(unsafe { ((*table.msg).send)(ep, message.cast(), len, descriptor, to.0, context) })
    }

    /// Reads remote memory.
    ///
    /// # Safety
    /// `into` stays valid and unused, and `context` valid, until the queue has told the end.
    pub unsafe fn read(
        &self,
        from: RemoteAddress,
        into: *mut u8,
        len: usize,
        descriptor: *mut c_void,
        context: *mut c_void,
    ) -> Result<(), i32> {
        let (ep, table) = self.ep();
        let RemoteAddress { peer, address, key } = from;
        // SAFETY: an open endpoint that was asked for remote reads; the rest is the caller's promise.
        result(unsafe {
            ((*table.rma).read)(ep, into.cast(), len, descriptor, peer.0, address, key, context)
        })
    }

    /// Reads remote memory of one peer, one place after the other, in one request.
    ///
    /// # Safety
    /// As for [`Rail::read`], for each of them.
    pub unsafe fn read_both(
        &self,
        from: [RemoteAddress; 2],
        into: [(*mut u8, usize); 2],
        context: *mut c_void,
    ) -> Result<(), i32> {
        let (ep, table) = self.ep();
        let here = into.map(|(base, len)| abi::IoVec { base: base.cast(), len });
        let [first, second] = from;
        let there = [(first, into[0].1), (second, into[1].1)].map(|(place, len)| abi::RmaIoVec {
            addr: place.address,
            len,
            key: place.key,
        });
        let msg = abi::MsgRma {
            msg_iov: here.as_ptr(),
            desc: null_mut(),
            iov_count: here.len(),
            addr: first.peer.0,
            rma_iov: there.as_ptr(),
            rma_iov_count: there.len(),
            context,
            data: 0,
        };
        // SAFETY: an open endpoint that was asked for remote reads, of a provider that wants no local registrations;
        // the rest is the caller's promise.
        result(unsafe { ((*table.rma).readmsg)(ep, &msg, abi::COMPLETION) })
    }

    /// Writes remote memory. The queue tells the end when the bytes are there, for all to see.
    ///
    /// # Safety
    /// The bytes at `from` stay valid and unchanged, and `context` valid, until the queue has told the end.
    pub unsafe fn write(
        &self,
        to: RemoteAddress,
        from: *const u8,
        len: usize,
        mut descriptor: *mut c_void,
        context: *mut c_void,
    ) -> Result<(), i32> {
        let (ep, table) = self.ep();
        let here = abi::IoVec { base: from.cast_mut().cast(), len };
        let there = abi::RmaIoVec { addr: to.address, len, key: to.key };
        let msg = abi::MsgRma {
            msg_iov: &here,
            desc: &mut descriptor,
            iov_count: 1,
            addr: to.peer.0,
            rma_iov: &there,
            rma_iov_count: 1,
            context,
            data: 0,
        };
        // SAFETY: an open endpoint that was asked for remote writes; the rest is the caller's promise.
        result(unsafe { ((*table.rma).writemsg)(ep, &msg, abi::DELIVERY_COMPLETE) })
    }

    /// Looks what has ended.
    pub fn poll(&self, into: &mut [abi::CqEntry; BATCH]) -> Read {
        let cq = self.base.queue.0.cast::<abi::FidCq>();
        // SAFETY: an open queue, and entries of the format it was opened with.
        let n = unsafe { ((*(*cq).ops).read)(cq, into.as_mut_ptr().cast(), BATCH) };
        match n {
            n if n > 0 => Read::Some((n as usize).min(BATCH)),
            0 => Read::Empty,
            n if -n == abi::EAGAIN => Read::Empty,
            n if -n == abi::EAVAIL => self.failed(),
            n => Read::Broken(-n as i32),
        }
    }

    #[cold]
    fn failed(&self) -> Read {
        let cq = self.base.queue.0.cast::<abi::FidCq>();
        // SAFETY: all bytes zero are a valid entry: numbers and null pointers.
        let mut entry: abi::CqErrEntry = unsafe { std::mem::zeroed() };
        // SAFETY: an open queue; the entry is ours and offers no room for provider data.
        let n = unsafe { ((*(*cq).ops).readerr)(cq, &mut entry, 0) };
        match n {
            1.. => Read::Failed { context: entry.op_context, flags: entry.flags, errno: entry.err.abs() },
            0 => Read::Empty,
            n if -n == abi::EAGAIN => Read::Empty,
            n => Read::Broken(-n as i32),
        }
    }

    /// Whether it is safe to sleep on [`Rail::wait`]: nothing has come that the descriptor would not show.
    pub fn may_wait(&self) -> bool {
        let fabric = self.base.fabric.0.cast::<abi::FidFabric>();
        let mut fid = self.base.queue.0;
        // SAFETY: open objects of this rail.
        unsafe { ((*(*fabric).ops).trywait)(fabric, &mut fid, 1) == 0 }
    }
}

// A region's and an endpoint's object come first in them.
const _: () = assert!(offset_of!(abi::FidMr, fid) == 0 && offset_of!(abi::FidEp, fid) == 0);

fn result(rc: isize) -> Result<(), i32> {
    if rc == 0 {
        Ok(())
    } else {
        Err(-rc as i32)
    }
}
