# SPDX-License-Identifier: GPL-3.0-or-later
"""The package `mbsgen` as its users meet it."""

import copy
import gc
import json
import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings
import xml.etree.ElementTree

import mbsgen
import numpy as np

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[".."]*4))
CACHE = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = CACHE.name
PENDULUM = {"mbsgen": 1, "name": "pendulum", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "rod", "parent": "base", "joints": [{"name": "swing", "type": "Ry"}], "mass": 1.5, "com": [0, 0, -0.4],
     "inertia": [0.02, 0, 0, 0.02, 0, 0.001]}]}


def example(path):
    return os.path.join(ROOT, "examples", path)


def pendulum(length=0.4, **options):
    model = copy.deepcopy(PENDULUM)
    model["bodies"][0]["com"][2] = -length
    return mbsgen.load(model, **{"backend": "tcc", **options})


class Loading(unittest.TestCase):
    def test_forms_of_models(self):
        text = json.dumps(PENDULUM)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "p.json")
            with open(path, "w") as file:
                file.write(text)
            models = [mbsgen.load(form, backend="tcc") for form in (PENDULUM, text, path)]
        for model in models:
            self.assertAlmostEqual(model.mass_matrix([0.3])[0, 0], 1.5*0.4**2 + 0.02)
        with open(example("ur5/ur5.urdf")) as file:
            robot = mbsgen.load(file.read(), backend="tcc", functions=["mass_matrix", "bias"])
        self.assertEqual((robot.name, robot.nq, hasattr(robot, "direct_dynamics")), ("ur5", 6, False))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", mbsgen.DiagnosticWarning) # its first link has no mass
            free = mbsgen.load(example("ur5/ur5.urdf"), backend="tcc", floating=True, functions="bias")
        self.assertEqual((free.nq, free.nqd), (13, 12))

    def test_derivatives(self):
        model = pendulum(derivatives=True)
        by_q = model.inverse_dynamics_derivatives([0.3], [0], [0])[0]
        self.assertAlmostEqual(by_q[0, 0], 1.5*9.81*0.4*np.cos(0.3))

    def test_mistakes_are_exceptions(self):
        wrong = copy.deepcopy(PENDULUM)
        wrong["bodies"][0]["parent"] = "bas"
        wrong["bodies"][0]["joints"][0]["type"] = "Rw"
        with self.assertRaises(mbsgen.DiagnosticError) as caught:
            mbsgen.load(json.dumps(wrong, indent=1))
        error = caught.exception
        self.assertEqual((error.file, error.pointer, error.remedy), ("<model>", "/bodies/0/parent", "'base'"))
        self.assertEqual(json.dumps(wrong, indent=1).splitlines()[error.line - 1].strip(), '"parent": "bas",')
        self.assertGreater(error.column, 1)
        self.assertEqual(len(error.findings), 2)
        self.assertIn("there is no type 'Rw', did you mean 'Rx'?", str(error))
        self.assertEqual(pickle.loads(pickle.dumps(error)).findings, error.findings)
        with self.assertRaises(FileNotFoundError):
            mbsgen.load("/nowhere.json")
        with self.assertRaises(TypeError):
            mbsgen.load(3)
        with self.assertRaises(ValueError):
            mbsgen.load("<html></html>")
        with self.assertRaisesRegex(ValueError, "backend"):
            mbsgen.load(PENDULUM, backend="fortran")
        with self.assertRaisesRegex(mbsgen.ProgramError, "functio"):
            mbsgen.load(PENDULUM, functio="bias")

    def test_doubts_are_warnings(self):
        doubtful = copy.deepcopy(PENDULUM)
        doubtful["bodies"].append({"name": "tip", "parent": "rod", "joints": [{"name": "twist", "type": "Rx"}]})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            mbsgen.load(doubtful, backend="tcc")
        self.assertEqual([w.category for w in caught], [mbsgen.DiagnosticWarning])
        self.assertIn("'twist' moves no mass", str(caught[0].message))
        self.assertEqual(caught[0].filename, __file__)

    def test_missing_programs(self):
        old = os.environ["MBSGEN"]
        os.environ["MBSGEN"] = "/nowhere/mbsgen"
        try:
            with self.assertRaises((mbsgen.ProgramError, FileNotFoundError)):
                pendulum(0.11)
        finally:
            os.environ["MBSGEN"] = old


class Backends(unittest.TestCase):
    @unittest.skipUnless(shutil.which("gcc"), "no gcc")
    def test_the_compiler_takes_over_and_is_remembered(self):
        path = example("four_bar/four_bar.json")
        model = mbsgen.load(path)
        self.assertEqual(model.backend, "tcc")
        z = np.zeros(model.nqd)
        model.newton.tolerance = 1e-11
        before = model.direct_dynamics(model.q0, z + 1, z)
        for _ in range(600):
            if model.backend == "cc":
                break
            time.sleep(0.1)
        self.assertEqual(model.backend, "cc")
        for a, b in zip(before[:-1], model.direct_dynamics(model.q0, z + 1, z)):
            self.assertEqual(a.tobytes(), b.tobytes())
        self.assertEqual(model.newton.tolerance, 1e-11)
        kept = [name for name in os.listdir(os.path.join(CACHE.name, "mbsgen")) if name.endswith(".so")]
        self.assertEqual({len(name) for name in kept}, {67})
        del model
        gc.collect()
        self.assertEqual(mbsgen.load(path).backend, "cc")

    def test_laws_stay_when_the_compiler_takes_over(self):
        model = mbsgen.load(os.path.join(ROOT, "tests/products/python/models/vehicle.json"))
        model.laws.strut = lambda Z, Zd: 100*(Z - 1) + 3*Zd
        model.laws.tyre = lambda point: ([0, 0, -50*point.position[2]], [0, 0, 0])
        z = np.zeros(2)
        before = model.bias(z, z)
        for _ in range(600):
            if model.backend == "cc" or not shutil.which("cc"):
                break
            time.sleep(0.1)
        np.testing.assert_array_equal(model.bias(z, z), before)

    def test_a_cache_of_others_is_not_used(self):
        folder = os.path.join(CACHE.name, "open")
        os.makedirs(os.path.join(folder, "mbsgen"))
        os.chmod(os.path.join(folder, "mbsgen"), 0o777)
        from mbsgen import _compiling

        old = os.environ["XDG_CACHE_HOME"]
        os.environ["XDG_CACHE_HOME"] = folder
        try:
            self.assertIsNone(_compiling.cache_folder())
        finally:
            os.environ["XDG_CACHE_HOME"] = old
        self.assertEqual(_compiling.cache_folder(), os.path.join(old, "mbsgen"))


class Objects(unittest.TestCase):
    def test_copies_and_pickles(self):
        model = pendulum(0.5)
        model.parameters.rod.mass = 4
        for way in [copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))]:
            other = way(model)
            self.assertIs(type(other), type(model))
            self.assertEqual(other.parameters.rod.mass, 4)
            other.parameters.rod.mass = 1
            self.assertEqual(model.parameters.rod.mass, 4)

    def test_sets_of_parameters(self):
        model = mbsgen.load(example("four_bar/four_bar.json"), backend="tcc")
        sets = model.parameter_sets(3)
        sets.density = [1, 2, 3]
        answer = model.assemble(model.q0, parameters=sets)
        rates = model.direct_dynamics(answer.q, model.qd0, np.ones(model.nqd), np.zeros(model.nqd), parameters=sets)
        for other in [copy.copy(sets), pickle.loads(pickle.dumps(sets))]:
            other.density[0] = 9
            self.assertEqual((sets.density.tolist(), other.density.tolist()), ([1, 2, 3], [9, 2, 3]))
        for k in range(3):
            model.parameters.density = k + 1
            one = model.direct_dynamics(answer.q[k], model.qd0, np.ones(model.nqd), np.zeros(model.nqd))
            np.testing.assert_array_equal(rates.qdd[k], one.qdd)

    def test_results_and_inputs_are_pickled(self):
        four = mbsgen.load(example("four_bar/four_bar.json"), backend="tcc")
        result = four.assemble(four.q0)
        again = pickle.loads(pickle.dumps(result))
        self.assertEqual((again._fields, again.status), (result._fields, "ok"))
        np.testing.assert_array_equal(again.q, result.q)
        vehicle = mbsgen.load(os.path.join(ROOT, "tests/products/python/models/vehicle.json"), backend="tcc")
        inputs = type(vehicle)._package.module.Inputs(3)
        inputs.push.force[1, 2] = 5
        again = pickle.loads(pickle.dumps(inputs))
        self.assertIs(type(again), type(inputs))
        self.assertEqual(again.push.force[1, 2], 5)

    def test_other_processes_load_it_themselves(self):
        model = pendulum(0.6)
        model.parameters.rod.mass = 4
        rows = np.linspace(-1, 1, 6)[:, None]
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            answers = pool.map(model.mass_matrix, rows)
        np.testing.assert_array_equal(answers, model.mass_matrix(rows))

    def test_threads(self):
        found = {}

        def work(k):
            model = pendulum(0.2 + 0.01*k)
            found[k] = model.bias([0.3], [0.0])[0]

        threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for k in range(8):
            self.assertAlmostEqual(found[k], 1.5*9.81*(0.2 + 0.01*k)*np.sin(0.3), places=12)

    def test_pictures(self):
        model = pendulum(0.4)
        svg = model.draw()._repr_svg_()
        self.assertEqual(xml.etree.ElementTree.fromstring(svg).tag, "{http://www.w3.org/2000/svg}svg")
        page = model.view()
        self.assertTrue(page._repr_html_().startswith('<iframe srcdoc="&lt;!'))
        with tempfile.TemporaryDirectory() as folder:
            page.save(folder + "/page.html")
            with open(folder + "/page.html") as file:
                self.assertIn("pendulum", file.read())

    def test_report_and_certificate(self):
        model = pendulum(0.4)
        self.assertEqual(model.report["functions"]["mass_matrix"]["flops"], model.operations["mass_matrix"].flops)
        certificate = model.certify()
        self.assertEqual((certificate["model"], certificate["model_sha256"]), ("pendulum", model.hash))


class Drops(unittest.TestCase):
    def test_models_go(self):
        def memory():
            with open("/proc/self/status") as file:
                return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))

        def mapped():
            with open("/proc/self/maps") as file:
                return sum("mbsgen-" in line for line in file)

        for k in range(5):
            pendulum(1 + 0.01*k)
        gc.collect()
        before, libraries = memory(), mapped()
        count = int(os.environ.get("MBSGEN_LOADS", "40"))
        for k in range(count):
            pendulum(2 + k/count).mass_matrix([0.0])
        gc.collect()
        self.assertLessEqual(mapped(), libraries)
        self.assertLess(memory() - before, 8000)  # KiB


if __name__ == "__main__":
    unittest.main()
