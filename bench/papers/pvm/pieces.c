/* Section 3.4: PvmDataInPlace sends 2n messages for n pieces that lie apart, a header and the data of each, so that PvmDataRaw is the
   better way for many small ones. Pieces of 512 bytes, each packed for itself: messages of the engine for each pvm_send, and half the
   time of a trip.

   --seconds-us N, --repetitions N   as for the other programs */

#include "trips.h"

#include "tasks.h"

#define PIECE 64 /* doubles */
#define MOST_PIECES 16 /* the original PVM breaks down with many more in place: "> 46 inplace frags" */

static void send_pieces(int encoding, const double *data, long bytes) {
    good("pvm_initsend", pvm_initsend(encoding));
    /* Every other piece, so that none follows the one before it in memory. */
    for (long at = 0; at < bytes / 8; at += PIECE) good("pvm_pkdouble", pvm_pkdouble((double *)data + 2 * at, PIECE, 1));
    good("pvm_send", pvm_send(other, TAG));
}
static void pieces_in_place(const double *data, long bytes) { send_pieces(PvmDataInPlace, data, bytes); }
static void pieces_raw(const double *data, long bytes) { send_pieces(PvmDataRaw, data, bytes); }
static void receive_pieces(double *data, long bytes) {
    good("pvm_recv", pvm_recv(other, TAG));
    for (long at = 0; at < bytes / 8; at += PIECE) good("pvm_upkdouble", pvm_upkdouble(data + 2 * at, PIECE, 1));
}

#if __has_include(<arke.h>)
static double messages(void) {
    arke_counters counters;
    if (arke_count(ARKE_ALL_PATHS, &counters) != ARKE_OK) fail("there are no counters");
    return (double)counters.sent;
}
#else
static double messages(void) { return -1; }
#endif

int main(int argc, char **argv) {
    static const struct way ways[] = {{"PvmDataInPlace", pieces_in_place, receive_pieces}, {"PvmDataRaw", pieces_raw, receive_pieces}};
    static double values[2][MOST_REPETITIONS];
    struct plan plan = plan_of(argc, argv);
    begin(argc, argv);
    for (int n = 1; n <= MOST_PIECES; n *= 2) {
        long bytes = 8L * PIECE * n;
        for (int w = 0; w < 2; w++) {
            for (long i = 0; i < 2 * bytes / 8; i++) out[i] = (double)(i * 3 + first), in[i] = -1;
            trips(&ways[w], bytes, 1);
            for (long i = 0; i < 2 * bytes / 8; i++)
                if (i / PIECE % 2 == 0 && in[i] != (double)(i * 3 + !first)) fail("a piece is wrong");
        }
        for (int r = 0; r < plan.repetitions; r++)
            for (int w = 0; w < 2; w++) {
                int count = 20;
                double before = messages();
                values[w][r] = 1e6 * trips(&ways[w], bytes, count);
                if (first && before >= 0 && r == 0) record("pieces-messages", ways[w].series, n, (messages() - before) / count);
            }
        for (int w = 0; first && w < 2; w++) record("pieces", ways[w].series, n, record_median(values[w], plan.repetitions));
    }
    leave();
    return 0;
}
