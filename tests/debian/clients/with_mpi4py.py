"""mpi4py as Debian built it: pickled objects, buffers, callbacks, files, one-sided access, spawned processes. Ends by an
assertion where something is wrong; rank 0 says `all well`."""

import os
import sys

import numpy
from mpi4py import MPI


def pickled(comm):
    rank, size = comm.rank, comm.size
    assert comm.bcast({"words": ["a", 2, 3.5]} if rank == 0 else None) == {"words": ["a", 2, 3.5]}
    assert comm.allgather((rank, "x" * rank)) == [(r, "x" * r) for r in range(size)]
    assert comm.alltoall([(rank, to) for to in range(size)]) == [(of, rank) for of in range(size)]
    assert comm.sendrecv([rank] * 1000, (rank + 1) % size, source=(rank - 1) % size) == [(rank - 1) % size] * 1000
    assert comm.allreduce([rank]) == list(range(size))
    request = comm.isend("late", (rank + 1) % size, tag=7)
    status = MPI.Status()
    assert comm.recv(source=MPI.ANY_SOURCE, tag=MPI.ANY_TAG, status=status) == "late"
    assert (status.source, status.tag) == ((rank - 1) % size, 7)
    request.wait()


def buffers(comm):
    rank, size = comm.rank, comm.size
    for kind in "bhilqfdFD?":
        sent = (numpy.arange(50) + rank).astype(kind)
        got = numpy.zeros_like(sent)
        comm.Sendrecv(sent, (rank + 1) % size, 3, got, (rank - 1) % size, 3)
        assert (got == (numpy.arange(50) + (rank - 1) % size).astype(kind)).all(), kind
    total = numpy.empty(4, "i")
    comm.Allreduce(numpy.full(4, rank + 1, "i"), total)
    assert (total == size * (size + 1) // 2).all()
    comm.Allreduce(MPI.IN_PLACE, total, MPI.MAX)
    column = MPI.DOUBLE.Create_vector(4, 1, 5).Commit()
    matrix = numpy.arange(20, dtype="d").reshape(4, 5) * (rank + 1)
    got = numpy.zeros(4)
    request = comm.Irecv(got, (rank - 1) % size)
    comm.Send([matrix, 1, column], (rank + 1) % size)
    status = MPI.Status()
    request.Wait(status)
    assert (got == numpy.arange(4) * 5 * ((rank - 1) % size + 1)).all() and status.Get_count(MPI.DOUBLE) == 4
    combiner = column.Get_envelope()[3]
    assert combiner == MPI.COMBINER_VECTOR and column.Get_contents()[0] == [4, 1, 5]
    column.Free()
    request = comm.Iallreduce(numpy.full(3, 2.0), total := numpy.empty(3), MPI.PROD)
    request.Wait()
    assert (total == 2.0 ** size).all()


def callbacks(comm):
    operation = MPI.Op.Create(lambda inp, out, kind: numpy.frombuffer(out, "i").__setitem__(
        slice(None), numpy.frombuffer(inp, "i") * 2 + numpy.frombuffer(out, "i")), commute=False)
    got = numpy.empty(2, "i")
    comm.Allreduce(numpy.ones(2, "i"), got, operation)
    assert (got == 2 * comm.size - 1).all() or comm.size > 2, got
    operation.Free()
    copied, gone = [], []
    key = MPI.Comm.Create_keyval(lambda c, k, value: copied.append(value) or value + 1, lambda c, k, value: gone.append(value))
    comm.Set_attr(key, 10)
    twin = comm.Dup()
    assert twin.Get_attr(key) == 11 and copied == [10]
    twin.Free()
    comm.Delete_attr(key)
    MPI.Comm.Free_keyval(key)
    assert gone == [11, 10]
    assert comm.Get_attr(MPI.TAG_UB) >= 32767
    try:
        comm.Send(numpy.zeros(1), comm.size + 5)
    except MPI.Exception as fault:
        assert fault.Get_error_class() == MPI.ERR_RANK and fault.Get_error_string()
    else:
        raise AssertionError("a send to no rank went well")
    request = MPI.Grequest.Start(lambda status: status.Set_elements(MPI.INT, 3), None, None)
    MPI.Grequest.Complete(request)
    status = MPI.Status()
    request.Wait(status)
    assert status.Get_elements(MPI.INT) == 3


def grids(comm):
    grid = comm.Create_cart([comm.size], periods=[True])
    left, right = grid.Shift(0, 1)
    assert (left, right) == ((comm.rank - 1) % comm.size, (comm.rank + 1) % comm.size) and grid.Get_topology() == MPI.CART
    assert grid.neighbor_allgather(grid.rank) == [left, right]
    grid.Free()
    ring = comm.Create_dist_graph_adjacent([left], [right])
    assert ring.Get_topology() == MPI.DIST_GRAPH and ring.neighbor_allgather(comm.rank) == [left]
    ring.Free()
    shared = comm.Split_type(MPI.COMM_TYPE_SHARED)
    assert shared.size == comm.size and MPI.Comm.Compare(shared, comm) == MPI.CONGRUENT
    shared.Free()


def files(comm):
    rank, size = comm.rank, comm.size
    name = os.path.join(os.environ["TMPDIR"], "mpi4py.data")
    file = MPI.File.Open(comm, name, MPI.MODE_CREATE | MPI.MODE_RDWR)
    kind = MPI.INT.Create_vector(8, 1, size).Commit()
    file.Set_view(rank * 4, MPI.INT, kind)
    file.Write_all(numpy.arange(8, dtype="i") * size + rank)
    file.Sync()
    file.Set_view(0, MPI.INT)
    whole = numpy.empty(8 * size, "i")
    status = MPI.Status()
    file.Read_at_all(0, whole, status)
    assert (whole == numpy.arange(8 * size)).all() and status.Get_count(MPI.INT) == 8 * size
    file.Seek(0, MPI.SEEK_END)
    assert file.Get_size() == 32 * size and file.Get_position() == 8 * size
    file.Close()
    kind.Free()
    try:
        MPI.File.Open(comm, name + ".none", MPI.MODE_RDONLY)
    except MPI.Exception as fault:
        assert fault.Get_error_class() == MPI.ERR_NO_SUCH_FILE, fault
    else:
        raise AssertionError("a file that is not there was opened")


def one_sided(comm):
    rank, size = comm.rank, comm.size
    window = MPI.Win.Allocate(8 * size, 8, comm=comm)
    memory = numpy.frombuffer(window, "d")
    memory[:] = -1
    assert window.Get_attr(MPI.WIN_SIZE) == 8 * size and window.flavor == MPI.WIN_FLAVOR_ALLOCATE
    # Both must live until the access is over.
    mine, one = numpy.full(1, rank, "d"), numpy.full(1, 1.0)
    window.Fence()
    for to in range(size):
        window.Put(mine, to, [rank, 1, MPI.DOUBLE])
    window.Fence()
    assert (memory == numpy.arange(size)).all(), memory
    comm.Barrier()
    window.Lock(0, MPI.LOCK_SHARED)
    window.Accumulate(one, 0, [0, 1, MPI.DOUBLE], MPI.SUM)
    window.Unlock(0)
    comm.Barrier()
    got = numpy.empty(1)
    window.Lock_all(MPI.MODE_NOCHECK)
    window.Get(got, 0, [0, 1, MPI.DOUBLE])
    window.Flush(0)
    assert got[0] == size
    window.Unlock_all()
    window.Free()


def spawned(comm):
    child = comm.Spawn(sys.executable, [__file__, "child"], maxprocs=2)
    assert child.remote_size == 2
    child.bcast(("hello", comm.size), root=MPI.ROOT if comm.rank == 0 else MPI.PROC_NULL)
    assert child.allreduce(1 if comm.rank == 0 else 0) == 20
    merged = child.Merge(high=False)
    assert merged.size == comm.size + 2 and merged.allreduce(1) == merged.size
    merged.Free()
    child.Disconnect()


def child():
    parent = MPI.Comm.Get_parent()
    word, size = parent.bcast(None, root=0)
    assert word == "hello" and size == parent.remote_size
    assert parent.allreduce(10) == 1
    merged = parent.Merge(high=True)
    assert merged.allreduce(1) == size + 2
    merged.Free()
    parent.Disconnect()


def main():
    comm = MPI.COMM_WORLD
    if sys.argv[1:] == ["child"]:
        child()
        return
    assert comm.size == int(os.environ["RANKS"]), f"{comm.size} ranks"
    for part in (pickled, buffers, callbacks, grids, files, one_sided, spawned):
        part(comm)
        comm.Barrier()
        if comm.rank == 0:
            print(part.__name__, flush=True)
    if comm.rank == 0:
        print("MPI", ".".join(map(str, MPI.Get_version())))
        print("all well")


main()
