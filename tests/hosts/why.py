"""What `arke why`, `arke top` and `arke jobs` say of ranks on several hosts, and what rank 0's node says by itself."""

import json
import os
import signal
import tempfile
import time

from frame import goes_well, unless
from hosts import SHARED, Hosts, Process, together

STUCK = {"ARKE_DEADLOCK": "ignore"}


def asked(checks, hosts, n, command="why", *arguments, limit_s=30):
    """What an `arke` command says on host n."""
    words = hosts.entering(n, [checks.arke, command, *arguments])
    return Process(words, os.environ.copy()).finish(time.monotonic() + limit_s)


def verdict(checks, hosts, n, wanted, patience=25):
    """The diagnosis that is asked for on host n, until it is the wanted one: ranks take a moment to fall asleep."""
    end = time.monotonic() + patience
    while True:
        ran = asked(checks, hosts, n, "why", "--json")
        found = json.loads(ran.out) if ran.out.startswith("{") else {"verdict": "", "ranks": []}
        if found["verdict"] == wanted or time.monotonic() > end:
            return found, ran
        time.sleep(0.3)


def kill(started):
    """Ends ranks that hang."""
    for process in started.values():
        os.killpg(process.process.pid, signal.SIGKILL)
    return together(list(Hosts.finish(started, 20).values()))


def told(checks, what, ran, *faults):
    """Judges what a command said, while the job that it asked still runs."""
    fault = next((fault for fault in faults if fault), "")
    checks.tell("failed" if fault else "passed", what, ran.seconds, f"{fault}; {ran}" if fault else "")


def deadlock(checks, hosts):
    """Two ranks on two hosts that receive from each other: proven on either host, with both lines."""
    started = hosts.start((1, 1), [checks.program("receive-first")], STUCK)
    for n in (1, 2):
        found, ran = verdict(checks, hosts, n, "deadlock")
        lines = [rank.get("at") or "" for rank in found["ranks"]]
        told(checks, f"a deadlock between two hosts, asked on host {n}", ran,
             unless(found["verdict"] == "deadlock" and ran.status == 2, f"the verdict is {found['verdict']!r}"),
             unless([rank.get("host") for rank in found["ranks"]] == ["host1", "host2"], "the hosts are not told"),
             unless(all("receive-first.c:" in line for line in lines), f"the lines are {lines}"),
             unless(ran.seconds < 5, f"it takes {ran.seconds:.1f} s"))
        ran = asked(checks, hosts, n)
        told(checks, f"the same in words, on host {n}", ran,
             unless("circle: rank 0 waits for rank 1 waits for rank 0" in ran.out and "rank 1 on host2: waits in MPI_Recv" in ran.out,
                    "circle or rank is missing"))
    ran = asked(checks, hosts, 1, "jobs")
    told(checks, "arke jobs counts the ranks of both hosts", ran, goes_well(ran, "receive-first", "all ranks asleep"))
    ran = asked(checks, hosts, 1, "top", "--json", "--interval", "0.2")
    ranks = json.loads(ran.out)["ranks"] if ran.out.startswith("{") else []
    told(checks, "arke top shows the ranks of both hosts", ran,
         unless([(rank["rank"], rank["call"], rank["host"]) for rank in ranks]
                == [(0, "MPI_Recv", "host1"), (1, "MPI_Recv", "host2")], f"it shows {ranks}"))
    ran = asked(checks, hosts, 2, "top", "--once", "--sort", "host", "--reverse", "--interval", "0.2")
    told(checks, "arke top names the hosts", ran, goes_well(ran, "rank host", "0 host1      waits", "1 host2      waits"))
    # A desk whose process is stopped answers nothing.
    os.killpg(started[1].process.pid, signal.SIGSTOP)
    ran = asked(checks, hosts, 1)
    told(checks, "a host that does not answer", ran,
         unless(ran.status == 0 and "no deadlock is proven" in ran.out, "something is proven"),
         unless("rank 1 on host2: is on a host that does not answer" in ran.out, "it is not told"),
         unless(ran.seconds < 8, f"it takes {ran.seconds:.1f} s"))
    ran = kill(started)
    checks.judge("a deadlock between two hosts leaves nothing", hosts, ran)


def locks(checks, hosts):
    """Ranks of two hosts that wait for locks: who holds them is found, and whoever computes with one raises no alarm (`alive`)."""
    part = "an exclusive lock of rank {}'s part of window \"halo\", which rank {} holds (exclusive)"
    for name, circle, words in (("lock-order", [0, 1], [part.format(1, 1), part.format(0, 0), "in the same order"]),
                                ("lock-kept", [0, 1], [part.format(0, 0), "rank 0 holds it, and waits in MPI_Barrier"])):
        started = hosts.start((1, 1), [checks.program(name)], STUCK)
        found, ran = verdict(checks, hosts, 2, "deadlock")
        told(checks, f"{name} between two hosts", ran,
             unless(found["verdict"] == "deadlock" and ran.status == 2, f"the verdict is {found['verdict']!r}"),
             unless(found.get("circle") == circle, f"the circle is {found.get('circle')}"))
        # Looks at locks come between questions now and then, and then nothing is proven.
        end = time.monotonic() + 20
        ran = asked(checks, hosts, 1)
        while ran.status != 2 and time.monotonic() < end:
            ran = asked(checks, hosts, 1)
        told(checks, f"{name}: who holds the lock", ran, *(unless(word in ran.out, f"it never says {word!r}") for word in words))
        ran = kill(started)
        checks.judge(f"{name} between two hosts leaves nothing", hosts, ran)
        started = hosts.start((1, 1), [checks.program(name)], {"ARKE_DEADLOCK": "end", "ARKE_DEADLOCK_S": "1"})
        rans = hosts.finish(started, 40)
        checks.judge(f"{name} between two hosts is ended by itself", hosts, together(list(rans.values())),
                     unless(all(r.status == 125 for r in rans.values()), f"the codes are {[r.status for r in rans.values()]}"))


def by_itself(checks, hosts):
    """Rank 0's node looks by itself."""
    for what, settings in (("report", {}), ("end", {"ARKE_DEADLOCK": "end"})):
        started = hosts.start((2, 1), [checks.program("missing-barrier")], {"ARKE_DEADLOCK_S": "1", **settings})
        if what == "end":
            rans = hosts.finish(started, 40)
            ran = together(list(rans.values()))
            ends = unless(all(r.status == 125 for r in rans.values()), f"the codes are {[r.status for r in rans.values()]}")
        else:
            end = time.monotonic() + 30
            while time.monotonic() < end and "deadlock" not in os.pread(started[0].err.fileno(), 1 << 16, 0).decode():
                time.sleep(0.1)
            runs = all(p.process.poll() is None for p in started.values())
            ran, ends = kill(started), unless(runs, "it has ended")
        checks.judge(f"the job itself says that it can never go on ({what})", hosts, ran, ends,
                     unless("arke: deadlock: ranks 0-2 can never go on" in ran.err, "no deadlock is told"),
                     unless(ran.err.count("can never go on") == 1, "it is told more than once"),
                     unless("rank 2 has not come to MPI_Barrier" in ran.err, "the cause is not told"))


def alive(checks, hosts):
    """Programs that wait long and go on: no alarm, whoever asks and however often."""
    for name in ("computes", "sleeps", "alternates", "polls", "locks"):
        started = hosts.start((1, 2), [checks.program(f"alive-{name}")], {"ARKE_DEADLOCK": "end", "ARKE_DEADLOCK_S": "1"})
        verdicts = set()
        while any(p.process.poll() is None for p in started.values()) and len(verdicts) < 2:
            ran = asked(checks, hosts, 1 + len(verdicts) % 2, "why", "--json")
            if ran.out.startswith("{"):
                verdicts.add(json.loads(ran.out)["verdict"])
        ran = together(list(hosts.finish(started, 60).values()))
        checks.judge(f"{name}, 1+2 ranks: no alarm", hosts, ran, goes_well(ran),
                     unless(verdicts <= {"alive"}, f"the verdicts are {verdicts}"), unless(not ran.err, "something is said"))


def front_end(checks, hosts):
    """A machine without ranks asks a host that has some, by what stands for ssh."""
    by = {"ARKE_REMOTE_SHELL": hosts.agent(SHARED)}
    started = hosts.start((1, 1), [checks.program("receive-first")], STUCK)
    verdict(checks, hosts, 1, "deadlock")
    with tempfile.NamedTemporaryFile("r", prefix="why.", suffix=".html") as page:
        ran = hosts.front([checks.arke, "why", "--host", "host2", "--html", page.name], by)
        drawn = page.read()
    told(checks, "arke why --host", ran,
         unless(ran.status == 2 and "on host2): deadlock: ranks 0 and 1 can never go on" in ran.out, "it is not told"),
         unless("rank 0 on host1: waits in MPI_Recv" in ran.out and "circle: " in ran.out, "ranks or circle are missing"),
         unless("on host2" in drawn and drawn.rstrip().endswith("</html>"), "no picture is written here"))
    ran = hosts.front([checks.arke, "jobs", "--host", "host1"], by)
    told(checks, "arke jobs --host", ran, goes_well(ran, "receive-first", "all ranks asleep"))
    ran = hosts.front([checks.arke, "top", "receive-first", "--host=host1", "--json", "--interval", "0.2"], by)
    ranks = json.loads(ran.out)["ranks"] if ran.out.startswith("{") else []
    told(checks, "arke top --host", ran, unless([rank["rank"] for rank in ranks] == [0, 1], f"it shows {ranks}"))
    for host, word in (("host9", "does not reach host9"), ("-l", "names no host")):
        ran = hosts.front([checks.arke, "why", f"--host={host}"], by)
        told(checks, f"arke why --host={host}", ran, unless(ran.status == 1 and word in ran.err, "it is not told"))
    ran = hosts.front([checks.arke, "why", "no-such-job", "--host", "host1"], by)
    told(checks, "a job that is not there", ran, unless(ran.status == 1 and "no job here is called no-such-job" in ran.err, "it is not told"))
    ran = hosts.front([checks.arke, "why"])
    told(checks, "a machine without ranks names --host", ran, unless(ran.status == 1 and "--host NAME" in ran.err, "it does not"))
    checks.judge("asking from a front end leaves nothing", hosts, kill(started))


def places(checks, hosts):
    """`--check` names the places in the program of ranks on both hosts."""
    ran = hosts.job((1, 1), [checks.program("other-datatype")], {"ARKE_CHECK": "report"}, limit_s=40)
    words = ["(MPI_Send at other-datatype.c:11 in main)", "(MPI_Recv at other-datatype.c:14 in main)"]
    checks.judge("checks name the places of ranks on other hosts", hosts, ran,
                 *(unless(word in ran.err, f"it never says {word!r}") for word in words))
    ran = hosts.job((1, 2), [checks.program("unequal-counts")], {"ARKE_CHECK": "report"}, limit_s=40)
    checks.judge("so they do of collective operations", hosts, ran,
                 unless(ran.err.count("MPI_INT at unequal-counts.c:8 in main") == 2, "a place is missing"))


def on_its_way(checks):
    """Messages that are slow: a rank has sent and sleeps, and its message has not come. Asked all the time."""
    with Hosts(2, delay_ms=150) as hosts:
        started = hosts.start((1, 1), [checks.program("why_slow"), 6], {"ARKE_DEADLOCK": "end", "ARKE_DEADLOCK_S": "1"})
        verdicts = []
        while any(p.process.poll() is None for p in started.values()):
            ran = asked(checks, hosts, 1, "why", "--json")
            verdicts += [json.loads(ran.out)["verdict"]] if ran.out.startswith("{") else []
        ran = together(list(hosts.finish(started, 60).values()))
        checks.judge("messages that take 150 ms raise no alarm", hosts, ran, goes_well(ran),
                     unless(verdicts and set(verdicts) == {"alive"}, f"the verdicts are {verdicts}"))


def why(checks):
    with Hosts(2) as hosts:
        deadlock(checks, hosts)
        locks(checks, hosts)
        by_itself(checks, hosts)
        alive(checks, hosts)
        front_end(checks, hosts)
        places(checks, hosts)
    on_its_way(checks)
