# LAMMPS: a melting Lennard-Jones solid; what is compared are its energies, pressures and temperatures.
cat >in.melt <<'END'
units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 10 0 10 0 10
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 1.44 87287 loop geom
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin
neigh_modify delay 0 every 20 check no
fix 1 all nve
dump 1 all atom 50 melt.dump
thermo 10
run 100
write_restart melt.restart
END
$LAUNCH lmp -in in.melt -log none -screen out || { cat out; exit 1; }
test -s melt.restart
awk '/^ *Step/ { on = 1 } /^Loop/ { on = 0 } on' out
grep -c . melt.dump
