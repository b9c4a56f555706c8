// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/jet_traits.h"

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

#define DUALS
#define FIELD(Field)                                                                                         \
  template class JetTraits<Field, 1>;                                                                        \
  template class JetTraits<Field, 2>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
