#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks many models with mbsgen, for services that run on each change and for hooks before a commit.

check_models.py [--program MBSGEN] [--options "..."] [--baseline FILE] [--sarif FILE] [--annotate] [--patterns "..."] [FILE...]

Each file is checked by `mbsgen check`; with a baseline it is generated into a folder that is removed, and its operation
counts are compared. Findings are printed as text, or with --annotate as commands of GitHub's workflows, which mark the
lines of a change; a table goes to the file that GITHUB_STEP_SUMMARY names. Exit code 1: a file is wrong; 3: counts grew
or cannot be compared; 2: the program cannot be run.
"""
import argparse
import glob
import json
import os
import shlex
import subprocess
import sys
import tempfile

LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def run(words):
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False)
    except OSError as error:
        print(f"{words[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(2)


def escaped(text, is_property=False):
    """As a command of a workflow is written."""
    for mark, code in [("%", "%25"), ("\r", "%0D"), ("\n", "%0A")] + [(":", "%3A"), (",", "%2C")] * is_property:
        text = text.replace(mark, code)
    return text


def place(finding):
    physical = finding["locations"][0]["physicalLocation"]
    return physical["artifactLocation"]["uri"], physical.get("region", {})


def annotation(finding, file):
    region = place(finding)[1]
    names = {"startLine": "line", "startColumn": "col", "endColumn": "endColumn"}
    fields = [f"file={escaped(file, True)}"] + [f"{names[key]}={region[key]}" for key in names if key in region]
    return f"::{LEVELS[finding['level']]} {','.join(fields)},title=mbsgen {finding['ruleId']}::{escaped(finding['message']['text'])}"


def line(finding, file):
    region = place(finding)[1]
    at = "".join(f":{region[key]}" for key in ("startLine", "startColumn") if key in region)
    return f"{file}{at}: {finding['level']}: {finding['message']['text']}"


class Table:
    """Operation counts in Markdown."""

    def __init__(self):
        self.rows = []

    def add(self, file, result):
        grown = {(one["function"], one["count"]): one for one in result.get("growth", []) + result.get("shrunk", [])}
        for name, counts in result["functions"].items():
            change = grown.get((name, "flops"))
            before = change["before"] if change else counts["flops"]
            self.rows.append((file, name, before, counts["flops"]))

    def text(self):
        head = "| model | function | baseline | flops | |\n| --- | --- | --: | --: | --- |\n"
        mark = lambda before, now: "grew" if now > before else "shrank" if now < before else ""
        return head + "".join(f"| {file} | {name} | {before} | {now} | {mark(before, now)} |\n" for file, name, before, now in self.rows)


def parsed(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


class Checker:
    def __init__(self, options):
        self.options = options
        self.words = shlex.split(options.options)
        self.log = None
        self.table = Table()
        self.code = 0

    def raise_code(self, code):
        """A wrong file is worse than counts; a program that was killed has a negative code."""
        codes = {self.code, code if code >= 0 else 2}
        self.code = 1 if 1 in codes else max(codes)

    def check(self, file):
        result = run([self.options.program, "check", file, "--diagnostics", "sarif"])
        log = parsed(result.stderr)
        if log is None:
            print(result.stderr, end="")
            return self.raise_code(result.returncode or 2)
        for finding in log["runs"][0]["results"]:
            print((annotation if self.options.annotate else line)(finding, file))
        if self.log is None:
            self.log = log
        else:
            self.log["runs"][0]["results"] += log["runs"][0]["results"]
        self.raise_code(1 if result.returncode else 0)
        if not result.returncode and self.options.baseline:
            self.count(file)

    def count(self, file):
        with tempfile.TemporaryDirectory() as folder:
            result = run([self.options.program, file, "-o", folder, "--json", "--baseline", self.options.baseline] + self.words)
        counts = parsed(result.stdout)
        if counts is None:
            print(result.stderr, end="")
            return self.raise_code(result.returncode or 2)
        self.table.add(file, counts)
        for one in counts.get("growth", []):
            self.say(file, f"{one['function']} has {one['now']} {one['count']}, {one['before']} in the baseline")
        for text in counts.get("incomparable", []):
            self.say(file, text)
        self.raise_code(result.returncode)

    def say(self, file, text):
        print(f"::error file={escaped(file, True)},title=mbsgen counts::{escaped(text)}" if self.options.annotate else f"{file}: error: {text}")

    def finish(self):
        if self.options.sarif and self.log is not None:
            with open(self.options.sarif, "w", encoding="utf-8") as file:
                json.dump(self.log, file, indent=2, ensure_ascii=False)
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if summary and self.table.rows:
            with open(summary, "a", encoding="utf-8") as file:
                file.write(self.table.text())
        return self.code


def main():
    parser = argparse.ArgumentParser(description="Checks many models with mbsgen.")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--program", default="mbsgen")
    parser.add_argument("--patterns", default="")
    parser.add_argument("--options", default="")
    parser.add_argument("--baseline", default="")
    parser.add_argument("--sarif", default="")
    parser.add_argument("--annotate", action="store_true")
    options = parser.parse_args()
    found = {file for pattern in options.patterns.split() for file in glob.glob(pattern, recursive=True)}
    checker = Checker(options)
    files = sorted(found | set(options.files))
    for file in files:
        checker.check(file)
    print(f"{len(files)} file{'s' * (len(files) != 1)} checked")
    return checker.finish()


if __name__ == "__main__":
    sys.exit(main())
