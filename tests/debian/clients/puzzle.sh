# TREE-PUZZLE: a tree of IQ-TREE's example, from a fixed seed, by puzzling and likelihoods.
head -12 "$ROOT/usr/share/doc/iqtree/examples/example.phy" | sed '1s/.*/11 1998/' >data.phy
printf 'y\n' | $LAUNCH tree-ppuzzle -randseed7 data.phy >out 2>&1 || { cat out; exit 1; }
cat data.phy.tree
grep -E 'log L|Quartet trees' data.phy.puzzle
