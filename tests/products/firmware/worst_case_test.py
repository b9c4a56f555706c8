#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Longest paths beside bounds of rounding errors: the table, the report, and wrong files.

    worst_case_test.py WORST_CASE.py
"""

import json
import pathlib
import subprocess
import sys
import tempfile

PATHS = {"controller": 622, "bias": 100}
RESULTS = [{"array": "Q", "index": 0, "bound": 5e-5, "jumps": 1e-3, "closure": None, "seen": 4e-6},
           {"array": "Q", "index": 1, "not_covered": "a divisor may be zero"}]
CERTIFICATE = {"model_sha256": "a", "accuracy": {"box_sha256": "b", "functions": [
    {"function": "inverse_dynamics", "real": "float", "results": RESULTS},
    {"function": "bias", "real": "float", "not_covered": "it calls other functions of the model"}]}}


def main():
    """The program."""
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def file(named, content):
            path = folder / named
            path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
            return str(path)

        def run(*arguments):
            return subprocess.run([sys.executable, sys.argv[1], *arguments], capture_output=True, text=True,
                                  check=False)

        def expect(done, code, text):
            nonlocal failures
            if done.returncode != code or text not in done.stdout + done.stderr:
                failures += 1
                print(f"FAILED: expected {code} and '{text}', got {done.returncode} and\n{done.stdout}{done.stderr}")

        paths, certificate = file("paths.json", PATHS), file("certificate.json", CERTIFICATE)
        report = file("report.json", {"model_sha256": "a"})
        named = "--named=controller=inverse_dynamics"
        done = run(paths, certificate, named, "--report", report)
        expect(done, 0, "inverse_dynamics                      622  Q[0]               5e-05     4e-06, "
                        "switches may add 0.001, loops may add not known")
        expect(done, 0, "Q[1]          no bound: a divisor may be zero")
        expect(done, 0, "bias                                  100  no bound: it calls other functions")
        written = json.loads(pathlib.Path(report).read_text(encoding="utf-8"))["worst_case"]["functions"]
        if [row["instructions"] for row in written] != [622, 100] or written[0]["results"][0]["bound"] != 5e-5:
            failures += 1
            print(f"FAILED: the report has {written}")
        expect(run(paths, certificate, "--named=other=bias"), 1,
               "write SYMBOL=FUNCTION with a symbol of controller, bias")
        expect(run(paths, certificate, "--real=double"), 1, "has no bounds of double, but of float")
        expect(run(paths, certificate, "--report", file("other.json", {"model_sha256": "c"})), 1, "of another model")
        expect(run(file("none.json", {"mass": 3}), certificate), 1, "no function is in both")
        expect(run(file("text.json", "12 instructions"), certificate), 1, "this is no JSON")
        expect(run(paths, paths), 1, "this has no bounds, write it by mbsgen --certify=accuracy --box FILE")
        expect(run(certificate, certificate), 1, "has no instruction count")
        expect(run(str(folder / "missing.json"), certificate), 1, "missing.json")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
