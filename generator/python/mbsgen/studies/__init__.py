# SPDX-License-Identifier: GPL-3.0-or-later
"""Studies: one model, many runs, on one core or on a cluster.

>>> rods = studies.latin_hypercube({"coupler.length": (0.9, 1.1)}, 1000)
>>> study(model, rods, studies.equilibrium({"angle": "q(crank)"}))["angle"]
"""

from ._distributions import normal, uniform
from ._errors import StudyError
from ._functions import Sample, batched
from ._analyses import equilibrium, modes, simulate
from ._reductions import extremes, histogram, mean, quantiles
from ._samples import Samples, grid, latin_hypercube, random, sobol, table
from ._study import study
from ._tables import StudyTable

__all__ = ["Sample", "Samples", "StudyError", "StudyTable", "batched", "equilibrium", "extremes", "grid", "histogram",
           "latin_hypercube", "mean", "modes", "normal", "quantiles", "random", "simulate", "sobol", "study", "table", "uniform"]
