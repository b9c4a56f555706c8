# SPDX-License-Identifier: GPL-3.0-or-later
"""The runs that are done, in a folder: a file for each chunk, and what the study is. Nobody finds half a file."""

import io
import json
import os

import numpy as np

from ._errors import StudyError
from ._functions import Block

DESCRIPTION = "study.json"


class Part:
    """A chunk that is done: its results, or what reductions need of it."""

    def __init__(self, status, columns, reduced):
        self.status = status
        self.columns = columns
        self.reduced = reduced

    def block(self):
        block = Block(0)
        block.status, block.columns = self.status, self.columns
        return block


class Memory:
    """Chunks of a study that nobody keeps."""

    def __init__(self):
        self.parts = {}

    def done(self):
        return set(self.parts)

    def put(self, chunk, part):
        self.parts[chunk] = part

    def get(self, chunk):
        return self.parts[chunk]


class Folder:
    """Chunks in files. `description`: what has to be equal where a study goes on."""

    def __init__(self, path, description):
        self.path = os.fspath(path)
        os.makedirs(self.path, exist_ok=True)
        place = os.path.join(self.path, DESCRIPTION)
        if os.path.exists(place):
            self.compare(place, description)
        elif os.listdir(self.path):
            raise StudyError(f"{self.path} is a folder with other files; name a new one")
        else:
            self.write(DESCRIPTION, json.dumps(description, indent=1).encode())

    def compare(self, place, description):
        with open(place, encoding="utf-8") as file:
            kept = json.load(file)
        if odd := [name for name in description if kept.get(name) != description[name]]:
            raise StudyError(f"{self.path} has runs of another study (not the same: {', '.join(odd)}); remove that folder to "
                             "begin again, or name another one")

    def write(self, name, content):
        beside = os.path.join(self.path, f".{name}.{os.getpid()}")
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, os.path.join(self.path, name))

    @staticmethod
    def name(chunk):
        return f"{chunk:08}.npz"

    def done(self):
        names = set(os.listdir(self.path))
        return {int(name[:-4]) for name in names if name.endswith(".npz") and not name.startswith(".")}

    def put(self, chunk, part):
        words = list(dict.fromkeys(part.status))
        arrays = {"words": np.array(json.dumps(words)), "status": np.array([words.index(word) for word in part.status], np.uint32)}
        arrays.update({f"column {name}": column for name, column in part.columns.items()})
        arrays.update({f"reduced {name}": value for name, value in part.reduced.items()})
        content = io.BytesIO()
        np.savez(content, **arrays)
        self.write(self.name(chunk), content.getvalue())

    def get(self, chunk):
        with np.load(os.path.join(self.path, self.name(chunk)), allow_pickle=False) as archive:
            words = json.loads(str(archive["words"]))
            status = [words[k] for k in archive["status"]]
            columns = {name[len("column ") :]: archive[name] for name in archive.files if name.startswith("column ")}
            reduced = {name[len("reduced ") :]: archive[name] for name in archive.files if name.startswith("reduced ")}
            return Part(status, columns, reduced)

    @staticmethod
    def remove_all(path):
        """Removes a folder of runs, with what processes that were killed had begun to write."""
        for name in os.listdir(path):
            if name == DESCRIPTION or name.endswith(".npz") or name.startswith("."):
                os.remove(os.path.join(path, name))
        os.rmdir(path)
