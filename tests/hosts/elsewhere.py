"""Processes that are spawned on other hosts of the job, names that are published there, and what becomes of both when a host is lost."""

import os
import re
import signal
import time

from failures import SILENCE_S, SLACK_S, started_pid
from frame import ends_badly, goes_well, unless
from hosts import Hosts, sh, together

QUICK = {"ARKE_NET_SILENCE_S": SILENCE_S, "ARKE_NET_CONNECT_S": 3}


def told_on(ran, wanted):
    """The faults of a run whose children are to have told where they run."""
    told = sorted(re.findall(r"^child \d+ on \S+$", ran.out, re.M))
    return unless(told == sorted(wanted), f"children told {told}")


def spawning(checks, hosts):
    program = checks.program("elsewhere")
    for root, host, wanted, count in ((0, "host2", "host2", 2), (0, "-", "host1", 1), (3, "-", "host2", 1), (3, "host1", "host1", 3),
                                      (1, hosts.address(2), "host2", 1), (0, "host2.example.org", "host2", 1), (0, "nowhere, host2", "host2", 2),
                                      (0, "localhost", "host1", 1)):
        ran = hosts.job((2, 2), [program, "spawn", root, host, wanted, count])
        checks.judge(f"root {root} spawns {count}, host={host}", hosts, ran, goes_well(ran, "ok"),
                     told_on(ran, [f"child {i} on {wanted}" for i in range(count)]))
    ran = hosts.job((1, 2), [program, "alone", "host2"])
    checks.judge("rank 0 alone spawns on a host whose ranks compute", hosts, ran, goes_well(ran, "ok"),
                 told_on(ran, ["child 0 on host2", "child 1 on host2"]))
    ran = hosts.job((2, 1), [program, "several", "host2"])
    checks.judge("several commands on another host", hosts, ran, goes_well(ran, "ok"), told_on(ran, [f"child {i} on host2" for i in range(3)]))
    ran = hosts.job((1, 1), [program, "generations", "host2"])
    checks.judge("children of children", hosts, ran, goes_well(ran, "ok"), told_on(ran, ["child 0 on host2"] * 3))


def refusals(checks, hosts):
    program = checks.program("elsewhere")
    for host, word in (("host3", "host3"), ("nowhere", "This job runs on host1, host2"), (hosts.address(3), hosts.address(3)), ("host2,,", "host")):
        ran = hosts.job((2, 1), [program, "refused", host, word])
        checks.judge(f"refused: host={host}", hosts, ran, goes_well(ran, "ok"))
    ran = hosts.job((2, 1), [program, "missing", "host2"])
    checks.judge("commands that do not come up on another host", hosts, ran, goes_well(ran, "ok"))
    ran = hosts.job((1, 1), [program, "apart", "host1", "host2"])
    checks.judge("commands of one call on two hosts", hosts, ran, goes_well(ran, "ok"))


def names(checks, hosts):
    program = checks.program("elsewhere")
    for host in ("host2", "-"):
        ran = hosts.job((2, 2), [program, "names", host])
        checks.judge(f"published names, a child with host={host}", hosts, ran, goes_well(ran, "ok"))


def ended(checks, hosts, what, started, ranks, cut, limit_s, *words):
    """All processes end, with an error where they are among `ranks`; nothing of the children stays either."""
    rans = hosts.finish(started, 60)
    ran = together([rans[rank] for rank in ranks])
    ran.seconds = time.monotonic() - cut
    checks.judge(what, hosts, ran, ends_badly(ran, limit_s, *words), *[f"rank {rank} ends well" for rank in ranks if rans[rank].status == 0])


def deaths(checks, hosts):
    program = checks.program("elsewhere")
    for how in ("wait", "compute"):
        started = hosts.start((2, 1), [program, "stay", "host2", how])
        hosts.under_way({0: started[0]})
        cut = time.monotonic()
        os.kill(started_pid(hosts, 1, 0), signal.SIGKILL)
        ended(checks, hosts, f"the root is killed, its child on another host is to {how}", started, (1, 2), cut, 6, "rank 0")
    started = hosts.start((1, 1), [program, "stay", "host2", "wait"])
    hosts.under_way({0: started[0]})
    cut = time.monotonic()
    for pid, name in hosts.processes(2).items():
        if name == "arke-spawn":
            os.kill(pid, signal.SIGKILL)
    ended(checks, hosts, "the launcher of a child on another host is killed", started, (0, 1), cut, 6, "of a connected job of 1 is lost")
    started = hosts.start((2, 1), [program, "stay", "host2", "wait"], QUICK)
    hosts.under_way({0: started[0]})
    cut = time.monotonic()
    sh("ip", "link", "set", "port2", "down")
    ended(checks, hosts, "the host of a child is cut off", started, (0, 1, 2), cut, SILENCE_S + SLACK_S, "is lost|cannot be reached")
    sh("ip", "link", "set", "port2", "up")
    # A host that does not answer is said to be the reason why a name was not found, in the time that the settings give.
    started = hosts.start((1, 1), [program, "unasked", "a service"], {**QUICK, "ARKE_NET_SILENCE_S": 30})
    hosts.under_way({0: started[0]})
    cut = time.monotonic()
    sh("ip", "link", "set", "port2", "down")
    rans = hosts.finish({0: started[0]}, 40)
    sh("ip", "link", "set", "port2", "up")
    hosts.finish({1: started[1]}, 40)
    rans[0].seconds = time.monotonic() - cut
    checks.judge("a name is looked up on a host that is cut off", hosts, rans[0],
                 ends_badly(rans[0], 40, r"told after [0-9.]+ s: .*could not be asked \(host2"))


def elsewhere(checks):
    with Hosts(3) as hosts:
        for part in (spawning, refusals, names, deaths):
            try:
                part(checks, hosts)
            except RuntimeError as error:
                checks.tell("failed", part.__name__, 0, str(error))
