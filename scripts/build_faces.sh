#!/bin/sh
# build_faces.sh BUILT   builds the libraries of the faces that are written in C over include/arke.h into BUILT/faces
set -eu
cd "$(dirname "$0")/.."
built=${1:?build_faces.sh: where are the built files?}
mkdir -p "$built/faces"
for face in nx shmem cmmd aclmpl mpl fm p4; do
    library=$face
    case $face in
        shmem) common= library=sma ;; # the name that its programs have always been linked with
        cmmd | fm) common=faces/common/function.c ;; # functions that go to other processes
        *) common= ;;
    esac
    # The library is found beside libmpi_abi.so.1, wherever the tree is moved.
    ${CC:-cc} -std=gnu11 -O2 -g -fPIC -Wall -Wextra -shared -Iinclude -Ifaces/$face -Ifaces/common faces/$face/*.c $common \
        -o "$built/faces/lib$library.so.new" \
        -Wl,-soname,lib$library.so.1 "$built/libmpi_abi.so" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags
    mv -f "$built/faces/lib$library.so.new" "$built/faces/lib$library.so"
done
