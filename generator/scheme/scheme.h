// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include <string_view>
#include <vector>

namespace mbsgen::scheme {

using expr::Expr;
using expr::NodeId;
using expr::Pool;

/// What an equation is about, for the comments of the generated code: a body (-1: none) and a quantity.
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
  /// A scheme that a pass writes anew: the names of `old` are taken, for `redefine` to use.
  Scheme(Pool& pool, expr::SymbolKind kind, const std::vector<Equation>& old);

  /// The only door in. Numbers, symbols and symbols with a minus sign are returned themselves, so that
  /// structure propagates; an expression that was let before (up to sign) returns that symbol; any other
  /// becomes an equation, and its symbol (with the sign) is returned. Everything made on the way is freed.
  Expr let(const Name& name, const Expr& rhs);

  /// The same under the next running number whose name is free, for parts that no formalism has named:
  /// stem_1, stem_2, ...
  Expr let_numbered(std::string_view stem, const Expr& rhs);

  /// The symbol of the next running number whose name is free, without an equation yet: for `redefine`.
  Expr new_symbol(std::string_view stem);

  /// For passes: writes an equation under a symbol that was taken before. Returns what now stands for the
  /// symbol: the symbol (with a minus sign where the right-hand side has lost its own), or the atom or
  /// earlier symbol that the right-hand side has become.
  Expr redefine(const Expr& symbol, const Expr& rhs);

  /// Computes what has been an input so far: from here on the coordinate, velocity or acceleration `symbol`
  /// is what the equation says. Nothing before may depend on it.
  void bind(const Expr& symbol, const Expr& rhs);

  /// Sets what the following equations are about.
  void set_topic(Topic topic) { topic_ = topic; }

  Pool& pool() const { return *pool_; }
  const std::vector<Equation>& equations() const { return equations_; }
  std::vector<Equation> take() && { return std::move(equations_); }

private:
  template <class MakeSymbol>
  Expr let_as(const Expr& rhs, const MakeSymbol& make_symbol);
  Expr fresh_symbol(const Name& name);
  Expr find(const Expr& core) const;
  bool take_name(const Expr& symbol);
  Expr append(Expr symbol, const Expr& rhs);

  Pool* pool_;
  expr::SymbolKind kind_;
  Scheme* constants_;
  Topic topic_;
  std::vector<Equation> equations_;
  std::vector<std::uint32_t> by_rhs_; ///< by node: 1 + the equation that it is the right-hand side of, or 0
  std::vector<char> taken_;           ///< by node: a symbol with an equation, or promised to one
  int number_ = 0;
};

} // namespace mbsgen::scheme
