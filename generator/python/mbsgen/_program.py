# SPDX-License-Identifier: GPL-3.0-or-later
"""The program mbsgen: where it is, how it runs, and what it finds."""

import json
import os
import shutil
import subprocess
import warnings
from typing import NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))


class ProgramError(RuntimeError):
    """The program mbsgen is missing, or has ended in a way that it does not explain."""


class Finding(NamedTuple):
    """What the program says of a model file: where, and what to write instead."""

    file: str
    line: int
    column: int
    pointer: str
    severity: str
    message: str

    @property
    def remedy(self):
        """The part of the message that says what to write instead; empty where it has none."""
        for mark in ("; ", ", did you mean "):
            before, found, after = self.message.rpartition(mark)
            if found:
                return after if mark == "; " else after.rstrip("?")
        return ""

    def __str__(self):
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        pointer = f"{self.pointer}: " if self.pointer else ""
        return f"{place}: {self.severity}: {pointer}{self.message}"


class DiagnosticError(ValueError):
    """A model file has mistakes: `findings` has all of them; `file`, `line`, `column`, `pointer`, `message` and `remedy`
    are those of the first."""

    def __init__(self, findings):
        super().__init__(findings)
        self.findings = findings

    def __getattr__(self, name):
        if name in (*Finding._fields, "remedy"):
            return getattr(self.findings[0], name)
        raise AttributeError(name)

    def __str__(self):
        return "\n".join(map(str, self.findings))


class DiagnosticWarning(UserWarning):
    """What a model file has that is doubtful."""


def bundled(name):
    """A program or folder that the package brings along; None: it does not."""
    path = os.path.join(HERE, "bin", name)
    return path if os.path.exists(path) else None


def program():
    """The program of $MBSGEN, of the package, or of the PATH."""
    path = os.environ.get("MBSGEN") or bundled("mbsgen") or shutil.which("mbsgen")
    if path is None:
        raise ProgramError("the program mbsgen is not in this package and not in the PATH; set MBSGEN to its path")
    return path


def words(options):
    """Options of Python as words of the command line: rtol=1e-9, floating=True, functions=["bias"]."""
    result = []
    for name, value in options.items():
        name = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if isinstance(value, dict):
            value = [f"{key}={number}" for key, number in value.items()]
        if not isinstance(value, str) and hasattr(value, "__iter__"):
            value = ",".join(map(str, value))
        result.append(name if value is True else f"{name}={value}")
    return result


ABOUT_MODEL = ("sensors", "lock", "damping", "floating", "contacts", "body-wrenches", "tunable", "changes", "package",
               "closure-tolerance", "no-assembly")


def about_model(words):
    """The words that say how a model is read, not what is generated from it."""
    return [word for word in words if word[2:].partition("=")[0] in ABOUT_MODEL]


def findings_of(text, names):
    """The findings in what the program has printed as JSON; None: it is none. names: what to call files instead."""
    try:
        rows = json.loads(text)
        return [Finding(names.get(row.get("file"), row.get("file", "")), row.get("line", 0), row.get("column", 0), row.get("pointer", ""),
                        row["severity"], row["message"]) for row in rows]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def run(*arguments, quiet=True, stacklevel=3, names=None):
    """Runs the program; what it prints. Mistakes of the model are a DiagnosticError, doubts are warnings."""
    command = [program(), *map(str, arguments), "--diagnostics=json"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    findings = findings_of(done.stderr, names or {}) if done.stderr.strip() else []
    if done.returncode != 0:
        errors = [finding for finding in findings or [] if finding.severity == "error"]
        if errors:
            raise DiagnosticError(errors)
        raise ProgramError(done.stderr.strip() or f"mbsgen has ended with {done.returncode}")
    if not quiet:
        for finding in findings or []:
            if finding.severity == "warning":
                warnings.warn(str(finding), DiagnosticWarning, stacklevel=stacklevel)
    return done.stdout
