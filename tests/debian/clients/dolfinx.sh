# DOLFINx: Poisson's equation by finite elements on a mesh that is cut into parts, with C code made and compiled on the way.
export PETSC_DIR=$ROOT/usr/lib/petscdir/petsc3.18/x86_64-linux-gnu-real
export PYTHONPATH=$ROOT/usr/lib/petscdir/petsc3.18/x86_64-linux-gnu-real/lib/python3/dist-packages:$PYTHONPATH
$LAUNCH /usr/bin/python3 "$CLIENTS/with_dolfinx.py"
