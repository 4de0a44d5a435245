/* How nodes end; see ../ends.h. */
#include "check.h"

/* It never waits. */
static void receive(int from, int tag, void *data, int bytes)
{
    while (ACLMPL_async_receive(from, tag, data, bytes) == ACLMPL_NO_MESSAGE) usleep(100);
}

#define SEND(to, tag, data, bytes) ACLMPL_async_send(to, tag, data, bytes)
#define RECEIVE                    receive
#define MEET()                     ACLMPL_sync()
#define LATE                       20 /* slots of the receiver */
#include "../ends.h"

int main(int argc, char **argv)
{
    begin();
    return ends(argc > 1 ? argv[1] : "");
}
