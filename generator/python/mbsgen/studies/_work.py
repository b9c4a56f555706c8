# SPDX-License-Identifier: GPL-3.0-or-later
"""What a worker does: one chunk of runs. It gets the model and the run once, and keeps them from chunk to chunk."""

import copy
import hashlib
import os
import pickle
import signal
import threading
import time
from typing import NamedTuple

import numpy as np

from ._reductions import Reduced
from ._store import Part

try:
    import cloudpickle as pickler  # takes functions of notebooks, too
except ImportError:
    pickler = pickle


class Context(NamedTuple):
    """What all chunks of a study have in common."""

    model: object
    run: object
    names: tuple
    reduced: Reduced
    keeps: bool  # the results of each run
    seed: int


class Task(NamedTuple):
    """Runs of a study one behind the other: rows `first` to `first + len(values) - 1` of the samples, which are a chunk or a
    part of one."""

    chunk: int
    first: int
    values: np.ndarray

    def halves(self):
        middle = len(self.values)//2
        return [self._replace(values=self.values[:middle]),
                self._replace(first=self.first + middle, values=self.values[middle:])]


def done(context, task):
    """The block of a task."""
    indices = np.arange(task.first, task.first + len(task.values))
    return context.run.block(context.model, context.names, task.values, indices, context.seed)


def part_of(context, first, block):
    """What is kept of a chunk's block."""
    reduced = context.reduced.of(block, np.arange(first, first + len(block.status)))
    return Part(block.status, block.columns if context.keeps else {}, reduced)


class Packed:
    """A context as bytes. Models and functions that cannot be pickled are refused with a remedy."""

    def __init__(self, context):
        self.content = pickler.dumps(context)
        self.key = hashlib.sha256(self.content).hexdigest()

    def __call__(self, task):
        return done(mine(self.key, lambda: pickle.loads(self.content)), task)


class Shared:
    """A context in this process, for threads: each of them has a copy of the model."""

    def __init__(self, context):
        self.context = context
        self.key = object()

    def __call__(self, task):
        return done(mine(self.key, lambda: self.context._replace(model=copy.copy(self.context.model))), task)


OWN = threading.local()


def mine(key, make):
    """The context of that key in this thread: the last one stays."""
    if getattr(OWN, "key", None) != key:
        OWN.key, OWN.context = key, make()
    return OWN.context


# Processes that are copies of the study's: they have its context without any bytes.
INHERITED = []


def inherit(context, study):
    """study: the number of its process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the study's
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=end_with, args=(study,), daemon=True).start()
    INHERITED[:] = [context]


def end_with(study):
    """Ends this process where the study's has been killed, which tells nobody."""
    while os.getppid() == study:
        time.sleep(0.2)
    os._exit(1)


def inherited(task):
    return done(INHERITED[0], task)
