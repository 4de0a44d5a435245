# Ray: a small genome out of its reads; what is compared is how many contigs come out, and how many bases.
/usr/bin/python3 "$CLIENTS/reads.py" reads.fasta
$LAUNCH Ray -k 31 -s reads.fasta -o made >out 2>&1 || { tail -40 out; exit 1; }
grep -c '^>' made/Contigs.fasta
grep -v '^>' made/Contigs.fasta | tr -d '\n' | wc -c
