# mpgrafic, the one program with Fortran's mpi_f08: its own example on a grid of 32 points a side. What it wrote is compared.
$LAUNCH mpgrafic --np=32 <"$ROOT/usr/share/doc/mpgrafic/examples/Input.stdin" >output
grep -E 'sigma|chisq|Mean value|deviation' output | sed 's/^ *//'
# Binary fields; the order of sums may change their last bits, so each is told by its size and a rounded sum.
for file in ic_* white-outfile.dat; do
    /usr/bin/python3 - "$file" <<'END'
import array, sys
data = open(sys.argv[1], "rb").read()
head = len(data) - 32 * (32 * 32 * 4 + 8)
floats = array.array("f")
for plane in range(32):
    begin = head + plane * (32 * 32 * 4 + 8) + 4
    floats.frombytes(data[begin:begin + 32 * 32 * 4])
print(sys.argv[1], len(data), "%.4g %.4g" % (sum(x * x for x in floats), max(floats)))
END
done
