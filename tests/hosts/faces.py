"""The faces beside MPI, on two hosts: the programs of tests/native, tests/faces and the tutorial programs, which a network must not concern."""

from basic import layout_of, shown
from frame import ROOT, goes_well
from hosts import Hosts
from run_mpi import compile_program, read_manifest, source_of

FACES = ("native", "nx", "cmmd", "shmem", "aclmpl", "mpl", "fm", "p4")
# What is shared on one node is what these are about: memory, folders, and how often a message is copied there.
ONE_NODE = ("p4_integral", "copies", "device", "files", "protocol")


def on_one_node(test):
    """Whether the test is about what a node shares. ACLMPL's protocol of the paper writes into a peer's memory itself."""
    return test.program in ONE_NODE or dict(test.environment).get("ACLMPL_PROTOCOL") == "paper"


def tests_of(face, chosen_programs):
    """The programs of a face that go well, of the chosen ones if any are: each one's entry in its manifest, and its source."""
    own = ROOT / "tests" / ("native" if face == "native" else f"faces/{face}")
    for folder, chosen in ((own, ""), (ROOT / "examples" / "faces", f"{face}_")):
        for test in read_manifest(folder / "manifest.toml"):
            if test.program.startswith(chosen_programs or "") and test.program.startswith(chosen) and not on_one_node(test) and test.exit == 0 and not test.preload and layout_of(test):
                source = source_of(folder / test.program)
                if source.suffix == ".c":
                    yield test, source


def program(checks, face, test):
    return checks.build / "faces" / face / test.program


def prepare(checks):
    """Builds them."""
    for face in FACES:
        (checks.build / "faces" / face).mkdir(parents=True, exist_ok=True)
        for test, source in tests_of(face, checks.chosen):
            complaint = compile_program([str(checks.arke), "cc", "--face", face], source, program(checks, face, test), test.libs)
            if complaint:
                raise SystemExit(f"{source} does not build: {complaint}")


def faces(checks):
    with Hosts(2) as hosts:
        for face in FACES:
            for test, _ in tests_of(face, checks.chosen):
                layout = layout_of(test)
                ran = hosts.job(layout, [program(checks, face, test), *test.args], dict(test.environment), limit_s=test.timeout_s)
                what = f"{face}: {test.name}, {shown(layout)} ranks"
                if ran.status == 0 and "skipped:" in ran.out:
                    checks.tell("skipped", what, ran.seconds, ran.out.partition("skipped:")[2].strip().splitlines()[0])
                    continue
                checks.judge(what, hosts, ran, goes_well(ran, *([test.says] if test.says else [])))
