/* The twins with an underscore of calls that cannot fail, or say by their result that they have failed. */
#include "nx_internal.h"

long _load(char *path, long node, long ptype) { return load(path, node, ptype); }
void _flick(void) { flick(); }
void _led(long state) { led(state); }
long _gray(long n) { return gray(n); }
long _ginv(long n) { return ginv(n); }
long _nodedim(void) { return nodedim(); }
void _mypart(long *rows, long *cols) { mypart(rows, cols); }
unsigned long _mclock(void) { return mclock(); }
void _hwclock(esize_t *time) { hwclock(time); }
