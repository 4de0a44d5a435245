/* Two tasks that wait for each other: one has sent a message with another tag than the other one waits for. */
#include <pvm3.h>

int main(void)
{
    int *tasks;
    pvm_mytid();
    pvm_siblings(&tasks);
    int me = pvm_mytid() == tasks[0] ? 0 : 1;
    if (me == 0) {
        pvm_initsend(PvmDataDefault);
        pvm_send(tasks[1], 3);
    }
    /* The tags are 1 and 2, and 3 is sent. */
    pvm_recv(tasks[1 - me], 1 + me);
    pvm_exit();
    return 0;
}
