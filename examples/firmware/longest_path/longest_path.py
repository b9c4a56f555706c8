#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The longest path of functions of a program for Cortex-M, in instructions.

    longest_path.py PROGRAM.elf FUNCTION... [--without NAME]... [--free NAME]... [--bounds BOUNDS.json]
                    [--json FILE]

FUNCTION is a symbol, or a part of one that only one symbol has. Every branch may go both ways; loops repeat as often as
their counters say, or as BOUNDS.json says ({"FUNCTION": {"NUMBER OF THE LOOP": REPETITIONS}}); calls count with their own
longest path, those of --without are never made: with sincos_of_large the angles are up to 8192 rad in float, 1e5 rad
in double, which the code reduces by itself. The instructions of --free do not count: a simulation of hardware, or waiting.
A function is bounded for the numbers that are known to be in r0 to r3 where it is called, such as the size of a copy. What
has no bound is named, with exit code 1: recursion, jumps to computed addresses, loops that show none. An exclusive store
is taken to succeed: one that fails was interrupted.
"""

import argparse
import json
import sys

from disassembly import Program
from flow import Unbounded
from paths import Longest


def bounds(path):
    """The bounds of a file, by function and loop. Raises ValueError."""
    if path is None:
        return {}
    with open(path, encoding="utf-8") as file:
        given = json.load(file)
    if not all(isinstance(n, int) and n >= 0 for loops in given.values() for n in loops.values()):
        raise ValueError(f"{path}: bounds are whole numbers, by function and number of the loop")
    return {name: {int(k): n for k, n in loops.items()} for name, loops in given.items()}


def main():
    """The program."""
    parser = argparse.ArgumentParser(description="longest paths of functions for Cortex-M, in instructions")
    parser.add_argument("program", help="ELF file")
    parser.add_argument("functions", nargs="+", help="symbols, or parts of them")
    parser.add_argument("--without", action="append", default=[], metavar="NAME",
                        help="a part of the name of functions that are not called")
    parser.add_argument("--free", action="append", default=[], metavar="NAME",
                        help="a part of the name of functions whose instructions do not count")
    parser.add_argument("--bounds", help="repetitions of loops that show none (JSON)")
    parser.add_argument("--json", help="also writes the result to this file")
    options = parser.parse_args()
    try:
        longest = Longest(Program(options.program), bounds(options.bounds), options.without, options.free)
        result = {part: longest.of(longest.program.named(part)) for part in options.functions}
    except (Unbounded, KeyError, OSError, RuntimeError, ValueError) as error:
        print(f"longest_path.py: {error.args[0] if error.args else error}", file=sys.stderr)
        return 1
    for name, count in result.items():
        print(f"{name} {count}")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(result, file, indent=2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
