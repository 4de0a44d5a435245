/* vertex.h: nread, nwrite, ntest and whoami, as nCUBE's Vertex and SUNMOS on the Paragon had them, beside NX's calls.
 * They stand in the library of NX and send NX's messages: `arke cc --face nx`. In Fortran all arguments are INTEGERs,
 * and a buffer. docs/faces/nx.md says more. */
#ifndef VERTEX_H_INCLUDED
#define VERTEX_H_INCLUDED

#ifdef __cplusplus
extern "C" {
#endif

/* Sends `count` bytes to a node, or to all others (-1), as csend() does; 0. `flag` is not looked at. */
int nwrite(void *buf, int count, int node, int type, int *flag);
/* Receives a message from a node and of a type, each of which may be -1 for any; both are told. Its length. */
int nread(void *buf, int count, int *node, int *type, int *flag);
/* Looks for such a message: its length, or -1 where none has come. Tells both if one has. */
int ntest(int *node, int *type);
/* This node's number, its process type, the host's number and the dimension of the cube. */
void whoami(int *node, int *process, int *host, int *dimension);

#ifdef __cplusplus
}
#endif

#endif
