# MrBayes: a short run of four coupled chains with fixed seeds.
cat >data.nex <<END
#NEXUS
begin data;
dimensions ntax=5 nchar=40;
format datatype=dna;
matrix
one    ACGTACGTTAGCCTAGGATCCATTGCAACGTTAGCATCGA
two    ACGTACGTTAGCCTAGGATCCATTGCAACGTTAGCATCGA
three  ACGAACGTTAGCGTAGGATCCTTTGCAACGATAGCATCGA
four   ACGAACGTTAGCGTAGGATCCTTTGCAACGATAGCTTCGA
five   TCGAACCTTAGCGTAGCATCCTTTGCTACGATAGCTTCGA
;
end;
begin mrbayes;
set autoclose=yes nowarn=yes seed=5 swapseed=6;
lset nst=2;
mcmc ngen=2000 samplefreq=200 printfreq=1000 nruns=1 nchains=4;
quit;
end;
END
$LAUNCH "$ROOT/usr/lib/mrbayes-mpi/mb-mpi" data.nex >out 2>&1 || { tail -40 out; exit 1; }
grep -v '^\[' data.nex.p
