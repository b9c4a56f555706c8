# SPDX-License-Identifier: GPL-3.0-or-later
"""`mbsgen study`, which is `python3 -m mbsgen.studies`."""

import argparse
import os
import signal
import subprocess
import sys

from .._program import DiagnosticError, ProgramError
from ._errors import StudyError
from ._file import StudyFile
from ._store import Folder
from ._study import study
from ._tables import check_path

INVALID, INTERRUPTED = 1, 130


def arguments(words):
    parser = argparse.ArgumentParser("mbsgen study", description="Runs a model many times, each time with other numbers.",
                                     epilog="The same command goes on with a study that was interrupted.")
    parser.add_argument("study", metavar="STUDY.json")
    parser.add_argument("-o", "--output", metavar="TABLE", required=True, help="the table: .parquet, .npz or .csv")
    parser.add_argument("--workers", metavar="N", type=int, help="processes or threads; as many as cores by default")
    parser.add_argument("--executor", metavar="NAME", help="threads, processes, serial, dask, dask:ADDRESS or mpi")
    parser.add_argument("--store", metavar="FOLDER", help="for runs that are done; TABLE.runs by default, which goes at the end")
    parser.add_argument("--check", action="store_true", help="only says whether the study can begin")
    parser.add_argument("--quiet", action="store_true", help="no progress and no summary")
    return parser.parse_args(words)


def stop(number, frame):
    """Batch systems end programs this way."""
    del number, frame
    raise KeyboardInterrupt


def main(words=None):
    given = arguments(words)
    signal.signal(signal.SIGTERM, stop)
    try:
        return run(given)
    except DiagnosticError as error:
        print(error, file=sys.stderr)
    except (StudyError, ProgramError, OSError) as error:
        print(f"{given.study}: error: {error}", file=sys.stderr)
    return INVALID


def run(given):
    file = StudyFile(given.study)
    check_path(given.output)
    if given.check:
        print(f"{given.study}: {len(file.samples)} runs of {file.model.name}")
        return 0
    words = {**file.words, **{name: value for name, value in (("workers", given.workers), ("executor", given.executor)) if value}}
    if words.get("executor") == "mpi" and "mpi4py" not in sys.modules:  # which `python3 -m mpi4py.futures` has in it
        return under_mpi(given, words.get("workers"))
    store = given.store or f"{given.output}.runs"
    try:
        table = study(file.model, file.samples, file.run, store=store, progress=False if given.quiet else None, **words)
    except KeyboardInterrupt:
        print(f"\n{given.study}: stopped; {store} has what is done, and the same command goes on", file=sys.stderr)
        return INTERRUPTED
    table.save(given.output)
    if given.store is None:
        Folder.remove_all(store)
    if not given.quiet:
        summary(given, table)
    return 0


def summary(given, table):
    failed = sum(table.failures.values())
    print(f"{len(table)} runs, {failed} failed")
    for reason, count in sorted(table.failures.items(), key=lambda item: -item[1])[:5]:
        print(f"  {count}: {reason}")
    print(f"wrote {given.output}")


def done(store):
    return sum(name.endswith(".npz") for name in os.listdir(store)) if os.path.isdir(store) else 0


def under_mpi(given, workers):
    """Starts itself under MPI, which ends all processes where one dies; again, as long as runs are done between two deaths."""
    from ._executors import cores

    store = given.store or f"{given.output}.runs"
    options = ["--workers", str(workers)] if workers else []
    options += ["--quiet"] if given.quiet else []
    command = ["mpiexec", "-n", str((workers or cores()) + 1), sys.executable, "-m", "mpi4py.futures", "-m", "mbsgen.studies",
               given.study, "-o", given.output, "--executor", "mpi", "--store", store, *options]
    while True:
        before = done(store)
        try:
            code = subprocess.run(command).returncode
        except FileNotFoundError:
            raise StudyError("there is no mpiexec; install MPI (Debian: openmpi-bin python3-mpi4py)") from None
        if code in (0, INVALID, INTERRUPTED) and (code == 0 or done(store) == before):
            break
        if done(store) == before:
            raise StudyError(f"MPI has ended with {code}, and no run was done since it began")
        print(f"{given.study}: a process of MPI has died; the study goes on", file=sys.stderr)
    if code == 0 and given.store is None:
        Folder.remove_all(store)
    return code
