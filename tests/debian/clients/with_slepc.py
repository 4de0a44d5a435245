"""SLEPc by slepc4py: eigenvalues and singular values. The same numbers must come out on every MPI."""

import sys

import slepc4py

slepc4py.init(sys.argv)
from petsc4py import PETSc  # noqa: E402
from slepc4py import SLEPc  # noqa: E402

comm = PETSc.COMM_WORLD
N = 120


def tell(*words):
    PETSc.Sys.Print(*words, comm=comm)


def second_difference():
    matrix = PETSc.Mat().createAIJ([N, N], nnz=3, comm=comm)
    start, end = matrix.getOwnershipRange()
    for row in range(start, end):
        for column, value in ((row - 1, -1.0), (row, 2.0 + row / N), (row + 1, -1.0)):
            if 0 <= column < N:
                matrix[row, column] = value
    matrix.assemble()
    return matrix


matrix = second_difference()
for method in (SLEPc.EPS.Type.KRYLOVSCHUR, SLEPc.EPS.Type.ARNOLDI, SLEPc.EPS.Type.GD):
    eps = SLEPc.EPS().create(comm)
    eps.setOperators(matrix)
    eps.setProblemType(SLEPc.EPS.ProblemType.HEP)
    eps.setType(method)
    eps.setDimensions(4)
    eps.setWhichEigenpairs(SLEPc.EPS.Which.LARGEST_REAL)
    eps.setTolerances(1e-8, 2000)
    eps.solve()
    assert eps.getConverged() >= 4, (method, eps.getConverged())
    worst = max(eps.computeError(i) for i in range(4))
    assert worst < 1e-7, (method, worst)
    tell(method, *(f"{eps.getEigenvalue(i).real:.7f}" for i in range(4)))
svd = SLEPc.SVD().create(comm)
svd.setOperators(matrix)
svd.setDimensions(3)
svd.solve()
assert svd.getConverged() >= 3
tell("singular", *(f"{svd.getValue(i):.7f}" for i in range(3)))
tell("all well")
