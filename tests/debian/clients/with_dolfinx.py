"""Poisson's equation by DOLFINx: the same norms must come out on every MPI."""

import numpy
import ufl
from dolfinx import fem, mesh
from mpi4py import MPI
from petsc4py.PETSc import ScalarType

comm = MPI.COMM_WORLD
square = mesh.create_unit_square(comm, 24, 24)
space = fem.FunctionSpace(square, ("Lagrange", 2))
x = ufl.SpatialCoordinate(square)
u, v = ufl.TrialFunction(space), ufl.TestFunction(space)
source = 2 * ufl.pi**2 * ufl.sin(ufl.pi * x[0]) * ufl.sin(ufl.pi * x[1])
edge = mesh.locate_entities_boundary(
    square, 1, lambda at: numpy.isclose(at[0], 0) | numpy.isclose(at[0], 1) | numpy.isclose(at[1], 0) | numpy.isclose(at[1], 1))
fixed = fem.dirichletbc(ScalarType(0), fem.locate_dofs_topological(space, 1, edge), space)
problem = fem.petsc.LinearProblem(ufl.inner(ufl.grad(u), ufl.grad(v)) * ufl.dx, source * v * ufl.dx, bcs=[fixed],
                                  petsc_options={"ksp_type": "cg", "pc_type": "jacobi", "ksp_rtol": 1e-10})
found = problem.solve()
exact = ufl.sin(ufl.pi * x[0]) * ufl.sin(ufl.pi * x[1])


def total(form):
    return comm.allreduce(fem.assemble_scalar(fem.form(form)), MPI.SUM)


norm, error = total(found**2 * ufl.dx) ** 0.5, total((found - exact) ** 2 * ufl.dx) ** 0.5
cells = square.topology.index_map(2).size_global
if comm.rank == 0:
    print(f"{cells} cells on {comm.size} ranks, norm {norm:.8f}, error {error:.3e}")
    print("all well" if abs(norm - 0.5) < 1e-4 and error < 1e-4 else "wrong")
