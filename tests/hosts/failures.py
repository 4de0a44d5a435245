"""What may happen to a network and to those who use it. Each ends in completion, or in an error that names who is missing, in
the time that the settings give; nobody hangs, and nothing stays behind."""

import os
import signal
import time
from pathlib import Path

from basic import JACOBI
from frame import ends_badly, goes_well, unless
from hosts import Hosts, sh, together

SILENCE_S = 5
# Beyond the silence: until the kernel's keep-alive finds it, and until all have told each other.
SLACK_S = 6


def soak_arguments(seconds):
    return [seconds, 1_000_000, 10]


def link_down_and_back(checks, hosts):
    """A cable that is pulled for two seconds: under load, and while everybody waits."""
    for what, command in (("under load", [checks.program("soak"), *soak_arguments(5)]),
                          ("while all wait", [checks.program("lost"), 0, "late"])):
        started = hosts.start((2, 2), command)
        hosts.under_way(started)
        time.sleep(0.3)
        sh("ip", "link", "set", "port2", "down")
        time.sleep(2)
        sh("ip", "link", "set", "port2", "up")
        ran = together(list(hosts.finish(started, 60).values()))
        checks.judge(f"a link is down for 2 s, {what}", hosts, ran, goes_well(ran))


def apart(rans, why="timed out|No route to host"):
    """The faults of four ranks on two hosts that have lost each other: all end, and on each host one says whom it lost, and `why`."""
    for host, mine, others in ((1, (0, 1), "23"), (2, (2, 3), "01")):
        if any(rans[rank].status in (0, None) for rank in mine):
            yield f"a rank on host {host} does not end in an error"
        yield ends_badly(together([rans[rank] for rank in mine]), 60, rf"rank [{others}] cannot be reached: .*({why})")


def link_down_for_good(checks, hosts):
    """Nobody closes a connection; only silence tells."""
    settings = {"ARKE_NET_SILENCE_S": SILENCE_S}
    for what, command in (("under load", [checks.program("soak"), *soak_arguments(60)]),
                          ("while all wait", [checks.program("lost"), 3, "wait"])):
        started = hosts.start((2, 2), command, settings)
        hosts.under_way(started)
        cut = time.monotonic()
        sh("ip", "link", "set", "port2", "down")
        rans = hosts.finish(started, 60)
        ran = together(list(rans.values()))
        ran.seconds = time.monotonic() - cut
        sh("ip", "link", "set", "port2", "up")
        checks.judge(f"a link is down for good, {what}", hosts, ran, *apart(rans), ends_badly(ran, SILENCE_S + SLACK_S))


def interface_deleted(checks):
    for what, command in (("under load", [checks.program("soak"), *soak_arguments(60)]),
                          ("while all wait", [checks.program("lost"), 3, "wait"])):
        with Hosts(2) as hosts:
            started = hosts.start((2, 2), command, {"ARKE_NET_SILENCE_S": SILENCE_S})
            hosts.under_way(started)
            cut = time.monotonic()
            hosts.on(2, "ip", "link", "delete", "eth0")
            rans = hosts.finish(started, 60)
            ran = together(list(rans.values()))
            ran.seconds = time.monotonic() - cut
            # The host without an interface may say so before the silence does.
            faults = apart(rans, "timed out|No route to host|Network is unreachable")
            checks.judge(f"a host's interface is deleted, {what}", hosts, ran, *faults, ends_badly(ran, SILENCE_S + SLACK_S))


def rank_killed(checks, hosts):
    """By whoever has the right to: at once and without a word."""
    for what, command in (("under load", [checks.program("soak"), *soak_arguments(60)]),
                          ("while all wait", [checks.program("lost"), 3, "wait"])):
        for victim in (3, 0):
            started = hosts.start((2, 2), command)
            hosts.under_way(started)
            pid = started_pid(hosts, 2 if victim == 3 else 1, victim)
            cut = time.monotonic()
            os.kill(pid, signal.SIGKILL)
            rans = hosts.finish(started, 30)
            others = [each for rank, each in rans.items() if rank != victim]
            ran = together(others)
            ran.seconds = time.monotonic() - cut
            checks.judge(f"rank {victim} is killed, {what}", hosts, ran, ends_badly(ran, 5, rf"rank {victim}\b"),
                         *[f"one of the others: {ends_badly(each, 60)}" for each in others if each.status in (0, None)])


def started_pid(hosts, n, rank):
    """The process of a rank on host n, which may be about to become the rank's program."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        for pid in hosts.processes(n):
            try:
                environment = Path(f"/proc/{pid}/environ").read_bytes()
            except (FileNotFoundError, ProcessLookupError):
                # It has ended, or is ending.
                continue
            if f"ARKE_RANK={rank}".encode() in environment.split(b"\0"):
                return pid
        time.sleep(0.05)
    raise RuntimeError(f"rank {rank} does not run on host {n}")


def signals(checks, hosts):
    """A signal ends a rank as it ends any process: no library in between makes something else of it."""
    for number in (signal.SIGTERM, signal.SIGSEGV):
        started = hosts.start((1, 1), [checks.program("lost"), 1, "wait"])
        hosts.under_way(started)
        os.kill(started_pid(hosts, 2, 1), number)
        rans = hosts.finish(started, 20)
        checks.judge(f"a rank gets {number.name}", hosts, together(list(rans.values())),
                     unless(rans[1].status == -number, f"it ends with {rans[1].status}"), ends_badly(rans[0], 5, r"rank 1\b"))


def full_buffers(checks, hosts):
    for layout in ((1, 1), (2, 2)):
        ran = hosts.job(layout, [checks.program("flood"), 3], limit_s=60)
        checks.judge(f"full receive buffers, {sum(layout)} ranks", hosts, ran, goes_well(ran, "ok"))


def never_arrives(checks, hosts):
    ran = hosts.job((2, 2), [checks.program("ring")], {"ARKE_JOIN_TIMEOUT": "3"}, ranks=(0, 1, 3))
    checks.judge("a rank that never arrives", hosts, ran, ends_badly(ran, 8, "rank 2 of 4 did not come within 3 s"))


def stopped(checks, hosts):
    """A debugger or a batch system that stops a rank for a while is no failure."""
    started = hosts.start((2, 2), [checks.program("soak"), *soak_arguments(5)])
    hosts.under_way(started)
    for rank, how in ((3, signal.SIGSTOP), (3, signal.SIGCONT)):
        os.kill(started_pid(hosts, 2, rank), how)
        # nsenter, in between, stops with it.
        os.killpg(started[rank].process.pid, how)
        time.sleep(2)
    # It stops itself when it sees that its child has stopped, which may be as late as when it is told to go on.
    os.killpg(started[3].process.pid, signal.SIGCONT)
    ran = together(list(hosts.finish(started, 30).values()))
    checks.judge("a rank is stopped for 2 s", hosts, ran, goes_well(ran, "ok"))


def failures(checks):
    with Hosts(2) as hosts:
        ran = hosts.job((2, 2), [checks.program("jacobi"), *JACOBI])
        if not checks.judge("jacobi, as a beginning", hosts, ran, goes_well(ran, "the same")):
            return
        full_buffers(checks, hosts)
        never_arrives(checks, hosts)
        stopped(checks, hosts)
        rank_killed(checks, hosts)
        signals(checks, hosts)
        link_down_and_back(checks, hosts)
        link_down_for_good(checks, hosts)
    interface_deleted(checks)


def soak(checks):
    """A quarter of the time on a good wire, the rest with a link that goes down and comes back again and again."""
    with Hosts(2) as hosts:
        good, bad = checks.soak_s / 4, checks.soak_s * 3 / 4
        ran = hosts.job((2, 2), [checks.program("soak"), good, 4 << 20, 20], limit_s=2 * good + 60)
        checks.judge(f"soak of {good:g} s: {said(ran)}", hosts, ran, goes_well(ran, "ok"))
        started = hosts.start((2, 2), [checks.program("soak"), bad, 1 << 20, 20])
        until = time.monotonic() + bad - 1
        while time.monotonic() + 4 < until:
            time.sleep(2.5)
            sh("ip", "link", "set", "port2", "down")
            time.sleep(0.5)
            sh("ip", "link", "set", "port2", "up")
        ran = together(list(hosts.finish(started, 2 * bad + 60).values()))
        checks.judge(f"soak of {bad:g} s, a bad link: {said(ran)}", hosts, ran, goes_well(ran, "ok"))


def said(ran):
    return next((line for line in ran.out.splitlines() if " messages, " in line), "nothing")
