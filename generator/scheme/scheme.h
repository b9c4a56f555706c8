// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"
#include "expr/expr.h"
#include <optional>
#include <string_view>
#include <vector>

namespace mbsgen::scheme {

using expr::Expr;
using expr::NodeId;
using expr::Pool;

/// Subject of an equation, for the comments of the generated code: a body (-1: none) and a quantity.
struct Topic {
  int body = -1;
  std::string_view quantity; ///< a literal, e.g. "angular velocity"
};

/// symbol = rhs. The two handles lock the final trees.
struct Equation {
  Expr symbol;
  Expr rhs;
  Topic topic;
};

/// Name of a scalar equation: stem and up to three indices; OM_1_3 is {"OM", 1, 3}.
struct Name {
  std::string_view stem;
  int i = expr::Symbol::none;
  int j = expr::Symbol::none;
  int k = expr::Symbol::none;
};

/// A recursive scheme (section 3.3 of the 2013 paper): equations in order of computation, each over inputs,
/// parameters and symbols of earlier equations.
class Scheme {
public:
  /// `kind` of the symbols that it makes: auxiliary, or derived for the constants of update(). `constants`
  /// takes the equations that depend on parameters alone; null: they stay here.
  explicit Scheme(Pool& pool, expr::SymbolKind kind = expr::SymbolKind::auxiliary,
                  Scheme* constants = nullptr)
      : pool_(&pool), kind_(kind), constants_(constants) {}
  /// A scheme that a pass writes in place of `old`, whose names are taken: `redefine` uses them again, and no
  /// other equation gets them.
  Scheme(Pool& pool, expr::SymbolKind kind, const std::vector<Equation>& old);

  /// How a formalism adds an equation. Numbers, symbols and symbols with a minus sign are returned unchanged,
  /// so that zeros and ones propagate; an expression that has an equation already (up to sign) returns its
  /// symbol; any other becomes an equation, and its symbol (with the sign) is returned. A name that is taken
  /// gets a version: OMv2_1_3. All intermediate forms are freed.
  Expr let(const Name& name, const Expr& rhs);

  /// As `let`, for parts that no formalism has named: stem_n of the running number.
  Expr let_numbered(std::string_view stem, const Expr& rhs);

  /// As `let`, under a symbol that has its name already: one of the old scheme, or a `new_symbol`. Returns
  /// the expression that replaces the symbol: itself (with a minus sign where the right-hand side is
  /// negative), or the atom or earlier symbol that the right-hand side has become.
  Expr redefine(const Expr& symbol, const Expr& rhs);

  /// The symbol stem_n with the next running number that is not taken, for `redefine`.
  Expr new_symbol(std::string_view stem);

  /// Turns an input into a computed value: from here on the coordinate, velocity or acceleration `symbol` is
  /// defined by an equation, and so is a `new_symbol`. No earlier equation may depend on it.
  void bind(const Expr& symbol, const Expr& rhs);

  /// Sets what the following equations are about.
  void set_topic(Topic topic) { topic_ = topic; }

  Pool& pool() const { return *pool_; }
  const std::vector<Equation>& equations() const { return equations_; }
  /// The equation of the symbol, or null. The pointer is valid until the next equation is added.
  const Equation* definition(const Expr& symbol) const;
  std::vector<Equation> take() && { return std::move(equations_); }

private:
  template <class MakeSymbol>
  Expr define(const Expr& rhs, MakeSymbol make_symbol);
  bool goes_to_constants(const Expr& rhs) const { return constants_ != nullptr && rhs.is_constant(); }
  Expr versioned_symbol(const Name& name);
  std::optional<Expr> find(const Expr& rhs) const;
  bool take_name(const Expr& symbol);
  Expr append(Expr symbol, const Expr& rhs);
  void add_equation(const Expr& symbol, const Expr& rhs);

  Pool* pool_;
  expr::SymbolKind kind_;
  Scheme* constants_;
  Topic topic_;
  std::vector<Equation> equations_;
  expr::Memo<std::uint32_t> by_rhs_;    ///< the equation that a node is the right-hand side of
  expr::Memo<std::uint32_t> by_symbol_; ///< the equation of a symbol
  std::vector<bool> taken_;             ///< by row of the symbol table: has an equation, or is promised one
  expr::Memo<int>
      last_versions_; ///< by symbol without a version: names are not given back, so that search goes on there
  int number_ = 0;    ///< the last one of `new_symbol`
};

} // namespace mbsgen::scheme
