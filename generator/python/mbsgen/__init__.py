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

__all__ = ["DiagnosticError", "DiagnosticWarning", "Finding", "ModelError", "ProgramError", "load"]
