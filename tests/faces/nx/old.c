/* A program as it was written for the iPSC: no header, no types, a loop that polls, a main that returns anything. */
#define TYPE 5

int table[100];

fill(n, from)
{
    int i;
    for (i = 0; i < n; i++) table[i] = from + i;
}

wrong(n, from)
{
    int i;
    for (i = 0; i < n; i++)
        if (table[i] != from + i) return 1;
    return 0;
}

main()
{
    int me, nodes, turn;
    me = mynode();
    nodes = numnodes();
    for (turn = 0; turn < 20; turn++) {
        int sum, work;
        fill(100, 1000 * me + turn);
        csend(TYPE, table, 400, (me + 1) % nodes, 0);
        while (!iprobe(TYPE))
            ;
        if (infocount() != 400 || infonode() != (me + nodes - 1) % nodes) killcube(-1, -1);
        crecv(TYPE, table, 400);
        if (wrong(100, 1000 * ((me + nodes - 1) % nodes) + turn)) killcube(-1, -1);
    }
    gsync();
    if (me == 0) printf("ok\n");
    fflush(0);
    return 7;
}
