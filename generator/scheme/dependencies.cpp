// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/dependencies.h"
#include "base/index.h"
#include "scheme/implicit.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace mbsgen::scheme {

namespace {

using expr::SymbolKind;

SymbolKind kind_of(const Argument& argument) {
  return argument.name == "q"     ? SymbolKind::q
         : argument.name == "qd"  ? SymbolKind::qd
         : argument.name == "qdd" ? SymbolKind::qdd
                                  : SymbolKind::force;
}

void add_argument(Pool& pool, const Argument& argument, std::vector<NumberRead>& numbers) {
  if (argument.use == Argument::Use::out || argument.is_flags) return;
  for (int i = 0; i < argument.size; ++i) {
    const int index = argument.is_number ? expr::Symbol::none : i;
    numbers.push_back({argument.name, i, pool.symbol(kind_of(argument), argument.name, index)});
  }
}

void add_inputs(const Program& program, std::vector<NumberRead>& numbers) {
  for (const InputForce& input : program.inputs)
    for (const auto& [part, symbols] :
         {std::pair(".force", &input.force), std::pair(".torque", &input.torque)})
      for (int i = 0; i < 3; ++i) numbers.push_back({input.name + part, i, (*symbols)[at(i)]});
  for (std::size_t i = 0; i < program.states.size(); ++i)
    numbers.push_back({"x", static_cast<int>(i), program.states[i]});
  if (program.time.is_symbol()) numbers.push_back({"t", 0, program.time});
}

// What expressions of a function depend on. Shared nodes and symbols are visited once; equations in order of
// computation, so that recursion is as deep as one expression.
class Reads {
public:
  Reads(const Pool& pool, const Function& function, const std::vector<NumberRead>& numbers)
      : pool_(pool), function_(function) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      NumberSet itself;
      itself.add(i);
      if (numbers[i].symbol.is_symbol()) known_.set(numbers[i].symbol.id(), itself);
    }
    for (const LawCall& law : function.laws)
      for (const Expr& result : law.results) laws_.set(result.id(), &law);
  }

  // In place of what the symbol would be otherwise; before `run`.
  void set(const Expr& symbol, NumberSet reads) { known_.set(symbol.id(), std::move(reads)); }

  void run() {
    for (const Equation& equation : function_.equations) known_.set(equation.symbol.id(), of(equation.rhs));
  }

  NumberSet of(const Expr& expression) {
    return expression.pool() == nullptr || expression.is_constant() ? NumberSet() : visit(expression.id());
  }

private:
  NumberSet visit(NodeId id) {
    return known_.visit(id, [&] {
      NumberSet reads;
      const expr::Node& node = pool_.node(id);
      if (const LawCall* const* law = laws_.find(id)) return of_arguments(**law);
      if (!node.constant) for_each_part(node, [&](NodeId part) { reads |= visit(part); });
      return reads;
    });
  }

  NumberSet of_arguments(const LawCall& law) {
    NumberSet reads;
    for (const Output& output : function_.outputs)
      if (output.purpose == Purpose::law_argument && output.array == law.name) reads |= of(output.value);
    return reads;
  }

  const Pool& pool_;
  const Function& function_;
  expr::Memo<NumberSet> known_;
  expr::Memo<const LawCall*> laws_; ///< by the symbols of their results
};

// The numbers that are no more than where an iteration begins, replaced by what their solution depends on.
void solve(const Pool& pool, const Function& function, const std::vector<NumberRead>& numbers, Reads& reads) {
  if (function.unknowns.empty()) return;
  Reads open(pool, function, numbers);
  open.run();
  ImplicitEquations equations;
  for (const Expr& unknown : function.unknowns)
    equations.unknowns.push_back(static_cast<std::size_t>(
        std::find_if(numbers.begin(), numbers.end(),
                     [&](const NumberRead& number) { return number.symbol == unknown; }) -
        numbers.begin()));
  for (const Output& output : function.outputs) {
    if (output.purpose == Purpose::residual) equations.residuals.push_back(open.of(output.value));
    if (output.purpose == Purpose::change) equations.has_changes = true;
  }
  const std::vector<NumberSet> solved = solved_reads(equations, numbers.size());
  for (std::size_t i = 0; i < solved.size(); ++i) reads.set(function.unknowns[i], solved[i]);
}

// The entries of a square result, which a step changes in its place.
class Entries {
public:
  Entries(const Function& function, const std::string& matrix, std::vector<ResultEntry>& results)
      : rows_(at(rows_of(function.argument(matrix)))), entries_(rows_ * rows_) {
    for (ResultEntry& result : results)
      if (result.array == matrix) entries_[at(result.index)] = &result;
  }

  std::size_t rows() const { return rows_; }
  ResultEntry& operator()(std::size_t i, std::size_t j) const { return *entries_[i * rows_ + j]; }

private:
  std::size_t rows_;
  std::vector<ResultEntry*> entries_;
};

// Of a symmetric matrix by its lower triangle.
void invert(const Entries& matrix) {
  const std::size_t n = matrix.rows();
  Blocks blocks(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!matrix(i, j).is_zero) blocks.join(i, j);
  std::vector<NumberSet> reads(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      if (!matrix(i, j).is_zero) reads[blocks.of(i)] |= matrix(i, j).reads;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      ResultEntry& entry = matrix(i, j);
      entry.is_zero = blocks.of(i) != blocks.of(j);
      entry.reads = entry.is_zero ? NumberSet() : reads[blocks.of(i)];
    }
}

void multiply(const Entries& left, const Entries& matrix) {
  const std::size_t n = matrix.rows();
  for (std::size_t j = 0; j < n; ++j) {
    std::vector<NumberSet> reads(n);
    std::vector<bool> is_zero(n, true);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k) {
        if (left(i, k).is_zero || matrix(k, j).is_zero) continue;
        is_zero[i] = false;
        reads[i] |= left(i, k).reads;
        reads[i] |= matrix(k, j).reads;
      }
    for (std::size_t i = 0; i < n; ++i) {
      matrix(i, j).is_zero = is_zero[i];
      matrix(i, j).reads = std::move(reads[i]);
    }
  }
}

// Entries that the function may write and does not.
void add_untouched(const Function& function, const std::vector<NumberRead>& numbers,
                   std::vector<ResultEntry>& results) {
  std::set<std::pair<std::string, int>> written;
  for (const ResultEntry& result : results) written.emplace(result.array, result.index);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const NumberRead& number = numbers[i];
    const bool may_write =
        std::any_of(function.arguments.begin(), function.arguments.end(), [&](const Argument& argument) {
          return argument.use == Argument::Use::in_out && argument.name == number.array;
        });
    if (!may_write || written.count({number.array, number.index}) != 0) continue;
    NumberSet itself;
    itself.add(i);
    results.push_back({number.array, number.index, false, std::move(itself)});
  }
}

} // namespace

Dependencies::Dependencies(std::vector<NumberRead> numbers, std::vector<ResultEntry> results)
    : numbers_(std::move(numbers)), results_(std::move(results)) {
  for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_of_[numbers_[i].array][numbers_[i].index] = i;
  for (std::size_t i = 0; i < results_.size(); ++i) results_of_[results_[i].array][results_[i].index] = i;
}

std::size_t Dependencies::number(std::string_view array, int index) const {
  const auto found = numbers_of_.find(array);
  if (found == numbers_of_.end()) throw std::logic_error("the function does not take " + std::string(array));
  return found->second.at(index);
}

const ResultEntry* Dependencies::result(std::string_view array, int index) const {
  const auto found = results_of_.find(array);
  if (found == results_of_.end()) return nullptr;
  const auto row = found->second.find(index);
  return row == found->second.end() ? nullptr : &results_[row->second];
}

Dependencies dependencies(const Program& program, const Function& function) {
  std::vector<NumberRead> numbers;
  for (const Argument& argument : function.arguments) add_argument(*program.pool, argument, numbers);
  if (takes_inputs(program, function)) add_inputs(program, numbers);
  Reads reads(*program.pool, function, numbers);
  solve(*program.pool, function, numbers, reads);
  reads.run();
  std::vector<ResultEntry> results;
  for (const Output& output : function.outputs)
    if (output.purpose == Purpose::result)
      results.push_back({output.array, output.index, output.value.is_zero(), reads.of(output.value)});
  for (const MatrixStep& step : function.matrix_steps) {
    const Entries matrix(function, step.matrix, results);
    step.inverts() ? invert(matrix) : multiply(Entries(function, step.left, results), matrix);
  }
  add_untouched(function, numbers, results);
  return {std::move(numbers), std::move(results)};
}

} // namespace mbsgen::scheme
