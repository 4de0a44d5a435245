/*
 * Fast Messages in one page: every node sends node 0 a message of two pieces, whose length only the first tells. The
 * handler there takes the first, and with it knows where the second shall go.
 *
 *   arke cc --face fm fm_stream.c -o fm_stream && arke run -n 4 ./fm_stream
 *
 * FM_receive waits where bytes have not come yet, and lets handlers of other messages go on: several may be half done.
 */
#include <fm.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned long messages, bytes, wrong;

static int collect(FM_stream *stream, unsigned sender)
{
    int length;
    FM_receive(&length, stream, sizeof length);
    char *memory = malloc((size_t)length);
    if (!memory) return FM_QUIT;
    FM_receive(memory, stream, (ULONG)length);
    wrong += memory[0] != (char)sender || memory[length - 1] != (char)sender;
    free(memory);
    messages++;
    bytes += (unsigned long)length;
    return FM_CONTINUE;
}

int main(void)
{
    FM_initialize();
    ULONG handler = FM_register_handler(FM_ANY_ID, collect);
    int length = 1000 * (int)(FM_nodeid + 1) * (int)(FM_nodeid + 1);
    char *data = malloc((size_t)length);
    if (!data) return 1;
    for (int i = 0; i < length; i++) data[i] = (char)FM_nodeid;

    FM_stream *stream = FM_begin_message(0, sizeof length + (ULONG)length, handler);
    FM_send_piece(stream, &length, sizeof length);
    FM_send_piece(stream, data, (ULONG)length);
    FM_end_message(stream);

    if (FM_nodeid == 0) {
        while (messages < FM_numnodes) FM_extract(65536);
        printf("%lu messages, %lu bytes\n", messages, bytes);
    }
    free(data);
    FM_finalize();
    return wrong != 0;
}
