# SPDX-License-Identifier: GPL-3.0-or-later
"""Studies of many runs: numbers, executors, interruptions, tables."""

import concurrent.futures
import csv
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import mbsgen
import numpy as np
from mbsgen import studies

ROOT = pathlib.Path(__file__).resolve().parents[4]
CACHE = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = CACHE.name
FOUR_BAR = ROOT/"examples/four_bar/four_bar.json"
NUMBERS = {"coupler_length": (0.3, 0.45), "density": (0.5, 2)}
try:
    import scipy.stats
except ImportError:
    scipy = None
try:
    import pyarrow.parquet
except ImportError:
    pyarrow = None

PENDULUM = {"mbsgen": 1, "name": "pendulum", "gravity": [0, 0, -9.81], "parameters": {"length": 0.4, "tilt": 0.3},
            "bodies": [{"name": "rod", "parent": "base", "mass": 1.5, "com": [0, 0, "-length"], "inertia": [0.02, 0, 0, 0.02, 0, 0.001],
                        "joints": [{"name": "swing", "type": "Ry", "q0": "tilt"}]}]}


def pendulum():
    return mbsgen.load(PENDULUM, functions="default,energy", backend="tcc")


def torque(model, sample):
    """A run of one sample: what holds a pendulum, and random numbers of its own."""
    if sample.index == 5:
        raise ValueError("five is\nrefused")
    q = [sample["angle"]]
    return {"torque": model.inverse_dynamics(q, [0], [0])[0], "noise": sample.rng.random(2)}


def torques(model, rows):
    """The same of many at once."""
    q = rows["angle"][:, None]
    Q = model.inverse_dynamics(q, 0*q, 0*q, parameters=rows.parameters)[:, 0]
    status = np.where(rows.index == 5, "ValueError: five is refused", "ok")
    return {"torque": Q, "noise": np.array([rows.rng(k).random(2) for k in range(len(rows))]), "status": status}


def deadly(model, sample):
    """Ends its process, in one run always."""
    if sample.index == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return sample["rod.mass"]


def rows_of(count, seed=1):
    return studies.random({"rod.mass": (1, 2), "length": (0.3, 0.5), "angle": (-1, 1)}, count, seed)


class Same(unittest.TestCase):
    def same(self, a, b):
        self.assertEqual(a.names, b.names)
        for name in a.names:
            np.testing.assert_array_equal(a[name], b[name])
        self.assertEqual(list(a.status), list(b.status))


class Samples(unittest.TestCase):
    def test_a_grid_has_all_combinations(self):
        grid = studies.grid({"a": [1, 2], "b": [3, 4, 5]})
        np.testing.assert_array_equal(grid.values, [[1, 3], [1, 4], [1, 5], [2, 3], [2, 4], [2, 5]])

    def test_draws_follow_from_the_seed_and_their_place(self):
        few, many = rows_of(10), rows_of(1000)
        np.testing.assert_array_equal(few.values, many.values[:10])
        self.assertFalse((rows_of(10, 2).values == few.values).any())
        self.assertLess(abs(many["rod.mass"].mean() - 1.5), 0.03)

    @unittest.skipUnless(scipy, "no scipy")
    def test_strata_and_balance(self):
        cube = studies.latin_hypercube({"a": (0, 1), "b": (5, 6)}, 50, seed=3)
        for name, low in (("a", 0), ("b", 5)):
            np.testing.assert_array_equal(np.sort(np.floor((cube[name] - low)*50)), np.arange(50))
        sobol = studies.sobol({"a": (0, 1), "b": (0, 1)}, 64, seed=3)
        cells = np.floor(sobol.values*8).astype(int)
        self.assertEqual(len({tuple(cell) for cell in cells}), 64)  # a net: one point in each cell
        np.testing.assert_array_equal(studies.sobol({"a": (0, 1), "b": (0, 1)}, 40, seed=3).values, sobol.values[:40])
        bell = studies.latin_hypercube({"a": studies.normal(2, 0.5), "b": scipy.stats.triang(0.5)}, 4000, seed=1)
        self.assertLess(abs(bell["a"].mean() - 2) + abs(bell["a"].std() - 0.5), 2e-3)
        self.assertLess(abs(bell["b"].mean() - 0.5), 1e-3)

    def test_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "s")
            pathlib.Path(path + ".csv").write_text("a,b\n1,2\n3,4\n")
            np.savez(path + ".npz", a=[1.0, 3], b=[2.0, 4])
            for given in (path + ".csv", path + ".npz", {"a": [1, 3], "b": [2, 4]}):
                np.testing.assert_array_equal(studies.table(given).values, [[1, 2], [3, 4]])
            pathlib.Path(path + ".csv").write_text("a,b\n1,2\n3,x\n")
            with self.assertRaisesRegex(mbsgen.studies.StudyError, "s.csv:3: 'x' is no number; write one such as 0.5"):
                studies.table(path + ".csv")

    def test_what_is_no_sample_is_refused(self):
        for make, message in ((lambda: studies.random({"a": (2, 1)}, 3), "the smaller one first"),
                              (lambda: studies.random({"a": 1}, 3), "a: take a pair of bounds"),
                              (lambda: studies.random({}, 3), "name the numbers"),
                              (lambda: studies.random({"a": (0, 1)}, 0), "1 to 100000000 runs, not 0"),
                              (lambda: studies.random({"a": (0, 1)}, 3, -1), "a seed is a whole number from 0 on"),
                              (lambda: studies.table({"status": [1]}), "the column status is that of the runs"),
                              (lambda: studies.table({"a": [np.nan]}), "the value of a in run 0 is not finite"),
                              (lambda: studies.table({"a": []}), "there is no run")):
            with self.assertRaisesRegex(studies.StudyError, message):
                make()


class Functions(Same):
    def test_all_executors_have_the_same_table(self):
        model, samples = pendulum(), rows_of(60)
        reference = mbsgen.study(model, samples, torque, "serial")
        self.assertEqual(reference.failures, {"ValueError: five is refused": 1})
        self.assertTrue(np.isnan(reference["torque"][5]) and np.isnan(reference["noise"][5]).all())
        for executor, workers, chunk in (("threads", 3, None), ("processes", 2, None), ("processes", 1, 7), ("serial", None, 60)):
            with self.subTest(executor=executor, chunk=chunk):
                self.same(mbsgen.study(model, samples, torque, executor, workers=workers, chunk=chunk), reference)
        with concurrent.futures.ThreadPoolExecutor(2) as mine:
            self.same(mbsgen.study(model, samples, torque, mine), reference)
        self.same(mbsgen.study(model, samples, studies.batched(torques)), reference)

    def test_numbers_are_those_of_the_model(self):
        table = mbsgen.study(pendulum(), rows_of(20), torque)
        expected = -9.81*table["rod.mass"]*table["length"]*np.sin(table["angle"])
        np.testing.assert_allclose(np.delete(np.abs(table["torque"]), 5), np.delete(np.abs(expected), 5), rtol=1e-12)

    def test_runs_know_nothing_of_the_runs_before(self):
        def spoil(model, sample):
            before = model.parameters.rod.mass
            model.parameters.rod.mass = 77
            return before

        model = pendulum()
        model.parameters.rod.mass = 3
        self.assertEqual(set(mbsgen.study(model, {"angle": [1, 2, 3]}, spoil, "serial")["result"]), {3.0})
        self.assertEqual(model.parameters.rod.mass, 3)

    def test_a_guess_does_not_go_from_run_to_run(self):
        bar = mbsgen.load(FOUR_BAR, backend="tcc")

        def rate(model, sample):
            return model.rhs(0, model.state(model.q0, [sample["speed"], 0, 0]))

        samples = studies.random({"speed": (0, 8), "coupler_length": (0.3, 0.4)}, 12)
        self.same(mbsgen.study(bar, samples, rate, "serial", chunk=12), mbsgen.study(bar, samples, rate, "processes", workers=2, chunk=1))

    def test_odd_results_are_failures(self):
        def odd(model, sample):
            return [{"a": 1}, {"a": 2}, {"b": 1}, {"a": [1, 2]}, {"a": "text"}, {"a": 1j}][sample.index]

        for chunk in (1, 6):
            table = mbsgen.study(pendulum(), {"n": np.arange(6)}, odd, "serial", chunk=chunk)
            self.assertEqual(table.ok.tolist(), [True, True, False, False, False, False])
            self.assertEqual(table["a"][:2].tolist(), [1, 2])

    def test_a_process_that_dies_loses_one_run(self):
        table = mbsgen.study(pendulum(), rows_of(40), deadly, "processes", workers=2, chunk=8)
        self.assertEqual(table.failures, {"the process that computed it has died": 1})
        self.assertFalse(table.ok[13])
        np.testing.assert_array_equal(table["result"][table.ok], table["rod.mass"][table.ok])

    def test_what_cannot_be_sent_is_refused(self):
        with self.assertRaisesRegex(studies.StudyError, "no class of executors|take \"threads\""):
            mbsgen.study(pendulum(), rows_of(3), torque, "thread")
        with self.assertRaisesRegex(studies.StudyError, "a run is"):
            mbsgen.study(pendulum(), rows_of(3), 7)
        with self.assertRaisesRegex(studies.StudyError, "angle is a number of the samples and a result"):
            mbsgen.study(pendulum(), rows_of(3), lambda model, sample: {"angle": 1}, "serial")


class Analyses(Same):
    def test_runs_are_those_of_the_prompt(self):
        bar = mbsgen.load(FOUR_BAR, backend="tcc")
        samples = studies.random(NUMBERS, 4)
        runs = studies.simulate({"end": "q(rocker_angle)", "top": "max qd(rocker_angle)", "path": "all q(crank_angle)"}, tf=0.1, every=0.05)
        table = mbsgen.study(bar, samples, runs, workers=2, chunk=2)
        self.assertTrue(table.ok.all(), table.failures)
        for row in range(4):
            for k, name in enumerate(samples.names):
                setattr(bar.parameters, name, samples.values[row, k])
            alone = bar.simulate(tf=0.1, every=0.05)
            self.assertEqual(table["end"][row], alone["q(rocker_angle)"][-1])
            self.assertEqual(table["top"][row], alone["qd(rocker_angle)"].max())
            np.testing.assert_array_equal(table["path"][row], alone["q(crank_angle)"])

    def test_equilibrium_and_modes_follow_from_formulas(self):
        model = pendulum()
        model.parameters.rod.mass = 2.5
        samples = studies.grid({"length": [0.3, 0.4, 0.5], "q(swing)": [0.2, 3]})
        table = mbsgen.study(model, samples, studies.equilibrium({"rest": "q(swing)", "unstable": "unstable_modes"}))
        np.testing.assert_allclose(table["rest"], [0, np.pi]*3, atol=1e-6)
        self.assertEqual(table["unstable"].tolist(), [0, 1]*3)
        table = mbsgen.study(model, studies.grid({"length": [0.3, 0.4, 0.5]}),
                             studies.modes({"f": "row 1 frequency", "none": "row 9 damping"}, equilibrium=True, set="q(swing)=0"))
        self.assertEqual(set(table.status), {"the result none: the run has other rows than asked for"})
        length = table["length"]
        expected = np.sqrt(2.5*9.81*length/(0.02 + 2.5*length**2))/(2*np.pi)
        np.testing.assert_allclose(table["f"], expected, rtol=1e-9)

    def test_a_run_without_result_is_a_row(self):
        bar = mbsgen.load(FOUR_BAR, backend="tcc")
        table = mbsgen.study(bar, {"coupler_length": [0.35, 5, 0.4]}, "equilibrium")
        self.assertEqual(table.ok.tolist(), [True, False, True])
        self.assertIn("no equilibrium", table.status[1])

    def test_wrong_names_end_the_study_before_it_begins(self):
        model = pendulum()
        for samples, run, message in (({"lenght": [1]}, "equilibrium", "there is no parameter 'lenght', did you mean 'length'"),
                                      ({"length": [1]}, studies.equilibrium({"a": "q(swin)"}), r"did you mean 'q\(swing\)'"),
                                      ({"length": [1]}, studies.simulate(tff=3), "--tff"),
                                      ({"length": [1]}, "simulated", "a run is")):
            with self.assertRaisesRegex(studies.StudyError, message):
                mbsgen.study(model, samples, run)
        with self.assertRaisesRegex(studies.StudyError, "has no option output"):
            studies.simulate(output="x")

    def test_a_program_that_is_killed_loses_no_run(self):
        model, samples = pendulum(), rows_of(2000)
        samples = studies.Samples(samples.names[:2], samples.values[:, :2])
        run = studies.simulate({"end": "q(swing)"}, tf=1, every=1)
        expected = mbsgen.study(model, samples, run, chunk=500)

        def kill():
            for process in list(studies._programs.RUNNING):
                process.kill()

        timers = [threading.Timer(0.1*k, kill) for k in (1, 2, 4)]
        for timer in timers:
            timer.start()
        table = mbsgen.study(model, samples, run, chunk=500)
        for timer in timers:
            timer.join()
        self.assertTrue(table.ok.all(), table.failures)
        self.same(table, expected)


class Reductions(unittest.TestCase):
    def test_they_are_those_of_the_whole_table(self):
        def path(model, sample):
            return {"x": sample["a"]*np.arange(1, 4), "y": -sample["a"] if sample.index % 7 else np.nan}

        samples = studies.random({"a": studies.normal(0, 3)}, 3000, 4)
        wanted = {"x": ["mean", "extremes", studies.quantiles(0.05, 0.5, 0.95), studies.histogram(-4, 4, 8)], "y": "mean"}
        table = mbsgen.study(pendulum(), samples, path, "threads", reduce=wanted, chunk=100)
        x, y = table["x"], table["y"][np.isfinite(table["y"])]
        reduced = table.reduced["x"]
        np.testing.assert_allclose(reduced["mean"], x.mean(axis=0), atol=1e-12)
        np.testing.assert_allclose(reduced["deviation"], x.std(axis=0, ddof=1), rtol=1e-12)
        np.testing.assert_array_equal(reduced["max"], x.max(axis=0))
        np.testing.assert_array_equal(reduced["argmin"], x.argmin(axis=0))
        np.testing.assert_allclose(reduced["quantiles"], np.quantile(x, [0.05, 0.5, 0.95], axis=0, method="inverted_cdf"), rtol=1e-3)
        for k in range(3):
            np.testing.assert_array_equal(reduced["counts"][k], np.histogram(x[:, k], reduced["edges"])[0])
        np.testing.assert_array_equal(reduced["below"] + reduced["above"] + reduced["counts"].sum(axis=1), 3000)
        self.assertEqual(table.reduced["y"]["count"], len(y))
        self.assertAlmostEqual(float(table.reduced["y"]["mean"]), y.mean(), 12)

        without = mbsgen.study(pendulum(), samples, path, "processes", workers=2, reduce=wanted, chunk=100, table=False)
        self.assertEqual(without.names, ())
        for name, answer in table.reduced.items():
            for measure, value in answer.items():
                np.testing.assert_array_equal(without.reduced[name][measure], value)


class Stores(Same):
    def test_a_study_goes_on(self):
        model, samples = pendulum(), rows_of(50)
        reference = mbsgen.study(model, samples, torque, "serial")
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "runs")

            def interrupt(progress):
                if progress.done >= 20:
                    raise KeyboardInterrupt

            for executor in ("serial", "threads"):
                with self.assertRaises(KeyboardInterrupt):
                    mbsgen.study(model, samples, torque, executor, store=store, progress=interrupt, chunk=5)
            seen = []
            table = mbsgen.study(model, samples, torque, store=store, progress=lambda p: seen.append((p.done, p.computed)), chunk=5)
            self.same(table, reference)
            self.assertLess(seen[-1][1], 35)
            self.same(mbsgen.study(model, samples, torque, store=store, chunk=5), reference)  # nothing is left to do
            for words in ({"seed": 3}, {"chunk": 6}):
                with self.assertRaisesRegex(studies.StudyError, "runs of another study"):
                    mbsgen.study(model, samples, torque, store=store, **{"chunk": 5, **words})
            with self.assertRaisesRegex(studies.StudyError, r"not the same: samples"):
                mbsgen.study(model, rows_of(50, 9), torque, store=store, chunk=5)
            with self.assertRaisesRegex(studies.StudyError, "a folder with other files"):
                mbsgen.study(model, samples, torque, store=folder)

    def test_tables(self):
        table = mbsgen.study(pendulum(), rows_of(12), torque, "serial", reduce={"torque": "mean"})
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table")
            table.save(path + ".npz")
            with np.load(path + ".npz") as archive:
                np.testing.assert_array_equal(archive["noise"], table["noise"])
                self.assertEqual([archive["status words"][k] for k in archive["status"]], list(table.status))
                self.assertEqual(archive["torque mean"], table.reduced["torque"]["mean"])
            table.save(path + ".csv")
            with open(path + ".csv", newline="") as file:
                names, *rows = csv.reader(file)
            self.assertEqual(names, ["rod.mass", "length", "angle", "torque", "noise[0]", "noise[1]", "status"])
            self.assertEqual(rows[5][3:], ["", "", "", "ValueError: five is refused"])
            self.assertEqual(float(rows[2][4]), table["noise"][2, 0])
            with self.assertRaisesRegex(studies.StudyError, "ends in .parquet, .npz or .csv"):
                table.save(path + ".xls")
            if pyarrow:
                table.save(path + ".parquet")
                read = pyarrow.parquet.read_table(path + ".parquet").to_pydict()
                self.assertEqual(read["length"], table["length"].tolist())
                self.assertEqual(read["status"], list(table.status))
            else:
                with self.assertRaisesRegex(studies.StudyError, "Parquet needs pyarrow"):
                    table.save(path + ".parquet")
            self.assertEqual(sorted(os.listdir(folder)), sorted(f"table{ending}" for ending in (".csv", ".npz", *[".parquet"]*bool(pyarrow))))


if __name__ == "__main__":
    unittest.main()
