/* mesh.h: NX as programs of the Touchstone Delta included it; see nx.h. */
#ifndef NX_MESH_H_INCLUDED
#define NX_MESH_H_INCLUDED
#include <nx.h>
#endif
