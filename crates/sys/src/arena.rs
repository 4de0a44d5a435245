//! Arenas: shared memory that has a descriptor and no name.
//!
//! An arena is a memfd. It appears in no directory, is handed down by file descriptor, and its memory is
//! gone with the last process that holds it, whatever way that process ended. Where memfds are refused it is a file
//! that never had a name; all else is the same.

use crate::SysError;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::ptr::NonNull;

/// Runs `grow`, which makes a file `len` bytes long. The limit on the length of files (`ulimit -f`) counts for shared
/// memory, too, and whoever goes beyond is ended by SIGXFSZ. Where only the soft limit is in the way it is raised for
/// the call; where the hard one is, this is an error (EFBIG) and no signal.
fn within_limit(len: u64, grow: impl FnOnce() -> Result<(), SysError>) -> Result<(), SysError> {
    let limit = crate::memory::limit(libc::RLIMIT_FSIZE);
    if limit.is_none_or(|limit| len <= limit.rlim_cur) {
        return grow();
    }
    let too_long = Err(SysError { call: "fallocate", errno: libc::EFBIG });
    let Some(limit) = limit.filter(|limit| len <= limit.rlim_max) else { return too_long };
    let raised = libc::rlimit { rlim_cur: limit.rlim_max, ..limit };
    // SAFETY: the structure is valid for the read.
    if unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &raised) } != 0 {
        return too_long;
    }
    let grown = grow();
    // SAFETY: as above.
    unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &limit) };
    grown
}

/// Reservations from this size on are compared with the available memory first.
const CHECKED: u64 = 1 << 20;
/// A mapping of so many bytes is mostly holes: heaps of ranks.
const SPARSE: usize = 1 << 30;

/// A file in memory that no directory shows. Children do not inherit it.
///
/// A memfd, as a rule. A system with `vm.memfd_noexec=2` makes only those that can never be executed, and does not know
/// the flag for that before Linux 6.3. Where a filter of system calls refuses memfds (some containers), it is a file in
/// `/dev/shm` that never had a name; there the size of `/dev/shm` counts.
///
/// # Errors
/// Where the system gives neither.
pub fn unnamed() -> Result<OwnedFd, SysError> {
    let memfd = |flags| {
        // SAFETY: the name is a NUL-terminated literal; the call has no other preconditions.
        taken(unsafe { libc::memfd_create(c"arke".as_ptr(), libc::MFD_CLOEXEC | flags) }, "memfd_create")
    };
    memfd(0).or_else(|_| memfd(libc::MFD_NOEXEC_SEAL)).or_else(|refused| in_dev_shm().map_err(|_| refused))
}

/// A file in `/dev/shm` that never had a name.
fn in_dev_shm() -> Result<OwnedFd, SysError> {
    let flags = libc::O_TMPFILE | libc::O_RDWR | libc::O_EXCL | libc::O_CLOEXEC;
    // SAFETY: the path is a NUL-terminated literal; the call has no other preconditions.
    taken(unsafe { libc::open(c"/dev/shm".as_ptr(), flags, 0o600) }, "open")
}

/// Takes over the descriptor that a call has just returned, or its error.
fn taken(fd: RawFd, call: &'static str) -> Result<OwnedFd, SysError> {
    if fd < 0 {
        return Err(SysError::last(call));
    }
    // SAFETY: the kernel has just returned the descriptor and nobody else owns it.
    Ok(crate::streams::beyond_standard(unsafe { OwnedFd::from_raw_fd(fd) }))
}

/// A memfd: may be grown, reserved and mapped.
#[derive(Debug)]
pub struct Arena {
    fd: OwnedFd,
}

impl Arena {
    /// Makes an empty arena of `len` bytes (sparse: no memory is taken until it is touched or reserved).
    pub fn create(len: u64) -> Result<Self, SysError> {
        let arena = Self { fd: unnamed()? };
        arena.grow(len)?;
        Ok(arena)
    }

    /// Takes over a descriptor that was inherited or received.
    pub fn from_fd(fd: OwnedFd) -> Self {
        Self { fd }
    }

    /// Opens the arena that another process of this user has open as descriptor `fd`.
    pub fn of_process(pid: u32, fd: u32) -> Result<Self, SysError> {
        let failed = |errno| SysError { call: "open", errno };
        let folder = crate::procfs::folder(pid as i32);
        let path = std::ffi::CString::new(format!("{}/fd/{fd}", folder.display()))
            .map_err(|_| failed(libc::EINVAL))?;
        // SAFETY: the path is NUL-terminated; the call has no other preconditions. It does not wait, whatever the file
        // is.
        let fd = unsafe { libc::open(path.as_ptr(), libc::O_RDWR | libc::O_CLOEXEC | libc::O_NONBLOCK) };
        Ok(Self { fd: taken(fd, "open")? })
    }

    /// Which file it is, whatever descriptor it is open as.
    pub fn identity(&self) -> Result<(u64, u64), SysError> {
        let st = self.stat()?;
        Ok((st.st_dev, st.st_ino))
    }

    /// The descriptor's number.
    pub fn raw_fd(&self) -> RawFd {
        self.fd.as_raw_fd()
    }

    /// Its present length in bytes.
    pub fn len(&self) -> Result<u64, SysError> {
        Ok(self.stat()?.st_size as u64)
    }

    fn stat(&self) -> Result<libc::stat, SysError> {
        // SAFETY: an all-zero `stat` is a valid value for the kernel to fill.
        let mut st: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: `st` is valid for writes and the descriptor is open.
        if unsafe { libc::fstat(self.raw_fd(), &mut st) } != 0 {
            return Err(SysError::last("fstat"));
        }
        Ok(st)
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> Result<bool, SysError> {
        Ok(self.len()? == 0)
    }

    /// Makes it at least `len` bytes long. Processes may race to grow it, to different lengths too.
    pub fn grow(&self, len: u64) -> Result<(), SysError> {
        if self.len()? >= len {
            return Ok(());
        }
        // Not `ftruncate`, which would make it shorter again where another process has just made it longer.
        // This takes memory for the last page; the rest stays a hole.
        within_limit(len, || self.allocate(0, len - 1, 1))
    }

    /// Takes memory for a range, or gives it back. Before Linux 6.10 a signal that comes meanwhile has the system give
    /// up, though its handler is to go on with the call.
    fn allocate(&self, mode: i32, offset: u64, len: u64) -> Result<(), SysError> {
        let (offset, len) = (offset as libc::off_t, len as libc::off_t);
        crate::retried("fallocate", || {
            // SAFETY: plain call on an open descriptor.
            unsafe { libc::fallocate(self.raw_fd(), mode, offset, len) as isize }
        })
        .map(drop)
    }

    /// Takes memory for a range now, so that a shortage is an error here and never a SIGBUS later.
    ///
    /// The kernel would fill a memfd until the machine is out of memory, so a large request is compared with
    /// what is available first.
    pub fn reserve(&self, offset: u64, len: u64) -> Result<(), SysError> {
        if len >= CHECKED && crate::memory::available().is_some_and(|free| len > free) {
            return Err(SysError { call: "fallocate", errno: libc::ENOMEM });
        }
        self.allocate(0, offset, len)
    }

    /// As [`Arena::reserve`], for memory that the program may never touch, or not all of it: where nothing but the
    /// machine's memory bounds the arena, pages of a large range are taken when they are touched. Programs ask for 40
    /// MB, use some of it, and give it back, a thousand times in a second.
    pub fn promise(&self, offset: u64, len: u64) -> Result<(), SysError> {
        if len < CHECKED || self.is_bounded() {
            return self.reserve(offset, len);
        }
        match crate::memory::available() {
            Some(free) if len > free => Err(SysError { call: "fallocate", errno: libc::ENOMEM }),
            _ => Ok(()),
        }
    }

    /// Takes memory for a range that may be read or written before anybody has reserved it, where that would be a
    /// SIGBUS on a full file system: a page is taken even where a hole is read. Elsewhere such pages come when they are
    /// touched.
    pub fn secure(&self, offset: u64, len: u64) -> Result<(), SysError> {
        if self.is_bounded() {
            return self.reserve(offset, len);
        }
        Ok(())
    }

    /// Whether it lies in a file system with a size of its own, such as `/dev/shm`, which ends in SIGBUS where it is
    /// full.
    pub fn is_bounded(&self) -> bool {
        // SAFETY: an all-zero `statfs` is a valid value for the kernel to fill.
        let mut st: libc::statfs = unsafe { std::mem::zeroed() };
        // SAFETY: `st` is valid for writes and the descriptor is open.
        let done = unsafe { libc::fstatfs(self.raw_fd(), &mut st) };
        done != 0 || st.f_blocks != 0
    }

    /// Gives a range's memory back to the system; the range reads as zero afterwards.
    pub fn release(&self, offset: u64, len: u64) -> Result<(), SysError> {
        let mode = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
        self.allocate(mode, offset, len)
    }

    /// Sets or clears close-on-exec.
    pub fn set_cloexec(&self, on: bool) -> Result<(), SysError> {
        let flags = if on { libc::FD_CLOEXEC } else { 0 };
        // SAFETY: plain call on an open descriptor.
        if unsafe { libc::fcntl(self.raw_fd(), libc::F_SETFD, flags) } != 0 {
            return Err(SysError::last("fcntl"));
        }
        Ok(())
    }

    /// Maps `len` bytes from `offset` (a multiple of the page size), shared, for reading and writing.
    pub fn map(&self, offset: u64, len: usize) -> Result<Mapping, SysError> {
        // A program that has all its future memory locked (`mlockall`) would be given every page of a stretch that is
        // mostly holes. Without access no page comes, and what is unlocked then comes when it is touched.
        let sparse = len >= SPARSE;
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a fresh mapping at an address of the kernel's choice disturbs nothing.
        let p = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                len,
                if sparse { libc::PROT_NONE } else { access },
                libc::MAP_SHARED | libc::MAP_NORESERVE,
                self.raw_fd(),
                offset as libc::off_t,
            )
        };
        if p == libc::MAP_FAILED {
            return Err(SysError::last("mmap"));
        }
        let base = NonNull::new(p.cast()).ok_or(SysError { call: "mmap", errno: libc::ENOMEM })?;
        let mapping = Mapping { base, len };
        if sparse {
            // SAFETY: the range is the mapping's, which nobody else knows yet. Unlocking what is not locked is allowed.
            let opened = unsafe {
                libc::munlock(p, len);
                libc::mprotect(p, len, access)
            };
            if opened != 0 {
                return Err(SysError::last("mprotect"));
            }
        }
        Ok(mapping)
    }
}

/// A mapped stretch of an arena; unmapped when dropped.
#[derive(Debug)]
pub struct Mapping {
    base: NonNull<u8>,
    len: usize,
}

// SAFETY: a mapping is plain shared memory; what may be done with its bytes is the business of the types laid over it.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// The first byte.
    pub fn base(&self) -> *mut u8 {
        self.base.as_ptr()
    }

    /// Length in bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Maps pages that have memory for writing now, all at once, which takes less time than a fault of each. Where the
    /// system knows no such call (before Linux 5.14) they are mapped when they are touched.
    pub fn populate(&self, offset: usize, len: usize) {
        if offset.checked_add(len).is_none_or(|end| end > self.len) {
            return;
        }
        let start = self.base.as_ptr().wrapping_add(offset);
        // SAFETY: the range lies in this mapping, and nothing of its contents changes.
        unsafe { libc::madvise(start.cast(), len, libc::MADV_POPULATE_WRITE) };
    }

    /// A reference to a `T` at `offset`, checked for bounds and alignment.
    ///
    /// # Safety
    /// `T` is valid for any bytes another process may have left there and all its fields allow shared
    /// writing (atomics).
    pub unsafe fn at<T>(&self, offset: usize) -> &T {
        let fits = offset.checked_add(size_of::<T>()).is_some_and(|end| end <= self.len);
        assert!(
            fits,
            "offset {offset} with {} bytes is outside a mapping of {} bytes",
            size_of::<T>(),
            self.len
        );
        let p = self.base.as_ptr().wrapping_add(offset).cast::<T>();
        assert!(p.is_aligned(), "offset {offset} is not aligned for its type");
        // SAFETY: in bounds and aligned as just checked; validity is the caller's promise.
        unsafe { &*p }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: base and length are those of our own mapping, which nothing refers to any more.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.len) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn two_mappings_see_each_other() {
        let arena = Arena::create(8192).unwrap();
        let (a, b) = (arena.map(0, 8192).unwrap(), arena.map(4096, 4096).unwrap());
        // SAFETY: an atomic accepts any bytes.
        let (x, y) = unsafe { (a.at::<AtomicU64>(4096), b.at::<AtomicU64>(0)) };
        x.store(7, Ordering::Relaxed);
        assert_eq!(y.load(Ordering::Relaxed), 7);
    }

    #[test]
    fn released_memory_reads_zero() {
        let arena = Arena::create(4096).unwrap();
        arena.reserve(0, 4096).unwrap();
        let m = arena.map(0, 4096).unwrap();
        // SAFETY: an atomic accepts any bytes.
        let x = unsafe { m.at::<AtomicU64>(0) };
        x.store(7, Ordering::Relaxed);
        arena.release(0, 4096).unwrap();
        assert_eq!(x.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn an_impossible_reservation_is_an_error() {
        let arena = Arena::create(4096).unwrap();
        assert!(arena.reserve(0, 1 << 60).is_err());
        assert!(arena.promise(0, 1 << 60).is_err());
    }

    #[test]
    fn memory_is_secured_where_the_file_system_may_be_full() {
        let len = 1 << 20;
        let taken = |arena: &Arena| arena.stat().unwrap().st_blocks * 512;
        let arena = Arena::create(len).unwrap();
        arena.secure(0, len).unwrap();
        assert_eq!(taken(&arena) >= len as i64, arena.is_bounded());
        // What stands for it where memfds are refused.
        let Ok(file) = in_dev_shm() else { return };
        let bounded = Arena { fd: file };
        bounded.grow(len).unwrap();
        assert!(bounded.is_bounded() && taken(&bounded) < 1 << 14);
        bounded.secure(0, len).unwrap();
        assert!(taken(&bounded) >= len as i64);
    }

    #[test]
    fn promised_memory_is_taken_when_it_is_touched() {
        let len = 64 << 20;
        let arena = Arena::create(len).unwrap();
        let taken = || arena.stat().unwrap().st_blocks * 512;
        arena.promise(0, len).unwrap();
        // Elsewhere memory must be taken at once: this system has no memfds.
        assert!(arena.is_bounded() || taken() < 1 << 20);
        let m = arena.map(0, len as usize).unwrap();
        // SAFETY: an atomic accepts any bytes.
        unsafe { m.at::<AtomicU64>(len as usize / 2) }.store(7, Ordering::Relaxed);
        assert!(taken() > 0);
        arena.reserve(0, len).unwrap();
        assert!(taken() >= len as i64);
        m.populate(0, len as usize);
        // Beyond the end there is nothing to be mapped.
        m.populate(len as usize, 4096);
    }
}
