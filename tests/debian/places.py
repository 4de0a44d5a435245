"""How a program out of a tree of packages is started: on the MPI that it was built for, and on Arke.

A program finds its libraries by LD_LIBRARY_PATH, its Python modules by PYTHONPATH, and other programs by PATH. On Arke the
tree with the MPI implementations is in none of these, so that only Arke's libraries can answer.
"""

import os
import re
from pathlib import Path

LIBRARIES = ("usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu", "usr/lib/R/lib", "usr/lib")
# Variables of another job, or of the user's MPI, that would change what is run here.
FOREIGN = re.compile(r"(?:OMPI|OPAL|PMIX?|MPI|MPICH|HYDRA|HYDI|UCX|FI|SLURM|LD|R)_\w+|PYTHON\w+|DISPLAY")


def environment(root, place, more_libraries=()):
    """Variables for a program of the tree `root` that runs in the folder `place`."""
    kept = {name: value for name, value in os.environ.items() if not FOREIGN.fullmatch(name)}
    libraries = [*more_libraries, *(str(root / folder) for folder in LIBRARIES if (root / folder).is_dir())]
    return kept | {
        "ROOT": str(root),
        "HOME": str(place),
        "TMPDIR": str(place),
        "LC_ALL": "C",
        "PATH": f"{root}/usr/bin:{kept.get('PATH', '/usr/bin:/bin')}",
        "LD_LIBRARY_PATH": ":".join(libraries),
        "PYTHONPATH": f"{root}/usr/lib/python3/dist-packages",
        "PYTHONDONTWRITEBYTECODE": "1",
        # So many threads as cores in each rank would only wait for each other.
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def on_own_mpi(folder, abi, place, ranks):
    """Variables and launcher for a run on Debian's own MPI of this ABI, out of the tree FOLDER/own."""
    own = folder / "own" / "usr"
    # The second has the links of the package for developers, such as libmpi.so.
    libraries = [str(own / "lib" / "x86_64-linux-gnu"), str(own / "lib" / "x86_64-linux-gnu" / "openmpi" / "lib")]
    variables = environment(folder / "root", place, libraries if abi == "openmpi" else libraries[:1])
    variables["PATH"] = f"{own}/bin:{variables['PATH']}"
    if abi == "mpich":
        return variables, [str(own / "bin" / "mpiexec.hydra"), "-n", str(ranks)]
    variables |= {
        # Where Open MPI finds its own files: it was built for /usr.
        "OPAL_PREFIX": str(own),
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_MCA_hwloc_base_binding_policy": "none",
        "OMPI_MCA_mpi_yield_when_idle": "1",
        # One host: no network but for jobs that meet, no ssh, no hunt for devices.
        "OMPI_MCA_btl": "vader,tcp,self",
        "OMPI_MCA_btl_tcp_if_include": "lo",
        "OMPI_MCA_oob_tcp_if_include": "lo",
        "OMPI_MCA_pml": "ob1",
        "OMPI_MCA_osc": "^ucx",
        "OMPI_MCA_plm": "isolated",
    }
    return variables, [str(own / "bin" / "orterun"), "-n", str(ranks)]


def on_arke(folder, prefix, place, ranks):
    """Variables and launcher for a run on Arke."""
    return environment(folder / "root", place), [str(Path(prefix) / "bin" / "mpiexec"), "-n", str(ranks)]
