/* Rank 0 is in a barrier, the others in a broadcast. */
#include <arke.h>

int main(void)
{
    char data[1 << 20];
    arke_start(0);
    if (arke_rank() == 0) arke_barrier(ARKE_ALL);
    else arke_broadcast(ARKE_ALL, data, sizeof data, 0);
    arke_finish();
    return 0;
}
