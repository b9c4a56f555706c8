// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/sweep.h"
#include "support/catch.hpp"
#include <random>

// Bounds of random straight code against what float gives, with products joined to sums at random, each use by itself.

namespace {

using namespace mbsgen::accuracy;
using mbsgen::interpret::Code;
using Kind = Value::Kind;

constexpr double text_constant = 0.1; ///< float rounds it

class Program {
public:
  explicit Program(unsigned seed) : random_(seed) {}

  Place add(Code code, Place x, Place y) {
    Value value;
    value.instruction = {code, mbsgen::expr::Op::pi, 0, x, y};
    return push(value);
  }
  Place constant(double number, bool is_rounded) {
    Value value;
    value.kind = Kind::constant;
    value.number = number;
    value.is_rounded = is_rounded;
    return push(value);
  }
  Place given(const Interval& range) {
    Value value;
    value.kind = Kind::given;
    value.variable = box.size();
    box.push_back(range);
    return push(value);
  }

  void grow(int steps) {
    constexpr Code codes[] = {Code::add,    Code::subtract, Code::multiply, Code::multiply,
                              Code::divide, Code::negate,   Code::copy,     Code::add};
    for (int step = 0; step < steps; ++step) {
      const auto any = [&] { return static_cast<Place>(random_() % trace.values.size()); };
      trace.wanted = add(codes[random_() % 8], any(), any());
    }
  }

  Bound bound() {
    Sweep sweep(trace.only(trace.wanted), precision<float>("float"));
    return sweep(box);
  }
  /// At a state that is drawn here, in float beside long double. Not a number where a value is not finite.
  double error() {
    std::vector<float> rounded;
    std::vector<long double> exact;
    std::vector<float> state;
    for (const Interval& range : box)
      state.push_back(static_cast<float>(
          range.width() == 0 ? range.lo
                             : std::uniform_real_distribution<double>(range.lo, range.hi)(random_)));
    for (const Value& value : trace.values) {
      if (value.kind == Kind::operation) {
        rounded.push_back(computed(value, rounded));
        exact.push_back(mbsgen::interpret::value_of(value.instruction, exact.data()));
      } else if (value.kind == Kind::given) {
        rounded.push_back(state[value.variable]);
        exact.push_back(state[value.variable]);
      } else {
        rounded.push_back(static_cast<float>(value.number));
        exact.push_back(value.is_rounded ? static_cast<long double>(value.number)
                                         : static_cast<long double>(static_cast<float>(value.number)));
      }
    }
    return static_cast<double>(static_cast<long double>(rounded[trace.wanted]) - exact[trace.wanted]);
  }

  Trace trace;
  std::vector<Interval> box;
  bool may_join = true;

private:
  Place push(const Value& value) {
    trace.values.push_back(value);
    return trace.wanted = static_cast<Place>(trace.values.size() - 1);
  }

  // One of the operands of a sum may be a product, which is not rounded then.
  float computed(const Value& value, const std::vector<float>& rounded) {
    const Code code = value.instruction.code;
    const Place x = value.instruction.x, y = value.instruction.y;
    const float sign = code == Code::subtract ? -1.0F : 1.0F;
    if (may_join && (code == Code::add || code == Code::subtract)) {
      const bool of_second = random_() % 2 != 0;
      const auto [product, product_sign] = root(of_second ? y : x);
      const Value& joined = trace.values[product];
      if (joined.kind == Kind::operation && joined.instruction.code == Code::multiply && random_() % 2 != 0) {
        const float of_product = product_sign * (of_second ? sign : 1.0F);
        return std::fma(of_product * rounded[joined.instruction.x], rounded[joined.instruction.y],
                        of_second ? rounded[x] : sign * rounded[y]);
      }
    }
    return mbsgen::interpret::value_of(value.instruction, rounded.data());
  }
  std::pair<Place, float> root(Place at) const {
    float sign = 1;
    while (trace.values[at].kind == Kind::operation && (trace.values[at].instruction.code == Code::negate ||
                                                        trace.values[at].instruction.code == Code::copy)) {
      if (trace.values[at].instruction.code == Code::negate) sign = -sign;
      at = trace.values[at].instruction.x;
    }
    return {at, sign};
  }

  std::mt19937 random_;
};

} // namespace

TEST_CASE("bounds of rounding errors hold wherever a compiler joins a product with a sum") {
  int compared = 0, of_constants = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    Program program(seed);
    const bool varies = seed % 2 != 0;
    program.constant(0.7 + 0.01 * seed, false);
    program.constant(text_constant * (1 + seed % 7), true);
    program.constant(2, false);
    if (varies) program.given({0.3, 0.3 + 0.001 * (seed % 50)});
    program.grow(4 + static_cast<int>(seed % 12));
    const Bound bound = program.bound();
    if (bound.trouble != nullptr) continue;
    for (int state = 0; state < 20; ++state) {
      const double error = std::fabs(program.error());
      if (!std::isfinite(error)) continue;
      ++compared;
      CAPTURE(seed, state, error, bound.rounding);
      CHECK(error <= bound.rounding + 1e-15);
      if (!varies && error > 0) ++of_constants;
    }
  }
  CHECK(compared > 20000);
  CHECK(of_constants > 5000);
}
TEST_CASE("the rounding error of a constant is bounded by itself where no product meets a sum") {
  Program program(1);
  program.may_join = false;
  const Place third = program.add(Code::divide, program.constant(1, false), program.constant(3, false));
  const Place tenth = program.constant(text_constant, true);
  const Place sum = program.add(Code::add, third, tenth);
  program.add(Code::multiply, program.add(Code::divide, sum, tenth), third);
  const double error = std::fabs(program.error());
  CHECK(error > 0);
  CHECK(program.bound().rounding == Approx(error).epsilon(1e-5));
}
TEST_CASE("a product is bounded that one sum takes rounded, and another one not") {
  // (x*y + z) - x*y: in the sum x*y may be exact, in the difference it is rounded. One rounding leaves out 6e-8 at most.
  Program program(2);
  const Place product =
      program.add(Code::multiply, program.given({1.1, 1.1001}), program.constant(1.3, false));
  const Place sum = program.add(Code::add, product, program.constant(-0.1, false));
  program.add(Code::subtract, sum, product);
  double largest = 0;
  for (int state = 0; state < 2000; ++state) largest = std::max(largest, std::fabs(program.error()));
  CHECK(largest > 9e-8);
  CHECK(largest <= program.bound().rounding);
}
