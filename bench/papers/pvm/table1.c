/* Table 1: what each of PVM's ways can do, found out by doing it: messages of a task to itself. */

#define _GNU_SOURCE
#include "record.h"
#include <pvm3.h>

#define TAG 1

static int me;

static void row(const char *way, const char *column, int can) { record_text("table1", way, column, can ? "yes" : "no"); }

static void fail(const char *what) {
    fprintf(stderr, "table1: %s\n", what);
    pvm_exit();
    exit(1);
}

/* Two arrays of different types in one message. */
static int two_arrays(int encoding) {
    int a[3] = {1, 2, 3}, a2[3] = {0};
    double b[2] = {0.5, 0.25}, b2[2] = {0};
    if (pvm_initsend(encoding) < 0 || pvm_pkint(a, 3, 1) < 0 || pvm_pkdouble(b, 2, 1) < 0 || pvm_send(me, TAG) < 0) return 0;
    if (pvm_recv(me, TAG) < 0 || pvm_upkint(a2, 3, 1) < 0 || pvm_upkdouble(b2, 2, 1) < 0) return 0;
    return memcmp(a, a2, sizeof a) == 0 && memcmp(b, b2, sizeof b) == 0;
}

static int strided(int encoding) {
    double data[8] = {0, 9, 1, 9, 2, 9, 3, 9}, in[4] = {9, 9, 9, 9};
    pvm_setopt(PvmAutoErr, 0);
    int packed = pvm_initsend(encoding) >= 0 && pvm_pkdouble(data, 4, 2) >= 0;
    pvm_setopt(PvmAutoErr, 1);
    if (!packed || pvm_send(me, TAG) < 0 || pvm_recv(me, TAG) < 0 || pvm_upkdouble(in, 4, 1) < 0) return 0;
    return in[0] == 0 && in[1] == 1 && in[2] == 2 && in[3] == 3;
}

/* Whether the data may be changed between packing and sending: the message has what was packed. */
static int packed_at_once(int encoding) {
    double data = 1, in = 0;
    if (pvm_initsend(encoding) < 0 || pvm_pkdouble(&data, 1, 1) < 0) return 0;
    data = 2;
    if (pvm_send(me, TAG) < 0 || pvm_recv(me, TAG) < 0 || pvm_upkdouble(&in, 1, 1) < 0) return 0;
    return in == 1;
}

int main(void) {
    static const struct {
        const char *name;
        int encoding;
        const char *heterogeneous;
    } ways[] = {{"PvmDataInPlace", PvmDataInPlace, "no; yes by PvmDataDefault"}, {"PvmDataRaw", PvmDataRaw, "no; yes by PvmDataDefault"}, {"PvmDataDefault", PvmDataDefault, "yes, XDR"}};
    if ((me = pvm_mytid()) < 0) return 1;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        row(ways[w].name, "several arrays", two_arrays(ways[w].encoding));
        row(ways[w].name, "strides", strided(ways[w].encoding));
        row(ways[w].name, "data free after packing", packed_at_once(ways[w].encoding));
        record_text("table1", ways[w].name, "between unlike machines", ways[w].heterogeneous);
    }
    double one = 1, in = 0;
    if (pvm_psend(me, TAG, (char *)&one, 1, PVM_DOUBLE) < 0 || pvm_precv(me, TAG, (char *)&in, 1, PVM_DOUBLE, NULL, NULL, NULL) < 0 || in != 1)
        fail("pvm_psend and pvm_precv do not bring a number");
    /* The call takes one array and no stride, and has no packing. */
    row("pvm_psend", "several arrays", 0);
    row("pvm_psend", "strides", 0);
    record_text("table1", "pvm_psend", "data free after packing", "nothing is packed");
    record_text("table1", "pvm_psend", "between unlike machines", "no; the calls must be changed");
    pvm_exit();
    return 0;
}
