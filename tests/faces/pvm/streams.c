/* One task sends long messages of one tag to all others, as fast as it can: pvm_precv gets them in their order and
 * whole, whatever of them comes while the call before is still ending. */
#include "check.h"

#define ROUNDS  300
#define LONGEST 524288

static void mark(unsigned *data, int words, int round, int from, int to) {
    for (int at = 0; at < words; at += 64) data[at] = (unsigned)(round << 16 | from << 8 | to) + (unsigned)at;
}

static int differs(const unsigned *data, int words, int round, int from, int to) {
    int bad = 0;
    for (int at = 0; at < words; at += 64) bad += data[at] != (unsigned)(round << 16 | from << 8 | to) + (unsigned)at;
    return bad;
}

int main(void) {
    static const int lengths[] = {65536, LONGEST, 20000};
    static unsigned out[LONGEST / 4], in[LONGEST / 4];
    int me = begin(), *tids, n = pvm_siblings(&tids), mine = 0, wrong = 0;
    while (mine < n && tids[mine] != me) mine++;
    for (int round = 0; round < ROUNDS; round++) {
        int length = lengths[round / 100], bytes = -1;
        if (mine == 0)
            for (int to = 1; to < n; to++) {
                mark(out, length / 4, round, 0, to);
                pvm_psend(tids[to], 5, out, length, PVM_BYTE);
            }
        else {
            pvm_precv(tids[0], 5, in, LONGEST, PVM_BYTE, NULL, NULL, &bytes);
            if (bytes != length || differs(in, length / 4, round, 0, mine)) wrong++;
        }
    }
    SAME(wrong, 0);
    finish();
}
