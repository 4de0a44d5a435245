"""Hosts made of namespaces: each has its own network, processes, /dev/shm, /tmp and name, and all hang on one bridge.

The caller must be process 1 of spaces of its own (`inside` sees to it), so that the kernel removes everything, whatever
happens: processes, interfaces, mounts. It stands on the bridge itself, like a front end from which jobs are started.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from own import FRESH, is_own  # noqa: E402

PLACES = ("/dev/shm", "/tmp", "/var/tmp")
SPACES = ["-m", "-n", "-i", "-u", "-p", "-f", "--mount-proc", "--kill-child"]
SECRET = "0123456789abcdef0123456789abcdef"
FRONT = "10.77.0.254"
# The one folder of files that come and go which all hosts share; Slurm's keeper of keys has its socket there.
SHARED = "/run/munge"
# Where the launchers' folder is seen as well: PRRTE passes its own place on to a shell without quoting it, so it must have no space.
LAUNCHERS = "/run/arke-launchers"
# A host's first process: its name, its own places for files, the loopback device; then it waits for its end, and
# reaps what is left to it. libfabric reads the list of the kernel's symbols at every start, in search of a driver that no
# virtual interface has: half of the time that a rank of a short job takes.
HOST = """
hostname "$1"
mount --bind /dev/null /proc/kallsyms
ip link set lo up
exec "$2" "$3" reap
"""


def sh(*command, **options):
    """Runs a command that must go well."""
    done = subprocess.run([str(x) for x in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(str(x) for x in command)}: {done.stdout.strip()}")
    return done.stdout


# The processes in which spaces are held.
OUTER = []


def inside(script, arguments, launchers=HERE):
    """Runs a script again with --inside, in spaces of its own, where the folder `launchers` is LAUNCHERS, too. Answers its status,
    or None where they cannot be had."""
    prepare = (f"mount --bind \"$1\" /etc/hosts || exit; shift; hostname front; ip link set lo up; mkdir -p {SHARED} {LAUNCHERS}; "
               f"mount --bind \"$1\" {LAUNCHERS} || exit; shift; mount -t tmpfs tmpfs {SHARED} || exit; exec \"$@\"")
    probe = "mount -t tmpfs tmpfs /tmp && ip link add br0 type bridge && ip link add name va type veth peer name vb && hostname h"
    names = "".join(f"10.77.0.{n}\thost{n}\n" for n in range(1, 5))
    with tempfile.NamedTemporaryFile("w", prefix="arke-hosts.") as file:
        file.write("127.0.0.1\tlocalhost\n::1\tlocalhost\n" + names + f"{FRONT}\tfront\n")
        file.flush()
        os.chmod(file.name, 0o644)
        for own in ([], ["-Ur"]):
            spaces = ["unshare", *own, *SPACES]
            try:
                works = subprocess.run([*spaces, "sh", "-c", probe], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            except FileNotFoundError:
                return None
            if works.returncode == 0:
                # /tmp, which holds the names, is covered once they are in their place.
                command = [*spaces, "sh", "-c", prepare, "sh", file.name, launchers, FRESH, *PLACES, "--", sys.executable, os.path.abspath(script),
                           *arguments, "--inside"]
                with subprocess.Popen(command) as outer:
                    OUTER.append(outer)
                    return outer.wait()
    return None


def end_spaces():
    """Ends all that runs in spaces that inside() has made: what is in them ends with them."""
    for outer in OUTER:
        outer.kill()


class Ran:
    """A finished process: status (None: out of time; below 0: killed by that signal), output, errors, seconds."""

    def __init__(self, status, out, err, seconds):
        self.status, self.out, self.err, self.seconds = status, out, err, seconds

    @property
    def text(self):
        return self.out + self.err

    def __str__(self):
        said = (self.err.strip() or self.out.strip() or "no output").replace("\n", " | ")
        return f"status {self.status}: {said[-500:]}"


class Process:
    """A started process whose output goes into files, so that it never blocks."""

    def __init__(self, command, environment):
        self.began = time.monotonic()
        self.out, self.err = tempfile.TemporaryFile("w+", errors="replace"), tempfile.TemporaryFile("w+", errors="replace")
        self.process = subprocess.Popen([str(x) for x in command], env=environment, stdin=subprocess.DEVNULL,
                                        stdout=self.out, stderr=self.err, start_new_session=True)

    def has_said(self, line):
        """Whether it has printed this line."""
        return line in os.pread(self.out.fileno(), 1 << 16, 0).decode(errors="replace").splitlines()

    def finish(self, until):
        """Waits for its end; what has not ended at `until` is killed."""
        try:
            status = self.process.wait(max(0.05, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            status = None
        seconds = time.monotonic() - self.began
        texts = []
        for file in (self.out, self.err):
            file.seek(0)
            texts.append(file.read())
            file.close()
        return Ran(status, *texts, seconds)


def together(rans):
    """Several runs as one: the worst status counts."""
    out_of_time = any(ran.status is None for ran in rans)
    status = None if out_of_time else max((abs(ran.status) for ran in rans), default=0)
    return Ran(status, "".join(r.out for r in rans), "".join(r.err for r in rans), max(r.seconds for r in rans))


def netem_works():
    """Whether this kernel can delay and lose packets itself."""
    subprocess.run(["ip", "link", "add", "name", "probe0", "type", "veth", "peer", "name", "probe1"], check=False)
    done = subprocess.run(["tc", "qdisc", "add", "dev", "probe0", "root", "netem", "delay", "1ms"], capture_output=True)
    subprocess.run(["ip", "link", "del", "probe0"], check=False)
    return done.returncode == 0


class Hosts:
    """Some hosts on one network. A context manager: at its end all of it is removed.

    addresses   "4", "6" or "46": what eth0 of each host has. Host n is 10.77.0.n and fd77::n.
    delay_ms, loss   what the wire does to every packet, one way; loss in percent
    """

    def __init__(self, count, addresses="4", delay_ms=0, loss=0):
        self.count, self.addresses, self.delay_ms, self.loss = count, addresses, delay_ms, loss
        self.keepers, self.pids, self.wire, self.tunnels = [], [], None, []
        self.netem = True
        self.tolerated = ()

    def tolerate(self, *names):
        """Processes and files of these names belong to a host that runs daemons, and are not what a job has left."""
        self.tolerated = names

    def __enter__(self):
        try:
            self.build()
        except BaseException:
            self.__exit__()
            raise
        return self

    def build(self):
        sh("ip", "link", "add", "br0", "type", "bridge")
        sh("ip", "address", "add", f"{FRONT}/24", "dev", "br0")
        sh("ip", "link", "set", "br0", "up")
        for n in range(1, self.count + 1):
            keeper = subprocess.Popen(["unshare", "-m", "-n", "-i", "-u", "-p", "-f", "--mount-proc", "--kill-child",
                                       FRESH, *PLACES, "--", "sh", "-c", HOST, "sh", f"host{n}", sys.executable,
                                       HERE / "hosts.py"],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
            self.keepers.append(keeper)
            if keeper.stdout.readline() != b"ready\n":
                raise RuntimeError(f"host {n} does not start")
            self.pids.append(int(Path(f"/proc/{keeper.pid}/task/{keeper.pid}/children").read_text().split()[0]))
        impaired = self.delay_ms or self.loss
        self.netem = not impaired or netem_works()
        if not self.netem:
            self.wire = subprocess.Popen([sys.executable, str(HERE / "wire.py"), str(self.count), str(self.delay_ms),
                                          str(self.loss)], stdout=subprocess.PIPE, start_new_session=True)
            if self.wire.stdout.readline() != b"ready\n":
                raise RuntimeError("the wire does not start")
        for n in range(1, self.count + 1):
            if not self.wire:
                sh("ip", "link", "add", "name", f"port{n}", "type", "veth", "peer", "name", f"end{n}")
                sh("ip", "link", "set", f"port{n}", "master", "br0", "up")
            if impaired and not self.wire:
                sh("tc", "qdisc", "add", "dev", f"port{n}", "root", "netem", "delay", f"{self.delay_ms}ms", "loss", f"{self.loss}%")
            sh("ip", "link", "set", f"end{n}", "netns", self.pids[n - 1], "name", "eth0")
            if "4" in self.addresses:
                self.on(n, "ip", "address", "add", f"10.77.0.{n}/24", "dev", "eth0")
            if "6" in self.addresses:
                self.on(n, "ip", "-6", "address", "add", f"fd77::{n}/64", "dev", "eth0", "nodad")
            self.on(n, "ip", "link", "set", "eth0", "up")

    def address(self, n):
        return f"10.77.0.{n}" if "4" in self.addresses else f"fd77::{n}"

    def __exit__(self, *_):
        for process in [*self.tunnels, *self.keepers, self.wire]:
            if process:
                process.kill()
                process.wait()
        self.keepers, self.pids, self.wire, self.tunnels = [], [], None, []
        # Not `ip link`, which says so when an interface goes while it looks.
        for _, name in socket.if_nameindex():
            if name.startswith(("br", "port", "end")):
                subprocess.run(["ip", "link", "del", name], stderr=subprocess.DEVNULL)

    def entering(self, n, command):
        """The command line that runs a command on host n."""
        return ["nsenter", "-t", str(self.pids[n - 1]), "-m", "-n", "-i", "-u", "-p", *[str(x) for x in command]]

    def on(self, n, *command):
        """Runs a command on host n that must go well."""
        return sh(*self.entering(n, command))

    def decoy(self, n, name, address, route=None):
        """Gives host n an interface that leads nowhere: the other end of it is on no host."""
        sh("ip", "link", "add", "name", f"end-x{n}", "type", "veth", "peer", "name", f"end-y{n}")
        sh("ip", "link", "set", f"end-x{n}", "netns", self.pids[n - 1], "name", name)
        sh("ip", "link", "set", f"end-y{n}", "up")
        sh("ip", "link", "set", f"end-y{n}", "name", f"end-{name}-{n}")
        self.on(n, "ip", "address", "add", address, "dev", name)
        self.on(n, "ip", "link", "set", name, "up")
        if route:
            self.on(n, "ip", "route", "add", "default", "via", route, "dev", name)

    def second_network(self):
        """A second network, with an interface eth1 on each host: 10.78.0.n. Its ports are portb1, portb2, ..."""
        sh("ip", "link", "add", "br1", "type", "bridge")
        sh("ip", "link", "set", "br1", "up")
        for n in range(1, self.count + 1):
            sh("ip", "link", "add", "name", f"portb{n}", "type", "veth", "peer", "name", f"endb{n}")
            sh("ip", "link", "set", f"portb{n}", "master", "br1", "up")
            sh("ip", "link", "set", f"endb{n}", "netns", self.pids[n - 1], "name", "eth1")
            self.on(n, "ip", "address", "add", f"10.78.0.{n}/24", "dev", "eth1")
            self.on(n, "ip", "link", "set", "eth1", "up")

    def slow(self, n, interface, rate):
        """Limits what host n sends over an interface, to "100mbit" or so. Answers whether this kernel can do that."""
        limit = ["tbf", "rate", rate, "burst", "64kb", "latency", "50ms"]
        command = self.entering(n, ["tc", "qdisc", "add", "dev", interface, "root", *limit])
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def sent(self, n, interface):
        """Bytes that host n has sent over an interface since it is there."""
        lines = Path(f"/proc/{self.pids[n - 1]}/net/dev").read_text().splitlines()
        return next((int(line.split(":")[1].split()[8]) for line in lines if line.strip().startswith(f"{interface}:")), 0)

    def tunnel(self, n, name, address):
        """Gives host n a point-to-point interface that takes packets and never delivers them."""
        enter = ["nsenter", "-t", str(self.pids[n - 1]), "-n"]
        self.tunnels.append(subprocess.Popen([*enter, sys.executable, str(HERE / "dead_tunnel.py"), name], stdout=subprocess.PIPE))
        if self.tunnels[-1].stdout.readline() != b"ready\n":
            raise RuntimeError("the tunnel does not start")
        self.on(n, "ip", "address", "add", address, "dev", name)
        self.on(n, "ip", "link", "set", name, "up")

    @staticmethod
    def front(command, environment=(), limit_s=60):
        """Runs a command at the front end, such as a launcher."""
        given = {name: str(value) for name, value in dict(environment).items()}
        return Process(command, {**os.environ, **given}).finish(time.monotonic() + limit_s)

    def start(self, layout, command, environment=(), ranks=None, port=7311):
        """Starts ranks by hand: `layout[h]` of them on host h+1, all but those that `ranks` leaves out."""
        size = sum(layout)
        host = self.address(1)
        at = f"tcp://[{host}]:{port}" if ":" in host else f"tcp://{host}:{port}"
        started, rank = {}, 0
        for n, count in enumerate(layout, 1):
            for _ in range(count):
                if ranks is None or rank in ranks:
                    own = {"ARKE_JOIN": at, "ARKE_RANK": str(rank), "ARKE_SIZE": str(size), "ARKE_SECRET": SECRET,
                           "ARKE_JOIN_TIMEOUT": "20"}
                    given = {name: str(value) for name, value in dict(environment).items()}
                    started[rank] = Process(self.entering(n, command), {**os.environ, **own, **given})
                rank += 1
        return started

    @staticmethod
    def under_way(started, limit_s=30):
        """Waits until each rank has said that it is under way, or has ended: however slow the machine is, what is done to them
        then is done to a job that runs."""
        until = time.monotonic() + limit_s
        while time.monotonic() < until and not all(p.has_said("under way") or p.process.poll() is not None for p in started.values()):
            time.sleep(0.02)

    @staticmethod
    def finish(started, limit_s):
        """Waits for all ranks; those that have not ended in time are killed. Answers rank -> Ran."""
        until = time.monotonic() + limit_s
        return {rank: process.finish(until) for rank, process in started.items()}

    def job(self, layout, command, environment=(), limit_s=60, **options):
        """Runs a job to its end; all ranks as one."""
        return together(list(self.finish(self.start(layout, command, environment, **options), limit_s).values()))

    def processes(self, n):
        """pid -> name of what runs on host n beside its first process; pids as seen from here."""
        space = os.readlink(f"/proc/{self.pids[n - 1]}/ns/pid")
        found = {}
        for name in os.listdir("/proc"):
            try:
                if name.isdigit() and int(name) != self.pids[n - 1] and os.readlink(f"/proc/{name}/ns/pid") == space:
                    stat = Path(f"/proc/{name}/stat").read_text()
                    if stat.rpartition(")")[2].split()[0] not in "ZX":
                        found[int(name)] = stat[stat.index("(") + 1:stat.rindex(")")]
            except OSError:
                pass
        return found

    def left(self, wait_s=3.0):
        """What jobs have left on the hosts, after a moment: files and processes. It is removed."""
        until = time.monotonic() + wait_s
        while True:
            found, paths = [], []
            for n in range(1, self.count + 1):
                processes = self.processes(n)
                found += [f"process {name} on host {n}" for name in processes.values() if name not in self.tolerated]
                for place in ("dev/shm", "tmp", "var/tmp"):
                    for path in Path(f"/proc/{self.pids[n - 1]}/root/{place}").iterdir():
                        if path.name in self.tolerated or is_own(f"/{place}/{path.name}"):
                            continue
                        found.append(f"/{place}/{path.name} on host {n}")
                        paths.append(path)
            if not found:
                return []
            if time.monotonic() > until:
                for n in range(1, self.count + 1):
                    for pid, name in self.processes(n).items():
                        if name not in self.tolerated:
                            os.kill(pid, signal.SIGKILL)
                for path in paths:
                    subprocess.run(["rm", "-rf", str(path)])
                return found
            time.sleep(0.05)

    def agent(self, folder):
        """Writes a script that does for launchers what ssh would: AGENT [options] HOST COMMAND..."""
        path = Path(folder) / "agent.sh"
        cases = "\n".join(f"    host{n}|{self.address(n)}) pid={pid} ;;" for n, pid in enumerate(self.pids, 1))
        path.write_text(f"""#!/bin/sh
while :; do case $1 in -l|-p|-i|-o) shift 2 ;; -*) shift ;; *) break ;; esac; done
case ${{1#*@}} in
{cases}
    *) echo "$1: no such host" >&2; exit 255 ;;
esac
shift
exec nsenter -t $pid -m -n -i -u -p sh -c "$*"
""")
        path.chmod(0o755)
        return path


def reap():
    """A host's first process: says that it is ready, takes the orphans of its host, and ends with its standard input."""
    signal.signal(signal.SIGCHLD, lambda *_: None)
    print("ready", flush=True)
    import select
    while True:
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass
        if select.select([0], [], [], 0.5)[0] and not os.read(0, 1):
            return


if __name__ == "__main__" and sys.argv[1:] == ["reap"]:
    reap()
