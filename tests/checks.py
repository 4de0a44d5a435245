"""Counts the checks of a test, and prints a line for each: `ok    what`, or `FAIL  what` and below it what was seen."""

LONGEST = 4000


class Checks:
    """Called with the name of a check, whether it holds, and what was seen, which is shown where it does not hold."""

    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, name, holds, seen=""):
        self.passed += bool(holds)
        self.failed += not holds
        print(f"ok    {name}" if holds else f"FAIL  {name}\n      {str(seen)[:LONGEST]}", flush=True)
        return bool(holds)

    def end(self):
        """Prints the sum. The exit status of the test."""
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0
