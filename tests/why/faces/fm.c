/* Node 1 ends without coming to the barrier. */
#include <fm.h>

int main(void)
{
    FMs_initialize();
    if (FM_nodeid == 0) FMs_barrier(0);
    return 0;
}
