/* The calls of nCUBE's Vertex, beside NX's: they send the same messages. */
#include "check.h"
#include <vertex.h>

int main(void)
{
    int node, process, host, dimension, flag = 0, from, type;
    char text[32] = "";
    begin();
    whoami(&node, &process, &host, &dimension);
    CHECK(node == me && process == 0 && host == nodes && dimension == nodedim(), "%d %d %d %d", node, process, host, dimension);
    int next = (int)((me + 1) % nodes), last = (int)((me + nodes - 1) % nodes);
    snprintf(text, sizeof text, "of %ld", me);
    CHECK(nwrite(text, sizeof text, next, 7, &flag) == 0, "nwrite");
    do from = -1, type = 7;
    while ((process = ntest(&from, &type)) < 0);
    CHECK(process == sizeof text && from == last && type == 7, "ntest: %d bytes of type %d from %d", process, type, from);
    from = type = -1;
    CHECK(nread(text, sizeof text, &from, &type, &flag) == sizeof text, "nread");
    CHECK(from == last && type == 7 && atoi(text + 3) == last, "of type %d from %d: %s", type, from, text);
    from = last, type = 7;
    CHECK(ntest(&from, &type) == -1 && from == last && type == 7, "there is another one");
    /* A message of NX's, and to all others. */
    csend(8, text, 1, next, 0);
    from = last, type = 8;
    CHECK(nread(text, sizeof text, &from, &type, &flag) == 1, "of csend");
    gsync();
    if (me == 0) nwrite(text, 2, -1, 9, &flag);
    else {
        crecv(9, text, sizeof text);
        CHECK(infocount() == 2 && infonode() == 0, "to all");
    }
    return finish();
}
