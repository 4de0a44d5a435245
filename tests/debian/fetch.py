"""Fetches packages from Debian's registry without installing them: into trees of files, which the system never sees.

One folder serves all clones: it lies beside the programs that tests/clients/programs builds, and who uses it holds its lock.

- apt says which packages are missing here for the wanted ones. What it said is kept (plan.json) for each group of wanted
  packages, until the system's packages change.
- `apt-get download` fetches them, and checks them against Debian's signed lists; they stay in FOLDER/debs by name and
  version. Where the system's lists are missing or too old, lists of our own are fetched into FOLDER/apt.
- `dpkg -x` unpacks them: the MPI implementations into FOLDER/own, all others into FOLDER/root. So a program that finds
  none of Arke's libraries finds no other MPI either, and cannot pass by accident.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path += [str(ROOT / "tests" / "clients"), str(ROOT / "tests" / "clients" / "programs")]
import builds  # noqa: E402

STATUS = Path("/var/lib/dpkg/status")
# A C library beside the system's loader starts no program; what a wanted package asks of it, the system has.
NEVER = re.compile(r"libc6|libc-bin|libc6-dev|dpkg|base-files|debconf")
# What dpkg's scripts would link by `update-alternatives`: a library in a folder of its own, found by programs under
# usr/lib/x86_64-linux-gnu.
LIBRARIES = "usr/lib/x86_64-linux-gnu"


class CannotFetch(Exception):
    """The packages are not to be had; the text is one sentence."""


def shared_folder():
    """Where packages are kept and unpacked for all clones."""
    return builds.cache(ROOT / "build") / "debian"


def own_lists(folder):
    """Options that give apt lists and a cache of our own, beside the system's sources."""
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / "apt" / name).mkdir(parents=True, exist_ok=True)
    return ["-o", f"Dir::State::Lists={folder / 'apt' / 'lists'}", "-o", f"Dir::Cache={folder / 'apt' / 'cache'}"]


class Registry:
    """Debian's registry, as apt sees it: by the system's lists, or, once these have failed, by lists of our own."""

    def __init__(self, folder):
        self.folder = folder
        self.options = []

    def update(self):
        """Fetches lists of our own. Answers whether these are new."""
        if self.options:
            return False
        print("fetching lists of packages from Debian's registry", flush=True)
        options = own_lists(self.folder)
        self.call(["update"], options)
        self.options = options
        return True

    def call(self, words, options=None, cwd=None):
        """What apt-get prints. Raises CannotFetch with its first complaint."""
        command = ["apt-get", *(self.options if options is None else options), *words]
        try:
            done = subprocess.run(command, text=True, capture_output=True, cwd=cwd, timeout=900,
                                  env=dict(os.environ) | {"LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"})
        except FileNotFoundError:
            raise CannotFetch("packages of Debian cannot be fetched here: there is no apt-get") from None
        except subprocess.TimeoutExpired:
            raise CannotFetch(f"packages of Debian cannot be fetched: apt-get {words[0]} took more than 15 minutes") from None
        complaint = next((line for line in done.stderr.splitlines() if line.startswith("E:")), "")
        if done.returncode != 0 or complaint:
            raise CannotFetch(f"packages of Debian cannot be fetched: apt-get {words[0]}: {complaint or done.stderr[-200:]!s}")
        return done.stdout

    def missing(self, names):
        """What installing these packages would fetch: files, as NAME_VERSION_ARCHITECTURE.deb."""
        text = self.call(["install", "--print-uris", "-y", "--no-install-recommends", *names])
        return re.findall(r"^'[^']*' (\S+\.deb) \d+", text, re.M)

    def candidate(self, name):
        """The file of a package that is installed here, in the version that the registry has."""
        text = self.call(["download", "--print-uris", name])
        return re.findall(r"^'[^']*' (\S+\.deb) \d+", text, re.M)


def plan(registry, names, own=False):
    """Name of the package -> its file, for these packages and what they need and is missing here. own: they are wanted in our
    tree even where the system has them."""
    # Headers need nothing else of what their packages ask for.
    asked = [name for name in names if not (own and name.endswith("-dev"))]
    files = {file.partition("_")[0]: file for file in (registry.missing(asked) if asked else [])}
    for name in names if own else []:
        if name not in files:
            files |= {file.partition("_")[0]: file for file in registry.candidate(name)}
    return {name: file for name, file in sorted(files.items()) if not NEVER.fullmatch(name)}


def kept_plan(registry, groups, own, status=STATUS):
    """The plans for these groups of packages and for `own`, each made anew or that of an earlier run on the same system. So a
    group is asked for only when a run needs it."""
    system = hashlib.sha256(status.read_bytes()).hexdigest()
    kept = registry.folder / "plan.json"
    try:
        plans = json.loads(kept.read_text())["plans"] if json.loads(kept.read_text())["system"] == system else {}
    except (OSError, ValueError, LookupError, TypeError):
        plans = {}
    files = {}
    for names, of_mpi in [(own, True), *((names, False) for names in groups)]:
        key = " ".join([*(["own:"] if of_mpi else []), *names])
        if key not in plans:
            try:
                plans[key] = plan(registry, names, of_mpi)
            except CannotFetch:
                # The system's lists may be missing, as in a fresh container.
                if not registry.update():
                    raise
                plans[key] = plan(registry, names, of_mpi)
            kept.write_text(json.dumps({"system": system, "plans": plans}, indent=1))
        for name, file in plans[key].items():
            files.setdefault(name, file)
    return files


def download(registry, files):
    """Fetches the files that are not in FOLDER/debs yet."""
    debs = registry.folder / "debs"
    debs.mkdir(parents=True, exist_ok=True)
    wanted = [file for file in files if not (debs / file).exists()]
    if not wanted:
        return
    print(f"fetching {len(wanted)} packages from Debian's registry", flush=True)
    # A download that was cut off leaves a part of a file, so files become known by their names only when they are whole.
    part = registry.folder / "part"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    words = [f"{name}={unquote(version)}" for name, version, _ in (file.removesuffix(".deb").split("_") for file in wanted)]
    try:
        registry.call(["download", *words], cwd=part)
    except CannotFetch:
        if not registry.update():
            raise
        registry.call(["download", *words], cwd=part)
    for file in wanted:
        if not (part / file).exists():
            raise CannotFetch(f"packages of Debian cannot be fetched: apt-get said nothing, but {file} is not there")
        (part / file).rename(debs / file)
    shutil.rmtree(part)


def unpack(debs, files, tree):
    """Makes a tree hold these packages. One that holds another version of any of them is made anew."""
    stamps = tree / ".packages"
    there = {stamp.name for stamp in stamps.glob("*")} if stamps.exists() else set()
    names = {file.partition("_")[0] for file in files}
    if any(stamp.partition("_")[0] in names and stamp not in files for stamp in there):
        shutil.rmtree(tree)
        there = set()
    stamps.mkdir(parents=True, exist_ok=True)
    # Packages still ship files under /lib and /bin, which are links on the system.
    for name in ("bin", "lib", "sbin", "lib64"):
        (tree / "usr" / name).mkdir(parents=True, exist_ok=True)
        # One package may have made a folder of the link.
        if not (tree / name).exists():
            (tree / name).symlink_to(f"usr/{name}")
    for file in sorted(set(files) - there):
        done = subprocess.run(["dpkg", "-x", str(debs / file), str(tree)], text=True, capture_output=True)
        if done.returncode != 0:
            (debs / file).unlink(missing_ok=True)
            raise CannotFetch(f"a package of Debian cannot be unpacked: {file}: {done.stderr.strip()[:200]}")
        (stamps / file).touch()
    link_alternatives(tree)


def link_alternatives(tree):
    """Links libraries that lie one folder deeper, such as blas/libblas.so.3, where programs look for them."""
    libraries = tree / LIBRARIES
    patterns = ("*blas*/lib*.so.3", "openblas*/libopenblas.so.0", "lapack/lib*.so.3")
    for found in sorted(found for pattern in patterns for found in libraries.glob(pattern)):
        link = libraries / found.name
        if not link.exists() and not link.is_symlink():
            link.symlink_to(found.relative_to(libraries))


def fetch(folder, groups, own, of_mpi, registry=None, status=STATUS):
    """Fetches and unpacks all that is wanted. of_mpi: a pattern for the packages of MPI implementations. Answers name ->
    version."""
    folder.mkdir(parents=True, exist_ok=True)
    registry = registry or Registry(folder)
    files = kept_plan(registry, groups, own, status)
    try:
        download(registry, files.values())
    except CannotFetch:
        # A plan that was kept may name versions that the registry has no longer.
        (folder / "plan.json").unlink(missing_ok=True)
        registry.update()
        files = kept_plan(registry, groups, own, status)
        download(registry, files.values())
    implementation = {name for name in files if re.fullmatch(of_mpi, name)}
    unpack(folder / "debs", [file for name, file in files.items() if name in implementation], folder / "own")
    unpack(folder / "debs", [file for name, file in files.items() if name not in implementation], folder / "root")
    return {name: unquote(file.split("_")[1]) for name, file in files.items()}
