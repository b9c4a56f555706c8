# SPDX-License-Identifier: GPL-3.0-or-later
"""From a model file to a model: the package that the program exports, run in memory."""

import builtins
import json
import os
import tempfile
import types
import weakref

from . import _compiling, _program, _support

SUFFIXES = {"<robot": ".urdf", "<mujoco": ".xml", "<sdf": ".sdf"}


def new_folder():
    return tempfile.TemporaryDirectory(prefix="mbsgen-")


class Source:
    """The text of a model, and the file that it was read from, if there is one."""

    def __init__(self, text, suffix, path=None):
        self.text = text
        self.suffix = suffix
        self.path = path

    def key(self):
        return self.text, self.suffix, self.path

    def in_file(self, folder):
        """A path whose file has the text."""
        if self.path is not None:
            try:
                with open(self.path, "rb") as file:
                    if file.read() == self.text:
                        return self.path
            except OSError:
                pass
        path = os.path.join(folder, "model" + self.suffix)
        with open(path, "wb") as file:
            file.write(self.text)
        return path


def source_of(model):
    """Of a path, a text or a dict."""
    if isinstance(model, dict):
        return Source(json.dumps(model).encode(), ".json")
    if not isinstance(model, (str, os.PathLike)):
        raise TypeError(f"a model is a path, a text or a dict, not {type(model).__name__}")
    text = os.fspath(model)
    begin = text.lstrip()
    if begin.startswith("{"):
        return Source(text.encode(), ".json")
    if begin.startswith("<"):
        root = next((suffix for word, suffix in SUFFIXES.items() if word in begin), None)
        if root is None:
            raise ValueError("the text is no model: its root is none of robot, mujoco, sdf")
        return Source(text.encode(), root)
    path = os.path.abspath(text)
    with open(path, "rb") as file:
        return Source(file.read(), os.path.splitext(path)[1], path)


class Loaded:
    """A model's package in memory: `module` has what the exported package has."""

    def __init__(self, source, options, backend):
        self.source = source
        self.options = options
        self.backend_asked = backend
        self.places = None  # of states, once they are asked for
        self.kernels = None  # their text, once they are asked for
        self.built = {}  # by device and type of numbers
        with new_folder() as folder:
            path = source.in_file(folder)
            _program.run(path, "-o", folder + "/out", "--export=python", "--language=c", "--scalar=double",
                         "--split=never", *options, quiet=False, stacklevel=5, names={path: source.path or "<model>"})
            self.take(folder + "/out")

    def take(self, folder):
        (name,) = os.listdir(folder + "/python")
        package = f"{folder}/python/{name}"
        with open(f"{folder}/{name}.report.json", encoding="utf-8") as file:
            self.report = json.load(file)
        c_files = [f"{name}.c", f"{name}.h", f"{name}_table.c", "mbsgen_table.h"]
        text = _compiling.Text(name, {file: read(f"{package}/core/{file}") for file in c_files})
        self.code = _compiling.compiled(text, self.backend_asked, new_folder)
        (folder,) = [entry.path for entry in os.scandir(package + "/src") if entry.is_dir()]
        self.module = module_of(os.path.basename(folder), name, read(folder + "/__init__.py"), self.code.code)
        self.text = text
        if self.backend_asked == "auto" and self.code.backend == "tcc":
            command = _compiling.compiler()
            if command is not None:
                _compiling.later(text, command, self.code, new_folder)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def module_of(package, name, text, code):
    """The module of a package whose parts are here already: the code, and what packages share."""
    module = types.ModuleType(f"mbsgen.{package}")
    parts = types.SimpleNamespace(_support=_support)
    core = types.SimpleNamespace(code=lambda: code)

    def importing(wanted, scope=None, local=None, names=(), level=0):
        if level == 1:
            return getattr(parts, wanted) if wanted else parts
        if wanted == f"_{name}_core":
            return core
        return builtins.__import__(wanted, scope, local, names, level)

    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": importing}
    exec(compile(text, f"<{module.__name__}>", "exec"), module.__dict__)
    return module


# Models of the same text and options share one package as long as one of them lives.
LOADED = weakref.WeakValueDictionary()


def loaded(source, options, backend):
    key = (source.key(), options, backend)
    found = LOADED.get(key)
    if found is None:
        found = LOADED[key] = Loaded(source, options, backend)
        add_model(found)
    return found


def add_model(package):
    from ._model import model_class

    package.model = model_class(package)


def load(model, functions=None, derivatives=False, backend="auto", **options):
    """A model of a file (JSON, URDF, .mbs, MJCF, SDF), of such a text, or of a dict of the form of JSON.

    functions: names as of `mbsgen --functions`, in a list or with commas between. derivatives: those functions, too.
    backend: "tcc" compiles at once, without a compiler; "cc" by the C compiler, faster code, which the user's cache keeps;
    "auto" takes what the cache has, or TCC's code until the compiler's is there. All give the same digits. Further options
    are those of the command line, as floating=True or sensors=["tip"].

    Raises DiagnosticError where the model has mistakes, OSError where there is no such file, ProgramError where the program
    or a compiler is missing.
    """
    chosen = {"functions": functions, "derivatives": derivatives, **options}
    return loaded(source_of(model), tuple(_program.words(chosen)), backend).model()
