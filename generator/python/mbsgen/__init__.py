# SPDX-License-Identifier: GPL-3.0-or-later
"""Equations of motion of multibody systems, from a model file to numbers.

>>> import mbsgen
>>> arm = mbsgen.load("robot.urdf")
>>> arm.mass_matrix(arm.q0)
"""

from ._program import DiagnosticError, DiagnosticWarning, Finding, ProgramError
from ._support import ModelError
from ._loading import load
from ._version import VERSION as __version__

__all__ = ["DiagnosticError", "DiagnosticWarning", "Finding", "ModelError", "ProgramError", "load", "studies", "study"]


def __getattr__(name):
    """Studies are there once somebody asks for them: they need modules that a model does not."""
    import importlib

    if name not in ("studies", "study"):
        raise AttributeError(f"module 'mbsgen' has no attribute {name!r}")
    studies = importlib.import_module(".studies", __name__)
    return studies if name == "studies" else studies.study
