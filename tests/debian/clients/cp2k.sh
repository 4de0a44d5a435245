# CP2K: forces in a water molecule by density functional theory; what is compared are the energies.
export CP2K_DATA_DIR=$ROOT/usr/share/cp2k
cat >water.inp <<'END'
&GLOBAL
  PROJECT water
  RUN_TYPE ENERGY_FORCE
&END GLOBAL
&FORCE_EVAL
  METHOD QS
  &DFT
    BASIS_SET_FILE_NAME BASIS_MOLOPT
    POTENTIAL_FILE_NAME POTENTIAL
    &MGRID
      CUTOFF 200
    &END MGRID
    &SCF
      EPS_SCF 1.0E-6
      &OT
      &END OT
    &END SCF
    &XC
      &XC_FUNCTIONAL PADE
      &END XC_FUNCTIONAL
    &END XC
  &END DFT
  &SUBSYS
    &CELL
      ABC 6.0 6.0 6.0
    &END CELL
    &COORD
      O 3.0 3.0 3.117
      H 3.0 3.757 2.529
      H 3.0 2.243 2.529
    &END COORD
    &KIND O
      BASIS_SET DZVP-MOLOPT-SR-GTH
      POTENTIAL GTH-PADE-q6
    &END KIND
    &KIND H
      BASIS_SET DZVP-MOLOPT-SR-GTH
      POTENTIAL GTH-PADE-q1
    &END KIND
  &END SUBSYS
&END FORCE_EVAL
END
$LAUNCH cp2k.psmp -i water.inp >out 2>&1 || { tail -40 out; exit 1; }
grep -E 'Total FORCE_EVAL|Exchange-correlation energy|Hartree energy' out | sed -E 's/(\.[0-9]{7})[0-9]*/\1/'
