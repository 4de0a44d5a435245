# IQ-TREE: the tree of its own example, from a fixed seed; what is compared is the likelihood and the tree.
cp "$ROOT/usr/share/doc/iqtree/examples/example.phy" .
$LAUNCH iqtree2-mpi -s example.phy -m HKY+G -seed 7 -nt 1 -n 4 -redo >out 2>&1 || { cat out; exit 1; }
grep -E 'BEST SCORE|Log-likelihood of the tree' out example.phy.iqtree | sed 's/(s\.e.*//'
cat example.phy.treefile
