# mpi4py-fft: transforms of real and complex arrays in slabs and pencils, there and back.
$LAUNCH /usr/bin/python3 "$CLIENTS/with_fft.py"
