/* The mailbox: entries, flags, owners, waiting, listing, and the table of numbers of PVM 3.3. */
#include "check.h"

static int put(const char *name, int value, int flags) {
    int buf = pvm_mkbuf(PvmDataDefault), old = pvm_setsbuf(buf);
    pvm_pkint(&value, 1, 1);
    pvm_setsbuf(old);
    int index = pvm_putinfo((char *)name, buf, flags);
    pvm_freebuf(buf);
    return index;
}

static int get(const char *name, int index, int flags) {
    int value = -1, buf = pvm_recvinfo((char *)name, index, flags);
    if (buf <= 0) return buf < 0 ? buf : -1000;
    if (pvm_getrbuf() != buf) return -2000;
    if (pvm_upkint(&value, 1, 1) < 0) return -3000;
    return value;
}

static const struct pvmmboxinfo *listed(const char *pattern, const char *name) {
    int n = 0;
    struct pvmmboxinfo *classes = NULL;
    if (pvm_getmboxinfo((char *)pattern, &n, &classes) < 0) return NULL;
    for (int i = 0; i < n; i++)
        if (!strcmp(classes[i].mi_name, name)) return &classes[i];
    return NULL;
}

int main(int argc, char **argv) {
    int me = begin(), tid;
    if (argc > 1 && !strcmp(argv[1], "waits")) {
        SAME(get("later", 0, PvmMboxWaitForInfo), 77);
        report();
    }
    if (argc > 1 && !strcmp(argv[1], "leaves")) {
        SAME(put("its own", 1, PvmMboxDefault), 0);
        SAME(put("stays", 2, PvmMboxPersistent | PvmMboxOverWritable), 0);
        SAME(put("locked", 9, PvmMboxOverWritable), PvmDenied);
        SAME(pvm_delinfo("locked", 0, 0), PvmDenied);
        SAME(put("open", 32, PvmMboxOverWritable), 0);
        SAME(get("locked", 0, 0), 21);
        SAME(put("many", 51, PvmMboxMultiInstance), 2);
        report();
    }
    SAME(get("none", 0, 0), PvmNotFound);
    SAME(pvm_delinfo("none", 0, 0), PvmNotFound);

    /* One instance, which only its owner may replace. */
    SAME(put("locked", 20, PvmMboxDefault), 0);
    SAME(get("locked", 0, 0), 20);
    SAME(get("locked", 0, 0), 20); /* reading leaves it */
    SAME(put("locked", 22, PvmMboxDefault), 0); /* its owner may */
    SAME(get("locked", 0, 0), 22);
    SAME(pvm_delinfo("locked", 0, 0), 0);
    SAME(put("locked", 21, PvmMboxDefault), 0);
    SAME(put("open", 30, PvmMboxOverWritable), 0);
    SAME(put("open", 31, PvmMboxOverWritable), 0);
    SAME(get("open", 0, 0), 31);

    /* Several. */
    SAME(put("many", 40, PvmMboxMultiInstance), 0);
    SAME(put("many", 41, PvmMboxMultiInstance), 1);
    SAME(get("many", 1, 0), 41);
    SAME(get("many", 2, 0), PvmNotFound);

    start(1, &tid, "leaves", NULL);
    SAME(pvm_notify(PvmTaskExit, 5, 1, &tid), 0);
    reports(1);
    pvm_recv(-1, 5);
    SAME(get("its own", 0, 0), PvmNotFound); /* it went with its owner */
    SAME(get("stays", 0, 0), 2);
    SAME(get("open", 0, 0), PvmNotFound); /* the other one's had taken its place */
    SAME(pvm_delinfo("stays", 0, 0), 0);
    SAME(get("many", 2, 0), PvmNotFound);

    SAME(pvm_delinfo("many", 0, 0), 0);
    SAME(get("many", 0, 0), PvmNotFound);
    SAME(get("many", 0, PvmMboxFirstAvail), 41);
    SAME(put("many", 44, PvmMboxMultiInstance | PvmMboxDirectIndex(5)), 5);
    SAME(get("many", 2, PvmMboxFirstAvail), 44);
    SAME(get("many", 5, PvmMboxReadAndDelete), 44);
    SAME(get("many", 5, 0), PvmNotFound);

    const struct pvmmboxinfo *info = listed("*", "many");
    CHECK(info);
    if (info) {
        SAME(info->mi_nentries, 1);
        SAME(info->mi_indices[0], 1);
        SAME(info->mi_owners[0], me);
        SAME(info->mi_flags[0] & PvmMboxMultiInstance, PvmMboxMultiInstance);
    }
    CHECK(listed("ma*", "many"));
    CHECK(!listed("ma*", "locked"));

    start(1, &tid, "waits", NULL);
    usleep(300000);
    CHECK(put("later", 77, 0) >= 0);
    reports(1);


    /* The older calls. */
    int data = 0;
    SAME(pvm_insert("number", 0, 1234), 0);
    SAME(pvm_lookup("number", 0, &data), 0);
    SAME(data, 1234);
    SAME(pvm_insert("number", 0, 5), PvmDupEntry);
    SAME(pvm_insert("number", -1, 5), 1);
    SAME(pvm_lookup("number", 1, &data), 1);
    SAME(data, 5);
    SAME(pvm_delete("number", 0), 0);
    SAME(pvm_lookup("number", 0, &data), PvmNoEntry);
    SAME(pvm_delete("number", 1), 1);
    SAME(pvm_delete("number", 1), PvmNoEntry);
    pvm_delinfo("many", 1, 0);
    finish();
}
