"""Jobs on different hosts that meet: ports, spawning from several nodes, sockets, and what becomes of the others when one dies."""

import os
import re
import signal
import time

from frame import ends_badly, goes_well, unless
from hosts import Hosts, Process, together

LIMIT_S = 60


class Job:
    """A job that was started: by `arke run` on one host, or by hand on several."""

    def __init__(self, processes):
        self.processes = processes

    def port(self, limit_s=60):
        """The port that rank 0 says it has opened."""
        out = self.processes[0].out
        until = time.monotonic() + limit_s
        while time.monotonic() < until:
            found = re.search(r"^port (\S+)\n", os.pread(out.fileno(), 1 << 16, 0).decode(), re.M)
            if found:
                return found[1]
            time.sleep(0.02)
        raise RuntimeError("no port is opened")

    def under_way(self):
        """Waits until rank 0 says that all are connected."""
        Hosts.under_way({0: self.processes[0]})

    def finish(self, limit_s=LIMIT_S):
        until = time.monotonic() + limit_s
        return together([process.finish(until) for process in self.processes])


def on_host(checks, hosts, n, ranks, *arguments, settings=None):
    """A job of `arke run` on host n."""
    command = [checks.arke, "run", "-n", ranks, checks.program("abroad"), *arguments]
    given = {**os.environ, **{name: str(value) for name, value in (settings or {}).items()}}
    return Job([Process(hosts.entering(n, command), given)])


def on_hosts(checks, hosts, layout, *arguments, settings=None, port=7311):
    """A job with ranks on several hosts."""
    started = hosts.start(layout, [checks.program("abroad"), *arguments], settings or {}, port=port)
    return Job([started[rank] for rank in sorted(started)])


def both(checks, hosts, what, one, other, *faults):
    """Two jobs that end well."""
    rans = [job.finish() for job in (one, other)]
    checks.judge(what, hosts, together(rans), *(goes_well(ran, "ok") for ran in rans), *faults)


def ports(checks, hosts):
    for server, client in ((1, 1), (2, 3), (3, 1)):
        one = on_host(checks, hosts, 1, server, "accept", 3)
        other = on_host(checks, hosts, 2, client, "connect", 3, one.port())
        both(checks, hosts, f"accept and connect, {server} ranks on host 1 and {client} on host 2, three times", one, other)
    # Jobs that are on both hosts: some of their ranks share a machine, others do not.
    one = on_hosts(checks, hosts, (2, 1), "accept", 2)
    other = on_hosts(checks, hosts, (1, 2), "connect", 2, one.port(), port=7312)
    both(checks, hosts, "accept and connect, jobs of 2+1 and 1+2 ranks, twice", one, other)
    one = on_host(checks, hosts, 1, 2, "window", "-")
    other = on_host(checks, hosts, 2, 2, "window", one.port())
    both(checks, hosts, "one-sided access between two jobs", one, other)
    one = on_host(checks, hosts, 1, 1, "session", "-")
    other = on_host(checks, hosts, 2, 1, "session", one.port())
    both(checks, hosts, "a session that ends while another job is connected", one, other)


def closed_ports(checks, hosts):
    one = on_host(checks, hosts, 1, 1, "shut")
    other = on_host(checks, hosts, 2, 2, "closed", one.port())
    both(checks, hosts, "a port that is closed while a job waits there", one, other)
    one = on_host(checks, hosts, 1, 1, "shut")
    port = one.port()
    time.sleep(2.3)
    other = on_host(checks, hosts, 2, 2, "closed", port)
    both(checks, hosts, "a port that was closed", one, other)
    ran = on_host(checks, hosts, 2, 2, "closed", port).finish()
    checks.judge("a port whose process has ended", hosts, ran, goes_well(ran, "ok"), ends_soon(ran))
    # Whoever has not the number of the job is not let in.
    one = on_host(checks, hosts, 1, 1, "shut")
    port = one.port()
    wrong = port[:30] + ("0" if port[30] != "0" else "1") + port[31:]
    other = on_host(checks, hosts, 2, 1, "closed", wrong)
    both(checks, hosts, "a port's name with another secret", one, other)


def ends_soon(ran):
    return unless(ran.seconds < 15, f"it takes {ran.seconds:.1f} s")


def spawning(checks, hosts):
    for layout, count in (((2, 2), 2), ((1, 3), 3), ((2, 1), 1)):
        program = checks.program("abroad")
        ran = on_hosts(checks, hosts, layout, "spawn", count, program).finish()
        shown = "+".join(map(str, layout))
        checks.judge(f"{shown} ranks spawn {count}", hosts, ran, goes_well(ran, "ok"))


def joining(checks, hosts):
    for ranks in (1, 2):
        one = on_host(checks, hosts, 1, ranks, "listen")
        other = on_host(checks, hosts, 2, ranks, "call", hosts.address(1))
        both(checks, hosts, f"MPI_Comm_join over TCP, jobs of {ranks}", one, other)


def deaths(checks, hosts):
    for how, word in (("kill", "rank [0-9] of a connected job of 2 is lost"), ("exit", "rank [0-9] of a connected job of 2 is lost"),
                      ("abort", "rank [0-9] of a connected job of 2 is lost")):
        one = on_host(checks, hosts, 1, 2, "wait", "-", -1, "-")
        other = on_host(checks, hosts, 2, 2, "wait", one.port(), 1, how)
        ran = other.finish()
        mourning = one.finish(30)
        checks.judge(f"a connected process on another host ends by {how}", hosts, together([ran, mourning]),
                     ends_badly(mourning, 30, word), unless(ran.status not in (0, None), "its own job does not end in an error"))
    one = on_host(checks, hosts, 1, 2, "wait", "-", -1, "finalize")
    other = on_host(checks, hosts, 2, 2, "wait", one.port(), -1, "finalize")
    both(checks, hosts, "jobs that are connected still call MPI_Finalize", one, other)
    # Nobody says anything: the whole job goes, launcher and all.
    one = on_host(checks, hosts, 1, 2, "wait", "-", -1, "-")
    other = on_host(checks, hosts, 2, 2, "wait", one.port(), -1, "-")
    one.under_way()
    other.under_way()
    for pid, name in hosts.processes(2).items():
        if name == "abroad":
            os.kill(pid, signal.SIGKILL)
    ran, mourning = other.finish(), one.finish(30)
    checks.judge("a connected job on another host is killed", hosts, together([ran, mourning]),
                 ends_badly(mourning, 30, "of a connected job of 2 is lost"))


def cut_off(checks):
    """One process of a group finds no way to one of the other, whose others it reaches: all are told."""
    settings = {"ARKE_NET_CONNECT_S": 3, "ARKE_NET_SILENCE_S": 4}
    with Hosts(3) as hosts:
        for here, there in ((1, 3), (3, 1)):
            hosts.on(here, "ip", "route", "add", "blackhole", f"10.77.0.{there}/32")
        one = on_host(checks, hosts, 1, 1, "connected-not", "-", settings=settings)
        other = on_hosts(checks, hosts, (0, 1, 1), "connected-not", one.port(), settings={**settings, "ARKE_JOIN": "tcp://10.77.0.2:7311"})
        both(checks, hosts, "a group of which one process cannot be reached", one, other)


PARTS = (ports, closed_ports, spawning, joining, deaths)


def abroad(checks):
    with Hosts(2) as hosts:
        for part in PARTS:
            try:
                part(checks, hosts)
            except RuntimeError as error:
                checks.tell("failed", part.__name__, 0, str(error))
    cut_off(checks)
