// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/guards.h"
#include "scheme/program.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbsgen::schedule {

/// Neighbouring entries of a result that are zero, `columns` in each of `rows` rows of a matrix.
struct Zeros {
  int rows = 0; ///< 0: none
  int columns = 0;
  int row_length = 0; ///< of the matrix
};

/// A result that a loop changes in place, a square matrix of `rows` rows: it is multiplied by another one from the left,
/// or inverted, see scheme::MatrixStep; or the lower triangle that lies at its head, row by row, fills both halves.
struct Product {
  enum class Kind { multiply, invert, mirror };

  Kind kind = Kind::multiply;
  const scheme::Argument* left = nullptr;   ///< of a product
  const scheme::Argument* matrix = nullptr; ///< null: no such loop
  int rows = 0;

  bool exists() const { return matrix != nullptr; }
  bool inverts() const { return kind == Kind::invert; }
};

/// A step of a generated function: `symbol = value`; where `output` is set, `array[row] = value`; where `law`
/// is set, a call of one of the user's laws; where `angles` is filled, their sines and cosines; where `zeros` has rows, zeros
/// from `array[row]` on; where `product` is set, a loop over matrices.
struct Statement {
  static constexpr int not_copied = -1;

  scheme::Expr symbol;
  scheme::Expr value;
  scheme::Topic topic;
  const scheme::Output* output = nullptr;
  int row = 0; ///< place in the output's array, or of the first sine and cosine
  const scheme::LawCall* law = nullptr;
  std::vector<const scheme::Output*> arguments; ///< of the law
  std::vector<scheme::Expr> angles;             ///< null: a neighbour whose sine and cosine nobody reads
  Zeros zeros;
  Product product;
  bool negated = false;    ///< `array[row] = -value`; the value is a symbol
  bool overwrites = false; ///< the array may be one of those that others read: this one comes behind them
  int guard = scheme::Guards::none; ///< row of Stages::guards: the condition under which it is executed
  /// Statements of a pack are side by side and have equal forms: the first one has their number, the others have 0.
  std::size_t lanes = 1;
  /// Statements of a loop come one round after the other: all have the number of statements of a round, the first one has
  /// the number of rounds, too.
  std::size_t period = 0, rounds = 0;
  int copy = not_copied;  ///< place of the first angle in the array of copies; otherwise they are neighbours
  bool in_vector = false; ///< the angles are lanes of a vector, and so are their sines and their cosines

  bool is_in_loop() const { return period != 0; }
  /// Number of statements, from this one on, that are written together: those of a pack or of all rounds of a loop.
  std::size_t together() const { return rounds != 0 ? rounds * period : lanes; }
  /// Number of entries of the array that it sets to zero.
  int zero_entries() const {
    return zeros.rows != 0 ? zeros.rows * zeros.columns : output != nullptr && value.is_zero() ? 1 : 0;
  }
};

/// Calls `visit(expression)` for each expression that the statement reads.
template <class Visit>
void for_each_read(const Statement& statement, Visit visit) {
  for (const scheme::Expr& angle : statement.angles) visit(angle);
  for (const scheme::Output* argument : statement.arguments) visit(argument->value);
  if (statement.law == nullptr && statement.angles.empty()) visit(statement.value);
}

/// Calls `visit(symbol)` for each symbol that the statement defines.
template <class Visit>
void for_each_defined(const Statement& statement, Visit visit) {
  if (statement.symbol.is_symbol()) visit(statement.symbol);
  if (statement.law == nullptr) return;
  for (const scheme::Expr& result : statement.law->results)
    if (result.is_symbol()) visit(result);
}

/// Collects symbols of expressions, and knows those of each expression from then on: one collector serves all
/// functions of a program. The expressions must stay alive.
class SymbolCollector {
public:
  explicit SymbolCollector(const expr::Pool& pool) : pool_(pool), seen_(pool.id_limit(), 0) {}

  const expr::Pool& pool() const { return pool_; }
  /// The symbols of the expression, each once; until the next call.
  expr::Operands<expr::NodeId> collect(const scheme::Expr& expression) {
    return expression.pool() == nullptr ? expr::Operands<expr::NodeId>() : collect(expression.id());
  }
  expr::Operands<expr::NodeId> collect(expr::NodeId id);

private:
  struct Range {
    std::size_t first = 0, size = 0;
  };

  Range walked(expr::NodeId id);
  void walk(expr::NodeId id);

  const expr::Pool& pool_;
  std::vector<std::uint32_t> seen_; ///< by NodeId: the number of the last walk that came here
  std::uint32_t walks_ = 0;
  std::vector<expr::NodeId> symbols_;
  expr::Memo<Range> known_;
};

/// The equations and the calls of laws of a function in order of computation; a law is called as soon as its
/// arguments are known. Throws std::logic_error when an equation reads a law's result before that. Refers to
/// the function.
std::vector<Statement> sequence_of(SymbolCollector& symbols, const scheme::Function& function);
/// The same for equations alone.
std::vector<Statement> sequence_of(const std::vector<scheme::Equation>& equations);

} // namespace mbsgen::schedule
