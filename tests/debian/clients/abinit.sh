# ABINIT: the energy and the stress of crystalline silicon, with its k-points shared among the ranks.
cat >si.abi <<END
pp_dirpath "$ROOT/usr/share/abinit/psp"
pseudos "14si.pspgth"
acell 3*10.18
rprim 0.0 0.5 0.5  0.5 0.0 0.5  0.5 0.5 0.0
ntypat 1
znucl 14
natom 2
typat 1 1
xred 0.0 0.0 0.0  0.25 0.25 0.25
ecut 8.0
kptopt 1
ngkpt 2 2 2
nshiftk 4
shiftk 0.5 0.5 0.5  0.5 0.0 0.0  0.0 0.5 0.0  0.0 0.0 0.5
nstep 12
toldfe 1.0d-9
diemac 12.0
END
$LAUNCH abinit si.abi >out 2>&1 || { tail -40 out; exit 1; }
grep -E '^ *etotal +|^ *ETOT|strten' si.abo | sed -E 's/(\.[0-9]{7})[0-9]*/\1/g'
