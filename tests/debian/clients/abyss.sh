# ABySS: a small genome out of its reads; what is compared are its contigs, in order.
/usr/bin/python3 "$CLIENTS/reads.py" reads.fasta
$LAUNCH "$ROOT/usr/lib/abyss/ABYSS-P" -k 31 -o contigs.fa reads.fasta >out 2>&1 || { tail -40 out; exit 1; }
grep -v '^>' contigs.fa | sort
