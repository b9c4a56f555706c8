# SPDX-License-Identifier: GPL-3.0-or-later
"""Studies by Dask, with several processes on this machine."""

import os
import signal
import sys
import time
import unittest

import mbsgen
import numpy as np
from mbsgen import studies

try:
    import dask
    import distributed
except ImportError:
    print("skipped: no python3-distributed")
    sys.exit(77)

PENDULUM = {"mbsgen": 1, "name": "pendulum", "gravity": [0, 0, -9.81], "parameters": {"length": 0.4},
            "bodies": [{"name": "rod", "parent": "base", "mass": 1.5, "com": [0, 0, "-length"], "inertia": [0.02, 0, 0, 0.02, 0, 0.001],
                        "joints": [{"name": "swing", "type": "Ry", "q0": 0.3}]}]}


def torque(model, sample):
    time.sleep(0.002)
    if sample.index == 5:
        raise ValueError("five is refused")
    return {"torque": model.inverse_dynamics([1], [0], [0])[0], "noise": sample.rng.random(2)}


class Dask(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = mbsgen.load(PENDULUM, backend="tcc")
        cls.samples = studies.random({"rod.mass": (1, 2), "length": (0.3, 0.5)}, 800, 1)
        cls.expected = mbsgen.study(cls.model, cls.samples, torque, "serial", reduce={"torque": "mean"}, chunk=10)

    def check(self, table):
        self.assertEqual(list(table.status), list(self.expected.status))
        for name in self.expected.names:
            np.testing.assert_array_equal(table[name], self.expected[name])
        self.assertEqual(table.reduced, self.expected.reduced)

    def cluster(self, failures=3):
        """failures: deaths of workers after which Dask gives a chunk up."""
        dask.config.set({"distributed.scheduler.allowed-failures": failures})
        cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        self.addCleanup(cluster.close)
        return cluster

    def test_the_table_is_that_of_one_process(self):
        cluster = self.cluster()
        words = {"reduce": {"torque": "mean"}, "chunk": 10}
        self.check(mbsgen.study(self.model, self.samples, torque, f"dask:{cluster.scheduler_address}", **words))
        with distributed.Client(cluster) as client:
            self.check(mbsgen.study(self.model, self.samples, torque, client.get_executor(), **words))

    def test_a_worker_is_killed(self):
        cluster = self.cluster()
        first = list(cluster.workers.values())[0].pid
        begun = []

        def progress(state):
            if state.done >= 50 and not begun:
                begun.append(True)
                os.kill(first, signal.SIGKILL)

        self.check(mbsgen.study(self.model, self.samples, torque, f"dask:{cluster.scheduler_address}", reduce={"torque": "mean"},
                                chunk=10, progress=progress))
        self.assertTrue(begun)

    def test_a_run_that_kills_its_worker_is_a_row(self):
        def deadly(model, sample):
            if sample.index == 13:
                os.kill(os.getpid(), signal.SIGKILL)
            return sample["length"]

        cluster = self.cluster(failures=0)
        samples = studies.Samples(self.samples.names, self.samples.values[:24])
        table = mbsgen.study(self.model, samples, deadly, f"dask:{cluster.scheduler_address}", chunk=4)
        self.assertEqual(table.failures, {"the process that computed it has died": 1})
        np.testing.assert_array_equal(table["result"][table.ok], np.delete(samples["length"], 13))


if __name__ == "__main__":
    unittest.main()
