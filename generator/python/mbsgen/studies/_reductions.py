# SPDX-License-Identifier: GPL-3.0-or-later
"""What remains of all runs where their table is too large: each of these takes the runs of one chunk after the other, in
bounded memory. Results of arrays are reduced entry by entry. Runs that have failed do not count."""

import numpy as np

from ._errors import StudyError


class Mean:
    """Mean and standard deviation (of the sample, over n - 1), and how many runs there are (Chan, Golub, LeVeque 1979)."""

    words = "mean"

    def of(self, column, first):
        count = len(column)
        mean = column.mean(axis=0) if count else np.zeros(column.shape[1:])
        return {"count": np.array(float(count)), "mean": mean, "squares": ((column - mean)**2).sum(axis=0)}

    def joined(self, a, b):
        count = a["count"] + b["count"]
        if not count:
            return a
        way = b["mean"] - a["mean"]
        return {"count": count, "mean": a["mean"] + way*(b["count"]/count),
                "squares": a["squares"] + b["squares"] + way**2*(a["count"]*b["count"]/count)}

    def answer(self, state):
        spread = np.sqrt(state["squares"]/np.maximum(state["count"] - 1, 1))
        return {"count": state["count"], "mean": np.where(state["count"] > 0, state["mean"], np.nan), "deviation": spread}


class Extremes:
    """The least and the largest value, and the runs that have them: the worst cases. Of equal ones the first run."""

    words = "extremes"

    def of(self, column, first):
        if not len(column):
            empty = np.full(column.shape[1:], np.nan)
            return {name: empty.copy() for name in ("min", "max", "argmin", "argmax")}
        low, high = column.argmin(axis=0), column.argmax(axis=0)
        return {"min": column.min(axis=0), "max": column.max(axis=0), "argmin": first[low].astype(float),
                "argmax": first[high].astype(float)}

    def joined(self, a, b):
        result = {}
        for name, better in (("min", np.less), ("max", np.greater)):
            takes = better(b[name], a[name]) | np.isnan(a[name])
            result[name] = np.where(takes, b[name], a[name])
            result[f"arg{name}"] = np.where(takes, b[f"arg{name}"], a[f"arg{name}"])
        return result

    def answer(self, state):
        return state


class Histogram:
    """Counts in bins of equal width; `below` and `above` count the rest. A value at the upper bound is in the last bin."""

    def __init__(self, low, high, bins):
        if not (np.isfinite([low, high]).all() and low < high and isinstance(bins, int) and 0 < bins <= 1_000_000):
            raise StudyError(f"a histogram has two bounds, the lower one first, and 1 to 1000000 bins, not ({low}, {high}, {bins})")
        self.edges = np.linspace(low, high, bins + 1)
        self.words = f"histogram {low!r} {high!r} {bins}"

    def of(self, column, first):
        flat = column.reshape(len(column), -1)
        bins = len(self.edges) - 1
        place = np.clip(np.searchsorted(self.edges, flat, "right"), 0, bins + 1)
        place[flat == self.edges[-1]] = bins
        counts = np.zeros((flat.shape[1], bins + 2))
        for entry in range(flat.shape[1]):
            counts[entry] = np.bincount(place[:, entry], minlength=bins + 2)
        return {"counts": counts.reshape(*column.shape[1:], bins + 2)}

    def joined(self, a, b):
        return {"counts": a["counts"] + b["counts"]}

    def answer(self, state):
        counts = state["counts"]
        return {"edges": self.edges, "counts": counts[..., 1:-1], "below": counts[..., 0], "above": counts[..., -1]}


# Quantiles come from counts of the leading bits of each value: sign, exponent and the first bits of the fraction. Counts are
# whole numbers, so that their sums do not depend on any order.
KEPT_BITS = 12 + 10
DROPPED_BITS = np.uint64(64 - KEPT_BITS)


def ordered(values):
    """Whole numbers in the order of the values: their leading bits."""
    bits = np.ascontiguousarray(values + 0.0).view(np.uint64)  # there is one zero
    sign = np.uint64(1) << np.uint64(63)
    return np.where(bits & sign, ~bits, bits | sign) >> DROPPED_BITS


def bound(orders):
    """The least value of each of these orders."""
    bits = orders.astype(np.uint64) << DROPPED_BITS
    sign = np.uint64(1) << np.uint64(63)
    return np.where(bits & sign, bits & ~sign, ~bits).view(float)


class Quantiles:
    """Values below which these shares of the runs are: to within 0.1 % of their size, without bounds in advance. They lie
    between the least and the largest value."""

    def __init__(self, shares):
        self.shares = np.array(shares, float)
        if self.shares.ndim != 1 or not self.shares.size or not ((self.shares >= 0) & (self.shares <= 1)).all():
            raise StudyError(f"quantiles are shares between 0 and 1, such as 0.05, 0.5, 0.95, not {list(shares)}")
        self.words = f"quantiles {self.shares.tolist()}"

    def of(self, column, first):
        flat = column.reshape(len(column), -1)
        entries = np.broadcast_to(np.arange(flat.shape[1]), flat.shape).ravel()
        return {"shape": np.array(column.shape[1:], float), **counted(entries, ordered(flat.ravel()), np.ones(flat.size))}

    def joined(self, a, b):
        both = [np.concatenate([a[name], b[name]]) for name in ("entry", "order", "count")]
        return {"shape": a["shape"], **counted(*both)}

    def answer(self, state):
        shape = tuple(state["shape"].astype(int))
        size = int(np.prod(shape))
        result = np.full((size, len(self.shares)), np.nan)
        for entry in range(size):
            mine = state["entry"] == entry
            if mine.any():
                result[entry] = self.of_counts(state["order"][mine], state["count"][mine])
        return {"shares": self.shares, "quantiles": np.moveaxis(result.reshape(*shape, -1), -1, 0)}

    def of_counts(self, orders, counts):
        reached = np.cumsum(counts)
        place = np.searchsorted(reached, np.maximum(self.shares*reached[-1], 0.5), "left")
        place = np.minimum(place, len(orders) - 1)
        low, high = bound(orders[place]), bound(orders[place] + np.uint64(1))
        return low + (high - low)/2


def counted(entries, orders, counts):
    order = np.lexsort((orders, entries))
    entries, orders, counts = entries[order], orders[order].astype(np.uint64), counts[order]
    begins = np.flatnonzero(np.r_[True, (np.diff(entries) != 0) | (orders[1:] != orders[:-1])]) if len(entries) else []
    if not len(entries):
        return {"entry": entries, "order": orders, "count": counts}
    return {"entry": entries[begins], "order": orders[begins], "count": np.add.reduceat(counts, begins)}


def mean():
    """Mean, standard deviation and number of runs."""
    return Mean()


def extremes():
    """Least and largest value, and the runs that have them."""
    return Extremes()


def histogram(low, high, bins):
    """Counts in `bins` of equal width between two bounds."""
    return Histogram(float(low), float(high), bins)


def quantiles(*shares):
    """Quantiles, to within 0.1 % of their size."""
    return Quantiles(shares)


WORDS = {"mean": mean, "extremes": extremes}


def reductions_of(given):
    """{"swing": ["mean", quantiles(0.5)]}, or one of them without a list, as lists by results."""
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise StudyError("reductions are named by results: {\"swing\": [\"mean\", quantiles(0.05, 0.95)]}")
    return {name: [reduction(name, each) for each in (many if isinstance(many, (list, tuple)) else [many])]
            for name, many in given.items()}


def reduction(name, given):
    if given in WORDS:
        return WORDS[given]()
    if hasattr(given, "joined") and not isinstance(given, type):
        return given
    raise StudyError(f"{name}: take \"mean\", \"extremes\", histogram(low, high, bins) or quantiles(shares), not {given!r}")


class Reduced:
    """States of all reductions, chunk by chunk."""

    def __init__(self, wanted):
        self.wanted = wanted

    def keys(self):
        return [(name, k, each) for name, many in self.wanted.items() for k, each in enumerate(many)]

    def of(self, block, indices):
        """Of a chunk, by names such as "swing/0/mean"; without the results that no run of it has."""
        state = {}
        for name, k, each in self.keys():
            if name in block.columns:
                column = block.columns[name]
                counts = block.good & np.isfinite(column).reshape(len(column), -1).all(axis=1)
                made = each.of(column[counts], indices[counts])
                state.update({f"{name}/{k}/{part}": value for part, value in made.items()})
        return state

    def joined(self, a, b):
        result = {}
        for name, k, each in self.keys():
            parts = [self.parts(state, name, k) for state in (a, b)]
            parts = [part for part in parts if part]
            if parts:
                made = parts[0] if len(parts) == 1 else each.joined(*parts)
                result.update({f"{name}/{k}/{part}": value for part, value in made.items()})
        return result

    @staticmethod
    def parts(state, name, k):
        begin = f"{name}/{k}/"
        return {key[len(begin) :]: value for key, value in state.items() if key.startswith(begin)}

    def answers(self, state):
        """{"swing": {"mean": ..., "deviation": ...}}"""
        result = {}
        for name, k, each in self.keys():
            part = self.parts(state, name, k)
            if not part:
                raise StudyError(f"no run has a result {name!r} that could be reduced")
            result.setdefault(name, {}).update(each.answer(part))
        return result
