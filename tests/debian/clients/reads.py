"""Writes reads of a genome of 4,000 bases, both from a fixed seed: 40 times all of it, in pieces of 80."""

import random
import sys

draw = random.Random(11)
genome = "".join(draw.choice("ACGT") for _ in range(4000))
other = genome[::-1].translate(str.maketrans("ACGT", "TGCA"))
with open(sys.argv[1], "w") as out:
    for number in range(2000):
        strand = draw.choice((genome, other))
        at = draw.randrange(len(genome) - 80)
        out.write(f">{number}\n{strand[at:at + 80]}\n")
