"""What the headers of a private ABI say: every constant that is a number, the size of every type, the members of MPI_Status.

Nothing of it is written down here: the names come from the compiler's view of <mpi.h> and mpif.h, and a program that the
compiler makes of them prints the values. The tables have one `name TAB value` a line:

  MPI_ANY_SOURCE               -1          a number
  MPI_COMM_WORLD               0x44000000  the same, where the header writes it so
  MPI_INT                      &ompi_mpi_int   the address of an object or a function of the library
  MPI_UNWEIGHTED               *MPI_UNWEIGHTED what an object of the library holds
  sizeof(MPI_Aint)             8
  offsetof(MPI_Status,MPI_TAG) 12
  fortran:MPI_STATUS_SIZE      6           a parameter of mpif.h
"""

import re
import subprocess
from pathlib import Path

OURS = re.compile(r"P?(?:MPI|MPIX|MPICH|MPIO|OMPI|IMPI)_")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
C_WORDS = {"void", "char", "int", "long", "short", "unsigned", "signed", "const", "struct", "static_cast", "sizeof"}


class HeaderFault(Exception):
    """The headers could not be read; the text is what the compiler said."""


def compiler(command, text):
    """What a compiler prints for a text on its input."""
    done = subprocess.run(command, input=text, text=True, capture_output=True)
    if done.returncode != 0:
        raise HeaderFault(f"{' '.join(command)}\n{done.stderr[-2000:]}")
    return done.stdout


def good_lines(command, before, lines, after=""):
    """Those of `lines` that a compiler takes, each judged alone: it names the lines of all mistakes in one run. As one
    mistake may hide another, it is asked until nothing is wrong."""
    lines = list(lines)
    while True:
        head = before + "\n"
        first = head.count("\n") + 1
        done = subprocess.run(command, input=head + "\n".join(lines) + "\n" + after, text=True, capture_output=True)
        if done.returncode == 0:
            return lines
        bad = {int(n) - first for n in re.findall(r"^<stdin>:(\d+):\d+: *(?:fatal )?[Ee]rror", done.stderr, re.M)}
        bad |= {int(n) - first for n in re.findall(r"^<stdin>:(\d+):\d+:\n(?:.*\n)*?Error", done.stderr, re.M)}
        kept = [line for at, line in enumerate(lines) if at not in bad]
        if len(kept) == len(lines):
            raise HeaderFault(f"{' '.join(command)}\n{done.stderr[-2000:]}")
        lines = kept


def run_program(command, text, folder, name):
    """Compiles a program and answers what it prints. It needs no library: it only looks at numbers."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / name
    compiler([*command, "-o", str(target), "-"], text)
    return subprocess.run([str(target)], text=True, capture_output=True, check=True).stdout


def c_values(include, folder):
    """The table of <mpi.h>: name -> value."""
    gcc = ["gcc", "-x", "c", f"-I{include}", "-w"]
    include_line = "#include <mpi.h>\n#include <stddef.h>\n#include <stdio.h>\n#include <string.h>"
    macros = {}
    for line in compiler([*gcc, "-E", "-dM", "-"], include_line).splitlines():
        found = re.match(r"#define (\w+) +(\S.*)", line)
        if found and OURS.match(found[1]):
            macros[found[1]] = found[2]
    whole = compiler([*gcc, "-E", "-P", "-"], "#include <mpi.h>")
    enumerators = []
    for tag, body in re.findall(r"\benum\b\s*(\w*)\s*\{([^}]*)\}", whole):
        # MPICH numbers its functions for tools that stand between it and a program: no constants of MPI.
        enumerators += [] if tag.startswith("QMPI_") else [part.split("=")[0].strip() for part in body.split(",") if part.strip()]
    enumerators = [name for name in enumerators if OURS.match(name)]
    types = sorted({"MPI_Fint"} | {name for name in re.findall(r"\btypedef\b[^;{}]*?\b(\w+)\s*;", whole)
                    + re.findall(r"\}\s*(\w+)\s*;", whole) if OURS.match(name)})
    data = sorted({name for name in re.findall(r"\bextern\b[^;(){}]*?\b(\w+)\s*(?:__attribute__\s*\(\([^;]*\)\))?\s*;", whole)})

    # What each name stands for, in the compiler's words: whoever names an object or a function of the library is no number.
    marked = "".join(f'\n"@{name}" {name}' for name in macros)
    expansions = dict(re.findall(r'^"@(\w+)" (.*)$', compiler([*gcc, "-E", "-P", "-"], "#include <mpi.h>\n" + marked), re.M))
    functions = set(re.findall(r"\btypedef\b[^;]*?\(\s*\*?\s*(\w+)\s*\)\s*\(|\btypedef\b[^;(]*?\b(\w+)\s*\(", whole))
    known = set(enumerators) | set(types) | C_WORDS | {name for pair in functions for name in pair}
    table, numbers = {}, list(enumerators)
    for name, text in expansions.items():
        if '"' in text:
            continue
        strangers = [word for word in IDENTIFIER.findall(re.sub(r"\b0[xX][0-9a-fA-F]+\w*|\b\d\w*", " ", text)) if word not in known]
        if not strangers:
            numbers.append(name)
        elif len(strangers) == 1 and re.search(r"ompi_|OMPI_C|MPIR_|MPI_UNW|MPI_WEI", strangers[0]):
            table[name] = f"&{strangers[0]}"
    for name in data:
        if OURS.match(name) and name not in table:
            table[name] = f"*{name}"

    def shown(name):
        return "%#llx" if re.search(r"\b0x", expansions.get(name, "")) else "%lld"

    lines = [f'{{ __typeof__({name}) v = ({name}); printf("{name}\\t{shown(name)}\\n", '
             + ("(unsigned long long)(size_t)v & (sizeof v == 4 ? 0xffffffffull : ~0ull)" if "x" in shown(name)
                else "(long long)v") + "); }"
             for name in dict.fromkeys(numbers)]
    lines += [f'printf("sizeof({name})\\t%zu\\n", sizeof({name}));' for name in types if not name.endswith(("_function", "_fn"))]
    for name in types:
        members = re.search(r"\bstruct\b\s*\w*\s*\{([^{}]*)\}\s*" + name + r"\s*;", whole)
        tag = re.search(r"\btypedef\s+struct\s+(\w+)\s+" + name + r"\s*;", whole)
        if not members and tag:
            members = re.search(r"\bstruct\s+" + tag[1] + r"\s*\{([^{}]*)\}", whole)
        for member in re.findall(r"(\w+)\s*;", members[1]) if members else []:
            lines.append(f'printf("offsetof({name},{member})\\t%zu\\n", offsetof({name}, {member}));')
    before = include_line + "\nint main(void) {"
    lines = good_lines([*gcc, "-fsyntax-only", "-"], before, lines, "return 0; }\n")
    printed = run_program(gcc, before + "\n" + "\n".join(lines) + "\nreturn 0; }\n", folder, "values")
    table |= dict(line.split("\t") for line in printed.splitlines())
    return table


def fortran_values(include, folder):
    """The table of mpif.h: the name with `fortran:` before it -> value."""
    text = "\n".join(path.read_text(errors="replace") for path in sorted(Path(include).glob("mpif*.h")))
    names = {name.upper() for name in re.findall(r"\bparameter\s*\(\s*(\w+)\s*=", text, re.I)}
    for declared in re.findall(r"^\s+integer(?:\s*\([^)]*\)|\*8)?\s+(\w[\w, \n&]*)$", text, re.I | re.M):
        names |= {name.upper() for name in IDENTIFIER.findall(declared)}
    names = sorted(name for name in names if OURS.match(name))
    gfortran = ["gfortran", "-x", "f95", "-ffixed-form", "-ffixed-line-length-none", f"-I{include}", "-w"]
    # Only a parameter may initialise another, so a variable such as MPI_BOTTOM falls out.
    before = "      program values\n      implicit none\n      include 'mpif.h'"
    lines = [f"      integer(8), parameter :: v{at} = int({name}, 8)" for at, name in enumerate(names)]
    lines = good_lines([*gfortran, "-fsyntax-only", "-"], before, lines, "      end\n")
    lines += [f"      write (*, '(a, a, i0)') 'fortran:{name}', achar(9), v{at}" for at, name in enumerate(names)
              if any(f" v{at} = " in line for line in lines)]
    printed = run_program(gfortran, before + "\n" + "\n".join(lines) + "\n      end\n", folder, "fortran-values")
    return dict(line.split("\t") for line in printed.splitlines())


def write_table(table, path):
    """Writes a table of names and values, sorted by name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("name\tvalue\n" + "".join(f"{name}\t{table[name]}\n" for name in sorted(table)))


def read_table(path):
    """A table that write_table wrote, or one written by hand like it. `#` begins a comment."""
    lines = [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    return {cells[0]: cells[1].strip() for line in lines if len(cells := line.split("\t")) >= 2 and cells[:2] != ["name", "value"]}
