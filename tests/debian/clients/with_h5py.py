"""h5py over parallel HDF5, as Debian built both: all ranks write one file and read what the others wrote."""

import os

import h5py
import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.rank, comm.size
assert size == int(os.environ["RANKS"]) and h5py.get_config().mpi
name = os.path.join(os.environ["TMPDIR"], "h5py.h5")
with h5py.File(name, "w", driver="mpio", comm=comm) as file:
    file.atomic = False
    group = file.create_group("results")
    group.attrs["ranks"] = size
    rows = group.create_dataset("rows", (size * 4, 100), dtype="f8")
    chunked = group.create_dataset("chunked", (100, size), dtype="i4", chunks=(10, 1))
    with rows.collective:
        rows[rank * 4:rank * 4 + 4] = numpy.arange(400).reshape(4, 100) + rank
    chunked[:, rank] = numpy.arange(100) * (rank + 1)
comm.Barrier()
with h5py.File(name, "r", driver="mpio", comm=comm) as file:
    assert file["results"].attrs["ranks"] == size
    for of in range(size):
        assert (file["results/rows"][of * 4:of * 4 + 4] == numpy.arange(400).reshape(4, 100) + of).all()
        assert (file["results/chunked"][:, of] == numpy.arange(100) * (of + 1)).all()
if rank == 0:
    print("all well")
