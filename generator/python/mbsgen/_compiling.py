# SPDX-License-Identifier: GPL-3.0-or-later
"""The C text of a model as code of the processor: at once by TCC, faster code by a C compiler, whose results are kept."""

import atexit
import hashlib
import os
import platform
import shutil
import stat
import subprocess
import threading

from . import _core
from ._program import HERE, ProgramError, bundled
from ._version import VERSION

FLAGS = ["-O2", "-ffp-contract=off", "-shared", "-fPIC", "-w"]
LARGEST_CACHE = 256 << 20  # bytes, as the program's own


def tcc_command(library, sources, macro):
    """What makes a library without any other program installed; TCC of the system where the package has none."""
    include = os.path.join(HERE, "include")
    own = bundled("mbsgen-tcc")
    if own:
        return [own, include, library, macro, *sources]
    installed = shutil.which("tcc")
    return installed and [installed, "-shared", "-nostdlib", "-nostdinc", "-I", include, f"-D{macro}", "-o", library, *sources]


def compiler():
    """The words that start a C compiler: $CC, or the first that is installed; None: there is none."""
    chosen = os.environ.get("CC", "").split()
    if chosen:
        return chosen if shutil.which(chosen[0]) else None
    return next(([name] for name in ("cc", "gcc", "clang") if shutil.which(name)), None)


def run(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    if threading.current_thread() in RUNNING:
        RUNNING[threading.current_thread()] = process
    said = process.communicate()[1].decode(errors="replace")
    if process.returncode != 0:
        raise ProgramError(f"{command[0]} has failed: {said.strip()[-500:]}")


def cache_folder():
    """mbsgen/ in $XDG_CACHE_HOME or ~/.cache, as the program has it; None where others may write to it."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):
        base = os.path.join(os.environ.get("HOME", ""), ".cache")
    if not os.path.isabs(base):
        return None
    folder = os.path.join(base, "mbsgen")
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        state = os.stat(folder)
    except OSError:
        return None
    is_own = state.st_uid == os.getuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return folder if is_own else None


def shrink(folder):
    """What was unused for longest goes."""
    files = sorted((entry for entry in os.scandir(folder) if entry.is_file()), key=lambda e: -e.stat().st_mtime)
    size = 0
    for entry in files:
        size += entry.stat().st_size
        if size > LARGEST_CACHE:
            os.remove(entry.path)


class Text:
    """The C files of a model of that name, by their names."""

    def __init__(self, name, files):
        self.name = name
        self.files = files

    def write(self, folder):
        """The paths of the sources."""
        for name, text in self.files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return [os.path.join(folder, name) for name in self.files if name.endswith(".c")]

    def kept(self, command):
        """Where the cache has the code of the compiler; None: there is no cache."""
        folder = cache_folder()
        parts = [VERSION, platform.machine(), *command, *FLAGS]
        parts += [part for item in sorted(self.files.items()) for part in item]
        return folder and os.path.join(folder, hashlib.sha256("\0".join(parts).encode()).hexdigest() + ".so")

    def by_compiler(self, command, work):
        """The path of a library, from the cache or new."""
        kept = self.kept(command)
        if kept and os.path.exists(kept):
            os.utime(kept)
            return kept
        library = os.path.join(work, "model.so")
        run([*command, *FLAGS, "-o", library, *self.write(work), "-lm"])
        if not kept:
            return library
        beside = f"{kept}.{os.getpid()}.{threading.get_ident()}"  # nobody finds half a file
        shutil.copy(library, beside)
        os.replace(beside, kept)
        shrink(os.path.dirname(kept))
        return kept

    def by_tcc(self, work):
        library = os.path.join(work, "quick.so")
        # The text's own sines ask for a compiler that rounds each operation, as TCC does for these processors.
        is_exact = platform.machine() in ("x86_64", "aarch64", "riscv64")
        macro = f"{self.name}_OWN_SINES" if is_exact else "MBSGEN_TCC"
        command = tcc_command(library, self.write(work), macro)
        if command is None:
            raise ProgramError("TCC is neither in this package nor installed (Debian: tcc)")
        run(command)
        return library


RUNNING = {}  # threads, and the compiler that each waits for


def later(text, command, library, new_folder):
    """Gives the library the compiler's code when it is there; failures leave the code of TCC."""

    def work():
        try:
            with new_folder() as folder:
                _core.replace(library.code, text.by_compiler(command, folder))
                library.backend = "cc"
        except (ProgramError, OSError, ValueError):
            pass
        RUNNING.pop(threading.current_thread(), None)

    thread = threading.Thread(target=work, daemon=True, name="mbsgen compiler")
    RUNNING[thread] = None
    thread.start()


@atexit.register
def stop():
    """The end of Python waits for no compiler."""
    for thread, process in list(RUNNING.items()):
        if process is not None:
            process.kill()
        thread.join(1)


class Code:
    """The code of a model. `backend` says who has made it."""

    def __init__(self, path, backend):
        self.code = _core.open(path)
        self.backend = backend


def compiled(text, backend, new_folder):
    """The library of a model: by "tcc", by "cc", or by "auto", whichever is there first."""
    if backend not in ("auto", "tcc", "cc"):
        raise ValueError(f"backend is {backend!r}, not 'auto', 'tcc' or 'cc'")
    command = None if backend == "tcc" else compiler()
    if backend == "cc" and command is None:
        raise ProgramError("there is no C compiler: CC, cc, gcc or clang; backend='tcc' needs none")
    with new_folder() as folder:
        kept = command and text.kept(command)
        if backend == "cc" or kept and os.path.exists(kept) or command and tcc_command("", [], "") is None:
            return Code(text.by_compiler(command, folder), "cc")
        return Code(text.by_tcc(folder), "tcc")
