# SPDX-License-Identifier: MIT
#include "origin.inc"
import sys

from setuptools import Extension, setup

core = Extension(
    "_MODEL_core",
    ["SOURCES"],
    include_dirs=["core"],
    depends=["HEADERS"],
    extra_compile_args=[] if sys.platform == "win32" else ["-O2", "-ffp-contract=off", "-fvisibility=hidden"],
    py_limited_api=True,
)
setup(ext_modules=[core], options={"bdist_wheel": {"py_limited_api": "cp310"}})
