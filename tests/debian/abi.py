"""Whether the front ends have the interfaces of Debian's Open MPI and MPICH: their constants, sizes and offsets as programs
that are compiled with their headers find them; every name of MPI that their libraries export, data objects with their sizes;
and the tables of virtual functions of the C++ bindings.

What is different on purpose stands in abi-exceptions.tsv with its reason; an entry that no longer holds is a fault, too.

  tests/debian/run.py --prefix build/prefix --only abi
"""

import fnmatch
import re
import shutil
import subprocess
from pathlib import Path

import headers

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIBRARIES = "usr/lib/x86_64-linux-gnu"
INCLUDES = {"openmpi": f"{LIBRARIES}/openmpi/include", "mpich": "usr/include/x86_64-linux-gnu/mpich"}
# Their library -> the front end with that name. The pattern fits the names that belong to MPI.
OF_MPI = r"P?MPIX?_\w+|ompi_(mpi|request|message|op_set_cxx|f08)_\w+|OMPI_\w+|MPIR_F_\w+|MPIR_Dup_fn"
OF_FORTRAN = r"p?mpix?_\w+_|mpi_fortran_\w+|mpipriv\w+|mpifcmb\w+"
PAIRS = {
    "openmpi": {
        "libmpi.so.40": OF_MPI,
        "libmpi_cxx.so.40": r"_ZN3MPI\w+|ompi_mpi_cxx_\w+|_ZTV\w+",
        "libmpi_mpifh.so.40": OF_FORTRAN,
        "libmpi_usempif08.so.40": r"p?mpi_\w+_f08_|ompi_f08_\w+",
    },
    "mpich": {"libmpich.so.12": OF_MPI, "libmpichfort.so.12": OF_FORTRAN},
}
# Arke has none of these where there was no compiler for them.
COMPILERS = {"libmpi_cxx.so.40": "c++", "libmpi_mpifh.so.40": "gfortran", "libmpi_usempif08.so.40": "gfortran",
             "libmpichfort.so.12": "gfortran"}
# What values.tsv has no rows for.
LAYOUTS = {
    "openmpi": {
        "sizeof(MPI_Status)": 24, "offsetof(MPI_Status,MPI_SOURCE)": 0, "offsetof(MPI_Status,MPI_TAG)": 4,
        "offsetof(MPI_Status,MPI_ERROR)": 8, "offsetof(MPI_Status,_cancelled)": 12, "offsetof(MPI_Status,_ucount)": 16,
        "sizeof(MPI_Comm)": 8, "sizeof(MPI_Aint)": 8, "sizeof(MPI_Count)": 8, "sizeof(MPI_Offset)": 8, "sizeof(MPI_Fint)": 4,
    },
    "mpich": {
        "sizeof(MPI_Status)": 20, "offsetof(MPI_Status,count_lo)": 0, "offsetof(MPI_Status,count_hi_and_cancelled)": 4,
        "offsetof(MPI_Status,MPI_SOURCE)": 8, "offsetof(MPI_Status,MPI_TAG)": 12, "offsetof(MPI_Status,MPI_ERROR)": 16,
        "sizeof(MPI_Comm)": 4, "sizeof(MPI_Aint)": 8, "sizeof(MPI_Count)": 8, "sizeof(MPI_Offset)": 8, "sizeof(MPI_Fint)": 4,
    },
}


class Exceptions:
    """abi-exceptions.tsv: library or table, a pattern of names, the reason."""

    def __init__(self, path):
        rows = [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith("#")]
        for row in rows:
            if len(row) != 3 or not row[2].strip():
                raise SystemExit(f"{path}: an entry has a library, a pattern and a reason: {row}")
        self.rows = {(of, pattern): False for of, pattern, _ in rows}

    def has(self, of, name):
        """Whether a name is excepted, of which the entry is then known to hold."""
        fitting = [row for row in self.rows if row[0] == of and fnmatch.fnmatchcase(name, row[1])]
        for row in fitting:
            self.rows[row] = True
        return bool(fitting)

    def idle(self):
        """Entries that nothing needed."""
        return [f"{of} {pattern}" for (of, pattern), used in self.rows.items() if not used]


def number(text):
    """A number as the tables write it, or the text; handles of 32 bits and negative numbers are the same."""
    try:
        value = int(text, 0)
    except ValueError:
        return text
    return value & 0xFFFFFFFF if text.startswith("0x") and value < 1 << 32 else value


def same(ours, theirs):
    ours, theirs = number(ours), number(theirs)
    return ours == theirs or (isinstance(ours, int) and isinstance(theirs, int) and ours & 0xFFFFFFFF == theirs & 0xFFFFFFFF
                              and min(ours, theirs) < 0)


def values(folder, abi, exceptions):
    """Faults of an ABI's table of values."""
    include = folder / "own" / INCLUDES[abi]
    theirs = headers.c_values(include, folder / "values")
    if shutil.which("gfortran"):
        theirs |= headers.fortran_values(include, folder / "values")
    rows = [line.split("\t") for line in (ROOT / "faces" / "abi" / abi / "values.tsv").read_text().splitlines()
            if line and not line.startswith("#")][1:]
    faults, seen = [], 0
    for name, value, *_ in rows:
        if name in theirs:
            seen += 1
            if not same(value, theirs[name]) and not exceptions.has(f"{abi} values", name):
                faults.append(f"{name} is {value}, in their header {theirs[name]}")
    faults += [f"{name} is {theirs.get(name)} in their header, here {value}" for name, value in LAYOUTS[abi].items()
               if theirs.get(name) != str(value)]
    known = {row[0] for row in rows}
    faults += [f"{name} of their header is missing" for name in sorted(theirs) if re.fullmatch(r"MPI_[A-Z0-9_]+", name)
               and name not in known and not exceptions.has(f"{abi} values", name)]
    return faults, f"{seen} constants and {len(LAYOUTS[abi])} sizes and offsets"


def symbols(path):
    """What a library exports: name -> (address, size, kind in nm's letters)."""
    done = subprocess.run(["nm", "-DS", "--defined-only", str(path)], text=True, capture_output=True, check=True)
    found = {}
    for line in done.stdout.splitlines():
        cells = line.split()
        name = cells[-1].partition("@")[0]
        found[name] = (int(cells[0], 16), int(cells[1], 16) if len(cells) == 4 else 0, cells[-2])
    return found


def with_needed(path):
    """What a front end exports, and the front ends that it needs."""
    done = subprocess.run(["readelf", "-dW", str(path)], text=True, capture_output=True, check=True)
    beside = [path.parent / name for name in re.findall(r"\(NEEDED\).*\[(libmpi[^\]]*)\]", done.stdout)]
    found = {}
    for needed in beside:
        # libmpi_abi.so.1 stands in another directory, and its names are no exports of these libraries.
        found |= with_needed(needed) if needed.exists() else {}
    return found | symbols(path)


def virtual_functions(path, found):
    """Table of a class -> the names in it, in order."""
    done = subprocess.run(["readelf", "-rW", str(path)], text=True, capture_output=True, check=True)
    at = {int(place, 16): name for place, name in re.findall(r"^([0-9a-f]{12,16})\s+\S+\s+R_X86_64_64\s+\S+\s+(\S+)", done.stdout, re.M)}
    return {name: [at.get(start + offset) for offset in range(0, size, 8)] for name, (start, size, _) in found.items()
            if name.startswith("_ZTV")}


def exports(theirs, ours, pattern, exceptions):
    """Faults of a library beside theirs."""
    library = ours.name
    if not ours.exists():
        return [f"there is no {ours}"], ""
    real, found = symbols(theirs), with_needed(ours)
    names = [name for name in sorted(real) if re.fullmatch(pattern, name) and real[name][2] not in "Ww"
             or re.fullmatch(r"_ZTV3?N?3MPI\w+", name) or (real[name][2] in "Ww" and re.fullmatch(r"P?MPI_\w+|p?mpi_\w+_", name))]
    faults = []
    for name in names:
        if name not in found:
            if not exceptions.has(library, name):
                faults.append(f"{name} is missing")
        elif real[name][2] in "BDRVbdr" and real[name][1] != found[name][1] and not exceptions.has(library, name):
            faults.append(f"{name} has {found[name][1]} bytes, theirs {real[name][1]}")
    tables, mine = virtual_functions(theirs, real), virtual_functions(ours, symbols(ours))
    faults += [f"the virtual functions of {name} are others" for name in tables if name in mine and tables[name] != mine[name]]
    return faults, f"{len(names)} names"


def checks(folder, prefix):
    """What is checked -> (faults, how much was looked at)."""
    exceptions = Exceptions(HERE / "abi-exceptions.tsv")
    own = folder / "own" / LIBRARIES
    for abi, libraries in PAIRS.items():
        yield f"abi/{abi}/values", *values(folder, abi, exceptions)
        for library, pattern in libraries.items():
            if not shutil.which(COMPILERS.get(library, "cc")):
                for of, name in list(exceptions.rows):
                    exceptions.rows[of, name] |= of == library
                continue
            yield f"abi/{abi}/{library}", *exports(own / library, prefix / "lib" / "arke" / "abi" / library, pattern, exceptions)
    yield "abi/exceptions", [f"nothing needs the exception {entry}; remove it" for entry in exceptions.idle()], ""
