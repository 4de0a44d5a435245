# VTK's own controller over MPI, from Python.
$LAUNCH /usr/bin/python3 "$CLIENTS/with_vtk.py"
