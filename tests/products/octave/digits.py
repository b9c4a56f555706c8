# SPDX-License-Identifier: GPL-3.0-or-later
"""digits.py MODEL... [-- OPTION...]: each function of the package in Octave against a program in C, to the last bit.
digits.py --random PROGRAM COUNT: the same of random models, which PROGRAM writes."""

import os
import sys
import tempfile

import package

ROUNDS = 6


def compare(path, options):
    with tempfile.TemporaryDirectory() as folder:
        own = package.generate(path, folder, *options)
        package.build(own)
        model = package.Model(own)
        package.compile_program(model, folder, ROUNDS)
        package.write_description(model, folder, ROUNDS)
        print(package.octave(f"compare('{folder}')", own, package.HERE).strip(), flush=True)


def compare_all(paths, options):
    for path in paths:
        try:
            compare(path, options)
        except AssertionError as error:
            raise AssertionError(f"{os.path.basename(path)}: {error}") from error


def compare_random(program, count):
    with tempfile.TemporaryDirectory() as folder:
        package.run(program, folder, count)
        compare_all([os.path.join(folder, name) for name in sorted(os.listdir(folder))], [])


def main(*arguments):
    if arguments[0] == "--random":
        compare_random(*arguments[1:])
    else:
        end = arguments.index("--") if "--" in arguments else len(arguments)
        compare_all(arguments[:end], arguments[end + 1 :])


main(*sys.argv[1:])
