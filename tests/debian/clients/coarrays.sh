# OpenCoarrays: coarray programs by gfortran over MPI's windows; $CASE says which MPI's library.
libraries=$ROOT/usr/lib/x86_64-linux-gnu
own=$ROOT/../own/usr/lib/x86_64-linux-gnu
gfortran -fcoarray=lib -w -o coarrays "$CLIENTS/../programs/coarrays.f90" \
    "$libraries/open-coarrays/$CASE/lib/libcaf_$CASE.so.3" -Wl,--allow-shlib-undefined
$LAUNCH ./coarrays
