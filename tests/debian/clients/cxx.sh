# The C++ bindings with Open MPI's own header. It is linked to Debian's libraries by their names alone.
own=$ROOT/../own/usr/lib/x86_64-linux-gnu
${CXX:-c++} -std=c++14 -w -isystem "$own/openmpi/include" -isystem "$own/openmpi/include/openmpi" -o cxx \
    "$CLIENTS/../programs/cxx.cc" -Wl,--no-as-needed "$own/libmpi_cxx.so.40" "$own/libmpi.so.40" -Wl,--allow-shlib-undefined
$LAUNCH ./cxx
