# SPDX-License-Identifier: GPL-3.0-or-later
"""What ends a study. A run that fails does not: it has a row with its reason."""


class StudyError(ValueError):
    """A study that cannot begin or go on: what is wrong, and what to write instead."""


class Died(RuntimeError):
    """The process that worked on some runs has ended without an answer."""


class Stopped(RuntimeError):
    """The study was told to stop: what was being worked on counts as not begun."""
