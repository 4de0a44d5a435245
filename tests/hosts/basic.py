"""Jobs that have nothing to fear: even and uneven layouts, slow and lossy wires, and the C programs of tests/mpi."""

import shutil

from frame import goes_well
from hosts import Hosts, together

JACOBI = ["-n", 96, "-m", 200]
# These try what a launcher makes of a rank that fails; or they preload a library or go through one algorithm after
# another, where a second machine changes nothing; or they want what there is on one machine only.
OTHERWISE = ("fault", "pmpi", "p2p_published")
# Gigabytes over a network that one core drives: up to minutes each, for --long. `large_p2p` alone crosses 2 GiB in
# every run, and its messages and counts are those of `large_count`.
LONG = {("large_p2p", "buffered"), ("large_coll", "move"), ("large_coll", "reduce"), ("large_count",)}
# What every change need not try between hosts again, for --long: no message of these crosses,
NEVER_CROSSES = ("attributes", "chapters", "environment", "errors", "groups", "grequest", "handles", "info", "throw", "tool", "topo_errors",
                 "types_local")
# the algorithms that these choose are the same steps above any network, and copying within a node has nothing to do with one,
SAME_ABOVE = ("ARKE_COLLECTIVE", "ARKE_COLLECTIVE_LINES", "ARKE_CMA", "ARKE_HEAP")
# and blocking, non-blocking and persistent calls run one schedule: the first of them in the manifest stands for all.
ONE_SCHEDULE = {"blocking", "nonblocking", "persistent"}
# The numbers of collective operations, which come round after half a million, are counted above any network, too; two other forms of
# this program let them come round between hosts in every run.
COUNTED_ABOVE = ("coll_numbers", ["late"])
# Between hosts these do the same less often: what the network adds is a way for each kind of transfer, not for each
# call that uses it; and what an update takes of memory shows with 150,000 of them, and a message with half a million.
# Where threads of four ranks and the network share two cores, a call takes milliseconds: a tenth of the calls that
# meet each other there meets each other in thousands. And what these collectives do in shared segments has nothing to
# do with a network; between hosts it is their lengths, roots and types that are to be tried.
LESS = {("large_p2p", ()): ["ways"], ("unexpected_memory", ()): [500_000], ("rma_many", ()): [150_000],
        ("threads_plain", ()): ["plain", "few"],
        ("threads_plain", ("funneled",)): ["funneled", "few"], ("threads_plain", ("serialized",)): ["serialized", "few"],
        ("rma_threads", ()): [600], ("comm_many", ()): [400, 300], ("coll_segments", ("200",)): [30], ("coll_segments", ("50",)): [10]}


def jacobi(checks, hosts, layout, what, limit_s=60):
    ran = hosts.job(layout, [checks.program("jacobi"), *JACOBI], limit_s=limit_s)
    checks.judge(f"jacobi, {what}", hosts, ran, goes_well(ran, "the same"))


def shown(layout):
    return "+".join(str(n) for n in layout)


def basic(checks):
    with Hosts(4) as hosts:
        for layout in ((2, 2), (1, 1, 1), (1, 1, 1, 1), (1, 3), (3, 1), (2, 0, 1)):
            jacobi(checks, hosts, layout, f"{shown(layout)} ranks")
            ran = hosts.job(layout, [checks.program("ring")])
            total = sum(layout) * (sum(layout) - 1) // 2
            told = ran.out.count(f"the sum of all ranks is {total}")
            checks.judge(f"ring, {shown(layout)} ranks", hosts, ran, goes_well(ran), "" if told == sum(layout) else "wrong sums")
        ran = hosts.job((1, 2), [checks.program("handed_on")])
        checks.judge("the lock of a window, handed on between ranks of another host, 1+2 ranks", hosts, ran, goes_well(ran, "ok"))
        # Three ranks that share cores, and two that do not.
        layout, command = (3, 2), [checks.program("uneven")]
        started = hosts.start(layout, command, {"ARKE_OVERSUBSCRIBED": "yes"}, ranks=(0, 1, 2))
        started |= hosts.start(layout, command, {"ARKE_OVERSUBSCRIBED": "no"}, ranks=(3, 4))
        ran = together(list(hosts.finish(started, 30).values()))
        checks.judge("reductions between groups, 3+2 ranks of which 3 share cores", hosts, ran, goes_well(ran, "ok"))
        ran = hosts.job((4, 4, 4, 4), [checks.program("ring")])
        checks.judge("ring, 4+4+4+4 ranks", hosts, ran, goes_well(ran, "is 120"))


def wires(checks):
    """TCP repairs what a bad wire does; it must only take longer."""
    for delay, loss in ((5, 0), (1, 2)):
        with Hosts(2, delay_ms=delay, loss=loss) as hosts:
            wire = f"{delay} ms, {loss} % lost{'' if hosts.netem else ', without netem'}"
            ran = hosts.job((2, 2), [checks.program("jacobi"), "-n", 48, "-m", 100], limit_s=90)
            checks.judge(f"jacobi, 2+2 ranks, {wire}", hosts, ran, goes_well(ran, "the same"))
            for name in ("p2p_sizes", "coll_data"):
                ran = hosts.job((1, 1), [checks.program(name)], limit_s=90)
                checks.judge(f"{name}, 1+1 ranks, {wire}", hosts, ran, goes_well(ran, "ok"))
            ran = hosts.job((2, 2), [checks.program("soak"), 4, 200_000, 5], limit_s=60)
            checks.judge(f"soak, 2+2 ranks, {wire}", hosts, ran, goes_well(ran, "ok"))


def layout_of(test):
    """Two hosts with as many ranks as the program can take, up to four."""
    most = max((n for n in test.ranks if n <= 4), default=0)
    if max(test.ranks) > 4:
        return 2, 2
    return {4: (2, 2), 3: (2, 1), 2: (1, 1)}.get(most)


def repeats(test, seen):
    """Whether a program between hosts tries nothing that another one, or the same on one machine, has not tried."""
    if test.program.startswith(NEVER_CROSSES) or any(name in test.environment for name in SAME_ABOVE) or \
            (test.program, test.args) == COUNTED_ABOVE:
        return True
    if ONE_SCHEDULE & set(test.args):
        again = test.program in seen
        seen.add(test.program)
        return again
    return False


def programs(checks):
    # Hosts have a /tmp each. Programs that share files need a place that all see.
    files = checks.build / "files"
    shutil.rmtree(files, ignore_errors=True)
    files.mkdir()
    seen = set()
    with Hosts(2) as hosts:
        for layout in () if checks.chosen else ((1, 1), (2, 1), (2, 2)):
            ran = hosts.job(layout, [checks.program("traffic"), "--rounds", 120 if checks.long else 24], {"TMPDIR": str(files)}, limit_s=300)
            checks.judge(f"random traffic, {shown(layout)} ranks", hosts, ran, goes_well(ran, "ok"))
        for test in checks.manifest:
            layout = layout_of(test)
            if test.program.startswith(OTHERWISE) or test.launcher or test.exit != 0 or not layout or "ARKE_COLLECTIVE_NODES" in test.environment:
                continue
            if not checks.long and (test.long or (test.program, *test.args[:1]) in LONG or repeats(test, seen)):
                continue
            # A part of a longer one, for programs on one machine.
            if "turns" in test.args:
                continue
            environment = {"TMPDIR": str(files), **dict(test.environment)}
            args = test.args if checks.long else LESS.get((test.program, tuple(test.args)), test.args)
            ran = hosts.job(layout, [checks.program(test.program), *args], environment, limit_s=test.timeout_s)
            if ran.status == 0 and "skipped:" in ran.out:
                checks.tell("skipped", test.name, ran.seconds, ran.out.partition("skipped:")[2].strip().splitlines()[0])
                continue
            checks.judge(f"{test.name}, {shown(layout)} ranks", hosts, ran, goes_well(ran, "ok"))
