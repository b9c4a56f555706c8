# SPDX-License-Identifier: GPL-3.0-or-later
"""A study as a file (schemas/mbsgen-study.schema.json). All that is wrong with it has a place and a remedy."""

import difflib
import json
import math
import os

from .._loading import load
from .._program import DiagnosticError, Finding
from . import _analyses, _functions, _reductions, _samples
from ._distributions import Normal, Uniform
from ._errors import StudyError
from ._places import Text

KEYS = ("$schema", "study", "doc", "model", "options", "samples", "run", "reduce", "table", "chunk", "seed", "executor", "workers")
SAMPLES = ("grid", "latin-hypercube", "sobol", "random", "table")
RUNS = ("simulate", "equilibrium", "modes", "function")


def listed(words):
    *most, last = [f"'{word}'" for word in words]
    return f"{', '.join(most)} or {last}" if most else last


class Reader:
    """The parts of a study's file. Mistakes are collected; `finish` raises them as a DiagnosticError."""

    def __init__(self, path):
        self.path = path
        self.findings = []
        self.folder = os.path.dirname(os.path.abspath(path))
        with open(path, encoding="utf-8") as file:
            text = file.read()
        try:
            self.text = Text(text)
        except json.JSONDecodeError as error:
            finding = Finding(path, error.lineno, error.colno, "", "error", f"this is no JSON: {error.msg}; write it as JSON does")
            raise DiagnosticError([finding]) from None
        except (ValueError, RecursionError) as error:
            raise DiagnosticError([Finding(path, 1, 1, "", "error", str(error))]) from None

    def complain(self, pointer, message):
        line, column = self.text.line(pointer)
        self.findings.append(Finding(self.path, line, column, pointer, "error", message))

    def finish(self):
        if self.findings:
            raise DiagnosticError(sorted(self.findings, key=lambda finding: (finding.line, finding.column)))

    def object(self, value, pointer, known=None, required=()):
        """True for an object with such keys."""
        if not isinstance(value, dict):
            self.complain(pointer, f"{self.short(value)} is no object; write {{...}}" + (f" with {listed(required)}" if required else ""))
            return False
        for key in value if known else ():
            if key not in known:
                near = difflib.get_close_matches(key, known, 1)
                rest = f", did you mean '{near[0]}'?" if near else f"; take {listed(known)}"
                self.complain(f"{pointer}/{escaped(key)}", f"the key '{key}' is unknown{rest}")
        for key in required:
            if key not in value:
                self.complain(pointer, f"the key '{key}' is missing; add it")
        return all(key in value for key in required)

    def choice(self, value, pointer, words):
        if value in words and isinstance(value, str):
            return True
        near = difflib.get_close_matches(value, words, 1) if isinstance(value, str) else []
        rest = f", did you mean '{near[0]}'?" if near else f"; take {listed(words)}"
        self.complain(pointer, f"{self.short(value)} is unknown here{rest}")
        return False

    def number(self, value, pointer):
        good = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
        if not good:
            self.complain(pointer, f"{self.short(value)} is no number; write one such as 0.5")
        return good

    def count(self, value, pointer, least=1):
        good = isinstance(value, int) and not isinstance(value, bool) and value >= least
        if not good:
            self.complain(pointer, f"{self.short(value)} is no whole number of {least} or more; write one")
        return good

    def words(self, value, pointer):
        good = isinstance(value, str) and bool(value)
        if not good:
            self.complain(pointer, f"{self.short(value)} is no text; write one in quotes")
        return good

    @staticmethod
    def short(value):
        text = json.dumps(value)
        return text if len(text) < 40 else text[:36] + "..."

    def attempt(self, pointer, make):
        """What `make` gives; its refusals belong to that place."""
        try:
            return make()
        except (StudyError, OSError) as error:
            self.complain(pointer, str(error))
            return None


def escaped(key):
    return key.replace("~", "~0").replace("/", "~1")


class StudyFile(Reader):
    """A study's file with all its parts: `model`, `samples`, `run`, and `words` for `study`."""

    def __init__(self, path):
        super().__init__(path)
        value = self.text.value
        if not self.object(value, "", KEYS, ("study", "model", "samples", "run")):
            self.finish()
        if value["study"] != 1 or isinstance(value["study"], bool):
            self.complain("/study", f"{self.short(value['study'])} is no version of the form; write 1")
        self.path_of_model = self.read_path(value["model"], "/model")
        self.samples = self.read_samples(value["samples"])
        self.run = self.read_run(value["run"])
        self.words = self.read_words(value)
        self.options = value.get("options", {})
        self.object(self.options, "/options")
        self.finish()
        self.model = self.attempt("/model", lambda: load(self.path_of_model, **self.options))
        self.finish()
        self.check_numbers()
        self.finish()

    def read_path(self, value, pointer):
        if not self.words(value, pointer):
            return None
        path = os.path.join(self.folder, value)
        if not os.path.isfile(path):
            self.complain(pointer, f"there is no file '{value}' beside the study; write its path from there")
            return None
        return path

    def read_samples(self, value):
        at = "/samples"
        if not self.object(value, at, ("kind", "numbers", "count", "seed", "file"), ("kind",)):
            return None
        kind = value["kind"]
        if not self.choice(kind, f"{at}/kind", SAMPLES):
            return None
        known = {"table": ("kind", "file"), "grid": ("kind", "numbers")}.get(kind, ("kind", "numbers", "count", "seed"))
        needed = {"table": ("file",), "grid": ("numbers",)}.get(kind, ("numbers", "count"))
        if not self.object(value, at, known, needed):
            return None
        if kind == "table":
            path = self.read_path(value["file"], f"{at}/file")
            return path and self.attempt(f"{at}/file", lambda: _samples.table(path))
        numbers = self.read_numbers(value["numbers"], kind)
        if numbers is None:
            return None
        if kind == "grid":
            return self.attempt(at, lambda: _samples.grid(numbers))
        good = self.count(value["count"], f"{at}/count") and self.count(value.get("seed", 0), f"{at}/seed", 0)
        make = {"latin-hypercube": _samples.latin_hypercube, "sobol": _samples.sobol, "random": _samples.random}[kind]
        return self.attempt(at, lambda: make(numbers, value["count"], value.get("seed", 0))) if good else None

    def read_numbers(self, value, kind):
        at = "/samples/numbers"
        if not self.object(value, at):
            return None
        if not value:
            self.complain(at, "no number varies; name one, such as \"link.mass\": [1, 2]")
            return None
        read = self.read_axis if kind == "grid" else self.read_law
        numbers = {name: read(law, f"{at}/{escaped(name)}") for name, law in value.items()}
        return None if any(law is None for law in numbers.values()) else numbers

    def read_axis(self, value, at):
        """[1, 2, 3], or {"from": 1, "to": 3, "count": 3}."""
        if isinstance(value, dict):
            keys = ("from", "to", "count")
            good = self.object(value, at, keys, keys) and self.number(value["from"], f"{at}/from")
            good = good and self.number(value["to"], f"{at}/to") and self.count(value["count"], f"{at}/count")
            return _samples.np.linspace(value["from"], value["to"], value["count"]) if good else None
        if not isinstance(value, list) or not value:
            self.complain(at, f"{self.short(value)} is no list of values; write [1, 2] or {{\"from\": 1, \"to\": 2, \"count\": 5}}")
            return None
        return value if all([self.number(each, f"{at}/{k}") for k, each in enumerate(value)]) else None

    def read_law(self, value, at):
        """[low, high], or {"mean": 1, "deviation": 0.1}."""
        if isinstance(value, list) and len(value) == 2:
            good = all([self.number(each, f"{at}/{k}") for k, each in enumerate(value)])
            return self.attempt(at, lambda: Uniform(*value)) if good else None
        if isinstance(value, dict):
            keys = ("mean", "deviation")
            good = self.object(value, at, keys, keys) and all([self.number(value[key], f"{at}/{key}") for key in keys])
            return self.attempt(at, lambda: Normal(value["mean"], value["deviation"])) if good else None
        self.complain(at, f"{self.short(value)} is no distribution; write [low, high] or {{\"mean\": 1, \"deviation\": 0.1}}")
        return None

    def read_run(self, value):
        at = "/run"
        if not self.object(value, at, ("kind", "options", "results", "function", "batched"), ("kind",)):
            return None
        kind = value["kind"]
        if not self.choice(kind, f"{at}/kind", RUNS):
            return None
        if kind == "function":
            return self.read_function(value)
        if not self.object(value, at, ("kind", "options", "results")):
            return None
        options, results = value.get("options", {}), value.get("results")
        good = self.object(options, f"{at}/options") and (results is None or self.object(results, f"{at}/results"))
        return self.attempt(at, lambda: _analyses.analysis(kind, results, **options)) if good else None

    def read_function(self, value):
        """"FILE.py:NAME"."""
        at = "/run"
        if not self.object(value, at, ("kind", "function", "batched"), ("function",)):
            return None
        at = f"{at}/function"
        file, colon, name = value["function"].rpartition(":") if self.words(value["function"], at) else ("", "", "")
        if not colon:
            self.complain(at, f"{self.short(value['function'])} is no function; write \"FILE.py:NAME\"")
            return None
        path = self.read_path(file, at)
        if not isinstance(value.get("batched", False), bool):
            self.complain("/run/batched", f"{self.short(value['batched'])} is neither true nor false; write one of them")
            return None
        kind = _functions.Batched if value.get("batched") else _functions.Each
        return path and self.attempt(at, lambda: kind(_functions.InFile(path, name)))

    def read_words(self, value):
        """What `study` takes besides."""
        words = {}
        for name, least in (("chunk", 1), ("workers", 1), ("seed", 0)):
            if name in value and self.count(value[name], f"/{name}", least):
                words[name] = value[name]
        if "table" in value:
            if isinstance(value["table"], bool):
                words["table"] = value["table"]
            else:
                self.complain("/table", f"{self.short(value['table'])} is neither true nor false; write one of them")
        if "executor" in value:
            known = ("threads", "processes", "serial", "dask", "mpi")
            if isinstance(value["executor"], str) and value["executor"].startswith("dask:") or self.choice(value["executor"], "/executor", known):
                words["executor"] = value["executor"]
        if "reduce" in value and self.object(value["reduce"], "/reduce"):
            words["reduce"] = {name: self.read_reductions(each, f"/reduce/{escaped(name)}") for name, each in value["reduce"].items()}
        if words.get("table") is False and "reduce" not in value:
            self.complain("/table", "without a table and without reductions nothing is left of a study; add \"reduce\"")
        return words

    def read_reductions(self, value, at):
        """{"mean": true, "extremes": true, "quantiles": [0.05, 0.95], "histogram": {"from": 0, "to": 1, "bins": 20}}"""
        known = ("mean", "extremes", "quantiles", "histogram")
        result = []
        for name, each in value.items() if self.object(value, at, known) else ():
            place = f"{at}/{name}"
            if name in _reductions.WORDS:
                if each is not True:
                    self.complain(place, f"{self.short(each)} is not true; write true, or leave '{name}' out")
                result.append(name)
            elif name == "quantiles":
                if not isinstance(each, list) or not all([self.number(share, f"{place}/{k}") for k, share in enumerate(each)]):
                    self.complain(place, "quantiles are a list of shares; write such as [0.05, 0.5, 0.95]")
                else:
                    result.append(self.attempt(place, lambda shares=each: _reductions.quantiles(*shares)))
            elif name == "histogram":
                keys = ("from", "to", "bins")
                if self.object(each, place, keys, keys) and all([self.number(each[key], f"{place}/{key}") for key in keys]):
                    bounds = each["from"], each["to"], each["bins"]
                    result.append(self.attempt(place, lambda bounds=bounds: _reductions.histogram(*bounds)))
        return result

    def check_numbers(self):
        """An analysis takes parameters, coordinates, velocities and forces; its first run says which it does not know."""
        try:
            self.run.check(self.model, self.samples)
        except StudyError as error:
            self.complain("/run" if "--samples" not in str(error) else "/samples", plain(str(error)))


def plain(text):
    """A complaint of the program about its command line, without the names of its options."""
    for word in ("--samples: ", "--column: "):
        text = text.replace(word, "")
    text = text.replace("leave --column out", "leave 'results' out")
    return text.splitlines()[0] if text else text
