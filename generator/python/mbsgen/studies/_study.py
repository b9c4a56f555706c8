# SPDX-License-Identifier: GPL-3.0-or-later
"""A study: many runs of a model, each with other numbers."""

import hashlib
import os

import numpy as np

from .._version import VERSION
from . import _analyses, _executors, _progress
from ._errors import StudyError
from ._functions import OK, Batched, Each, joined
from ._reductions import Reduced, reductions_of
from ._samples import philox, samples_of
from ._store import Folder, Memory
from ._tables import StudyTable
from ._work import Context, Task, part_of

SMALLEST_CHUNKS = 100  # runs of a study are divided into at least as many


def run_of(given):
    """What `study` was given for a run."""
    if isinstance(given, str):
        if given not in ("simulate", "equilibrium", "modes"):
            raise StudyError(f"a run is \"simulate\", \"equilibrium\", \"modes\" or a function, not {given!r}")
        return _analyses.analysis(given)
    if isinstance(given, (Each, Batched, _analyses.Analysis)):
        return given
    if callable(given):
        return Each(given)
    raise StudyError(f"a run is \"simulate\", \"equilibrium\", \"modes\" or a function, not {type(given).__name__}")


def chunk_of(given, runs, run):
    """Runs that are given out and kept together. It does not depend on the workers: sums are made chunk by chunk."""
    if given is None:
        return max(1, min(run.largest_chunk(), runs//SMALLEST_CHUNKS))
    if not isinstance(given, (int, np.integer)) or given < 1:
        raise StudyError(f"a chunk has 1 or more runs, not {given!r}")
    return int(given)


def digest(*parts):
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()


def model_words(model):
    """What a model is: its text, its options, and its parameters where they are others."""
    package = getattr(model, "_package", None)
    if package is None:
        raise StudyError("a study takes a model of mbsgen.load; write functions of another one with that model inside")
    return digest(package.source.text, package.options, model._changed())


class Chunks:
    """The chunks of a study that are not done, and their blocks as they come, perhaps in parts."""

    def __init__(self, context, samples, size, store, progress):
        self.context, self.samples, self.size, self.store, self.progress = context, samples, size, store, progress
        self.count = -(-len(samples)//size)
        self.open = {}

    def rows(self, chunk):
        return slice(chunk*self.size, min((chunk + 1)*self.size, len(self.samples)))

    def tasks(self):
        done = self.store.done()
        for chunk in range(self.count):
            rows = self.rows(chunk)
            if chunk in done:
                status = self.store.get(chunk).status
                self.progress.add(len(status), sum(word != OK for word in status), is_new=False)
            else:
                yield Task(chunk, rows.start, self.samples.values[rows])

    def give(self, task, block):
        rows = self.rows(task.chunk)
        parts = self.open.setdefault(task.chunk, {})
        parts[task.first] = block
        if sum(len(part.status) for part in parts.values()) < rows.stop - rows.start:
            return
        whole = joined([parts[first] for first in sorted(parts)])
        del self.open[task.chunk]
        self.store.put(task.chunk, part_of(self.context, rows.start, whole))
        self.progress.add(len(whole.status), sum(word != OK for word in whole.status))

    def table(self):
        """Of all chunks in their order."""
        blocks, state = [], {}
        for chunk in range(self.count):
            part = self.store.get(chunk)
            blocks.append(part.block())
            state = self.context.reduced.joined(state, part.reduced)
        whole = joined(blocks)
        reduced = self.context.reduced.answers(state)
        return StudyTable(self.samples if self.context.keeps else None, whole, reduced)


def check_names(samples, block, reduced):
    """Results have names of their own; what is reduced is among them."""
    if both := [name for name in block.columns if name in samples.names]:
        raise StudyError(f"{both[0]} is a number of the samples and a result; give the result another name: "
                         f"results={{\"final\": \"{both[0]}\"}}")
    if block.columns:
        if odd := [name for name in reduced.wanted if name not in block.columns]:
            raise StudyError(f"no result has the name {odd[0]}: {', '.join(block.columns)}")


def study(model, samples, run, executor=None, *, workers=None, seed=0, reduce=None, table=True, store=None, chunk=None,
          progress=None):
    """Runs a model many times, each time with other numbers.

    samples: of mbsgen.studies (grid, latin_hypercube, sobol, random, table), or a dict of columns. Numbers that have the name
    of a parameter, "link.mass", are given to the model.
    run: "equilibrium", "simulate", "modes", those of mbsgen.studies with their options, a function(model, sample) that gives
    numbers or arrays by names, or studies.batched(function).
    executor: whatever has submit() of concurrent.futures; "threads", "processes", "serial", "dask", "dask:ADDRESS", "mpi". By
    default threads where runs wait or work without Python's lock, else processes. workers: as many as cores by default.
    seed: of the random numbers of each run, sample.rng. reduce: {"swing": ["mean", "extremes", studies.quantiles(0.5)]}.
    table: False keeps reductions alone, in bounded memory.
    store: a folder for the runs that are done. The same call goes on from there. chunk: runs that are given out and kept
    together. progress: True, False, or a function; by default on terminals.

    The table is the same whatever executor, workers and interruptions are. Raises StudyError for a study that cannot begin;
    a run that fails has a row, with the reason in its status.
    """
    samples, run = samples_of(samples), run_of(run)
    philox(seed)  # refuses what is none
    reduced = Reduced(reductions_of(reduce))
    if not table and not reduced.wanted:
        raise StudyError("without a table and without reductions nothing is left of a study: name some, reduce={\"swing\": \"mean\"}")
    size = chunk_of(chunk, len(samples), run)
    context = Context(model, run, samples.names, reduced, table, int(seed))
    words = {"program": VERSION, "model": model_words(model), "samples": samples.digest(), "run": digest(run.describe()),
             "reductions": digest({name: [each.words for each in many] for name, many in reduced.wanted.items()}, table),
             "seed": int(seed), "chunk": size}
    kept = Memory() if store is None else Folder(os.fspath(store), words)
    run.check(model, samples)
    chunks = Chunks(context, samples, size, kept, _progress.Progress(len(samples), _progress.shown(progress)))
    work(chunks, executor, workers)
    return chunks.table()


def work(chunks, executor, workers):
    """Until all chunks are done, or somebody stops it."""
    tasks = chunks.tasks()
    first = next(tasks, None)
    if first is None:
        return
    crew = _executors.crew_of(executor, chunks.context, workers)
    checked = []

    def give(task, block):
        if not checked and block.columns:
            check_names(chunks.samples, block, chunks.context.reduced)
            checked.append(True)
        chunks.give(task, block)

    now = True
    try:
        _executors.complete(crew, given_back(first, tasks), give)
        now = False
    finally:
        crew.close(now)


def given_back(first, others):
    yield first
    yield from others
