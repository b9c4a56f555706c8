# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs of the program that a study starts, and ends when it is told to stop."""

import os
import signal
import subprocess
import threading

from .. import _program
from ._errors import Died, Stopped, StudyError

NO_RESULT = 5  # the exit code of an analysis; the table says why


class Killed(Died):
    """The program was ended by a signal."""


RUNNING = set()
LOCK = threading.Lock()
STOPPING = threading.Event()


def stop():
    """Ends all of them. Nothing is started before `begin`."""
    STOPPING.set()
    with LOCK:
        for process in RUNNING:
            process.kill()


def begin():
    STOPPING.clear()


def run(*arguments, names, result):
    """Runs the program. Raises StudyError for what it refuses, Killed where a signal has ended it, and Stopped."""
    command = [_program.program(), *map(str, arguments), "--quiet", "--diagnostics=json"]
    with LOCK:
        if STOPPING.is_set():
            raise Stopped
        # Ctrl-C at a terminal is the study's, not the program's.
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   start_new_session=True)
        RUNNING.add(process)
    try:
        said = process.communicate()[1].decode(errors="replace")
    finally:
        with LOCK:
            RUNNING.discard(process)
    if STOPPING.is_set():
        raise Stopped
    if process.returncode < 0:
        raise Killed(f"the program was ended by {signal.Signals(-process.returncode).name}")
    if process.returncode not in (0, NO_RESULT) or not os.path.exists(result):
        findings = _program.findings_of(said, names) or []
        errors = [finding for finding in findings if finding.severity == "error"]
        if errors:
            raise _program.DiagnosticError(errors)
        raise StudyError(said.strip().removeprefix("mbsgen: ") or f"mbsgen has ended with {process.returncode}")
