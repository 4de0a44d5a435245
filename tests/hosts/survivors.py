"""Jobs that go on without ranks that are lost (ULFM), and without a whole host: everybody is told in time, what is agreed on is the same
for all survivors, and they go on in a smaller communicator."""

import os
import signal
import time

from failures import SILENCE_S, SLACK_S, started_pid
from frame import ends_badly, goes_well, unless
from hosts import Hosts, sh, together

FT = {"ARKE_FT": "ulfm", "ARKE_NET_SILENCE_S": SILENCE_S, "ARKE_NET_CONNECT_S": 3}
WAITS = ("recv", "any", "forked", "pending", "barrier", "agree", "ishrink", "probe", "send", "bcast", "iagree")
KILLED = (-signal.SIGKILL, 128 + signal.SIGKILL)


def survivors_of(started, hosts, victims, what, kill, checks, within_s, judge=None):
    """Waits until all are under way, has some killed, and judges the others."""
    hosts.under_way(started)
    time.sleep(0.3)
    cut = time.monotonic()
    kill()
    rans = hosts.finish(started, within_s + 20)
    living = [ran for rank, ran in rans.items() if rank not in victims]
    ran = together(living)
    ran.seconds = time.monotonic() - cut
    faults = [judge(ran)] if judge else [goes_well(ran, "ok")]
    checks.judge(what, hosts, ran, *faults, unless(ran.seconds < within_s, f"it takes {ran.seconds:.1f} s, more than {within_s}"))


def kill_ranks(hosts, layout, victims):
    first = 0
    for n, count in enumerate(layout, 1):
        for rank in range(first, first + count):
            if rank in victims:
                os.kill(started_pid(hosts, n, rank), signal.SIGKILL)
        first += count


def ranks_killed(checks, hosts):
    """One rank, on the other host or on this one, the first of its host or not, waited for in each way."""
    program, layout = checks.program("survive"), (2, 2)
    for at, how in enumerate(WAITS):
        victim = (3, 2, 1, 0)[at % 4]
        started = hosts.start(layout, [program, how, 3, victim, victim], FT)
        survivors_of(started, hosts, (victim,), f"rank {victim} is killed, the others are in {how}",
                     lambda victim=victim: kill_ranks(hosts, layout, (victim,)), checks, 8)
    for victims in ((0, 1), (2, 3), (0, 1, 2)):
        started = hosts.start(layout, [program, "recv" if victims[-1] == 3 else "barrier", 4 - len(victims), victims[0], victims[-1]], FT)
        survivors_of(started, hosts, victims, f"ranks {', '.join(map(str, victims))} are killed",
                     lambda victims=victims: kill_ranks(hosts, layout, victims), checks, 8)
    # The rank that tells all others is gone, and the job is ended all the same.
    started = hosts.start(layout, [program, "recv", 3, 0, 0, "abort"], FT)
    survivors_of(started, hosts, (0,), "rank 0 is killed, and a survivor calls MPI_Abort", lambda: kill_ranks(hosts, layout, (0,)), checks, 10,
                 lambda ran: ends_badly(ran, 10, "MPI_Abort was called with code 9") or unless("was lost" not in ran.err, "a rank goes on"))


def hosts_lost(checks, hosts):
    """The host of ranks 2 and 3 is cut off: both sides go on by themselves."""
    for how in ("recv", "any", "long"):
        started = hosts.start((2, 2), [checks.program("survive"), how, 2], FT)
        survivors_of(started, hosts, (), f"a host is cut off, all are in {how}", lambda: sh("ip", "link", "set", "port2", "down"), checks,
                     2 * SILENCE_S + SLACK_S, lambda ran: unless(ran.out.count("ok") == 2, "not both sides end well") or goes_well(ran))
        sh("ip", "link", "set", "port2", "up")


def programs(checks, hosts):
    """The programs that try it on one machine, but for those that open files in /tmp, which hosts do not share."""
    for name, layout, *arguments in (("ft_basic", (2, 1), 0), ("ft_basic", (2, 3), 2), ("ft_overlap", (1, 2)), ("ft_apart", (1, 1)), ("ft_loop", (2, 2), 20, 0, 20), ("ft_loop", (3, 5), 30, 0, 20)):
        rans = hosts.finish(hosts.start(layout, [checks.program(name), *arguments], FT), 90)
        ran = together([ran for ran in rans.values() if ran.status not in KILLED])
        checks.judge(f"{name} {' '.join(map(str, arguments))}, {'+'.join(map(str, layout))} ranks", hosts, ran, goes_well(ran, "ok"))


def disagreement(checks, hosts):
    started = hosts.start((1, 1), [checks.program("ring")], FT, ranks=(0,))
    started |= hosts.start((1, 1), [checks.program("ring")], {}, ranks=(1,))
    ran = together(list(hosts.finish(started, 30).values()))
    checks.judge("ARKE_FT differs between ranks", hosts, ran, ends_badly(ran, 10, "ARKE_FT is ulfm for rank 0 and off for rank 1"))


def survivors(checks):
    with Hosts(2) as hosts:
        ran = hosts.job((2, 2), [checks.program("ring")], FT)
        if not checks.judge("a job that could go on without ranks, and loses none", hosts, ran, goes_well(ran, "is 6")):
            return
        for part in (disagreement, ranks_killed, programs, hosts_lost):
            try:
                part(checks, hosts)
            except RuntimeError as error:
                checks.tell("failed", part.__name__, 0, str(error))
