// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <random>
#include <string>

namespace mbsgen::expr::test {

/// Random expressions as text, the same for the same seed on every platform.
class RandomText {
public:
  explicit RandomText(unsigned seed) : random_(seed) {}

  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  bool chance(unsigned percent) { return below(100) < percent; }

  std::string name() { return std::string(1, static_cast<char>('a' + below(5))); }
  std::string angle() {
    std::string text = "q" + std::to_string(1 + below(4));
    if (chance(20)) text = "2*" + text;
    if (chance(30)) text += (chance(50) ? "+q" : "-q") + std::to_string(1 + below(4));
    return text;
  }
  std::string trig() {
    std::string text = (chance(50) ? "sin(" : "cos(") + angle() + ")";
    return chance(25) ? text + "^2" : text;
  }

  /// A sum of products of sines, cosines and names: what multibody formalisms produce.
  std::string trig_polynomial(unsigned terms) {
    std::string text;
    for (unsigned i = 0; i < terms; ++i) {
      if (i > 0 || chance(20)) text += chance(50) ? "+" : "-";
      if (chance(20)) text += std::to_string(2 + below(3)) + "*";
      if (chance(60)) text += name() + "*";
      text += trig();
      for (unsigned more = below(3); more > 0; --more) text += "*" + trig();
    }
    return text;
  }

  /// Sums, products, powers and quotients in each other. Without `functions` it is polynomial but for
  /// quotients.
  std::string nested(unsigned depth, bool functions) {
    if (depth == 0) return leaf(functions);
    const std::string a = nested(depth - 1, functions);
    const std::string b = nested(depth - 1, functions);
    switch (below(functions ? 9 : 7)) {
    case 0:
    case 1:
      return "(" + a + "+" + b + ")";
    case 2:
      return "(" + a + "-" + b + ")";
    case 3:
    case 4:
      return a + "*" + b;
    case 5:
      return "(" + a + ")^" + std::to_string(2 + below(2));
    case 6:
      return chance(50) ? a + "/(7+(" + b + ")^2)" : "(-" + a + ")";
    case 7:
      return (chance(50) ? "sin(" : "cos(") + a + ")";
    default:
      return (chance(50) ? "sqrt(1+(" : "atan(2*(") + a + ")^2)"; // never outside the domain
    }
  }

private:
  std::string leaf(bool functions) {
    if (functions && chance(50)) return trig();
    if (chance(20)) return std::to_string(below(4));
    if (chance(10)) return "1/" + std::to_string(2 + below(4));
    return name();
  }

  std::mt19937 random_;
};

} // namespace mbsgen::expr::test
