# PETSc by petsc4py: linear systems by several methods and preconditioners, nonlinear systems, and grids with halos.
export PETSC_DIR=$ROOT/usr/lib/petscdir/petsc3.18/x86_64-linux-gnu-real
export PYTHONPATH=$PETSC_DIR/lib/python3/dist-packages:$PYTHONPATH
$LAUNCH /usr/bin/python3 "$CLIENTS/with_petsc.py"
