// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/jet_values.h"
#include <algorithm>

namespace mbsgen::certify {

template <class Field, std::size_t N>
std::optional<Jet<typename Field::Number, N>>
JetTraits<Field, N>::call_node(const expr::Pool& pool, expr::NodeId call, Evaluation& evaluation) {
  const expr::Node& node = pool.node(call);
  if (node.op != expr::Op::sin && node.op != expr::Op::cos && node.op != expr::Op::tan) return std::nullopt;
  const expr::NodeId argument = node.factors()[0].base;
  const auto circle = moving(plain_->traits().circle(pool, argument, *plain_), evaluation.value(argument));
  return of_circle(node.op, circle);
}

template <class Field, std::size_t N>
JetValues<Field, N>::JetValues(ModelValues<Field>& plain)
    : plain_(plain), evaluator_(plain.pool(), JetTraits<Field, N>(plain.point(), plain.evaluator())) {
  for (int k = 0; k < plain.model().nq(); ++k) hold(model::q_symbol(plain.pool(), k));
  for (int k = 0; k < plain.model().nqd(); ++k) hold(model::qd_symbol(plain.pool(), k));
  hold(model::time_symbol(plain.pool()));
  for (const model::UserParameter& parameter : plain.model().parameters)
    if (!parameter.constant) hold(parameter.symbol);
}

template <class Field, std::size_t N>
void JetValues<Field, N>::hold(const expr::Expr& symbol) {
  set(symbol, Value(plain_.evaluator().value(symbol)));
}

template <class Field, std::size_t N>
void JetValues<Field, N>::stop(const expr::Expr& symbol) {
  set(symbol, Value());
}

template <class Field, std::size_t N>
void JetValues<Field, N>::move(const expr::Expr& symbol,
                               std::initializer_list<typename Field::Number> rates) {
  Value value(plain_.evaluator().value(symbol));
  std::copy(rates.begin(), rates.end(), value.d.begin() + 1);
  set(symbol, value);
}

template <class Field, std::size_t N>
Jet<typename Field::Number, N> JetValues<Field, N>::operator()(const expr::Expr& expression) {
  return expression.pool() == nullptr ? Value() : evaluator_.value(expression);
}

template <class Field, std::size_t N>
void JetValues<Field, N>::set(const expr::Expr& symbol, const Value& value) {
  evaluator_.set(symbol, value);
  evaluator_.forget();
}

#define DUALS
#define FIELD(Field)                                                                                         \
  template class JetTraits<Field, 1>;                                                                        \
  template class JetTraits<Field, 2>;                                                                        \
  template class JetValues<Field, 1>;                                                                        \
  template class JetValues<Field, 2>;
#include "certify/field/fields.def"
#define FIELD(Field)                                                                                         \
  template class JetTraits<Field, 1>;                                                                        \
  template class JetTraits<Field, 2>;                                                                        \
  template class JetValues<Field, 1>;                                                                        \
  template class JetValues<Field, 2>;
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
