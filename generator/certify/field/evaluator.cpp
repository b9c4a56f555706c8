// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/evaluator.h"
#include <algorithm>

namespace mbsgen::certify {

template <class Field>
std::optional<typename Field::Number> PointTraits<Field>::call_node(const expr::Pool& pool, expr::NodeId call,
                                                                    Evaluation& evaluation) {
  const expr::Node& node = pool.node(call);
  if (node.op != expr::Op::sin && node.op != expr::Op::cos && node.op != expr::Op::tan) return std::nullopt;
  const expr::Op op = node.op;
  return of_circle(op, circle(pool, node.factors()[0].base, evaluation));
}

template <class Field>
Circle<typename Field::Number> PointTraits<Field>::circle(const expr::Pool& pool, expr::NodeId argument,
                                                          Evaluation& evaluation) {
  const Number value = evaluation.value(argument);
  std::optional<Circle<Number>> circle = point_->known_circle(value);
  if (!circle) {
    circle = point_->circle(angle(pool, argument, evaluation));
    point_->remember(value, *circle);
  }
  return *circle;
}

template <class Field>
Angle<typename Field::Number> PointTraits<Field>::angle(const expr::Pool& pool, expr::NodeId argument,
                                                        Evaluation& evaluation) const {
  Angle<Number> parts;
  add(pool, parts, Rational(1), argument, evaluation);
  return parts;
}

template <class Field>
void PointTraits<Field>::add(const expr::Pool& pool, Angle<Number>& parts, const Rational& scale,
                             expr::NodeId id, Evaluation& evaluation) const {
  const expr::Node& node = pool.node(id);
  if (const std::optional<Rational> value = constant_value(pool, id, evaluation)) {
    if (!value->is_zero()) parts.push_back({Part::Kind::radian, scale * *value, {}});
  } else if (node.kind == expr::NodeKind::sum) {
    if (!node.number.is_zero()) parts.push_back({Part::Kind::radian, scale * node.number, {}});
    for (const expr::Term& term : node.terms())
      add(pool, parts, scale * term.coefficient, term.node, evaluation);
  } else if (node.kind == expr::NodeKind::call && node.op == expr::Op::pi) {
    parts.push_back({Part::Kind::pi, scale, {}});
  } else if (const auto known = defined_.find(id); known != defined_.end()) {
    for (Part part : known->second) {
      part.coefficient = part.coefficient * scale;
      parts.push_back(part);
    }
  } else if (node.kind == expr::NodeKind::product) {
    add_product(pool, parts, scale, id, evaluation);
  } else {
    parts.push_back({Part::Kind::value, scale, evaluation.value(id)});
  }
}

// number·constants·rest, where the number and the constants belong to the coefficient.
template <class Field>
void PointTraits<Field>::add_product(const expr::Pool& pool, Angle<Number>& parts, Rational scale,
                                     expr::NodeId id, Evaluation& evaluation) const {
  const expr::Node& node = pool.node(id);
  Rational outside = node.number;
  std::vector<expr::Factor> rest;
  for (const expr::Factor& factor : node.factors())
    if (const std::optional<Rational> value = constant_value(pool, factor.base, evaluation))
      outside = outside * value->power(factor.exponent);
    else
      rest.push_back(factor);
  if (outside.is_zero()) return;
  if (rest.size() == 1 && rest[0].exponent == 1)
    return add(pool, parts, scale * outside, rest[0].base, evaluation);
  // A multiple of pi by a number that is a constant only the other side knows.
  const auto is_pi = [&](const expr::Factor& factor) {
    return pool.node(factor.base).kind == expr::NodeKind::call && pool.node(factor.base).op == expr::Op::pi;
  };
  if (Field::ordered && std::any_of(rest.begin(), rest.end(), is_pi)) point_->set_underdetermined();
  const Number value = evaluation.value(id);
  parts.push_back({Part::Kind::value, scale * outside, outside.is_one() ? value : value / from(outside)});
}

template <class Field>
std::optional<Rational> PointTraits<Field>::constant(const expr::Pool& pool, expr::NodeId id) const {
  const expr::Node& node = pool.node(id);
  if (node.kind == expr::NodeKind::number) return node.number;
  if (const auto known = constants_.find(id); known != constants_.end()) return known->second;
  if (constants_.empty() || node.kind == expr::NodeKind::symbol || node.kind == expr::NodeKind::call)
    return std::nullopt;
  Rational value = node.number;
  for (const expr::Factor& factor : node.factors()) {
    const std::optional<Rational> base = constant(pool, factor.base);
    if (!base) return std::nullopt;
    value = value * base->power(factor.exponent);
  }
  for (const expr::Term& term : node.terms()) {
    const std::optional<Rational> part = constant(pool, term.node);
    if (!part) return std::nullopt;
    value = value + term.coefficient * *part;
  }
  return value;
}

// These, and functions that happen to have a rational value, as exp(0). In an ordered field that cannot be
// distinguished from a number that was drawn.
template <class Field>
std::optional<Rational> PointTraits<Field>::constant_value(const expr::Pool& pool, expr::NodeId id,
                                                           Evaluation& evaluation) const {
  if (std::optional<Rational> value = constant(pool, id)) return value;
  const expr::Node& node = pool.node(id);
  if (node.kind != expr::NodeKind::call || node.op == expr::Op::pi) return std::nullopt;
  if (!Field::ordered) return point_->field().exact(evaluation.value(id));
  point_->set_underdetermined();
  return std::nullopt;
}

template <class Field>
void PointTraits<Field>::define_constant(const expr::Pool& pool, expr::NodeId symbol,
                                         expr::NodeId definition) {
  if (std::optional<Rational> value = constant(pool, definition)) constants_[symbol] = *std::move(value);
}

// All values of an ordered field are rational numbers, constants or not; zero is a constant.
template <class Field>
void PointTraits<Field>::define_by_value(expr::NodeId symbol, const Number& value) {
  constants_.erase(symbol);
  const std::optional<Rational> exact = point_->field().exact(value);
  if (exact && (!Field::ordered || exact->is_zero())) constants_[symbol] = *exact;
}

template <class Field>
void define(Evaluator<Field>& evaluator, const expr::Expr& symbol, const expr::Expr& rhs, bool is_angle,
            Field& field) {
  if (rhs.pool() == nullptr) return evaluator.set(symbol, typename Field::Number(0));
  evaluator.set(symbol, field.reduced(evaluator.value(rhs)));
  if (is_angle)
    evaluator.traits().define(symbol.id(), evaluator.traits().angle(evaluator.pool(), rhs.id(), evaluator));
}

#define DUALS
#define FIELD(Field)                                                                                         \
  template class PointTraits<Field>;                                                                         \
  template void define(Evaluator<Field>&, const expr::Expr&, const expr::Expr&, bool, Field&);
#include "certify/field/fields.def"
#define FIELD(Field)                                                                                         \
  template class PointTraits<Field>;                                                                         \
  template void define(Evaluator<Field>&, const expr::Expr&, const expr::Expr&, bool, Field&);
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify

namespace mbsgen {
#define DUALS
#define FIELD(Field)                                                                                         \
  template class expr::Evaluator<certify::Field::Number, certify::PointTraits<certify::Field>>;
#include "certify/field/fields.def"
#define FIELD(Field)                                                                                         \
  template class expr::Evaluator<certify::Field::Number, certify::PointTraits<certify::Field>>;
#include "certify/field/second_fields.def"
} // namespace mbsgen
