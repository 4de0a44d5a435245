# MUMPS's simple test in one of four number types ($CASE): a system whose solution is 1 2 3 4 5.
case $CASE in
s | d) input=real ;;
*) input=cmplx ;;
esac
$LAUNCH "$ROOT/usr/lib/mumps/${CASE}simpletest" <"$ROOT/usr/lib/mumps/input_simpletest_$input" >output
# Rounded, since the last digits follow the order of sums.
grep -A1 'Solution is' output | grep -oE '[0-9]+\.[0-9]+' | awk '{ printf "%.4f ", $1 } END { print "" }' | tee solution
case $input in
real) wanted='1.0000 2.0000 3.0000 4.0000 5.0000 ' ;;
*) wanted='1.0000 0.0000 2.0000 0.0000 3.0000 0.0000 4.0000 0.0000 5.0000 0.0000 ' ;;
esac
test "$(cat solution)" = "$wanted"
echo solved
