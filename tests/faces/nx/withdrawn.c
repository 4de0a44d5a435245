/* A message that a probe has shown and that its sender takes back by msgcancel: the next receive gets what is there. */
#include "check.h"

static char big[4 << 20], in[4 << 20];
static volatile long handled;

static void got(long type, long count, long node, long ptype)
{
    (void)node, (void)ptype;
    CHECK(type == 6 && count == 6, "the handler got %ld, %ld bytes", type, count);
    handled = 1;
}

int main(void)
{
    char one[8];
    begin();
    if (nodes < 2) {
        printf("skipped: needs 2 nodes\n");
        return 0;
    }
    for (int how = 0; how < 5 && me < 2; how++) {
        if (me == 0) {
            long mid = isend(5, big, sizeof big, 1, 0);
            crecv(90, one, 8);
            msgcancel(mid);
            csend(91, one, 1, 1, 0);
            csend(6, "other", 6, 1, 0);
            crecv(92, one, 8);
            continue;
        }
        while (!iprobe(-1)) flick();
        CHECK(infotype() == 5 && infocount() == sizeof big, "probed %ld, %ld bytes", infotype(), infocount());
        csend(90, one, 1, 0, 0);
        crecv(91, one, 8);
        if (how % 2) usleep(20000);
        if (how < 2) crecv(-1, in, sizeof in);
        else if (how < 4) msgwait(irecv(-1, in, sizeof in));
        else {
            hrecv(-1, in, sizeof in, got);
            while (!handled) flick();
        }
        CHECK(handled || (infotype() == 6 && infocount() == 6), "received %ld, %ld bytes", infotype(), infocount());
        csend(92, one, 1, 0, 0);
    }
    return finish();
}
