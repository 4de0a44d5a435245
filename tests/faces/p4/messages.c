/* Sends in all forms, receives by type and sender, buffers, truncation, probing, broadcasts. */
#include "check.h"

static char *any(int *type, int *from, int *len)
{
    char *msg = NULL;
    CHECK(p4_recv(type, from, &msg, len) == 0, "type %d from %d", *type, *from);
    return msg;
}

static void forms(void)
{
    int next = (me + 1) % all, last = (me + all - 1) % all;
    static const int lengths[] = {0, 1, 8, 100, 5000, 70000, 3000000};
    for (int n = 0; n < 7; n++) {
        int length = lengths[n];
        char *data = p4_msg_alloc(length), *plain = malloc((size_t)length + 1);
        for (int form = 0; form < 8; form++) {
            int r = form & 1, x = form & 2, b = form & 4, type = 100 + form;
            /* The rendezvous forms wait, so that neighbours take turns; alone they must not. */
            int first = me % 2 == 0 && (me != all - 1 || all == 1), result = 0;
            for (int turn = 0; turn < 2; turn++) {
                int sends = r ? (turn == 0) == first : turn == 0;
                if (r && all % 2 == 1 && all > 1) sends = turn == (me == all - 1 ? 0 : me % 2);
                if (r && all == 1) sends = turn == 0;
                if (sends) {
                    char *from = b ? data : plain;
                    memset(from, me + form, (size_t)length);
                    switch (form) {
                    case 0: result = p4_send(type, next, from, length); break;
                    case 1: result = p4_sendr(type, next, from, length); break;
                    case 2: result = p4_sendx(type, next, from, length, P4INT); break;
                    case 3: result = p4_sendrx(type, next, from, length, P4DBL); break;
                    case 4: result = p4_sendb(type, next, from, length); break;
                    case 5: result = p4_sendbr(type, next, from, length); break;
                    case 6: result = p4_sendbx(type, next, from, length, P4FLT); break;
                    case 7: result = p4_sendbrx(type, next, from, length, P4LNG); break;
                    }
                    CHECK(result == 0, "form %d, %d bytes: %d", form, length, result);
                    /* Its own again at once, but for the b forms. */
                    if (!b) memset(from, 0x55, (size_t)length);
                    (void)x;
                } else {
                    int t = type, f = last, len = -1;
                    char *msg = any(&t, &f, &len);
                    CHECK(len == length && t == type && f == last, "form %d: %d bytes of %d, type %d, from %d", form, len, length, t, f);
                    for (int i = 0; i < len; i++) CHECK(msg[i] == (char)(last + form), "form %d, %d bytes: byte %d is %d", form, length, i, msg[i]);
                    p4_msg_free(msg);
                }
            }
            if (b && !r) {
                /* A buffer under way may be freed at once. */
                p4_msg_free(data);
                data = p4_msg_alloc(length);
            }
        }
        p4_msg_free(data);
        free(plain);
    }
}

/* A send never waits for a receive: all send a long one to all, and only then receive. */
static void crossing(void)
{
    enum { LONG = 400000 };
    int *data = malloc(LONG * sizeof *data);
    for (int to = 0; to < all; to++) {
        for (int i = 0; i < LONG; i++) data[i] = me * 1000 + to + i;
        CHECK(p4_send(7, to, data, LONG * (int)sizeof *data) == 0, "to %d", to);
    }
    for (int from = all - 1; from >= 0; from--) {
        int type = 7, len;
        int *msg = (int *)any(&type, &from, &len);
        CHECK(len == LONG * (int)sizeof *msg, "%d bytes", len);
        for (int i = 0; i < LONG; i++) CHECK(msg[i] == from * 1000 + me + i, "from %d: [%d] is %d", from, i, msg[i]);
        p4_msg_free(msg);
    }
    free(data);
}

static void choosing(void)
{
    if (all < 2) return;
    if (me == 0) {
        for (int i = 0; i < 3; i++) p4_send(10 + i, 1, &i, sizeof i);
        int type = 20, from = 1, len;
        p4_msg_free(any(&type, &from, &len));
    } else if (me == 1) {
        int type = 12, from = -1, len, *msg;
        msg = (int *)any(&type, &from, &len);
        CHECK(*msg == 2 && from == 0 && type == 12, "%d", *msg);
        p4_msg_free(msg);
        type = -1, from = 0;
        CHECK(p4_messages_available(&type, &from) && type == 10 && from == 0, "type %d from %d", type, from);
        CHECK(p4_any_messages_available(), "any");
        type = 99, from = -1;
        CHECK(!p4_messages_available(&type, &from) && type == 99 && from == -1, "type %d from %d", type, from);
        /* The order of sending. */
        for (int i = 0; i < 2; i++) {
            type = from = -1;
            msg = (int *)any(&type, &from, &len);
            CHECK(*msg == i && type == 10 + i && from == 0 && len == 4, "%d of type %d", *msg, type);
            p4_msg_free(msg);
        }
        CHECK(!p4_any_messages_available(), "one is left");
        p4_send(20, 0, "", 0);
    }
}

/* Into a buffer of the program's: no more than it holds. */
static void truncation(void)
{
    char *buffer = p4_msg_alloc(10), *same = buffer;
    int type = 30, from = me, len = 0;
    p4_send(30, me, "0123456789abcdef", 16);
    p4_send(31, me, "xyz", 3);
    CHECK(p4_recv(&type, &from, &buffer, &len) == 0 && len == 10 && buffer == same, "%d bytes", len);
    CHECK(memcmp(buffer, "0123456789", 10) == 0, "%.10s", buffer);
    type = 31;
    CHECK(p4_recv(&type, &from, &buffer, &len) == 0 && len == 3 && !memcmp(buffer, "xyz", 3), "%d bytes", len);
    /* What was received may be sent on, from the same buffer. */
    p4_sendb(32, me, buffer, 3);
    type = 32;
    CHECK(p4_recv(&type, &from, &buffer, &len) == 0 && len == 3 && !memcmp(buffer, "xyz", 3), "%d bytes", len);
    p4_msg_free(buffer);
}

static void broadcasts(void)
{
    static const int counts[] = {1, 1000, 500000};
    for (int root = 0; root < all; root++)
        for (int n = 0; n < 3; n++) {
            int count = counts[n], *data = malloc((size_t)count * sizeof *data);
            if (me == root) {
                for (int i = 0; i < count; i++) data[i] = root + i;
                CHECK((n == 1 ? p4_broadcastx(40 + n, data, count * 4, P4INT) : p4_broadcast(40 + n, data, count * 4)) == 0, "%d", n);
                memset(data, 0, (size_t)count * sizeof *data);
            } else {
                int type = 40 + n, from = root, len, *msg;
                msg = (int *)any(&type, &from, &len);
                CHECK(len == count * 4, "%d bytes", len);
                for (int i = 0; i < count; i++) CHECK(msg[i] == root + i, "[%d] is %d", i, msg[i]);
                p4_msg_free(msg);
            }
            free(data);
        }
}

int main(int argc, char **argv)
{
    begin(&argc, argv);
    forms();
    p4_global_barrier(1);
    crossing();
    p4_global_barrier(1);
    choosing();
    truncation();
    p4_global_barrier(1);
    broadcasts();
    return finish();
}
