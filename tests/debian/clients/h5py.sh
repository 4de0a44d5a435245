# h5py over parallel HDF5, as Debian built both. Debian has two h5py beside each other, and takes that with MPI in a job of it.
$LAUNCH /usr/bin/python3 "$CLIENTS/with_h5py.py"
