// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/closure/loops.h"
#include "emit/closure/joints.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

bool closes_loops(const scheme::Function& function) {
  return function.task == scheme::Task::assemble || function.task == scheme::Task::velocities;
}

// Equations read no input but through the symbols of time and states.
bool reads_inputs(const scheme::Program& program) {
  scheme::Needs needs(*program.pool);
  for (const scheme::Function& function : program.functions) {
    for (const scheme::Equation& equation : function.equations) needs.mark(equation.rhs);
    for (const scheme::Output& output : function.outputs) needs.mark(output.value);
  }
  return (program.time.is_symbol() && needs.marked(program.time)) ||
         std::any_of(program.states.begin(), program.states.end(),
                     [&](const scheme::Expr& state) { return needs.marked(state); });
}

} // namespace

std::optional<scheme::Program> loops_of(const scheme::Program& program, const std::string& ending) {
  const bool is_holonomic = program.shape.integrated.size() == program.shape.independent.size();
  if (program.shape.nc == 0 || !is_holonomic || !is_closable(program.shape)) return std::nullopt;
  scheme::Program loops = program;
  std::vector<scheme::Function>& all = loops.functions;
  all.erase(std::remove_if(all.begin(), all.end(),
                           [](const scheme::Function& function) { return !closes_loops(function); }),
            all.end());
  if (all.size() != 2 || reads_inputs(loops)) return std::nullopt;
  loops.shape.model += ending;
  loops.shape.states.clear();
  loops.inputs.clear();
  loops.states.clear();
  loops.time = scheme::Expr();
  loops.bodies.clear();
  loops.body_constants.clear();
  return loops;
}

} // namespace mbsgen::emit
