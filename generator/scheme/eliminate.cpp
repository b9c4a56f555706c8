// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/eliminate.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::scheme {

namespace {

// Marks what an expression stands on; every node once.
class Needs {
public:
  explicit Needs(const Pool& pool) : pool_(pool), marked_(pool.id_limit(), 0) {}

  void mark(const Expr& expression) {
    if (expression.pool() != nullptr) mark(expression.id());
  }
  bool marked(const Expr& symbol) const { return marked_[symbol.id()] != 0; }

private:
  void mark(NodeId id) {
    if (marked_[id] != 0) return;
    marked_[id] = 1;
    for_each_part(pool_.node(id), [this](NodeId part) { mark(part); });
  }

  const Pool& pool_;
  std::vector<char> marked_;
};

void mark_needed(const std::vector<Equation>& equations, Needs& needs) {
  for (std::size_t i = equations.size(); i-- > 0;)
    if (needs.marked(equations[i].symbol)) needs.mark(equations[i].rhs);
}

std::size_t keep_needed(std::vector<Equation>& equations, Needs& needs) {
  mark_needed(equations, needs);
  const auto dead = [&](const Equation& equation) { return !needs.marked(equation.symbol); };
  const auto end = std::remove_if(equations.begin(), equations.end(), dead);
  const auto removed = static_cast<std::size_t>(equations.end() - end);
  equations.erase(end, equations.end());
  return removed;
}

bool is_argument(const Output& output) {
  return output.purpose == Purpose::law_argument;
}

// Removes the calls of laws whose results nothing needs.
void keep_needed_laws(Function& function, const Needs& needs) {
  const auto dead = [&](const LawCall& law) {
    return std::none_of(law.results.begin(), law.results.end(),
                        [&](const Expr& result) { return needs.marked(result); });
  };
  const auto argument_of_dead = [&](const Output& output) {
    return is_argument(output) &&
           std::any_of(function.laws.begin(), function.laws.end(),
                       [&](const LawCall& law) { return law.name == output.array && dead(law); });
  };
  std::vector<Output>& outputs = function.outputs;
  outputs.erase(std::remove_if(outputs.begin(), outputs.end(), argument_of_dead), outputs.end());
  function.laws.erase(std::remove_if(function.laws.begin(), function.laws.end(), dead), function.laws.end());
}

} // namespace

void eliminate(Pool& pool, Function& function) {
  Needs needs(pool);
  for (const Output& output : function.outputs)
    if (!is_argument(output)) needs.mark(output.value);
  if (!function.laws.empty()) {
    mark_needed(function.equations, needs);
    keep_needed_laws(function, needs);
    for (const Output& output : function.outputs) needs.mark(output.value);
  }
  function.removed += keep_needed(function.equations, needs);
  pool.sweep();
}

Program eliminate_constants(Program program) {
  Needs needs(*program.pool);
  for (const Function& function : program.functions) {
    for (const Equation& equation : function.equations) needs.mark(equation.rhs);
    for (const Output& output : function.outputs) needs.mark(output.value);
  }
  keep_needed(program.update, needs);
  program.pool->sweep();
  return program;
}

} // namespace mbsgen::scheme
