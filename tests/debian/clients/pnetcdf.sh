# PnetCDF's tools: a text becomes a file in each of three formats, which must say the same as the text when it is read again,
# on all ranks; and a file that differs in one number must be found to differ.
one="${LAUNCH% *} 1"
cat >text.cdl <<'END'
netcdf text {
dimensions: x = 4 ; y = 3 ; t = UNLIMITED ;
variables: int a(x,y) ; a:units = "m" ; double b(t,x) ; float c ; char d(x) ; short e(t) ; :title = "made here" ;
data:
 a = 1,2,3,4,5,6,7,8,9,10,11,12 ; b = 1.5, 2.5, 3.5, 4.5, -1, -2, -3, -4 ; c = 0.25 ; d = "abcd" ; e = 7, 8 ;
}
END
sed 's/-3,/-5,/' text.cdl >other.cdl
for format in 1 2 5; do
    $one ncmpigen -v "$format" -o first.nc text.cdl
    $one ncmpidump -n text first.nc >first.cdl
    $one ncmpigen -v "$format" -o second.nc first.cdl
    $one ncmpigen -v "$format" -o other.nc other.cdl
    cmp first.nc second.nc
    $LAUNCH ncmpidiff first.nc second.nc
    $LAUNCH ncvalidator first.nc | sort -u
    if $LAUNCH ncmpidiff first.nc other.nc >differs 2>/dev/null; then
        echo "ncmpidiff found no difference" >&2
        exit 1
    fi
    grep -m1 'variable "b"' differs
    cat first.cdl
done
