# SPDX-License-Identifier: GPL-3.0-or-later
"""manifests.py FOLDER MODEL: the manifests of packages for boards, by the rules of their formats."""
import json
import re
import sys
from pathlib import Path

import yaml

SEMANTIC = re.compile(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?")
folder, model = Path(sys.argv[1]), sys.argv[2]


def check(holds: bool, what: object) -> None:
    if not holds:
        sys.exit(f"FAILED: {what}")


def exist(root: Path, names: list[str]) -> None:
    for name in names:
        check((root / name).is_file(), f"{root} has no {name}")


def arduino() -> None:
    """Library specification of Arduino, revision 2.2: fields, their order is free; the sketch is called as its folder."""
    root = folder / "arduino" / model
    lines = (root / "library.properties").read_text(encoding="utf-8").splitlines()
    properties = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    required = {"name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url", "architectures"}
    check(required <= properties.keys(), f"required fields: {required - properties.keys()}")
    check(properties.keys() <= required | {"includes", "depends", "dot_a_linkage", "ldflags", "precompiled", "license"},
          f"unknown fields in {properties}")
    check(all(properties.values()), "an empty field")
    name = properties["name"]
    check(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,62}", name) is not None, name)
    check(re.search("[A-Za-z]", name) is not None and not name.lower().startswith("arduino"), name)
    check(SEMANTIC.fullmatch(properties["version"]) is not None, properties["version"])
    check(properties["category"] in {"Display", "Communication", "Signal Input/Output", "Sensors", "Device Control",
                                     "Timing", "Data Storage", "Data Processing", "Other"}, properties["category"])
    exist(root / "src", [*properties["includes"].split(","), f"{model}.c", f"{model}_state.h", f"{model}_state.c"])
    exist(root, [f"examples/{model}/{model}.ino", "keywords.txt", "README.md"])
    for line in (root / "keywords.txt").read_text(encoding="utf-8").splitlines():
        check(re.fullmatch(r"\w+\t(KEYWORD[123]|LITERAL[12])", line) is not None, f"keywords.txt: {line!r}")


def platformio() -> None:
    """library.json of PlatformIO, and the project's file."""
    root = folder / "platformio" / model
    manifest = json.loads((root / "library.json").read_text(encoding="utf-8"))
    fields = {"name", "version", "description", "keywords", "homepage", "repository", "authors", "license", "frameworks",
              "platforms", "headers", "examples", "dependencies", "export", "scripts", "build"}
    check(manifest.keys() <= fields, f"unknown fields {manifest.keys() - fields}")
    name = manifest["name"]
    check(0 < len(name) <= 50 and re.search("[:;/,@<>]|--", name) is None, name)
    check(SEMANTIC.fullmatch(manifest["version"]) is not None and len(manifest["version"]) <= 20, manifest["version"])
    check(len(manifest["description"]) <= 255, "a long description")
    check(all(re.fullmatch("[a-z0-9 -]{1,50}", word) for word in manifest["keywords"]), manifest["keywords"])
    check(all("name" in author for author in manifest["authors"]), manifest["authors"])
    exist(root / "src", manifest["headers"])
    for example in manifest["examples"]:
        check({"name", "base", "files"} == example.keys(), example)
        exist(root / example["base"], example["files"])
    import configparser

    project = configparser.ConfigParser()
    project.read(root / "examples" / model / "platformio.ini", encoding="utf-8")
    environments = [name for name in project.sections() if name.startswith("env:")]
    check(len(environments) >= 3 and all("platform" in project[name] for name in environments), environments)
    check((root / "examples" / model / project["env"]["lib_deps"].removeprefix("symlink://") / "library.json").is_file(),
          project["env"]["lib_deps"])


def esp_idf() -> None:
    """idf_component.yml of the component manager of ESP-IDF."""
    root = folder / "esp-idf" / model
    manifest = yaml.safe_load((root / "idf_component.yml").read_text(encoding="utf-8"))
    fields = {"version", "description", "url", "repository", "documentation", "issues", "discussion", "maintainers",
              "license", "tags", "dependencies", "targets", "files", "examples"}
    check(manifest.keys() <= fields, f"unknown fields {manifest.keys() - fields}")
    check(SEMANTIC.fullmatch(manifest["version"]) is not None, manifest["version"])
    check(manifest["dependencies"].keys() == {"idf"} and manifest["license"] == "MIT", manifest)
    for line in (root / "examples" / model / "sdkconfig.defaults").read_text(encoding="utf-8").splitlines():
        check(re.fullmatch(r"CONFIG_[A-Z0-9_]+=\d+", line) is not None, line)


def zephyr() -> None:
    """module.yml, sample.yaml and Kconfig of Zephyr."""
    root = folder / "zephyr" / model
    module = yaml.safe_load((root / "zephyr" / "module.yml").read_text(encoding="utf-8"))
    check(module.keys() == {"name", "build", "samples"} and module["name"] == model, module)
    exist(root, [module["build"]["cmake"] + "/CMakeLists.txt", module["build"]["kconfig"]])
    sample = yaml.safe_load((root / module["samples"][0] / model / "sample.yaml").read_text(encoding="utf-8"))
    check({"name", "description"} == sample["sample"].keys() and len(sample["tests"]) == 1, sample)
    for name, test in sample["tests"].items():
        check(re.fullmatch(r"sample(\.[A-Za-z0-9_]+)+", name) is not None, name)
        check(test.keys() <= {"tags", "integration_platforms", "harness", "harness_config", "platform_allow"}, test)
        check(test["harness_config"].keys() == {"type", "regex"}, test)
    settings = dict(line.split("=") for line in
                    (root / "samples" / model / "prj.conf").read_text(encoding="utf-8").splitlines() if line)
    symbol = next(name for name in settings if name.startswith("CONFIG_MBSGEN_")).removeprefix("CONFIG_")
    check(settings["CONFIG_" + symbol] == "y" and int(settings["CONFIG_MAIN_STACK_SIZE"]) >= 2048, settings)
    text = (root / "Kconfig").read_text(encoding="utf-8")
    check(re.search(rf"^config {symbol}\n\tbool \".+\"\n", text, re.MULTILINE) is not None, text)
    try:
        import kconfiglib
    except ImportError:
        return
    whole = folder / "Kconfig.all"
    whole.write_text(f'config REQUIRES_FULL_LIBC\n\tbool\n\nsource "{root}/Kconfig"\n', encoding="utf-8")
    options = kconfiglib.Kconfig(str(whole), warn_to_stderr=False)
    options.load_config(str(root / "samples" / model / "prj.conf"))
    check(options.syms[symbol].str_value == "y" and options.syms["REQUIRES_FULL_LIBC"].str_value == "y", symbol)
    check(not [warning for warning in options.warnings if symbol in warning], options.warnings)


for form in (arduino, platformio, esp_idf, zephyr):
    form()
print(f"the manifests of {model} are valid")
