"""Turns results into the tables of docs/performance.md, between its markers."""

import datetime
import os
import platform
import statistics

from benches import GOALS

BEGIN, END = "<!-- bench-peers: begin -->", "<!-- bench-peers: end -->"
PROLOGUE = """# Performance

Arke beside MPICH, Open MPI and Intel MPI on one machine, as `make bench-peers` measured it.

"""


def size_name(n):
    for unit, name in ((1 << 20, "MB"), (1 << 10, "KB")):
        if n >= unit and n % unit == 0:
            return f"{n // unit} {name}"
    return f"{n} B"


def figure(x):
    """Three significant digits, without an exponent."""
    if x == 0:
        return "0"
    if abs(x) >= 100:
        return f"{x:,.0f}"
    digits = 1 if abs(x) >= 10 else 2 if abs(x) >= 1 else 3
    return f"{x:.{digits}f}"


def typical(samples):
    """Median of the runs that nobody disturbed, or of all if every one was."""
    quiet = [value for value, disturbed in samples if not disturbed]
    return statistics.median(quiet or [value for value, _ in samples])


def cell_value(results, bench, size, system):
    samples = results["values"].get(bench, {}).get(str(size), {}).get(system)
    return typical(samples) if samples else None


def best_rival(results, bench, size):
    values = [cell_value(results, bench["key"], size, s) for s in results["rivals"]]
    values = [v for v in values if v is not None]
    if not values:
        return None
    return max(values) if bench["higher_is_better"] else min(values)


def ratio(results, bench, size):
    arke, best = cell_value(results, bench["key"], size, "arke"), best_rival(results, bench, size)
    return arke / best if arke is not None and best else None


def sizes_of(results, bench):
    return sorted((int(s) for s in results["values"].get(bench["key"], {})), key=int)


def row_name(bench, size, labels):
    return labels.get(str(size)) or (size_name(size) if bench["by_size"] else "")


def table(results, bench):
    key = bench["key"]
    systems = ["arke", *results["rivals"]]
    with_floor = any("floor" in row for row in results["values"].get(key, {}).values())
    names = [results["titles"][s] for s in systems]
    better = "higher is better" if bench["higher_is_better"] else "lower is better"
    head = ["", *names, "Arke / best rival"] + (["floor"] if with_floor else [])
    lines = [f"### {bench['title']} ({bench['unit']}, {better})", "", "| " + " | ".join(head) + " |",
             "|" + "---|" + "---:|" * (len(head) - 1)]
    labels = results["labels"].get(key, {})
    for size in sizes_of(results, bench):
        cells = []
        for s in systems:
            value = cell_value(results, key, size, s)
            failure = results["failures"].get(key, {}).get(s)
            if value is not None:
                cells.append(figure(value))
            elif s in results["missing"]:
                cells.append("not there")
            else:
                cells.append("failed" if failure else "–")
        r = ratio(results, bench, size)
        cells.append(f"**{r:.2f}**" if r is not None else "–")
        if with_floor:
            value = cell_value(results, key, size, "floor")
            cells.append(figure(value) if value is not None else "")
        lines.append(f"| {row_name(bench, size, labels)} | " + " | ".join(cells) + " |")
    if not sizes_of(results, bench):
        lines.append("| no result |" + " |" * (len(head) - 1))
    for s, why in results["failures"].get(key, {}).items():
        lines += ["", f"{results['titles'][s]}: {why}."]
    return "\n".join(lines)


def goals(results, benches):
    lines = ["### Goals", "", "| goal | measured | met |", "|---|---:|---|"]
    for g in GOALS:
        bench = next(b for b in benches if b["key"] == g.bench)
        if g.size < 0:
            found = [cell_value(results, g.bench, s, "arke") if g.absolute else ratio(results, bench, s)
                     for s in sizes_of(results, bench)]
            found = [r for r in found if r is not None]
            value = max(found) if found else None
        elif g.absolute:
            value = cell_value(results, g.bench, g.size, "arke")
        else:
            value = ratio(results, bench, g.size)
        if value is None:
            lines.append(f"| {g.text} | – | not measured |")
        else:
            met = value >= g.limit if g.at_least else value <= g.limit
            lines.append(f"| {g.text} | {figure(value)} | {'yes' if met else '**no**'} |")
    return "\n".join(lines)


def machine():
    model = platform.machine()
    with open("/proc/cpuinfo") as f:
        for line in f:
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    with open("/proc/meminfo") as f:
        memory = int(f.readline().split()[1]) / (1 << 20)
    return f"{model}, {len(os.sched_getaffinity(0))} cores, {memory:.0f} GiB, Linux {platform.release()}"


def text(results):
    benches = results["benches"]
    count = results["rounds"]
    lines = [BEGIN, "<!-- Written by `make bench-peers`; text between these markers is replaced. -->", "",
             "## Measured", "",
             f"- Machine: {results['machine']}", f"- Date: {results['date']}", f"- Command: `{results['command']}`",
             f"- {count} round{'s' if count != 1 else ''}, the systems alternating within each bench; each cell is the "
             "median of the rounds, and each round's value a median of repetitions inside the program.",
             f"- {results['runs']} runs, of which {results['disturbed']} saw other work on the machine (more than "
             f"{results['disturbed_cores']:.2f} of a core); a disturbed run counts only where no other is there."]
    for key, described in results["systems"].items():
        lines.append(f"- {results['titles'][key]}: {described}")
    for key, why in results["missing"].items():
        lines.append(f"- {results['titles'][key]} is not there: {why}")
    lines += ["", goals(results, benches), ""]
    lines += ["\n\n".join(table(results, b) for b in benches if b["key"] in results["values"] or
                          b["key"] in results["failures"]), "", END]
    return "\n".join(lines)


def write(results, path):
    """Replaces what stands between the markers of `path`, or appends it; the rest of the page stays."""
    old = path.read_text() if path.exists() else PROLOGUE
    new = text(results)
    if BEGIN in old and END in old:
        before, _, rest = old.partition(BEGIN)
        page = before + new + rest.partition(END)[2]
    else:
        page = old.rstrip("\n") + "\n\n" + new + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page)


def today():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
