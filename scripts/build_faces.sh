#!/bin/sh
# build_faces.sh BUILT   builds the libraries of the faces that are written in C over include/arke.h into BUILT/faces
set -eu
cd "$(dirname "$0")/.."
built=${1:?build_faces.sh: where are the built files?}
exec make -s -j2 -f faces/Makefile OUT="$built/faces" LIB="$built"
