//! Signals sent to the launcher reach the ranks.

use crate::support::*;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Starts ranks that say "ready" and then run `script`, and waits until all have said it.
fn start(ranks: usize, script: &str) -> (Started, BufReader<std::process::ChildStdout>) {
    use std::os::unix::process::CommandExt;
    let text = format!("{script}\necho ready; while :; do sleep 0.01; done");
    let mut command = arke(&["-n", &ranks.to_string(), "sh", "-c", &text]);
    let mut child = Started::new(command.stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0));
    let mut reader = BufReader::new(child.child().stdout.take().unwrap());
    for _ in 0..ranks {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n");
    }
    (child, reader)
}

#[test]
fn signals_are_passed_on_to_every_rank() {
    for signal in ["USR1", "USR2", "HUP", "TERM", "INT", "QUIT", "WINCH"] {
        let (child, mut reader) = start(3, &format!("trap 'echo got; exit 0' {signal}"));
        send(signal, child.pid());
        let mut text = String::new();
        std::io::Read::read_to_string(&mut reader, &mut text).unwrap();
        let ran = child.finish();
        assert_eq!((ran.code, text.as_str()), (Some(0), "got\ngot\ngot\n"), "{signal}: {ran:?}");
    }
}

#[test]
fn ranks_that_die_of_a_passed_signal_give_its_code() {
    let (child, _reader) = start(2, "");
    send("TERM", child.pid());
    let ran = child.finish();
    assert_eq!(ran.code, Some(128 + 15), "{ran:?}");
    assert!(ran.err.contains("SIGTERM") && ran.err.lines().count() == 1, "{ran:?}");
    assert!(
        ran.err.contains("arke run got that signal and passed it on"),
        "nobody else is to blame: {ran:?}"
    );
}

/// So long after the first one a signal is another request.
const SEPARATE: Duration = Duration::from_millis(400);

/// `timeout` sends its signal to its child and to the child's group: the ranks that were saving were killed by the second.
#[test]
fn a_signal_that_comes_twice_at_once_is_one() {
    for signal in ["TERM", "HUP", "INT"] {
        let number = match signal {
            "TERM" => 15,
            "HUP" => 1,
            _ => 2,
        };
        let text =
            format!("trap 'sleep 1; echo saved; exit 0' {signal}; echo ready; while :; do sleep 0.01; done");
        let mut command = arke(&["-n", "1", "sh", "-c", &text]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = Started::new(&mut command);
        let mut reader = BufReader::new(child.child().stdout.take().unwrap());
        let mut lines = String::new();
        reader.read_line(&mut lines).unwrap();
        send(signal, child.pid());
        assert!(
            soon(Duration::from_secs(5), || !is_pending(child.pid(), number)),
            "the launcher takes the first"
        );
        send(signal, child.pid());
        std::io::Read::read_to_string(&mut reader, &mut lines).unwrap();
        let ran = child.finish();
        assert_eq!(lines, "ready\nsaved\n", "{signal}: {ran:?}");
    }
}

#[test]
fn a_second_interrupt_kills() {
    let (child, _reader) = start(2, "trap '' INT TERM");
    send("INT", child.pid());
    // Two that come before the launcher has looked are one.
    let heard = || !is_pending(child.pid(), 2);
    assert!(soon(Duration::from_secs(5), heard), "the launcher takes the first interrupt");
    std::thread::sleep(SEPARATE);
    let second = Instant::now();
    send("INT", child.pid());
    let ran = child.finish();
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert!(second.elapsed() < Duration::from_secs(2));
}

#[test]
fn ranks_that_go_on_after_sigterm_are_killed_in_time() {
    let text = "trap 'echo saved' TERM; echo ready; while :; do sleep 0.01; done";
    let mut command = arke(&["-n", "2", "sh", "-c", text]);
    command.env("ARKE_TERM_S", "1").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = Started::new(&mut command);
    let mut reader = BufReader::new(child.child().stdout.take().unwrap());
    let mut lines = String::new();
    while lines.lines().count() < 2 {
        reader.read_line(&mut lines).unwrap();
    }
    let asked = Instant::now();
    send("TERM", child.pid());
    std::io::Read::read_to_string(&mut reader, &mut lines).unwrap();
    let ran = child.finish();
    assert_eq!((ran.code, lines.as_str()), (Some(143), "ready\nready\nsaved\nsaved\n"), "{ran:?}");
    assert!(ran.err.contains("1 s after SIGTERM ranks 0-1 of the job on"), "{ran:?}");
    let took = asked.elapsed();
    assert!(took >= Duration::from_secs(1) && took < Duration::from_secs(20), "{took:?}");
}

#[test]
fn a_second_sigterm_kills() {
    let (child, _reader) = start(2, "trap '' TERM");
    send("TERM", child.pid());
    let heard = || !is_pending(child.pid(), 15);
    assert!(soon(Duration::from_secs(5), heard), "the launcher takes the first one");
    std::thread::sleep(SEPARATE);
    send("TERM", child.pid());
    let ran = child.finish();
    assert_eq!(ran.code, Some(143), "{ran:?}");
}

/// Whether a signal was sent to a process that has not taken it yet.
fn is_pending(pid: i32, signal: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let masks =
        status.lines().filter_map(|line| line.strip_prefix("SigPnd:").or(line.strip_prefix("ShdPnd:")));
    masks
        .filter_map(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .any(|mask| mask >> (signal - 1) & 1 == 1)
}

#[test]
fn a_stop_and_a_continue_reach_the_ranks() {
    let (child, mut reader) = start(2, "trap 'echo stopping' TSTP; trap 'echo going on; exit 0' CONT");
    let pid = child.pid();
    send("TSTP", pid);
    let state = || std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default().contains(") T ");
    assert!(soon(Duration::from_secs(1), state), "the launcher stops too");
    // The shells run their traps in the order of the signals' numbers if both are pending.
    std::thread::sleep(Duration::from_millis(200));
    send("CONT", pid);
    let mut text = String::new();
    std::io::Read::read_to_string(&mut reader, &mut text).unwrap();
    assert_eq!(sorted(&text), ["going on", "going on", "stopping", "stopping"]);
    assert_eq!(child.finish().code, Some(0));
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let ran = shell("trap '' HUP; $ARKE run -n 2 sh -c 'kill -HUP $$ $PPID; echo alive'");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "alive\nalive\n"), "{ran:?}");
}

#[test]
fn an_idle_launcher_uses_no_processor_time() {
    let mark = mark();
    let child = Started::new(&mut arke(&["-n", "4", "sleep", &mark]));
    // Launcher and guard have the mark on their command lines, too.
    assert!(soon(Duration::from_secs(1), || marked(&mark).len() == 6));
    let ticks = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.pid())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    let switches = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.pid())).unwrap();
        let line = status.lines().find(|l| l.starts_with("voluntary_ctxt")).unwrap().to_string();
        line.split_whitespace().last().unwrap().parse::<u64>().unwrap()
    };
    std::thread::sleep(Duration::from_millis(100));
    let before = (ticks(), switches());
    std::thread::sleep(Duration::from_secs(1));
    assert!(ticks() <= before.0 + 1, "{} clock ticks", ticks() - before.0);
    assert!(switches() <= before.1 + 1, "woken {} times", switches() - before.1);
}

/// Runs a shell line at a terminal of its own, types `keys` when `ready` has been seen as often as stated, and
/// prints what the terminal showed.
const AT_A_TERMINAL: &str = r#"
import os, pty, select, sys, time
line, ready, times, keys = sys.argv[1], sys.argv[2].encode(), int(sys.argv[3]), sys.argv[4].encode().decode("unicode_escape").encode()
pid, fd = pty.fork()
if pid == 0:
    os.execvp("bash", ["bash", "--norc", "-c", line])
shown, end = b"", time.time() + 10
while time.time() < end:
    if select.select([fd], [], [], 0.1)[0]:
        try:
            piece = os.read(fd, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
        if keys and shown.count(ready) >= times:
            os.write(fd, keys)
            keys = b""
sys.stdout.buffer.write(shown)
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) if time.time() < end else "hangs"
print("\nstatus", status)
"#;

fn at_a_terminal(line: &str, ready: &str, times: &str, keys: &str) -> String {
    let output = std::process::Command::new("python3")
        .args(["-c", AT_A_TERMINAL, line, ready, times, keys])
        .env("ARKE", ARKE)
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).replace('\r', "")
}

#[test]
fn ctrl_c_at_a_terminal_ends_the_job_and_the_script_around_it() {
    let mark = mark();
    let line = format!("$ARKE run -n 3 sh -c 'echo ready; exec sleep {mark}'; echo the script goes on");
    let shown = at_a_terminal(&line, "ready", "3", r"\x03");
    assert!(shown.contains("status -2") || shown.contains("status 130"), "{shown}");
    assert!(!shown.contains("goes on"), "{shown}");
    assert_eq!(marked(&mark), Vec::<i32>::new());
}

#[test]
fn at_a_terminal_lines_stay_apart_and_rank_0_reads_the_keys() {
    let script = r#"if [ $ARKE_RANK = 0 ]; then printf 'name? '; read x; echo "hello $x"; else sleep 0.3; echo other; fi"#;
    let shown = at_a_terminal(
        &format!("$ARKE run -n 2 sh -c '{}'", script.replace('\'', r"'\''")),
        "name? ",
        "1",
        r"Ada\n",
    );
    assert!(shown.contains("\nhello Ada\n") && shown.contains("\nother\n"), "{shown}");
    assert!(shown.contains("status 0"), "{shown}");
}

#[test]
fn ctrl_z_stops_the_job_and_fg_goes_on() {
    let mark = mark();
    let line = format!(
        "set -m; $ARKE run -n 2 sh -c 'echo ready; sleep 1; echo done' {mark}; echo stopped; ps -o stat= -p $(pgrep -f '^sh -c echo.*{mark}' | tr '\\n' ' '); fg >/dev/null; echo over"
    );
    let shown = at_a_terminal(&line, "ready", "2", r"\x1a");
    assert!(shown.contains("\nstopped\n") && shown.contains("\nover\n"), "{shown}");
    assert_eq!(shown.lines().filter(|l| l.starts_with('T')).count(), 2, "{shown}");
    assert_eq!(shown.lines().filter(|l| *l == "done").count(), 2, "{shown}");
}

#[test]
fn an_interrupt_that_ranks_have_dealt_with_leaves_a_good_job() {
    let script = r#"trap "echo saved" INT; echo ready; sleep 0.4; sleep 0.4; exit 0"#;
    let shown =
        at_a_terminal(&format!("$ARKE run -n 2 sh -c '{script}'; echo code $?"), "ready", "2", r"\x03");
    assert!(shown.contains("\ncode 0\n") && shown.contains("status 0"), "{shown}");
    assert_eq!(shown.lines().filter(|l| l.ends_with("saved")).count(), 2, "{shown}");
}

#[test]
fn ctrl_z_does_nothing_where_nobody_could_go_on() {
    // The launcher leads the session: no shell is there to continue it.
    let line = "exec $ARKE run -n 2 sh -c 'echo ready; sleep 0.5; echo done'";
    let shown = at_a_terminal(line, "ready", "2", r"\x1a");
    assert!(shown.contains("status 0"), "{shown}");
    assert_eq!(shown.lines().filter(|l| l.ends_with("done")).count(), 2, "{shown}");
}

#[test]
fn output_that_nobody_reads_does_not_make_a_job_immortal() {
    // The ranks end; more than a pipe holds is still to be written.
    let mark = mark();
    let script = format!("sleep 0.3; head -c 200000 /dev/zero | tr '\\0' x; true {mark}");
    let mut child =
        Started::new(arke(&["-n", "2", "sh", "-c", &script]).stdout(Stdio::piped()).stderr(Stdio::piped()));
    // Launcher and guard have the mark on their command lines, too.
    assert!(soon(Duration::from_secs(5), || marked(&mark).len() == 4), "the ranks begin");
    assert!(soon(Duration::from_secs(5), || marked(&mark).len() == 2), "the ranks end");
    std::thread::sleep(Duration::from_millis(100));
    send("TERM", child.pid());
    let ended = || matches!(child.child().try_wait(), Ok(Some(_)));
    assert!(soon(Duration::from_secs(5), ended), "it hears");
    assert_eq!(child.finish().code, Some(128 + 15));
}

/// A folder with a program by which a rank becomes root's, as by `sudo`.
struct Rooted(std::path::PathBuf);

impl Rooted {
    /// `None` where this test cannot have it: only root can make it.
    fn new() -> Option<Rooted> {
        let folder = std::env::temp_dir().join(format!("arke-rooted-{}", mark()));
        let line = format!(
            "[ $(id -u) = 0 ] && mkdir -m 755 {0} && cp $(command -v setpriv) {0}/as && chmod u+s {0}/as && \
             setpriv --reuid=65534 --regid=65534 --clear-groups {0}/as --reuid=0 --regid=0 --clear-groups id -u && \
             setpriv --reuid=65534 --regid=65534 --clear-groups $ARKE --version",
            folder.display()
        );
        let made = Rooted(folder);
        let ran = shell(&line);
        (ran.code == Some(0) && ran.out.starts_with("0\n")).then_some(made)
    }

    /// Starts a job of another user's with a rank that is root's, and sleeps for so long. It has the launcher's standard
    /// error, which is a file: a pipe would not end before it.
    fn start(&self, options: &[&str], seconds: &str) -> Started {
        let said = std::fs::File::create(self.said()).unwrap();
        let mut command = std::process::Command::new("setpriv");
        command
            .args(["--reuid=65534", "--regid=65534", "--clear-groups", ARKE, "run", "-n", "1"])
            .args(options);
        command.arg(self.0.join("as")).args(["--reuid=0", "--regid=0", "--clear-groups", "sleep", seconds]);
        Started::new(command.env("HOME", "/tmp").stdin(Stdio::null()).stdout(Stdio::null()).stderr(said))
    }

    fn said(&self) -> std::path::PathBuf {
        self.0.join("said")
    }
}

impl Drop for Rooted {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The exit code of a launcher that ends before its rank, whose end this is then; `None` where it did not.
fn code_before_rank(mut child: Started, mark: &str, limit: Duration) -> Option<i32> {
    let mut code = None;
    soon(limit, || {
        code = child.child().try_wait().unwrap().and_then(|end| end.code());
        code.is_some()
    });
    let left = marked(mark);
    left.iter().for_each(|pid| send("KILL", *pid));
    code.filter(|_| !left.is_empty())
}

#[test]
fn a_rank_that_cannot_be_killed_is_told_of_and_another_signal_ends_the_launcher() {
    let Some(rooted) = Rooted::new() else { return };
    let mark = mark();
    let child = rooted.start(&[], &mark);
    let said = || std::fs::read_to_string(rooted.said()).unwrap();
    let sleeps = || {
        marked(&mark).iter().any(|pid| {
            std::fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name == "sleep\n")
        })
    };
    assert!(soon(Duration::from_secs(10), sleeps));
    let before = ticks(child.pid());
    for _ in 0..2 {
        send("INT", child.pid());
        std::thread::sleep(SEPARATE);
    }
    let told = soon(Duration::from_secs(20), || said().contains("a further signal"));
    let used = ticks(child.pid()) - before;
    send("INT", child.pid());
    let code = code_before_rank(child, &mark, Duration::from_secs(20));
    let said = said();
    assert!(told && said.contains("2 s after SIGKILL process ") && said.contains(", user 0)"), "{said}");
    assert_eq!(code, Some(128 + 2), "{said}");
    assert!(used < 50, "the launcher has taken {used} ticks of 10 ms");
}

#[test]
fn a_rank_that_cannot_be_killed_does_not_outlast_the_time_limit() {
    let Some(rooted) = Rooted::new() else { return };
    let mark = mark();
    let child = rooted.start(&["--timeout", "1"], &mark);
    let code = code_before_rank(child, &mark, Duration::from_secs(30));
    let said = std::fs::read_to_string(rooted.said()).unwrap();
    assert_eq!(code, Some(124), "{said}");
    assert!(said.contains("2 s after SIGKILL process "), "{said}");
}
