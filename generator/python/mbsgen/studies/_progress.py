# SPDX-License-Identifier: GPL-3.0-or-later
"""How far a study is, and how long it will take."""

import sys
import time

INTERVAL = 0.2  # s between two lines


class Progress:
    """`done`, `total`, `failed`: numbers of runs; `left`: seconds, None at the beginning."""

    def __init__(self, total, show):
        self.total = total
        self.show = show
        self.done = self.failed = self.computed = 0
        self.begin = time.monotonic()
        self.shown = 0.0

    @property
    def left(self):
        if not self.computed:
            return None
        return (time.monotonic() - self.begin)/self.computed*(self.total - self.done)

    def add(self, runs, failed, is_new=True):
        self.done += runs
        self.failed += failed
        self.computed += runs if is_new else 0
        now = time.monotonic()
        if self.show is not None and (now - self.shown > INTERVAL or self.done == self.total):
            self.shown = now
            self.show(self)

    def __str__(self):
        parts = [f"{100*self.done//self.total} %: {self.done} of {self.total} runs"]
        if self.failed:
            parts.append(f"{self.failed} failed")
        if self.left is not None and self.done < self.total:
            parts.append(f"{clock(self.left)} left")
        return ", ".join(parts)


def clock(seconds):
    minutes, seconds = divmod(int(seconds + 0.5), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def line(progress):
    """On a terminal, one line that is written over."""
    end = "\n" if progress.done == progress.total else ""
    sys.stderr.write(f"\r\x1b[K{progress}{end}")
    sys.stderr.flush()


def shown(wanted):
    """A function of the progress: the user's, that of terminals, or none. None: on terminals."""
    if callable(wanted):
        return wanted
    return line if wanted or wanted is None and sys.stderr.isatty() else None
