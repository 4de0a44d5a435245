# GROMACS: 200 steps of a box of water, with `-reprod`; what is compared is every bit of the last coordinates and velocities.
# The programs before and after it run alone.
export GMXLIB=$ROOT/usr/share/gromacs/top GMX_MAXBACKUP=-1
alone() { gmx -quiet "$@" >>out 2>&1 || { cat out; exit 1; }; }
# Eight of its periodic boxes, where no two molecules are too close.
alone solvate -cs spc216.gro -box 3.72412 3.72412 3.72412 -o conf.gro
cat >topol.top <<END
#include "oplsaa.ff/forcefield.itp"
#include "oplsaa.ff/spc.itp"
[ system ]
water
[ molecules ]
SOL $(($(sed -n 2p conf.gro) / 3))
END
cat >md.mdp <<'END'
integrator = md
dt = 0.002
nsteps = 200
nstxout = 200
nstvout = 200
nstenergy = 50
coulombtype = PME
rcoulomb = 0.9
rvdw = 0.9
tcoupl = v-rescale
tc-grps = System
tau-t = 0.5
ref-t = 300
gen-vel = yes
gen-temp = 300
gen-seed = 7
ld-seed = 7
END
alone grompp -f md.mdp -c conf.gro -p topol.top -o md.tpr -maxwarn 5
$LAUNCH gmx_mpi -quiet mdrun -reprod -ntomp 1 -dlb no -pin off -s md.tpr -deffnm md >>out 2>&1 || { cat out; exit 1; }
gmx -quiet dump -f md.trr 2>/dev/null | md5sum
grep -A4 'Energies (kJ/mol)' md.log
