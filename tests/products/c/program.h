// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "formalism/generator.h"
#include "scheme/program.h"
#include <functional>
#include <string>
#include <vector>

namespace mbsgen::test {

struct Setting {
  emit::EmitOptions emit;
  formalism::GeneratorOptions generator;
  bool fix_geometry = false;
  std::string real = "double";
  std::string optimization = "-O1";
  std::vector<std::string> functions; ///< empty: those by default
};

/// Calls `visit` with the condensed program of a model's text; fails the test where the model is refused.
void with_program(const std::string& text, const Setting& setting,
                  const std::function<void(const scheme::Program&)>& visit);

} // namespace mbsgen::test
