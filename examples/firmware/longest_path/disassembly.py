# SPDX-License-Identifier: MIT
"""The instructions of a program for Cortex-M, by function, from arm-none-eabi-objdump."""

import re
import subprocess
from dataclasses import dataclass, field

CONDITIONS = ("eq", "ne", "cs", "hs", "cc", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le")
_LABEL = re.compile(r"^([0-9a-f]+) <(.+)>:$")
_LINE = re.compile(r"^\s*([0-9a-f]+):\t(\S+)\s*(.*)$")
_TARGET = re.compile(r"([0-9a-f]+) <([^>+]+)(?:\+0x[0-9a-f]+)?>")


@dataclass
class Instruction:
    """One instruction: where it is, what it does, on what."""

    address: int
    name: str  # mnemonic without width, such as beq, vldmia
    operands: str
    target: int | None = None  # of a branch

    @property
    def condition(self):
        """The condition of a branch or return; empty: always taken."""
        for stem in ("b", "bl", "bx", "pop", "ldmia", "ldr"):
            if self.name.startswith(stem) and self.name[len(stem):] in CONDITIONS:
                return self.name[len(stem):]
        return ""

    @property
    def stem(self):
        """The mnemonic without its condition."""
        return self.name[: len(self.name) - len(self.condition)] if self.condition else self.name

    @property
    def is_call(self):
        return self.stem in ("bl", "blx")

    @property
    def is_return(self):
        if self.stem == "bx":
            return self.operands == "lr"
        return self.stem in ("pop", "ldmia", "ldr") and re.search(r"\bpc\b", self.operands.split(", [")[0]) is not None

    @property
    def is_branch(self):
        return self.stem == "b" or self.stem in ("cbz", "cbnz")

    @property
    def is_conditional(self):
        return self.condition != "" or self.stem in ("cbz", "cbnz")


@dataclass
class Function:
    """The instructions of a symbol, in the order of their addresses."""

    name: str
    address: int
    instructions: list = field(default_factory=list)


class Program:
    """All functions of an ELF file. Raises RuntimeError where objdump fails."""

    def __init__(self, path, objdump="arm-none-eabi-objdump"):
        run = subprocess.run([objdump, "-d", "--no-show-raw-insn", path], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise RuntimeError(run.stderr.strip() or f"{objdump} fails on {path}")
        self.functions = {}
        self._read(run.stdout)

    def _read(self, text):
        function = None
        for line in text.splitlines():
            label = _LABEL.match(line)
            if label:
                function = Function(label[2], int(label[1], 16))
                self.functions[function.address] = function
                continue
            match = _LINE.match(line)
            if match and function and not match[2].startswith("."):  # data among the code begin with a point
                function.instructions.append(_instruction(match))

    def named(self, part):
        """The one function whose name contains `part`; KeyError where there is none or more than one."""
        exact = [f for f in self.functions.values() if f.name == part]
        found = exact or [f for f in self.functions.values() if part in f.name and f.instructions]
        if len(found) != 1:
            raise KeyError(f"{len(found)} functions have the name {part}")
        return found[0]

    def holding(self, address):
        """The function that begins at the address, else the one in which it lies."""
        if address in self.functions:
            return self.functions[address]
        below = [f for f in self.functions.values() if f.address <= address]
        return max(below, key=lambda f: f.address)


def _instruction(match):
    name = re.sub(r"\.[nw]$", "", match[2])
    operands = re.split(r"\s*[@;]", match[3])[0].strip()
    result = Instruction(int(match[1], 16), name, operands)
    target = _TARGET.search(operands)
    if target and (result.is_branch or result.is_call):
        result.target = int(target[1], 16)
    return result
