# Boost.MPI's bindings for Python.
$LAUNCH /usr/bin/python3 "$CLIENTS/with_boostpy.py"
