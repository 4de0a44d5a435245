//! Jobs that a running program starts (`MPI_Comm_spawn`): a launcher of their own, which the spawning process starts
//! and talks to over a socket.
//!
//! ```text
//! spawning rank ── socket ── arke spawn ── guard
//!                                └── spawned ranks
//! ```
//! The launcher is the `arke` command. It is nobody's child but the outer launcher's, or init's: the program's own
//! `wait` never meets it. It passes the ranks' output on to what is the spawning process's own, looks after them as
//! after any job, and ends them when the spawning process dies while they are connected with its job. A job that is no
//! longer connected goes on.
//!
//! A job on another machine is started by a rank that runs there ([`start_for`]). It hands the launcher the connection
//! to the spawning process, which is then what the socket is to a launcher on the same machine.
//!
//! The order goes over the socket in one piece, behind its length; the answers are one byte each ([`News`]), with a
//! text behind a failure.

use crate::job;
use crate::node::door::take_descriptor;
use crate::seat::{InitialErrorHandler, Seat};
use crate::spawn::Stack;
use crate::spec::{Bind, Deadlock, EnvironmentSpec, JobSpec, LaunchError, OutputSpec, ProgramSpec};
use arke_sys::procfs::folder_in;
use libc::{c_char, c_int, c_void};
use nix::errno::Errno;
use nix::sys::signal::{SigSet, SigmaskHow};
use nix::sys::socket::{sendmsg, ControlMessage, MsgFlags};
use serde::{Deserialize, Serialize};
use std::ffi::{CStr, CString, OsString};
use std::io::{self, IoSlice, Read, Write};
use std::net::TcpStream;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The word by which the `arke` command becomes the launcher of a spawned job.
pub const COMMAND: &str = "spawn";
/// What a spawned job's launcher calls itself in lists of processes.
pub(crate) const NAME: &str = "arke-spawn";
/// Longest order that is read.
const LONGEST: u32 = 1 << 28;
/// Said by the spawning process before it ends well.
pub(crate) const FAREWELL: u8 = b'F';
const STARTED: u8 = b'S';
const REFUSED: u8 = b'E';
const ENDED: u8 = b'X';
/// Comes with the connection to a process on another machine.
const HANDED: u8 = b'H';

/// One program to spawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpawnProgram {
    /// Number of ranks.
    pub ranks: u32,
    /// The program, as it was written.
    pub program: Vec<u8>,
    /// Its arguments.
    pub arguments: Vec<Vec<u8>>,
    /// Working directory, if not the spawning process's own.
    pub directory: Option<Vec<u8>>,
    /// Directories to look for the program in before `PATH`.
    pub path: Vec<Vec<u8>>,
}

/// A job to spawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The version of Arke that writes this.
    version: String,
    programs: Vec<SpawnProgram>,
    parent: String,
    error_handler: Option<String>,
    tolerant: bool,
    directory: Vec<u8>,
    /// Whether the spawning process is on another machine: the connection to it follows the order.
    from_afar: bool,
}

/// What a spawned job's launcher says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// All ranks run.
    Started,
    /// The job could not be started; nothing of it runs.
    Refused(String),
    /// The job has ended, with this code.
    Ended(u8),
    /// The launcher is gone.
    Gone,
}

/// The spawning process's end of the connection to a spawned job's launcher. The launcher is told by its end that the
/// process has died, unless [`Offspring::farewell`] was said before.
#[derive(Debug)]
pub struct Offspring {
    line: UnixStream,
    heard: Vec<u8>,
}

impl Order {
    /// An order for some programs. `parent` is a word without spaces that the ranks get with their seats.
    pub fn new(
        programs: Vec<SpawnProgram>,
        parent: String,
        error_handler: Option<InitialErrorHandler>,
    ) -> Result<Self, String> {
        let directory = std::env::current_dir().map_err(|e| format!("the working directory: {e}"))?;
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").into(),
            programs,
            parent,
            error_handler: error_handler.map(|handler| handler.name().into()),
            tolerant: false,
            directory: directory.into_os_string().into_vec(),
            from_afar: false,
        })
    }

    /// Lets the spawned job go on without ranks that fail, as its parents' job does.
    pub fn tolerant(mut self, tolerant: bool) -> Self {
        self.tolerant = tolerant;
        self
    }

    /// For a launcher on another machine than this process's.
    pub fn from_afar(mut self) -> Self {
        self.from_afar = true;
        self
    }

    /// The job; `library`: the directory of Arke's libraries, as for a job that a user starts.
    fn job(&self, library: Option<PathBuf>) -> Result<JobSpec, String> {
        if self.version != env!("CARGO_PKG_VERSION") {
            return Err(format!(
                "the library is of Arke {}, its `arke` command of {}; use those of one installation",
                self.version,
                env!("CARGO_PKG_VERSION")
            ));
        }
        let text = |bytes: &Vec<u8>| OsString::from_vec(bytes.clone());
        let programs = self.programs.iter().map(|p| ProgramSpec {
            ranks: p.ranks,
            program: text(&p.program),
            arguments: p.arguments.iter().map(text).collect(),
            directory: p.directory.as_ref().map(|d| PathBuf::from(text(d))),
            path: p.path.iter().map(|d| PathBuf::from(text(d))).collect(),
            environment: EnvironmentSpec::default(),
        });
        Ok(JobSpec {
            programs: programs.collect(),
            bind: Bind::Spread,
            output: OutputSpec::default(),
            timeout: None,
            // They wait for the processes that spawned them, which are not on their board.
            deadlock: (Deadlock::Ignore, Duration::MAX),
            // The launcher of the first job ends what its ranks have spawned.
            patience: None,
            stdin: None,
            error_handler: self.error_handler.as_deref().and_then(InitialErrorHandler::from_name),
            show_bindings: false,
            tolerant: self.tolerant,
            library,
            trace: None,
            any_mpi: false,
            debug: None,
            listener: None,
        })
    }
}

impl Offspring {
    /// Starts a launcher for the job. `commands`: files that may be the `arke` command, the first that can be executed
    /// is taken.
    ///
    /// # Errors
    /// Where no launcher could be started, and what helps. Whether the job starts is told by [`Offspring::news`].
    pub fn start(order: &Order, commands: &[PathBuf]) -> Result<Self, String> {
        let line = hand_over(order, commands)?;
        Self::over(line)
    }

    /// The launcher on another machine that an order was sent to, at the other end of this connection.
    ///
    /// # Errors
    /// As the system says.
    pub fn afar(line: TcpStream) -> Result<Self, String> {
        // Sockets are alike once they are connected.
        Self::over(UnixStream::from(OwnedFd::from(line)))
    }

    fn over(line: UnixStream) -> Result<Self, String> {
        line.set_nonblocking(true).map_err(|e| format!("preparing a socket failed: {e}"))?;
        Ok(Self { line, heard: Vec::new() })
    }

    /// What the launcher has said since the last call, if anything. Does not wait.
    pub fn news(&mut self) -> Option<News> {
        let mut bytes = [0; 4096];
        let ended = loop {
            match self.line.read(&mut bytes) {
                Ok(0) => break true,
                Ok(n) => self.heard.extend_from_slice(&bytes[..n]),
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => break false,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break true,
            }
        };
        match self.heard.first() {
            Some(&STARTED) => {
                self.heard.remove(0);
                Some(News::Started)
            }
            // The text goes up to the end.
            Some(&REFUSED) if ended => {
                Some(News::Refused(String::from_utf8_lossy(&self.heard[1..]).into_owned()))
            }
            Some(&ENDED) if self.heard.len() > 1 => Some(News::Ended(self.heard[1])),
            _ => ended.then_some(News::Gone),
        }
    }

    /// Says that this process is about to end well.
    pub fn farewell(&mut self) {
        // A launcher that is gone needs none.
        let _ = self.line.write(&[FAREWELL]);
    }
}

/// Starts a launcher and gives it its order. Answers this end of the socket.
fn hand_over(order: &Order, commands: &[PathBuf]) -> Result<UnixStream, String> {
    let failed = |doing: &str, e: &dyn std::fmt::Display| format!("{doing} failed: {e}");
    let (mut line, theirs) = UnixStream::pair().map_err(|e| failed("making a socket", &e))?;
    let files: Vec<CString> =
        commands.iter().filter_map(|c| CString::new(c.as_os_str().as_bytes()).ok()).collect();
    let command = CString::new(COMMAND).map_err(|e| failed("naming the command", &e))?;
    start_detached(&files, &[c"arke", &command], theirs.as_raw_fd()).map_err(|e| {
        let tried: Vec<String> = commands.iter().map(|c| c.display().to_string()).collect();
        format!(
            "no `arke` command could be started to launch the processes ({}; tried {}); install Arke's bin \
             beside its lib, or put it on PATH",
            e.desc(),
            tried.join(", ")
        )
    })?;
    drop(theirs);
    let bytes = postcard::to_stdvec(order).map_err(|e| failed("writing the order", &e))?;
    let mut whole = (bytes.len() as u32).to_le_bytes().to_vec();
    whole.extend(bytes);
    line.write_all(&whole).map_err(|e| failed("telling the `arke` command what to start", &e))?;
    Ok(line)
}

/// Starts a launcher for a process of another machine, which talks to it over `line` from now on, and is told where
/// that fails.
pub(crate) fn start_for(order: &Order, mut line: TcpStream, commands: &[PathBuf]) {
    let started = hand_over(order, commands).and_then(|socket| {
        let (fds, mark) = ([line.as_raw_fd()], [HANDED]);
        let (bytes, rights) = ([IoSlice::new(&mark)], [ControlMessage::ScmRights(&fds)]);
        let sent = loop {
            match sendmsg::<()>(socket.as_raw_fd(), &bytes, &rights, MsgFlags::MSG_NOSIGNAL, None) {
                Err(Errno::EINTR) => {}
                other => break other,
            }
        };
        sent.map_err(|e| format!("handing the connection to the `arke` command failed: {e}"))
    });
    if let Err(text) = started {
        // One that is gone hears nothing.
        let _ = line.write_all(&[&[REFUSED], text.as_bytes()].concat());
    }
}

/// The connection that [`start_for`] hands over.
fn take_line(socket: &UnixStream) -> io::Result<UnixStream> {
    let mut mark = [0];
    let (fd, _) = take_descriptor(socket, &mut mark)?;
    match mark {
        [HANDED] => Ok(UnixStream::from(fd)),
        _ => Err(io::Error::other("something else than a connection came")),
    }
}

/// Where the `arke` command may be, most likely first: the launcher of this process, beside the library's file, and on
/// `PATH`.
pub fn commands(library: Option<&Path>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    if let Ok(Some(seat)) = Seat::from_environment() {
        found.extend(folder_in(seat.namespace, seat.launcher as i32).map(|folder| folder.join("exe")));
    }
    if let Some(directory) = library.and_then(Path::parent) {
        found.extend(directory.parent().map(|prefix| prefix.join("bin/arke")));
        found.push(directory.join("arke"));
        // Libraries of tests stand one further down.
        found.extend(directory.parent().map(|above| above.join("arke")));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&path).filter(|d| d.is_absolute()).map(|d| d.join("arke")));
    found
}

/// What the processes on the way to a detached launcher share with the one that starts it.
struct Shared {
    files: Vec<*const c_char>,
    arguments: Vec<*const c_char>,
    line: RawFd,
    mask: SigSet,
    inner_stack: *mut c_void,
    errno: c_int,
}

/// Starts the first of the files that can be executed as nobody's child, with the socket for its standard input.
pub(crate) fn start_detached(files: &[CString], arguments: &[&CStr], line: RawFd) -> Result<(), Errno> {
    let (mut outer, mut inner) = (Stack::new(), Stack::new());
    let mut shared = Shared {
        files: files.iter().map(|file| file.as_ptr()).collect(),
        arguments: arguments.iter().map(|word| word.as_ptr()).chain([std::ptr::null()]).collect(),
        line,
        mask: SigSet::empty(),
        inner_stack: inner.top(),
        errno: libc::ENOENT,
    };
    // No handler of the program's must run in a child that borrows this process's memory.
    shared.mask = SigSet::all().thread_swap_mask(SigmaskHow::SIG_BLOCK)?;
    // A process without an exit signal: no SIGCHLD, and not found by waits that do not ask for it.
    let flags = libc::CLONE_VM | libc::CLONE_VFORK;
    // SAFETY: the stacks and `shared` outlive the children, since the kernel holds this thread until both have executed
    // a program or ended; `between` and `child` neither allocate nor unwind.
    let pid = unsafe { libc::clone(between, outer.top(), flags, (&raw mut shared).cast()) };
    let failed = (pid < 0).then(Errno::last);
    if pid > 0 {
        let mut status = 0;
        // SAFETY: `status` is valid for writes.
        while unsafe { libc::waitpid(pid, &mut status, libc::__WALL) } < 0 && Errno::last() == Errno::EINTR {}
    }
    let _ = shared.mask.thread_set_mask();
    match (failed, shared.errno) {
        (Some(errno), _) => Err(errno),
        (None, 0) => Ok(()),
        (None, errno) => Err(Errno::from_raw(errno)),
    }
}

/// The process between: its end makes the launcher nobody's child.
extern "C" fn between(shared: *mut c_void) -> c_int {
    // SAFETY: `start_detached` passed a pointer to its own value, which nobody else touches meanwhile.
    let stack = unsafe { (*shared.cast::<Shared>()).inner_stack };
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: as in `start_detached`; this process stands still until the child has executed or ended.
    let pid = unsafe { libc::clone(child, stack, flags, shared) };
    if pid < 0 {
        // SAFETY: as above.
        unsafe { (*shared.cast::<Shared>()).errno = Errno::last_raw() };
    }
    // SAFETY: ends this process without running anything of the program's.
    unsafe { libc::_exit(0) }
}

extern "C" fn child(shared: *mut c_void) -> c_int {
    // SAFETY: as in `between`.
    let shared = unsafe { &mut *shared.cast::<Shared>() };
    extern "C" {
        static environ: *const *const c_char;
    }
    // SAFETY: calls on this process alone, with pointers to live data; all are async-signal-safe.
    unsafe {
        if libc::dup2(shared.line, 0) == shared.line {
            // It is there already, and would be closed.
            libc::fcntl(0, libc::F_SETFD, 0);
        }
        // What the program has open is not the launcher's business: a pipe's end must not stay open on its account.
        let cloexec = 4u32;
        if libc::syscall(libc::SYS_close_range, 3u32, u32::MAX, cloexec) != 0 {
            for fd in 3..4096 {
                libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC);
            }
        }
        let mask: *const libc::sigset_t = shared.mask.as_ref();
        libc::sigprocmask(libc::SIG_SETMASK, mask, std::ptr::null_mut());
        shared.errno = 0;
        for file in &shared.files {
            libc::execve(*file, shared.arguments.as_ptr(), environ);
        }
        shared.errno = Errno::last_raw();
        libc::_exit(127)
    }
}

/// The launcher's ties to the process that spawned its job.
#[derive(Debug)]
pub(crate) struct Family {
    /// The connection, until its end was seen.
    pub line: Option<UnixStream>,
    /// What the ranks get with their seats.
    pub parent: String,
    /// Whether the process has said that it ends well.
    pub farewell: bool,
}

impl Family {
    /// Says that all ranks run.
    pub fn started(&mut self) {
        self.say(&[STARTED]);
    }

    fn say(&mut self, bytes: &[u8]) {
        if let Some(line) = &mut self.line {
            // A process that is gone hears nothing.
            let _ = line.write_all(bytes);
        }
    }

    /// Listens; true when the spawning process has died.
    pub fn has_died(&mut self) -> bool {
        let Some(line) = &mut self.line else { return false };
        let mut bytes = [0; 16];
        loop {
            match line.read(&mut bytes) {
                Ok(0) => break,
                Ok(n) => self.farewell |= bytes[..n].contains(&FAREWELL),
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return false,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        self.line = None;
        !self.farewell
    }
}

/// The life of a spawned job's launcher: reads its order from standard input. Returns what to exit with. `library`: the
/// directory of Arke's libraries.
pub fn launch_offspring(library: Option<PathBuf>) -> Result<u8, String> {
    // SAFETY: the name is NUL-terminated; the call sets the calling thread's name.
    unsafe { libc::prctl(libc::PR_SET_NAME, c"arke-spawn".as_ptr()) };
    debug_assert_eq!(NAME, "arke-spawn");
    // SAFETY: standard input is this function's alone: nothing else here reads it.
    let input = unsafe { OwnedFd::from_raw_fd(0) };
    let is_socket = nix::sys::socket::getsockname::<nix::sys::socket::UnixAddr>(input.as_raw_fd()).is_ok();
    if !is_socket {
        return Err(format!("`arke {COMMAND}` is for MPI_Comm_spawn, which starts it; use `arke run`"));
    }
    let high =
        nix::fcntl::fcntl(&input, nix::fcntl::FcntlArg::F_DUPFD_CLOEXEC(100)).map_err(|e| e.to_string())?;
    // SAFETY: fcntl has just made this descriptor.
    let mut line = UnixStream::from(unsafe { OwnedFd::from_raw_fd(high) });
    // Standard input is an empty file from now on.
    let nothing = std::fs::File::open("/dev/null").map_err(|e| format!("/dev/null: {e}"))?;
    nix::unistd::dup2_stdin(&nothing).map_err(|e| e.to_string())?;
    std::mem::forget(input);

    let order = read_order(&mut line)?;
    if order.from_afar {
        line = take_line(&line).map_err(|e| format!("the connection to the spawning process: {e}"))?;
    }
    let refuse = |mut line: &UnixStream, text: &str| {
        let _ = line.write_all(&[&[REFUSED], text.as_bytes()].concat());
    };
    spread_out();
    let directory = PathBuf::from(OsString::from_vec(order.directory.clone()));
    let _ = std::env::set_current_dir(&directory);
    let job = match order.job(library) {
        Ok(job) => job,
        Err(text) => {
            refuse(&line, &text);
            return Ok(LaunchError::OWN);
        }
    };
    line.set_nonblocking(true).map_err(|e| e.to_string())?;
    let answers = line.try_clone().map_err(|e| e.to_string())?;
    let family = Family { line: Some(line), parent: order.parent, farewell: false };
    match job::run_for(&job, Some(family)) {
        Ok(outcome) => {
            let _ = (&answers).write_all(&[ENDED, outcome.code]);
            Ok(outcome.code)
        }
        Err(error) => {
            refuse(&answers, &error.text);
            Ok(error.code)
        }
    }
}

fn read_order(line: &mut UnixStream) -> Result<Order, String> {
    let mut length = [0; 4];
    line.read_exact(&mut length).map_err(|e| format!("the order did not come: {e}"))?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err("the order is too long".into());
    }
    let mut bytes = vec![0; length as usize];
    line.read_exact(&mut bytes).map_err(|e| format!("the order did not come: {e}"))?;
    postcard::from_bytes(&bytes).map_err(|e| format!("the order cannot be read: {e}"))
}

/// Takes all cores that the outer launcher has: the spawning process may be bound to few of them.
fn spread_out() {
    let Ok(Some(seat)) = Seat::from_environment() else { return };
    let Some(launcher) = seat.launcher_here() else { return };
    arke_sys::cpu::bind_as(launcher as i32);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> Order {
        let program = SpawnProgram {
            ranks: 2,
            program: b"./x\xff".to_vec(),
            arguments: vec![b"a b".to_vec(), b"".to_vec()],
            directory: Some(b"/tmp".to_vec()),
            path: vec![b"/opt".to_vec()],
        };
        Order::new(vec![program], "port".into(), Some(InitialErrorHandler::Return)).unwrap()
    }

    #[test]
    fn an_order_arrives_as_it_was_written() {
        let (mut ours, mut theirs) = UnixStream::pair().unwrap();
        let bytes = postcard::to_stdvec(&order()).unwrap();
        ours.write_all(&(bytes.len() as u32).to_le_bytes()).unwrap();
        ours.write_all(&bytes).unwrap();
        let read = read_order(&mut theirs).unwrap();
        assert_eq!(read, order());
        let job = read.job(Some("/arke/lib".into())).unwrap();
        assert_eq!((job.size(), job.stdin), (2, None));
        assert_eq!(
            job.library.as_deref(),
            Some(Path::new("/arke/lib")),
            "programs are looked at as those of users"
        );
        assert_eq!(job.programs[0].program.as_bytes(), b"./x\xff");
        let other = Order { version: "0.0.0".into(), ..order() };
        assert!(other.job(None).unwrap_err().contains("one installation"));
    }

    #[test]
    fn a_damaged_order_is_refused() {
        let (mut ours, mut theirs) = UnixStream::pair().unwrap();
        ours.write_all(&u32::MAX.to_le_bytes()).unwrap();
        assert!(read_order(&mut theirs).unwrap_err().contains("too long"));
        ours.write_all(&[3, 0, 0, 0, 255, 255, 255]).unwrap();
        assert!(read_order(&mut theirs).unwrap_err().contains("cannot be read"));
        drop(ours);
        assert!(read_order(&mut theirs).is_err());
    }

    #[test]
    fn the_connection_of_an_order_from_afar_is_handed_over() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let mut afar = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (line, _) = listener.accept().unwrap();
        let (ours, theirs) = UnixStream::pair().unwrap();
        let fds = [line.as_raw_fd()];
        let rights = [ControlMessage::ScmRights(&fds)];
        sendmsg::<()>(ours.as_raw_fd(), &[IoSlice::new(&[HANDED])], &rights, MsgFlags::empty(), None)
            .unwrap();
        drop(line);
        take_line(&theirs).unwrap().write_all(&[STARTED]).unwrap();
        let mut word = [0];
        afar.read_exact(&mut word).unwrap();
        assert_eq!(word, [STARTED]);
        drop(ours);
        assert!(take_line(&theirs).is_err());
    }

    #[test]
    fn an_order_from_afar_that_cannot_be_followed_is_refused() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let afar = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (line, _) = listener.accept().unwrap();
        start_for(&order().from_afar(), line, &["/no/such/arke".into()]);
        let mut offspring = Offspring::afar(afar).unwrap();
        let end = std::time::Instant::now() + Duration::from_secs(10);
        let news = loop {
            match offspring.news() {
                None if std::time::Instant::now() < end => std::thread::sleep(Duration::from_millis(1)),
                news => break news,
            }
        };
        assert!(matches!(&news, Some(News::Refused(text)) if text.contains("/no/such/arke")), "{news:?}");
    }

    #[test]
    fn no_command_is_an_error_that_names_what_was_tried() {
        let error = Offspring::start(&order(), &["/no/such/arke".into()]).unwrap_err();
        assert!(error.contains("/no/such/arke") && error.contains("PATH"), "{error}");
        assert!(nix::sys::wait::waitpid(None, Some(nix::sys::wait::WaitPidFlag::WNOHANG)).is_err());
    }

    #[test]
    fn the_end_of_the_spawning_process_is_noticed() {
        for (farewell, died) in [(true, false), (false, true)] {
            let (ours, theirs) = UnixStream::pair().unwrap();
            theirs.set_nonblocking(true).unwrap();
            let mut family = Family { line: Some(theirs), parent: String::new(), farewell: false };
            ours.set_nonblocking(true).unwrap();
            let mut offspring = Offspring { line: ours, heard: Vec::new() };
            assert!(!family.has_died());
            family.started();
            assert_eq!(offspring.news(), Some(News::Started));
            assert_eq!(offspring.news(), None);
            if farewell {
                offspring.farewell();
            }
            drop(offspring);
            assert_eq!(family.has_died(), died);
            assert!(!family.has_died() && family.line.is_none());
        }
    }
}
