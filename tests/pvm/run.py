#!/usr/bin/env python3
"""The virtual machine of PVM from the outside: daemon, console and private machines, and that nothing is left of them.

  tests/pvm/run.py --prefix build/prefix [NAME ...]

Each test is a function below. Every one has a virtual machine of its own (PVM_VMID), and after every one nothing of that
may be left: no process, no socket, and no file in /tmp or /dev/shm.
"""

import argparse
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
TESTS = []
PATIENCE = 10


def test(function):
    TESTS.append(function)
    return function


class Failure(Exception):
    pass


def check(holds, *what):
    if not holds:
        raise Failure(" ".join(str(w) for w in what))


def eventually(condition, what, patience=PATIENCE):
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            raise Failure(f"after {patience} s not yet: {what}")
        time.sleep(0.01)


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


class Bench:
    """A virtual machine's surroundings: its id, an empty home, and the installed command."""

    def __init__(self, prefix, task, number):
        self.arke = str(prefix / "bin" / "arke")
        self.task = str(task)
        self.vmid = f"test-{os.getpid()}-{number}"
        self.home = tempfile.TemporaryDirectory(prefix="arke-pvm-home-")
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("PVM", "ARKE_SEAT"))}
        self.environment.update(PVM_VMID=self.vmid, HOME=self.home.name)
        self.started = []

    def popen(self, *words, **options):
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.STDOUT)
        environment = {**self.environment, **options.pop("environment", {})}
        options.setdefault("text", True)
        child = subprocess.Popen(words, env=environment, cwd=self.home.name, start_new_session=True, **options)
        self.started.append(child)
        return child

    def run(self, *words, status=0, text=None, **options):
        """Output of a command that ends with this status (None: any)."""
        child = self.popen(*words, stdin=subprocess.PIPE if text is not None else subprocess.DEVNULL, **options)
        try:
            out, _ = child.communicate(text, timeout=PATIENCE * 3)
        except subprocess.TimeoutExpired:
            raise Failure(f"{' '.join(words)} does not end")
        check(status is None or child.returncode == status, f"{words}: status {child.returncode}, not {status}:\n{out}")
        return out

    def pvm(self, *words, **options):
        return self.run(self.arke, "pvm", *words, **options)

    def daemon(self):
        check("runs" in self.pvm("--daemon"), "the daemon says that it runs")
        return self.daemon_pid()

    def console(self, *lines, **options):
        return self.pvm(text="\n".join(lines) + "\n", **options)

    def processes(self, ends=("",)):
        """Processes whose environment names this machine (or one with such an end of its id), and their names."""
        found = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                with contextlib.suppress(OSError):
                    variables = (entry / "environ").read_bytes().split(b"\0")
                    if any(f"PVM_VMID={self.vmid}{end}".encode() in variables for end in ends) and alive(entry.name):
                        found[int(entry.name)] = (entry / "comm").read_text().strip()
        return found

    def daemon_pid(self):
        arkes = [pid for pid, name in self.processes().items() if name == "arke" and os.getsid(pid) == pid]
        check(len(arkes) == 1, "one daemon, not", self.processes())
        return arkes[0]

    def listening(self):
        return any(f"@arke-pvm-{os.geteuid()}-{self.vmid}" == line.split()[-1] for line in Path("/proc/net/unix").read_text().splitlines())

    def tasks(self):
        """Tids and states of the tasks, consoles left out."""
        return re.findall(r"\S+ +([0-9a-f]+) +(\d+)/[cf,]* ", self.pvm("ps", "-a"))

    def until_tasks(self, count, flags=None):
        eventually(lambda: len([t for t in self.tasks() if flags is None or t[1] == flags]) == count, f"{count} tasks")

    def over(self, failed):
        """Ends what the test has left, and says what that was, unless it has failed anyway."""
        for child in self.started:
            if child.poll() is None:
                child.kill()
            child.wait()
            for stream in (child.stdin, child.stdout):
                if stream:
                    stream.close()
        with contextlib.suppress(Failure):
            eventually(lambda: not self.processes() and not self.listening(), "", 3)
        left = self.processes(("", "-b"))
        for pid in left:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        listening = self.listening()
        self.home.cleanup()
        if failed:
            return
        check(not left, "processes are left:", left)
        check(not listening, "a socket is left")


# ---- The daemon -------------------------------------------------------------------------------------------------------


@test
def without_a_daemon_a_task_is_told_what_to_do(b):
    out = b.run(b.task, "tid", status=1)
    check("arke pvm" in out and "tid -14" in out, out)
    check("no PVM daemon runs" in b.pvm("conf", status=1))
    check("no PVM daemon runs" in b.pvm("halt", status=1))


@test
def a_daemon_is_started_once_and_halted(b):
    b.daemon()
    check("already" in b.pvm("--daemon"))
    check("tid 262145" in b.run(b.task, "tid"))
    b.pvm("halt")
    eventually(lambda: not b.processes(), "all processes gone")
    check(not b.listening())


@test
def many_who_start_it_start_one(b):
    starters = [b.popen(b.arke, "pvm", "--daemon") for _ in range(8)]
    for s in starters:
        out, _ = s.communicate(timeout=PATIENCE)
        check(s.returncode == 0, out)
    b.daemon_pid()
    b.pvm("halt")


@test
def a_program_may_start_it(b):
    out = b.run(b.task, "start")
    check("start 0" in out and "again -28" in out and "tid 262145" in out, out)
    b.pvm("halt")


@test
def in_the_foreground_it_prints_what_nobody_catches(b):
    daemon = b.popen(b.arke, "pvm", "--foreground")
    check("ready" in daemon.stdout.readline())
    b.console("spawn " + b.task + " hello", "quit")
    check(re.search(r"\[t4000\d] hello from", daemon.stdout.readline()))
    check("without an end" in daemon.stdout.readline())
    daemon.send_signal(signal.SIGINT)
    check(daemon.wait(PATIENCE) == 0)


@test
def two_machines_know_nothing_of_each_other(b):
    b.daemon()
    other = {"PVM_VMID": b.vmid + "-b"}
    b.pvm("--daemon", environment=other)
    waits = b.popen(b.task, "wait")
    check("tid" in waits.stdout.readline())
    check(len(b.tasks()) == 1)
    check("4/c" not in b.pvm("ps", "-a", environment=other))
    b.pvm("halt", environment=other)
    check(len(b.tasks()) == 1)
    b.pvm("halt")


@test
def a_task_of_another_namespace_sends_its_signals_to_itself(b):
    """Its process has another number in the daemon's namespace, or none; the number that it has for itself is a stranger's."""
    space = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
    if subprocess.run([*space, "true"], capture_output=True).returncode != 0:
        print("skipped  (no PID namespaces can be made here)")
        return
    script = "sleep 1000 & sleep 1000 & sleep 1000 & sleep 1000 & \"$0\" pvm --daemon; wait"
    inside = b.popen(*space, "sh", "-c", script, b.arke)
    check("runs" in inside.stdout.readline())
    strangers = lambda: sorted(pid for pid, name in b.processes().items() if name == "sleep")
    before = strangers()
    check(len(before) == 4, b.processes())
    for how in "kill", "reset", "halt":
        task = b.popen(*space, "sh", "-c", '"$0" wait & wait', b.task)
        check("tid" in task.stdout.readline())
        b.console({"kill": "kill " + b.tasks()[0][0]}.get(how, how))
        if how == "halt":
            check("recv" not in task.stdout.read(), "the task was not ended by the signal")
        else:
            eventually(lambda: not b.tasks(), f"the end of the task by {how}")
        check(task.wait(PATIENCE) == 0)
        check(strangers() == before, how, "ended", set(before) - set(strangers()))
    inside.kill()
    inside.wait()


@test
def tasks_of_another_namespace_are_reached_by_way_of_the_daemon(b):
    space = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
    if subprocess.run([*space, "true"], capture_output=True).returncode != 0:
        print("skipped  (no PID namespaces can be made here)")
        return
    b.daemon()
    script = Path(b.home.name) / "apart"
    script.write_text(f"#!/bin/sh\nexec {' '.join(space)} {b.task} echo\n")
    script.chmod(0o755)
    task = b.popen(b.task, "reach", str(script))
    said, _ = task.communicate(timeout=PATIENCE)
    check(task.returncode == 0 and "echoed 60" in said and "ended 1" in said, task.returncode, said, b.pvm("log"))
    b.pvm("halt")


@test
def halt_ends_stubborn_tasks_and_what_stands_behind_wrappers(b):
    b.daemon()
    out = b.console(f"spawn -2 {b.task} stubborn", "spawn /bin/sh -c 'trap \"\" TERM; sleep 1000 & sleep 1000'")
    check(out.count("successful") == 2, out)
    b.until_tasks(2, "6")
    b.pvm("halt")
    check(not b.processes(), "left:", b.processes())


@test
def a_task_may_halt(b):
    b.daemon()
    check("halt 0" in b.run(b.task, "halt"))
    eventually(lambda: not b.processes(), "all gone")


@test
def a_killed_daemon_takes_its_tasks_along_and_others_notice(b):
    pid = b.daemon()
    outsider = b.popen(b.task, "wait")
    check("tid" in outsider.stdout.readline())
    b.console(f"spawn -2 {b.task} wait", f"spawn {b.task} stubborn", f"spawn /bin/sh -c '{b.task} wait & sleep 1000'", "quit")
    b.until_tasks(4, "6")
    os.kill(pid, signal.SIGKILL)
    out, _ = outsider.communicate(timeout=PATIENCE)
    check("recv -14" in out and outsider.returncode == 0, out)
    eventually(lambda: not b.processes(), "all processes gone")
    # And the next one begins anew.
    b.daemon()
    b.pvm("halt")


@test
def a_killed_guard_is_replaced(b):
    pid = b.daemon()
    guard = lambda: [p for p, name in b.processes().items() if name == "arke-guard"]
    first = guard()
    check(len(first) == 1, b.processes())
    os.kill(first[0], signal.SIGKILL)
    eventually(lambda: len(guard()) == 1 and guard() != first, "another guard")
    b.console("spawn /bin/sh -c 'sleep 1000 & sleep 1000'", "quit")
    os.kill(pid, signal.SIGKILL)
    eventually(lambda: not b.processes(), "all processes gone")


@test
def waiting_costs_nothing(b):
    pid = b.daemon()
    b.console(f"spawn -3 {b.task} wait", "quit")
    b.until_tasks(3, "6")
    time.sleep(0.3)

    def used():
        ticks = 0
        for p in b.processes():
            ticks += sum(int(n) for n in Path(f"/proc/{p}/stat").read_text().rsplit(")", 1)[1].split()[11:13])
        return ticks

    before = used()
    time.sleep(2)
    check(used() - before <= 4, "ticks of 10 ms that daemon and three waiting tasks have used in 2 s:", used() - before)
    check(alive(pid))
    b.pvm("halt")


@test
def nonsense_on_the_socket_harms_nobody(b):
    pid = b.daemon()
    address = f"\0arke-pvm-{os.geteuid()}-{b.vmid}"
    frames = [
        b"GET / HTTP/1.0\r\n\r\n",
        struct.pack("<iiii", -1, 1, 1, 0),
        struct.pack("<iiii", 1 << 30, 1, 1, 0),
        struct.pack("<iiii", 0, 1, 1, 0),
        struct.pack("<iiii", 0, 10, 1, 0),
        struct.pack("<iiiiii", 8, 5, 1, 0, 1 << 30, -5),
        b"\0" * 5,
    ]
    held = []
    for frame in frames:
        s = socket.socket(socket.AF_UNIX)
        s.connect(address)
        s.sendall(frame)
        held.append(s)
    check("tid 262145" in b.run(b.task, "tid"))
    # One that has enrolled sends each call with garbage behind it.
    s = socket.socket(socket.AF_UNIX)
    s.settimeout(PATIENCE)
    s.connect(address)
    body = struct.pack("<iiiiiii", 3, 0, 0, os.getpid(), 0, 0, 0)
    s.sendall(struct.pack("<iiii", len(body), 1, 1, 0) + body)
    check(struct.unpack("<iiii", s.recv(16, socket.MSG_WAITALL))[3] == 0)
    # (Not those that leave, halt the machine, or end all tasks, of which this is one.)
    for call in [c for c in range(2, 34) if c not in (2, 14, 26)]:
        for garbage in (b"", b"\xff" * 4, b"\xff\xff\xff\x7f" * 8, b"\0" * 64, os.urandom(200)):
            s.sendall(struct.pack("<iiii", len(garbage), call, 2, 0) + garbage)
    time.sleep(0.2)
    check(alive(pid))
    for s in held + [s]:
        s.close()
    b.run(b.task, "tid")
    b.pvm("halt")


# ---- Tasks ------------------------------------------------------------------------------------------------------------


@test
def every_way_to_end_is_told(b):
    b.daemon()
    for kind in ["leave", "crash", "quit", "never", "fork"]:
        out = b.run(b.task, "parent", "3", kind)
        check("ended 3" in out, kind, out)
    # Processes that a task has left behind go with the machine.
    b.pvm("halt")


@test
def a_killed_task_is_told(b):
    b.daemon()
    parent = b.popen(b.task, "parent", "2", "wait")
    b.until_tasks(3, "6" if False else None)
    eventually(lambda: len([t for t in b.tasks() if t[1] == "6"]) == 2, "two spawned tasks")
    one, two = [tid for tid, flags in b.tasks() if flags == "6"]
    b.pvm("kill", one)
    b.pvm("sig", "9", "t" + two)
    out, _ = parent.communicate(timeout=PATIENCE)
    check("ended 2" in out, out)
    b.pvm("halt")


@test
def children_write_to_who_catches(b):
    b.daemon()
    out = b.run(b.task, "catch", "3")
    check(len(re.findall(r"\[t4000\d] BEGIN", out)) == 3 and len(re.findall(r"\[t4000\d] EOF", out)) == 3, out)
    check(len(re.findall(r"^\[t4000(\d)] hello from 4000\1$", out, re.M)) == 3, out)
    check(len(re.findall(r"^\[t4000\d] without an end$", out, re.M)) == 3, out)
    check(out.rstrip().endswith("after"), "pvm_exit waits for the output:", out)
    check(not b.tasks())
    b.pvm("halt")


# ---- The console ------------------------------------------------------------------------------------------------------


@test
def the_console_shows_the_machine(b):
    host = os.uname().nodename
    out = b.console("conf", "id", "version", "ps -ax", f"mstat {host} elsewhere", "pstat t40001 t4ffff", "names", "quit")
    for wanted in ["1 host, 1 data format", host, "LINUX", "t40001", "3.4.6", "(cons)", "elsewhere  No such host",
                   "40001  run", "4ffff  No such task", "###_PVM_NO_RESET_###", "goes on"]:
        check(wanted in out, f"{wanted!r} is missing:\n{out}")
    b.pvm("halt")


@test
def the_console_spawns(b):
    b.daemon()
    out = b.pvm("spawn", "-2", "->", b.task, "hello")
    check("2 successful" in out and "[1] finished" in out, out)
    check(len(re.findall(r"^\[1:t4000\d] hello from", out, re.M)) == 2 and len(re.findall(r"^\[1:t4000\d] EOF$", out, re.M)) == 2, out)
    check("No such file" in b.pvm("spawn", "->", "no-such-program", status=1))
    check("No such host" in b.pvm("spawn", "-elsewhere", b.task, "hello", status=1))
    b.pvm("spawn", "->out", b.task, "hello")
    b.pvm("spawn", "->>out", b.task, "hello")
    check(Path(b.home.name, "out").read_text().count("hello from") == 2)
    b.pvm("spawn", "-:/", "->where", "/bin/pwd")
    check("] /\n" in Path(b.home.name, "where").read_text())
    b.pvm("spawn", b.task, "hello")
    eventually(lambda: "without an end" in b.pvm("log"), "output in the log")
    b.pvm("halt")


@test
def the_console_shows_calls(b):
    b.daemon()
    out = b.pvm("spawn", "-@", b.task, "hello")
    for wanted in [r"^\[1:t4000\d] newtask, \d+\.\d{6} s: PT t4000\d, TF 0, TN ", r"^\[1:t4000\d] hello from", r"^\[1:t4000\d] EOF$"]:
        check(re.search(wanted, out, re.M), f"{wanted} is missing:\n{out}")
    child = b.popen(b.arke, "pvm", stdin=subprocess.PIPE)
    child.stdin.write(f"trace\ntrace - * + mytid nothing\nspawn -@ {b.task} hello\n")
    child.stdin.flush()
    said = ""
    while "finished" not in said:
        line = child.stdout.readline()
        check(line, "the console has ended:", said)
        said += line
    child.communicate("quit\n", timeout=PATIENCE)
    check(re.search(r"barrier .*send .*newtask endtask", said) and "there is no event nothing" in said and re.search(r"mytid\n", said), said)
    check("mytid begins, " in said and "mytid ends, " in said and "newtask," not in said, said)
    # One that joins no machine begins and ends all the same, and so does one that is killed.
    out = b.pvm("spawn", "-@", "false")
    for wanted in [r"^\[1:t4000\d] newtask, .* TN false$", r"^\[1:t4000\d] endtask, .*: TST 256, "]:
        check(re.search(wanted, out, re.M), f"{wanted} is missing:\n{out}")
    out = b.pvm("spawn", "-@", b.task, "crash")
    check(len(re.findall(r"^\[1:t4000\d] newtask, ", out, re.M)) == 1, out)
    check(re.search(r"^\[1:t4000\d] endtask, .*: TST (11|139), ", out, re.M), out)
    b.pvm("halt")


@test
def the_console_finds_programs_where_pvm_does(b):
    b.daemon()
    place = Path(b.home.name, "pvm3/bin/LINUX64")
    place.mkdir(parents=True)
    (place / "my-worker").write_text("#!/bin/sh\necho here $1 $FLAVOUR $0\n")
    (place / "my-worker").chmod(0o755)
    out = b.console("setenv FLAVOUR sweet", "export FLAVOUR", "spawn -> my-worker 'a b'", "echo done", "unexport FLAVOUR", "export",
                    environment={"PVM_ARCH": "LINUX64"})
    eventually(lambda: True, "")
    out += b.pvm("spawn", "->", "my-worker", "x")
    check("here x " in out and "pvm3/bin/LINUX64/my-worker" in out, out)
    b.pvm("halt")


@test
def the_console_passes_variables_on(b):
    b.daemon()
    Path(b.home.name, ".pvmrc").write_text("# start\nalias j jobs\necho from the file\nsetenv FLAVOUR sweet\nexport FLAVOUR\n")
    child = b.popen(b.arke, "pvm", stdin=subprocess.PIPE)
    child.stdin.write("spawn -> /bin/sh -c 'echo taste $FLAVOUR'\nj\n")
    child.stdin.flush()
    said = ""
    while "finished" not in said:
        line = child.stdout.readline()
        check(line, "the console has ended:", said)
        said += line
    check("from the file" in said and "taste sweet" in said, said)
    child.communicate("quit\n", timeout=PATIENCE)
    b.pvm("halt")


@test
def the_console_minds_mailboxes_and_resets(b):
    b.daemon()
    out = b.console("put kept 1", "put mine 0", "put mine 0", "names", "quit")
    check("<kept>:" in out and "<mine>:" in out, out)
    out = b.pvm("names")
    check("<kept>:" in out and "owner=0x0/0" in out and "<mine>" not in out, out)
    b.console(f"spawn -2 {b.task} wait", "quit")
    b.until_tasks(2, "6")
    b.pvm("reset")
    b.until_tasks(0)
    check("<kept>" not in b.pvm("names"))
    b.pvm("halt")


@test
def the_console_says_what_is_wrong(b):
    # In the place of ssh: nothing is to be looked up in any network.
    b.environment["PVM_RSH"] = "/bin/false"
    b.daemon()
    for words, wanted in [
        (["bogus"], "no command bogus"),
        (["setopt", "PvmNothing", "1"], "no option"),
        (["spawn"], "which program"),
        (["add", "elsewhere"], "Can't start daemon"),
        (["add", "elsewhere", "so=pw"], "Bad parameter"),
        (["delete", "elsewhere"], "No such host"),
        (["delete", os.uname().nodename], "the first host stays"),
        (["kill", "xyz"], "no task id"),
        (["help", "bogus"], "no command bogus"),
        (["put", "x"], "wrong #args"),
    ]:
        check(wanted in b.pvm(*words, status=1), words)
    check("Syntax" in b.pvm("help", "spawn") and "halt" in b.pvm("help"))
    b.pvm("halt")


@test
def a_console_at_a_terminal(b):
    leader, follower = pty.openpty()
    child = b.popen(b.arke, "pvm", stdin=follower, stdout=follower, stderr=follower, environment={"TERM": "xterm"})
    os.close(follower)
    said = b""

    def until(wanted):
        nonlocal said
        end = time.monotonic() + PATIENCE
        while wanted not in said:
            check(time.monotonic() < end and select.select([leader], [], [], 1)[0] or time.monotonic() < end, wanted, said)
            if select.select([leader], [], [], 0)[0]:
                said += os.read(leader, 4096)

    until(b"pvm> ")
    os.write(leader, b"conf\r")
    until(b"data format")
    os.write(leader, f"spawn -> {b.task} hello\r".encode())
    until(b"finished")
    os.write(leader, b"halt\r")
    check(child.wait(PATIENCE) == 0)
    os.close(leader)
    eventually(lambda: not b.processes(), "all processes gone")


# ---- Private machines -------------------------------------------------------------------------------------------------


def runs(b):
    """Processes of private machines that this test has begun: they know its home."""
    mark = f"HOME={b.home.name}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if mark in (entry / "environ").read_bytes().split(b"\0") and alive(entry.name):
                    found.append(int(entry.name))
    return found


@test
def a_run_passes_output_and_status_on(b):
    out = b.pvm("run", "-n", "3", "sh", "-c", "echo one; echo two >&2; exit 3", status=3, stderr=subprocess.PIPE)
    check(out == "one\n" * 3, out)
    check(b.pvm("run", "sh", "-c", "printf prompt; cat", text="typed\n") == "prompttyped\n")
    check(b.pvm("run", "-n", "2", "cat", text="first only\n") == "first only\n")
    check("SIGKILL" in b.pvm("run", "sh", "-c", "kill -9 $$", status=137))
    check("cannot be started" in b.pvm("run", "no-such-program", status=127))
    b.pvm("run", "-n", "0", "true", status=2)
    # The engine is told where tasks are more than processors.
    crowd = len(os.sched_getaffinity(0)) + 1
    check(b.pvm("run", "-n", str(crowd), "sh", "-c", "echo $ARKE_OVERSUBSCRIBED") == "yes\n" * crowd)
    check(b.pvm("run", "-n", "1", "sh", "-c", "echo alone $ARKE_OVERSUBSCRIBED") == "alone\n")
    check(not runs(b), runs(b))


@test
def the_copies_of_a_run_are_siblings(b):
    check("sum 6" in b.pvm("run", "-n", "4", b.task, "meet", "4"))


@test
def a_run_spawns(b):
    out = b.pvm("run", b.task, "parent", "4", "leave")
    check("started 4" in out and "ended 4" in out, out)
    out = b.pvm("run", b.task, "catch", "2")
    check(out.count("BEGIN") == 2 and out.rstrip().endswith("after"), out)


@test
def a_run_ends_what_its_copies_leave(b):
    began = time.monotonic()
    out = b.pvm("run", "--grace", "0.3", b.task, "orphans")
    check("started 1" in out, out)
    check(time.monotonic() - began < PATIENCE / 2)
    b.pvm("run", "--grace", "0", "sh", "-c", "sleep 1000 & setsid sleep 1000 > /dev/null 2>&1 < /dev/null &")
    check(not runs(b), runs(b))


@test
def an_interrupted_run_ends(b):
    child = b.popen(b.arke, "pvm", "run", "-n", "2", b.task, "stubborn")
    child.stdout.readline()
    os.kill(child.pid, signal.SIGINT)
    time.sleep(0.1)
    os.kill(child.pid, signal.SIGINT)
    check(child.wait(PATIENCE) >= 128, child.returncode)
    check(not runs(b), runs(b))


@test
def a_killed_run_leaves_nothing(b):
    child = b.popen(b.arke, "pvm", "run", "-n", "2", "sh", "-c", f"{b.task} wait & {b.task} stubborn")
    for _ in range(4):
        child.stdout.readline()
    os.kill(child.pid, signal.SIGKILL)
    eventually(lambda: not runs(b), "all processes gone")


def resting_reader(b, *words):
    """A run whose output nobody reads for now, once it has filled the pipe."""
    child = b.popen(b.arke, "pvm", "run", *words, text=False)
    size = fcntl.fcntl(child.stdout, fcntl.F_GETPIPE_SZ)
    eventually(lambda: struct.unpack("i", fcntl.ioctl(child.stdout, termios.FIONREAD, b"\0" * 4))[0] > size // 2, "a full pipe")
    return child


@test
def a_reader_that_rests_does_not_hold_the_time_limit_up(b):
    child = resting_reader(b, "--timeout", "1", "yes")
    check(child.wait(PATIENCE) == 124, child.returncode)


@test
def a_reader_that_rests_does_not_hold_signals_up(b):
    child = resting_reader(b, "yes")
    os.kill(child.pid, signal.SIGTERM)
    check(child.wait(PATIENCE) >= 128, child.returncode)


@test
def a_reader_that_rests_does_not_hold_the_daemon_up(b):
    child = resting_reader(b, "sh", "-c", f"{b.task} parent 2 leave >&2; touch {b.home.name}/spawned; exec yes 2>&1")
    eventually(lambda: Path(b.home.name, "spawned").exists(), "tasks were spawned")
    child.kill()


@test
def a_reader_that_rests_gets_everything(b):
    child = resting_reader(b, "sh", "-c", "seq 200000; echo over >&2")
    time.sleep(1)
    out, _ = child.communicate(timeout=PATIENCE)
    lines = out.decode().splitlines()
    check(child.returncode == 0, child.returncode)
    lines.remove("over")
    check(lines == [str(n) for n in range(1, 200001)], len(lines))


@test
def addresses_that_say_nothing_do_not_keep_a_host_out(b):
    """Three of the first daemon's addresses are behind something that lets in and says nothing."""
    with contextlib.ExitStack() as stack:
        right = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        port = right.getsockname()[1]
        for last in (2, 3, 4):
            stack.enter_context(socket.create_server((f"127.0.0.{last}", port)))
        child = b.popen(b.arke, "pvm", "join", stdin=subprocess.PIPE)
        addresses = "127.0.0.2,127.0.0.3,127.0.0.4,127.0.0.1"
        child.stdin.write(f"arke-pvm-ticket 3 524288 newcomer - {'ab' * 16} {port} {addresses}\n")
        child.stdin.close()
        right.settimeout(PATIENCE)
        right.accept()[0].close()
    # Nobody takes the ticket.
    check(child.wait(3 * PATIENCE) == 1, child.returncode)


def litter():
    """Files that are named after a virtual machine of these tests."""
    return [str(p) for d in ("/tmp", "/dev/shm", "/var/tmp") if Path(d).is_dir() for p in Path(d).iterdir()
            if f"test-{os.getpid()}-" in p.name]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--prefix", type=Path, required=True, help="an installation of Arke")
    options.add_argument("names", nargs="*", help="tests; all by default")
    arguments = options.parse_args()
    prefix = arguments.prefix.resolve()
    unknown = set(arguments.names) - {t.__name__ for t in TESTS}
    if unknown:
        sys.exit(f"there is no test {', '.join(sorted(unknown))}")
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="tests-vm-") as built:
        task = Path(built, "task")
        subprocess.run([prefix / "bin/arke", "cc", "--face", "pvm", "-g", "-Wall", HERE / "task.c", "-o", task], check=True)
        for number, function in enumerate(TESTS):
            if arguments.names and function.__name__ not in arguments.names:
                continue
            began = time.monotonic()
            why = None
            bench = Bench(prefix, task, number)
            try:
                function(bench)
            except Failure as failure:
                why = str(failure)
            except Exception:
                why = traceback.format_exc()
            try:
                bench.over(why is not None)
            except Failure as failure:
                why = str(failure)
            passed, failed = passed + (why is None), failed + (why is not None)
            print(f"{'ok  ' if why is None else 'FAIL'} {function.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
            if why:
                print("     " + why.rstrip().replace("\n", "\n     "), flush=True)
        if left := litter():
            failed += 1
            print(f"FAIL files are left: {sorted(left)}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
