//! The part of a rank in a job that measures: messages of one length between two ranks, by Arke's own C interface.

use crate::out::line;
use crate::prefix::Prefix;
use core::ffi::{c_char, c_int, c_void, CStr};
use core::ptr::null_mut;
use libloading::{Library, Symbol};
use serde::{Deserialize, Serialize};

/// What a job has measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Figures {
    /// Half of the median round trip, in microseconds.
    pub microseconds: f64,
    /// The path that most of the sender's messages took, as `arke info --paths` names it.
    pub path: String,
    /// How often each byte of a message was copied, by sender and receiver together, on average.
    pub copies: f64,
    /// The logical CPUs that each may run on.
    pub cpus: [Vec<usize>; 2],
    /// Whether both share memory.
    pub one_node: bool,
    /// Ranks of the job.
    pub ranks: u32,
    /// The host of each.
    pub hosts: [String; 2],
}

/// That a job of so many ranks has these.
pub(super) fn check(from: u32, to: u32, ranks: u32) -> Result<(), String> {
    match [from, to].into_iter().find(|rank| *rank >= ranks) {
        Some(high) => Err(format!(
            "there is no rank {high} in a job of {ranks}: raise -n, or name a rank below {ranks}"
        )),
        None => Ok(()),
    }
}

/// Messages before the measurement: so many that the engine has found out what each way takes.
const WARM: usize = 200;
/// Bytes moved in each of both parts, at most: a gigabyte takes a while.
const MOST_BYTES: usize = 1 << 30;
const SAMPLES: usize = 1000;
const ANY_TAG: u32 = 0;
const CONTEXT: c_int = 0;
const STANDARD: c_int = 0;

/// `arke_counters` of arke.h.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
struct Counters {
    sent: u64,
    sent_bytes: u64,
    received: u64,
    received_bytes: u64,
    copies: u64,
    copied_bytes: u64,
    early: u64,
    late: u64,
    wait_ns: u64,
}

/// The functions of arke.h that are needed, out of the library that belongs to this command.
struct Arke {
    start: unsafe extern "C" fn(c_int) -> c_int,
    finish: unsafe extern "C" fn() -> c_int,
    rank: unsafe extern "C" fn() -> c_int,
    size: unsafe extern "C" fn() -> c_int,
    node_of: unsafe extern "C" fn(c_int) -> c_int,
    send: unsafe extern "C" fn(*const c_void, usize, c_int, c_int, i32, c_int) -> c_int,
    recv: unsafe extern "C" fn(*mut c_void, usize, c_int, c_int, i32, u32, *mut c_void) -> c_int,
    count: unsafe extern "C" fn(c_int, *mut Counters) -> c_int,
    path_count: unsafe extern "C" fn() -> c_int,
    path_name: unsafe extern "C" fn(c_int) -> *const c_char,
    error_text: unsafe extern "C" fn() -> *const c_char,
}

impl Arke {
    fn load() -> Result<Arke, String> {
        let file = Prefix::find()?.lib().join("libmpi_abi.so.1");
        let problem = |e: libloading::Error| format!("{} cannot be used: {e}", file.display());
        // SAFETY: Arke's own library; what it runs when it is loaded is made to be run so.
        let library = unsafe { Library::new(&file) }.map_err(problem)?;
        // It stays for as long as this process: it has handlers for the process's end.
        let library: &'static Library = Box::leak(Box::new(library));
        macro_rules! function {
            ($name:literal) => {{
                // SAFETY: the types are those of arke.h, which is installed with this library.
                let found: Symbol<'_, _> = unsafe { library.get($name) }.map_err(problem)?;
                *found
            }};
        }
        Ok(Arke {
            start: function!(b"arke_start"),
            finish: function!(b"arke_finish"),
            rank: function!(b"arke_rank"),
            size: function!(b"arke_size"),
            node_of: function!(b"arke_node_of"),
            send: function!(b"arke_send"),
            recv: function!(b"arke_recv"),
            count: function!(b"arke_count"),
            path_count: function!(b"arke_path_count"),
            path_name: function!(b"arke_path_name"),
            error_text: function!(b"arke_error_text"),
        })
    }

    fn checked(&self, call: &str, code: c_int) -> Result<(), String> {
        if code == 0 {
            return Ok(());
        }
        // SAFETY: never null, and valid until this thread's next call that fails.
        let text = unsafe { CStr::from_ptr((self.error_text)()) };
        Err(format!("{call}: {}", text.to_string_lossy()))
    }

    fn send(&self, data: &[u8], to: c_int) -> Result<(), String> {
        // SAFETY: `data` is valid for its length until the call returns.
        let code = unsafe { (self.send)(data.as_ptr().cast(), data.len(), to, CONTEXT, 0, STANDARD) };
        self.checked("arke_send", code)
    }

    fn receive(&self, data: &mut [u8], from: c_int) -> Result<(), String> {
        // SAFETY: `data` is valid for its length until the call returns; no status is asked for.
        let code = unsafe {
            (self.recv)(data.as_mut_ptr().cast(), data.len(), from, CONTEXT, 0, ANY_TAG, null_mut())
        };
        self.checked("arke_recv", code)
    }

    /// The counters of each path.
    fn counters(&self) -> Vec<Counters> {
        // SAFETY: no arguments.
        let paths = unsafe { (self.path_count)() };
        let read = |path| {
            let mut counters = Counters::default();
            // SAFETY: the place is one `arke_counters`.
            unsafe { (self.count)(path, &mut counters) };
            counters
        };
        (0..paths).map(read).collect()
    }

    fn path_name(&self, path: usize) -> String {
        // SAFETY: a name is static text, or null for a number that is none.
        let name = unsafe { (self.path_name)(path as c_int) };
        if name.is_null() {
            return String::new();
        }
        // SAFETY: as above.
        unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
    }
}

/// The part of this rank. The one that sends first prints the figures as JSON.
pub(crate) fn main(from: u32, to: u32, bytes: usize, dirty: bool) -> Result<(), String> {
    let arke = Arke::load()?;
    // SAFETY: called once, before all other calls.
    arke.checked("arke_start", unsafe { (arke.start)(0) })?;
    // SAFETY: between start and finish.
    let [rank, size] = unsafe { [(arke.rank)(), (arke.size)()] }.map(|number| number as u32);
    check(from, to, size)?;
    if rank == from || rank == to {
        exchange(&arke, rank == from, [from as c_int, to as c_int], bytes, dirty)?;
    }
    // SAFETY: called once, after all other calls.
    arke.checked("arke_finish", unsafe { (arke.finish)() })
}

fn exchange(arke: &Arke, first: bool, pair: [c_int; 2], bytes: usize, dirty: bool) -> Result<(), String> {
    let peer = pair[usize::from(first)];
    let (mut out, mut into) = (vec![1u8; bytes], vec![0u8; bytes]);
    let fit = MOST_BYTES / bytes.max(1);
    let (warm, samples) = (WARM.min(fit).max(3), SAMPLES.min(fit).max(3));
    let mut sum = 0u64;
    let mut trip = |round: usize| -> Result<f64, String> {
        if dirty {
            out.fill(round as u8);
        }
        let start = std::time::Instant::now();
        if first {
            arke.send(&out, peer)?;
            arke.receive(&mut into, peer)?;
        } else {
            arke.receive(&mut into, peer)?;
            arke.send(&out, peer)?;
        }
        let time = start.elapsed().as_secs_f64();
        if dirty {
            sum = sum.wrapping_add(into.iter().map(|byte| u64::from(*byte)).sum());
        }
        Ok(time)
    };
    for round in 0..warm {
        trip(round)?;
    }
    let before = arke.counters();
    let mut times = (0..samples).map(&mut trip).collect::<Result<Vec<f64>, String>>()?;
    let after = arke.counters();
    std::hint::black_box(sum);
    times.sort_by(f64::total_cmp);

    let sent = |path: usize| after[path].sent - before[path].sent;
    // By bytes: where both sides copy a half each, there are two copies and each byte was copied once. Each rank has
    // sent and received so many messages, and nobody knows which of them a copy was of.
    let copied: u64 =
        after.iter().zip(&before).map(|(after, before)| after.copied_bytes - before.copied_bytes).sum();
    let mine = copied as f64 / (samples * bytes.max(1)) as f64;
    let cpus = serde_json::to_vec(&(mine, arke_sys::cpu::allowed(), arke_launch::host()))
        .map_err(|e| e.to_string())?;
    if !first {
        let mut packet = vec![0u8; 1 << 16];
        packet[..8].copy_from_slice(&(cpus.len() as u64).to_le_bytes());
        packet[8..8 + cpus.len()].copy_from_slice(&cpus);
        return arke.send(&packet, peer);
    }
    let mut packet = vec![0u8; 1 << 16];
    arke.receive(&mut packet, peer)?;
    let len = u64::from_le_bytes(packet[..8].try_into().unwrap_or_default()) as usize;
    let (theirs, their_cpus, their_host): (f64, Vec<usize>, String) =
        serde_json::from_slice(packet.get(8..8 + len).unwrap_or_default()).map_err(|e| e.to_string())?;
    let path = (0..after.len()).max_by_key(|path| sent(*path)).unwrap_or(0);
    // SAFETY: ranks of this job.
    let nodes = unsafe { [(arke.node_of)(pair[0]), (arke.node_of)(pair[1])] };
    // SAFETY: no arguments.
    let ranks = unsafe { (arke.size)() } as u32;
    let figures = Figures {
        microseconds: times[times.len() / 2] * 1e6 / 2.0,
        path: arke.path_name(path),
        copies: (mine + theirs) / 2.0,
        cpus: [arke_sys::cpu::allowed(), their_cpus],
        one_node: nodes[0] == nodes[1],
        ranks,
        hosts: [arke_launch::host(), their_host],
    };
    line(&serde_json::to_string(&figures).map_err(|e| e.to_string())?);
    Ok(())
}
