"""Boost.MPI's bindings for Python: objects in messages, requests and collectives."""
import boost.mpi as mpi

world = mpi.world
rank, size = world.rank, world.size
assert mpi.broadcast(world, {"a": [1, 2.5, "x"]} if rank == 0 else None, 0) == {"a": [1, 2.5, "x"]}
assert mpi.all_reduce(world, rank + 1, lambda x, y: x + y) == size * (size + 1) // 2
assert mpi.all_reduce(world, str(rank), lambda x, y: x + y) == "".join(map(str, range(size)))
assert mpi.all_gather(world, rank * rank) == tuple(i * i for i in range(size))
sent = ["%d to %d" % (rank, i) for i in range(size)]
assert mpi.all_to_all(world, sent) == tuple("%d to %d" % (i, rank) for i in range(size))
assert mpi.scatter(world, list(range(size)) if rank == 0 else None, root=0) == rank
assert mpi.scan(world, rank, lambda x, y: x + y) == rank * (rank + 1) // 2
right, left = (rank + 1) % size, (rank - 1) % size
requests = [world.isend(right, i, "x" * (10 ** i)) for i in range(6)] + [world.irecv(left, i) for i in range(6)]
got = [request.wait() for request in requests[6:]]
for request in requests[:6]:
    request.wait()
assert [len(g[0] if isinstance(g, tuple) else g) for g in got] == [10 ** i for i in range(6)], got
half = world.split(rank % 2)
assert mpi.all_reduce(half, 1, lambda x, y: x + y) == len(range(rank % 2, size, 2))
world.barrier()
if rank == 0:
    print("all well")
