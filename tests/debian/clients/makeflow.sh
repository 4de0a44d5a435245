# Makeflow over MPI: rank 0 hands the rules of a makefile to the other ranks, which run them as processes.
cat >flow.mf <<'END'
a.txt:
	echo a > a.txt
b.txt:
	echo b > b.txt
c.txt: a.txt b.txt
	cat a.txt b.txt > c.txt
d.txt: c.txt
	wc -c < c.txt > d.txt
END
$LAUNCH makeflow -T mpi flow.mf >log 2>&1 || { tail -n 20 log; exit 1; }
cat d.txt
