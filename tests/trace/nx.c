/* The same for NX: node 0 waits 50 ms for a message of node 1. */
#include <nx.h>
#include <unistd.h>

int main(void) {
    long x = 1;
    if (mynode() == 1) {
        usleep(50000);
        csend(5, (char *)&x, sizeof x, 0, 0);
    } else if (mynode() == 0) {
        crecv(5, (char *)&x, sizeof x);
    }
    gsync();
    return x != 1;
}
