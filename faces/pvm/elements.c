/* Numbers of processing elements, as PVM had them on the Cray T3D: the place of a task among those of its start. */
#include "internal.h"

#include "control.h"

#include "mpp/pvm3.h"

int pvm_get_PE(int tid)
{
    ENROL("pvm_get_PE");
    int *tids, n = control_siblings(&tids);
    for (int i = 0; i < n; i++)
        if (tids[i] == tid) return i;
    RESULT("pvm_get_PE", PvmNotInGroup);
}
