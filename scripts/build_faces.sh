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

# PVM's are found by programs that were built with the original: the names, and what needs what, are the same.
pvm() { # pvm LIBRARY FOLDER NEEDS...
    library=$1 folder=$2
    shift 2
    ${CC:-cc} -std=gnu11 -O2 -g -fPIC -pthread -Wall -Wextra -shared -Iinclude -Ifaces/pvm "$folder"/*.c \
        -o "$built/faces/lib$library.so.new" \
        -Wl,-soname,lib$library.so.3 "$@" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags
    mv -f "$built/faces/lib$library.so.new" "$built/faces/lib$library.so"
}
pvm pvm3 faces/pvm "$built/libmpi_abi.so"
pvm gpvm3 faces/pvm_groups "$built/faces/libpvm3.so" -lm
# Its Fortran interface is a library of objects only, as it always was.
mkdir -p "$built/faces/pvm_fortran"
for source in faces/pvm_fortran/*.c; do
    ${CC:-cc} -std=gnu11 -O2 -g -fPIC -Wall -Wextra -Iinclude -c "$source" -o "$built/faces/pvm_fortran/$(basename "$source" .c).o"
done
rm -f "$built/faces/libfpvm3.a"
ar rcs "$built/faces/libfpvm3.a" "$built"/faces/pvm_fortran/*.o
