// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/emit.h"
#include "emit/c/emit.h"
#include "emit/layout/replaced.h"
#include "emit/python/core.h"
#include "emit/python/module.h"
#include "emit/python/stubs.h"
#include "emit/python/support_of_calls.h"
#include "emit/python/support_of_members.h"
#include "emit/python/words.h"
#include "emit/text/preamble.h"

namespace mbsgen::emit {

namespace {

constexpr const char* project_text = R"t([build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "$distribution"
version = "$version"
description = "Equations of motion of the model $model"
license = {text = "MIT"}
requires-python = ">=3.11"
dependencies = ["numpy"]

[tool.setuptools]
packages = ["$package"]
package-dir = {"" = "src"}

[tool.setuptools.package-data]
$package = ["*.pyi", "py.typed"]
)t";

// Compilers that may contract a*b + c, and so round once, would give other digits than C++ on other machines.
constexpr const char* setup_text = R"t(import sys

from setuptools import Extension, setup

core = Extension(
    "$core",
    [$sources],
    include_dirs=["core"],
    depends=[$headers],
    extra_compile_args=[] if sys.platform == "win32" else ["-O2", "-ffp-contract=off"],
    py_limited_api=True,
)
setup(ext_modules=[core], options={"bdist_wheel": {"py_limited_api": "cp311"}})
)t";

bool ends_in(const std::string& name, const std::string& ending) {
  return name.size() > ending.size() && name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
}

// Names of distributions begin and end with a letter or a digit.
std::string distribution_name(const std::string& model) {
  const std::size_t first = model.find_first_not_of('_');
  return first == std::string::npos ? "model" : model.substr(first, model.find_last_not_of('_') + 1 - first);
}

std::string file_list(const std::vector<OutputFile>& files, const std::string& ending) {
  std::string text;
  for (const OutputFile& file : files)
    if (ends_in(file.name, ending)) text += (text.empty() ? "\"" : ", \"") + file.name + '"';
  return text;
}

} // namespace

std::vector<OutputFile> emit_python(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin) {
  const Description description = describe(program, options.scalar);
  EmitOptions one_type = options; // an extension has one type of numbers
  if (one_type.scalar == Scalar::any) one_type.scalar = Scalar::only_double;
  std::vector<OutputFile> files = emit_c(program, one_type, origin).files;
  files.push_back({description.core + ".c",
                   preamble(program, origin, "the module of Python") + core_text(program, description)});
  for (OutputFile& file : files) file.name = "core/" + file.name;
  const auto filled = [&](const char* text) {
    return python_preamble(program, origin, "its package of Python") +
           replaced(text, {{"$distribution", distribution_name(description.model)},
                           {"$package", description.package},
                           {"$model", description.model},
                           {"$core", description.core},
                           {"$version", generator_version(origin)},
                           {"$sources", file_list(files, ".c")},
                           {"$headers", file_list(files, ".h")}});
  };
  const std::string real = description.real == "float" ? "float32" : "float64";
  const std::string package = "src/" + description.package + '/';
  std::vector<OutputFile> others = {
      {"pyproject.toml", filled(project_text)},
      {"setup.py", filled(setup_text)},
      {package + "__init__.py", module_text(program, description, origin)},
      {package + "__init__.pyi", stub_text(program, description, origin)},
      {package + "_support.py",
       python_preamble(program, origin, "what packages share") +
           replaced(std::string(support_of_calls) + support_of_members, {{"$real", real}})},
      {package + "py.typed", ""}};
  files.insert(files.end(), others.begin(), others.end());
  for (OutputFile& file : files) file.name = "python/" + description.model + '/' + file.name;
  return files;
}

} // namespace mbsgen::emit
