/* Global operations by every function of p4's, and by the program's own. */
#include "check.h"

#define N 1000
#define TRY(kind, type, KIND, name, value, wanted)                                                              \
    do {                                                                                                        \
        type x[N];                                                                                              \
        for (int i = 0; i < N; i++) x[i] = (type)(value);                                                       \
        CHECK(p4_global_op(33, x, N, sizeof *x, p4_##kind##_##name##_op, KIND) == 0, #kind " " #name);          \
        for (int i = 0; i < N; i++) CHECK(x[i] == (type)(wanted), #kind " " #name ": [%d] is %g", i, (double)x[i]); \
    } while (0)
#define KINDS(name, value, wanted)                  \
    TRY(int, int, P4INT, name, value, wanted);      \
    TRY(flt, float, P4FLT, name, value, wanted);    \
    TRY(dbl, double, P4DBL, name, value, wanted)

struct pair {
    double value;
    int place;
};
static void largest(char *x, char *y, int nelem)
{
    struct pair *to = (struct pair *)x, *from = (struct pair *)y;
    for (int i = 0; i < nelem; i++)
        if (from[i].value > to[i].value) to[i] = from[i];
}

int main(int argc, char **argv)
{
    int power = 1, sum = 0;
    begin(&argc, argv);
    for (int i = 0; i < all; i++) sum += i, power *= 2;
    KINDS(sum, i + me, all * i + sum);
    KINDS(mult, i % 2 ? 2 : 1, i % 2 ? power : 1);
    KINDS(max, i + me, i + all - 1);
    KINDS(min, i + me, i);
    if (all > 1) {
        KINDS(absmax, i % 2 ? -i - me : i + me, i + all - 1);
        KINDS(absmin, i % 2 ? -i - me : i + me, i);
    }
    /* Elements of the program's own. */
    struct pair p[3];
    for (int i = 0; i < 3; i++) p[i] = (struct pair){(me * 7 + i * 3) % (all + 1), me};
    double best[3] = {0};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < all; j++)
            if ((j * 7 + i * 3) % (all + 1) > best[i]) best[i] = (j * 7 + i * 3) % (all + 1);
    CHECK(p4_global_op(34, p, 3, sizeof *p, largest, P4NOX) == 0, "own");
    for (int i = 0; i < 3; i++) {
        CHECK(p[i].value == best[i], "[%d] is %g, not %g", i, p[i].value, best[i]);
        CHECK((p[i].place * 7 + i * 3) % (all + 1) == best[i], "[%d] is of %d", i, p[i].place);
    }

    /* No message of the program's is touched by them. */
    int x = me, type = -1, from = -1, len;
    p4_send(33, (me + 1) % all, &x, sizeof x);
    p4_global_barrier(33);
    x = 1;
    p4_global_op(33, &x, 1, sizeof x, p4_int_sum_op, P4INT);
    CHECK(x == all, "%d", x);
    char *msg = NULL;
    p4_recv(&type, &from, &msg, &len);
    CHECK(type == 33 && from == (me + all - 1) % all && *(int *)msg == from, "from %d", from);
    p4_msg_free(msg);
    return finish();
}
