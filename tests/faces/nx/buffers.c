/* Buffer control: switches on the command line and attributes, the three quarters, the share of each sender, and
 * what becomes of a csend for which there is no room. The switches are gone from main's arguments. */
#include "check.h"
#include <arke.h>

static char out[1 << 20], in[1 << 20];

/* Sends bytes that are received half a second after; whether csend returned before. */
static int returns(long bytes, int to)
{
    double began = 0;
    long work, early = 0;
    gsync();
    if (me == 0) {
        csend(1, out, bytes, to, 0);
        began = moment();
    }
    /* Node `to` says when it began to receive. */
    double ready = 0;
    if (me == to) {
        usleep(300000);
        ready = moment();
        crecv(1, in, bytes);
    }
    double all[2] = {began, ready}, scratch[2];
    gdsum(all, 2, scratch);
    early = all[0] < all[1];
    gihigh(&early, 1, &work);
    return (int)early;
}

int main(int argc, char **argv)
{
    begin();
    if (nodes < 2) {
        printf("skipped: needs 2 nodes\n");
        return 0;
    }
    int given = argc > 1 && strcmp(argv[1], "own") == 0;
    CHECK(argc == (given ? 3 : 1), "%d arguments", argc);
    CHECK(argv[argc] == NULL, "the end of the arguments");
    if (given) {
        /* -mbf 400k -own- -noc 3: 300 KiB are exported, 100 KiB for each sender. */
        CHECK(strcmp(argv[2], "argument") == 0, "argument 2 is %s", argv[2]);
        CHECK(returns(100 * 1024, 1), "100 KiB of 100 had to wait");
        CHECK(!returns(100 * 1024 + 1, 1), "a byte more did not wait");
    } else {
        /* 3/4 of 1 MB, and the machine's jump at 1 MB. */
        CHECK(returns(3 << 18, 1), "768 KiB had to wait");
        CHECK(!returns((3 << 18) + 1, 1), "a byte more did not wait");
        CHECK(!returns(1 << 20, 1), "1 MB did not wait");
        if (nodes > 2) {
            /* The share is one of a node's buffer: another node has its own. */
            gsync();
            if (me == 0) {
                csend(2, out, 3 << 18, 1, 0);
                csend(2, out, 3 << 18, 2, 0);
            }
            gsync();
            if (me == 1 || me == 2) crecv(2, in, sizeof in);
        }
    }
    /* After the first csend the account stands, but attributes are looked at. */
    CHECK(nx_initve_attr(NULL, NULL, NULL, NX_ATTR_SZ, nodes + 1, NX_ATTR_END) == -1 && errno == EINVAL, "too many nodes");
    CHECK(nx_initve_attr(NULL, NULL, NULL, NX_ATTR_SZ, nodes, NX_ATTR_MBF, 1 << 20, NX_ATTR_MEX, 2 << 20, NX_ATTR_END) == -1, "mex over mbf");
    CHECK(nx_initve_attr(NULL, NULL, NULL, NX_ATTR_MEX, 1 << 19, NX_ATTR_MEA, 1 << 20, NX_ATTR_END) == -1, "mea over mex");
    CHECK(nx_initve_attr(NULL, NULL, NULL, NX_ATTR_NOC, 0, NX_ATTR_END) == -1, "no correspondents");
    CHECK(nx_initve_attr(NULL, NULL, NULL, 99, 0, NX_ATTR_END) == -1, "an attribute that is none");
    CHECK(nx_initve_attr(NULL, NULL, NULL, NX_ATTR_MEA, 1 << 16, NX_ATTR_PKT, 1792, NX_ATTR_PLK, 1, NX_ATTR_END) == nodes, "good ones");
    return finish();
}
