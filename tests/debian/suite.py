#!/usr/bin/env python3
"""The C programs of tests/mpi with the headers of other MPIs, on Arke's libraries of their names.

The headers are those of Debian's packages for Open MPI and MPICH, which are unpacked in a folder of their own (fetch.py), and those of
Intel's MPI out of PyPI's `impi-devel` where that is to be had. What a header lacks is left out (WITHOUT). All other options go to
tests/run_mpi.py.

  tests/debian/suite.py --prefix build/prefix
  tests/debian/suite.py --prefix build/prefix --abi mpich --only topo_graph,rma_ -j 2 -v
"""

import argparse
import shlex
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent / "clients"), str(HERE.parent / "clients" / "programs"), str(HERE.parent)]
import fetch  # noqa: E402
from builds import locked  # noqa: E402
from common import adopt_orphans  # noqa: E402

# Programs of fault tolerance name functions that only Arke's header has, or that are older elsewhere; pmpi_layer is a library,
# and pmpi is linked with it; `handles` looks at the numbers of the standard's handles; the last ones measure.
EVERYWHERE = ["ft_", "p2p_names", "pmpi", "handles", "unexpected_memory", "waiting", "threads_wait"]
# What the headers of these versions lack, besides: functions, types or constants of MPI 4 and 5, and large counts.
OLDER = ["comm_hardware", "leniency", "p2p_buffered", "sessions"]
WITHOUT = {
    "openmpi": [*EVERYWHERE, *OLDER, "chapters", "errors_left", "fork_exit", "large_p2p", "mpi1", "throw", "tool_events"],
    # MPI_T tells of no events by MPICH's interface.
    "mpich": [*EVERYWHERE, *OLDER, "tool_events"],
    # Some types have a name there, and are none.
    "intel": [*EVERYWHERE, "leniency", "tool_events"],
}
INTEL = "impi-devel==2021.19.0"


def headers_of_intel(folder):
    """Intel's headers, fetched once; None where they are not to be had."""
    place = folder / "intel" / INTEL.partition("==")[2]
    if not (place / "include" / "mpi.h").exists():
        place.mkdir(parents=True, exist_ok=True)
        done = subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(place), INTEL], check=False)
        wheel = next(place.glob("*.whl"), None)
        if done.returncode != 0 or wheel is None:
            return None
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                _, found, path = name.partition("/data/include/")
                if found and "/" not in path and path:
                    (place / "include").mkdir(exist_ok=True)
                    (place / "include" / path).write_bytes(archive.read(name))
    return place / "include"


def headers(folder, abi):
    """Where the headers of an interface are."""
    own = folder / "own" / "usr"
    match abi:
        case "openmpi":
            return own / "lib" / "x86_64-linux-gnu" / "openmpi" / "include"
        case "mpich":
            return own / "include" / "x86_64-linux-gnu" / "mpich"
        case _:
            return headers_of_intel(folder)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", default="build/prefix", help="where Arke is installed (default: %(default)s)")
    p.add_argument("--abi", default="openmpi,mpich,intel", help="comma-separated (default: %(default)s)")
    p.add_argument("--folder", default="", help="where packages are kept and unpacked (default: in the cache of tested programs)")
    p.add_argument("--build", default=str(ROOT / "build" / "tests-abi"), help="folder for the built programs")
    p.add_argument("--without", default="", help="comma-separated beginnings of names of more programs to leave out")
    o, rest = p.parse_known_args()
    folder, prefix = Path(o.folder or fetch.shared_folder()).resolve(), Path(o.prefix).resolve()
    adopt_orphans()
    with open(HERE / "clients.toml", "rb") as file:
        data = tomllib.load(file)
    groups = [client["packages"] for client in data["client"] if not client.get("long")]
    passed = failed = skipped = 0
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock"):
        try:
            fetch.fetch(folder, groups, data["own"]["packages"], data["own"]["pattern"])
        except fetch.CannotFetch as why:
            print(f"failed   headers: {why}\n0 passed, 1 failed")
            return 1
        for abi in o.abi.split(","):
            place = headers(folder, abi)
            if place is None:
                print(f"skipped  {abi}: its headers cannot be fetched", flush=True)
                skipped += 1
                continue
            library = prefix / "lib" / "arke" / "abi" / ("libmpi.so.40" if abi == "openmpi" else "libmpi.so.12")
            flags = shlex.join(["-w", "-isystem", str(place), "-Wl,--no-as-needed,--allow-shlib-undefined", str(library), "-lpthread"])
            without = ",".join([*WITHOUT[abi], *filter(None, [o.without])])
            command = [sys.executable, str(HERE.parent / "run_mpi.py"), "--mpicc", "cc", "--flags", flags, "--no-long",
                       "--launcher", shlex.quote(str(prefix / "bin" / "mpiexec")), "--build", f"{o.build}-{abi}",
                       "--without", without, *rest]
            print(f"with the headers of {abi}", flush=True)
            done = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=False)
            lines = done.stdout.splitlines()
            print("\n".join(line for line in lines[:-1] if "-v" in rest or not line.startswith(("passed", "skipped"))), flush=True)
            words = lines[-1].replace(",", "").split() if lines else []
            if len(words) < 6 or words[1] != "passed":
                print(f"failed   {abi}: run_mpi.py ended with status {done.returncode}")
                failed += 1
                continue
            passed, failed, skipped = passed + int(words[0]), failed + int(words[2]), skipped + int(words[4])
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
