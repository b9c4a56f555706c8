// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/compose.h"
#include "expr/cost.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>

namespace mbsgen::scheme {

namespace {

// What the entries of `array` need, or all others.
Needs needs_of(const Pool& pool, const Function& function, const std::string& array, bool are_others) {
  Needs needs(pool);
  for (const Output& output : function.outputs)
    if ((output.array != array) == are_others) needs.mark(output.value);
  mark_needed(function.equations, needs);
  return needs;
}

} // namespace

const Argument& full_matrix_of(const Function& function) {
  for (const Argument& argument : function.arguments)
    if (argument.matrix == Argument::Matrix::full) return argument;
  throw std::logic_error(function.name + " has no square matrix");
}

Division division(const Pool& pool, const Function& function, const std::string& array) {
  const Needs own = needs_of(pool, function, array, false), others = needs_of(pool, function, array, true);
  Division result;
  for (const Equation& equation : function.equations) {
    const std::int64_t work = expr::tree_work(equation.rhs).flops;
    const bool is_own = own.marked(equation.symbol), is_others = others.marked(equation.symbol);
    if (is_own) result.array += work;
    if (is_others) result.others += work;
    if (is_own && is_others) result.both += work;
  }
  return result;
}

namespace {

class Composer {
public:
  Composer(Pool& pool, Function& whole) : pool_(pool), whole_(whole) {}

  void add(const Function& part) {
    whole_.calls.push_back(part.task);
    Rewriter renamed(pool_);
    for (const Equation& equation : part.equations) add(equation, renamed);
    const auto first = static_cast<std::ptrdiff_t>(whole_.outputs.size());
    for (const Output& output : part.outputs) add(output, renamed(output.value), part);
    std::sort(whole_.outputs.begin() + first, whole_.outputs.end(), [](const Output& a, const Output& b) {
      return std::tie(a.array, a.index) < std::tie(b.array, b.index);
    });
  }

private:
  // A name that a part before has for something else gets a version; an equation that it has, too, is left out.
  void add(const Equation& equation, Rewriter& renamed) {
    const Expr value = renamed(equation.rhs);
    const auto known = values_.find(equation.symbol.id());
    if (known == values_.end()) return define(equation.symbol, value, equation.topic);
    if (known->second == value) return;
    const Expr symbol = version_of(equation.symbol);
    renamed.replace(equation.symbol, symbol);
    define(symbol, value, equation.topic);
  }

  void define(const Expr& symbol, const Expr& value, Topic topic) {
    values_.emplace(symbol.id(), value);
    whole_.equations.push_back({symbol, value, topic});
  }

  Expr version_of(const Expr& taken) {
    const expr::Symbol symbol = pool_.symbol_of(taken.id());
    for (int version = 2;; ++version) {
      expr::Symbol other = symbol;
      other.stem += 'v' + std::to_string(version);
      Expr next = pool_.symbol(other);
      if (values_.count(next.id()) == 0) return next;
    }
  }

  // A lower triangle gives both halves of the square matrix.
  void add(const Output& output, const Expr& value, const Function& part) {
    if (part.argument(output.array).matrix != Argument::Matrix::lower)
      return whole_.outputs.push_back({output.array, output.index, value});
    const Argument& matrix = full_matrix_of(whole_);
    const int n = rows_of(matrix);
    int i = 0;
    while ((i + 1) * (i + 2) / 2 <= output.index) ++i;
    const int j = output.index - i * (i + 1) / 2;
    whole_.outputs.push_back({matrix.name, i * n + j, value});
    if (i != j) whole_.outputs.push_back({matrix.name, j * n + i, value});
  }

  Pool& pool_;
  Function& whole_;
  std::map<NodeId, Expr> values_; ///< by symbol
};

} // namespace

Function composed(Pool& pool, Function declared, const std::vector<const Function*>& parts) {
  Composer composer(pool, declared);
  for (const Function* part : parts) composer.add(*part);
  return declared;
}

} // namespace mbsgen::scheme
