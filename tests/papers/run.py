#!/usr/bin/env python3
"""`arke bench` of an installed Arke: all papers in quick mode, what programs do wrong, and the report in a browser.

Checks exit statuses, the form of results.json and that results.csv says the same, and opens the reports in headless
Chromium: every figure is drawn, nothing is fetched, nothing goes to the console. The browser check itself is tried on
broken pages. No check depends on how fast anything is.

Prints one line for each check and `N passed, N failed` at the end; the exit status is 1 when one failed. Needs Python 3.11.

  tests/papers/run.py --prefix build/prefix
  tests/papers/run.py --prefix build/prefix --only t3d        the papers' part with one experiment
"""

import argparse
import csv
import html
import json
import math
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = Path(__file__).resolve().parent / "cases"
# Cores that other work keeps busy, from which on a run counts as disturbed: as in crates/papers/src/results.rs.
DISTURBED = 0.1
LIMIT_S = 900
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

passed = failed = 0


def check(what, good, found=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    text = f" ({found})" if found and not good else ""
    print(f"{'passed' if good else 'FAILED'}   {what}{text}", flush=True)


def bench(arke, *arguments, limit=LIMIT_S):
    return subprocess.run([arke, "bench", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=limit)


# ---- results ----

def values_of(results):
    """All values of results.json as the lines of results.csv would have them."""
    for experiment in results["experiments"]:
        for figure in experiment["figures"]:
            for origin, rows, name in (("measured", figure["series"], "name"), ("paper", figure["paper"], "series")):
                for row in rows:
                    for x, y in row.get("points", []):
                        yield experiment["key"], figure["id"], origin, row[name], str(float(x)), "", y
                    for column, cell in row.get("cells", {}).items():
                        yield experiment["key"], figure["id"], origin, row[name], "", column, cell


def check_results(title, folder):
    results = json.loads((folder / "results.json").read_text())
    check(f"{title}: the form of results.json", results["format"] == 2 and results["experiments"])
    expected = sorted(values_of(results), key=str)
    with open(folder / "results.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    found = []
    for row in rows:
        x = str(float(row["x"])) if row["x"] else ""
        try:
            y = float(row["y"])
        except ValueError:
            y = row["y"]
        found.append((row["experiment"], row["figure"], row["origin"], row["series"], x, row["column"], y))
    check(f"{title}: results.csv holds the values of results.json", sorted(found, key=str) == sorted(
        [(*e[:6], float(e[6]) if isinstance(e[6], (int, float)) else e[6]) for e in expected], key=str),
        f"{len(found)} lines, {len(expected)} values")
    finite = all(math.isfinite(e[6]) for e in expected if isinstance(e[6], (int, float)))
    check(f"{title}: all values are finite", finite and expected)
    for experiment in results["experiments"]:
        judged = {claim["outcome"] for claim in experiment["claims"]}
        check(f"{title}: {experiment['key']}: every claim is judged", judged <= {"held", "did not hold", "inconclusive", "untested"})
    check_samples(title, results)
    return results


def check_samples(title, results):
    """Each value is the median of what the launches measured, and lies in its interval."""
    wrong, many = [], 0
    for experiment in results["experiments"]:
        for figure in experiment["figures"]:
            for series in figure["series"]:
                pairs = [(y, sample) for (_, y), sample in zip(series["points"], series["samples"], strict=True)]
                pairs += [(series["cells"][column], sample) for column, sample in series["cell_samples"].items()]
                for value, sample in pairs:
                    many += 1
                    launches = sample["values"].values()
                    inside = sample.get("interval") is None or \
                        sample["interval"]["low"] <= value * (1 + 1e-9) and value <= sample["interval"]["high"] * (1 + 1e-9)
                    if not (0 < len(launches) <= results["launches"] and math.isclose(statistics.median(launches), value)
                            and ("interval" in sample) == (len(launches) >= 3) and inside):
                        wrong.append(f"{figure['id']} {series['name']}: {value} {sample}")
    check(f"{title}: {many} values are medians of their launches", many and not wrong, "; ".join(wrong[:3]))


# ---- the report in a browser ----

def browser():
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def open_page(page):
    """What the page says about itself, its DOM, and what went to the console."""
    with tempfile.TemporaryDirectory() as profile:
        command = [browser(), "--headless", "--disable-gpu", f"--user-data-dir={profile}", "--virtual-time-budget=60000",
                   "--window-size=1280,2000", "--enable-logging=stderr", "--disable-extensions", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update", "--dump-dom", page.resolve().as_uri()]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        # Its shared memory may be small in a container.
        command.insert(1, "--disable-dev-shm-usage")
        ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=180)
    found = re.search(r'data-report="([^"]*)"', ran.stdout)
    console = [line for line in ran.stderr.splitlines() if ":CONSOLE" in line]
    return (json.loads(html.unescape(found[1])) if found else None), ran.stdout, console


def good_page(report, console):
    return bool(report) and report["drawn"] == report["expected"] and not report["errors"] and not report["requests"] \
        and not console


def check_report(title, folder, results):
    report, dom, console = open_page(folder / "report.html")
    check(f"{title}: the report is drawn, without errors, requests or console messages", good_page(report, console),
          f"{report} {console[:3]}")
    if not report:
        return
    figures = [f for e in results["experiments"] for f in e["figures"]]
    plots = [f for f in figures if f["kind"] in ("lines", "bars") and f["series"]]
    check(f"{title}: a plot for each measured figure", report["expected"] == len(plots), f"{report} {len(plots)}")
    svgs = len(re.findall(r'class="[^"]*\bsvg-container\b', dom))
    check(f"{title}: as many svg plots in the page", svgs == len(plots), f"{svgs} of {len(plots)}")
    tables = [f for f in figures if f["kind"] == "table" and f["series"]]
    missing = [e["title"] for e in results["experiments"] if html.escape(e["title"], quote=False) not in dom]
    check(f"{title}: every experiment has its section", not missing, str(missing))
    check(f"{title}: every table has its rows", dom.count("<table") >= len(tables) + len(plots))
    images = [f for f in figures if f["kind"] == "image" and f["artifact"]]
    check(f"{title}: pictures lie in the page", dom.count('<img src="data:image/') >= len(images))
    claims = [c for e in results["experiments"] for c in e["claims"]]
    check(f"{title}: every claim has its card", dom.count('class="verdict"') == len(claims))
    fronts = [e for e in results["experiments"] if e.get("front")]
    check(f"{title}: a place on the front page for each paper", dom.count('<article class="paper"') == len(fronts))
    small = [e for e in fronts if any(f["id"] == e["front"]["figure"] and any(
        s["name"] in e["front"]["series"] and s["points"] for s in f["series"]) for f in e["figures"])]
    check(f"{title}: with a small plot, where its figure was measured", dom.count('<svg class="small"') == len(small),
          f"{dom.count('<svg class=')} {len(small)}")
    drawn = sum(len(f["series"]) for f in figures if f.get("paths"))
    check(f"{title}: a drawing for each recorded path", dom.count('<figure class="path"') == drawn, f"{drawn}")
    drawn = sum(len(f["series"]) for f in figures if f.get("steps"))
    check(f"{title}: a drawing for the recorded steps of each message", dom.count('<figure class="steps"') == drawn, f"{drawn}")
    names = [f["title"] for f in figures if not f["series"] and not f["artifact"]]
    empty = [name for name in names if f"<h3>{html.escape(name, quote=False)}</h3>" in dom]
    check(f"{title}: no figure is shown empty", not empty, str(empty))


def check_the_check(folder, work):
    """Broken pages are found."""
    text = (folder / "report.html").read_text()

    def broken(name, change):
        page = work / f"{name}.html"
        changed = change(text)
        report, _, console = open_page(page) if page.write_text(changed) and changed != text else (None, "", [])
        check(f"a page with {name.replace('-', ' ')} is found", changed != text and not good_page(report, console), str(report))

    broken("a-broken-plot", lambda t: re.sub(r'(data-plot="[^"]+">)', r"\1oops", t, count=1))
    broken("a-figure-missing", lambda t: re.sub(r'<div class="plot" data-name="[^"]+"', '<div class="plot" data-name="none"', t, count=1))
    broken("a-picture-from-elsewhere", lambda t: t.replace("<main id", '<img src="http://127.0.0.1:9/a.png"><main id', 1))
    broken("a-console-message", lambda t: t.replace("</body>", "<script>console.error('oh')</script></body>", 1))


# ---- the parts ----

def schema(sources):
    """What experiment.toml files must hold, apart from what the command itself checks."""
    for file in sorted(sources.glob("*/experiment.toml")):
        text = tomllib.loads(file.read_text())
        key = text["key"]
        words = [c["id"] for c in text.get("claim", []) if "{value}" not in c["held"] + c["changed"]]
        check(f"{key}: claims tell their value", not words, str(words))
        check(f"{key}: it has a page", (ROOT / "docs" / "papers" / f"{key}.md").exists())
        loose = [p["name"] for p in text["program"] if p.get("limit_s", 60) > 600]
        check(f"{key}: limits are below ten minutes", not loose, str(loose))


def less_when_quick(key):
    """Whether some figures need more ranks than quick mode starts."""
    text = tomllib.loads((ROOT / "bench" / "papers" / key / "experiment.toml").read_text())
    return any(set(p["ranks"]) - set(p.get("quick_ranks", p["ranks"])) for p in text["program"])


def papers(arke, work, only):
    output = work / "papers"
    names = only or ["papers"]
    begin = time.monotonic()
    ran = bench(arke, *names, "--quick", "--output", output)
    took = time.monotonic() - begin
    print(ran.stdout, end="")
    check(f"arke bench {' '.join(names)} --quick ends well", ran.returncode == 0, f"status {ran.returncode} after {took:.0f} s")
    if not (output / "results.json").exists():
        check("results were written", False)
        return
    results = check_results("papers", output)
    for experiment in results["experiments"]:
        bad = [f"{r['program']} at {r['ranks']}: {r['problem']}; {r['stderr'][-300:]}" for r in experiment["runs"] if r["problem"]]
        check(f"papers: {experiment['key']}: all {len(experiment['runs'])} runs end well", not bad, "; ".join(bad))
        fewer = less_when_quick(experiment["key"])
        empty = [f["id"] for f in experiment["figures"] if not f["series"] and not f["artifact"]]
        if fewer and len(empty) <= len(experiment["figures"]) // 2:
            empty = []
        check(f"papers: {experiment['key']}: every figure was measured", not empty, " ".join(empty))
        rivals = ("MPICH", "Open MPI", "Intel MPI")
        untested = [c["id"] for c in experiment["claims"]
                    if c["outcome"] == "untested" and not fewer and not any(r in c["text"] for r in rivals)
                    and not c["text"].startswith("Cannot be tested here")]
        check(f"papers: {experiment['key']}: every claim was tested", not untested, " ".join(untested))
    left = sorted(p.name for p in output.iterdir() if p.name not in
                  ("results.json", "results.csv", "report.html", "logs", "build", "artifacts"))
    check("papers: nothing else lies in the output folder", not left, " ".join(left))
    check_report("papers", output, results)
    same = bench(arke, "compare", output / "results.json", output / "results.json")
    check("a file compares with itself", same.returncode == 0 and ", 0 better and 0 worse" in same.stdout
          and "0 only in the first, 0 only in" in same.stdout, same.stdout[-300:])
    archived(arke, work, output / "results.json")


def archived(arke, work, results):
    """Results of several machines: kept by name, and side by side."""
    folder = work / "machines"
    names = ["first", "second", ""]
    for name in names:
        ran = bench(arke, "archive", folder, results, *(["--name", name] if name else []))
        check(f"results are kept as {name or 'their machine is called'}", ran.returncode == 0 and "kept in" in ran.stdout, ran.stdout)
    there = sorted(p.name for p in folder.iterdir())
    check("an archive has a folder for each", len(there) == 3 and {"first", "second"} < set(there) and "cores" in there[0] + there[1] + there[2],
          " ".join(there))
    again = bench(arke, "archive", folder, results, "--name", "first")
    check("a name that is taken is told", again.returncode == 1 and "--name" in again.stdout, again.stdout)
    all_of_them = bench(arke, "compare", folder)
    check("all machines of an archive stand side by side", all_of_them.returncode == 0 and "most / least" in all_of_them.stdout
          and all(any(f"{n}  {name}: " in all_of_them.stdout for n in (1, 2, 3)) for name in ("first", "second")),
          all_of_them.stdout[:400])
    two = bench(arke, "compare", folder / "first", folder / "second")
    check("two machines of an archive are compared", two.returncode == 0 and ", 0 better and 0 worse" in two.stdout, two.stdout[-300:])
    one = bench(arke, "compare", folder / "first")
    check("results that are alone are told", one.returncode == 1 and "two or more" in one.stdout, one.stdout)


def rivals(arke, work, peers):
    if not (peers / "mpich" / "bin" / "mpiexec").exists():
        print(f"skipped  rivals: no {peers}/mpich; `make bench` installs it", flush=True)
        return
    output = work / "rivals"
    ran = bench(arke, "t3d", "--quick", "--only", "latency", "--peers", peers, "--output", output)
    check("a program runs on other libraries", ran.returncode == 0, ran.stdout[-500:])
    results = check_results("rivals", output)
    names = {s["name"] for e in results["experiments"] for f in e["figures"] for s in f["series"]}
    check("series bear the libraries' names", {"Arke", "MPICH"} <= names, str(names))


def faults(arke, work):
    """Programs that go wrong in every way spoil neither the rest nor the report."""
    output = work / "faults"
    before = set(os.listdir("/dev/shm"))
    ran = bench(arke, "faults", "--quick", "--sources", work / "cases", "--output", output)
    check("failed runs end in status 1", ran.returncode == 1, f"status {ran.returncode}: {ran.stdout[-300:]}")
    results = check_results("faults", output)
    runs = {run["program"]: run for run in results["experiments"][0]["runs"]}
    for name, problem, said in [
        ("good", None, None),
        ("silent", "told no result", None),
        ("status", "status 3", "out of luck"),
        ("hang", "over its limit of 2 s", "going to hang"),
        ("broken_record", "in the record @ {", None),
        ("no_figure", "no figure", None),
        ("no_column", "does not have", None),
        ("no_compile", "was not compiled", "error"),
    ]:
        run = runs[name]
        told = run["problem"] is None if problem is None else problem in (run["problem"] or "")
        check(f"faults: {name}", told and (said is None or said in run["stderr"]), f"{run['problem']}: {run['stderr'][-200:]}")
    figures = {figure["id"]: figure for figure in results["experiments"][0]["figures"]}
    check("faults: the good values are there", figures["plot"]["series"][0]["points"] == [[1, 2], [2, 4], [4, 8]])
    check("faults: notes are there", figures["plot"]["notes"] == ["a note <with> \"signs\""])
    check("faults: words in tables", figures["cells"]["series"][0]["cells"] == {"number": 3, "word": "yes"})
    check("faults: the picture was kept", figures["picture"]["artifact"] == "artifacts/faults/dot.png")
    claims = {claim["id"]: claim for claim in results["experiments"][0]["claims"]}
    outcomes = {name: claim["outcome"] for name, claim in claims.items()}
    check("faults: claims", outcomes == {"twice": "held", "thrice": "did not hold", "missing": "untested",
                                                  "near": "inconclusive", "itself": "untested"}, str(outcomes))
    check("faults: texts bear the value", claims["thrice"]["text"] == "no: 2", claims["thrice"]["text"])
    check("faults: what compares with itself says so", claims["itself"]["text"].startswith("Cannot be tested here: both"),
          claims["itself"]["text"])
    check_report("faults", output, results)
    # A page that opens in a moment: plotly draws one figure.
    check_the_check(output, work)
    page = (output / "report.html").read_text()
    check("faults: the report shows what failed", "out of luck" in page and "over its limit of 2 s" in page)
    processes = subprocess.run(["pgrep", "-f", str(output)], stdout=subprocess.PIPE, text=True).stdout.split()
    check("faults: no process is left", not processes, " ".join(processes))
    left = {name for name in set(os.listdir("/dev/shm")) - before if "arke" in name}
    check("faults: no shared memory is left", not left, " ".join(left))


def launches(arke, work):
    """Several launches: each run is there as often, values have intervals, and raw samples are kept."""
    output = work / "launches"
    ran = bench(arke, "faults", "--quick", "--launches", 4, "--only", "good", "--sources", work / "cases", "--output", output)
    check("four launches end well", ran.returncode == 0, ran.stdout[-300:])
    results = check_results("launches", output)
    runs = [(r["program"], r["launch"]) for r in results["experiments"][0]["runs"]]
    check("launches: a run for each", sorted(runs) == [("good", launch) for launch in range(4)], str(runs))
    check("launches: the machine's state is told", all(r["load"] >= 0 and r["others"] >= 0 for r in results["experiments"][0]["runs"])
          and all(results["machine"][word] for word in ("binding", "governor", "threads_of_a_core", "memory_nodes", "whole_cores")))
    ran = bench(arke, "faults", "--quick", "--launches", 3, "--only", "hang", "--sources", work / "cases", "--output", work / "hangs")
    hung = sorted(check_results("hangs", work / "hangs")["experiments"][0]["runs"], key=lambda run: run["launch"])
    # A run that other work disturbed says nothing of the next.
    over, right = False, len(hung) == 3
    for run in hung:
        right &= ("was not started: it was over" if over else "was over its limit") in (run["problem"] or "")
        over |= run["others"] <= DISTURBED
    check("launches: what was over its limit is not started again", ran.returncode == 1 and right,
          str([(run["problem"], run["others"]) for run in hung]))
    plot = next(f for f in results["experiments"][0]["figures"] if f["id"] == "plot")
    sample = plot["series"][0]["samples"][0]
    check("launches: all samples are kept", sample["values"] == {str(n): 2 for n in range(4)}
          and sample["interval"] == {"low": 2, "high": 2}, str(sample))
    logs = sorted(p.name for p in (output / "logs").iterdir())
    check("launches: a log for each", logs == [f"faults-good-arke-2-{n}.txt" for n in range(1, 5)], str(logs))
    check("launches: commands say how ranks are bound", all("--bind " in r["command"] for r in results["experiments"][0]["runs"]))


def hosts(arke, work):
    """A program on two hosts made of this machine: its messages go over their network, and take as long as was asked for."""
    spaces = ["unshare", "-m", "-n", "-i", "-u", "-p", "-f", "--mount-proc", "--kill-child", "sh", "-c",
              "ip link add br0 type bridge && ip link add name va type veth peer name vb"]
    if subprocess.run(spaces, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        print("passed   (no hosts can be made here: namespaces with bridge and veth devices are needed)")
        return
    output = work / "hosts"
    ran = bench(arke, "multiple", "--quick", "--hosts", 2, "--delay", "300us", "--rate", "1gbit", "--only", "ping_pong", "--peers", work,
                "--output", output, limit=120)
    check("two hosts: a program ends well", ran.returncode == 0, ran.stdout[-500:])
    results = json.loads((output / "results.json").read_text())
    check("two hosts: they are told", results["machine"]["hosts"].startswith("2 hosts made of this machine")
          and "300 us" in results["machine"]["hosts"], results["machine"]["hosts"])
    run = results["experiments"][0]["runs"][0]
    check("two hosts: each rank was started on one", "on_hosts.sh 2 " in run["command"], run["command"])
    values = [y for figure in results["experiments"][0]["figures"] if figure["id"] == "fig1_1k"
              for series in figure["series"] for _, y in series["points"]]
    # A message of 1 KB in at least 300 us: 3.4 MB/s; up to 20 of them are under way at once.
    check("two hosts: no message is faster than the delay allows", values and max(values) < 20 * 3.5, str(values and max(values)))
    one = {run["program"] for run in results["experiments"][0]["runs"]}
    output = work / "planes"
    ran = bench(arke, "multiple", "--quick", "--hosts", 2, "--planes", 2, "--rate", "1gbit", "--only", "split_one_plane", "--only", "split_two_planes", "--peers", work,
                "--output", output, limit=120)
    check("two networks: the programs end well", ran.returncode == 0, ran.stdout[-500:])
    results = json.loads((output / "results.json").read_text())
    runs, figures = results["experiments"][0]["runs"], results["experiments"][0]["figures"]
    check("two networks: they are told", results["machine"]["hosts"].endswith("1gbit for each host over each of two networks"),
          results["machine"]["hosts"])
    check("two networks: one and both are measured", {run["program"] for run in runs} - one == {"split_one_plane", "split_two_planes"}
          and all(run["command"].startswith(f"ARKE_NET_RAILS={2 if 'two' in run['program'] else 1} ") for run in runs), str(runs)[:500])
    series = {series["name"] for figure in figures if figure["id"] == "fig2_planes" for series in figure["series"]}
    check("two networks: each in one message and in two", len(series) == 4, str(series))
    left = [line for line in Path("/proc/net/dev").read_text().splitlines() if re.match(r"\s*(br\d|port\d-\d|end\d-\d|front\d):", line)]
    check("two hosts: no interface is left", not left, " ".join(left))
    check("two hosts: no file of theirs is left", not list(Path(tempfile.gettempdir()).glob("arke-bench-hosts.*")))


def disturbed(output, program, was):
    """Writes into the results whether other work disturbed the runs of a program."""
    path = output / "results.json"
    results = json.loads(path.read_text())
    for run in results["experiments"][0]["runs"]:
        if run["program"] == program:
            run["others"] = 2 * DISTURBED if was else 0.0
    path.write_text(json.dumps(results))


def interruption(arke, work):
    output = work / "interrupted"
    child = subprocess.Popen([arke, "bench", "faults", "--launches", "1", "--only", "good", "--only", "wait", "--sources", work / "cases",
                              "--output", output], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    log = output / "logs" / "faults-wait-arke-2.txt"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not (log.exists() and "waiting" in log.read_text()):
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    text, _ = child.communicate(timeout=60)
    check("an interruption ends the session with status 1", child.returncode == 1, f"{child.returncode}: {text}")
    results = check_results("interrupted", output)
    check("what was measured before is kept", results["interrupted"] and results["experiments"][0]["figures"])
    log = output / "logs" / "faults-good-arke-2.txt"
    begun = log.stat().st_mtime_ns
    # This machine may be busy, and a run that other work disturbed is done again: here the test says which was.
    disturbed(output, "good", False)
    ran = bench(arke, "faults", "--launches", 1, "--only", "good", "--only", "status", "--sources", work / "cases",
                "--output", output, "--resume")
    results = json.loads((output / "results.json").read_text())
    runs = sorted((r["program"], r["problem"] is None) for r in results["experiments"][0]["runs"])
    # The run that was interrupted was not asked for again.
    check("--resume does what is missing", runs == [("good", True), ("status", False), ("wait", False)]
          and not results["interrupted"], str(runs))
    check("--resume does nothing twice", log.stat().st_mtime_ns == begun
          and "1 run was done before, 1 is left" in ran.stdout, ran.stdout)
    disturbed(output, "good", True)
    ran = bench(arke, "faults", "--launches", 1, "--only", "good", "--sources", work / "cases", "--output", output, "--resume")
    results = json.loads((output / "results.json").read_text())
    runs = sorted((r["program"], r["problem"] is None) for r in results["experiments"][0]["runs"])
    check("--resume does again what other work disturbed", log.stat().st_mtime_ns > begun
          and runs == [("good", True), ("status", False), ("wait", False)], f"{runs}: {ran.stdout}")
    ran = bench(arke, "faults", "--launches", 2, "--only", "good", "--sources", work / "cases", "--output", output, "--resume")
    check("--resume refuses another number of launches", ran.returncode == 1
          and 'its number of launches: "1", now: "2"; name another --output' in ran.stdout, ran.stdout)
    again = json.loads((output / "results.json").read_text())
    check("--resume that is refused leaves the results", again == results)


def slips(arke, work):
    for title, arguments, words in [
        ("an unknown experiment", ["nothing"], "no experiment \"nothing\""),
        ("no launch", ["papers", "--launches", "0"], "1..=1000"),
        ("a number of hosts that cannot be made", ["papers", "--hosts", "1"], "--hosts 1: 2 to 8 hosts"),
        ("a delay between real machines", ["papers", "--hosts", "a,b", "--delay", "5us"], "the network of real machines"),
        ("a delay without its unit", ["papers", "--hosts", "2", "--delay", "5"], "--delay 5: a time with its unit"),
        ("an unknown figure", ["papers", "--only", "figure99"], "--only figure99"),
        ("peers that are not there", ["papers", "--peers", work / "none"], "no such folder"),
        ("sources that are not there", ["papers", "--sources", work / "none"], "--sources"),
        ("a file that holds no results", ["compare", ROOT / "Cargo.toml", ROOT / "Cargo.toml"], "no results of arke bench"),
    ]:
        ran = bench(arke, *arguments, "--output", work / "slips") if arguments[0] != "compare" else bench(arke, *arguments)
        check(f"{title} is told", ran.returncode in (1, 2) and words in ran.stdout, ran.stdout)
    again = work / "again.html"
    ran = bench(arke, "report", work / "faults" / "results.json", "--output", again)
    check("arke bench report writes the report again", ran.returncode == 0 and again.exists()
          and "out of luck" in again.read_text(), ran.stdout)
    page = work / "again.md"
    ran = bench(arke, "report", work / "faults" / "results.json", "--output", page)
    lines = page.read_text().splitlines() if page.exists() else []
    check("arke bench report writes Markdown", ran.returncode == 0 and "## Programs that go wrong" in lines
          and any(line.startswith("| ") and "Held." in line for line in lines), ran.stdout)
    ran = bench(arke, "list")
    check("arke bench list names the experiments", ran.returncode == 0 and "t3d" in ran.stdout, ran.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prefix", type=Path, required=True)
    parser.add_argument("--only", action="append", metavar="NAME", help="this experiment only; may be repeated")
    parser.add_argument("--peers", type=Path, default=ROOT / "build" / "peers")
    options = parser.parse_args()
    arke = options.prefix.resolve() / "bin" / "arke"
    if not browser():
        print("FAILED   no Chromium is installed; scripts/setup.sh test installs one\n0 passed, 1 failed")
        return 1
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        shutil.copytree(CASES, work / "cases")
        shutil.copytree(ROOT / "bench" / "papers" / "common", work / "cases" / "common")
        schema(ROOT / "bench" / "papers")
        faults(arke, work)
        slips(arke, work)
        launches(arke, work)
        interruption(arke, work)
        hosts(arke, work)
        papers(arke, work, options.only)
        rivals(arke, work, options.peers)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
