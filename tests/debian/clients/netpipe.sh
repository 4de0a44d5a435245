# NetPIPE, whose option -i sends patterns of all sizes and checks each. $CASE is the program.
# It says nothing at its end, so its last size shows that it came so far.
$LAUNCH "$ROOT/usr/bin/$CASE" -i -u 1000000 -p 0 2>&1
