/* Both processes receive first, into buffers that p4_recv makes. */
#include <p4.h>
#include <stddef.h>

int main(int argc, char **argv) {
    p4_initenv(&argc, argv);
    p4_create_procgroup();
    int type = 7, from = 1 - p4_get_my_id(), length = 0;
    char *message = NULL;
    p4_recv(&type, &from, &message, &length);
    p4_wait_for_end();
    return 0;
}
