// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/jet.h"
#include "certify/program/values.h"
#include <algorithm>

namespace mbsgen::certify {

/// The functions of expressions along a motion: their values are those at the point, their derivatives follow
/// by the chain rule from the derivative of each function, written over the same values.
template <class Field, std::size_t N>
class JetTraits {
public:
  using Number = typename Field::Number;
  using Value = Jet<Number, N>;
  using Evaluation = expr::Evaluator<Value, JetTraits>;

  /// `plain` knows the values of all symbols.
  JetTraits(Point<Field>& point, Evaluator<Field>& plain) : point_(&point), plain_(&plain) {}

  Value from(const Rational& value) const { return Value(point_->field().from(value)); }
  Value pi() const { return Value(point_->pi()); }
  Value call(expr::Op op, const Value& x, const Value& y) const { return composed(op, x, y); }

  std::optional<Value> call_node(const expr::Pool& pool, expr::NodeId call, Evaluation& evaluation) {
    const expr::Node& node = pool.node(call);
    if (node.op != expr::Op::sin && node.op != expr::Op::cos && node.op != expr::Op::tan) return std::nullopt;
    const expr::NodeId argument = node.factors[0].base;
    const auto circle = moving(plain_->traits().circle(pool, argument, *plain_), evaluation.value(argument));
    if (node.op == expr::Op::tan) return circle.sin / circle.cos;
    return node.op == expr::Op::sin ? circle.sin : circle.cos;
  }

private:
  using One = Jet<Number, 1>;

  Number composed(expr::Op op, const Number& x, const Number& y) const { return point_->call(op, x, y); }
  One composed(expr::Op op, const One& x, const One& y) const {
    One f(composed(op, x.d[0], y.d[0]));
    f.d[1] = rate(op, x.d[0], y.d[0], f.d[0], x.d[1], y.d[1]);
    return f;
  }
  template <class T>
  Jet<T, 2> composed(expr::Op op, const Jet<T, 2>& x, const Jet<T, 2>& y) const {
    const One first = without_last(x);
    const One second = without_last(y);
    const One f = composed(op, first, second);
    const One change = rate(op, first, second, f, rate_of(x), rate_of(y));
    Jet<T, 2> result(f.d[0]);
    result.d[1] = change.d[0];
    result.d[2] = change.d[1];
    return result;
  }

  // df/dx·dx + df/dy·dy, f = op(x, y).
  template <class S>
  S rate(expr::Op op, const S& x, const S& y, const S& f, const S& dx, const S& dy) const {
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
    case Op::min:
      return between(dx, dy, composed(Op::sign, y - x, x));
    case Op::max:
      return between(dx, dy, composed(Op::sign, x - y, x));
    case Op::pow:
      return y * composed(Op::pow, x, y - one) * dx + f * composed(Op::log, x, x) * dy;
    default:
      return S(Number(0));
    }
  }

  template <class S>
  S root(const S& square) const {
    return composed(expr::Op::sqrt, square, square);
  }
  // a where side is 1, b where it is -1.
  template <class S>
  S between(const S& a, const S& b, const S& side) const {
    const S half(point_->field().from(Rational::half()));
    return half * (a + b + side * (a - b));
  }

  Point<Field>* point_;
  Evaluator<Field>* plain_;
};

/// Expressions along a motion of the model's numbers: what is not set stands still.
template <class Field, std::size_t N>
class JetValues {
public:
  using Value = Jet<typename Field::Number, N>;

  explicit JetValues(ModelValues<Field>& plain)
      : plain_(plain), evaluator_(plain.pool(), JetTraits<Field, N>(plain.point(), plain.evaluator())) {
    for (int k = 0; k < plain.model().nq(); ++k) {
      stand(model::q_symbol(plain.pool(), k));
      stand(model::qd_symbol(plain.pool(), k));
    }
    stand(model::time_symbol(plain.pool()));
    for (const model::UserParameter& parameter : plain.model().parameters)
      if (!parameter.constant) stand(parameter.symbol);
  }

  void stand(const expr::Expr& symbol) { set(symbol, Value(plain_.evaluator().value(symbol))); }
  /// The symbol is zero and stands still.
  void stop(const expr::Expr& symbol) { set(symbol, Value()); }
  /// `rates`: first and further derivatives.
  void move(const expr::Expr& symbol, std::initializer_list<typename Field::Number> rates) {
    Value value(plain_.evaluator().value(symbol));
    std::copy(rates.begin(), rates.end(), value.d.begin() + 1);
    set(symbol, value);
  }
  Value operator()(const expr::Expr& expression) {
    return expression.pool() == nullptr ? Value() : evaluator_.value(expression);
  }

private:
  void set(const expr::Expr& symbol, const Value& value) {
    evaluator_.set(symbol, value);
    evaluator_.forget();
  }

  ModelValues<Field>& plain_;
  expr::Evaluator<Value, JetTraits<Field, N>> evaluator_;
};

} // namespace mbsgen::certify
