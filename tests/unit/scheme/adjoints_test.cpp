// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/evaluate.h"
#include "properties/random/dice.h"
#include "scheme/passes/adjoints.h"
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen;
using namespace mbsgen::scheme;
using test::after;
using test::lines;

namespace {

using Directions = std::vector<std::vector<Seed>>;

// Derivatives of Q[0] by q1 and q2, in the array dQ; dead adjoints go.
void by_q1_and_q2(Pool& pool, Function& function) {
  Scheme scheme(pool, expr::SymbolKind::auxiliary, function.equations);
  for (const Equation& equation : function.equations) scheme.redefine(equation.symbol, equation.rhs);
  Directions directions;
  for (int j = 0; j < 2; ++j)
    directions.push_back({{pool.symbol(expr::SymbolKind::q, "q", j), pool.number(1)}});
  const std::vector<Expr> values = {function.outputs.front().value};
  const std::vector<Expr> row = derivatives(scheme, values, directions, Sweep::backward).front();
  for (int j = 0; j < 2; ++j)
    function.outputs.push_back({"dQ", j, scheme.let_numbered("adj", row[static_cast<std::size_t>(j)])});
  function.equations = std::move(scheme).take();
  eliminate(pool, function);
}

// The derivative of Q[0] by q1, through the law of the user's that it reads.
void by_q1_through_law(Pool& pool, Function& function) {
  Scheme scheme(pool, expr::SymbolKind::auxiliary, function.equations);
  for (const Equation& equation : function.equations) scheme.redefine(equation.symbol, equation.rhs);
  const Expr q1 = pool.symbol(expr::SymbolKind::q, "q", 0);
  const std::vector<LawResult> laws = add_law_derivatives(pool, function.laws, function.outputs);
  for (const Output& output : std::vector<Output>(function.outputs))
    if (output.purpose == Purpose::result) {
      const Adjoints adjoints(scheme, function.equations, output.value, {q1}, laws);
      const Expr derivative = adjoints.along({{q1, pool.number(1)}});
      function.outputs.push_back({"dQ", output.index, scheme.let_numbered("adj", derivative)});
    }
  function.equations = std::move(scheme).take();
  eliminate(pool, function);
}

// Rational numbers, with functions that have rational values and slopes.
struct ExactTraits {
  Rational from(const Rational& value) const { return value; }
  Rational pi() const { throw std::logic_error("pi is no rational number"); }
  Rational call(expr::Op op, const Rational& x, const Rational& y) const {
    switch (op) {
    case expr::Op::sqrt:
      return x.square_root().value();
    case expr::Op::abs:
      return x.abs();
    case expr::Op::sign:
      return x.is_zero() ? 0 : x.is_negative() ? -1 : 1;
    case expr::Op::min:
      return y < x ? y : x;
    case expr::Op::max:
      return x < y ? y : x;
    default:
      throw std::logic_error("a function without rational values");
    }
  }
};

// A scheme whose equations read inputs and each other; roots are taken of squares alone.
class RandomScheme {
public:
  explicit RandomScheme(unsigned seed) : dice_(seed), scheme_(pool_) {
    for (int i = 0; i < inputs; ++i) {
      inputs_.push_back(pool_.symbol(expr::SymbolKind::q, "q", i));
      squares_.push_back(inputs_.back());
    }
    known_ = inputs_;
    for (int i = 0; i < equations; ++i) known_.push_back(scheme_.let_numbered("a", next()));
  }

  /// Entries of both sweeps, which must agree: a Catch check. Counts those that are not zero.
  int compare() {
    const std::vector<Expr> values(known_.end() - results, known_.end());
    const Directions directions = some_directions();
    const auto forward = derivatives(scheme_, values, directions, Sweep::forward);
    const auto backward = derivatives(scheme_, values, directions, Sweep::backward);
    expr::Evaluator<Rational, ExactTraits> evaluator(pool_);
    for (std::size_t i = 0; i < inputs_.size(); ++i) evaluator.set(inputs_[i], input_values_[i]);
    for (const Equation& equation : scheme_.equations())
      evaluator.set(equation.symbol, evaluator.value(equation.rhs));
    int found = 0;
    for (std::size_t row = 0; row < values.size(); ++row)
      for (std::size_t column = 0; column < directions.size(); ++column) {
        const Rational expected = evaluator.value(forward[row][column]);
        CHECK(evaluator.value(backward[row][column]) == expected);
        found += expected.is_zero() ? 0 : 1;
      }
    return found;
  }

private:
  static constexpr int inputs = 4, equations = 12, results = 2;

  // Squares, so that their products have roots.
  std::vector<Rational> drawn_inputs() {
    std::vector<Rational> values;
    for (int i = 0; i < inputs; ++i)
      values.push_back((Rational(1 + dice_.pick(9)) / Rational(2 + i)).power(2));
    return values;
  }

  // Of each input, and of an equation with all that it stands on.
  Directions some_directions() {
    Directions directions;
    for (const Expr& input : inputs_) directions.push_back({{input, pool_.number(1)}});
    directions.push_back({{inputs_[0], 2 * inputs_[1]}, {inputs_[2], any()}});
    directions.push_back({{scheme_.equations()[2].symbol, pool_.number(3)}, {inputs_[1], inputs_[3]}});
    return directions;
  }

  Expr any() { return dice_.of(known_); }
  Expr number() { return pool_.number(Rational(dice_.pick(9) - 4) / Rational(1 + dice_.pick(3))); }
  // At least 1/2, with corners.
  Expr positive() { return pool_.number(Rational::half()) + call(pool_, expr::Op::abs, any() - any()); }

  Expr next() {
    switch (dice_.pick(8)) {
    case 0:
      return root();
    case 1:
      return any() / positive();
    case 2:
      return call(pool_, dice_.once_in(2) ? expr::Op::min : expr::Op::max, any() + number(),
                  number() * any());
    case 3:
      return call(pool_, expr::Op::abs, any() - number()) * any();
    case 4:
      return call(pool_, expr::Op::sign, any() - any()) * any() + any();
    case 5:
      return (any() + number() * any()) * (any() + number());
    default:
      return any() * any() + number() * any();
    }
  }

  Expr root() {
    const Expr square =
        scheme_.let_numbered("a", dice_.of(squares_) * power(dice_.of(squares_), dice_.once_in(2) ? 1 : -1));
    squares_.push_back(square);
    return call(pool_, expr::Op::sqrt, 4 * square) + number() * any();
  }

  random_models::Dice dice_;
  Pool pool_;
  Scheme scheme_;
  std::vector<Expr> inputs_, squares_, known_;
  std::vector<Rational> input_values_ = drawn_inputs();
};

} // namespace

TEST_CASE("adjoints are summed from the last equation to the first") {
  CHECK(after(by_q1_and_q2, R"(
    a_1 = sin(q1)
    a_2 = a_1*qd1 + a_1*q2
    Q[0] = a_2*a_2*k1
  )") == lines(R"(
    a_1 = sin(q1)
    a_2 = q2*a_1 + qd1*a_1
    adj_1 = 2*k1*a_2
    adj_2 = q2*adj_1 + qd1*adj_1
    adj_3 = adj_2*cos(q1)
    adj_4 = a_1*adj_1
    Q[0] = k1*a_2^2
    dQ[0] = adj_3
    dQ[1] = adj_4
  )"));
}

TEST_CASE("an equation that does not stand on the variables has no adjoint") {
  CHECK(after(by_q1_and_q2, R"(
    a_1 = sin(qd1)
    a_2 = a_1*q1
    a_3 = a_1 + a_2
    Q[0] = a_3*a_1
  )") == lines(R"(
    a_1 = sin(qd1)
    a_2 = q1*a_1
    a_3 = a_1 + a_2
    adj_1 = a_1^2
    Q[0] = a_1*a_3
    dQ[0] = adj_1
    dQ[1] = 0
  )"));
}

TEST_CASE("parts under which several symbols stand get their adjoints once") {
  CHECK(after(by_q1_and_q2, R"(
    Q[0] = sqrt(q1*k1 + q2*qd1)
  )") == lines(R"(
    adj_1 = 1/2/sqrt(k1*q1+q2*qd1)
    adj_2 = k1*adj_1
    adj_3 = qd1*adj_1
    Q[0] = sqrt(k1*q1+q2*qd1)
    dQ[0] = adj_2
    dQ[1] = adj_3
  )"));
}

TEST_CASE("adjoints of abs, sign, min and max are those of the branch") {
  CHECK(after(by_q1_and_q2, R"(
    a_1 = abs(q1)
    a_2 = sign(q2)
    Q[0] = max(a_1, q2) + a_2
  )") == lines(R"(
    a_1 = abs(q1)
    a_2 = sign(q2)
    adj_1 = 1/2*(1+sign(a_1-q2))
    adj_2 = adj_1*sign(q1)
    adj_3 = 1/2*(sign(a_1-q2)-1)
    Q[0] = a_2 + max(a_1,q2)
    dQ[0] = adj_2
    dQ[1] = -adj_3
  )"));
}

TEST_CASE("the adjoint of a law's result goes on to the law's arguments") {
  CHECK(after(by_q1_through_law, R"(
    a_1 = q1*q2
    law spring -> F1
    law spring[0] = a_1
    law spring[1] = a_1*qd1
    a_2 = F1*q1
    Q[0] = a_2*k1
    Q[1] = F1
  )") == lines(R"(
    a_1 = q1*q2
    a_2 = q1*F1
    adj_1 = k1*q1
    adj_2 = spring_0_1*adj_1
    adj_3 = qd1*adj_2 + spring_0_0*adj_1
    adj_4 = k1*F1 + q2*adj_3
    adj_5 = spring_0_0 + qd1*spring_0_1
    adj_6 = q2*adj_5
    law spring -> F1
    law spring -> spring_0_0
    law spring -> spring_0_1
    law spring[0] = a_1
    law spring[1] = qd1*a_1
    Q[0] = k1*a_2
    Q[1] = F1
    dQ[0] = adj_4
    dQ[1] = adj_6
  )"));
}

TEST_CASE("forward and backward sweeps over random schemes agree exactly") {
  int found = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    found += RandomScheme(seed).compare();
  }
  CHECK(found > 1000);
}
