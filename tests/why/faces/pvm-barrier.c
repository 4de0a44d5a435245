/* Three tasks of a group, of which one does not come to the barrier. */
#include <pvm3.h>

int main(void)
{
    int *tasks;
    pvm_mytid();
    pvm_siblings(&tasks);
    pvm_joingroup("work");
    pvm_freezegroup("work", 3);
    if (pvm_mytid() == tasks[1]) pvm_recv(tasks[0], 5);
    pvm_barrier("work", 3);
    pvm_exit();
    return 0;
}
