/* Tasks: tids, parents, siblings, what the machine says of them, and errors of spawning. */
#include "check.h"

#define N 3

static int known(int where, int tid, struct pvmtaskinfo *out) {
    int n = -1;
    struct pvmtaskinfo *list = NULL;
    if (pvm_tasks(where, &n, &list) < 0) return -1;
    for (int i = 0; i < n; i++)
        if (list[i].ti_tid == tid) {
            *out = list[i];
            return n;
        }
    return 0;
}

static void child(int argc, char **argv) {
    int me = pvm_mytid(), parent = pvm_parent(), *siblings = NULL, found = 0;
    CHECK(parent > 0);
    SAME(pvm_siblings(&siblings), N);
    for (int i = 0; siblings && i < N; i++) found += siblings[i] == me;
    SAME(found, 1);
    SAME(argc, 4);
    TEXT(argv[2], "a word");
    TEXT(argv[3], "");
    pvm_initsend(PvmDataDefault);
    pvm_pkint(siblings, N, 1);
    pvm_pkint(&(int){getpid()}, 1, 1);
    pvm_send(parent, 1);
    pvm_recv(parent, 2);
    report();
}

static void orphan(void) {
    int first;
    SAME(pvm_parent(), PvmParentNotSet);
    pvm_recv(-1, 3);
    pvm_upkint(&first, 1, 1);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&failures, 1, 1);
    pvm_pkstr(failed);
    pvm_send(first, REPORT_TAG);
    pvm_exit();
    exit(0);
}

int main(int argc, char **argv) {
    int me = begin(), tids[N + 1], got[N];
    if (!strcmp(part(argc, argv), "child")) child(argc, argv);
    if (!strcmp(part(argc, argv), "orphan")) orphan();

    CHECK(me > 0 && (me & 0x40000) == 0x40000 && (me & 0x3ffff) > 0);
    SAME(pvm_mytid(), me);
    SAME(pvm_parent(), PvmNoParent);
    int *alone = NULL;
    SAME(pvm_siblings(&alone), 1);
    CHECK(alone && alone[0] == me);

    start(N, tids, "child", "a word", "", NULL);
    for (int i = 0; i < N; i++) {
        int pid = 0;
        struct pvmtaskinfo info = {0};
        pvm_recv(tids[i], 1);
        pvm_upkint(got, N, 1);
        pvm_upkint(&pid, 1, 1);
        CHECK(memcmp(got, tids, sizeof got) == 0);
        SAME(pvm_pstat(tids[i]), PvmOk);
        CHECK(known(0, tids[i], &info) >= N + 1);
        SAME(info.ti_ptid, me);
        SAME(info.ti_pid, pid);
        SAME(info.ti_host, pvm_tidtohost(tids[i]));
        CHECK(info.ti_a_out && strstr(info.ti_a_out, "tasks"));
        SAME(known(tids[i], tids[i], &info), 1);
        CHECK(known(pvm_tidtohost(me), tids[i], &info) >= N + 1);
    }
    CHECK(tids[0] != tids[1] && tids[1] != tids[2] && tids[0] != me);
    for (int i = 0; i < N; i++) {
        pvm_initsend(PvmDataDefault);
        pvm_send(tids[i], 2);
    }
    reports(N);

    SAME(pvm_spawn(myself(), (char *[]){"orphan", NULL}, PvmNoSpawnParent, "", 1, tids), 1);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&me, 1, 1);
    pvm_send(tids[0], 3);
    reports(1);

    /* A spawn on this host, by name, and in a folder. */
    struct pvmhostinfo *hosts = NULL;
    int nhost = 0, narch = 0;
    SAME(pvm_config(NULL, NULL, NULL), 0);
    CHECK(pvm_config(&nhost, &narch, &hosts) >= 0);
    SAME(nhost, 1);
    SAME(narch, 1);
    CHECK(hosts && hosts[0].hi_tid == pvm_tidtohost(me) && hosts[0].hi_name[0] && hosts[0].hi_arch[0] && hosts[0].hi_speed == 1000);
    SAME(pvm_mstat(hosts[0].hi_name), PvmOk);
    SAME(pvm_spawn(myself(), (char *[]){"orphan", NULL}, PvmTaskHost | PvmNoSpawnParent, hosts[0].hi_name, 1, tids), 1);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&me, 1, 1);
    pvm_send(tids[0], 3);
    reports(1);
    SAME(pvm_spawn(myself(), (char *[]){"orphan", NULL}, PvmTaskArch | PvmNoSpawnParent, hosts[0].hi_arch, 2, tids), 2);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&me, 1, 1);
    pvm_mcast(tids, 2, 3);
    reports(2);

    /* Mistakes. */
    tids[0] = tids[1] = 5;
    SAME(pvm_spawn("no_such_program_anywhere", NULL, PvmTaskDefault, "", 2, tids), 0);
    SAME(tids[0], PvmNoFile);
    SAME(tids[1], PvmNoFile);
    SAME(pvm_spawn(myself(), NULL, PvmTaskHost, "no-such-host.invalid", 1, tids), 0);
    SAME(tids[0], PvmNoHost);
    SAME(pvm_spawn(myself(), NULL, PvmTaskArch, "PDP11", 1, tids), 0);
    SAME(tids[0], PvmNoHost);
    SAME(pvm_spawn(myself(), NULL, PvmTaskDefault, "", 0, tids), PvmBadParam);
    SAME(pvm_spawn(myself(), NULL, PvmTaskDefault, "", -1, tids), PvmBadParam);
    SAME(pvm_mstat("no-such-host.invalid"), PvmNoHost);
    SAME(pvm_mstat(""), PvmBadParam);
    SAME(pvm_mstat(NULL), PvmBadParam);
    SAME(pvm_pstat(0x7f001), PvmNoTask);
    SAME(pvm_pstat(0), PvmBadParam);
    SAME(pvm_pstat(-1), PvmBadParam);
    SAME(pvm_tidtohost(me), 0x40000);
    SAME(pvm_tasks(0x3f80001, &nhost, NULL), PvmNoHost);

    /* Leaving and joining again: the process goes on, as another task. */
    SAME(pvm_exit(), 0);
    int again = pvm_mytid();
    CHECK(again > 0 && again != me);
    SAME(pvm_parent(), PvmNoParent);
    finish();
}
