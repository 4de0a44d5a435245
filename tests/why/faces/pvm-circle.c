/* Two tasks that receive from each other. */
#include <pvm3.h>

int main(void)
{
    int *tasks;
    pvm_mytid();
    pvm_siblings(&tasks);
    int me = pvm_mytid() == tasks[0] ? 0 : 1;
    /* Neither sends first. */
    pvm_recv(tasks[1 - me], 10 + me);
    pvm_initsend(PvmDataDefault);
    pvm_send(tasks[1 - me], 11 - me);
    pvm_exit();
    return 0;
}
