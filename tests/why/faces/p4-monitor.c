/* Process 1 waits in a barrier of the monitor's for two, and process 0 for a message. */
#include <p4.h>

int main(int argc, char **argv)
{
    int type = 7, from = 1, length;
    char *message = 0;
    p4_initenv(&argc, argv);
    p4_create_procgroup();
    p4_barrier_monitor_t *all = p4_get_my_id() == 0 ? (p4_barrier_monitor_t *)p4_shmalloc(sizeof *all) : 0;
    if (p4_get_my_id() == 0) {
        p4_barrier_init(all);
        p4_send(5, 1, (char *)&all, sizeof all);
        p4_recv(&type, &from, &message, &length);
    } else {
        int of = 5;
        p4_recv(&of, &(int){0}, &message, &length);
        p4_barrier(*(p4_barrier_monitor_t **)message, 2);
    }
    p4_wait_for_end();
    return 0;
}
