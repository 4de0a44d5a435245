# Rmpi: a job of one rank spawns $RANKS workers and lets them compute, and takes what they found. Rmpi opens
# `libmpi.so` by that name, the link that compilers use, besides libmpi.so.40.
# R's start script names /usr/lib/R, so one of ours stands in a copy of its folder.
mkdir R
ln -s "$ROOT"/usr/lib/R/* R/
rm R/bin R/etc
cp -r "$ROOT/usr/lib/R/bin" R/bin
cp -r "$ROOT/etc/R" R/etc
cp "$ROOT/usr/lib/R/etc/Renviron.ucf" R/etc/Renviron
sed -i -e "s|/usr/lib/R|$PWD/R|; s|/usr/share/R|$ROOT/usr/share/R|" -e "s|= \"$PWD/R\"|= never|" R/bin/R
export R_LIBS="$ROOT/usr/lib/R/site-library"
cat >spawn.R <<'END'
library(Rmpi)
workers <- strtoi(Sys.getenv("RANKS"))
mpi.spawn.Rslaves(nslaves = workers, needlog = FALSE, quiet = TRUE)
ranks <- unlist(mpi.remote.exec(mpi.comm.rank()))
stopifnot(all(ranks == 1:workers))
squares <- unlist(mpi.applyLB(1:12, function(i) i^2))
stopifnot(all(squares == (1:12)^2))
mpi.bcast.Robj2slave(squares)
sums <- unlist(mpi.remote.exec(sum(squares)))
stopifnot(all(sums == sum(squares)))
mpi.close.Rslaves()
cat("workers computed\n")
mpi.quit()
END
one="${LAUNCH% *} 1"
$one R/bin/R --no-echo --no-restore --file=spawn.R
