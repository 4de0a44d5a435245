#!/usr/bin/env python3
"""`arke top` in a terminal of its own (tmux), and without one.

screen  a job's ranks, sorted, filtered, paused, in other sizes; help; what `arke why` says; the terminal afterwards
ended   a job that ends is told of, and so is a signal
gone    a terminal that goes away ends it
once    --once, --json, a pipe, wrong options
many    200 ranks: the screen is drawn, and takes little time

Prints a line for each check and `N passed, N failed` at the end. Needs Python 3.11 and tmux.

  tests/top/run.py --prefix build/prefix
  tests/top/run.py --prefix build/prefix --only once
"""

import argparse
import fcntl
import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from checks import Checks  # noqa: E402

# Rank 0 computes, 1 waits for it, 2 and 3 exchange messages all the time.
BUSY = r"""
#include <mpi.h>
#include <unistd.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int rank, size; static char data[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double end = MPI_Wtime() + atof(argv[1]);
    int peer = rank ^ 1, over = 0;
    if (rank == 0) {
        while (MPI_Wtime() < end) for (volatile int i = 0; i < 1000000; i++);
        MPI_Send(data, 1, MPI_CHAR, 1, 7, MPI_COMM_WORLD);
    } else if (rank == 1) MPI_Recv(data, 1, MPI_CHAR, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (peer < size) while (!over) {
        usleep(2000);
        over = rank == 2 && MPI_Wtime() >= end;
        if (rank == 2) {
            MPI_Send(&over, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
            MPI_Recv(data, 100, MPI_CHAR, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&over, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(data, 100, MPI_CHAR, peer, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
"""

# All but rank 0, which sleeps in a call of the system's, wait for it.
MANY = r"""
#include <mpi.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) for (;;) pause();
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
"""


class Terminal:
    """A terminal that nobody looks at: a tmux server of its own."""

    def __init__(self, folder, command, width=120, height=40):
        self.socket = Path(folder) / f"tmux-{time.monotonic_ns()}"
        # The shell stays, so that the screen afterwards can be looked at.
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), "env PS1='ready> ' sh")
        self.tmux("set-option", "-g", "status", "off")
        # What is typed before the shell asks for it stands before its prompt.
        self.until("ready>")
        self.line(command)

    def tmux(self, *arguments):
        run = subprocess.run(["tmux", "-S", str(self.socket), *arguments], capture_output=True, text=True, timeout=20)
        return run.stdout

    def line(self, text):
        self.tmux("send-keys", "-l", text)
        self.tmux("send-keys", "Enter")

    def keys(self, *keys):
        for key in keys:
            self.tmux("send-keys", key)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def until(self, wanted, patience=40):
        """The screen, once it is as wanted: a text or a function."""
        holds = wanted if callable(wanted) else lambda text: wanted in text
        end = time.monotonic() + patience
        while True:
            text = self.screen()
            if holds(text) or time.monotonic() > end:
                return text
            time.sleep(0.05)

    def resize(self, width, height):
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def close(self):
        self.tmux("kill-server")
        self.socket.unlink(missing_ok=True)


class Tools:
    """The installed commands, and programs built with them."""

    def __init__(self, prefix, folder, keep):
        self.bin = Path(prefix).resolve() / "bin"
        self.folder = Path(folder)
        self.keep = keep

    def built(self, name, source):
        program = self.folder / name
        if not program.exists():
            text = self.folder / f"{name}.c"
            text.write_text(source)
            subprocess.run([self.bin / "mpicc", "-g", "-O1", text, "-o", program], check=True, timeout=60)
        return program

    def start(self, program, ranks, *arguments):
        command = [self.bin / "mpiexec", "-n", str(ranks), "--deadlock=ignore", program, *map(str, arguments)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def top(self, *arguments, **options):
        command = [self.bin / "arke", "top", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)

    def joined(self, job, patience=20):
        """Waits until the job can be seen, with all ranks in it."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            run = self.top(job.pid, "--json", "--interval", "0.1")
            states = [rank["state"] for rank in json.loads(run.stdout)["ranks"]] if run.returncode == 0 else []
            if states and not {"not yet", "gone"} & set(states):
                return
            time.sleep(0.1)
        raise SystemExit("the job is not seen")

    def terminal(self, job, *arguments, **size):
        command = shlex.join([str(self.bin / "arke"), "top", str(job.pid), "--interval", "0.3", *map(str, arguments)])
        return Terminal(self.folder, command, **size)

    def show(self, name, text):
        if self.keep:
            (Path(self.keep) / f"{name}.txt").write_text(text)


def ended(job):
    """Ends a job; what it printed."""
    job.send_signal(signal.SIGTERM)
    return job.communicate(timeout=30)[0]


def ranks(text):
    """The numbers at the beginning of the rows of the table."""
    states = "runs|waits|asleep|stopped|finalized|gone|not yet|ending"
    return [int(number) for number in re.findall(rf"^ {{0,5}}(\d+) (?:{states})", text, re.M)]


def screen(tools, check):
    job = tools.start(tools.built("busy", BUSY), 4, 600)
    tools.joined(job)
    terminal = tools.terminal(job)
    try:
        moving = re.compile(r"line +sent +[1-9]\S*/s")
        waits = re.compile(r"1 waits .*MPI_Recv from 0 tag 7")
        text = terminal.until(lambda text: ranks(text) == [0, 1, 2, 3] and moving.search(text) and waits.search(text))
        tools.show("screen", text)
        check("all ranks stand there, in their order", ranks(text) == [0, 1, 2, 3], text)
        check("with the job, the sums and the rates of a path", f"busy (pid {job.pid})" in text and moving.search(text)
              and re.search(r"4 ranks: .*memory", text), text)
        check("the rank that waits says for whom", waits.search(text), text)

        terminal.keys("r")
        text = terminal.until(lambda text: ranks(text) == [3, 2, 1, 0])
        check("r reverses", ranks(text) == [3, 2, 1, 0], text)
        terminal.keys("r", "Right", "Right", "Right", "Right")
        # By the share of time in waits, the largest first.
        text = terminal.until(lambda text: ranks(text)[:1] == [1] and ranks(text)[-1:] == [0])
        check("arrows sort by another column", ranks(text)[:1] == [1] and ranks(text)[-1:] == [0], text)

        terminal.keys("/")
        terminal.type("2-3")
        text = terminal.until(lambda text: sorted(ranks(text)) == [2, 3] and "2-3_" in text)
        check("ranks are filtered while they are typed", sorted(ranks(text)) == [2, 3] and "2-3_" in text, text)
        terminal.keys("Enter")
        text = terminal.until("showing 2 of 4 ranks: 2-3")
        check("and stay filtered", sorted(ranks(text)) == [2, 3] and "showing 2 of 4 ranks: 2-3" in text, text)
        terminal.keys("/", "BSpace", "BSpace", "BSpace")
        terminal.type("with tag 7")
        terminal.keys("Enter")
        text = terminal.until(lambda text: ranks(text) == [1])
        check("a text filters too", ranks(text) == [1], text)
        check("the chosen rank is described", "rank 1: process" in text and "waits in MPI_Recv" in text, text)
        terminal.keys("/", *["BSpace"] * 10, "Enter")
        terminal.until(lambda text: len(ranks(text)) == 4)

        terminal.keys("h")
        text = terminal.until(lambda text: "reverse the order" in text and "wait%" in text)
        tools.show("help", text)
        check("h explains keys and columns", "reverse the order" in text and "wait%" in text, text)
        terminal.keys("h")
        terminal.until(lambda text: "reverse the order" not in text)

        terminal.keys("w")
        text = terminal.until("no deadlock is proven")
        tools.show("why", text)
        check("w says what arke why says", "no deadlock is proven" in text
              and "waits in MPI_Recv: a message from rank 0 with tag 7" in text, text)
        check("with the source line", "busy.c:" in text, text)
        terminal.keys("Escape")
        terminal.until(lambda text: len(ranks(text)) == 4)

        terminal.keys("p")
        text = terminal.until("PAUSED")
        check("p pauses", "PAUSED" in text, text)
        terminal.keys("p")
        check("and goes on", "PAUSED" not in terminal.until(lambda text: "PAUSED" not in text))

        for width, height in ((60, 12), (200, 50), (20, 6)):
            terminal.resize(width, height)
            fits = lambda text, width=width: all(len(line) <= width for line in text.splitlines())
            text = terminal.until(lambda text: "arke top" in text and fits(text), 5)
            check(f"{width} by {height} characters are enough", "arke top" in text, text)
            tools.show(f"{width}x{height}", text)
        terminal.resize(120, 40)
        text = terminal.until(lambda text: len(ranks(text)) == 4)
        check("and 120 by 40 are as before", len(ranks(text)) == 4, text)

        terminal.keys("q")
        text = terminal.until(lambda text: "arke top:" not in text and text.rstrip().endswith("ready>"))
        check("q leaves the terminal as it was", "ready> " in text and "arke top:" not in text, text)
        terminal.line("echo visible")
        text = terminal.until("\nvisible")
        check("which shows what is typed", "ready> echo visible\nvisible" in text, text)
    finally:
        terminal.close()
        ended(job)


def over(tools, check):
    job = tools.start(tools.built("busy", BUSY), 4, 6)
    tools.joined(job)
    terminal = tools.terminal(job)
    try:
        text = terminal.until(lambda text: ranks(text) == [0, 1, 2, 3])
        check("the job is seen", ranks(text) == [0, 1, 2, 3], text)
        job.communicate(timeout=60)
        text = terminal.until("has ended after")
        check("its end is told on the ordinary screen", f"busy (pid {job.pid}) has ended after" in text
              and "arke top:" not in text, text)
    finally:
        terminal.close()
    job = tools.start(tools.built("busy", BUSY), 2, 600)
    tools.joined(job)
    terminal = tools.terminal(job)
    try:
        terminal.until(lambda text: ranks(text) == [0, 1])
        command = f"arke\0top\0{job.pid}\0".encode()
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if (folder / "cmdline").read_bytes().split(b"/")[-1].startswith(command):
                    os.kill(int(folder.name), signal.SIGTERM)
            except OSError:
                pass
        text = terminal.until(lambda text: "arke top:" not in text)
        terminal.line("echo visible")
        text = terminal.until("\nvisible")
        check("SIGTERM leaves the terminal as it was", "ready> echo visible\nvisible" in text, text)
    finally:
        terminal.close()
        ended(job)


def gone(tools, check):
    """A terminal whose window is closed: nobody is left to look, so nothing may be left that looks."""
    job = tools.start(tools.built("busy", BUSY), 2, 600)
    tools.joined(job)
    try:
        for hangup in (True, False):
            window, terminal = pty.openpty()
            termios.tcsetwinsize(terminal, (40, 120))
            command = [tools.bin / "arke", "top", str(job.pid), "--interval", "0.3"]

            def begin(terminal=terminal, hangup=hangup):
                os.setsid()
                if hangup:
                    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

            top = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, preexec_fn=begin,
                                   env={**os.environ, "TERM": "xterm"})
            os.close(terminal)
            shown, end = b"", time.monotonic() + 30
            while b"busy" not in shown and time.monotonic() < end:
                if select.select([window], [], [], 0.2)[0]:
                    shown += os.read(window, 1 << 16)
            os.close(window)
            try:
                code = top.wait(timeout=10)
            except subprocess.TimeoutExpired:
                code = None
                top.kill()
                top.wait()
            how = "its own terminal" if hangup else "a terminal that is not its own"
            check(f"a closed window ends arke top on {how}", b"busy" in shown and code is not None,
                  f"code {code} after\n{shown[-400:]}")
    finally:
        ended(job)


def once(tools, check):
    job = tools.start(tools.built("busy", BUSY), 4, 600)
    tools.joined(job)
    try:
        run = tools.top(job.pid, "--once", "--interval", "0.5")
        tools.show("once", run.stdout)
        check("--once prints a table", run.returncode == 0 and ranks(run.stdout) == [0, 1, 2, 3]
              and "\x1b" not in run.stdout, run.stdout + run.stderr)
        run = tools.top(job.pid, "--interval", "0.2")
        check("so does a pipe", ranks(run.stdout) == [0, 1, 2, 3], run.stdout + run.stderr)
        run = tools.top("busy", "--once", "--interval", "0.2", "--filter", "1,3", "--sort", "rank", "--reverse")
        check("sorted, filtered, by the program's name", ranks(run.stdout) == [3, 1], run.stdout + run.stderr)
        # A rank polls for a moment before it sleeps and tells what it waits for.
        rows, end = {}, time.monotonic() + 20
        while (not rows or rows[1]["wait_percent"] <= 90) and time.monotonic() < end:
            found = json.loads(tools.top(job.pid, "--json", "--interval", "0.5").stdout)
            rows = {row["rank"]: row for row in found["ranks"]}
        check("JSON has the waits", rows[1]["state"] == "waits" and rows[1]["call"] == "MPI_Recv"
              and rows[1]["wait_percent"] > 90, rows[1])
        sent = [sum(path["sent_bytes_per_s"] for path in rows[rank]["paths"].values()) for rank in (2, 3)]
        check("and the rates of both sides", 0 < sent[0] < sent[1], sent)
        check("and processor time and memory", rows[0]["cpu_percent"] > rows[1]["cpu_percent"]
              and rows[0]["memory"] > 1 << 20, (rows[0], rows[1]))
        for arguments, words in ((["--sort", "size"], "the columns are rank"), (["--interval", "0"], "from 0.1 to 60"),
                                 (["no-such-program"], "arke jobs")):
            run = tools.top(*arguments, "--once")
            check(f"{arguments} is refused", run.returncode != 0 and words in run.stderr and not run.stdout, run.stderr)
        os.kill(rows[1]["pid"], signal.SIGSTOP)
        found = json.loads(tools.top(job.pid, "--json", "--interval", "0.2").stdout)
        check("a stopped rank is told", found["ranks"][1]["state"] == "stopped", found["ranks"][1])
        os.kill(rows[1]["pid"], signal.SIGCONT)
    finally:
        ended(job)
    run = tools.top(job.pid, "--once")
    check("a job that is gone is refused", run.returncode == 1 and "arke jobs" in run.stderr, run.stderr)


def many(tools, check):
    job = tools.start(tools.built("many", MANY), 200)
    tools.joined(job, 60)
    terminal = tools.terminal(job)
    try:
        text = terminal.until(lambda text: len(ranks(text)) > 20)
        tools.show("many", text)
        check("200 ranks fill the screen", ranks(text)[:20] == list(range(20)), text)
        terminal.keys("End")
        text = terminal.until(lambda text: ranks(text)[-1:] == [199])
        check("End shows the last", ranks(text)[-1:] == [199], text)
        terminal.keys("r")
        text = terminal.until(lambda text: ranks(text)[:1] == [199])
        check("which stays chosen", ranks(text)[:1] == [199] and "rank 199: process" in text, text)
        begin = os.times()
        run = tools.top(job.pid, "--once", "--interval", "0.1")
        end = os.times()
        seconds = end.children_user + end.children_system - begin.children_user - begin.children_system
        check("two looks at 200 ranks take less than half a second of a core", run.returncode == 0 and seconds < 0.5,
              seconds)
        terminal.keys("q")
        terminal.until("ready> ")
    finally:
        terminal.close()
        ended(job)


GROUPS = {"screen": screen, "ended": over, "gone": gone, "once": once, "many": many}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prefix", default=ROOT / "build" / "prefix")
    parser.add_argument("--only", choices=GROUPS, action="append")
    parser.add_argument("--keep", help="a folder for the screens that were seen")
    options = parser.parse_args()
    check = Checks()
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(options.prefix, folder, options.keep)
        for name in options.only or GROUPS:
            GROUPS[name](tools, check)
    return check.end()


if __name__ == "__main__":
    sys.exit(main())
