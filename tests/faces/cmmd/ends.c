/* How nodes end; see ../ends.h. */
#include "check.h"
#define SEND(to, tag, data, bytes)      CMMD_send_noblock(to, tag, data, bytes)
#define RECEIVE(from, tag, data, bytes) CMMD_receive_block(from, tag, data, bytes)
#define MEET()                          CMMD_sync_with_nodes()
#include "../ends.h"

int main(int argc, char **argv)
{
    begin();
    return ends(argc > 1 ? argv[1] : "");
}
