// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include <string_view>
#include <unordered_map>
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
  /// `constants` takes the equations that depend on parameters alone; null where the scheme is itself that
  /// one.
  explicit Scheme(Pool& pool, Scheme* constants = nullptr) : pool_(&pool), constants_(constants) {}

  /// The only door in. Numbers, symbols and symbols with a minus sign are returned themselves, so that
  /// structure propagates; an expression that was let before (up to sign) returns that symbol; any other
  /// becomes an equation, and its symbol (with the sign) is returned. Everything made on the way is freed.
  Expr let(const Name& name, const Expr& rhs);

  /// Sets what the following equations are about.
  void about(Topic topic) { topic_ = topic; }

  Pool& pool() const { return *pool_; }
  const std::vector<Equation>& equations() const { return equations_; }
  std::vector<Equation> take() && { return std::move(equations_); }

private:
  Expr fresh_symbol(const Name& name);
  Expr append(const Name& name, const Expr& rhs);

  Pool* pool_;
  Scheme* constants_;
  Topic topic_;
  std::vector<Equation> equations_;
  std::unordered_map<NodeId, std::size_t> by_rhs_;    ///< right-hand side -> equation
  std::unordered_map<NodeId, std::size_t> by_symbol_; ///< guards against a second definition
};

} // namespace mbsgen::scheme
