// SPDX-License-Identifier: GPL-3.0-or-later
// GiNaC as an independent oracle: it parses the same texts, and the texts that the engine prints.
#include "expand.h"
#include "expr/differentiate.h"
#include "expr/factor.h"
#include "expr/simplify/condense.h"
#include "random_text.h"
#include "support/catch.hpp"
#include "workspace.h"
#include <cmath>
#include <ginac/ginac.h>

using namespace mbsgen::expr;
using mbsgen::expr::test::expand;
using mbsgen::expr::test::RandomText;
using mbsgen::expr::test::Workspace;

namespace {

class Oracle {
public:
  Oracle() {
    int number = 0;
    for (const char* name : {"a", "b", "c", "d", "e", "q1", "q2", "q3", "q4"}) {
      const GiNaC::symbol symbol{std::string(name)};
      table_[name] = symbol;
      // Rational points: 7/11, 10/11, 13/11 …
      points_.append(symbol == GiNaC::numeric(7 + 3 * number++, 11));
    }
    table_["pi"] = GiNaC::Pi;
  }

  GiNaC::ex read(const std::string& text) {
    GiNaC::parser parser(table_);
    return parser(text);
  }
  const GiNaC::symbol& symbol(const std::string& name) const {
    return GiNaC::ex_to<GiNaC::symbol>(table_.at(name));
  }

  bool normalizes_to_zero(const GiNaC::ex& difference) const { return difference.normal().is_zero(); }

  /// |difference| at the rational point, by forty digits, against the size of the expression there.
  bool vanishes(const GiNaC::ex& difference, const GiNaC::ex& size) const {
    GiNaC::Digits = 40;
    const GiNaC::ex value = difference.subs(points_).evalf();
    const GiNaC::ex scale = size.subs(points_).evalf();
    if (!GiNaC::is_a<GiNaC::numeric>(value) || !GiNaC::is_a<GiNaC::numeric>(scale)) return false;
    const double relative = GiNaC::abs(GiNaC::ex_to<GiNaC::numeric>(value)).to_double() /
                            (1 + GiNaC::abs(GiNaC::ex_to<GiNaC::numeric>(scale)).to_double());
    return relative < 1e-30;
  }

private:
  GiNaC::symtab table_;
  GiNaC::lst points_;
};

} // namespace

TEST_CASE("rational expressions agree with GiNaC's normal form") {
  RandomText random(101);
  Oracle oracle;
  for (int i = 0; i < 300; ++i) {
    const std::string text = random.nested(3, false);
    CAPTURE(text);
    Workspace w;
    const Expr expression = w(text);
    const GiNaC::ex reference = oracle.read(text);
    CHECK(oracle.normalizes_to_zero(reference - oracle.read(print(expression))));
    CHECK(oracle.normalizes_to_zero(reference - oracle.read(print(expand(expression)))));
    CHECK(oracle.normalizes_to_zero(reference - oracle.read(print(factor(expression)))));
    CHECK(oracle.normalizes_to_zero(reference - oracle.read(print(condense(expression)))));
    CHECK(oracle.normalizes_to_zero(reference.diff(oracle.symbol("a")) -
                                    oracle.read(print(differentiate(expression, w("a"))))));
  }
}

TEST_CASE("expressions with functions agree with GiNaC by forty digits at a rational point") {
  RandomText random(202);
  Oracle oracle;
  for (int i = 0; i < 300; ++i) {
    const std::string text =
        i % 2 == 0 ? random.nested(3, true) : random.trig_polynomial(2 + random.below(6));
    CAPTURE(text);
    Workspace w;
    const Expr expression = w(text);
    const GiNaC::ex reference = oracle.read(text);
    CHECK(oracle.vanishes(reference - oracle.read(print(expression)), reference));
    CHECK(oracle.vanishes(reference - oracle.read(print(condense(expression))), reference));
    CHECK(oracle.vanishes(reference - oracle.read(print(factor(expression))), reference));
    CHECK(oracle.vanishes(reference - oracle.read(print(expand(expression))), reference));
    for (const char* name : {"a", "q2"}) {
      const GiNaC::ex derivative = reference.diff(oracle.symbol(name));
      const std::string ours = print(differentiate(expression, w(name)));
      CHECK(oracle.vanishes(derivative - oracle.read(ours), derivative));
    }
  }
}

TEST_CASE("identically zero expressions are found to be zero") {
  RandomText random(303);
  for (int i = 0; i < 150; ++i) {
    const std::string text = random.trig_polynomial(3);
    const std::string expanded = [&text] {
      Workspace known(AngleSums::known);
      return print(expand(known("(" + text + ")*(cos(q1)+a*sin(q2))")));
    }();
    CAPTURE(text);
    Workspace w;
    CHECK(condense(w("(" + text + ")*(cos(q1)+a*sin(q2))-(" + expanded + ")")).is_zero());
  }
}
