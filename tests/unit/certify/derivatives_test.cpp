// SPDX-License-Identifier: GPL-3.0-or-later
// The certificate differentiates functions by a table of its own; it must agree with the derivatives of
// op.def.
#include "certify/field/fields.h"
#include "certify/textbook/jet_values.h"
#include "expr/differentiate.h"
#include "support/catch.hpp"

using namespace mbsgen;
using namespace mbsgen::certify;

namespace {

using Velocity = Jet<Modular, 1>;

// A function at a modular point, along a motion of one of its arguments.
class Moved {
  expr::Pool pool_;

public:
  const expr::Expr x = pool_.symbol(expr::SymbolKind::auxiliary, "x");
  const expr::Expr y = pool_.symbol(expr::SymbolKind::auxiliary, "y");

  Moved() : field_(1, 192, 1), point_(field_), plain_(pool_, PointTraits<ModularField>(point_)) {
    for (const expr::Expr& argument : {x, y}) plain_.set(argument, point_.draw());
  }

  Modular rate(const expr::Expr& function, const expr::Expr& moving) {
    expr::Evaluator<Velocity, JetTraits<ModularField, 1>> along(pool_,
                                                                JetTraits<ModularField, 1>(point_, plain_));
    for (const expr::Expr& argument : {x, y}) {
      Velocity value(plain_.value(argument));
      if (argument == moving) value.d[1] = Modular(1);
      along.set(argument, value);
    }
    return along.value(function).rate();
  }
  Modular value(const expr::Expr& expression) {
    return expression.pool() == nullptr ? Modular(0) : plain_.value(expression);
  }
  expr::Expr call(expr::Op op) {
    return expr::row(op).arity == 1 ? expr::call(pool_, op, x) : expr::call(pool_, op, x, y);
  }

private:
  ModularField field_;
  Point<ModularField> point_;
  Evaluator<ModularField> plain_;
};

} // namespace

TEST_CASE("the certificate's derivatives of functions are those of op.def") {
  for (std::size_t i = 0; i < expr::function_count; ++i) {
    const auto op = static_cast<expr::Op>(i);
    INFO(expr::row(op).name);
    Moved moved;
    const expr::Expr function = moved.call(op);
    for (const expr::Expr& argument : {moved.x, moved.y})
      CHECK(moved.rate(function, argument) == moved.value(expr::differentiate(function, argument)));
  }
}
