"""Where the programs come from: Debian's source packages, and source distributions on PyPI.

apt reads an index of source packages of its own in the folder of builds, so the system's list of sources stays as it is:
most systems list binary packages only.
"""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from common import StepFailed, fetch_sdist, make_venv, run_step

INDEX_AGE_S = 7 * 24 * 3600


class Unreachable(Exception):
    """The source cannot be had here now; the text says why."""


def system_sources():
    """The system's own Debian or Ubuntu repositories, as text of one-line and of deb822 style, for source packages."""
    lines, blocks = [], []
    for path in [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]:
        if not path.is_file() or path.suffix not in (".list", ".sources"):
            continue
        text = path.read_text(errors="replace")
        if path.suffix == ".list":
            lines += [re.sub(r"^deb\b", "deb-src", line) for line in text.splitlines()
                      if re.match(r"deb\s", line) and re.search(r"/(debian|ubuntu)", line)]
        else:
            blocks += [re.sub(r"(?m)^Types:.*$", "Types: deb-src", block) for block in re.split(r"\n\s*\n", text)
                       if re.search(r"(?m)^URIs:.*/(debian|ubuntu)", block)]
    return "\n".join(lines), "\n\n".join(blocks)


def apt_environment(cache):
    """An environment in which apt has its own index of source packages under `cache`, fetched if it is missing or old."""
    if not shutil.which("apt-get") or not shutil.which("dpkg-source"):
        raise Unreachable("there is no apt-get or no dpkg-source (package dpkg-dev)")
    lines, blocks = system_sources()
    if not lines and not blocks:
        raise Unreachable("apt knows no repository of Debian or Ubuntu")
    for folder in ("lists/partial", "cache/archives/partial", "sources.d"):
        (cache / folder).mkdir(parents=True, exist_ok=True)
    for name, text in (("system.list", lines), ("system.sources", blocks)):
        (cache / "sources.d" / name).write_text(text + "\n")
    configuration = cache / "apt.conf"
    # apt would fetch as the user _apt, who may not read this folder; this matters only where root runs it.
    configuration.write_text(f'Dir::Etc::SourceList "/dev/null";\nDir::Etc::SourceParts "{cache}/sources.d";\n'
                             f'Dir::State::Lists "{cache}/lists";\nDir::Cache "{cache}/cache";\n'
                             'APT::Sandbox::User "root";\nAcquire::Retries "2";\n')
    environment = dict(os.environ) | {"APT_CONFIG": str(configuration)}
    stamp = cache / "fetched"
    if not stamp.exists() or time.time() - stamp.stat().st_mtime > INDEX_AGE_S:
        print("fetching the index of Debian's source packages", flush=True)
        try:
            run_step(["timeout", "120", "apt-get", "update"], cache / "update.log", env=environment)
        except StepFailed as fault:
            raise Unreachable(str(fault).splitlines()[-1]) from None
        # Where no server answers apt only warns.
        if not any((cache / "lists").glob("*Sources*")):
            raise Unreachable(f"no repository gave its index of source packages ({cache}/update.log)")
        stamp.touch()
    return environment


def debian_source(package, version, upstream, part, folder, clients):
    """Fetches a Debian source package and unpacks it as folder/source: with Debian's patches applied, or `upstream`, as its
    authors ship it, and then perhaps only a `part`: a folder."""
    environment = apt_environment(clients / "apt")
    print(f"fetching Debian's source of {package}", flush=True)
    try:
        what = "--tar-only" if upstream else "--download-only"
        run_step(["timeout", "300", "apt-get", "source", what, package], folder / "fetch.log", env=environment, cwd=folder)
    except StepFailed as fault:
        text = str(fault)
        if "Unable to find a source package" in text:
            raise
        raise Unreachable(text.splitlines()[-1]) from None
    # With --tar-only there is no .dsc, only the archive.
    archive = next(folder.glob("*.orig.tar.*" if upstream else "*.dsc"))
    if f"_{version}" not in archive.name:
        print(f"note: this system's version of {package} is not {version}: {archive.name}", flush=True)
    if upstream:
        (folder / "source").mkdir()
        only = ["--wildcards", f"*/{part}/*"] if part else []
        run_step(["tar", "-xf", archive, "-C", folder / "source", "--strip-components=1", *only], folder / "unpack.log")
        return
    run_step(["dpkg-source", "--no-check", "-x", archive, folder / "source"], folder / "unpack.log")


def pypi_source(wanted, version, folder, clients):
    """Fetches a source distribution from PyPI and unpacks it as folder/source."""
    try:
        archive = fetch_sdist(make_venv(clients / "pip"), wanted["pypi"], version, wanted["sha256"], folder)
    except StepFailed as fault:
        if "SHA-256" in str(fault) or "HASHES" in str(fault):
            raise
        raise Unreachable(str(fault).splitlines()[-1]) from None
    (folder / "source").mkdir()
    run_step(["tar", "-xf", archive, "-C", folder / "source", "--strip-components=1"], folder / "unpack.log")


def fetch(source, version, folder, clients):
    """Brings a program's source to folder/source. source: the table [source] of program.toml."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if "debian" in source:
        debian_source(source["debian"], version, source.get("upstream", False), source.get("part"), folder, clients)
    elif "pypi" in source:
        pypi_source(source, version, folder, clients)
    else:
        raise StepFailed(f"[source] names neither debian nor pypi: {source}")


def missing_packages(packages):
    """Which of these Debian packages are not installed."""
    if not packages:
        return []
    if not shutil.which("dpkg-query"):
        return list(packages)
    done = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *packages], text=True, capture_output=True)
    there = {line.split()[0] for line in done.stdout.splitlines() if line.endswith(" installed")}
    return [p for p in packages if p not in there]
