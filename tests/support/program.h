// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/generator.h"
#include "scheme/passes/run.h"
#include "scheme/passes/watch.h"
#include <utility>
#include <vector>

namespace mbsgen::test {

/// The program of all functions of a model, each treated by `finish(constants, function)`.
template <class Finish>
scheme::Program build_program(const model::Model& model, const formalism::LoopAnalysis& loops,
                              expr::Pool& pool, const Finish& finish,
                              const formalism::GeneratorOptions& options = {}) {
  formalism::Generator generator(model, loops, pool, options);
  std::vector<scheme::Function> functions;
  for (const formalism::FunctionRow& row : generator.rows())
    for (const formalism::Variant& variant : generator.variants(row)) {
      functions.push_back(generator.build(row, variant));
      finish(generator.constants(), functions.back());
    }
  return std::move(generator).program(std::move(functions));
}

/// All variants of all functions, as they are built.
inline scheme::Program built_program(const model::Model& model, const formalism::LoopAnalysis& loops,
                                     expr::Pool& pool) {
  return build_program(model, loops, pool, [](scheme::Scheme&, scheme::Function&) {});
}

/// All functions after all passes.
inline scheme::Program condensed_program(const model::Model& model, const formalism::LoopAnalysis& loops,
                                         expr::Pool& pool, const formalism::GeneratorOptions& options = {}) {
  std::vector<scheme::PassRecord> records;
  const auto finish = [&](scheme::Scheme& constants, scheme::Function& function) {
    scheme::run_function_passes(constants, function, records);
  };
  scheme::Program program = build_program(model, loops, pool, finish, options);
  program = scheme::run_program_passes(std::move(program), records);
  scheme::watch(program);
  return program;
}

} // namespace mbsgen::test
