// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include "scheme/program.h"
#include "support/program.h"
#include <memory>
#include <string>
#include <vector>

namespace mbsgen::test {

/// The condensed equations of some functions of a model, with what they refer to.
struct ModelProgram {
  std::unique_ptr<expr::Pool> pool;
  std::unique_ptr<scheme::Program> program;
};

/// True of inverse and direct dynamics.
bool is_dynamics(const formalism::FunctionRow& row);

/// Of the chosen functions. `text`: of a model file.
ModelProgram program_of(const std::string& text, Choice choice = is_dynamics);

} // namespace mbsgen::test
