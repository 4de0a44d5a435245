"""One process that talks to Arke by all of its interfaces at once, as a Python program does whose modules were built with
different MPIs: there is one job, one engine and one state. Run it as a rank: `mpiexec -n 2 python3 one_process.py LIB`,
where LIB is the directory of libmpi_abi.so.1."""

import ctypes
import sys

folder = sys.argv[1]
standard = ctypes.CDLL(f"{folder}/libmpi_abi.so.1")
openmpi = ctypes.CDLL(f"{folder}/arke/abi/libmpi.so.40")
mpich = ctypes.CDLL(f"{folder}/arke/abi/libmpi.so.12")


def address(name):
    """The handle of Open MPI's interface that a data object stands for."""
    return ctypes.c_void_p(ctypes.addressof(ctypes.c_char.in_dll(openmpi, name)))


# Library, MPI_COMM_WORLD, MPI_INT, MPI_SUM: the values of each interface.
INTERFACES = [
    (standard, ctypes.c_void_p(0x101), ctypes.c_void_p(0x209), ctypes.c_void_p(0x21)),
    (openmpi, address("ompi_mpi_comm_world"), address("ompi_mpi_int"), address("ompi_mpi_op_sum")),
    (mpich, ctypes.c_int(0x44000000), ctypes.c_int(0x4c000405), ctypes.c_int(0x58000003)),
]


def call(function, *arguments):
    code = function(*arguments)
    assert code == 0, (function, code)


flag = ctypes.c_int()
call(openmpi.MPI_Init, None, None)
for library, *_ in INTERFACES:
    call(library.MPI_Initialized, ctypes.byref(flag))
    assert flag.value == 1
sums = []
for library, world, integer, add in INTERFACES:
    rank, size, total = ctypes.c_int(-1), ctypes.c_int(-1), ctypes.c_int(-1)
    call(library.MPI_Comm_rank, world, ctypes.byref(rank))
    call(library.MPI_Comm_size, world, ctypes.byref(size))
    mine = ctypes.c_int(rank.value + 1)
    call(library.MPI_Allreduce, ctypes.byref(mine), ctypes.byref(total), 1, integer, add, world)
    sums.append((rank.value, size.value, total.value))
assert len(set(sums)) == 1 and sums[0][2] == sums[0][1] * (sums[0][1] + 1) // 2, sums
# A message from one interface to the other, with each its own numbers for any source and any tag.
other = (sums[0][0] + 1) % sums[0][1]
sent, got = ctypes.c_int(40 + sums[0][0]), ctypes.c_int(-1)
library, world, integer, _ = INTERFACES[1]
request = ctypes.c_void_p()
call(library.MPI_Isend, ctypes.byref(sent), 1, integer, other, 7, world, ctypes.byref(request))
library, world, integer, _ = INTERFACES[2]
status = (ctypes.c_int * 5)()
call(library.MPI_Recv, ctypes.byref(got), 1, integer, -2, -1, world, status)
assert got.value == 40 + status[2] and status[3] == 7, (got.value, list(status))
call(openmpi.MPI_Wait, ctypes.byref(request), None)
call(mpich.MPI_Finalize)
call(standard.MPI_Finalized, ctypes.byref(flag))
assert flag.value == 1
