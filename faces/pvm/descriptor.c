/* The descriptor of pvm_getfds(), for programs that wait in select() or poll() for other things as well.
 *
 * It is one descriptor that covers three: the engine's, for what other tasks send; the daemon connection's, for
 * notices and children's output; and one of this file, which is readable while a message is in this library and no
 * call has received it. That last one matters because any call may take messages in: one that comes while
 * pvm_spawn waits for the daemon is in the queue when pvm_spawn returns, and nothing would tell of it otherwise.
 * Whoever changes the lists of messages calls arrive_tell(). */
#include "internal.h"

#include "control.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

int descriptor_news = -1;
/* What the program gets. */
static int all = -1;
/* Whether `descriptor_news` is readable. */
static bool told;

void descriptor_change(bool any)
{
    uint64_t count = 1;
    if (any == told) return;
    ssize_t n = any ? write(descriptor_news, &count, sizeof count) : read(descriptor_news, &count, sizeof count);
    if (n == sizeof count) told = any;
}

static bool cover(int fd)
{
    struct epoll_event readable = {.events = EPOLLIN};
    return epoll_ctl(all, EPOLL_CTL_ADD, fd, &readable) == 0 || errno == EEXIST;
}

void descriptor_enrolled(void)
{
    if (all >= 0) cover(control_fd());
}

void descriptor_leaves(void)
{
    /* Closing it would not be enough where a forked process has it, too. */
    if (all >= 0) epoll_ctl(all, EPOLL_CTL_DEL, control_fd(), NULL);
}

static bool make(void)
{
    int engine;
    if (arke_descriptor(&engine) != ARKE_OK) return false;
    all = epoll_create1(EPOLL_CLOEXEC);
    descriptor_news = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (all >= 0 && descriptor_news >= 0 && cover(engine) && cover(descriptor_news) && cover(control_fd())) return true;
    if (all >= 0) close(all);
    if (descriptor_news >= 0) close(descriptor_news);
    all = descriptor_news = -1;
    return false;
}

int pvm_getfds(int **fds)
{
    ENROL("pvm_getfds");
    if (!fds) RESULT("pvm_getfds", PvmBadParam);
    if (all < 0 && !make()) RESULT("pvm_getfds", PvmOutOfRes);
    /* What came before is received by no call that the program need make first. */
    take_in();
    arrive_tell();
    *fds = &all;
    return 1;
}
