"""Turns results into the tables of docs/performance.md, between its markers."""

import datetime
import os
import platform
import statistics
import textwrap

from benches import GOALS

# Ways of a cache line that differ by more than this factor are of different places of the cores.
OTHER_PLACE = 1.3
BEGIN, END = "<!-- bench-peers: begin: {} -->", "<!-- bench-peers: end: {} -->"
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
    quiet = [value for value, disturbed, _ in samples if not disturbed]
    return statistics.median(quiet or [value for value, _, _ in samples])


def places(row):
    """The places of the cores that runs of one row were made in: each the least and the greatest way of a cache line."""
    found = []
    for way in sorted(way for samples in row.values() for _, _, way in samples if way):
        if found and way < OTHER_PLACE * found[-1][1]:
            found[-1] = found[-1][0], way
        else:
            found.append((way, way))
    return found


def common_place(row):
    """The place in which all systems of a row were measured, most often; `None` where there is none, or only one."""
    found = places(row)
    if len(found) < 2:
        return None

    def runs(place):
        return [sum(1 for _, _, way in samples if way and place[0] <= way <= place[1])
                for key, samples in row.items() if key != "floor"]

    best = max(found, key=lambda place: (min(runs(place)), sum(runs(place))))
    return best if min(runs(best)) > 0 else None


def cell_value(results, bench, size, system):
    """The median of a cell, of the runs in the place that all systems of its row have in common."""
    row = results["values"].get(bench, {}).get(str(size), {})
    samples, place = row.get(system), common_place(row)
    if samples and place:
        samples = [s for s in samples if s[2] and place[0] <= s[2] <= place[1]] or samples
    return typical(samples) if samples else None


def place_text(row):
    """What a row says of the places of its runs."""
    found, common = places(row), common_place(row)
    if len(found) < 2:
        return f"{found[0][0]:.2f}" if found else ""
    return f"{common[0]:.2f}" if common else "mixed"


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
    systems = ["arke", *results.get("front_ends", []), *results["rivals"]]
    with_floor = any("floor" in row for row in results["values"].get(key, {}).values())
    with_place = any(len(places(row)) > 1 for bench in results["values"].values() for row in bench.values())
    names = [results["titles"][s] for s in systems]
    better = "higher is better" if bench["higher_is_better"] else "lower is better"
    head = ["", *names, "Arke / best rival"] + (["floor"] if with_floor else [])
    head += ["line's way"] if with_place else []
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
        if with_place:
            cells.append(place_text(results["values"][key][str(size)]))
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


def processor():
    """The processor's name, with family and model, since some names tell nothing, and the number of cores."""
    found = {}
    with open("/proc/cpuinfo") as f:
        for line in f:
            name, _, value = line.partition(":")
            found.setdefault(name.strip(), value.strip())
    name = found.get("model name", platform.machine())
    if "cpu family" in found:
        name += f" (family {found['cpu family']}, model {found['model']})"
    return f"{name}, {len(os.sched_getaffinity(0))} cores"


def machine():
    with open("/proc/meminfo") as f:
        memory = int(f.readline().split()[1]) / (1 << 20)
    return f"{processor()}, {memory:.0f} GiB, Linux {platform.release()}"


def text(results):
    benches = results["benches"]
    count = results["rounds"]
    of = results["processor"]
    lines = [BEGIN.format(of), "<!-- Written by `make bench-peers`; text between these markers is replaced. -->", "",
             f"## {of}", "",
             f"- Machine: {results['machine']}", f"- Date: {results['date']}", "- Command:", "",
             *(f"      {line}" for line in wrapped(results["command"])), "",
             f"- {'At least ' if '; ' in results['command'] else ''}{count} round{'s' if count != 1 else ''}, the systems alternating within each bench; each cell is the "
             "median of the rounds, and each round's value a median of repetitions inside the program.",
             f"- {results['runs']} runs, of which {results['disturbed']} saw other work on the machine (more than "
             f"{results['disturbed_cores']:.2f} of a core); a disturbed run counts only where no other is there.",
             "- Before and after each run the way of a cache line between the two cores was measured. Where the machine moved "
             "its cores, a row compares the runs in one place, which its last column names in µs; *mixed*: not all systems "
             "were measured in one place."]
    for key, described in results["systems"].items():
        lines.append(f"- {results['titles'][key]}: {described}")
    for key, why in results["missing"].items():
        lines.append(f"- {results['titles'][key]} is not there: {why}")
    if results.get("ways"):
        lines += ["- Before the first round `arke info --paths` measured what messages cost by each of their ways, in µs:", "",
                  *(f"      {line}".rstrip() for line in results["ways"].splitlines())]
    lines += ["", goals(results, benches), ""]
    lines += ["\n\n".join(table(results, b) for b in benches if b["key"] in results["values"] or
                          b["key"] in results["failures"]), "", END.format(of)]
    return "\n".join(lines)


def wrapped(command):
    """A command in lines that a shell takes as one."""
    lines = textwrap.wrap(command.replace(",", ", "), 105, break_long_words=False, break_on_hyphens=False)
    joined = [line.replace(", ", ",") for line in lines]
    return [line + ("\\" if line.endswith(",") else " \\") for line in joined[:-1]] + joined[-1:]


def write(results, path):
    """Replaces what the markers of `path` enclose for this processor, or appends it; the rest of the page stays."""
    old = path.read_text() if path.exists() else PROLOGUE
    new = text(results)
    begin, end = (marker.format(results["processor"]) for marker in (BEGIN, END))
    if begin in old and end in old:
        before, _, rest = old.partition(begin)
        page = before + new + rest.partition(end)[2]
    else:
        page = old.rstrip("\n") + "\n\n" + new + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page)


def today():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
