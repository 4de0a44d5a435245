# GPAW: a water molecule on a grid that is shared among the ranks, in Python; what is compared are energies.
export GPAW_SETUP_PATH=$ROOT/usr/share/gpaw-setups
cat >water.py <<'END'
from ase.build import molecule
from gpaw import GPAW
from gpaw.mpi import rank, size

water = molecule("H2O")
water.center(vacuum=2.5)
water.calc = GPAW(mode="fd", h=0.3, txt=None, convergence={"energy": 1e-4, "density": 1e-3, "eigenstates": 1e-5})
energy = water.get_potential_energy()
forces = abs(water.get_forces()).max()
if rank == 0:
    print(f"{size} ranks, energy {energy:.4f}, largest force {forces:.2f}")
END
$LAUNCH gpaw python water.py >out 2>&1 || { tail -40 out; exit 1; }
grep energy out
