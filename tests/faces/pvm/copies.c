/* How often a message is copied: psend at most once, PvmDataInPlace twice, PvmDataRaw three times. The experiment's
 * program counts it, and fails where it is more; here the same is a test. */
#include "../../../bench/papers/pvm/copies.c"
