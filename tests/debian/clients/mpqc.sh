# MPQC: one of the calculations that come with reference results ($CASE), checked by the program that comes with them.
validate=$ROOT/usr/share/mpqc/validate
export SCLIBDIR=$ROOT/usr/share/mpqc
cp "$validate/$CASE.in" .
$LAUNCH "$ROOT/usr/bin/mpqc" "$CASE.in" >"$CASE.out"
grep 'MessageGrp' "$CASE.out"
# The script looks where the package installs its files. It prints how many digits of energy and gradient agree; less than 7
# of them get an asterisk.
sed "s|/usr/share/mpqc|$SCLIBDIR|g" "$ROOT/usr/bin/chkmpqcval" >check
perl -I"$ROOT/usr/share/perl5" check "$CASE.out" "$validate/$CASE.out" | tee checked
grep -qE 'ok +ok +E: ?[0-9]+' checked
