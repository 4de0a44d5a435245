#!/usr/bin/env python3
"""What is told of ranks that die of a signal, and how debuggers find ranks.

crash      each way to die: functions with file and line, the status that it has anyway, a line for ranks in the same place
others     who looks at faults as well is left alone: handlers of programs, Python's faulthandler, sanitizers, core dumps
alone      processes without a launcher, with and without an `arke` command
mpir       gdb as a parallel debugger: the table of processes, with the launcher held and after the fact
gdb        --debug=gdb in a tmux of its own, in the user's and without one, and what is refused
gdbserver  --debug=gdbserver: gdb comes to each, and nothing is left

Prints a line for each check and `N passed, N failed` at the end. Needs Python 3.11, gdb and tmux.

  tests/crash/run.py --prefix build/prefix
  tests/crash/run.py --prefix build/prefix --only gdb
"""

import argparse
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from checks import Checks  # noqa: E402

HERE = Path(__file__).resolve().parent


class Tools:
    """The installed commands, and programs built with them."""

    def __init__(self, prefix, folder):
        self.prefix, self.folder = Path(prefix).resolve(), Path(folder)
        self.bin = self.prefix / "bin"
        self.programs = {}

    def built(self, source, *options, compiler=None, name=None):
        name = name or source.split(".")[0]
        if name not in self.programs:
            program = self.folder / name
            compiler = compiler or [self.bin / ("mpicxx" if source.endswith("cpp") else "mpicc")]
            command = [*compiler, "-g", "-O0", "-pthread", HERE / source, "-o", program, *options]
            subprocess.run(command, check=True, timeout=120)
            self.programs[name] = program
        return self.programs[name]

    def run(self, *command, **environment):
        return subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=60, cwd=self.folder,
                              env=os.environ | {"ARKE_BACKTRACE": "yes"} | environment, stdin=subprocess.DEVNULL)

    def job(self, program, *words, ranks=2, **environment):
        """Runs a job: its exit code and what was said on standard error."""
        run = self.run(self.bin / "mpiexec", "-n", ranks, *program_of(program), *words, **environment)
        return run.returncode, run.stderr, run.stdout


def program_of(program):
    return program if isinstance(program, list) else [program]


def line_of(source, word):
    """The number of the line that ends with the comment `word`."""
    lines = (HERE / source).read_text().splitlines()
    return next(n for n, line in enumerate(lines, 1) if re.search(rf"(/\*|//) {word}( \*/)?$", line))


def told(said):
    """The lines with frames."""
    return [line for line in said.splitlines() if re.match(r"arke:   #", line)]


def slowly_read(tools, program):
    """A job that prints more than a pipe holds before it dies, for a reader that takes a little at a time: its exit code
    and the end of what it said."""
    script = 'head -c 150000 /dev/zero | tr "\\0" x; echo; exec "$@"'
    process = subprocess.Popen([tools.bin / "mpiexec", "-n", "2", "sh", "-c", script, "sh", program, "null", "all"],
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                               cwd=tools.folder, env=os.environ | {"ARKE_BACKTRACE": "yes"})
    said, until = b"", time.monotonic() + 20
    while time.monotonic() < until:
        ready, _, _ = select.select([process.stdout], [], [], 1)
        piece = os.read(process.stdout.fileno(), 4096) if ready else None
        if piece == b"":
            break
        said = (said + (piece or b""))[-20000:]
        time.sleep(0.02)
    else:
        process.kill()
    return process.wait(), said.decode(errors="replace")


def crash(tools, check):
    program = tools.built("crash.c")
    at = lambda word: f"crash.c:{line_of('crash.c', word)}"  # noqa: E731
    main = f"main at {at('main')}"
    # Way: the exit code, words of the first line, and of the frames in their order.
    ways = {
        "null": (139, "SIGSEGV at address 0x0, where nothing is mapped, after MPI_Comm_rank", [f"#0 solve at {at('solve')}", "die at crash.c", main]),
        "divide": (136, "SIGFPE by an integer division by zero", [f"#0 divide at {at('divide')}", main]),
        "abort": (134, "SIGABRT by abort or a failed assertion", [f"#3 die at {at('abort')}", main]),
        "assert": (134, "SIGABRT by abort or a failed assertion", [f"die at {at('assert')}", main]),
        "recurse": (139, "the stack is used up", [f"recurse at {at('recurse')}"]),
        "wild": (139, "SIGSEGV at address 0x10", ["#0 0x10, where there is no code", f"#1 die at {at('wild')}", main]),
        "jump": (139, "SIGSEGV at address 0x0", ["#0 0x0, where there is no code", f"#1 die at {at('jump')}", main]),
        "file": (135, "SIGBUS at address 0x", [f"#0 beyond_the_file at {at('beyond')}", main]),
        "raise": (139, "SIGSEGV that the program sent itself", [f"die at {at('raise')}", main]),
        "thread": (139, '"worker"): SIGSEGV at address 0x0', [f"#0 solve at {at('solve')}", f"#1 work at {at('work')}"]),
        "callback": (139, "SIGSEGV at address 0x0, where nothing is mapped, in MPI_Allreduce", [f"#0 sum at {at('sum')}", "MPI_Allreduce", f"die at {at('callback')}", main]),
        "buffer": (139, "SIGSEGV at address 0x8, where nothing is mapped, in MPI_Send", ["MPI_Send", f"die at {at('buffer')}", main]),
    }
    for way, (code, head, frames) in ways.items():
        ended, said, _ = tools.job(program, way)
        check(f"{way}: the exit code is {code}", ended == code, (ended, said))
        heads = [line for line in said.splitlines() if head in line and re.match(r"arke: rank [01] \(pid \d+", line)]
        check(f"{way}: the reason", len(heads) == 1, said)
        lines, place = told(said), 0
        for frame in frames:
            while place < len(lines) and frame not in lines[place]:
                place += 1
        check(f"{way}: the frames", place < len(lines), said)
        check(f"{way}: nothing below main, and no function of Arke's own",
              way == "thread" or not re.search(r"__libc_start|arke_\w+::|\brust", said), said)
        check(f"{way}: who died is told as ever", said.count("was killed by signal") == 1, said)
    _, said, _ = tools.job(program, "recurse")
    check("a recursion is one line", len(told(said)) <= 4 and re.search(r"#\d+ to #\d+: recurse", said), said)
    check("and who began it is told", re.search(r"#\d+ main at crash.c:", said), said)
    _, said, _ = tools.job(program, "null", "all", ranks=4)
    check("ranks in the same place are told once", said.count("#0 solve") == 1, said)
    ended, said = slowly_read(tools, program)
    check("a reader that is slow gets all of it", ended == 139 and said.count("#0 solve") == 1, (ended, said[-500:]))
    _, said, _ = tools.job(program, "callback", ARKE_BACKTRACE="full")
    check("ARKE_BACKTRACE=full shows Arke's functions", len(told(said)) > 5 and len(told(said)) > said.count("#0 "), said)
    ended, said, _ = tools.job(program, "null", ARKE_BACKTRACE="no")
    check("ARKE_BACKTRACE=no: one line, and the same end", ended == 139 and said.count("\n") == 1 and not told(said), (ended, said))
    ended, said, _ = tools.job(tools.built("thrown.cpp"))
    check("an exception that nobody catches", ended == 134
          and f"solver::step(int) at thrown.cpp:{line_of('thrown.cpp', 'step')}" in said, (ended, said))
    ended, said, _ = tools.job(tools.built("nx.c", compiler=[tools.bin / "arke", "cc", "--face", "nx"]))
    check("NX", ended == 139 and f"#0 solve at nx.c:{line_of('nx.c', 'solve')}" in said, (ended, said))
    front = tools.prefix / "lib" / "arke" / "abi" / "libmpi.so.40"
    ended, said, _ = tools.job(tools.built("openmpi.c", str(front), compiler=["cc"]))
    check("a program of Open MPI", ended == 139 and f"#0 solve at openmpi.c:{line_of('openmpi.c', 'solve')}" in said, (ended, said))
    run = tools.run(tools.bin / "mpiexec", "-n", 3, "--with-ft", "ulfm", program, "null")
    check("in a job that tolerates failures", f"#0 solve at {at('solve')}" in run.stderr, run.stderr)


def others(tools, check):
    program = tools.built("crash.c")
    for way in ("own", "earlier", "passes-on"):
        words = [way, "all"] if way == "earlier" else [way]
        ended, said, out = tools.job(program, *words)
        check(f"{way}: the program's handler runs", "own handler" in out, (ended, said, out))
        check(f"{way}: nothing of ours", not told(said), said)
        check(f"{way}: the end is the program's", ended == (139 if way == "passes-on" else 3), (ended, said))
    ended, said, _ = tools.job(program, "default")
    check("a program that asks for the default gets it", ended == 139 and not told(said), (ended, said))
    ended, said, out = tools.job(program, "child")
    check("a child that was forked dies in silence", ended == 0 and said == "" and "died of signal 11" in out, (ended, said, out))

    library = tools.prefix / "lib" / "libmpi_abi.so.1"
    script = "; ".join(["import ctypes, faulthandler", "{before}", f"mpi = ctypes.CDLL('{library}', ctypes.RTLD_GLOBAL)",
                        "mpi.MPI_Init(None, None)", "{after}", "ctypes.string_at(0)"])
    for when in ("before", "after"):
        texts = {"before": "pass", "after": "pass"} | {when: "faulthandler.enable()"}
        ended, said, _ = tools.job([sys.executable, "-c", script.format(**texts)], ranks=1)
        check(f"Python's faulthandler, enabled {when} MPI_Init, reports alone",
              ended == 139 and "Fatal Python error: Segmentation fault" in said and not told(said), (ended, said))
    ended, said, _ = tools.job([sys.executable, "-c", script.format(before="pass", after="pass")], ranks=1)
    check("Python without it", ended == 139 and "SIGSEGV at address 0x0" in said and told(said), (ended, said))

    sanitized = tools.built("crash.c", "-fsanitize=address", name="sanitized")
    ended, said, _ = tools.job(sanitized, "null", ASAN_OPTIONS="detect_leaks=0")
    check("the address sanitizer reports alone", ended == 1 and "AddressSanitizer: SEGV" in said and not told(said), (ended, said))

    pattern = Path("/proc/sys/kernel/core_pattern").read_text().strip()
    if pattern.startswith("|") or "/" in pattern:
        print(f"skip  core dumps: the system's pattern for them is {pattern}", flush=True)
        return
    folder = tools.folder / "cores"
    folder.mkdir()
    run = tools.run("sh", "-c", f"ulimit -c unlimited && cd {folder} && exec {tools.bin}/mpiexec -n 2 {program} null")
    cores = list(folder.iterdir())
    check("a core dump is made", run.returncode == 139 and "core dumped" in run.stderr and len(cores) == 1, (run.stderr, cores))
    if cores:
        run = tools.run("gdb", "-q", "-batch", "-ex", "backtrace", "-ex", "print $_siginfo.si_signo",
                        "-ex", "print $_siginfo._sifields._sigfault.si_addr", program, cores[0])
        check("it shows the program as it was", re.search(r"#0 .*solve \(\)", run.stdout) and "handler" not in run.stdout, run.stdout)
        check("with what the kernel said of the signal", "$1 = 11" in run.stdout and "$2 = (void *) 0x0" in run.stdout, run.stdout)


def alone(tools, check):
    program = tools.built("crash.c")
    at = f"crash.c:{line_of('crash.c', 'solve')}"
    run = tools.run(program, "null", "all")
    check("a process without a launcher tells by itself", run.returncode == -signal.SIGSEGV and f"#0 solve at {at}" in run.stderr
          and run.stderr.startswith("arke: rank 0 on "), (run.returncode, run.stderr))
    run = tools.run(program, "recurse", "all")
    check("also when its stack is used up", run.returncode == -signal.SIGSEGV and "the stack is used up" in run.stderr, run.stderr)
    run = tools.run(program, "abort", "all", ARKE_BACKTRACE="no")
    check("and not if it is not wanted", run.returncode == -signal.SIGABRT and run.stderr == "", (run.returncode, run.stderr))
    lib = tools.folder / "elsewhere" / "lib"
    lib.mkdir(parents=True)
    shutil.copy(tools.prefix / "lib" / "libmpi_abi.so.1", lib)
    run = tools.run(program, "null", "all", LD_LIBRARY_PATH=str(lib), PATH="/usr/bin:/bin")
    check("without an arke command it prints addresses", run.returncode == -signal.SIGSEGV
          and "(SIGSEGV) at address 0x0" in run.stderr and re.search(rf"arke:   #0 {program}\+0x[0-9a-f]+\n", run.stderr),
          (run.returncode, run.stderr))
    run = tools.run(tools.bin / "arke", "crash", "3", "0", "0")
    check("the hidden command refuses what is no crash", run.returncode == 125 and "by ranks that die" in run.stderr, run.stderr)


def pids(text):
    return {int(rank): int(pid) for rank, pid in re.findall(r"rank (\d+) is process (\d+)", text)}


def table(text):
    """The processes and programs that gdb printed out of MPIR_proctable."""
    return [int(pid) for pid in re.findall(r"^\$[35] = (\d+)$", text, re.M)], re.findall(r'^\$[46] = 0x[0-9a-f]+ "(.*)"$', text, re.M)


def mpir(tools, check):
    ring = tools.built("ring.c")
    script = tools.folder / "mpir.gdb"
    # Without casts: a debugger for MPI reads the types.
    rows = "\n".join(f"print MPIR_proctable[{row}].pid\nprint MPIR_proctable[{row}].executable_name" for row in (0, 1))
    script.write_text(f"""
set pagination off
set language c
set startup-with-shell off
handle SIGCHLD nostop noprint
starti
set var MPIR_being_debugged = 1
break MPIR_Breakpoint
continue
print MPIR_debug_state
print MPIR_proctable_size
{rows}
print MPIR_partial_attach_ok
shell sleep 1
echo before the ranks go on\\n
delete
continue
""")
    run = tools.run("gdb", "-q", "-batch", "-x", script, "--args", tools.bin / "mpiexec", "-n", 2, ring)
    said = run.stdout
    held, _, went = said.partition("before the ranks go on")
    check("the launcher stops where the debugger waits", re.search(r"Breakpoint 1, .*MPIR_Breakpoint", said) and "$1 = 1" in said, (said, run.stderr))
    check("with a table of its ranks", "$2 = 2" in held and table(held)[1] == [str(ring)] * 2 and "$7 = 1" in held, said)
    check("they wait in MPI_Init until it goes on", "is process" not in held and len(pids(went)) == 2, said)
    check("the table has their processes", table(held)[0] == [pids(went).get(0), pids(went).get(1)], said)
    check("the job ends well", "exited normally" in went, said)

    job = subprocess.Popen([tools.bin / "mpiexec", "-n", "2", ring, "wait"], stdout=subprocess.PIPE, text=True)
    try:
        lines = job.stdout.readline() + job.stdout.readline()
        script.write_text(f"set language c\nprint 1\nprint 2\n{rows}\n")
        run = tools.run("gdb", "-q", "-batch", "-p", job.pid, "-x", script)
        check("a debugger that comes later finds the table", table(run.stdout)[0] == [pids(lines).get(0), pids(lines).get(1)],
              (lines, run.stdout, run.stderr))
        check("and leaves the job as it was", job.poll() is None)
    finally:
        job.terminate()
        job.communicate(timeout=30)


class Terminal:
    """A tmux of the test's own."""

    def __init__(self, name):
        self.name = name

    def __call__(self, *words):
        environment = {name: value for name, value in os.environ.items() if name != "TMUX"}
        run = subprocess.run(["tmux", "-L", self.name, *map(str, words)], capture_output=True, text=True, timeout=30, env=environment)
        return run.stdout

    def type(self, window, text):
        self("send-keys", "-t", window, text, "Enter")

    def wait(self, window, pattern, seconds=30):
        """What stands in a window, once it has the pattern."""
        end = time.monotonic() + seconds
        while True:
            text = self("capture-pane", "-p", "-J", "-S", "-200", "-t", window)
            if re.search(pattern, text) or time.monotonic() > end:
                return text
            time.sleep(0.1)


def debug_to_the_end(check, name, terminal, window):
    """A user's session: a break in main, on to the end, and out."""
    text = terminal.wait(window, r"stands before its first instruction[^(]*\(gdb\)")
    check(f"{name}: gdb stands before the program", "(gdb)" in text, text)
    terminal.type(window, "break main")
    terminal.wait(window, r"Breakpoint 1 at")
    terminal.type(window, "continue")
    stopped = r"Breakpoint 1, main[^\n]*ring\.c:\d+"
    text = terminal.wait(window, stopped)
    check(f"{name}: it stops in main", re.search(stopped, text), text)
    terminal.type(window, "continue")


def gone(pid):
    return not Path(f"/proc/{pid}").exists()


def in_gdb(tools, line, last):
    """Runs a gdb command that the user was told, as far as main and then as `last` says."""
    return tools.run("sh", "-c", f"{line.replace('gdb ', 'gdb -q -batch ', 1)} -ex 'break main' -ex continue -ex {last}")


def gdb(tools, check):
    ring = tools.built("ring.c")
    command = [tools.bin / "mpiexec", "-n", "3", "--debug=gdb:1", ring]
    environment = {name: value for name, value in os.environ.items() if name != "TMUX"}
    job = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        hint = job.stderr.readline()
        check("a tmux of its own: the user is told how to get there", f"rank 1 stopped in gdb" in hint and f"tmux -L arke-{job.pid} attach" in hint, hint)
        own = Terminal(f"arke-{job.pid}")
        windows = own("list-windows", "-F", "#{window_name}").split("\n")
        check("a tmux of its own: a window for the rank", windows[:1] == ["rank 1"] and len(windows) == 2, windows)
        debug_to_the_end(check, "a tmux of its own", own, "arke:0")
        out, said = job.communicate(timeout=30)
        check("a tmux of its own: the job ends well", job.returncode == 0 and len(pids(out)) == 3, (job.returncode, out, said))
        check("a tmux of its own: nothing is left", own("list-sessions") == "" and not list(Path("/tmp").glob(f"tmux-*/arke-{job.pid}")))
    finally:
        job.kill()

    users = Terminal(f"arke-test-{os.getpid()}")
    users("-f", "/dev/null", "new-session", "-d", "-s", "user", "-x", "200", "-y", "50", "sh")
    try:
        users.type("user:0", f"{tools.bin}/mpiexec -n 2 --debug=gdb:0-1 {ring}; echo code $?")
        text = users.wait("user:0", r"ranks 0-1 stopped in gdb")
        check("the user's tmux: the user is told", "ranks 0-1 stopped in gdb, a new window of this tmux each" in text, text)
        names = users("list-windows", "-F", "#{window_name}").split()
        check("the user's tmux: a window for each rank", names[-4:] == ["rank", "0", "rank", "1"], names)
        debug_to_the_end(check, "the user's tmux", users, "user:1")
        users.wait("user:2", r"\(gdb\)")
        # This one is not debugged after all.
        users.type("user:2", "quit")
        users.wait("user:2", r"Quit anyway", 5)
        users.type("user:2", "y")
        text = users.wait("user:0", r"code \d+")
        check("the user's tmux: the job ends well, also where gdb was left at once", "code 0" in text and len(pids(text)) == 2, text)
        time.sleep(0.5)
        left = users("list-windows", "-F", "#{window_index}").split()
        check("the user's tmux: its windows are closed", left == ["0"], left)
    finally:
        users("kill-server")

    job = subprocess.Popen([*command[:3], "--debug=gdb", ring], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    job.stderr.readline()
    own = Terminal(f"arke-{job.pid}")
    server = own("display-message", "-p", "#{pid}").strip()
    job.kill()
    job.communicate(timeout=30)
    end = time.monotonic() + 20
    while server and not gone(server) and time.monotonic() < end:
        time.sleep(0.1)
    check("a launcher that is killed takes its debuggers along", server and gone(server), server)
    socket = list(Path("/tmp").glob(f"tmux-*/arke-{job.pid}"))
    while socket and socket[0].exists() and time.monotonic() < end:
        time.sleep(0.1)
    check("and leaves no socket", not list(Path("/tmp").glob(f"tmux-*/arke-{job.pid}")), socket)

    wrong = {
        "--debug=gdb:7": "--debug names rank 7, and the job has the ranks 0 to 1",
        "--debug=gdb:1-0": "it is written gdb:RANKS or gdbserver:RANKS",
        "--debug=ddd:0": "it is written gdb:RANKS",
    }
    for option, words in wrong.items():
        run = tools.run(tools.bin / "mpiexec", "-n", 2, option, ring)
        check(f"{option} is refused", run.returncode == 2 and words in run.stderr, run.stderr)
    run = tools.run(tools.bin / "mpiexec", "-n", 2, "-gdb", ring, PATH=str(tools.folder))
    check("without gdb the user is told to install it", run.returncode == 127 and "which is not in PATH; install it" in run.stderr, run.stderr)
    bare = tools.folder / "bare"
    bare.mkdir()
    (bare / "gdb").symlink_to(shutil.which("gdb"))
    job = subprocess.Popen([*command[:3], "--debug=gdb:2", ring], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                           env=environment | {"PATH": str(bare)})
    try:
        hint = job.stderr.readline()
        found = re.search(r"rank 2 stands before its first instruction and waits for: (gdb -p \d+ .*)", hint)
        check("without tmux the command is told", found, hint)
        run = in_gdb(tools, found.group(1), "continue")
        check("without tmux: it stops in main", "Breakpoint 1, main" in run.stdout, (run.stdout, run.stderr))
        out, said = job.communicate(timeout=30)
        check("without tmux: the job ends well", job.returncode == 0 and len(pids(out)) == 3, (job.returncode, out, said))
    finally:
        job.kill()


def gdbserver(tools, check):
    ring = tools.built("ring.c")
    job = subprocess.Popen([tools.bin / "mpiexec", "-n", "3", "--debug=gdbserver:0,2", ring], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        hints = [job.stderr.readline() for _ in range(2)]
        found = [re.search(rf"rank {rank} stands before its first instruction in gdbserver: (gdb .*)", hint) for rank, hint in zip((0, 2), hints)]
        check("gdbserver: a line for each rank", all(found) and all("target remote localhost:" in hint for hint in hints), hints)
        run = in_gdb(tools, found[1].group(1), "continue")
        check("gdbserver: gdb stops in main", "Breakpoint 1, main" in run.stdout, (run.stdout, run.stderr))
        run = in_gdb(tools, found[0].group(1), "detach")
        check("gdbserver: and in that of the other rank", "Breakpoint 1, main" in run.stdout, (run.stdout, run.stderr))
        out, said = job.communicate(timeout=30)
        check("gdbserver: the job ends well", job.returncode == 0 and len(pids(out)) == 3, (job.returncode, out, said))
    finally:
        job.kill()
    # A user who wants no debugger after all.
    job = subprocess.Popen([tools.bin / "mpiexec", "-n", "2", "--debug=gdbserver", ring], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    job.stderr.readline()
    servers = children_called(job.pid, "gdbserver")
    job.terminate()
    job.communicate(timeout=30)
    check("gdbserver: SIGTERM ends the servers, too", servers and all(gone(pid) for pid in servers), servers)
    job = subprocess.Popen([tools.bin / "mpiexec", "-n", "2", "--debug=gdbserver:1", ring], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    job.stderr.readline()
    servers = children_called(job.pid, "gdbserver")
    job.kill()
    job.communicate(timeout=30)
    end = time.monotonic() + 20
    while not all(gone(pid) for pid in servers) and time.monotonic() < end:
        time.sleep(0.1)
    check("gdbserver: a launcher that is killed takes its servers along", servers and all(gone(pid) for pid in servers), servers)
    run = tools.run(tools.bin / "mpiexec", "-n", 2, "--debug=gdbserver:0", ring, PATH=str(tools.folder))
    check("without gdbserver the user is told to install it", run.returncode == 127 and "install gdbserver" in run.stderr, run.stderr)


def children_called(pid, name):
    """The children of a process with this name."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        if f"({name})" in text and text.rpartition(") ")[2].split()[1] == str(pid):
            found.append(stat.parent.name)
    return found


def python(tools, check):
    run = subprocess.run([tools.bin / "mpiexec", "-n", "1", sys.executable, "-c",
                          "import ctypes; ctypes.CDLL('libmpi_abi.so.1', ctypes.RTLD_GLOBAL).MPI_Init(None, None); ctypes.string_at(0)"],
                         capture_output=True, text=True, timeout=60)
    check("a crash in Python tells how to see the script", run.returncode == 139 and "SIGSEGV" in run.stderr
          and "with PYTHONFAULTHANDLER=1 in the environment" in run.stderr, (run.returncode, run.stderr))


PARTS = {"crash": crash, "others": others, "alone": alone, "mpir": mpir, "gdb": gdb, "gdbserver": gdbserver, "python": python}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prefix", required=True)
    parser.add_argument("--only", choices=PARTS, nargs="*", default=list(PARTS))
    options = parser.parse_args()
    check = Checks()
    # A core dump of each would fill the disk.
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(options.prefix, folder)
        for name in options.only:
            PARTS[name](tools, check)
    return check.end()


if __name__ == "__main__":
    sys.exit(main())
