/* arke_icall_copied: the body may be changed as soon as the call returns, at every length, whatever the settings
 * say and however busy the receiver is; in order with arke_icall; and arke_prefer, by which this program has a
 * small limit for unexpected messages. */
#include "native.h"

#define LENGTHS 12
#define ROUNDS  30

static const size_t lengths[LENGTHS] = {0, 1, 40, 100, 1000, 4000, 5000, 8100, 8190, 9000, 20000, 300000};
static int came;

static void arrives(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user;
    CHECK(nwords == 1 && words[0] == (uint64_t)came, "number %d came as number %d", (int)words[0], came);
    CHECK(bytes == lengths[came % LENGTHS], "number %d has %zu bytes", came, bytes);
    test_same(body, bytes, source + came, "body");
    came++;
}

int main(void)
{
    static unsigned char data[300000];
    BAD(arke_prefer(NULL, "1"), ARKE_ERR_ARGUMENT, "setting is a null pointer");
    BAD(arke_prefer("ARKE_UNEXPECTEDMAX", "1M"), ARKE_ERR_ARGUMENT, "did you mean ARKE_UNEXPECTED_MAX");
    BAD(arke_prefer("ARKE_UNEXPECTED_MAX", "1"), ARKE_ERR_ARGUMENT, "it takes a number of bytes from 65536");
    /* Senders are told to keep their bodies after 64 KB. */
    GOOD(arke_prefer("ARKE_UNEXPECTED_MAX", "64K"));
    test_begin();
    GOOD(arke_set_handler(1, arrives, NULL, NULL));
    int to = (rank + 1) % ranks;
    arke_request requests[ROUNDS * LENGTHS];
    /* Nobody runs handlers while all send. */
    arke_hold_handlers(1);
    GOOD(arke_barrier(ARKE_ALL));
    for (int i = 0; i < ROUNDS * LENGTHS; i++) {
        uint64_t number = (uint64_t)i;
        test_fill(data, lengths[i % LENGTHS], rank + i);
        GOOD(arke_icall_copied(to, 1, &number, 1, data, lengths[i % LENGTHS], &requests[i]));
        memset(data, 0xee, lengths[i % LENGTHS]);
    }
    GOOD(arke_barrier(ARKE_ALL));
    arke_hold_handlers(0);
    while (came < ROUNDS * LENGTHS) GOOD(arke_idle(1000));
    for (int i = 0; i < ROUNDS * LENGTHS; i++) GOOD(arke_wait(&requests[i], NULL));
    return test_end();
}
