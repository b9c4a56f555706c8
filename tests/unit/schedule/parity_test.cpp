// SPDX-License-Identifier: GPL-3.0-or-later
// Equations modulo 2, beside all ways to choose the unknowns.
#include "schedule/parity.h"
#include "support/catch.hpp"
#include <random>

using namespace mbsgen;
using schedule::ParityEquations;

namespace {

constexpr unsigned count = 7; // unknowns

struct Equation {
  unsigned unknowns; // one bit each
  bool is_odd;

  bool holds(unsigned odd) const {
    bool parity = false;
    for (unsigned bit = 0; bit < count; ++bit) parity = parity != (((unknowns & odd) >> bit & 1) != 0);
    return parity == is_odd;
  }
};

bool can_hold(const std::vector<Equation>& equations) {
  for (unsigned odd = 0; odd < 1U << count; ++odd) {
    bool all = true;
    for (const Equation& equation : equations) all = all && equation.holds(odd);
    if (all) return true;
  }
  return false;
}

} // namespace

TEST_CASE("equations modulo 2 are solved as far as earlier ones allow") {
  std::mt19937 random(1);
  for (int trial = 0; trial < 300; ++trial) {
    ParityEquations parity;
    std::vector<ParityEquations::Unknown> unknowns;
    for (unsigned bit = 0; bit < count; ++bit) unknowns.push_back(parity.unknown(bit % 3));
    std::vector<Equation> accepted;
    for (int i = 0; i < 9; ++i) {
      const Equation equation{static_cast<unsigned>(random()) % (1U << count), random() % 2 == 0};
      std::vector<ParityEquations::Unknown> of;
      for (unsigned bit = 0; bit < count; ++bit)
        if ((equation.unknowns >> bit & 1) != 0) of.push_back(unknowns[bit]);
      parity.require(of, equation.is_odd);
      accepted.push_back(equation);
      if (!can_hold(accepted)) accepted.pop_back();
    }
    unsigned odd = 0;
    const auto solution = parity.solve();
    for (unsigned bit = 0; bit < count; ++bit)
      if (const auto found = solution.find(unknowns[bit]); found != solution.end() && found->second)
        odd |= 1U << bit;
    for (const Equation& equation : accepted) CHECK(equation.holds(odd));
  }
}

TEST_CASE("what is there twice has no effect on a sum modulo 2") {
  ParityEquations parity;
  const auto a = parity.unknown(1), b = parity.unknown(0);
  parity.require({a, a}, false);
  CHECK(parity.solve().empty());
  parity.require({a, b, a}, true);
  CHECK(parity.solve().at(b));
}

TEST_CASE("unknowns of a lower rank are odd where there is a choice") {
  ParityEquations parity;
  const auto high = parity.unknown(3), low = parity.unknown(1);
  parity.require({high, low}, true);
  const auto solution = parity.solve();
  CHECK(solution.at(low));
  CHECK(solution.count(high) == 0);
}
