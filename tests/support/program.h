// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/generator.h"
#include "scheme/passes/apart.h"
#include "scheme/passes/run.h"
#include "scheme/passes/watch.h"
#include <utility>
#include <vector>

namespace mbsgen::test {

/// Chooses functions of a model.
using Choice = bool (*)(const formalism::FunctionRow& row);

inline bool chosen_by_default(const formalism::FunctionRow& row) {
  return !row.on_demand;
}

/// The program of the chosen functions of a model, each treated by `finish(constants, function)`.
template <class Finish>
scheme::Program build_program(const model::Model& model, const formalism::LoopAnalysis& loops,
                              expr::Pool& pool, const Finish& finish,
                              const formalism::GeneratorOptions& options = {},
                              Choice choice = chosen_by_default) {
  formalism::Generator generator(model, loops, pool, options);
  std::vector<scheme::Function> functions;
  for (const formalism::FunctionRow& row : generator.rows()) {
    if (!choice(row)) continue;
    for (const formalism::Variant& variant : generator.variants(row)) {
      functions.push_back(generator.build(row, variant));
      finish(generator.constants(), functions.back());
    }
  }
  return std::move(generator).program(std::move(functions));
}

/// All variants of the chosen functions, as they are built.
inline scheme::Program built_program(const model::Model& model, const formalism::LoopAnalysis& loops,
                                     expr::Pool& pool, Choice choice = chosen_by_default) {
  return build_program(
      model, loops, pool, [](scheme::Scheme&, scheme::Function&) {}, {}, choice);
}

/// The chosen functions after all passes.
inline scheme::Program condensed_program(const model::Model& model, const formalism::LoopAnalysis& loops,
                                         expr::Pool& pool, const formalism::GeneratorOptions& options = {},
                                         Choice choice = chosen_by_default) {
  std::vector<scheme::PassRecord> records;
  const auto finish = [&](scheme::Scheme& constants, scheme::Function& function) {
    scheme::run_function_passes(constants, function, records);
  };
  scheme::Program program = build_program(model, loops, pool, finish, options, choice);
  program = scheme::run_program_passes(std::move(program), records);
  scheme::set_apart(program);
  scheme::watch(program);
  return program;
}

} // namespace mbsgen::test
