/* The names of EUI and EUI-H: everything by reference. */
#include "check.h"

static int value, got, id;
static void arrived(int *msgid)
{
    int n;
    mp_wait(msgid, &n);
    got = n == 4 ? value : -1;
}

int main(void)
{
    mp_environ(&tasks, &me);
    int next = (me + 1) % tasks, last = (me + tasks - 1) % tasks;
    int four = 4, type = 5, any = -1, wanted = -1, x, n, r, s, all = 0, old, on = 1, off = 0;
    mp_bsend(&me, &four, &next, &type);
    do mp_probe(&any, &wanted, &n);
    while (n < 0);
    CHECK(any == last && wanted == 5 && n == 4, "probe");
    mp_brecv(&x, &four, &any, &wanted, &n);
    CHECK(x == last && n == 4, "brecv %d", x);
    x = -1;
    mp_recv(&x, &four, &any, &wanted, &r);
    int mine = me + 10;
    mp_send(&mine, &four, &next, &type, &s);
    mp_wait(&s, &n);
    while ((n = mp_status(&r)) == -1) usleep(10);
    CHECK(n == 4 && x == last + 10 && mp_status(&r) < -1, "status");
    got = -2, any = -1, wanted = 6, type = 6;
    lockrnc(&on, &old);
    rcvncall(&value, &four, &any, &wanted, &id, arrived);
    mp_bsend(&me, &four, &next, &type);
    mp_sync(&all);
    CHECK(got == -2, "locked");
    lockrnc(&off, &old);
    while (got == -2) wanted = 99, any = -1, mp_probe(&any, &wanted, &n);
    CHECK(got == last && old == 1, "received and called: %d", got);
    mp_combine(&me, &x, &four, i_vadd, &all);
    CHECK(x == tasks * (tasks - 1) / 2, "combine %d", x);
    return finish();
}
