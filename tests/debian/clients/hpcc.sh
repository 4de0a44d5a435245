# HPC Challenge: its own example of an input with a small problem, on a grid of one row. $CASE is not used.
sed -e 's/^1000 /400 /' -e 's/^80 /40 /' -e '11s/^2/1/' -e "12s/^2/$RANKS/" "$ROOT/usr/share/doc/hpcc/examples/_hpccinf.txt" >hpccinf.txt
$LAUNCH "$ROOT/usr/bin/hpcc"
cat hpccoutf.txt
