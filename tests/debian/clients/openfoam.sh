# OpenFOAM: its first tutorial, the lid-driven cavity, in parts of a finer grid; what is compared are the velocities' residuals
# of every time step and the squares of the last velocities.
export WM_PROJECT_DIR=$ROOT/usr/share/openfoam WM_PROJECT=OpenFOAM FOAM_ETC=$ROOT/usr/share/openfoam/etc
export FOAM_SIGFPE=false
libraries=$LD_LIBRARY_PATH
# The programs that run alone take OpenFOAM's library without MPI.
export LD_LIBRARY_PATH=$ROOT/usr/lib/dummy:$libraries
cp -r "$ROOT/usr/share/doc/openfoam-examples/examples/incompressible/icoFoam/cavity/cavity/." .
gzip -dr . 2>/dev/null || true
sed -i 's/(20 20 1)/(32 32 1)/' system/blockMeshDict
sed -i 's/^deltaT .*/deltaT 0.002;/; s/^endTime .*/endTime 0.1;/; s/^writeInterval .*/writeInterval 50;/' system/controlDict
cat >system/decomposeParDict <<END
FoamFile { version 2.0; format ascii; class dictionary; object decomposeParDict; }
numberOfSubdomains $RANKS;
method simple;
coeffs { n ($((RANKS / 2)) 2 1); }
END
for alone in blockMesh decomposePar; do
    "$alone" >"out.$alone" 2>&1 || { cat "out.$alone"; exit 1; }
done
export LD_LIBRARY_PATH=$ROOT/usr/lib/openmpi-system:$libraries
$LAUNCH icoFoam -parallel >out 2>&1 || { cat out; exit 1; }
grep '^Time = 0.1' out
# How a sum is ordered shows in the last digits of the pressure's residuals.
awk '/^smoothSolver/ { printf "%s %.2e\n", $4, substr($8, 1, length($8) - 1) }' out
cat processor*/0.1/U | awk '/^\([-0-9]/ { gsub(/[()]/, ""); x += $1 * $1; y += $2 * $2 } END { printf "%.4g %.4g\n", x, y }'
