"""What the runners of clients share: expectations with reasons, steps of an installation, and what a build depends on.

A client is a program that nobody here wrote. Its expected.toml names the tests that fail or are left out, each with a
reason, and an entry that no longer holds is a failure itself.
"""

import ctypes
import fnmatch
import hashlib
import os
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ENTRY_KEYS = {"test", "ranks", "reason"}


@dataclass
class Entry:
    """One entry of expected.toml: what its tests do, and whether that has been seen."""

    kind: str               # "left_out" or "fails"
    test: str               # a pattern for the names of tests
    ranks: list             # rank counts that it holds for; None: all
    reason: str
    matched: bool = False
    passed: set = field(default_factory=set)    # rank counts at which some tests of the entry passed and none failed

    def covers(self, test, ranks):
        return (self.ranks is None or ranks in self.ranks) and fnmatch.fnmatchcase(test, self.test)


def read_expected(path, all_ranks=None):
    """The whole file as a table, and its entries. all_ranks: the rank counts of an entry that names none."""
    with open(path, "rb") as f:
        data = tomllib.load(f)
    entries = []
    for kind in ("left_out", "fails"):
        for entry in data.get(kind, []):
            if set(entry) - ENTRY_KEYS or not {"test", "reason"} <= set(entry):
                raise SystemExit(f"{path}: an entry of {kind} needs test and reason, may have ranks, and nothing else: {entry}")
            entries.append(Entry(kind, entry["test"], entry.get("ranks", all_ranks), entry["reason"]))
    return data, entries


class StepFailed(Exception):
    """A step of an installation failed; the text names it and shows the end of its output."""


def run_step(command, log, **options):
    """Runs a step of an installation; its output goes to the file `log`. Raises StepFailed."""
    with open(log, "w") as out:
        done = subprocess.run([str(x) for x in command], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        tail = Path(log).read_text(errors="replace").splitlines()[-25:]
        raise StepFailed(f"failed: {shlex.join(str(x) for x in command)} (all of its output: {log})\n" + "\n".join(tail))


# Whether a Python is recent enough for our files, can make virtual environments, and has its headers.
SERVES = ("import ensurepip, os, sys, sysconfig, venv; "
          "sys.exit(sys.version_info < (3, 11) or not os.path.exists(os.path.join(sysconfig.get_paths()['include'], 'Python.h')))")


def interpreter(system="/usr/bin/python3"):
    """The system's Python where it serves, else our own. Suites in Python spend their time in the interpreter, and what users
    build by themselves is often much slower than what distributions optimise by measured runs."""
    serves = os.access(system, os.X_OK) and subprocess.run([system, "-c", SERVES], stderr=subprocess.DEVNULL).returncode == 0
    return system if serves else sys.executable


def make_venv(folder, python=sys.executable):
    """A virtual environment of `python` in `folder`, unless it is there; answers the words of its pip."""
    stamp = folder / "of"
    if not (folder / "bin" / "pip").exists() or not stamp.exists() or stamp.read_text() != str(python):
        print("making a virtual environment", flush=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        run_step([python, "-m", "venv", "--clear", folder], folder.with_name(f"{folder.name}.log"))
        stamp.write_text(str(python))
    return [folder / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]


def fetch_sdist(pip, name, version, sha256, folder):
    """Fetches a source distribution from PyPI into `folder`, unless it is there, and checks it; answers its path."""
    def found():
        return [f for f in folder.glob("*.tar.gz") if f.name.lower().replace("_", "-").startswith(f"{name}-{version}.tar")]

    if not found():
        print(f"fetching {name} {version} from PyPI", flush=True)
        wanted = folder / "requirements.txt"
        wanted.write_text(f"{name}=={version} --hash=sha256:{sha256}\n")
        run_step([*pip, "download", "--no-deps", "--no-binary", name, "--require-hashes", "-r", wanted,
                  "-d", folder], folder / "download.log")
    sdist = found()[0]
    digest = hashlib.sha256(sdist.read_bytes()).hexdigest()
    if digest != sha256:
        sdist.unlink()
        raise StepFailed(f"{sdist}: SHA-256 is {digest}, wanted {sha256}; the file is removed")
    return sdist


def header_state(mpicc):
    """A hash of all that <mpi.h>, and <mpi-ext.h> where there is one, define for a compiler wrapper."""
    source = "#include <mpi.h>\n#if __has_include(<mpi-ext.h>)\n#include <mpi-ext.h>\n#endif\n"
    header = subprocess.run([*mpicc, "-E", "-dM", "-x", "c", "-"], input=source, text=True, capture_output=True, check=True).stdout
    return hashlib.sha256(header.encode()).hexdigest()


def adopt_orphans():
    """Makes a launcher's orphans children of this process, which then ends them."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
