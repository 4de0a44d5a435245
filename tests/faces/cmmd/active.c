/* CMAML: functions at other nodes, replies, order, interrupts, receive ports. */
#include "check.h"

static volatile int count, answered, sum, done;
static volatile int expected; /* never set back: the next node may be ahead */

static void add(int a, int b)
{
    sum += a * b;
    count++;
}
static void ordered(int i)
{
    CHECK(i == expected, "number %d came as %d", i, expected);
    expected++;
}
static void answer(int value, int *at)
{
    *at = value;
    answered++;
}
static void ask(int from, int x, int *at)
{
    CHECK(CMMD_inside_interrupt_handler(), "in a handler");
    CMAML_reply(from, answer, x * x, at);
}
static void port_full(int rport, void *arg)
{
    CHECK(rport == *(int *)arg, "port %d", rport);
    done++;
}
static int sent_called;
static void gone(void *arg) { sent_called += arg == &sent_called; }

static char from[300000], to[300000];

int main(void)
{
    begin();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
    for (int i = 0; i < nodes; i++) CMAML_rpc(i, add, me + 1, 2);
    CMAML_poll_while_lt(&count, nodes);
    CHECK(sum == nodes * (nodes + 1), "sum %d", sum);
    CMMD_sync_with_nodes();

    /* Those of one node run in the order of sending. */
    for (int i = 0; i < 200; i++) CMAML_request(next, ordered, i);
    CMAML_poll_until_gte(&expected, 200);

    /* A request and its reply, whose words are an address of the asker's. */
    static int result[3];
    for (int i = 0; i < 3; i++) CMAML_request(next, ask, me, i + 2, &result[i]);
    CMAML_poll_while_lt(&answered, 3);
    CHECK(result[0] == 4 && result[1] == 9 && result[2] == 16, "answers %d %d %d", result[0], result[1], result[2]);

    /* They run in calls that wait for something else, and not in calls that do not wait. */
    CMMD_sync_with_nodes();
    count = 0;
    CMAML_rpc(me, add, 1, 1);
    for (int i = 0; i < 20; i++) CMMD_msg_pending(CMMD_ANY_NODE, CMMD_ANY_TAG);
    CHECK(count == 0, "ran in msg_pending with interrupts disabled");
    CMMD_sync_with_nodes();
    CMMD_poll();
    CHECK(count == 1, "ran %d times", count);
    CMAML_enable_interrupts();
    CMAML_rpc(me, add, 1, 1);
    while (count < 2) CMMD_msg_pending(CMMD_ANY_NODE, CMMD_ANY_TAG);
    CHECK(CMAML_disable_interrupts() == 1 && CMAML_interrupt_status() == 0, "interrupts");

    /* A node that waits for a message serves requests meanwhile. */
    CMMD_sync_with_nodes();
    answered = 0;
    if (nodes > 1) {
        int x;
        if (me == 0) {
            CMMD_receive(nodes - 1, 1, &x, 4);
        } else if (me == nodes - 1) {
            CMAML_request(0, ask, me, 5, &result[0]);
            CMAML_poll_while_lt(&answered, 1);
            CHECK(result[0] == 25, "answer %d", result[0]);
            CMMD_send_block(0, 1, &me, 4);
        }
    }
    CMMD_sync_with_nodes();

    /* Copies to a port of the next node, in pieces. */
    static int port;
    int theirs;
    port = CMAML_allocate_rport();
    CMAML_set_rport_addr(port, to);
    CMAML_set_rport_byte_counter(port, sizeof to);
    CMAML_set_rport_total_nbytes(port, sizeof to);
    CMAML_set_rport_handler(port, (void (*)())port_full);
    CMAML_set_rport_handler_arg2(port, &port);
    int ports[64];
    CMMD_concat_with_nodes(ports, &port, 4);
    theirs = ports[next];
    for (size_t i = 0; i < sizeof from; i++) from[i] = (char)(i * 7 + (size_t)me);
    CHECK(CMAML_scopy(next, theirs, 0, 100000, from + 100000, 200000, (void (*)())gone, &sent_called) == TRUE && sent_called == 1, "scopy");
    CHECK(CMAML_scopy(next, theirs, 0, 0, from, 100000, 0, 0) == TRUE, "scopy");
    CMAML_poll_while_lt(&done, 1);
    CHECK(CMAML_get_rport_byte_counter(port) == (int)sizeof to, "the counter is set anew");
    for (size_t i = 0; i < sizeof to; i++) CHECK(to[i] == (char)(i * 7 + (size_t)last), "byte %zu", i);
    CMMD_sync_with_nodes();
    CMAML_free_rport(port);
    CMMD_disable_safety();
    CHECK(CMAML_free_rport(port) == CMMD_ERRVAL, "freed twice");
    CMAML_rpc(nodes, add, 1, 1);
    CHECK(strstr(CMMD_error_string(), "CMAML_rpc: node is"), "%s", CMMD_error_string());
    return finish();
}
