# SPDX-License-Identifier: GPL-3.0-or-later
"""What a model at the prompt has beside the class of the exported package."""

import collections
import copy
import functools
import html
import json
import os

from . import _program
from ._gpu import Gpu
from ._loading import Source, loaded, new_folder
from ._motion import Motion
from ._tables import Analyses


class Picture:
    """A drawing (SVG). Notebooks show it."""

    def __init__(self, svg):
        self.svg = svg

    def _repr_svg_(self):
        return self.svg

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def __repr__(self):
        return f"<Picture: {len(self.svg)} bytes of SVG; save(path) writes them>"


class Page:
    """A page for browsers (HTML). Notebooks show it."""

    def __init__(self, text):
        self.html = text

    def _repr_html_(self):
        return f'<iframe srcdoc="{html.escape(self.html)}" style="width: 100%; height: 480px; border: 0"></iframe>'

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)

    def __repr__(self):
        return f"<Page: {len(self.html)} bytes of HTML; save(path) writes them>"


class Prompt(Motion, Analyses):
    """A model with the program behind it."""

    __slots__ = ()

    def __reduce__(self):
        return restored, (self._package.source.key(), self._package.options, self._package.backend_asked), self.__getstate__()

    def __copy__(self):
        other = type(self).__new__(type(self))
        other.__setstate__(self.__getstate__())
        return other

    def __deepcopy__(self, known):
        other = type(self).__new__(type(self))
        known[id(self)] = other
        other.__setstate__(copy.deepcopy(self.__getstate__(), known))
        return other

    @property
    def report(self):
        """What the generation says: sizes, partition, operation counts. The form of `NAME.report.json`."""
        return copy.deepcopy(self._package.report)

    @property
    def backend(self):
        """Who has made the code that runs: "tcc" or "cc"."""
        return self._package.code.backend

    def certify(self, kind="points"):
        """The certificate: the equations against an independent formulation in exact arithmetic, of the nominal model.

        kind: "points" or "symbolic". Raises ProgramError where they differ.
        """
        with new_folder() as folder:
            _program.run(self._package.source.in_file(folder), "-o", folder + "/out", f"--certify={kind}", "--quiet",
                         *self._package.options)
            with open(f"{folder}/out/{self.name}.certificate.json", encoding="utf-8") as file:
                return json.load(file)

    def gpu(self, platform=None, real="double"):
        """The functions of the model on an OpenCL device, and `integrate`, with the arguments and results of the model's.

        platform: a part of the name of a platform or device, or a Platform or Device of pyopencl; None: a graphics processor
        where there is one, or else any device. real: "double" or "float". Raises ImportError without pyopencl, ValueError
        for models that kernels cannot carry: those with laws of the user's.
        """
        return Gpu(self, platform, real)

    def view(self, motion=None, **options):
        """A page that shows the nominal model and moves it. motion: a table of `simulate`."""
        return Page(self._made("view", "page.html", motion, options))

    def draw(self, motion=None, **options):
        """A drawing of the nominal model: topology=True, front=True, side=True, top=True, iso=True."""
        return Picture(self._made("draw", "picture.svg", motion, options))

    def _made(self, command, name, motion, options):
        with new_folder() as folder:
            more = []
            if motion is not None:
                motion.save(folder + "/motion.csv")
                more = ["--motion", folder + "/motion.csv"]
            path = os.path.join(folder, name)
            _program.run(command, self._package.source.in_file(folder), "-o", path, *more, *_program.about_model(self._package.options),
                         *_program.words(options))
            with open(path, encoding="utf-8") as file:
                return file.read()


def restored(key, options, backend):
    model = loaded(Source(*key), options, backend).model
    return model.__new__(model)


@functools.cache
def named_tuple(name, fields):
    return collections.namedtuple(name, fields)


def named(name, fields, values):
    """A result that was pickled: its class belongs to a model."""
    return named_tuple(name, fields)(*values)


def blank(key, options, backend, name):
    """Parameters or inputs that were pickled, before they get what they hold."""
    kind = getattr(loaded(Source(*key), options, backend).module, name)
    return object.__new__(kind)


def reduced(values, where):
    """How such an object is pickled: its class belongs to a model."""
    names = [name for kind in type(values).__mro__ for name in vars(kind).get("__slots__", ())]
    return blank, (*where, type(values).__name__), (None, {name: getattr(values, name) for name in names})


def model_class(package):
    """The class of a package's models at the prompt. Its results and parts can be pickled."""
    module = package.module
    where = package.source.key(), package.options, package.backend_asked
    for name, kind in vars(module).items():
        if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
            kind.__reduce__ = lambda self: (named, (type(self).__name__, self._fields, tuple(self)))
        elif name in ("Inputs", "Parameters"):
            kind.__reduce_ex__ = lambda self, protocol: reduced(self, where)
    members = {"__slots__": ("_guess",), "__doc__": module.Model.__doc__, "__module__": module.__name__, "_package": package}
    return type("Model", (Prompt, module.Model), members)
