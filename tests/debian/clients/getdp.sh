# GetDP: the magnet of its demos, solved by PETSc.
cp -r "$ROOT/usr/share/doc/getdp/examples/." .
chmod -R u+w .
cd demos
find .. -name '*.gz' -exec gunzip {} +
$LAUNCH getdp magnet.pro -msh magnet.msh -solve Magnetostatics_a -pos a -v 2 >log 2>&1
awk '{ gsub(/[(){},;]/, " "); for (i = 1; i <= NF; i++) if ($i + 0 != 0) { n++; t += $i * $i } }
    END { printf "%d numbers %.4e\n", n, t }' b_a.pos
