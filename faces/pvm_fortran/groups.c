/* groups.c: the Fortran subroutines for groups. */
#include "pvm3.h"
#include "strings.h"

void pvmfjoingroup_(const char *group, int *inum, size_t length) { WITH_STRING(name, group, length, inum, pvm_joingroup(name)); }
void pvmflvgroup_(const char *group, int *info, size_t length) { WITH_STRING(name, group, length, info, pvm_lvgroup(name)); }
void pvmfgettid_(const char *group, const int *inum, int *tid, size_t length) {
    WITH_STRING(name, group, length, tid, pvm_gettid(name, *inum));
}
void pvmfgetinst_(const char *group, const int *tid, int *inum, size_t length) {
    WITH_STRING(name, group, length, inum, pvm_getinst(name, *tid));
}
void pvmfgsize_(const char *group, int *size, size_t length) { WITH_STRING(name, group, length, size, pvm_gsize(name)); }
void pvmfbarrier_(const char *group, const int *count, int *info, size_t length) {
    WITH_STRING(name, group, length, info, pvm_barrier(name, *count));
}
void pvmfbcast_(const char *group, const int *tag, int *info, size_t length) {
    WITH_STRING(name, group, length, info, pvm_bcast(name, *tag));
}
void pvmffreezegroup_(const char *group, const int *size, int *info, size_t length) {
    WITH_STRING(name, group, length, info, pvm_freezegroup(name, *size));
}
void pvmfscatter_(void *result, void *data, const int *count, const int *type, const int *tag, const char *group, const int *root,
                  int *info, size_t length) {
    WITH_STRING(name, group, length, info, pvm_scatter(result, data, *count, *type, *tag, name, *root));
}
void pvmfgather_(void *result, void *data, const int *count, const int *type, const int *tag, const char *group, const int *root,
                 int *info, size_t length) {
    WITH_STRING(name, group, length, info, pvm_gather(result, data, *count, *type, *tag, name, *root));
}
void pvmfreduce_(void (*op)(int *, void *, void *, int *, int *), void *data, const int *count, const int *type, const int *tag,
                 const char *group, const int *root, int *info, size_t length) {
    WITH_STRING(name, group, length, info, pvm_reduce(op, data, *count, *type, *tag, name, *root));
}

/* The operations, under names that Fortran can pass. */
void pvmmax_(int *type, void *x, void *y, int *count, int *info) { PvmMax(type, x, y, count, info); }
void pvmmin_(int *type, void *x, void *y, int *count, int *info) { PvmMin(type, x, y, count, info); }
void pvmsum_(int *type, void *x, void *y, int *count, int *info) { PvmSum(type, x, y, count, info); }
void pvmproduct_(int *type, void *x, void *y, int *count, int *info) { PvmProduct(type, x, y, count, info); }
