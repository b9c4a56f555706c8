# SPDX-License-Identifier: GPL-3.0-or-later
"""Parameters of a model from the rows of samples, and a model that remembers nothing of the run before."""

import numpy as np

from .. import _support


def known(model):
    """The names of the model's parameters, and their places."""
    if not hasattr(model, "parameters"):
        return {}
    return {name: place for place, name in _support.place_names(type(model.parameters)).items()}


class Fresh:
    """Makes a model, again and again, what it was at first, with other values of the sampled parameters."""

    def __init__(self, model, names):
        places = known(model)
        self.model = model
        self.columns = np.array([k for k, name in enumerate(names) if name in places], int)
        self.places = np.array([places[names[k]] for k in self.columns], int)
        self.values = model.parameters._values.copy() if places else None

    def reset(self):
        if hasattr(self.model, "_guess"):
            del self.model._guess
        if self.values is not None:
            self.model.parameters._values[...] = self.values

    def set(self, row):
        self.reset()
        if self.places.size:
            self.model.parameters._values[self.places] = row[self.columns]


def sets(model, names, values):
    """Sets of parameters for calls of many rows; None: no name is one of a parameter."""
    chosen = [k for k, name in enumerate(names) if name in known(model)]
    if not chosen:
        return None
    result = model.parameter_sets(len(values))
    for k in chosen:
        result[names[k]] = values[:, k]
    return result
