# Quantum ESPRESSO: the ground state of silicon by pw.x; what is compared are its energies.
cat >si.in <<END
 &control
    calculation = 'scf', prefix = 'si', pseudo_dir = '$ROOT/usr/share/espresso/pseudo', outdir = '.'
    tprnfor = .true., tstress = .true.
 /
 &system
    ibrav = 2, celldm(1) = 10.2, nat = 2, ntyp = 1, ecutwfc = 18.0
 /
 &electrons
 /
ATOMIC_SPECIES
 Si 28.086 Si.pz-vbc.UPF
ATOMIC_POSITIONS alat
 Si 0.00 0.00 0.00
 Si 0.25 0.25 0.25
K_POINTS automatic
 4 4 4 1 1 1
END
$LAUNCH pw.x -in si.in >out 2>&1 || { cat out; exit 1; }
grep -E '^!|one-electron|hartree|ewald|convergence has|total   stress' out | sed -E 's/([0-9]\.[0-9]{6})[0-9]*/\1/g'
grep -q 'JOB DONE' out
