// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/jet_traits.h"

namespace mbsgen::certify {

template <class Field, std::size_t N>
std::optional<Jet<typename Field::Number, N>>
JetTraits<Field, N>::call_node(const expr::Pool& pool, expr::NodeId call, Evaluation& evaluation) {
  const expr::Node& node = pool.node(call);
  if (node.op != expr::Op::sin && node.op != expr::Op::cos && node.op != expr::Op::tan) return std::nullopt;
  const expr::NodeId argument = node.factors()[0].base;
  const auto circle = moving(plain_->traits().circle(pool, argument, *plain_), evaluation.value(argument));
  if (node.op == expr::Op::tan) return circle.sin / circle.cos;
  return node.op == expr::Op::sin ? circle.sin : circle.cos;
}

template <class Field, std::size_t N>
typename JetTraits<Field, N>::One JetTraits<Field, N>::composed(expr::Op op, const One& x,
                                                                const One& y) const {
  One f(composed(op, x.d[0], y.d[0]));
  f.d[1] = rate(op, x.d[0], y.d[0], f.d[0], x.d[1], y.d[1]);
  return f;
}

template <class Field, std::size_t N>
typename JetTraits<Field, N>::Two JetTraits<Field, N>::composed(expr::Op op, const Two& x,
                                                                const Two& y) const {
  const One first = without_last(x);
  const One second = without_last(y);
  const One f = composed(op, first, second);
  const One change = rate(op, first, second, f, rate_of(x), rate_of(y));
  Two result(f.d[0]);
  result.d[1] = change.d[0];
  result.d[2] = change.d[1];
  return result;
}

// df/dx·dx + df/dy·dy, f = op(x, y). No default: a new function must state its derivative here, independently
// of the one in op.def.
template <class Field, std::size_t N>
template <class S>
S JetTraits<Field, N>::rate(expr::Op op, const S& x, const S& y, const S& f, const S& dx, const S& dy) const {
  using expr::Op;
  const S one(Number(1));
  switch (op) {
  case Op::asin:
    return dx / root(one - x * x);
  case Op::acos:
    return -(dx / root(one - x * x));
  case Op::atan:
    return dx / (one + x * x);
  case Op::atan2:
    return (y * dx - x * dy) / (x * x + y * y);
  case Op::sqrt:
    return dx / (f + f);
  case Op::exp:
    return f * dx;
  case Op::log:
    return dx / x;
  case Op::tanh:
    return (one - f * f) * dx;
  case Op::abs:
    return composed(Op::sign, x, x) * dx;
  case Op::sign: // piecewise constant
    return S(Number(0));
  case Op::min:
    return between(dx, dy, composed(Op::sign, y - x, x));
  case Op::max:
    return between(dx, dy, composed(Op::sign, x - y, x));
  case Op::pow:
    return y * composed(Op::pow, x, y - one) * dx + f * composed(Op::log, x, x) * dy;
  case Op::sin:
  case Op::cos:
  case Op::tan: // see call_node
  case Op::pi:  // a constant
    break;
  }
  throw std::logic_error("a function of an angle, or of nothing");
}

template <class Field, std::size_t N>
template <class S>
S JetTraits<Field, N>::root(const S& square) const {
  return composed(expr::Op::sqrt, square, square);
}

// a where side is 1, b where it is -1.
template <class Field, std::size_t N>
template <class S>
S JetTraits<Field, N>::between(const S& a, const S& b, const S& side) const {
  const S half(point_->field().from(Rational::half()));
  return half * (a + b + side * (a - b));
}

#define FIELD(Field)                                                                                         \
  template class JetTraits<Field, 1>;                                                                        \
  template class JetTraits<Field, 2>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
