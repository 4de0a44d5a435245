"""One rank of a run of mpi4py's own suite: runs some of its modules and records what became of each test.

Started by run_mpi4py.py on every rank: `mpi4py_rank.py SUITE MODULES RECORD LIMIT [--once NAMES] [ARGUMENT...]`. SUITE is the
folder of the suite, MODULES are names with commas between them, RECORD is the beginning of the record's name; the
arguments go to the suite's own `main.py`. A module that takes longer than LIMIT seconds ends the rank with status 1, and Python prints
where each of its threads is. The record has one JSON object a line and is written as things happen, so that after a
hang or a crash it tells which test was being run. A test that fails does not change the exit status: otherwise the first
rank to get there would end the job of the others.

The modules of the suite try some calls when they are imported and disable tests where that raises NotImplementedError,
which stands for a function that the library lacks. This library lacks none, but some answer that the operation is not
supported. That is passed over here: the tests run, fail one by one, and need an entry in expected.toml.

With `--once` tests leave out what would make the very same MPI calls again. `--once arrayimpl`: the suite repeats most
tests with six classes of arrays, which differ in how Python hands a buffer to mpi4py. The library below sees an address,
a count and a datatype each time, and NumPy's own arrays have all the datatypes of the other five: only these stay.
`--once test_util_dtlib`: this module goes through all pairs and triples of codes of NumPy's types, of which some name the
same type, such as `i` and `i4`: of these the first stays.
"""

import ast
import faulthandler
import json
import os
import sys
import time
import unittest
from importlib.machinery import PathFinder, SourceFileLoader


class Finder:
    """Finds the modules under test, and that with the arrays; nothing else."""

    def __init__(self, suite, modules, once):
        self.suite, self.modules, self.once = suite, modules, once

    def find_spec(self, name, path=None, target=None):
        if name not in self.modules and name != "arrayimpl":
            return None
        spec = PathFinder.find_spec(name, [self.suite])
        if spec is not None:
            spec.loader = Loader(name, spec.origin)
            spec.loader.once = self.once
        return spec


def one_class_of_arrays(arrayimpl):
    """Leaves NumPy's own arrays alone in the list that the suite goes through. They must have all that the others have."""
    mine = arrayimpl.ArrayNumPy
    for other in arrayimpl.ArrayBackends:
        more = {code for code, datatype in other.TypeMap.items() if mine.TypeMap.get(code) != datatype}
        if more:
            raise SystemExit(f"--once: {other.__name__} has datatypes that {mine.__name__} lacks: {sorted(more)}")
    arrayimpl.ArrayBackends[:] = [mine]


def one_code_a_type(dtlib):
    """Leaves of the codes that name one type the first: mpi4py knows a type by its `char`."""
    first = {}
    for code in dtlib.typecodes:
        first.setdefault(dtlib.np_dtype(code).char, code)
    dtlib.typecodes[:] = first.values()


ONCE = {"arrayimpl": one_class_of_arrays, "test_util_dtlib": one_code_a_type}


class Loader(SourceFileLoader):
    """Gives each `except NotImplementedError` at the top level of a module a handler beside it, see above."""

    HANDLER = """
try: pass
except MPI.Exception as error:
    if error.Get_error_class() != MPI.ERR_UNSUPPORTED_OPERATION: raise
"""

    def source_to_code(self, data, path, **_options):
        tree = ast.parse(data, path)
        for node in tree.body:
            names = [ast.unparse(h.type) for h in getattr(node, "handlers", []) if h.type is not None]
            if "NotImplementedError" in names and "MPI.Exception" not in names:
                node.handlers += ast.parse(self.HANDLER).body[0].handlers
        return compile(tree, path, "exec", dont_inherit=True)

    def exec_module(self, module):
        super().exec_module(module)
        if self.name in self.once:
            ONCE[self.name](module)


def found_first(name):
    """Puts a module at the front of those that Python knows. A function of mpi4py does not tell its module, so pickle looks for it
    in all of them in turn, for each datatype that test_datatype pickles: half of that module's time."""
    for other in [other for other in sys.modules if other != name]:
        sys.modules[other] = sys.modules.pop(other)


def suite_vendor():
    """Which MPI mpi4py takes the library for. From then on the suite, which leaves out tests that it knows to fail on some MPIs,
    takes it for one that it does not know."""
    from mpi4py import MPI
    name, _version = MPI.get_vendor()
    MPI.get_vendor = lambda: ("unknown", (0, 0, 0))
    return name


def loaded_libraries():
    """Paths of the MPI libraries that this process has loaded."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        paths = {line.split(maxsplit=5)[5].strip() for line in maps if line.count("/") > 0}
    return sorted(path for path in paths if os.path.basename(path).startswith("libmpi"))


class Record:
    """The lines of one rank."""

    def __init__(self, beginning, vendor):
        self.beginning = beginning
        self.vendor = vendor    # which MPI mpi4py takes the library for
        self.file = None
        self.module = ""        # what is added is of this module

    def add(self, **what):
        if self.file is None:
            from mpi4py import MPI
            found_first(MPI.__name__)
            rank = MPI.COMM_WORLD.Get_rank()
            self.file = open(f"{self.beginning}.{rank}", "w", encoding="utf-8")
            self.add(library=MPI.Get_library_version().rstrip("\0"), vendor=self.vendor, mpi4py=MPI.__file__,
                     size=MPI.COMM_WORLD.Get_size(), loaded=loaded_libraries())
        self.file.write(json.dumps({"module": self.module} | what) + "\n")
        self.file.flush()


class Result(unittest.TextTestResult):
    """Records the start and the end of each test."""

    record = None

    def startTest(self, test):
        self.worst = ("passed", "")
        super().startTest(test)
        self.record.add(start=test.id())

    def note(self, outcome, why=""):
        order = ["passed", "skipped", "failed"]
        if order.index(outcome) >= order.index(self.worst[0]):
            self.worst = (outcome, why)

    def stopTest(self, test):
        super().stopTest(test)
        self.record.add(end=test.id(), outcome=self.worst[0], why=self.worst[1])

    @staticmethod
    def sentence(error):
        lines = [line for line in str(error[1]).splitlines() if line.strip()]
        return f"{error[0].__name__}: {lines[0] if lines else ''}"[:400]

    def broke(self, test, error):
        why = self.sentence(error)
        if isinstance(test, unittest.suite._ErrorHolder):  # setUpModule, setUpClass or the like
            self.record.add(end=test.id(), outcome="failed", why=why)
        else:
            self.note("failed", why)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.broke(test, error)

    def addError(self, test, error):
        super().addError(test, error)
        self.broke(test, error)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self.note("failed", self.sentence(error))

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        if not isinstance(test, unittest.suite._ErrorHolder):
            self.note("skipped", reason)

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.note("failed", "passes, though the suite expects a failure")


def main():
    suite, modules, beginning, limit_s, *arguments = sys.argv[1:]
    modules = modules.split(",")
    once = []
    if arguments[:1] == ["--once"]:
        once, arguments = arguments[1].split(","), arguments[2:]
    sys.dont_write_bytecode = True
    sys.path.insert(0, suite)
    sys.meta_path.insert(0, Finder(suite, modules, once))
    import main as suite_main  # the suite's own runner: its options, its choice of array packages

    Result.record = Record(beginning, suite_vendor())
    for module in modules:
        faulthandler.dump_traceback_later(float(limit_s), exit=True)
        start, cpu = time.monotonic(), time.process_time()
        Result.record.module = module
        runner = unittest.TextTestRunner(stream=open(os.devnull, "w"), resultclass=Result, verbosity=0)
        try:
            suite_main.main(module=None, argv=["main.py", "--quiet", "--no-builddir", *arguments, module],
                            testRunner=runner)
        except SystemExit as end:
            if end.code not in (None, True, False, 0, 1):
                raise
        Result.record.add(finished=True, seconds=time.monotonic() - start, cpu_seconds=time.process_time() - cpu)
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
