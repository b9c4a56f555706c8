# SPDX-License-Identifier: GPL-3.0-or-later
"""study_long.py million [RUNS]: a study of 10^6 equilibria of the four-bar, killed three times, beside the same without.
study_long.py efficiency [RUNS]: times of two workers beside those of one, in turns: motions of one second by the program, and a
function of Python."""

import pathlib
import resource
import signal
import statistics
import sys
import time

import mbsgen
import study_command
from mbsgen import studies

ROUNDS = 5


def processor_time():
    """Of this process and of all that it has waited for, s."""
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def million(runs):
    study = {**study_command.STUDY, "reduce": {"rest": {"mean": True, "extremes": True, "quantiles": [0.05, 0.95]}}}
    study["samples"] = {**study["samples"], "count": runs}
    del study["chunk"]
    folder = study_command.Folder(study)
    begin, used = time.monotonic(), processor_time()
    done = folder.run("whole.npz", "--workers", "2")
    assert done.returncode == 0, done.stderr
    print(f"{done.stdout.splitlines()[0]}: {time.monotonic() - begin:.1f} s, of processors {processor_time() - used:.1f} s", flush=True)
    for k in range(3):
        before = folder.done("table.npz")
        process = folder.start("table.npz", "--workers", "2")
        folder.wait(process, "table.npz", before + 20)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        print(f"killed with {folder.done('table.npz')} chunks", flush=True)
        assert process.returncode == -signal.SIGKILL and folder.done("table.npz") >= before + 20
    done = folder.run("table.npz", "--workers", "2")
    assert done.returncode == 0, done.stderr
    assert folder.bytes("table.npz") == folder.bytes("whole.npz")
    print(f"the same {len(folder.bytes('table.npz'))} bytes")


def step(model, sample):
    """Some milliseconds of Python: many calls for one state each."""
    total, q = 0.0, model.q0 + 0.001*sample.rng.random(model.nq)
    for _ in range(2000):
        total += model.energy(q, model.qd0).sum()
    return total


def efficiency(runs):
    bar = mbsgen.load(pathlib.Path(study_command.ROOT)/"examples/four_bar/four_bar.json", functions="default,energy", backend="cc")
    numbers = {"coupler_length": (0.3, 0.45), "density": (1, 1.4)}
    kinds = (("simulate", studies.simulate({"end": "q(crank_angle)"}, tf=1, every=1), runs, runs//20),
             ("function", step, max(runs//100, 100), max(runs//2000, 5)))
    for name, run, count, chunk in kinds:
        samples = studies.random(numbers, count, 1)
        rows = []
        for _ in range(ROUNDS):
            times = []
            for workers in (1, 2):
                begin, used = time.monotonic(), processor_time()
                mbsgen.study(bar, samples, run, workers=workers, chunk=chunk, progress=False)
                times.append((time.monotonic() - begin, processor_time() - used))
            rows.append(times)
        # Of the processor's time: what one worker takes over what two take together.
        wall = [one[0]/(2*two[0]) for one, two in rows]
        used = [one[1]/two[1] for one, two in rows]
        print(f"{name}: {count} runs, one worker {min(row[0][0] for row in rows):.2f} s; efficiency of two: of the clock "
              f"{statistics.median(wall):.3f} ({min(wall):.3f} to {max(wall):.3f}), of the processors {statistics.median(used):.3f}")


if __name__ == "__main__":
    usual = {"million": 1_000_000, "efficiency": 20_000}
    {"million": million, "efficiency": efficiency}[sys.argv[1]](int([*sys.argv, usual[sys.argv[1]]][2]))
