/* All tasks send to all others, several messages of one tag ahead: pvm_precv gets them in their order and whole, whatever of them
 * comes while the call before is still ending. */
#include "check.h"

#define ROUNDS 60
#define AHEAD  3
#define LONGEST 65536

static unsigned char word(int from, int to, int number, int at) { return (unsigned char)(from * 7 + to * 31 + number * 13 + at / 61 + at); }

int main(void) {
    static const int lengths[] = {100, 5000, 20000, LONGEST};
    static unsigned char out[LONGEST], in[LONGEST];
    int me = begin(), *tids, n = pvm_siblings(&tids), mine = 0, wrong = 0;
    while (mine < n && tids[mine] != me) mine++;
    for (int round = 0; round < ROUNDS; round++) {
        for (int step = 1; step < n; step++)
            for (int i = 0; i < AHEAD; i++) {
                int to = (mine + step) % n, number = round * AHEAD + i, length = lengths[(number + step) % 4];
                for (int at = 0; at < length; at++) out[at] = word(mine, to, number, at);
                pvm_psend(tids[to], 5, out, length, PVM_BYTE);
            }
        for (int step = 1; step < n; step++)
            for (int i = 0; i < AHEAD; i++) {
                int from = (mine + n - step) % n, number = round * AHEAD + i, length = lengths[(number + step) % 4], bytes = -1, bad = 0;
                pvm_precv(tids[from], 5, in, LONGEST, PVM_BYTE, NULL, NULL, &bytes);
                for (int at = 0; at < length; at++) bad += in[at] != word(from, mine, number, at);
                if (bytes != length || bad) wrong++;
            }
    }
    SAME(wrong, 0);
    finish();
}
