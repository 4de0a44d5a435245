/* How processes end; see ../ends.h. Also: with "waits" process 0 waits for the end of process 1, and not for that of
 * its child; with "buffers" a message buffer is on its way when its process ends. */
#include "check.h"

static void receive(int from, int type, void *data, int bytes)
{
    char *message = NULL;
    int length = 0;
    CHECK(p4_recv(&type, &from, &message, &length) == 0 && length == bytes, "%d bytes came", length);
    memcpy(data, message, (size_t)length);
    p4_msg_free(message);
}

#define SEND(to, type, data, bytes) p4_send(type, to, data, bytes)
#define RECEIVE                     receive
#define MEET()                      p4_global_barrier(1)
#include "../ends.h"

int main(int argc, char **argv)
{
    begin(&argc, argv);
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "waits") == 0) {
        double begun = moment();
        if (me == 1) {
            if (fork() == 0) exit(0);
            wait(NULL);
            usleep(500000);
        }
        p4_wait_for_end();
        CHECK(me != 0 || moment() - begun > 0.2, "waited %g s", moment() - begun);
    } else if (strcmp(how, "buffers") == 0) {
        char *message = p4_msg_alloc(sizeof big);
        p4_sendb(1, 1 - me, message, sizeof big);
        p4_msg_free(message);
        MEET();
    } else {
        return ends(how);
    }
    if (me == 0) printf("ok\n");
    return 0;
}
