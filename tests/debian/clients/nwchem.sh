# NWChem: the energy of water by Hartree-Fock and perturbation theory; $CASE says which MPI's program.
for name in nwchem_basis_library:libraries/ ffield:amber amber_1:amber_s/ spce:solvents/spce.rst; do
    echo "${name%%:*} $ROOT/usr/share/nwchem/${name#*:}"
done >"$HOME/.nwchemrc"
export NWCHEM_BASIS_LIBRARY=$ROOT/usr/share/nwchem/libraries/ NWCHEM_NWPW_LIBRARY=$ROOT/usr/share/nwchem/libraryps/
cat >water.nw <<'END'
start water
geometry units angstrom noautosym
  O  0.000  0.000  0.117
  H  0.000  0.757 -0.471
  H  0.000 -0.757 -0.471
end
basis
  * library 6-31g*
end
task scf gradient
task mp2 energy
END
$LAUNCH "nwchem.$CASE" water.nw >out 2>&1 || { cat out; exit 1; }
grep -E 'Total SCF energy|Total MP2 energy|Nuclear repulsion' out | sed -E 's/([0-9]+\.[0-9]{7})[0-9]*/\1/'
