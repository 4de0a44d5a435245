/* cube.h: NX as programs of the iPSC/860 included it; see nx.h. */
#ifndef NX_CUBE_H_INCLUDED
#define NX_CUBE_H_INCLUDED
#include <nx.h>
#endif
