# SPDX-License-Identifier: GPL-3.0-or-later
"""Distributions of numbers: from shares between 0 and 1 to values. Those of scipy.stats have the same `ppf`."""

import math
import statistics

import numpy as np

from ._errors import StudyError


class Uniform:
    """Between two bounds, all alike."""

    def __init__(self, low, high):
        if not (math.isfinite(low) and math.isfinite(high) and low <= high):
            raise StudyError(f"a range is two finite numbers, the smaller one first, not ({low}, {high})")
        self.low, self.high = float(low), float(high)

    def ppf(self, shares):
        return self.low + (self.high - self.low)*shares


class Normal:
    """Gauss's, by its mean and its standard deviation."""

    def __init__(self, mean, deviation):
        if not (math.isfinite(mean) and math.isfinite(deviation) and deviation > 0):
            raise StudyError(f"a normal distribution has a finite mean and a positive deviation, not ({mean}, {deviation})")
        self.law = statistics.NormalDist(mean, deviation)

    def ppf(self, shares):
        # A share of zero, which Sobol's first point has without scrambling, has no value.
        inside = np.clip(shares, 2.0**-64, 1 - 2.0**-53)
        return np.array([self.law.inv_cdf(share) for share in inside])


def uniform(low, high):
    """Between two bounds."""
    return Uniform(low, high)


def normal(mean, deviation):
    """Gauss's distribution."""
    return Normal(mean, deviation)


def distribution(name, value):
    """Of what a user has given for a number: a pair of bounds, or whatever has `ppf`."""
    if hasattr(value, "ppf"):
        return value
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return Uniform(*value)
    raise StudyError(f"{name}: take a pair of bounds, normal(mean, deviation) or a distribution of scipy.stats, not {value!r}")
