# dolfinx_mpc: constraints that tie points of different ranks, by MPI's neighbourhood collectives.
export PETSC_DIR=$ROOT/usr/lib/petscdir/petsc3.18/x86_64-linux-gnu-real
export PYTHONPATH=$PETSC_DIR/lib/python3/dist-packages:$PYTHONPATH
$LAUNCH /usr/bin/python3 "$CLIENTS/with_mpc.py"
