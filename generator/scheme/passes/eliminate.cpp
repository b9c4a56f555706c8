// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::scheme {

namespace {

std::size_t keep_marked(std::vector<Equation>& equations, const Needs& needs) {
  const auto dead = [&](const Equation& equation) { return !needs.marked(equation.symbol); };
  const auto end = std::remove_if(equations.begin(), equations.end(), dead);
  const auto removed = static_cast<std::size_t>(equations.end() - end);
  equations.erase(end, equations.end());
  return removed;
}

bool is_argument(const Output& output) {
  return output.purpose == Purpose::law_argument;
}

bool is_needed(const LawCall& law, const Needs& needs) {
  return std::any_of(law.results.begin(), law.results.end(),
                     [&](const Expr& result) { return needs.marked(result); });
}

bool is_argument_of(const Output& output, const LawCall& law) {
  return is_argument(output) && output.array == law.name;
}

// Marks all that the marked symbols stand on. Arguments of laws are needed when a result of the law is, which
// may call for further laws.
void mark_needed(const Function& function, Needs& needs) {
  std::vector<const LawCall*> idle;
  for (const LawCall& law : function.laws) idle.push_back(&law);
  const auto is_idle = [&](const LawCall* law) { return !is_needed(*law, needs); };
  std::size_t before = 0;
  do {
    before = idle.size();
    mark_needed(function.equations, needs);
    const auto needed = std::stable_partition(idle.begin(), idle.end(), is_idle);
    for (const Output& output : function.outputs)
      if (std::any_of(needed, idle.end(), [&](const LawCall* law) { return is_argument_of(output, *law); }))
        needs.mark(output.value);
    idle.erase(needed, idle.end());
  } while (idle.size() < before);
}

// Removes the calls of laws whose results nothing needs, and arguments that no call reads any more.
void keep_needed_laws(Function& function, const Needs& needs) {
  std::vector<Output>& outputs = function.outputs;
  std::vector<LawCall>& laws = function.laws;
  const auto is_dead = [&](const LawCall& law) { return !is_needed(law, needs); };
  laws.erase(std::remove_if(laws.begin(), laws.end(), is_dead), laws.end());
  const auto is_idle = [&](const Output& output) {
    return is_argument(output) && std::none_of(laws.begin(), laws.end(), [&](const LawCall& law) {
             return is_argument_of(output, law);
           });
  };
  outputs.erase(std::remove_if(outputs.begin(), outputs.end(), is_idle), outputs.end());
}

} // namespace

void eliminate(Pool& pool, Function& function) {
  Needs needs(pool);
  for (const Output& output : function.outputs)
    if (!is_argument(output)) needs.mark(output.value);
  mark_needed(function, needs);
  keep_needed_laws(function, needs);
  function.removed += keep_marked(function.equations, needs);
  pool.sweep();
}

Program eliminate_constants(Program program) {
  Needs needs(*program.pool);
  for (const Function& function : program.functions) {
    for (const Equation& equation : function.equations) needs.mark(equation.rhs);
    for (const Output& output : function.outputs) needs.mark(output.value);
  }
  mark_needed(program.update, needs);
  keep_marked(program.update, needs);
  program.pool->sweep();
  return program;
}

Function restrict_to(Pool& pool, const Function& whole, Function narrow) {
  narrow.equations = whole.equations;
  narrow.laws = whole.laws;
  for (const Output& output : whole.outputs) {
    const auto is_result = [&](const Argument& argument) { return argument.name == output.array; };
    if (output.purpose == Purpose::law_argument ||
        std::any_of(narrow.arguments.begin(), narrow.arguments.end(), is_result))
      narrow.outputs.push_back(output);
  }
  eliminate(pool, narrow);
  inline_single_uses(pool, narrow);
  return narrow;
}

} // namespace mbsgen::scheme
