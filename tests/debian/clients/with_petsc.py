"""PETSc by petsc4py: what converges, in how many steps, to which norm. The same numbers must come out on every MPI."""

import sys

import petsc4py

petsc4py.init(sys.argv)
from petsc4py import PETSc  # noqa: E402

comm = PETSc.COMM_WORLD
N = 24


def tell(*words):
    PETSc.Sys.Print(*words, comm=comm)


def laplacian():
    da = PETSc.DMDA().create([N, N], stencil_width=1, comm=comm)
    matrix = da.createMatrix()
    (x0, x1), (y0, y1) = da.getRanges()
    row, column = PETSc.Mat.Stencil(), PETSc.Mat.Stencil()
    for y in range(y0, y1):
        for x in range(x0, x1):
            row.index = (x, y)
            for dx, dy, value in ((0, 0, 4.0), (1, 0, -1.0), (-1, 0, -1.0), (0, 1, -1.0), (0, -1, -1.0)):
                if 0 <= x + dx < N and 0 <= y + dy < N:
                    column.index = (x + dx, y + dy)
                    matrix.setValueStencil(row, column, value)
    matrix.assemble()
    return da, matrix


def linear(da, matrix):
    for method, preconditioner in (("cg", "jacobi"), ("gmres", "bjacobi"), ("bcgs", "asm"), ("cg", "gamg"), ("preonly", "redundant")):
        ksp = PETSc.KSP().create(comm)
        ksp.setOperators(matrix)
        ksp.setType(method)
        ksp.getPC().setType(preconditioner)
        ksp.setTolerances(rtol=1e-8)
        b, x = matrix.createVecs()
        b.set(1.0)
        ksp.solve(b, x)
        residual = matrix * x - b
        assert residual.norm() < 1e-4, (method, preconditioner, residual.norm())
        tell(method, preconditioner, ksp.getIterationNumber(), f"{x.norm():.7f}", f"{x.max()[1]:.7f}")


def halos(da):
    mine, local = da.createGlobalVec(), da.createLocalVec()
    start, end = mine.getOwnershipRange()
    mine.setValues(range(start, end), [float(i) for i in range(start, end)])
    mine.assemble()
    da.globalToLocal(mine, local)
    total = comm.tompi4py().allreduce(float(local.array.sum()))
    tell("halos", f"{total:.1f}", f"{mine.sum():.1f}")


def nonlinear(da, matrix):
    def function(snes, x, f):
        matrix.mult(x, f)
        f.array = f.array + 0.1 * x.array ** 3 - 1.0

    def jacobian(snes, x, j, p):
        p.zeroEntries()
        p.axpy(1.0, matrix, structure=PETSc.Mat.Structure.SAME_NONZERO_PATTERN)
        extra = x.duplicate()
        extra.array = 0.3 * x.array ** 2
        p.setDiagonal(p.getDiagonal() + extra)
        p.assemble()

    snes = PETSc.SNES().create(comm)
    f, x = matrix.createVecs()
    work = matrix.duplicate(copy=True)
    snes.setFunction(function, f)
    snes.setJacobian(jacobian, work, work)
    snes.setTolerances(rtol=1e-10)
    x.set(0.0)
    snes.solve(None, x)
    assert snes.getConvergedReason() > 0
    tell("newton", snes.getIterationNumber(), f"{x.norm():.7f}")


def scatters():
    vector = PETSc.Vec().createMPI(100, comm=comm)
    start, end = vector.getOwnershipRange()
    vector.setValues(range(start, end), [float(i * i % 17) for i in range(start, end)])
    vector.assemble()
    scatter, whole = PETSc.Scatter.toAll(vector)
    scatter.scatter(vector, whole)
    assert list(whole.array) == [float(i * i % 17) for i in range(100)]
    sf = PETSc.SF().create(comm)
    tell("scatter", f"{whole.norm():.7f}", sf.getType() is not None)


da, matrix = laplacian()
linear(da, matrix)
halos(da)
nonlinear(da, matrix)
scatters()
tell("all well")
