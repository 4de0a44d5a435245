# Yorick, an interpreter, with messages; $CASE names the program of one of the MPIs. The test comes with it.
export Y_SITE=$ROOT/usr/share/yorick/ Y_HOME=$ROOT/usr/lib/yorick/
gzip -dc "$ROOT/usr/share/doc/yorick-mpy-common/examples/testmp.i.gz" >testmp.i
printf 'include, "testmp.i";\nif (!mp_rank) testmp;\nquit;\n' >run.i
$LAUNCH "$ROOT/usr/lib/yorick/bin/mpy.$CASE" -j testmp.i </dev/null
