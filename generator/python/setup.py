# SPDX-License-Identifier: GPL-3.0-or-later
"""The module in C, `_arrays.py` and `_support.py` are those of the packages of models: they lie in `shared`, where the build has put
them, or in the source of the generator."""

import os
import re
import shutil

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HERE = os.path.dirname(os.path.abspath(__file__))
STAGED = os.path.join(HERE, "shared")
IS_STAGED = os.path.isdir(STAGED)
SHARED = "shared" if IS_STAGED else "../emit/python/package"  # setuptools wants it relative
TABLE = SHARED if IS_STAGED else "../emit/table/source"
FLAGS = ["-O2", "-ffp-contract=off", "-fvisibility=hidden"]


def version():
    path = os.path.join(STAGED, "VERSION")
    if os.path.exists(path):
        with open(path) as file:
            return file.read().strip()
    with open(os.path.join(HERE, "..", "..", "CMakeLists.txt")) as file:
        return re.search(r"project\(mbsgen\s+VERSION\s+([0-9.]+)", file.read())[1]


class Build(build_py):
    def run(self):
        super().run()
        package = os.path.join(self.build_lib, "mbsgen")
        for name in ("_arrays.py", "_support.py"):
            shutil.copy(os.path.join(HERE, SHARED, name), package)
        with open(os.path.join(package, "_version.py"), "w") as file:
            file.write(f'VERSION = "{version()}"\n')


setup(
    version=version(),
    cmdclass={"build_py": Build},
    ext_modules=[
        Extension(
            "mbsgen._core",
            [*(f"{SHARED}/mbsgen_{part}.c" for part in ("core", "call", "library")), "core/open.c"],
            include_dirs=["core", SHARED, TABLE],
            extra_compile_args=FLAGS,
            libraries=["dl"],
            py_limited_api=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp310"}},
)
