# SPDX-License-Identifier: GPL-3.0-or-later
"""Studies by MPI, with several processes on this machine."""

import os
import shutil
import signal
import subprocess
import sys
import unittest

try:
    import mpi4py.futures
except ImportError:
    print("skipped: no python3-mpi4py")
    sys.exit(77)
if not shutil.which("mpiexec"):
    print("skipped: no mpiexec (openmpi-bin)")
    sys.exit(77)

import study_command


def workers_of(process):
    """Processes of Python below that one's mpiexec but the first, which gives the runs out."""
    rows = [row.split(None, 2) for row in subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True).stdout.splitlines()]
    parents = {str(process.pid)}
    below = []
    for _ in range(3):
        found = [row for row in rows if row[1] in parents]
        parents = {row[0] for row in found}
        below += [row for row in found if "mpi4py.futures" in row[2] and "mpiexec" not in row[2]]
    return sorted(int(row[0]) for row in below)[1:]


class Mpi(unittest.TestCase):
    def setUp(self):
        self.folder = study_command.Folder(study_command.function_study(800))
        self.assertEqual(self.folder.run("whole.npz").returncode, 0)

    def test_the_table_is_that_of_one_machine(self):
        done = self.folder.run("table.npz", "--executor", "mpi", "--workers", "2")
        self.assertEqual((done.returncode, done.stdout), (0, "800 runs, 0 failed\nwrote table.npz\n"), done.stderr)
        self.assertEqual(self.folder.bytes("table.npz"), self.folder.bytes("whole.npz"))
        self.assertFalse((self.folder.path/"table.npz.runs").exists())

    def test_a_worker_is_killed(self):
        process = self.folder.start("table.npz", "--executor", "mpi", "--workers", "2")
        self.folder.wait(process, "table.npz", 4)
        os.kill(workers_of(process)[0], signal.SIGKILL)
        out, said = process.communicate()
        self.assertEqual(process.returncode, 0, said)
        self.assertIn("a process of MPI has died; the study goes on", said)
        self.assertEqual(self.folder.bytes("table.npz"), self.folder.bytes("whole.npz"))


if __name__ == "__main__":
    unittest.main()
