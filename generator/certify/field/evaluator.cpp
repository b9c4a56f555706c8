// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/evaluator.h"

namespace mbsgen::certify {

namespace {

bool is_multiple(const expr::Node& node) {
  return node.kind == expr::NodeKind::product && node.factors.size() == 1 && node.factors[0].exponent == 1;
}

} // namespace

template <class Field>
std::optional<typename Field::Number> PointTraits<Field>::call_node(const expr::Pool& pool, expr::NodeId call,
                                                                    Evaluation& evaluation) {
  const expr::Node& node = pool.node(call);
  if (node.op != expr::Op::sin && node.op != expr::Op::cos && node.op != expr::Op::tan) return std::nullopt;
  const expr::Op op = node.op;
  return Point<Field>::of_circle(op, circle(pool, node.factors[0].base, evaluation));
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
  if (node.kind == expr::NodeKind::sum) {
    if (!node.number.is_zero()) parts.push_back({Part::Kind::radian, scale * node.number, {}});
    for (const expr::Term& term : node.terms)
      add(pool, parts, scale * term.coefficient, term.node, evaluation);
  } else if (node.kind == expr::NodeKind::number) {
    parts.push_back({Part::Kind::radian, scale * node.number, {}});
  } else if (node.kind == expr::NodeKind::call && node.op == expr::Op::pi) {
    parts.push_back({Part::Kind::pi, scale, {}});
  } else if (const auto known = defined_.find(id); known != defined_.end()) {
    for (Part part : known->second) {
      part.coefficient = part.coefficient * scale;
      parts.push_back(part);
    }
  } else if (is_multiple(node)) {
    add(pool, parts, scale * node.number, node.factors[0].base, evaluation);
  } else {
    add_atom(pool, parts, scale, id, evaluation);
  }
}

// number·rest, where the number belongs to the coefficient.
template <class Field>
void PointTraits<Field>::add_atom(const expr::Pool& pool, Angle<Number>& parts, Rational scale,
                                  expr::NodeId id, Evaluation& evaluation) const {
  const expr::Node& node = pool.node(id);
  Number value = evaluation.value(id);
  if (node.kind == expr::NodeKind::product && !node.number.is_one()) {
    value = value / from(node.number);
    scale = scale * node.number;
  }
  parts.push_back({Part::Kind::value, scale, value});
}

template <class Field>
void define(Evaluator<Field>& evaluator, const expr::Expr& symbol, const expr::Expr& rhs, bool is_angle,
            Field& field) {
  if (rhs.pool() == nullptr) return evaluator.set(symbol, typename Field::Number(0));
  evaluator.set(symbol, field.reduced(evaluator.value(rhs)));
  if (is_angle)
    evaluator.traits().define(symbol.id(), evaluator.traits().angle(evaluator.pool(), rhs.id(), evaluator));
}

#define FIELD(Field)                                                                                         \
  template class PointTraits<Field>;                                                                         \
  template void define(Evaluator<Field>&, const expr::Expr&, const expr::Expr&, bool, Field&);
#include "certify/field/fields.def"

} // namespace mbsgen::certify

namespace mbsgen {
#define FIELD(Field)                                                                                         \
  template class expr::Evaluator<certify::Field::Number, certify::PointTraits<certify::Field>>;
#include "certify/field/fields.def"
} // namespace mbsgen
