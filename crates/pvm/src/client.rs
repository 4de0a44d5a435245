//! A connection to the daemon from a command: requests and their answers, and messages that come in between.
#![allow(unsafe_code, reason = "it calls the system")]

use crate::address;
use crate::codes;
use crate::machine::mailboxes::Message;
use crate::wire::{Call, Foreign, Frame, Reader, Writer, VERSION};
use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long a daemon's name may be taken before the daemon listens, at most: a busy machine may let it wait in between.
const BETWEEN_NAME_AND_LISTENING: Duration = Duration::from_secs(2);

/// A connection that has enrolled as a console.
#[derive(Debug)]
pub struct Client {
    stream: UnixStream,
    serial: i32,
    replies: mpsc::Receiver<Frame>,
    reader: Option<JoinHandle<()>>,
    /// Own tid.
    pub tid: i32,
}

/// What is said when nobody listens.
pub fn no_daemon(vmid: &str) -> String {
    let which = if vmid.is_empty() { String::new() } else { format!(" for {}={vmid}", address::VMID) };
    format!("no PVM daemon runs{which}: `arke pvm` starts one")
}

impl Client {
    /// Connects to the daemon of a virtual machine; messages are handed to `hear` on a thread of its own.
    pub fn connect(vmid: &str, mut hear: impl FnMut(Message) + Send + 'static) -> Result<Client, String> {
        let stream = address::connect(&address::name(vmid)).map_err(|e| match e.kind() {
            std::io::ErrorKind::ConnectionRefused => no_daemon(vmid),
            _ => format!("the PVM daemon cannot be reached: {e}"),
        })?;
        let mut from = stream.try_clone().map_err(|e| format!("the connection cannot be shared: {e}"))?;
        let (tell, replies) = mpsc::channel();
        let reader = arke_sys::threads::start("arke-pvm", None, move || {
            let mut input = Vec::new();
            let mut piece = [0u8; 65536];
            loop {
                match from.read(&mut piece) {
                    Ok(0) => return,
                    Ok(n) => input.extend(&piece[..n]),
                    Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                    Err(_) => return,
                }
                loop {
                    match Frame::take(&mut input) {
                        Ok(Some(frame)) if frame.call == Call::Message => {
                            if let Some(message) = message(&frame.body) {
                                hear(message);
                            }
                        }
                        Ok(Some(frame)) if frame.call == Call::Reply => {
                            let _ = tell.send(frame);
                        }
                        Ok(Some(_)) => {}
                        Ok(None) => break,
                        Err(Foreign) => return,
                    }
                }
            }
        });
        let reader = reader.map_err(|e| format!("no thread can be started to hear the daemon: {e}"))?;
        let mut client = Client { stream, serial: 0, replies, reader: Some(reader), tid: 0 };
        let body = Writer::new().ints(&[VERSION, 0]).block(b"").int(std::process::id() as i32);
        let (status, body) = client.ask(Call::Enrol, body.block(b"-").int(1).block(b""))?;
        if status != codes::OK {
            return Err(format!("the PVM daemon refuses this console: {}", codes::text(status)));
        }
        client.tid = Reader::new(&body).int().unwrap_or(0);
        Ok(client)
    }

    /// Asks for something; the status and the body of the answer. An error: the daemon has gone.
    pub fn ask(&mut self, call: Call, body: Writer) -> Result<(i32, Vec<u8>), String> {
        self.serial += 1;
        let frame = Frame { call, serial: self.serial, status: 0, body: body.done() };
        let gone = |_| "the PVM daemon has gone".to_string();
        self.stream.write_all(&frame.bytes()).map_err(|e| gone(e.to_string()))?;
        loop {
            let reply = self.replies.recv().map_err(|e| gone(e.to_string()))?;
            if reply.serial == frame.serial {
                return Ok((reply.status, reply.body));
            }
        }
    }

    /// Waits until the daemon has gone.
    pub fn wait_for_end(mut self) {
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

fn message(body: &[u8]) -> Option<Message> {
    let mut r = Reader::new(body);
    let (src, ctx, tag, enc) = (r.int().ok()?, r.int().ok()?, r.int().ok()?, r.int().ok()?);
    Some(Message { src, ctx, tag, enc, body: r.block().ok()?.to_vec() })
}

/// What the daemon in the background says when it is ready.
pub const READY: &str = "ready";

/// Starts the daemon of a virtual machine in the background: this program again, in a session of its own, with
/// `arguments`. Returns when it is ready; true if it was started, false if one runs already.
pub fn start_daemon(vmid: &str, arguments: &[&str]) -> Result<bool, String> {
    if address::connect(&address::name(vmid)).is_ok() {
        return Ok(false);
    }
    match in_background(arguments, "") {
        Ok(()) => Ok(true),
        Err(_) if another_runs(vmid) => Ok(false),
        Err(why) => Err(why),
    }
}

/// Whether somebody else's daemon was quicker. It has its name a moment before it listens, so this looks for a while.
fn another_runs(vmid: &str) -> bool {
    let end = Instant::now() + BETWEEN_NAME_AND_LISTENING;
    loop {
        if address::connect(&address::name(vmid)).is_ok() {
            return true;
        }
        if Instant::now() > end {
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Starts the daemon that joins with a ticket. Returns when it has joined.
pub fn start_joining(arguments: &[&str], ticket: &str) -> Result<(), String> {
    in_background(arguments, &format!("{ticket}\n"))
}

/// Starts this program again, in a session of its own, and waits until it says that it is ready. The error is what it
/// says instead.
fn in_background(arguments: &[&str], input: &str) -> Result<(), String> {
    let own = std::env::current_exe().map_err(|e| format!("this command's own file cannot be found: {e}"))?;
    let mut command = Command::new(own);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    if let Some(home) = std::env::var_os("HOME").filter(|h| std::path::Path::new(h).is_dir()) {
        command.current_dir(home);
    }
    // SAFETY: one call to the kernel.
    unsafe {
        command.pre_exec(|| {
            libc::setsid();
            Ok(())
        });
    }
    let mut child = command.spawn().map_err(|e| format!("the PVM daemon cannot be started: {e}"))?;
    if let Some(mut to) = child.stdin.take() {
        // One that ends before it reads says why.
        let _ = to.write_all(input.as_bytes());
    }
    let mut said = String::new();
    if let Some(mut out) = child.stdout.take() {
        let _ = out.read_to_string(&mut said);
    }
    if said.trim() == READY {
        return Ok(());
    }
    // It is about to end. Who hears that another runs may look for it, and finds one and not two.
    let _ = child.wait();
    match said.trim() {
        "" => Err("the PVM daemon ended before it was ready".into()),
        why => Err(why.into()),
    }
}
