/* mpc_bsend waits for its receive, also with few bytes, but for what a task sends to itself; with MPL_BSEND=early it
 * does not wait. */
#include "check.h"
#include "../check.h"

int main(int argc, char **argv)
{
    static char big[2000000], in[2000000];
    int source, type, early = argc > 1 && strcmp(argv[1], "early") == 0;
    size_t n;
    begin();
    /* To oneself, first. */
    static const int sizes[] = {4, 3000, 2000000};
    for (int i = 0; i < 3; i++) {
        memset(big, i + 1, (size_t)sizes[i]);
        CHECK(mpc_bsend(big, (size_t)sizes[i], me, 7) == 0, "to itself");
        memset(big, 0, (size_t)sizes[i]);
        source = me, type = 7;
        CHECK(mpc_brecv(in, sizeof in, &source, &type, &n) == 0 && n == (size_t)sizes[i] && in[n - 1] == i + 1, "from itself");
    }
    int x = me;
    source = me;
    CHECK(mpc_bsendrecv(&x, 4, me, 8, in, 4, &source, &n) == 0, "an exchange with itself");
    int column[2] = {1, 2}, row[2];
    CHECK(mpc_bvsend(column, 4, 4, 2, me, 9) == 0, "blocks");
    source = me, type = 9;
    CHECK(mpc_brecv(row, 8, &source, &type, &n) == 0 && row[1] == 2, "blocks came");
    for (int i = 0; i < 2 && tasks > 1; i++) {
        mpc_sync(ALLGRP);
        if (me == 0) {
            CHECK((i ? mpc_bvsend(big, 4, 8, 2, 1, 1) : mpc_bsend(big, 4, 1, 1)) == 0, "bsend");
            double over = moment(), ready = 0;
            if (early) mpc_bsend(&ready, 0, 1, 3);
            source = 1, type = 2;
            mpc_brecv(&ready, sizeof ready, &source, &type, &n);
            CHECK(early ? over < ready : over > ready, "bsend was over %g s after its receive began", over - ready);
        } else if (me == 1) {
            if (early) {
                /* The send must be over before its receive begins. */
                source = 0, type = 3;
                mpc_brecv(in, 0, &source, &type, &n);
            } else {
                usleep(200000);
            }
            double ready = moment();
            source = 0, type = 1;
            mpc_brecv(in, 100, &source, &type, &n);
            mpc_bsend(&ready, sizeof ready, 0, 2);
        }
    }
    return finish();
}
