/* Both ranks wait for a value that nobody puts. */
#include <arke.h>

int main(void)
{
    arke_memory memory;
    void *base;
    int64_t wanted = 1;
    arke_start(0);
    arke_shared_alloc(64, &memory, &base);
    arke_wait_value(memory, 8, ARKE_INT64, ARKE_GE, &wanted);
    arke_finish();
    return 0;
}
