"""dolfinx_mpc: Poisson's equation, periodic in x."""
import numpy as np
import ufl
from dolfinx import fem, mesh
from dolfinx_mpc import LinearProblem, MultiPointConstraint
from mpi4py import MPI
from petsc4py import PETSc

domain = mesh.create_unit_square(MPI.COMM_WORLD, 24, 24)
V = fem.FunctionSpace(domain, ("CG", 1))
facets = mesh.locate_entities_boundary(domain, 1, lambda x: np.logical_or(np.isclose(x[1], 0), np.isclose(x[1], 1)))
bcs = [fem.dirichletbc(PETSc.ScalarType(0), fem.locate_dofs_topological(V, 1, facets), V)]


def across(x):
    out = np.copy(x)
    out[0] = 1 - x[0]
    return out


mpc = MultiPointConstraint(V)
mpc.create_periodic_constraint_geometrical(V, lambda x: np.isclose(x[0], 1), across, bcs)
mpc.finalize()
u, v = ufl.TrialFunction(V), ufl.TestFunction(V)
x = ufl.SpatialCoordinate(domain)
source = ufl.inner(x[0] * ufl.sin(5 * ufl.pi * x[1]) + 1, v) * ufl.dx
problem = LinearProblem(ufl.inner(ufl.grad(u), ufl.grad(v)) * ufl.dx, source, mpc, bcs=bcs,
                        petsc_options={"ksp_type": "cg", "pc_type": "gamg", "ksp_rtol": 1e-10})
solution = problem.solve()
total = domain.comm.allreduce(fem.assemble_scalar(fem.form(solution * ufl.dx)))
if domain.comm.rank == 0:
    print("%.7f" % total)
    print("all well")
