//! PMIx: what `prterun`, `prun`, Open MPI's mpirun, `srun --mpi=pmix` and others offer. The protocol is the affair of
//! their library, which is opened at run time.
//!
//! Values are asked for one by one when they are needed; the fence collects nothing.

mod library;

use super::{Exchange, ExchangeError, Facts};
use arke_base::board::told;
use library::{
    Bytes, Data, Functions, Info, Proc, Value, BOOL, BYTE_OBJECT, GLOBAL, INT, NOT_FOUND, STRING, SUCCESS,
    UINT32, WILDCARD,
};
use std::collections::HashSet;
use std::ffi::{c_char, c_int, CStr, CString};
use std::time::{Duration, Instant};

/// How long a server may deny what was published before a fence.
const DENIALS: Duration = Duration::from_secs(1);

/// How long a rank of a job that ends waits for the launcher to end it, before it leaves by itself. The `prterun` of
/// Open MPI 5.0.11 sometimes never ends when ranks leave while it begins to end them: 4 in 100 calls of MPI_Abort on a
/// busy machine.
pub(super) const TO_BE_ENDED: Duration = Duration::from_secs(2);

/// A job of a launcher that speaks PMIx.
pub(crate) struct Pmix {
    functions: Functions,
    own: Proc,
    size: u32,
    limit: Duration,
    used: HashSet<String>,
}

// SAFETY: the functions may be called by any thread, and the values hold no reference to the thread that made them.
unsafe impl Send for Pmix {}

impl std::fmt::Debug for Pmix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pmix").field("rank", &self.own.rank).field("size", &self.size).finish_non_exhaustive()
    }
}

/// A value that a rank or the launcher has published.
#[derive(Debug, PartialEq, Eq)]
enum Published {
    Number(u32),
    Flag(bool),
    Text(String),
    Bytes(Vec<u8>),
    Other(u16),
}

impl Pmix {
    /// Joins the job; `named` is the library's file name or empty, `limit` how long ranks wait for each other.
    pub fn open(named: &str, limit: Duration) -> Result<(Self, Facts), ExchangeError> {
        let functions = Functions::open(named).map_err(|why| error("opening the PMIx library", why))?;
        let mut own = Proc { namespace: [0; 256], rank: 0 };
        let status = {
            // The library starts threads.
            let _withheld = arke_sys::signals::withhold();
            // SAFETY: `own` is valid for writes; there is no information to give.
            unsafe { (functions.init)(&raw mut own, std::ptr::null_mut(), 0) }
        };
        if status != SUCCESS {
            let why = format!(
                "{} answers {}; the library must fit the launcher: ARKE_PMIX=FILE names another",
                functions.version(),
                functions.explain(status)
            );
            return Err(error("PMIx_Init", why));
        }
        own.namespace[255] = 0;
        let mut pmix = Self { functions, own, size: 0, limit, used: HashSet::new() };
        pmix.size = match pmix.lookup(WILDCARD, c"pmix.job.size", true) {
            Ok(Published::Number(size)) if size > pmix.own.rank => size,
            other => {
                let why = format!("it says {other:?} to rank {}", pmix.own.rank);
                return Err(error("asking for the number of ranks", why));
            }
        };
        let number = |rank, key| match pmix.lookup(rank, key, true) {
            Ok(Published::Number(n)) => Some(n),
            _ => None,
        };
        let peers = match pmix.lookup(WILDCARD, c"pmix.lpeers", true) {
            Ok(Published::Text(list)) => parse_ranks(&list, pmix.size).filter(|l| l.contains(&pmix.own.rank)),
            _ => None,
        };
        // SAFETY: the array ends with a zero, as written above.
        let name = unsafe { CStr::from_ptr(pmix.own.namespace.as_ptr()) }.to_string_lossy().into_owned();
        let facts = Facts {
            launcher: format!("a launcher that speaks PMIx, through {}", pmix.functions.version()),
            rank: pmix.own.rank,
            size: pmix.size,
            name,
            appnum: number(pmix.own.rank, c"pmix.appnum"),
            universe: number(WILDCARD, c"pmix.univ.size"),
            spawned: pmix.lookup(WILDCARD, c"pmix.spawned", true) == Ok(Published::Flag(true)),
            neighbours: peers,
        };
        Ok((pmix, facts))
    }

    fn proc(&self, rank: u32) -> Proc {
        Proc { rank, ..self.own.clone() }
    }

    /// What `rank`, or the launcher for it, has published. `now`: only what is known already, without waiting for the
    /// rank.
    fn lookup(&self, rank: u32, key: &CStr, now: bool) -> Result<Published, c_int> {
        let of = self.proc(rank);
        let seconds = self.limit.as_secs().clamp(1, c_int::MAX as u64) as c_int;
        let how = match now {
            true => info(c"pmix.optional", BOOL, Data { flag: true }),
            false => info(c"pmix.timeout", INT, Data { int: seconds }),
        };
        let mut value: *mut Value = std::ptr::null_mut();
        // SAFETY: all pointers are valid for the call; the library stores a value of its own or leaves the null
        // pointer.
        let status =
            unsafe { (self.functions.get)(&raw const of, key.as_ptr(), &raw const how, 1, &raw mut value) };
        if status != SUCCESS {
            return Err(status);
        }
        if value.is_null() {
            return Ok(Published::Other(0));
        }
        // SAFETY: the library has stored a value, which is ours to read and to free.
        Ok(unsafe { take(value) })
    }
}

/// Copies a value and frees it with what it points to.
///
/// # Safety
/// `value` is what `PMIx_Get` stored, and used nowhere else.
unsafe fn take(value: *mut Value) -> Published {
    // SAFETY: the kind tells which member of the union was set, and what pointers in it point to was allocated by the
    // library with `malloc`, as the standard has it.
    unsafe {
        let data = (*value).data;
        let published = match (*value).kind {
            UINT32 => Published::Number(data.uint32),
            INT => Published::Number(data.int.max(0) as u32),
            BOOL => Published::Flag(data.flag),
            STRING if !data.string.is_null() => {
                let text = CStr::from_ptr(data.string).to_string_lossy().into_owned();
                libc::free(data.string.cast());
                Published::Text(text)
            }
            BYTE_OBJECT if !data.bytes.bytes.is_null() => {
                let bytes =
                    std::slice::from_raw_parts(data.bytes.bytes.cast::<u8>(), data.bytes.size).to_vec();
                libc::free(data.bytes.bytes.cast());
                Published::Bytes(bytes)
            }
            // The library keeps no empty object.
            BYTE_OBJECT => Published::Bytes(Vec::new()),
            kind => Published::Other(kind),
        };
        libc::free(value.cast());
        published
    }
}

fn info(key: &CStr, kind: u16, data: Data) -> Info {
    let mut info = Info { key: [0; 512], flags: 0, value: Value { kind, data } };
    for (to, from) in info.key.iter_mut().zip(key.to_bytes()) {
        *to = *from as c_char;
    }
    info
}

fn error(doing: impl Into<String>, why: impl Into<String>) -> ExchangeError {
    ExchangeError { launcher: "the launcher's PMIx service".into(), doing: doing.into(), why: why.into() }
}

/// A list of ranks such as `0,1,4-7`, ascending; `None` where it is none.
fn parse_ranks(text: &str, size: u32) -> Option<Vec<u32>> {
    let mut ranks = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.trim().split_once('-').unwrap_or((part.trim(), part.trim()));
        let (first, last) = (first.parse::<u32>().ok()?, last.parse::<u32>().ok()?);
        if first > last || last >= size {
            return None;
        }
        ranks.extend(first..=last);
    }
    ranks.sort_unstable();
    ranks.dedup();
    Some(ranks)
}

/// A key, as a C string: only letters, digits and dashes come here.
fn full(key: &str) -> CString {
    CString::new(format!("arke.{key}")).unwrap_or_default()
}

impl Exchange for Pmix {
    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), ExchangeError> {
        if !self.used.insert(key.to_string()) {
            return Err(error(format!("publishing \"{key}\""), "a key can be used once"));
        }
        // One byte at the end that is not the value's: an empty object is none to the library.
        let mut bytes = value.to_vec();
        bytes.push(b'.');
        let data = Data { bytes: Bytes { bytes: bytes.as_mut_ptr().cast(), size: bytes.len() } };
        let mut value = Value { kind: BYTE_OBJECT, data };
        // SAFETY: the library copies the value before it returns.
        let status = unsafe { (self.functions.put)(GLOBAL, full(key).as_ptr(), &raw mut value) };
        match status {
            SUCCESS => Ok(()),
            status => Err(error(format!("publishing \"{key}\""), self.functions.explain(status))),
        }
    }

    fn fence(&mut self) -> Result<(), ExchangeError> {
        // SAFETY: no arguments.
        let status = unsafe { (self.functions.commit)() };
        if status != SUCCESS {
            return Err(error("PMIx_Commit", self.functions.explain(status)));
        }
        let seconds = self.limit.as_secs().clamp(1, c_int::MAX as u64) as c_int;
        let how = info(c"pmix.timeout", INT, Data { int: seconds });
        let all = self.proc(WILDCARD);
        // SAFETY: the pointers are valid for the call.
        let status = unsafe { (self.functions.fence)(&raw const all, 1, &raw const how, 1) };
        if status != SUCCESS {
            let why = format!(
                "{}; every one of the {} ranks must call MPI_Init within {seconds} s (ARKE_JOIN_TIMEOUT)",
                self.functions.explain(status),
                self.size
            );
            return Err(error("waiting for the other ranks", why));
        }
        Ok(())
    }

    fn get(&mut self, rank: u32, key: &str) -> Result<Vec<u8>, ExchangeError> {
        let doing = || format!("asking for \"{key}\" of rank {rank}");
        let mut found = self.lookup(rank, &full(key), false);
        // Servers that have just fetched an earlier key of that rank for somebody may deny once that there is another.
        let begin = Instant::now();
        while matches!(found, Err(NOT_FOUND)) && begin.elapsed() < DENIALS {
            std::thread::sleep(Duration::from_millis(5));
            found = self.lookup(rank, &full(key), false);
        }
        match found {
            Ok(Published::Bytes(mut bytes)) if bytes.last() == Some(&b'.') => {
                bytes.pop();
                Ok(bytes)
            }
            Ok(other) => Err(error(doing(), format!("it has published {other:?}"))),
            Err(status) => Err(error(doing(), self.functions.explain(status))),
        }
    }

    fn linger(&mut self) -> Result<(), ExchangeError> {
        // What a rank has put goes with it, and who asks for it later waits in vain.
        self.fence()
    }

    fn abort(&mut self, code: i32, reason: &str) {
        let text = CString::new(reason.replace('\0', " ")).unwrap_or_default();
        // SAFETY: the text is a C string; no list of processes means the whole job. The caller ends the process anyway.
        let status = unsafe { (self.functions.abort)(told(code), text.as_ptr(), std::ptr::null_mut(), 0) };
        if status == SUCCESS {
            std::thread::sleep(TO_BE_ENDED);
        }
    }

    fn finalize(&mut self) -> Result<(), ExchangeError> {
        // SAFETY: there is no information to give.
        match unsafe { (self.functions.finalize)(std::ptr::null(), 0) } {
            SUCCESS => Ok(()),
            status => Err(error("PMIx_Finalize", self.functions.explain(status))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_ranks_are_read_and_nonsense_is_none() {
        assert_eq!(parse_ranks("0,1,4-6", 8), Some(vec![0, 1, 4, 5, 6]));
        assert_eq!(parse_ranks("3, 1", 4), Some(vec![1, 3]));
        for text in ["", "a", "0,", "4", "3-1", "0-99999999999", "-1", "0-4294967295"] {
            assert_eq!(parse_ranks(text, 4), None, "{text}");
        }
    }

    #[test]
    fn values_are_taken_and_freed() {
        // SAFETY: each value is made with `malloc`, as the library does it.
        unsafe {
            let make = |kind, data| {
                let value = libc::malloc(size_of::<Value>()).cast::<Value>();
                value.write(Value { kind, data });
                value
            };
            assert_eq!(take(make(UINT32, Data { uint32: 7 })), Published::Number(7));
            let text = libc::strdup(c"0,1".as_ptr());
            assert_eq!(take(make(STRING, Data { string: text })), Published::Text("0,1".into()));
            let bytes = Bytes { bytes: libc::strdup(c"ab".as_ptr()), size: 2 };
            assert_eq!(take(make(BYTE_OBJECT, Data { bytes })), Published::Bytes(b"ab".to_vec()));
            let none = Bytes { bytes: std::ptr::null_mut(), size: 9 };
            assert_eq!(take(make(BYTE_OBJECT, Data { bytes: none })), Published::Bytes(vec![]));
            assert_eq!(take(make(999, Data { room: [0; 3] })), Published::Other(999));
        }
    }
}
