# ParFORM must print what serial FORM prints, but for its times.
cat >program.frm <<'END'
Off statistics;
Symbols a, b, c, d, x, n;
Local F = (a + b + c + d)^14;
Local G = (x + 1)^40;
.sort
id a = b - c;
id x^n? = x^n/(n + 1);
.sort
id d = 2*b + 1;
Print +s;
.end
END
form -q program.frm >serial
$LAUNCH parform -q program.frm >parallel
grep -v '^ *$' serial >wanted
grep -v '^ *$' parallel >got
cmp wanted got
echo "$(wc -l <got) lines as serial FORM prints them"
