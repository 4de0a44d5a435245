# NEURON: a ring of cells over all ranks; what is compared are the times of their spikes.
export NEURONHOME=$ROOT/usr/share/nrn LD_LIBRARY_PATH=$ROOT/usr/lib/nrn:$LD_LIBRARY_PATH
cp "$CLIENTS/../programs/ring.hoc" .
$LAUNCH nrniv -mpi -nobanner -nogui ring.hoc >out 2>&1 || { cat out; exit 1; }
grep '^spike' out | sort
