/* The virtual machine itself: hosts that cannot be added, clocks, architectures, descriptors, environment of
 * children. */
#include <sys/select.h>
#include <sys/time.h>

#include "check.h"
#include "pvmtev.h"

int main(int argc, char **argv) {
    int me = begin(), nhost = 0, info[2] = {1, 1}, tid;
    if (argc > 1) {
        const char *a = getenv("PVM_TEST_A"), *b = getenv("PVM_TEST_B");
        CHECK(strcmp(argv[1], "after") ? a == NULL : a && !strcmp(a, "one value"));
        CHECK(b == NULL);
        report();
    }
    struct pvmhostinfo *hosts = NULL;
    CHECK(pvm_config(&nhost, NULL, &hosts) >= 0);
    char *here[1] = {strdup(hosts[0].hi_name)}, *nowhere[1] = {"no-such-host.invalid"};
    SAME(pvm_addhosts(here, 1, info), 0);
    CHECK(info[0] == PvmDupHost || (ORIGINAL && info[0] == PvmIPLoopback));
    if (!ORIGINAL) { /* which would ask the network */
        SAME(pvm_addhosts(nowhere, 1, info), 0);
        CHECK(info[0] == PvmNoHost || info[0] == PvmCantStart);
    }
    SAME(pvm_delhosts(nowhere, 1, info), 0);
    SAME(info[0], PvmNoHost);
    SAME(pvm_addhosts(here, 0, info), PvmBadParam);
    CHECK(pvm_archcode(hosts[0].hi_arch) >= 0);
    SAME(pvm_archcode("PDP11"), PvmNotFound);
    SAME(hosts[0].hi_dsig, pvm_archcode(hosts[0].hi_arch));
    SAME(pvm_archcode("LINUX64"), 0x408c41);

    struct timeval clock = {0, 0}, delta = {99, 0}, now;
    SAME(pvm_hostsync(pvm_tidtohost(me), &clock, &delta), 0);
    gettimeofday(&now, NULL);
    CHECK(labs(now.tv_sec - clock.tv_sec) <= 2);
    CHECK(labs(delta.tv_sec) <= 1);
    SAME(pvm_hostsync(0x3f80000, &clock, &delta), PvmNoHost);

    /* A message makes one of the descriptors readable. */
    int *fds = NULL, count = pvm_getfds(&fds);
    CHECK(count >= 1 && fds && fds[0] >= 0);
    fd_set set;
    FD_ZERO(&set);
    int most = 0;
    start(1, &tid, "before", NULL);
    for (int i = 0; i < count; i++) {
        FD_SET(fds[i], &set);
        if (fds[i] > most) most = fds[i];
    }
    CHECK(select(most + 1, &set, NULL, NULL, &(struct timeval){20, 0}) >= 1);
    reports(1);

    setenv("PVM_TEST_A", "one value", 1);
    setenv("PVM_TEST_B", "another", 1);
    /* A list may hold names that are none. */
    setenv("PVM_EXPORT", "PVM_TEST_C:", 1);
    SAME(pvm_export("PVM_TEST_A"), 0);
    CHECK(strstr(getenv("PVM_EXPORT"), "PVM_TEST_A") && strstr(getenv("PVM_EXPORT"), "PVM_TEST_C"));
    SAME(pvm_export("PVM_TEST_B"), 0);
    SAME(pvm_unexport("PVM_TEST_B"), 0);
    start(1, &tid, "after", NULL);
    reports(1);

    Pvmtmask mask, back;
    TEV_MASK_INIT(mask)
    TEV_MASK_SET(mask, TEV_SEND);
    SAME(pvm_settmask(PvmTaskChild, mask), 0);
    memset(back, 0, sizeof back);
    SAME(pvm_gettmask(PvmTaskChild, back), 0);
    CHECK(TEV_MASK_CHECK(back, TEV_SEND) && !TEV_MASK_CHECK(back, TEV_RECV));

    int arguments[1] = {0}, n = 0, answers[10];
    CHECK(pvm_tickle(1, arguments, &n, answers) >= 0);
    CHECK(pvm_getnoresets(&fds, &n) >= 0);
    char *words[1] = {"-x"};
    SAME(pvm_start_pvmd(0, words, 0), PvmDupHost);
    CHECK(pvm_tidtohost(me) == hosts[0].hi_tid);
    finish();
}
