#!/usr/bin/env python3
"""The scheduler of the tests (schedule.py), with steps that do next to nothing, and what is kept of cargo's builds (crates.py).
Ends with `N passed, N failed`."""

import os
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

import crates
from pressure import Tally
from schedule import Idle, Schedule, Step
from tokens import Tokens

passed = failed = 0


def check(what, good, found=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    print(f"{'passed' if good else 'FAILED'}   {what}{f' ({found})' if not good else ''}", flush=True)


class Told:
    """Says of any machine that so many cores are idle."""

    def __init__(self, number):
        self.number = number

    def start(self):
        pass

    def cores(self):
        return self.number


def run(steps, cores=2, limit_s=60.0, expected=None, idle=0.0):
    """Runs steps; answers name -> result, and the lines that the steps wrote into a common file, in their order."""
    with tempfile.TemporaryDirectory(prefix="with space ") as folder:
        root = Path(folder)
        (root / "order").touch()
        told = []
        schedule = Schedule(steps, cores, expected or {}, root, root / "logs", limit_s, Told(idle))
        results = schedule.run(told.append, 1000)
        assert sorted(r.step.name for r in told) == sorted(r.step.name for r in results)
        return {r.step.name: r for r in results}, (root / "order").read_text().split()


def span(name, seconds=0.4, **more):
    """A step that writes when it begins and when it ends."""
    return Step(name, "", f"echo +{name} >>order; sleep {seconds}; echo -{name} >>order", 30, **more)


def beside(order, one, other):
    """Whether two steps ran at the same time."""
    at = {line: i for i, line in enumerate(order)}
    return at[f"+{one}"] < at[f"-{other}"] and at[f"+{other}"] < at[f"-{one}"]


def kept_crates(folder):
    """What others wrote is kept after the first build, with its times, and lies in the next clone before its first."""
    root = Path(__file__).resolve().parent.parent
    cache, first, second = folder / "cache", folder / "first", folder / "second"
    ours = "deps/libarke_base-1.rlib", "deps/launch-2", ".fingerprint/arke-base-1/lib-arke_base", "build/arke-cli-3/output"
    others = ("deps/liblibc-4.rmeta", "deps/libserde_derive-5.so", "deps/parking_lot-6.d", ".fingerprint/libc-4/lib-libc",
              "build/libc-7/build-script-build")
    for path in (*ours, *others):
        (first / "tested" / path).parent.mkdir(parents=True, exist_ok=True)
        (first / "tested" / path).write_text(path)
        os.utime(first / "tested" / path, ns=(10**18, 10**18 + 123))
    cache.mkdir()
    check("only a folder in which nothing was built is taken up", crates.put(root, first, cache, {"prefix"}) == [])
    crates.keep(root, first, cache, ["tested"], set())
    check("of a build that failed nothing is kept", not list(cache.glob("crates-*/*/whole")))
    crates.keep(root, first, cache, ["tested", "debug"], {"prefix", "lints"})
    check("of a build that is not whole, either", [path.parent.name for path in cache.glob("crates-*/*/whole")] == ["tested"])
    check("a new clone is told of", crates.put(root, second, cache, {"prefix", "format"}) == ["tested"])
    found = sorted(str(path.relative_to(second / "tested")) for path in (second / "tested").rglob("*") if path.is_file())
    check("it has what others wrote, and nothing of ours", found == sorted(others), found)
    check("with the times of the first build", all((second / "tested" / path).stat().st_mtime_ns == 10**18 + 123 for path in others))
    for number in range(4):
        (cache / f"crates-{number}").mkdir()
        (cache / f"crates-{number}" / "used").touch()
        os.utime(cache / f"crates-{number}" / "used", (number, number))
    crates.forget(cache)
    left = {path.name for path in cache.glob("crates-*")}
    check("the sets that were used last stay", len(left) == crates.KEPT and f"crates-{crates.key(root)}" in left and "crates-3" in left, left)


def main():
    results, order = run([span("a", cpu=1), span("b", cpu=1), span("c", cpu=2)], expected={"a": 3, "b": 2, "c": 1})
    check("steps of one core run beside each other", beside(order, "a", "b"), order)
    check("a step of two cores waits for both", not beside(order, "a", "c") and not beside(order, "b", "c"), order)
    check("all went well", all(r.good and r.word == "ok" for r in results.values()))

    _, order = run([span("short"), span("long")], expected={"short": 1, "long": 2})
    check("the longest goes first", order[0] == "+long", order)
    _, order = run([span("long"), span("first", 0.1), span("tail", 0.1, after=("first",))],
                   expected={"long": 5, "first": 1, "tail": 9})
    check("what others wait for goes before what is longer itself", order[0] == "+first", order)

    _, order = run([span("alone", alone=True, cpu=0.5), span("a", cpu=0.5), span("b", cpu=0.5)])
    check("who measures is alone, and last", order[-2:] == ["+alone", "-alone"], order)
    _, order = run([span("a", cpu=0.5, locks=("x",)), span("b", cpu=0.5, locks=("x",)), span("c", cpu=0.5)])
    check("of two steps with one lock, one runs at a time", not beside(order, "a", "b"), order)
    _, order = run([span("big", cpu=2)], cores=1)
    check("a step that wants more cores than there are runs all the same", order == ["+big", "-big"], order)

    _, order = run([span(name) for name in "abcde"], idle=1.5)
    check("where cores are idle more steps run than their numbers allow", beside(order, "a", "b"), order)
    running = [sum(+1 if line[0] == "+" else -1 for line in order[:i + 1]) for i in range(len(order))]
    check("but not many more", max(running) <= 4, order)
    _, order = run([span("a"), span("b", locks=("x",)), span("c", locks=("x",)), span("alone", alone=True)], idle=2.0)
    check("nor those with one lock", not beside(order, "b", "c"), order)
    check("nor one beside who measures", order[-2:] == ["+alone", "-alone"], order)
    clock, ticks, second = [0.0], [500], os.sysconf("SC_CLK_TCK")
    idle = Idle(window_s=4.0, clock=lambda: clock[0], ticks=lambda: ticks[0])
    clock[0], ticks[0] = 3.0, 500 + 3 * second
    check("idle cores are not told before a window is over", idle.cores() == 0.0)
    clock[0], ticks[0] = 5.0, 500 + 6 * second
    check("idle cores are counted", idle.cores() == 1.2)
    check("each window is told once", idle.cores() == 0.0)
    clock[0] = 10.0
    check("busy cores are none", idle.cores() == 0.0)
    idle = Idle(ticks=lambda: None)
    check("where the system does not tell, none is idle", idle.cores() == 0.0)
    before, after = Idle.system_ticks(), Idle.system_ticks()
    check("this system tells", before is not None and after >= before >= 0, (before, after))

    results, order = run([Step("bad", "", "exit 3", 30), span("next", after=("bad",)), span("then", after=("next",)), span("other")])
    check("a failed step says its status", results["bad"].word == "status 3" and not results["bad"].good, results["bad"])
    check("what needs a failed step does not run", "+next" not in order and "+then" not in order, order)
    check("and says why", results["next"].word == "not run: bad failed" and not results["then"].good, results["next"])
    check("the others run", "-other" in order, order)

    began = time.monotonic()
    results, _ = run([Step("slow", "", "sleep 600 & setsid sleep 600", 1)])
    check("a step over its limit is ended", results["slow"].word.startswith("over its limit") and time.monotonic() - began < 20,
          results["slow"])
    results, _ = run([Step("slow", "", "sleep 600", 500), span("never", after=("slow",))], limit_s=1)
    check("so are all steps over the limit of the whole", not results["slow"].good and not results["never"].good, results)

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    results, _ = run([Step("hung up", "", "trap 'exit 7' HUP; kill -HUP $$; sleep 1", 30)])
    signal.signal(signal.SIGHUP, before)
    check("under nohup a step gets its signals all the same", results["hung up"].word == "status 7", results["hung up"])

    # So much of the CPU's time, however long that takes on a busy machine.
    burn = "python3 -c 'import time\nwhile time.process_time() < 0.5: pass'; true"
    results, _ = run([Step("busy", "", burn, 60)])
    check("the CPU's time of a step's children is told", results["busy"].cpu_s >= 0.5, results["busy"])
    for steps in ([span("a", after=("b",)), span("b", after=("a",))], [span("a", after=("nothing",))]):
        try:
            run(steps)
            check("steps that cannot be ordered are refused", False)
        except ValueError:
            check("steps that cannot be ordered are refused", True)

    tokens, most, now = Tokens(4), [0], [0]
    lock = threading.Lock()

    def worker(wanted):
        for _ in range(50):
            with tokens.take(wanted):
                with lock:
                    now[0] += min(wanted, 4)
                    most[0] = max(most[0], now[0])
                with lock:
                    now[0] -= min(wanted, 4)

    threads = [threading.Thread(target=worker, args=(n,)) for n in (1, 1, 2, 3, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    check("tokens are never given twice", not any(t.is_alive() for t in threads) and 0 < most[0] <= 4, most)

    tally = Tally()
    for name, bad in (("a", True), ("a", False), ("b", True), ("b", True), ("c", False)):
        tally.add(name, bad, "it is wrong")
    check("a tally counts failures by name", tally.lines() == ["2 of 2 runs failed: b: it is wrong", "1 of 2 runs failed: a: it is wrong"],
          tally.lines())
    with tempfile.TemporaryDirectory(prefix="with space ") as folder:
        kept_crates(Path(folder))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
