#!/usr/bin/env python3
"""Builds the programs of manifest.toml and runs each on a virtual machine of its own: Arke's, or the original PVM's.

Every run has a PVM_VMID of its own, a time limit, and afterwards a look for what it left: processes that carry the PVM_VMID
and sockets that are named after it. Prints a line for each and `N passed, N failed, N skipped`; the exit status is 1 when one
failed. Needs Python 3.11 and nothing else.

  tests/faces/pvm/run.py --prefix build/prefix
  tests/faces/pvm/run.py --original            (needs Debian's packages pvm and pvm-dev)

Keys of an entry: program; args; timeout_s; exit (status, or "nonzero"); says (a line of its output; "" for none); output
(texts that must occur); machine: "daemon" (started before and halted after, the default), "run" (`arke pvm run -n` of
`ranks`), "none", "dies" (it is killed once the program has said "waiting"); original = false: not for the original;
sanitized = false: not with sanitizers; tries: how often it may be run until it passes, where it depends on time.
"""

import argparse
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))
from pressure import Load, Tally, add_options  # noqa: E402

CFLAGS = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", f"-I{HERE}"]


class Machine:
    """What differs between Arke and the original."""

    def __init__(self, prefix, vmid, folder, places=()):
        """`places`: folders where programs that are spawned are looked for."""
        self.prefix, self.vmid, self.folder, self.places = prefix, vmid, folder, list(places)
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("PVM")}
        self.environment["PVM_VMID"] = vmid
        if prefix and places:
            self.environment["PVM_PATH"] = ":".join(self.places)
        if not prefix:
            self.environment |= {"PVM_TMP": str(folder), "PVM_ALLOW_ROOT": "1", "PVM_ORIGINAL": "1", "PVM_ROOT": "/usr/lib/pvm3"}

    def command(self, *words, **more):
        return subprocess.run(list(words), env=self.environment, timeout=30, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, **more)

    def start(self):
        if self.prefix:
            done = self.command(f"{self.prefix}/bin/arke", "pvm", "--daemon", stdin=subprocess.DEVNULL)
        else:
            hosts = self.folder / "hosts"
            hosts.write_text(f"* ep={':'.join([*self.places, '/usr/bin', '/usr/lib/pvm3/lib'])}\n")
            done = self.command("pvm", str(hosts), input="quit\n")
        return "" if done.returncode == 0 else f"the daemon did not start: {done.stdout.strip()[-300:]}"

    def stop(self):
        if self.prefix:
            self.command(f"{self.prefix}/bin/arke", "pvm", "halt", stdin=subprocess.DEVNULL)
        else:
            self.command("pvm", input="halt\n")

    def kill_daemon(self):
        name = b"arke" if self.prefix else b"pvmd"
        for pid in self.processes():
            line = Path(f"/proc/{pid}/cmdline").read_bytes()
            if name in Path(os.fsdecode(line.split(b"\0")[0])).name.encode():
                os.kill(pid, signal.SIGKILL)

    def processes(self):
        """Processes that carry this machine's PVM_VMID."""
        wanted, found = f"PVM_VMID={self.vmid}".encode(), []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                try:
                    if wanted in (entry / "environ").read_bytes().split(b"\0"):
                        state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
                        if state != "Z":
                            found.append(int(entry.name))
                except OSError:
                    pass
        return found

    def leftovers(self):
        """What is still there, after a moment's grace; it is ended."""
        for _ in range(50):
            left = self.processes()
            sockets = [line.split()[-1] for line in Path("/proc/net/unix").read_text().splitlines()[1:] if self.vmid in line]
            if not left and not sockets:
                return ""
            time.sleep(0.1)
        names = []
        for pid in left:
            try:
                names.append(Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()[:80])
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        return f"left behind: {names} {sockets}"


def build(options, source, target):
    fortran = source.suffix == ".f"
    if options.original:
        compiler = ["gfortran", "-I/usr/include"] if fortran else ["gcc"]
        libs = ["-lfpvm3"] * fortran + ["-lgpvm3", "-lpvm3"]
    else:
        compiler, libs = [f"{options.prefix}/bin/arke", "fc" if fortran else "cc", "--face", "pvm"], []
    flags = ["-O1", "-g", "-fallow-argument-mismatch", "-w"] if fortran else CFLAGS
    flags = [*flags, *shlex.split(options.flags)]
    done = subprocess.run([*compiler, *flags, str(source), "-o", str(target), *libs, "-lm"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.strip() if done.returncode else ""


def run(options, test, target, vmid):
    """'' or what was wrong, and the program's output."""
    folder = Path(tempfile.mkdtemp(prefix="pvm-test-"))
    machine = Machine(None if options.original else options.prefix, vmid, folder)
    kind, limit = test.get("machine", "daemon"), test.get("timeout_s", 60) * options.timeout_scale
    try:
        if kind in ("daemon", "dies"):
            wrong = machine.start()
            if wrong:
                return wrong, ""
        command = [str(target), *test.get("args", [])]
        if kind == "run":
            command = [f"{options.prefix}/bin/arke", "pvm", "run", "-n", str(test.get("ranks", 1)), *command]
            del machine.environment["PVM_VMID"]
        process = subprocess.Popen(command, env=machine.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace")
        try:
            first = ""
            if kind == "dies":
                first = process.stdout.readline()
                time.sleep(0.3)
                machine.kill_daemon()
            output = first + process.communicate(timeout=limit)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            for pid in machine.processes():
                os.kill(pid, signal.SIGKILL)
            output = process.communicate()[0]
            return f"no end within {limit:.0f} s; it printed: {output.strip()[-300:]}", output
        lines = [line.strip() for line in output.splitlines()]
        fails = [line for line in lines if "FAIL " in line]
        last = (fails or [line for line in lines if line] or ["nothing"])[0 if fails else -1]
        wanted, says = test.get("exit", 0), test.get("says", "ok")
        if (process.returncode == 0) if wanted == "nonzero" else (process.returncode != wanted):
            return f"status {process.returncode}, wanted {wanted}: {last}", output
        if fails or (says and says not in lines):
            return f"it never said {says}: {last}", output
        for text in test.get("output", []):
            if text not in output:
                return f"its output lacks {text!r}", output
        if kind == "daemon":
            machine.stop()
        if kind == "run":
            # Its machine is named after it.
            left = [s for s in Path("/proc/net/unix").read_text().split() if f"-run-{process.pid}-" in s]
            if left:
                return f"sockets left behind: {left}", output
        return machine.leftovers(), output
    except subprocess.TimeoutExpired as late:
        return f"no end of {late.cmd}", ""
    finally:
        machine.leftovers()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", default="build/prefix", help="an installed Arke (default: %(default)s)")
    p.add_argument("--original", action="store_true", help="use the PVM that is installed in /usr instead")
    p.add_argument("--build", default="", help="folder for the built programs")
    p.add_argument("--manifest", default=str(HERE / "manifest.toml"), help="list of programs, beside their sources")
    p.add_argument("--only", default="", help="comma-separated beginnings of program names")
    add_options(p)
    p.add_argument("--timeout-scale", type=float, default=1.0, help="multiply every time limit")
    p.add_argument("--flags", default="", help="more flags for the compiler, such as those of sanitizers")
    p.add_argument("-j", "--jobs", type=int, default=1, help="taken and ignored: one virtual machine runs at a time")
    p.add_argument("-v", "--verbose", action="store_true", help="print the whole output of each run that failed")
    options = p.parse_args()
    options.prefix = str(Path(options.prefix).resolve())
    place = Path(options.build or "build/tests-pvm" + "-original" * options.original).resolve()
    place.mkdir(parents=True, exist_ok=True)
    sources = Path(options.manifest).resolve().parent
    tests = tomllib.loads(Path(options.manifest).read_text())["test"]
    missing = {s.stem for s in sources.glob("*.[cf]")} - {t["program"] for t in tests}
    if missing:
        raise SystemExit(f"{options.manifest}: no entry for {', '.join(sorted(missing))}")
    starts = tuple(s for s in options.only.split(",") if s)
    tests = [t for t in tests if t["program"].startswith(starts or "")]
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    built = {}
    tally = Tally()
    with Load(options.load):
        for turn in range(options.repeat):
            for number, test in enumerate(tests):
                name = test["program"]
                source = next((s for s in (sources / f"{name}.c", sources / f"{name}.f") if s.exists()), None)
                label = " ".join([name, *test.get("args", []), *([f"({test['machine']})"] if "machine" in test else [])])
                if (options.original and not test.get("original", True)) or ("-fsanitize" in options.flags and not test.get("sanitized", True)):
                    counts["skipped"] += 1
                    continue
                if source.suffix == ".f" and not shutil.which("gfortran"):
                    print(f"skipped {label}: there is no gfortran", flush=True)
                    counts["skipped"] += 1
                    continue
                if name not in built:
                    built[name] = build(options, source, place / name)
                start = time.monotonic()
                for again in range(test.get("tries", 1)):
                    wrong, output = (built[name], "") if built[name] else \
                        run(options, test, place / name, f"test-{os.getpid()}-{turn}-{number}-{again}")
                    if not wrong:
                        break
                counts["failed" if wrong else "passed"] += 1
                tally.add(label, bool(wrong), wrong)
                print(f"{'FAIL' if wrong else 'pass'}  {label} ({time.monotonic() - start:.1f} s){': ' + wrong if wrong else ''}", flush=True)
                if wrong and options.verbose and output:
                    print("\n".join("      " + line for line in output.splitlines()[:60]), flush=True)
    if options.repeat > 1:
        print("\n".join(tally.lines()))
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
