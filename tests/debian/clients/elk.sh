# Elk: the ground state of aluminium, one of its basic examples; what is compared are its energies.
cp -r "$ROOT/usr/share/doc/elk-lapw/examples/basic/Al/." .
gzip -d ./*.gz 2>/dev/null || true
sed -i "s|'[^']*species/'|'$ROOT/usr/share/elk-lapw/species/'|" elk.in
$LAUNCH elk-lapw >out 2>&1 || { cat out; exit 1; }
tail -n 1 TOTENERGY.OUT | sed -E 's/(\.[0-9]{6})[0-9]*/\1/'
