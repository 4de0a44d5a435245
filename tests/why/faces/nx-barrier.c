/* Node 0 waits for a message of a type that does not come, and node 1 for node 0 in gsync. */
#include <nx.h>

int main(void) {
    long value = 0, info[8];
    if (mynode() == 0) crecvx(7, (char *)&value, sizeof value, 1, -1, info);
    gsync();
    return 0;
}
