/* mpp/pvm3.h: what PVM had on massively parallel machines, the Cray T3D above all, beside what pvm3.h declares: numbers
 * of processing elements, and a group of all tasks that were started together, which nobody has to join. */
#ifndef MPP_PVM3_H_INCLUDED
#define MPP_PVM3_H_INCLUDED

#include "../pvm3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The group of all tasks that were started in the same call (pvm_spawn, `arke pvm run -n`): instances are their numbers
 * from 0, in the order of pvm_siblings(). With this header a null or empty name means the same. Nobody can leave it. */
#define PVMALL ((char *)"###_PVM_ALL_###")

/* The number of a task in that group; PvmNotInGroup for one of another. */
int pvm_get_PE(int tid);

static inline char *arke_pvm_group(const char *group) { return group && *group ? (char *)group : PVMALL; }

#ifdef __cplusplus
}
#endif

#define pvm_gsize(group) pvm_gsize(arke_pvm_group(group))
#define pvm_gettid(group, inum) pvm_gettid(arke_pvm_group(group), inum)
#define pvm_getinst(group, tid) pvm_getinst(arke_pvm_group(group), tid)
#define pvm_barrier(group, count) pvm_barrier(arke_pvm_group(group), count)
#define pvm_bcast(group, tag) pvm_bcast(arke_pvm_group(group), tag)
#define pvm_scatter(result, data, count, type, tag, group, root) \
    pvm_scatter(result, data, count, type, tag, arke_pvm_group(group), root)
#define pvm_gather(result, data, count, type, tag, group, root) \
    pvm_gather(result, data, count, type, tag, arke_pvm_group(group), root)
#define pvm_reduce(op, data, count, type, tag, group, root) \
    pvm_reduce(op, data, count, type, tag, arke_pvm_group(group), root)

#endif
