// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"
#include "expr/expr.h"
#include "expr/factor.h"
#include <functional>
#include <memory>
#include <optional>

namespace mbsgen::expr {

/// Tells whether a sine or cosine stands in the sums and products of an expression (not in arguments of
/// functions).
class TrigContent {
public:
  explicit TrigContent(const Pool& pool) : pool_(pool) {}
  bool operator()(NodeId id);

private:
  const Pool& pool_;
  Memo<bool> known_;
};

/// How far an expansion goes.
struct ExpansionOptions {
  std::size_t max_terms = 4096;  ///< products that would have more terms stay as they are
  bool trig_only = false;        ///< only sums with a sine or cosine in them are multiplied out
  bool split_angles = false;     ///< sin and cos of sums become polynomials in those of the parts
  std::optional<Op> eliminate;   ///< Op::sin: sin² becomes 1 - cos²; Op::cos: the other way round
  std::size_t* budget = nullptr; ///< products of terms that may still be formed, shared by several expansions
  std::function<Expr(NodeId)> inside; ///< what becomes of arguments and of bases that stay; unset: themselves
};

/// Multiplies out products of sums. Terms meet and cancel as plain monomials; the formulae of trigonometry
/// are applied once, to the outcome. With `split_angles` and `eliminate` equal trigonometric polynomials have
/// equal outcomes, whatever their form.
class Expansion {
public:
  Expansion(Pool& pool, const ExpansionOptions& options) : pool_(pool), options_(options), has_trig_(pool) {}

  Expr expand(NodeId id);

private:
  using Shared = std::shared_ptr<const Polynomial>;

  Shared polynomial(NodeId id);
  Polynomial compute(NodeId id);
  Polynomial of_sum(const Node& node);
  Polynomial of_product(NodeId id);
  Polynomial of_call(NodeId id);
  bool multiply(Polynomial& product, const Polynomial& factor);
  bool raise(Polynomial& product, const Factor& factor);
  bool opens(NodeId base);
  Polynomial split(const Node& call);
  Polynomial part_of_angle(Op op, NodeId part);
  Polynomial single(NodeId id) { return polynomial_of(pool_, id); }
  Polynomial eliminated(Polynomial polynomial);
  std::optional<Factor> square_in(NodeId id) const;
  void add_eliminated(Polynomial& polynomial, const Term& term, const Factor& square);

  Pool& pool_;
  const ExpansionOptions& options_;
  Memo<Shared> polynomials_;
  TrigContent has_trig_;
};

} // namespace mbsgen::expr
