"""What is measured: programs, ranks, arguments, and which printed value counts."""

from dataclasses import dataclass, field


@dataclass
class Bench:
    """One measurement. `value` is the field of the program's JSON lines that goes into the table."""

    key: str
    title: str
    program: str
    ranks: int
    value: str
    unit: str
    arguments: list = field(default_factory=list)
    quick: list = None          # arguments of a quick run, if others
    scale: float = 1.0          # printed value times this is what the table shows
    higher_is_better: bool = False
    timeout_s: float = 60.0
    wall_repeats: int = 0       # > 0: the value is the wall time of the command, best of nothing, median of so many
    once: bool = False          # long and steady: measured in the first round only
    floor: list = None          # the floor program and its arguments, where there is one
    in_quick: bool = True


QUICK_SIZES = ["--sizes", "0,8,1K,8K,64K,1M,4M", "--time", "0.05"]
QUICK_RATES = ["--sizes", "8,1K,8K,64K,1M,4M", "--time", "0.05"]

BENCHES = [
    Bench("latency", "One-way latency, 2 ranks", "latency", 2, "latency_us", "µs", quick=QUICK_SIZES,
          floor=["floor_line"]),
    Bench("latency-dirty", "One-way latency, 2 ranks, buffer rewritten before each send and read after each receive",
          "latency", 2, "latency_us", "µs", ["--dirty"], quick=["--dirty", *QUICK_SIZES]),
    Bench("latency-places", "One-way latency, 2 ranks, the receive's buffer 16 bytes further behind the beginning of a page than the send's",
          "latency", 2, "latency_us", "µs", ["--places", "0,16", "--sizes", "1K,4K,16K,32K,64K,256K,1M"], in_quick=False),
    Bench("bandwidth", "Bandwidth, 2 ranks, window 64", "bandwidth", 2, "bandwidth_MBps", "MB/s", quick=QUICK_RATES,
          higher_is_better=True),
    Bench("bandwidth-dirty", "Bandwidth, 2 ranks, window 64, every message written before and read after",
          "bandwidth", 2, "bandwidth_MBps", "MB/s", ["--dirty", "--sizes", "8,64,512,4K,16K,64K,256K,1M,4M,16M"],
          quick=["--dirty", *QUICK_RATES], higher_is_better=True, in_quick=False),
    Bench("bidirectional", "Bandwidth of both directions at once, 2 ranks, window 64", "bandwidth", 2,
          "bandwidth_MBps", "MB/s", ["--bidirectional", "--sizes", "8,64,512,4K,16K,64K,256K,1M,4M,16M"],
          quick=["--bidirectional", *QUICK_RATES], higher_is_better=True),
    Bench("message-rate", "Messages a second, 2 ranks, window 64", "message_rate", 2, "messages_per_s", "M/s",
          scale=1e-6, higher_is_better=True, floor=["floor_line"]),
    Bench("unexpected", "Time a message, all arriving before their receives are posted, window 64", "unexpected", 2,
          "message_us", "µs", in_quick=False),
    Bench("unexpected-memory", "Growth of the receiver's memory a message, 1,000,000 unexpected messages",
          "unexpected", 2, "receiver_growth_bytes", "B", ["--memory", "1000000"], once=True),
    Bench("barrier-2", "Barrier, 2 ranks", "collectives", 2, "call_us", "µs", ["--op", "barrier", "--time", "0.3"]),
    Bench("allreduce-2", "Allreduce of doubles, 2 ranks", "collectives", 2, "call_us", "µs", ["--op", "allreduce"],
          quick=["--op", "allreduce", "--sizes", "8,1K,64K,1M", "--time", "0.05"]),
    Bench("bcast-2", "Broadcast with changing root, 2 ranks", "collectives", 2, "call_us", "µs",
          ["--op", "bcast", "--sizes", "8,64,512,4K,16K,64K,256K,1M,4M"],
          quick=["--op", "bcast", "--sizes", "8,4K,64K,1M", "--time", "0.05"]),
    Bench("barrier-8", "Barrier, 8 ranks", "collectives", 8, "call_us", "µs", ["--op", "barrier", "--time", "0.5"]),
    Bench("allreduce-8", "Allreduce of doubles, 8 ranks", "collectives", 8, "call_us", "µs",
          ["--op", "allreduce", "--sizes", "8,1K,64K", "--time", "0.5"],
          quick=["--op", "allreduce", "--sizes", "8", "--time", "0.5"]),
    Bench("bcast-8", "Broadcast with changing root, 8 ranks", "collectives", 8, "call_us", "µs",
          ["--op", "bcast", "--sizes", "8,4K,64K,1M", "--time", "0.5"], in_quick=False),
    *[Bench(f"{op}-{ranks}", f"{title}, {ranks} ranks", "collectives", ranks, "call_us", "µs",
            ["--op", op, "--sizes", "64,1K,4K,16K,64K,256K,1M", "--time", "0.1" if ranks == 2 else "0.3"], in_quick=False)
      for op, title in (("reduce", "Reduce of doubles with changing root"), ("allgather", "Allgather, size of a block"),
                        ("alltoall", "Alltoall, size of a block"), ("gather", "Gather with changing root, size of a block"),
                        ("scatter", "Scatter with changing root, size of a block"),
                        ("reduce_scatter", "Reduce-scatter of doubles, size of a block"), ("scan", "Scan of doubles"),
                        ("alltoallv", "Alltoallv, size of a block"),
                        ("scatterv", "Scatterv with changing root, size of a block"))
      for ranks in (2, 8)],
    *[Bench(f"{how}-8", f"{title}, 8 ranks", "pairs", 8, "step_us", "µs",
            ["--how", how, "--sizes", "8,512,4K,16K,64K,256K,1M", "--time", "0.3"], in_quick=False)
      for how, title in (("pingpong", "One way of a ping-pong, all pairs at once"),
                         ("ring", "Step of a ring, MPI_Sendrecv"),
                         ("halo", "Exchange with both neighbours in a ring, MPI_Irecv and MPI_Isend"))],
    *[Bench(f"polling-{how}", f"Step of a ring of 4 ranks that call {call} in a loop", "polling", 4, "step_us", "µs",
            ["--how", how, "--time", "0.3"], in_quick=False)
      for how, call in (("test", "MPI_Test"), ("iprobe", "MPI_Iprobe"))],
    *[Bench(f"one-sided-{op}", f"{title}, memory of MPI_Win_allocate, 2 ranks", "one_sided", 2, "operation_us", "µs",
            ["--op", op, "--sizes", sizes], quick=["--op", op, "--sizes", "8", "--time", "0.05"])
      for op, title, sizes in (
          ("put", "Put and flush", "8,512,4K,64K,1M"), ("get", "Get and flush", "8,512,4K,64K,1M"),
          ("accumulate", "Accumulate of longs and flush", "8,512,4K,64K,1M"), ("fetch", "Fetch-and-add and flush", "8"),
          ("swap", "Compare-and-swap and flush", "8"), ("lock", "Exclusive lock, put, unlock", "8,4K"),
          ("fence", "Put between fences", "8,4K"))],
    *[Bench(f"one-sided-{op}-create", f"{title}, memory of the program's, 2 ranks", "one_sided", 2, "operation_us", "µs",
            ["--op", op, "--memory", "create", "--sizes", sizes], in_quick=False)
      for op, title, sizes in (
          ("put", "Put and flush", "8,4K,64K,1M"), ("get", "Get and flush", "8,4K,64K,1M"),
          ("accumulate", "Accumulate of longs and flush", "8,4K,64K,1M"), ("fetch", "Fetch-and-add and flush", "8"),
          ("lock", "Exclusive lock, put, unlock", "8,4K"))],
    Bench("hello-4", "Wall time of an empty job, 4 ranks", "hello", 4, "", "ms", scale=1e3, wall_repeats=5),
    Bench("hello-64", "Wall time of an empty job, 64 ranks", "hello", 64, "", "ms", scale=1e3, wall_repeats=1),
    Bench("memory", "Private dirty memory of a rank after MPI_Init and MPI_Barrier, 4 ranks", "memory", 4,
          "private_dirty_bytes", "MB", scale=1e-6),
    Bench("calls", "Calls that wait for nothing, 1 rank", "calls", 1, "call_ns", "ns"),
    Bench("blocked", "CPU time of a blocked rank in 10 s, 4 ranks", "blocked", 4, "cpu_per_s", "s", ["--seconds", "5"],
          quick=["--seconds", "1"], scale=10.0, once=True),
]

FLOOR_COPY = {"latency": [], "latency-dirty": ["--dirty"]}


@dataclass
class Goal:
    """A promise: at `bench` and `size` (-1: at the worst of all), Arke over the best rival (`absolute`: Arke's own value) is
    within `limit`."""

    text: str
    bench: str
    size: int
    limit: float
    at_least: bool = False
    absolute: bool = False


GOALS = [
    Goal("8 B latency ≤ 0.7 of the best rival", "latency", 8, 0.7),
    Goal("64 KB latency ≤ 0.65", "latency", 65536, 0.65),
    Goal("1 MB latency ≤ 0.65", "latency", 1 << 20, 0.65),
    Goal("4 MB latency ≤ 0.65", "latency", 4 << 20, 0.65),
    Goal("8 B message rate ≥ 1.5", "message-rate", 8, 1.5, at_least=True),
    Goal("4 MB bandwidth ≥ 1.5", "bandwidth", 4 << 20, 1.5, at_least=True),
    Goal("latency of every size ≤ 1.05", "latency", -1, 1.05),
    Goal("barrier of 8 ranks ≤ 0.4", "barrier-8", 0, 0.4),
    Goal("8 B allreduce of 8 ranks ≤ 0.4", "allreduce-8", 8, 0.4),
    Goal("empty job, 4 ranks: < 60 ms", "hello-4", 0, 60, absolute=True),
    Goal("empty job, 64 ranks: < 600 ms", "hello-64", 0, 600, absolute=True),
    Goal("private dirty memory of a rank ≤ 3 MB", "memory", 0, 3.0, absolute=True),
    Goal("unexpected 8 B message ≤ 128 B of the receiver", "unexpected-memory", 8, 128, absolute=True),
    Goal("a rank blocked for 10 s uses ≤ 0.1 s of CPU", "blocked", -1, 0.1, absolute=True),
]
