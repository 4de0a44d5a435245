//! Where in its script a rank stands whose program is Python's interpreter. The interpreter's frames are found by
//! py-spy (`pip install py-spy`), where it is installed: it reads the memory of the process, which need not be stopped.
//! Where it is not, a sentence names it.

use super::symbols::{self, Position};
use std::ffi::OsString;
use std::io::Read;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::time::{Duration, Instant};

/// The most ranks of a node that are looked at.
const MOST: usize = 16;
/// How long all of that may take.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The most callers that are named.
const CALLERS: usize = 15;

/// What was found of some ranks.
#[derive(Debug, Default)]
pub(super) struct Scripts {
    /// By the rank's number: where its script stands.
    pub places: Vec<(u32, Position)>,
    /// Why there are not more of them.
    pub hints: Vec<String>,
}

/// Looks at those of these ranks that run Python: their numbers and processes.
pub(super) fn look(ranks: impl Iterator<Item = (u32, u32)>) -> Scripts {
    let running: Vec<(u32, u32)> = ranks.filter(|(_, pid)| is_python(*pid)).take(MOST).collect();
    let Some((rank, pid)) = running.first().copied() else { return Scripts::default() };
    let Some(tool) = tool(pid) else {
        return Scripts {
            places: Vec::new(),
            hints: vec![format!(
                "rank {rank} runs Python: `pip install py-spy`, and the lines of its script are told; or call \
                 `py-spy dump --pid {pid}` on its host"
            )],
        };
    };
    let end = Instant::now() + PATIENCE;
    let begun: Vec<_> =
        running.into_iter().filter_map(|(rank, pid)| Some((rank, pid, begin(&tool, pid)?))).collect();
    let mut scripts = Scripts::default();
    for (rank, pid, dump) in begun {
        match dump.finish(end) {
            Ok(text) => scripts.places.extend(parse(&text, pid).map(|place| (rank, place))),
            Err(why) => scripts
                .hints
                .push(format!("py-spy does not tell where the script of rank {rank} stands: {why}")),
        }
    }
    scripts
}

/// Whether a process is Python's interpreter, or holds one.
fn is_python(pid: u32) -> bool {
    let named = |path: &Path, name: &str| {
        path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name))
    };
    let program = std::fs::read_link(format!("/proc/{pid}/exe"));
    program.is_ok_and(|program| named(&program, "python"))
        || symbols::mappings(pid).0.iter().any(|of| named(&of.path, "libpython"))
}

/// The file of py-spy: in this process's PATH; or in that of the rank, or beside its interpreter, where both processes
/// belong to one user.
fn tool(pid: u32) -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> = folders_of(std::env::var_os("PATH"));
    // Who owns a process owns its folder in /proc.
    let own = std::fs::metadata("/proc/self").ok()?.uid();
    if std::fs::metadata(format!("/proc/{pid}")).is_ok_and(|of| of.uid() == own) {
        let read = |name: &str| std::fs::read(format!("/proc/{pid}/{name}")).unwrap_or_default();
        let environment = read("environ");
        let path = environment.split(|byte| *byte == 0).find_map(|of| of.strip_prefix(b"PATH="));
        folders.extend(folders_of(path.map(|path| OsString::from_vec(path.to_vec()))));
        let command = read("cmdline").split(|byte| *byte == 0).next().map(<[u8]>::to_vec).unwrap_or_default();
        let interpreter = PathBuf::from(OsString::from_vec(command));
        folders.extend(interpreter.parent().filter(|folder| folder.is_absolute()).map(Path::to_path_buf));
    }
    let is_program = |file: &PathBuf| {
        std::fs::metadata(file).is_ok_and(|of| of.is_file() && of.permissions().mode() & 0o111 != 0)
    };
    folders.into_iter().map(|folder| folder.join("py-spy")).find(is_program)
}

fn folders_of(path: Option<OsString>) -> Vec<PathBuf> {
    // A folder that depends on where this process stands is not meant.
    path.map(|path| std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect())
        .unwrap_or_default()
}

/// A look that is under way.
struct Dump {
    child: Child,
    said: Receiver<(String, String)>,
}

fn begin(tool: &Path, pid: u32) -> Option<Dump> {
    let mut command = Command::new(tool);
    command.args(["dump", "--nonblocking", "--pid", &pid.to_string()]);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().ok()?;
    let (mut out, mut err) = (child.stdout.take()?, child.stderr.take()?);
    let (say, said) = channel();
    let read = move || {
        let (mut told, mut complained) = (Vec::new(), Vec::new());
        let _ = out.read_to_end(&mut told);
        let _ = err.read_to_end(&mut complained);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let _ = say.send((text(told), text(complained)));
    };
    // Where no thread can be had, nothing is ever said.
    let _ = arke_sys::threads::start("arke-reads", None, read);
    Some(Dump { child, said })
}

impl Dump {
    /// What was said; it has to be over by then.
    fn finish(mut self, end: Instant) -> Result<String, String> {
        let said = self.said.recv_timeout(end.saturating_duration_since(Instant::now()));
        if said.is_err() {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
        let (told, complained) = said.map_err(|_| "it takes too long".to_owned())?;
        match told.lines().any(|line| line.starts_with("Thread ")) {
            true => Ok(told),
            false => {
                let last =
                    complained.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it says nothing");
                Err(last.chars().filter(|c| !c.is_control()).take(200).collect())
            }
        }
    }
}

/// Where the main thread stands, out of a text such as
///
/// ```text
/// Thread 4711 (idle): "MainThread"
///     exchange (solver.py:12)
///     <module> (solver.py:20)
/// ```
fn parse(text: &str, pid: u32) -> Option<Position> {
    let threads = || text.lines().enumerate().filter(|(_, line)| line.starts_with("Thread "));
    let is_main = |line: &str| line.starts_with(&format!("Thread {pid} ")) || line.contains("\"MainThread\"");
    let (first, _) = threads().find(|(_, line)| is_main(line)).or_else(|| threads().next())?;
    let lines = text.lines().skip(first + 1).take_while(|line| line.starts_with("    "));
    let mut frames = lines.filter_map(|line| {
        let (function, place) = line.trim().strip_suffix(')')?.rsplit_once(" (")?;
        let place = place.rsplit_once('/').map_or(place, |(_, name)| name);
        Some(format!("{place} in {function}"))
    });
    let at = frames.next()?;
    Some(Position { at, frames: frames.take(CALLERS).collect(), call: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "Process 4711: python solver.py\nPython v3.11.7 (/usr/bin/python3.11)\n\n\
        Thread 4712 (idle): \"worker\"\n    wait (threading.py:320)\n\
        Thread 4711 (idle): \"MainThread\"\n    exchange (lib/solver.py:12)\n    <module> (solver.py:20)\n";

    #[test]
    fn the_main_thread_is_told() {
        let place = parse(SAID, 4711).unwrap();
        assert_eq!(
            (place.at.as_str(), &place.frames[..]),
            ("solver.py:12 in exchange", &["solver.py:20 in <module>".to_owned()][..])
        );
        assert_eq!(
            parse(SAID, 9).unwrap().at,
            "solver.py:12 in exchange",
            "it has the number of another namespace"
        );
        for text in ["", "Thread 4711 (idle)\n", "Thread 4711 (idle)\nno frames\n", "Error: no"] {
            assert!(parse(text, 4711).is_none(), "{text}");
        }
    }

    #[test]
    fn what_says_nothing_in_time_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let tool = |script: &str| {
            let file = folder.path().join("py-spy");
            std::fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
            std::fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).unwrap();
            begin(&file, 1).unwrap()
        };
        let soon = || Instant::now() + Duration::from_secs(20);
        assert_eq!(tool("echo \"Thread 1 (idle)\"").finish(soon()).unwrap(), "Thread 1 (idle)\n");
        assert_eq!(
            tool("echo first >&2; echo 'Permission denied' >&2; exit 1").finish(soon()),
            Err("Permission denied".into())
        );
        assert_eq!(tool("exec sleep 60").finish(Instant::now()), Err("it takes too long".into()));
    }

    #[test]
    fn other_programs_are_not_looked_at() {
        let scripts = look([(0, std::process::id())].into_iter());
        assert!(scripts.places.is_empty() && scripts.hints.is_empty(), "{scripts:?}");
    }
}
