# SLEPc by slepc4py: eigenvalues by several methods, and singular values.
export PETSC_DIR=$ROOT/usr/lib/petscdir/petsc3.18/x86_64-linux-gnu-real
export SLEPC_DIR=$ROOT/usr/lib/slepcdir/slepc3.18/x86_64-linux-gnu-real
export PYTHONPATH=$SLEPC_DIR/lib/python3/dist-packages:$PETSC_DIR/lib/python3/dist-packages:$PYTHONPATH
$LAUNCH /usr/bin/python3 "$CLIENTS/with_slepc.py"
