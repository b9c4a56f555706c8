# SPDX-License-Identifier: GPL-3.0-or-later
"""Packages of Octave for the tests, and programs in C that call the same functions.

Sizes are those of the table that a package has beside the C text; how functions are called is read from the header.
"""

import json
import os
import re
import subprocess
import sys

MBSGEN = os.environ.get("MBSGEN", "mbsgen")
OCTAVE = os.environ.get("OCTAVE", "octave-cli")
HERE = os.path.dirname(os.path.abspath(__file__))
# Optimizations change no bits where products and sums are not contracted.
FLAGS = ["-O1", "-ffp-contract=off"]
STRICT = "-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Werror".split()


def run(*command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, **options)
    if result.returncode != 0:
        words = (result.stdout[-3000:] + result.stderr[-3000:]).decode(errors="replace")
        raise AssertionError(f"{' '.join(command)}\n{words}")
    return result.stdout.decode(errors="replace")


def octave(code, *paths):
    before = "".join(f"addpath('{path}'); " for path in paths)
    return run(OCTAVE, "--norc", "--no-history", "-q", "--eval", f"{before}{code}")


def generate(model, folder, *options):
    """Writes the package of a model; its folder."""
    run(MBSGEN, model, "-o", folder, "--export", "octave", "--quiet", "--split=never", *options)
    packages = os.path.join(folder, "octave")
    (name,) = os.listdir(packages)
    return os.path.join(packages, name)


def build(package):
    flags = ", ".join(f"'{flag}'" for flag in [*FLAGS, *STRICT, "-Wno-pedantic"])
    octave(f"build({flags})", package)


def read(path):
    with open(path) as file:
        return file.read()


def flat(path):
    """The text with its lines joined."""
    return " ".join(read(path).split())


def sizes(text):
    return [int(size) for size in re.findall(r"-?\d+", text)]


def shape(rank, text):
    return sizes(text)[: int(rank)]


class Model:
    """What the C text of a package says."""

    def __init__(self, package):
        self.name = os.path.basename(package)
        self.sources = os.path.join(package, "src")
        (folder,) = [entry for entry in os.listdir(package) if entry.startswith("+")]
        self.package = folder[1:]
        self.table = flat(os.path.join(self.sources, f"{self.name}_table.c"))
        self.members = flat(os.path.join(self.sources, f"{self.name}_members.c"))
        self.header = read(os.path.join(self.sources, f"{self.name}.h"))
        self.parameters = self.number(r"sizeof\(\w+_parameters\) == (\d+)")
        self.inputs = self.number(r"\.inputs = (\d+)")
        self.fixed = [int(place) for place in re.findall(r'\{(\d+), "', self.members)]
        self.functions = [self.function(name) for name in re.findall(r'\{"(\w+)", call_', self.table)]
        for file in (name for name in os.listdir(os.path.join(package, folder)) if name.endswith(".m")):
            found = re.search(r"core\((\d+), varargin", read(os.path.join(package, folder, file)))
            if found and file != "rates.m":
                self.functions[int(found[1]) - 1]["here"] = file[:-2]
        self.laws = [self.law(name) for name in re.findall(r"->laws\.(\w+) = (?:!has|law_)", self.table)]

    def number(self, pattern):
        found = re.search(pattern, self.table)
        return int(found[1]) if found else 0

    def function(self, name):
        rows = re.search(rf"arguments_of_{name}\[\] = {{ (.*?)}};", self.table)[1]
        arguments = []
        for row in re.findall(r'\{"(\w+)", mbsgen_(\w+), (\w+), (\w+), \{(\d+), \{([^}]*)\}\}', rows):
            argument = {"name": row[0], "use": row[1], "flags": row[2] == "true", "optional": row[3] == "true",
                        "shape": shape(row[4], row[5]), "blocks": self.blocks(name, row[0])}
            arguments.append(argument)
        words = rf'\{{"{name}", call_{name}, arguments_of_{name}, \d+, (\w+), (\w+), (\w+)}}'
        flags = re.search(words, self.table)
        return {"name": name, "arguments": arguments, "inputs": flags[1] == "true", "status": flags[2] == "true",
                "laws": flags[3] == "true"}

    def blocks(self, function, argument):
        found = re.search(rf"blocks_of_{function}_{argument}\[\] = {{ (.*?)}};", self.table)
        rows = re.findall(r'\{"(\w+)", (\d+), \{(\d+), \{([^}]*)\}\}\}', found[1]) if found else []
        return [{"name": row[0], "place": int(row[1]), "shape": shape(row[2], row[3])} for row in rows]

    def law(self, method):
        """Its type in C, from the header."""
        found = re.search(rf"(void|{self.name}_real) \(\*{method}\)\(([^)]*)\);", self.header)
        return {"method": method, "result": found[1], "arguments": " ".join(found[2].split())}

    def prototype(self, name):
        """The types of the arguments of a function, behind the model."""
        found = re.search(rf"{self.name}_{name}\(const [^)]*?model\*? ?\*?model(?:,([^)]*))?\);", self.header)
        return [] if not found[1] else [" ".join(each.split()) for each in found[1].split(",")]


def law_text(model, law):
    """A law in C, of few of the numbers that it gets."""
    text = f"static {law['result']} own_{law['method']}({law['arguments']}) {{\n  (void)context;\n"
    names = [re.search(r"(\w+)$", argument)[1] for argument in law["arguments"].split(",")]
    text += "".join(f"  (void){name};\n" for name in names)
    if "xd" in names:
        text += "  for (int i = 0; i < STATES_OF_LAW; ++i) xd[i] = 0.5 - x[i];\n"
    if "Z" in names:
        return text + "  return 30*(Z - 0.9) + 2*Zd;\n}\n"
    if "t" in names:
        return text + "  return t + q[0] - x[0];\n}\n"
    point = next(name for name, argument in zip(names, law["arguments"].split(",")) if "law_" in argument)
    wrench = next(name for name, argument in zip(names, law["arguments"].split(",")) if "wrench" in argument)
    return text + (f"  const double first = *(const double*)(const void*){point};\n"
                   f"  for (int i = 0; i < 3; ++i) {wrench}->force[i] = {wrench}->torque[i] = 0;\n"
                   f"  {wrench}->force[2] = 3*first;\n  {wrench}->torque[1] = 0.5*first;\n}}\n")


def size(argument):
    product = 1
    for each in argument["shape"]:
        product *= each
    return product


def call_text(model, function):
    """Reads the arrays of a state, calls the function, and writes its status and results."""
    name = model.name
    if function["name"] == "mass":
        return f"static void run_mass(void) {{\n  const double mass = (double){name}_mass(&model);\n  put(0);\n  put(mass);\n}}\n"
    types, text, given, results = model.prototype(function["name"]), "", [], ""
    for argument, kind in zip(function["arguments"], types):
        own, count = f"a_{argument['name']}", max(size(argument), 1)
        structure = re.match(rf"{name}_(\w+)\* ", kind)
        is_structure = structure is not None and structure[1] != "real"
        element = "bool" if argument["flags"] else f"{name}_real"
        if is_structure:
            text += f"  static {name}_{structure[1]} s_{own}[{count}];\n  {name}_real* const {own} = ({name}_real*)(void*)s_{own};\n"
        else:
            text += f"  static {element} {own}[{count}];\n"
        if argument["use"] != "writes":
            number = "get() != 0" if argument["flags"] else f"({name}_real)get()"
            text += f"  for (int i = 0; i < {size(argument)}; ++i) {own}[i] = {number};\n"
        if argument["use"] != "reads":
            results += f"  for (int i = 0; i < {size(argument)}; ++i) put((double){own}[i]);\n"
        by_value = "*" not in kind
        given.append(f"{own}[0]" if by_value else f"s_{own}" if is_structure else own)
    if function["inputs"]:
        text += f"  static {name}_inputs inputs;\n  for (int i = 0; i < {model.inputs}; ++i) (({name}_real*)(void*)&inputs)[i] = ({name}_real)get();\n"
        given.append("&inputs")
    call = f"{name}_{function['name']}({', '.join(['&model', *given])})"
    call = f"put({call});" if function["status"] else f"{call};\n  put(0);"
    return f"static void run_{function['name']}(void) {{\n{text}  {call}\n{results}}}\n"


HEAD = """#include "NAME.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
static NAME_model model;
static double get(void) {
  double number = 0;
  if (fread(&number, sizeof number, 1, stdin) != 1) exit(2);
  return number;
}
static void put(double number) {
  if (fwrite(&number, sizeof number, 1, stdout) != 1) exit(3);
}
"""


def program_text(model, rounds):
    """Reads parameters, then for each function and state its arrays; writes a status and results for each."""
    states = re.findall(r'\{"(\w+)", (true|false), \d, [^{]*?(\d), \{([^}]*)\}\}', model.members)
    text = HEAD.replace("NAME", model.name)
    for law in model.laws:
        if law["method"].endswith("_derivative"):
            continue
        counts = [sizes(row[3]) for row in states if row[0] == law["method"]]
        own = law_text(model, law)
        text += own.replace("STATES_OF_LAW", str(counts[0][-1] if counts else 0))
    text += "".join(call_text(model, function) for function in model.functions)
    text += f"int main(void) {{\n  {model.name}_init(&model);\n"
    for law in model.laws:
        if not law["method"].endswith("_derivative"):
            text += f"  model.laws.{law['method']} = own_{law['method']};\n"
    if model.parameters:
        text += f"  for (int i = 0; i < {model.parameters}; ++i) "
        text += f"(({model.name}_real*)(void*)&model.parameters)[i] = ({model.name}_real)get();\n"
        text += f"  {model.name}_update(&model);\n"
    for function in model.functions:
        text += f"  for (int i = 0; i < {rounds}; ++i) run_{function['name']}();\n"
    return text + "  return 0;\n}\n"


def compile_program(model, folder, rounds):
    source, target = os.path.join(folder, "program.c"), os.path.join(folder, "program")
    with open(source, "w") as file:
        file.write(program_text(model, rounds))
    run("gcc", "-std=c99", *FLAGS, "-I", model.sources, source, os.path.join(model.sources, f"{model.name}.c"), "-lm",
        "-o", target)
    return target


def write_description(model, folder, rounds):
    """What compare.m needs to know."""
    laws = [{"name": name, "sizes": sizes(row), "optional": optional == "true", "points": int(points)}
            for name, optional, points, row in
            re.findall(r'\{"(\w+)", (true|false), (\d), [^{]*\{([^}]*)\}\}', model.members)]
    for law in laws:
        method = next(each for each in model.laws if each["method"] == law["name"])
        law["kind"] = "point" if law["points"] else "link" if " Z" in method["arguments"] else "rate"
    text = json.dumps({"package": model.package, "rounds": rounds, "functions": model.functions, "inputs": model.inputs,
                       "parameters": model.parameters, "fixed": model.fixed, "laws": laws,
                       "real": "single" if f"{model.name}_REAL float" in model.header else "double"})
    with open(os.path.join(folder, "model.json"), "w") as file:
        file.write(text)


def skip(reason):
    print("left out:", reason)
    sys.exit(77)
