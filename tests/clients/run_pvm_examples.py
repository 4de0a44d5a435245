#!/usr/bin/env python3
"""Runs programs that Debian built with the original PVM 3.4.6, its examples and NetPIPE, unchanged, on Arke's libraries.

The packages come from Debian by `apt-get download` and are unpacked into the build folder, not installed: what the programs are
linked with (libpvm3.so.3, libgpvm3.so.3) is then only Arke's. Each scenario of pvm_examples.toml runs on a virtual machine of its own; its
programs must print what stands there, and nothing of them may be left. Prints a line for each and `N passed, N failed`.

  tests/clients/run_pvm_examples.py --prefix build/prefix
  tests/clients/run_pvm_examples.py --prefix build/prefix --source   (built here, out of the same packages' sources)
  tests/clients/run_pvm_examples.py --original      (on the PVM that is installed, to see whether the expectations hold there)
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "faces" / "pvm"))
from run import Machine  # noqa: E402


def fetch(packages, folder):
    """Unpacks the packages into `folder`/root unless they are there; answers the folder of the programs, or why there is none."""
    root, stamp = folder / "root", folder / "packages"
    programs = root / "usr" / "bin"
    if not (stamp.exists() and stamp.read_text() == " ".join(packages)):
        if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
            return None, "there is no apt-get, or no dpkg-deb"
        shutil.rmtree(root, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(["apt-get", "download", *packages], cwd=folder, text=True, capture_output=True)
        if done.returncode:
            return None, done.stderr.strip()[-300:]
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True)
            package.unlink()
        stamp.write_text(" ".join(packages))
    return programs, ""


def build_sources(wanted, prefix, build):
    """Compiles the packages' sources with this library's wrappers; the folder of the programs, and a line for each that failed."""
    documents, folder = build / "root" / "usr" / "share" / "doc" / "pvm-examples", build / "source"
    programs, complaints = folder / "bin", []
    shutil.rmtree(folder, ignore_errors=True)
    programs.mkdir(parents=True)
    for archive in wanted["archives"]:
        subprocess.run(["tar", "-xf", str(documents / archive), "-C", str(folder)], check=True)
    used = {word for words in wanted["programs"].values() for word in words}
    forgotten = {str(f.relative_to(folder)) for f in folder.glob("*/*.[cf]")} - used - set(wanted["left_out"])
    if forgotten:
        raise SystemExit(f"nothing is said of {', '.join(sorted(forgotten))}")
    for name, words in wanted["programs"].items():
        fortran = words[0].endswith(".f")
        command = [str(prefix / "bin" / "arke"), "fc" if fortran else "cc", "--face", "pvm",
                   *wanted["fortran_flags" if fortran else "flags"], *words, "-o", str(programs / name), "-lm"]
        done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            complaints.append(f"{name} does not build: {done.stdout.strip()[-300:]}")
    return programs, complaints


class Process:
    """A program whose output is read as it comes."""

    def __init__(self, words, environment, stdin):
        self.words, self.output = words, ""
        self.process = subprocess.Popen(words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, errors="replace", bufsize=1)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        try:
            self.process.stdin.write(stdin)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def read(self):
        while len(self.output) < 1_000_000:
            line = self.process.stdout.readline()
            if not line:
                return
            self.output += line

    def missing(self, patterns):
        return [p for p in patterns if not re.search(p, self.output, re.MULTILINE)]

    def wait_for(self, patterns, limit):
        """Waits until it has printed all; answers what it has not."""
        end = time.monotonic() + limit
        while self.missing(patterns) and time.monotonic() < end:
            if self.process.poll() is not None:
                self.reader.join(5)
                break
            time.sleep(0.02)
        return self.missing(patterns)

    def end(self, limit):
        """Its status; None if it did not end."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self.process.wait(limit)
            self.reader.join(5)
            return self.process.returncode
        except subprocess.TimeoutExpired:
            return None

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def run(scenario, programs, machine, limit):
    """'' or what was wrong, and all output."""
    processes = []

    def all_output():
        return "\n".join(f"$ {' '.join(p.words)}\n{p.output}" for p in processes)

    wrong = machine.start()
    if wrong:
        return wrong, ""
    try:
        for step in scenario["step"]:
            words = step["run"]
            if words[0] == "console":
                words = [f"{machine.prefix}/bin/arke", "pvm"] if machine.prefix else ["pvm"]
            else:
                words = [str(programs / words[0]), *(word.replace("{file}", str(machine.folder / "written")) for word in words[1:])]
            one = Process(words, machine.environment, step.get("input", ""))
            processes.append(one)
            label = " ".join(step["run"])
            if step.get("stays"):
                lacking = one.wait_for(step["prints"], limit)
                if lacking:
                    return f"{label} did not print {lacking[0]!r}", all_output()
                time.sleep(step.get("pause", 0))
                continue
            if step["run"][0] == "console":
                # The original's console keeps what it prints until it ends.
                one.wait_for(step["prints"], limit if machine.prefix else step.get("seconds", 3))
                one.process.stdin.write("quit\n")
            status = one.end(limit)
            lacking = one.missing(step["prints"])
            give_up = time.monotonic() + min(limit, 10)
            while lacking and step.get("again") and time.monotonic() < give_up:
                time.sleep(0.1)
                one = processes[-1] = Process(words, machine.environment, step.get("input", ""))
                status, lacking = one.end(limit), one.missing(step["prints"])
            if status is None:
                return f"{label} did not end", all_output()
            if lacking:
                return f"{label} did not print {lacking[0]!r}", all_output()
            if "status" in step and status != step["status"]:
                return f"{label} ended with status {status}", all_output()
        # Those that were to stay end now, or are ended with the machine.
        for step, one in zip(scenario["step"], processes):
            if step.get("last") and one.process.poll() is None:
                one.process.stdin.write(step["last"])
                one.end(limit)
                if "{file}" in step["run"]:
                    one.output += (machine.folder / "written").read_text()
            if step.get("ends"):
                lacking = one.wait_for(step["ends"], limit)
                if lacking:
                    return f"{' '.join(step['run'])} did not print {lacking[0]!r} in the end", all_output()
        machine.stop()
        return "", all_output()
    finally:
        for one in processes:
            one.kill()


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", default="build/prefix", help="where this library is installed")
    p.add_argument("--original", action="store_true", help="run on the PVM that is installed in /usr instead")
    p.add_argument("--source", action="store_true", help="build the examples out of their sources, and run those")
    p.add_argument("--expected", default=str(HERE / "pvm_examples.toml"), help="the scenarios")
    p.add_argument("--build", default=str(HERE.parent.parent / "build" / "clients" / "pvm"))
    p.add_argument("--only", default="", help="comma-separated beginnings of scenario names")
    p.add_argument("-v", "--verbose", action="store_true", help="print the whole output of each that failed")
    o = p.parse_args()
    wanted = tomllib.loads(Path(o.expected).read_text())
    build, prefix = Path(o.build).resolve(), Path(o.prefix).resolve()
    programs, why = fetch(wanted["packages"], build)
    if programs is None:
        print(f"skipped: the packages cannot be fetched: {why}\n0 passed, 0 failed, 1 skipped")
        return 0
    named = {step["run"][0] for s in wanted["scenario"] for step in s["step"]} | set(wanted["spawned"]) | set(wanted["left_out"])
    forgotten = {f.name for f in programs.iterdir()} - named
    if forgotten:
        raise SystemExit(f"{o.expected}: nothing is said of {', '.join(sorted(forgotten))}")
    counts = {"passed": 0, "failed": 0}
    if o.source:
        programs, complaints = build_sources(wanted["source"], prefix, build)
        for complaint in complaints:
            print(f"failed   {complaint}")
        counts["failed"] += len(complaints)
        counts["passed"] += len(wanted["source"]["programs"]) - len(complaints)
    starts = tuple(s for s in o.only.split(",") if s)
    chosen = [s for s in wanted["scenario"] if s["name"].startswith(starts or "")]
    if o.source:
        # What does not build has failed already.
        built = {*(f.name for f in programs.iterdir()), "console"}
        chosen = [s for s in chosen if all(step["run"][0] in built for step in s["step"])]
    for number, scenario in enumerate(chosen):
        folder = Path(tempfile.mkdtemp(prefix="pvm-client-"))
        machine = Machine(None if o.original else str(prefix), f"client-{os.getpid()}-{number}", folder, [str(programs)])
        if not o.original:
            machine.environment["LD_LIBRARY_PATH"] = str(prefix / "lib")
        start = time.monotonic()
        try:
            wrong, output = run(scenario, programs, machine, scenario.get("timeout_s", 60))
            left = machine.leftovers()
            wrong = wrong or left
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        counts["failed" if wrong else "passed"] += 1
        print(f"{'failed' if wrong else 'passed':8} {scenario['name']} ({time.monotonic() - start:.1f} s){': ' + wrong if wrong else ''}",
              flush=True)
        if wrong and o.verbose:
            print("\n".join("    " + line[:200] for line in output.splitlines()[-40:]), flush=True)
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
