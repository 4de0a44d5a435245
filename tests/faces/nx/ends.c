/* How nodes end; see ../ends.h. */
#include "check.h"
#define SEND(to, type, data, bytes)      csend(type, data, bytes, to, 0)
#define RECEIVE(from, type, data, bytes) crecv(type, data, bytes)
#define MEET()                           gsync()
#include "../ends.h"

int main(int argc, char **argv)
{
    begin();
    return ends(argc > 1 ? argv[1] : "");
}
