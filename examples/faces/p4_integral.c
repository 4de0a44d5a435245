/*
 * p4 in one page: pi as an integral. The strips are dealt out by a counter in shared memory, so that a fast process
 * takes more of them, and the sums meet in messages.
 *
 *   arke cc --face p4 p4_integral.c -o p4_integral -lm && arke run -n 4 ./p4_integral
 *
 * What p4_shmalloc() gives has one address in all processes of a node. All run the lines before p4_create_procgroup();
 * what process 0 has written there is what all see behind it.
 */
#include <p4.h>

#define STRIPS 4000
#define SUMS   1 /* types of messages */

static struct shared {
    p4_getsub_monitor_t strips;
    int done[64];
} *shared;

int main(int argc, char **argv)
{
    p4_initenv(&argc, argv);
    shared = (struct shared *)p4_shmalloc(sizeof *shared);
    memset(shared, 0, sizeof *shared);
    p4_getsub_init(&shared->strips);
    p4_create_procgroup();

    int me = p4_get_my_id(), all = p4_num_total_ids(), strip;
    double sum = 0, h = 1.0 / STRIPS;
    if (all > 64 || p4_num_cluster_ids() != all) p4_error("this wants at most 64 processes, on one node, not", all);
    /* Each strip comes once; then -1 for every process. */
    for (p4_getsub(&shared->strips, &strip, STRIPS - 1, all); strip >= 0; p4_getsub(&shared->strips, &strip, STRIPS - 1, all)) {
        double x = (strip + 0.5) * h;
        sum += 4 / (1 + x * x);
        shared->done[p4_get_my_cluster_id()]++;
    }

    if (me != 0) {
        p4_send(SUMS, 0, &sum, sizeof sum);
    } else {
        double pi = sum;
        int strips = shared->done[0];
        for (int i = 1; i < all; i++) {
            /* The first that comes, in a buffer that p4 makes. */
            int type = SUMS, from = -1, length;
            char *message = NULL;
            p4_recv(&type, &from, &message, &length);
            pi += *(double *)message;
            strips += shared->done[from];
            p4_msg_free(message);
        }
        pi *= h;
        printf("pi is about %.8f, by %d strips of %d processes\n", pi, strips, all);
        if (strips != STRIPS || pi < 3.14159265 || pi > 3.14159275) p4_error("that is wrong; strips", strips);
    }
    p4_wait_for_end();
    return 0;
}
