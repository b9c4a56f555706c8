// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/laws.h"
#include "base/index.h"
#include "expr/differentiate.h"
#include "expr/evaluate.h"
#include <stdexcept>

namespace mbsgen::exporter {

namespace {

using expr::Expr;
using expr::SymbolKind;

SymbolKind kind_of(const Expr& symbol) {
  return symbol.pool()->symbol_of(symbol.id()).kind;
}

bool is_constant(const Expr& expression) {
  return expression.pool() == nullptr ||
         !expr::varies(expression, [](const Expr& symbol) { return !expr::is_constant(kind_of(symbol)); });
}

bool reads(const Expr& expression, const Expr& symbol) {
  return expr::varies(expression, [&](const Expr& one) { return one == symbol; });
}

// Laws of a model, with parameters at their nominal values and all that moves at zero.
class Laws {
public:
  Laws(const model::Model& model, expr::Pool& pool) : evaluator_(pool) {
    for (const model::UserParameter& one : model.parameters)
      if (one.symbol.is_symbol()) evaluator_.set(one.symbol, one.value.nominal);
    for (int c = 0; c < model.nq(); ++c) evaluator_.set(model::q_symbol(pool, c), 0);
    for (int v = 0; v < model.nqd(); ++v) evaluator_.set(model::qd_symbol(pool, v), 0);
    evaluator_.set(model::time_symbol(pool), 0);
  }

  double value(const Expr& expression) {
    return expression.pool() == nullptr ? 0 : evaluator_.value(expression);
  }

private:
  expr::Evaluator<double> evaluator_;
};

// f = value(0) - k q - c qd with constants, over nothing else. `q` may be none.
std::optional<Spring> linear_law(const Expr& force, const Expr& q, const Expr& qd, Laws& laws) {
  if (force.pool() == nullptr) return Spring{};
  const Expr by_qd = expr::differentiate(force, qd);
  const Expr by_q = q.pool() == nullptr ? Expr() : expr::differentiate(force, q);
  const bool others = expr::varies(force, [&](const Expr& symbol) {
    return !expr::is_constant(kind_of(symbol)) && symbol != q && symbol != qd;
  });
  if (others || !is_constant(by_q) || !is_constant(by_qd)) return std::nullopt;
  Spring spring{-laws.value(by_q), -laws.value(by_qd), 0};
  const double rest = laws.value(force);
  if (spring.stiffness < 0 || spring.damping < 0) return std::nullopt;
  if (rest == 0) return spring;
  if (spring.stiffness == 0) return std::nullopt;
  spring.rest = rest / spring.stiffness;
  return spring;
}

bool is_same(const Spring& a, const Spring& b) {
  return a.stiffness == b.stiffness && a.damping == b.damping && a.rest == b.rest;
}

std::optional<Spring> checked_spring(const model::Joint& joint, expr::Pool& pool, Laws& laws) {
  std::optional<Spring> spring;
  for (std::size_t i = 0; i < joint.force.size(); ++i) {
    const Expr q = is_spatial(joint.type) ? Expr() : model::q_symbol(pool, joint.coordinate);
    const Expr qd = model::qd_symbol(pool, joint.velocity + static_cast<int>(i));
    const auto one = linear_law(joint.force[i], q, qd, laws);
    if (!one || (spring && !is_same(*spring, *one))) return std::nullopt;
    spring = one;
  }
  return spring;
}

expr::Pool* pool_of(const std::vector<Expr>& expressions) {
  for (const Expr& one : expressions)
    if (one.pool() != nullptr) return one.pool();
  return nullptr;
}

class CouplingReader {
public:
  CouplingReader(const model::Model& model, const model::Constraint& constraint)
      : model_(model), law_(constraint.expression), pool_(*law_.pool()), laws_(model, pool_) {
    coupling_.source = &constraint;
  }

  std::optional<Coupling> read() {
    for (int c = 0; c < model_.nq(); ++c)
      if (reads(law_, model::q_symbol(pool_, c))) coordinates_.push_back(c);
    const bool others = expr::varies(law_, [](const Expr& symbol) {
      return kind_of(symbol) != SymbolKind::q && !expr::is_constant(kind_of(symbol));
    });
    if (others || coordinates_.empty()) return std::nullopt;
    for (const int c : coordinates_)
      if (is_spatial(model_.joint_of_coordinate(c).type)) return std::nullopt;
    if (read_linear()) return coupling_;
    if (coordinates_.size() == 2 && (read_polynomial(0, 1) || read_polynomial(1, 0))) return coupling_;
    return std::nullopt;
  }

private:
  Expr symbol(std::size_t i) const { return model::q_symbol(pool_, coordinates_[i]); }

  bool read_linear() {
    std::vector<Coupling::Term> terms;
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
      const Expr factor = expr::differentiate(law_, symbol(i));
      if (!is_constant(factor)) return false;
      if (const double value = laws_.value(factor); value != 0) terms.push_back({coordinates_[i], value});
    }
    coupling_.terms = std::move(terms);
    coupling_.offset = laws_.value(law_);
    return coupling_.is_linear();
  }

  // The law is factor y + p(x).
  bool read_polynomial(std::size_t y, std::size_t x) {
    const Expr by_y = expr::differentiate(law_, symbol(y));
    if (!is_constant(by_y)) return false;
    const double factor = laws_.value(by_y);
    Expr rest = law_;
    double factorial = 1;
    for (std::size_t k = 0; k < Coupling::most_powers; ++k) {
      if (k > 0) factorial *= static_cast<double>(k);
      coupling_.powers[k] = -laws_.value(rest) / (factor * factorial);
      rest = expr::differentiate(rest, symbol(x));
      if (!rest.is_zero()) continue;
      coupling_.y = coordinates_[y];
      coupling_.x = coordinates_[x];
      return factor != 0;
    }
    return false;
  }

  const model::Model& model_;
  const Expr& law_;
  expr::Pool& pool_;
  Laws laws_;
  std::vector<int> coordinates_;
  Coupling coupling_;
};

} // namespace

std::optional<Spring> spring_of(const model::Model& model, const model::Joint& joint) {
  expr::Pool* const pool = pool_of(joint.force);
  if (pool == nullptr) return Spring{};
  try {
    Laws laws(model, *pool);
    return checked_spring(joint, *pool, laws);
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

std::optional<Coupling> coupling_of(const model::Model& model, const model::Constraint& constraint) {
  if (!constraint.holonomic || constraint.expression.pool() == nullptr) return std::nullopt;
  try {
    return CouplingReader(model, constraint).read();
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

} // namespace mbsgen::exporter
