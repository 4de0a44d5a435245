"""mpi4py-fft: distributed transforms there and back, compared with numpy's on one rank."""

import numpy as np
from mpi4py import MPI
from mpi4py_fft import PFFT, newDistArray

comm = MPI.COMM_WORLD
for shape, slab, kind in (((12, 10, 8), True, float), ((12, 10, 8), False, float), ((9, 7, 5), False, complex), ((6, 8, 4, 10), False, float)):
    fft = PFFT(comm, shape, axes=tuple(range(len(shape))), dtype=kind, slab=slab)
    whole = np.random.default_rng(7).standard_normal(shape).astype(kind)
    here = newDistArray(fft, False)
    here[:] = whole[here.local_slice()]
    there = fft.forward(here, newDistArray(fft, True))
    known = (np.fft.rfftn if kind is float else np.fft.fftn)(whole) / whole.size
    assert np.allclose(there, known[there.local_slice()]), (shape, slab, "forward")
    back = fft.backward(there, newDistArray(fft, False))
    assert np.allclose(back, whole[back.local_slice()]), (shape, slab, "backward")
    turned = here.redistribute(len(shape) - 1)
    assert np.allclose(turned, whole[turned.local_slice()]), (shape, slab, "redistribute")
    fft.destroy()
comm.Barrier()
if comm.rank == 0:
    print("all well")
