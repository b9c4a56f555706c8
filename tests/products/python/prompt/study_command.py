# SPDX-License-Identifier: GPL-3.0-or-later
"""`mbsgen study`: files of studies, what is wrong with them, and interruptions."""

import copy
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[4]
PROGRAM = os.environ["MBSGEN"]
ENVIRONMENT = {**os.environ, "MBSGEN_PYTHON": sys.executable, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_btl": "self,vader,tcp"}
STUDY = {"study": 1, "model": "four_bar.json",
         "samples": {"kind": "random", "numbers": {"coupler_length": [0.3, 0.45], "density": {"mean": 1.2, "deviation": 0.1}},
                     "count": 600, "seed": 7},
         "run": {"kind": "equilibrium", "results": {"rest": "q(crank_angle)", "unstable": "unstable_modes"}},
         "reduce": {"rest": {"mean": True, "extremes": True, "quantiles": [0.05, 0.95], "histogram": {"from": 0, "to": 3, "bins": 10}}},
         "chunk": 20}
RUNS = """import os, signal, time
def slow(model, sample):
    time.sleep(0.002)
    return {"energy": model.energy(model.q0, model.qd0).sum(), "noise": sample.rng.normal()}
def together(model, rows):
    return {"half": rows["density"]/2}
"""


class Folder:
    """A study with its model in a folder of its own."""

    def __init__(self, study=STUDY):
        self.temporary = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.temporary.name)
        shutil.copy(ROOT/"examples/four_bar/four_bar.json", self.path)
        (self.path/"runs.py").write_text(RUNS)
        self.write(study)

    def write(self, study):
        text = study if isinstance(study, str) else json.dumps(study, indent=1)
        (self.path/"study.json").write_text(text)

    def command(self, output, *options):
        return [PROGRAM, "study", "study.json", "-o", output, *options]

    def run(self, output="table.npz", *options, **words):
        return subprocess.run(self.command(output, *options), cwd=self.path, env={**ENVIRONMENT, **words}, capture_output=True, text=True)

    def start(self, output, *options):
        return subprocess.Popen(self.command(output, *options), cwd=self.path, env=ENVIRONMENT, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def done(self, output):
        store = self.path/f"{output}.runs"
        return len(list(store.glob("0*.npz"))) if store.exists() else 0

    def wait(self, process, output, chunks):
        """Until so many chunks are done, or the process has ended."""
        end = time.monotonic() + 120
        while self.done(output) < chunks and process.poll() is None and time.monotonic() < end:
            time.sleep(0.002)

    def bytes(self, name):
        return (self.path/name).read_bytes()


def function_study(count=600):
    study = copy.deepcopy(STUDY)
    study["options"] = {"functions": "default,energy"}
    study["samples"]["count"] = count
    study["run"] = {"kind": "function", "function": "runs.py:slow"}
    study["reduce"] = {"noise": {"mean": True}}
    return study


class Command(unittest.TestCase):
    def test_tables(self):
        folder = Folder()
        for name, workers in (("a.npz", "1"), ("b.npz", "3"), ("c.csv", "2"), ("d.csv", "1")):
            done = folder.run(name, "--workers", workers)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(done.stdout, f"600 runs, 0 failed\nwrote {name}\n")
        self.assertEqual(folder.bytes("a.npz"), folder.bytes("b.npz"))
        self.assertEqual(folder.bytes("c.csv"), folder.bytes("d.csv"))
        self.assertEqual(sorted(os.listdir(folder.path)), ["a.npz", "b.npz", "c.csv", "d.csv", "four_bar.json", "runs.py", "study.json"])
        table = np.load(folder.path/"a.npz")
        alone = subprocess.run([PROGRAM, "equilibrium", "four_bar.json", f"--set=coupler_length={float(table['coupler_length'][3])!r}",
                                f"--set=density={float(table['density'][3])!r}"], cwd=folder.path, capture_output=True, text=True)
        self.assertEqual(float(alone.stdout.splitlines()[1].split(",")[1]), table["rest"][3])
        self.assertAlmostEqual(table["rest mean"], table["rest"].mean(), 12)
        self.assertEqual(table["rest"][int(table["rest argmax"])], table["rest"].max())
        self.assertEqual(folder.run("e.xls").returncode, 1)
        self.assertIn("ends in .parquet, .npz or .csv", folder.run("e.xls").stderr)
        self.assertEqual(folder.run("a.npz", "--check").stdout, "study.json: 600 runs of four_bar\n")

    def test_reductions_alone(self):
        folder = Folder({**STUDY, "table": False})
        self.assertEqual(folder.run("a.csv").returncode, 0)
        lines = (folder.path/"a.csv").read_text().splitlines()
        self.assertEqual(lines[0], "result,measure,entry,value")
        self.assertIn("rest,count,,600.0", lines)

    def test_functions(self):
        folder = Folder({**STUDY, "run": {"kind": "function", "function": "runs.py:together", "batched": True}, "reduce": {}})
        self.assertEqual(folder.run("a.npz").stderr, "")
        table = np.load(folder.path/"a.npz")
        np.testing.assert_array_equal(table["half"], table["density"]/2)

    def test_killed_three_times(self):
        folder = Folder(function_study())
        self.assertEqual(folder.run("whole.npz").returncode, 0)
        for ending, code in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130), (signal.SIGTERM, 130)):
            before = folder.done("table.npz")
            process = folder.start("table.npz", "--workers", "2")
            folder.wait(process, "table.npz", before + 3)
            process.send_signal(ending)
            said = process.communicate()[1]
            self.assertEqual(process.returncode, code)
            self.assertGreaterEqual(folder.done("table.npz"), before + 3)
            self.assertLess(folder.done("table.npz"), 30)
            self.assertEqual("the same command goes on" in said, code == 130)
        other = folder.run("table.npz", "--workers", "2")
        self.assertEqual(other.returncode, 0, other.stderr)
        self.assertEqual(folder.bytes("table.npz"), folder.bytes("whole.npz"))

    def test_a_worker_is_killed(self):
        folder = Folder(function_study())
        self.assertEqual(folder.run("whole.npz").returncode, 0)
        process = folder.start("table.npz", "--workers", "2", "--executor", "processes")
        for chunks in (3, 8):
            folder.wait(process, "table.npz", chunks)
            children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True).stdout.split()
            os.kill(int(children[0]), signal.SIGKILL)
        out, said = process.communicate()
        self.assertEqual((process.returncode, out), (0, "600 runs, 0 failed\nwrote table.npz\n"), said)
        self.assertEqual(folder.bytes("table.npz"), folder.bytes("whole.npz"))

    def test_without_the_package(self):
        done = Folder().run(PYTHONPATH="")
        self.assertEqual(done.returncode, 1)
        self.assertIn("a study is the work of the Python package mbsgen", done.stderr)
        done = Folder().run(MBSGEN_PYTHON="no_such_python")
        self.assertEqual(done.returncode, 1)
        self.assertIn("there is no program 'no_such_python' here", done.stderr)


def changed(path, value):
    """The study with another value, by keys with "/" between; a value None removes it."""
    study = copy.deepcopy(STUDY)
    *way, last = path.split("/")
    part = study
    for key in way:
        part = part[key]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return study


# The study, line and pointer, what is said, and whether the schema finds it, too.
WRONG = [
    ('{"study": 1,\n "model": }', 2, "", "this is no JSON", False),
    ('{"study": 1,\n "study": 1}', 1, "", "the key 'study' is there twice; remove one", False),
    (changed("modle", "m.json"), None, "/modle", "the key 'modle' is unknown, did you mean 'model'?", True),
    (changed("model", None), 1, "", "the key 'model' is missing; add it", True),
    (changed("model", "none.json"), 3, "/model", "there is no file 'none.json' beside the study; write its path from there", False),
    (changed("study", 2), 2, "/study", "2 is no version of the form; write 1", True),
    (changed("samples/kind", "sobel"), 5, "/samples/kind", "\"sobel\" is unknown here, did you mean 'sobol'?", True),
    (changed("samples/count", 0), None, "/samples/count", "0 is no whole number of 1 or more; write one", True),
    (changed("samples/count", 2.5), None, "/samples/count", "2.5 is no whole number of 1 or more; write one", True),
    (changed("samples/seed", -1), None, "/samples/seed", "-1 is no whole number of 0 or more; write one", True),
    (changed("samples/file", "t.csv"), None, "/samples/file", "the key 'file' is unknown; take 'kind', 'numbers', 'count' or 'seed'", True),
    (changed("samples/numbers", {}), None, "/samples/numbers", "no number varies; name one", True),
    (changed("samples/numbers/density", 3), None, "/samples/numbers/density",
     "3 is no distribution; write [low, high] or {\"mean\": 1, \"deviation\": 0.1}", True),
    (changed("samples/numbers/density", [2, 1]), None, "/samples/numbers/density", "the smaller one first", False),
    (changed("samples/numbers/density", [1, "x"]), None, "/samples/numbers/density/1", "\"x\" is no number; write one such as 0.5", True),
    (changed("samples/numbers/density/deviation", 0), None, "/samples/numbers/density", "a positive deviation", True),
    (changed("samples/numbers/densty", [1, 2]), None, "/samples", "there is no parameter 'densty', did you mean 'density'?", False),
    (changed("run/kind", "simulation"), None, "/run/kind", "\"simulation\" is unknown here, did you mean 'simulate'?", True),
    (changed("run/function", "runs.py:slow"), None, "/run/function", "the key 'function' is unknown", True),
    (changed("run", {"kind": "function", "function": "runs.py"}), None, "/run/function", "is no function; write \"FILE.py:NAME\"", True),
    (changed("run", {"kind": "function", "function": "runs.py:fast"}), None, "/run/function", "has no function 'fast'", False),
    (changed("run/options", {"tolerence": 1}), None, "/run", "unknown option '--tolerence', did you mean '--tolerance'?", False),
    (changed("run/options", {"output": "x"}), None, "/run", "a study has no option output; leave it out", False),
    (changed("run/results/rest", "q(crank_angel)"), None, "/run", "there is no column 'q(crank_angel)', did you mean 'q(crank_angle)'?", False),
    (changed("run/results/rest", "row 0 t"), None, "/run", "the result rest: rows count from 1", False),
    (changed("reduce/rest/mean", 1), None, "/reduce/rest/mean", "1 is not true; write true, or leave 'mean' out", True),
    (changed("reduce/rest/median", True), None, "/reduce/rest/median", "the key 'median' is unknown", True),
    (changed("reduce/rest/quantiles", [5]), None, "/reduce/rest/quantiles", "quantiles are shares between 0 and 1", True),
    (changed("reduce/rest/histogram/bins", 0), None, "/reduce/rest/histogram", "1 to 1000000 bins", True),
    (changed("table", 0), None, "/table", "0 is neither true nor false; write one of them", True),
    (changed("executor", "gpu"), None, "/executor", "\"gpu\" is unknown here; take 'threads'", True),
    (changed("workers", 0), None, "/workers", "0 is no whole number of 1 or more; write one", True),
]


class Diagnostics(unittest.TestCase):
    def test_each_mistake_has_a_place_and_a_remedy(self):
        from mbsgen.studies._command import main
        import contextlib
        import io

        folder = Folder()
        os.chdir(folder.path)
        for study, line, pointer, message, _ in WRONG:
            with self.subTest(message):
                folder.write(study)
                said = io.StringIO()
                with contextlib.redirect_stderr(said):
                    self.assertEqual(main(["study.json", "-o", "table.npz"]), 1)
                first = said.getvalue().splitlines()[0]
                self.assertRegex(first, r"^study\.json:[0-9]+:[0-9]+: error: ")
                self.assertIn(f"error: {pointer}: " if pointer else "error: ", first)
                self.assertIn(message, first)
                if line is not None:
                    self.assertEqual(first.split(":")[1], str(line))
        self.assertEqual(sorted(os.listdir(folder.path)), ["four_bar.json", "runs.py", "study.json"])
        os.chdir(ROOT)

    def test_the_schema_agrees(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("no python3-jsonschema")
        schema = json.loads((ROOT/"schemas/mbsgen-study.schema.json").read_text())
        jsonschema.Draft7Validator.check_schema(schema)
        check = jsonschema.Draft7Validator(schema)
        for study in (STUDY, function_study(), {**STUDY, "table": False}):
            self.assertEqual(list(check.iter_errors(study)), [])
        for study, _, _, message, is_found in WRONG:
            if not isinstance(study, str):
                self.assertEqual(not check.is_valid(study), is_found, message)


if __name__ == "__main__":
    unittest.main()
