//! Which provider of libfabric carries the messages: the best that the machine has, or the one that a setting
//! names.

use super::abi;
use super::library::Library;
use std::ffi::{CStr, CString};
use std::net::IpAddr;
use std::ptr::{null, null_mut};

/// Providers in the order of preference. Those with hardware of their own come first, in the order of how little
/// software stands between a call and the wire. Over TCP, libfabric 1.18 and later have reliable datagrams in `tcp`
/// itself; before, `ofi_rxm` builds them over plain connections. `net` is what became `tcp`, under its first name: in
/// 1.17 its wait descriptor stays readable without cause and misses events, so that a sleeper neither sleeps nor wakes.
pub const ORDER: [&str; 8] = ["cxi", "opx", "verbs;ofi_rxm", "efa", "psm3", "tcp", "tcp;ofi_rxm", "net"];

/// Entries of `fi_getinfo`, freed in the end.
pub struct Infos {
    first: *mut abi::Info,
    library: &'static Library,
}

// SAFETY: plain memory of the library's, owned by this value; nothing in it belongs to a thread.
unsafe impl Send for Infos {}

impl Drop for Infos {
    fn drop(&mut self) {
        // SAFETY: this list came from `fi_getinfo` and is freed once.
        unsafe { (self.library.freeinfo)(self.first) }
    }
}

/// What one entry says, as far as it matters here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The provider's name.
    pub provider: String,
    /// The domain: for most providers the network device.
    pub domain: String,
    /// Whether memory can be read remotely.
    pub reads: bool,
    /// Whether one receive buffer can take several messages.
    pub multi_receive: bool,
    /// Whether endpoints are named by IP addresses.
    pub by_ip: bool,
    /// `FI_MR_*` bits.
    pub mr_mode: i32,
    /// Bytes of a registration key.
    pub key_bytes: usize,
    /// Longest message that needs no buffer until completion.
    pub inject: usize,
    /// Longest single transfer.
    pub most: usize,
    /// Places that a single transfer may take from, and bring to.
    pub parts: usize,
    /// Whether messages arrive in the order in which they were sent.
    pub ordered: bool,
}

fn text(s: *const core::ffi::c_char) -> String {
    if s.is_null() {
        return String::new();
    }
    // SAFETY: names in an entry are C strings, or null.
    unsafe { CStr::from_ptr(s) }.to_string_lossy().into_owned()
}

impl Infos {
    /// The entries, in the library's order.
    pub fn iter(&self) -> impl Iterator<Item = (*mut abi::Info, Offer)> + '_ {
        let mut at = self.first;
        std::iter::from_fn(move || {
            // SAFETY: a list of the library's, which ends with null and lives as long as `self`.
            let info = unsafe { at.as_ref()? };
            let here = at;
            at = info.next;
            Some((here, offer(info)))
        })
    }
}

impl Infos {
    /// The local addresses that the entries name.
    pub fn sources(&self) -> Vec<IpAddr> {
        self.iter()
            .filter_map(|(info, _)| {
                // SAFETY: an entry of the list; its source address is as long as it says.
                let info = unsafe { &*info };
                if info.src_addr.is_null() {
                    return None;
                }
                // SAFETY: as above.
                let bytes =
                    unsafe { std::slice::from_raw_parts(info.src_addr.cast::<u8>(), info.src_addrlen) };
                match info.addr_format {
                    abi::SOCKADDR | abi::SOCKADDR_IN | abi::SOCKADDR_IN6 => ip_of(bytes),
                    _ => None,
                }
            })
            .collect()
    }
}

/// The address in a C `sockaddr_in` or `sockaddr_in6`.
fn ip_of(bytes: &[u8]) -> Option<IpAddr> {
    match i32::from(u16::from_ne_bytes(*bytes.first_chunk()?)) {
        libc::AF_INET => Some(<[u8; 4]>::try_from(bytes.get(4..8)?).ok()?.into()),
        libc::AF_INET6 => Some(<[u8; 16]>::try_from(bytes.get(8..24)?).ok()?.into()),
        _ => None,
    }
}

fn offer(info: &abi::Info) -> Offer {
    // SAFETY: every entry that `fi_getinfo` gives has all of its parts.
    let (tx, ep, domain, fabric) =
        unsafe { (&*info.tx_attr, &*info.ep_attr, &*info.domain_attr, &*info.fabric_attr) };
    Offer {
        provider: text(fabric.prov_name),
        domain: text(domain.name),
        reads: info.caps & abi::RMA != 0,
        multi_receive: info.caps & abi::MULTI_RECV != 0,
        by_ip: matches!(info.addr_format, abi::SOCKADDR | abi::SOCKADDR_IN | abi::SOCKADDR_IN6),
        mr_mode: domain.mr_mode,
        key_bytes: domain.mr_key_size,
        inject: tx.inject_size,
        most: ep.max_msg_size,
        parts: tx.iov_limit.min(tx.rma_iov_limit),
        ordered: tx.msg_order & abi::ORDER_SAS != 0,
    }
}

/// Whether a provider sends over TCP, as the lifelines do.
pub fn is_tcp(provider: &str) -> bool {
    matches!(provider, "tcp" | "tcp;ofi_rxm" | "net")
}

/// What is asked of a provider beyond messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Remote reads.
    pub reads: bool,
    /// Remote writes that tell when the bytes are there.
    pub writes: bool,
    /// Several messages to a receive buffer.
    pub multi_receive: bool,
}

/// The choice with remote writes, where its provider has them and loses nothing else by them.
fn with_writes(library: &'static Library, choice: Choice) -> Choice {
    let wanted = Wanted { writes: true, ..choice.wanted };
    let same = |o: &Offer| o.provider == choice.offer.provider && o.domain == choice.offer.domain;
    let offers = ask_for(library, wanted, Some(&choice.offer.provider), None, abi::DELIVERY_COMPLETE);
    let offer = offers.ok().and_then(|infos| infos.iter().map(|(_, o)| o).find(same));
    match offer {
        Some(offer) if choice.wanted.reads => Choice { offer, wanted },
        _ => choice,
    }
}

/// Asks the library what there is. `source` narrows it to endpoints of that local address, `provider` to one provider.
pub fn ask(
    library: &'static Library,
    wanted: Wanted,
    provider: Option<&str>,
    source: Option<IpAddr>,
) -> Result<Infos, i32> {
    ask_for(library, wanted, provider, source, 0)
}

/// As [`ask`], of what can do operations with these flags.
fn ask_for(
    library: &'static Library,
    wanted: Wanted,
    provider: Option<&str>,
    source: Option<IpAddr>,
    flags_of_operations: u64,
) -> Result<Infos, i32> {
    // SAFETY: null asks for an empty entry.
    let hints = unsafe { (library.dupinfo)(null()) };
    if hints.is_null() {
        return Err(libc::ENOMEM);
    }
    let hints = Infos { first: hints, library };
    // SAFETY: an entry made by the library, with all of its parts, and ours alone.
    unsafe {
        let info = &mut *hints.first;
        info.caps = abi::MSG | abi::SEND | abi::RECV;
        if wanted.reads {
            info.caps |= abi::RMA | abi::READ | abi::REMOTE_READ;
        }
        if wanted.writes {
            info.caps |= abi::RMA | abi::WRITE | abi::REMOTE_WRITE;
        }
        if wanted.multi_receive {
            info.caps |= abi::MULTI_RECV;
        }
        info.mode = abi::CONTEXT | abi::CONTEXT2;
        (*info.ep_attr).kind = abi::EP_RDM;
        (*info.tx_attr).op_flags = flags_of_operations;
        let domain = &mut *info.domain_attr;
        domain.mr_mode =
            abi::MR_LOCAL | abi::MR_VIRT_ADDR | abi::MR_ALLOCATED | abi::MR_PROV_KEY | abi::MR_ENDPOINT;
        domain.threading = abi::THREAD_DOMAIN;
        domain.control_progress = abi::PROGRESS_MANUAL;
        domain.data_progress = abi::PROGRESS_MANUAL;
        domain.resource_mgmt = abi::RM_ENABLED;
        if let Some(name) = provider.and_then(|p| CString::new(p).ok()) {
            // Freed by `fi_freeinfo` with the C library's allocator, so it has to come from there.
            (*info.fabric_attr).prov_name = libc::strdup(name.as_ptr());
        }
    }
    let node = source.and_then(|ip| CString::new(ip.to_string()).ok());
    let (node, flags) = match &node {
        Some(n) => (n.as_ptr(), abi::SOURCE | abi::NUMERICHOST),
        None => (null(), 0),
    };
    let mut first = null_mut();
    // SAFETY: all pointers are valid for the call or null, as it allows.
    let rc = unsafe { (library.getinfo)(abi::VERSION, node, null(), flags, hints.first, &mut first) };
    if rc != 0 {
        return Err(-rc);
    }
    Ok(Infos { first, library })
}

/// What was chosen: name of the provider, what it can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What its entries say.
    pub offer: Offer,
    /// What may be asked of it again for each endpoint.
    pub wanted: Wanted,
}

/// Why no provider was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoProvider {
    /// The one that the setting names, or empty.
    pub forced: String,
    /// Those that could have been.
    pub there: Vec<String>,
    /// The library and its version.
    pub library: String,
}

impl std::fmt::Display for NoProvider {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { forced, there, library } = self;
        if forced.is_empty() {
            write!(f, "{library} has no provider of reliable datagrams that works on this machine")?;
        } else {
            write!(f, "{library} has no usable provider {forced}, which ARKE_NET_PROVIDER names")?;
        }
        match there.len() {
            0 => write!(f, "; `fi_info -t FI_EP_RDM` shows what it finds"),
            _ => write!(f, "; usable ones: {}", there.join(", ")),
        }
    }
}

impl std::error::Error for NoProvider {}

/// Chooses the provider. `forced` is its name, or empty; `reads`: whether remote reads may be used at all; `usable`
/// says whether an entry's network device may be used.
pub fn choose(
    library: &'static Library,
    forced: &str,
    reads: bool,
    usable: impl Fn(&Offer) -> bool,
) -> Result<Choice, NoProvider> {
    let mut there: Vec<String> = Vec::new();
    let tries = [(true, true), (true, false), (false, true), (false, false)];
    for (want_reads, multi_receive) in tries.into_iter().filter(|t| !t.0 || reads) {
        let wanted = Wanted { reads: want_reads, writes: false, multi_receive };
        let Ok(infos) = ask(library, wanted, (!forced.is_empty()).then_some(forced), None) else {
            continue;
        };
        let offers: Vec<Offer> = infos.iter().map(|(_, o)| o).filter(|o| usable(o)).collect();
        let best = if forced.is_empty() {
            ORDER.iter().find_map(|name| offers.iter().find(|o| o.provider == *name))
        } else {
            offers
                .iter()
                .find(|o| o.provider == forced)
                .or_else(|| offers.iter().find(|o| o.provider.split(';').any(|part| part == forced)))
        };
        if let Some(best) = best {
            return Ok(with_writes(library, Choice { offer: best.clone(), wanted }));
        }
    }
    if let Ok(infos) = ask(library, Wanted { reads: false, writes: false, multi_receive: false }, None, None)
    {
        for (_, o) in infos.iter().filter(|(_, o)| usable(o)) {
            if !there.contains(&o.provider) {
                there.push(o.provider);
            }
        }
    }
    let (major, minor) = library.version;
    Err(NoProvider {
        forced: forced.to_string(),
        there,
        library: format!("libfabric {major}.{minor} ({})", library.name),
    })
}
