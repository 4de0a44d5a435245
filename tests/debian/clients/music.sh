# MUSIC: programs of four and of three ranks that exchange data at run time, through the C++ bindings.
export PATH=$ROOT/usr/lib/x86_64-linux-gnu/music-1.1.16:$PATH
cp "$ROOT"/usr/share/music-1.1.16/examples/wavetest.music .
$LAUNCH music wavetest.music
cat dumpfile* | cksum
