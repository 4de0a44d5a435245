"""Shares of the machine: who wants to run takes as many as it needs, and waits until they are free.

First come, first served: a taker of many is not overtaken for ever by takers of one.
"""

import collections
import contextlib
import threading


class Tokens:
    """A number of tokens for several threads."""

    def __init__(self, number):
        self.number = self.free = max(1, number)
        self.queue, self.changed = collections.deque(), threading.Condition()

    @contextlib.contextmanager
    def take(self, wanted):
        """Holds so many tokens, all there are at most, for the time of a `with`."""
        wanted = max(1, min(wanted, self.number))
        ticket = object()
        with self.changed:
            self.queue.append(ticket)
            self.changed.wait_for(lambda: self.queue[0] is ticket and self.free >= wanted)
            self.queue.popleft()
            self.free -= wanted
            self.changed.notify_all()
        try:
            yield
        finally:
            with self.changed:
                self.free += wanted
                self.changed.notify_all()
