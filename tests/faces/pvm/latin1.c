/* Arguments and names are bytes: in programs of PVM's time ISO 8859-1, and not UTF-8. So are names of folders. */
#include "check.h"

#include <sys/stat.h>

static char word[] = "caf\xe9";

int main(int argc, char **argv) {
    char folder[] = "/tmp/arke-latin1-XXXXXX", below[64], here[4096] = "";
    int tid, n = 0;
    begin();
    if (argc > 1) {
        TEXT(argv[1], word);
        CHECK(getcwd(here, sizeof here) && !strcmp(here, argv[2]));
        SAME(pvm_joingroup("\xe8"), 0);
        pvm_recv(pvm_parent(), 2);
        report();
    }
    CHECK(mkdtemp(folder) != NULL);
    snprintf(below, sizeof below, "%s/%s", folder, word);
    CHECK(mkdir(below, 0700) == 0 && chdir(below) == 0);
    start(1, &tid, word, below, NULL);
    /* Another name than the child's: the first member has number 0 there, too. */
    SAME(pvm_joingroup("\xe9"), 0);
    SAME(pvm_gsize("\xe9"), 1);
    pvm_initsend(PvmDataDefault);
    pvm_pkstr(word);
    SAME(pvm_putinfo("\xf6\xdf", pvm_getsbuf(), PvmMboxDefault), 0);
    CHECK(pvm_recvinfo("\xf6\xdf", 0, PvmMboxDefault) > 0);
    SAME(pvm_recvinfo("\xf6\xe9", 0, PvmMboxDefault), PvmNotFound);
    struct pvmmboxinfo *entries = NULL;
    int listed = 0;
    SAME(pvm_getmboxinfo("*", &n, &entries), 0);
    for (int i = 0; i < n; i++) listed += !strcmp(entries[i].mi_name, "\xf6\xdf");
    SAME(listed, 1);
    pvm_initsend(PvmDataDefault);
    pvm_send(tid, 2);
    reports(1);
    CHECK(chdir("/") == 0 && rmdir(below) == 0 && rmdir(folder) == 0);
    finish();
}
