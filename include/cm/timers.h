/* cm/timers.h: a part of CMMD; all of it is in cm/cmmd.h. */
#include <cm/cmmd.h>
