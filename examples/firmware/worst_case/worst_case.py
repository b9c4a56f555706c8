#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Longest paths and bounds of rounding errors of a program's functions, side by side.

    worst_case.py PATHS.json NAME.certificate.json [--real float|double] [--named SYMBOL=FUNCTION]...
                  [--report NAME.report.json]

PATHS.json is what longest_path.py --json writes, the certificate is that of mbsgen --certify=accuracy --box. A function
is one whose name is a key of PATHS.json; --named says which function a symbol with another name calls. One line for each
result: the largest instruction count of the function, the bound of the result's rounding error and the largest error that
was seen, in the result's unit, and what switches and the closing of loops may add. With --report the table is also
written into the report of mbsgen, as "worst_case". Exit code 1: a file is wrong, of another model, or no function is in
both.
"""

import argparse
import json
import sys


def read(path, what):
    """A JSON object. Raises ValueError."""
    try:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
    except json.JSONDecodeError as error:
        raise ValueError(f"{path}: this is no JSON: {error}") from error
    if not isinstance(content, dict):
        raise ValueError(f"{path}: this is not {what}, but a {type(content).__name__}")
    return content


def paths_of(path):
    """Instruction counts by function."""
    counts = read(path, "what longest_path.py --json writes")
    for name, count in counts.items():
        if not isinstance(count, int):
            raise ValueError(f"{path}: {name} has no instruction count, write the file by longest_path.py --json")
    return counts


def renamed(counts, names):
    """With the functions' names in the place of their callers'. Raises ValueError."""
    result = dict(counts)
    for name in names:
        symbol, separator, function = name.partition("=")
        if not separator or symbol not in counts:
            raise ValueError(f"--named {name}: write SYMBOL=FUNCTION with a symbol of {', '.join(counts)}")
        result[function] = result.pop(symbol)
    return result


def certificate_of(path):
    """A certificate with bounds."""
    certificate = read(path, "a certificate of mbsgen")
    if "accuracy" not in certificate:
        raise ValueError(f"{path}: this has no bounds, write it by mbsgen --certify=accuracy --box FILE")
    return certificate


def of_type(records, real):
    """The records of one type of numbers."""
    reals = sorted({record["real"] for record in records})
    if real is None and len(reals) > 1:
        raise ValueError(f"the certificate has bounds of {' and '.join(reals)}, choose by --real")
    if real is not None and real not in reals:
        raise ValueError(f"the certificate has no bounds of {real}, but of {', '.join(reals)}")
    return [record for record in records if real is None or record["real"] == real]


def result_of(entry):
    """One result of a function."""
    row = {"result": f"{entry['array']}[{entry['index']}]"}
    for key in ("bound", "jumps", "closure", "seen", "not_covered"):
        if key in entry:
            row[key] = entry[key]
    return row


def function_of(record, instructions):
    """A function with its longest path and the bounds of its results."""
    row = {"function": record["function"], "real": record["real"], "instructions": instructions}
    if "not_covered" in record:
        row["not_covered"] = record["not_covered"]
    row["results"] = [result_of(entry) for entry in record.get("results", [])]
    return row


def number(value):
    """For a table."""
    return "not known" if value is None else f"{value:.3g}"


def lines(functions):
    """The table."""
    yield f"{'function':28}{'instructions':>13}  {'result':14}{'bound':>10}{'seen':>10}"
    for function in functions:
        head = f"{function['function']:28}{function['instructions']:13}  "
        if not function["results"]:
            yield head + "no bound: " + function.get("not_covered", "no results")
        for row in function["results"]:
            if "not_covered" in row:
                yield head + f"{row['result']:14}no bound: {row['not_covered']}"
                continue
            text = head + f"{row['result']:14}{number(row['bound']):>10}{number(row.get('seen')):>10}"
            if "jumps" in row:
                text += f", switches may add {number(row['jumps'])}"
            if "closure" in row:
                text += f", loops may add {number(row['closure'])}"
            yield text


def add_to_report(path, certificate, functions):
    """Writes the table into a report of the same model."""
    report = read(path, "a report of mbsgen")
    if report.get("model_sha256") != certificate.get("model_sha256"):
        raise ValueError(f"{path}: the report is of another model than the certificate")
    report["worst_case"] = {"box_sha256": certificate["accuracy"].get("box_sha256"), "functions": functions}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(report, file, indent=2)
        file.write("\n")


def main():
    """The program."""
    parser = argparse.ArgumentParser(description="longest paths and bounds of rounding errors, side by side")
    parser.add_argument("paths", help="what longest_path.py --json wrote")
    parser.add_argument("certificate", help="what mbsgen --certify=accuracy wrote")
    parser.add_argument("--real", choices=["float", "double"], help="the type of numbers in the program")
    parser.add_argument("--named", action="append", default=[], metavar="SYMBOL=FUNCTION",
                        help="the function of mbsgen that a symbol with another name calls")
    parser.add_argument("--report", help="the report of mbsgen, which also gets the table")
    options = parser.parse_args()
    try:
        counts = renamed(paths_of(options.paths), options.named)
        certificate = certificate_of(options.certificate)
        functions = [function_of(record, counts[record["function"]])
                     for record in of_type(certificate["accuracy"]["functions"], options.real)
                     if record["function"] in counts]
        if not functions:
            raise ValueError(f"no function is in both: {options.paths} has {', '.join(counts)}")
        if options.report:
            add_to_report(options.report, certificate, functions)
    except (KeyError, OSError, ValueError) as error:
        print(f"worst_case.py: {error}", file=sys.stderr)
        return 1
    print("\n".join(lines(functions)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
