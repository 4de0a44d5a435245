# mpi4py as Debian built it, on Debian's Python.
$LAUNCH /usr/bin/python3 "$CLIENTS/with_mpi4py.py"
