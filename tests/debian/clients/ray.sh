# Ray: a small genome out of its reads; what is compared are the contigs, in order of length.
/usr/bin/python3 "$CLIENTS/reads.py" reads.fasta
$LAUNCH Ray -k 31 -s reads.fasta -o made >out 2>&1 || { tail -40 out; exit 1; }
grep -c '^>' made/Contigs.fasta
grep -v '^>' made/Contigs.fasta | tr -d '\n' | wc -c
