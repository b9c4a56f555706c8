# SPDX-License-Identifier: GPL-3.0-or-later
"""Who works on the runs: anything with the interface of concurrent.futures. `complete` gives tasks out, and gives those of
workers that have died to others."""

import collections
import concurrent.futures as futures
import multiprocessing
import os
import sys

from . import _programs
from ._errors import StudyError
from ._functions import Block
from ._work import Packed, Shared, inherit, inherited

TRIES = 3  # deaths of workers after which a run alone counts as failed
KILLED = "KilledWorker"  # what Dask says of a task whose workers have died


def cores():
    """That this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Serial(futures.Executor):
    """In this thread."""

    def submit(self, function, /, *arguments, **words):
        future = futures.Future()
        try:
            future.set_result(function(*arguments, **words))
        except Exception as error:
            future.set_exception(error)
        return future


class Crew:
    """Workers: `submit(task)`; `window`: tasks that are given out at a time; `renew()` after a death of all."""

    def __init__(self, executor, function, window):
        self.executor = executor
        self.function = function
        self.window = window

    def submit(self, task):
        return self.executor.submit(self.function, task)

    def renew(self):
        raise StudyError("the executor has broken, and the study cannot make another one; begin again with the same store, which "
                         "has the runs that are done")

    def close(self, now):
        pass


class Threads(Crew):
    def __init__(self, context, workers):
        super().__init__(futures.ThreadPoolExecutor(workers, "mbsgen study"), Shared(context), workers + 1)
        _programs.begin()

    def close(self, now):
        if now:
            _programs.stop()
        self.executor.shutdown(wait=True, cancel_futures=True)


class Processes(Crew):
    """Copies of this process where the system has them, so that functions of a notebook serve; new ones elsewhere."""

    def __init__(self, context, workers):
        self.context, self.workers = context, workers
        self.forks = sys.platform == "linux"
        super().__init__(None, inherited if self.forks else Packed(context), workers + 1)
        self.renew()

    def renew(self):
        if self.executor is not None:
            self.executor.shutdown(wait=True, cancel_futures=True)
        system = multiprocessing.get_context("fork" if self.forks else "spawn")
        initial = {"initializer": inherit, "initargs": (self.context, os.getpid())} if self.forks else {}
        self.executor = futures.ProcessPoolExecutor(self.workers, system, **initial)

    def close(self, now):
        processes = list((self.executor._processes or {}).values()) if now else []
        self.executor.shutdown(wait=not now, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


class Foreign(Crew):
    """An executor of the user's, who ends it."""

    def __init__(self, executor, context):
        count = getattr(executor, "_max_workers", None)
        super().__init__(executor, packed(context), 4*(count if isinstance(count, int) else 64))


class Dask(Crew):
    """The cluster of a client of `distributed`, or new processes on this machine."""

    def __init__(self, context, workers, address=None):
        try:
            import distributed
        except ImportError:
            raise StudyError("Dask is not here: install distributed (Debian: python3-distributed)") from None
        if address is None:
            self.client = distributed.Client(n_workers=workers or cores(), threads_per_worker=1, dashboard_address=None)
        elif os.path.exists(address):
            self.client = distributed.Client(scheduler_file=address)
        else:
            self.client = distributed.Client(address)
        threads = sum(self.client.nthreads().values())
        super().__init__(self.client.get_executor(pure=False), packed(context), 4*max(threads, 16))

    def close(self, now):
        self.client.close()


class Mpi(Crew):
    """The other processes of `mpiexec python3 -m mpi4py.futures`, or new ones that MPI starts."""

    def __init__(self, context, workers):
        try:
            from mpi4py import MPI
            from mpi4py.futures import MPIPoolExecutor
        except ImportError:
            raise StudyError("MPI is not here: install mpi4py (Debian: python3-mpi4py openmpi-bin)") from None
        executor = MPIPoolExecutor(workers)
        executor.bootup()
        super().__init__(executor, packed(context), 4*max(MPI.COMM_WORLD.Get_size() - 1, workers or 1))

    def close(self, now):
        self.executor.shutdown(wait=not now, cancel_futures=True)


def packed(context):
    try:
        return Packed(context)
    except Exception as error:  # pickle has no class of its own for all that it refuses
        raise StudyError(f"the model or the function cannot be sent to another process ({error}); write functions and laws into a "
                         "module, or take executor=\"threads\"") from None


def crew_of(executor, context, workers):
    """Of what `study` was given: an executor, "threads", "processes", "serial", "dask", "dask:ADDRESS", "mpi", or nothing."""
    if workers is not None and (not isinstance(workers, int) or workers < 1):
        raise StudyError(f"workers are 1 or more, not {workers!r}")
    name = context.run.prefers if executor is None else executor
    if hasattr(name, "submit"):
        return Foreign(name, context)
    kind, _, address = name.partition(":") if isinstance(name, str) else ("", "", "")
    if kind == "dask":
        return Dask(context, workers, address or None)
    if kind == "mpi":
        return Mpi(context, workers)
    if kind == "serial":
        return Crew(Serial(), Shared(context), 1)
    if kind == "threads":
        return Threads(context, workers or cores())
    if kind == "processes":
        return Processes(context, workers or cores())
    raise StudyError(f"executor is {executor!r}; take \"threads\", \"processes\", \"serial\", \"dask\", \"mpi\", or an executor with submit()")


def died(error):
    """True where a worker has ended, not a run."""
    return isinstance(error, (futures.BrokenExecutor, _programs.Killed)) or type(error).__name__ == KILLED


def complete(crew, tasks, give):
    """All tasks of the iterator: give(task, block) for each of them, or for its parts, as they are done.

    Those that were given out when workers died are suspects: they run alone, one by one. One that ends its worker there is
    halved, until a single run is left, which has failed.
    """
    waiting = {}
    try:
        give_out(crew, tasks, give, waiting)
    finally:
        for future in waiting:
            future.cancel()


def give_out(crew, tasks, give, waiting):
    """waiting: tasks of the futures that are not done."""
    deaths, suspects = collections.Counter(), collections.deque()
    more, is_alone = True, False
    while more or suspects or waiting:
        if not waiting:
            is_alone = bool(suspects)
            if is_alone:
                suspect = suspects.popleft()
                waiting[submitted(crew, suspect)] = suspect
        while more and not is_alone and not suspects and len(waiting) < crew.window:
            task = next(tasks, None)
            more = task is not None
            if more:
                waiting[submitted(crew, task)] = task
        if not waiting:
            continue
        # Now and then this thread is awake, so that it hears Ctrl-C at once.
        finished, _ = futures.wait(waiting, timeout=0.5, return_when=futures.FIRST_COMPLETED)
        were_alone = len(waiting) == 1
        broken = [(task, error) for task, error in taken(finished, waiting, give) if error is not None]
        if any(isinstance(error, futures.BrokenExecutor) for _, error in broken):
            broken += [(task, None) for task in waiting.values()]
            waiting.clear()
            crew.renew()
        for task, error in broken:
            has_tried = type(error).__name__ == KILLED  # several times
            suspects.extend(again(task, were_alone or has_tried, deaths, give, 1 if has_tried else TRIES))


def submitted(crew, task):
    """A future, which says it where the executor was broken before."""
    try:
        return crew.submit(task)
    except futures.BrokenExecutor as error:
        future = futures.Future()
        future.set_exception(error)
        return future


def taken(finished, waiting, give):
    """The tasks of futures that are done, and why they are to be done again; None: they are not."""
    for future in finished:
        task = waiting.pop(future)
        error = futures.CancelledError() if future.cancelled() else future.exception()
        if error is None:
            give(task, future.result())
        elif not died(error) and not isinstance(error, futures.CancelledError):
            raise error
        yield task, error


def again(task, was_alone, deaths, give, tries):
    """The tasks that follow from one whose worker has died. tries: deaths after which a run alone counts as failed."""
    if not was_alone:
        return [task]
    if len(task.values) > 1:
        return task.halves()
    deaths[task.first] += 1
    if deaths[task.first] < tries:
        return [task]
    block = Block(1)
    block.status = ["the process that computed it has died"]
    give(task, block)
    return []
