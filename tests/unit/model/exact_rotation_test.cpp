// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/rotation.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"
#include <cmath>

using namespace mbsgen;
using mbsgen::model::Cosines;
using mbsgen::test::Reading;

namespace {

using Doubles = std::array<double, 9>;

Doubles product(const Doubles& a, const Doubles& b) {
  Doubles c{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) c[3 * i + j] += a[3 * i + k] * b[3 * k + j];
  return c;
}

Doubles turn(std::size_t axis, double angle) {
  Doubles m{};
  const std::size_t next = (axis + 1) % 3, last = (axis + 2) % 3;
  m[3 * axis + axis] = 1;
  m[3 * next + next] = m[3 * last + last] = std::cos(angle);
  m[3 * next + last] = -std::sin(angle);
  m[3 * last + next] = std::sin(angle);
  return m;
}

bool is_zero(double cosine) {
  return std::abs(cosine) < 1e-12;
}

// With so many decimals.
Cosines decimals(const Doubles& matrix, double scale) {
  Cosines cosines;
  for (std::size_t k = 0; k < 9; ++k)
    if (!is_zero(matrix[k])) cosines[k] = Rational::from_double(std::round(matrix[k] * scale) / scale);
  return cosines;
}

void check_neighbour(const Doubles& matrix, double scale) {
  const Cosines rough = decimals(matrix, scale);
  const Cosines exact = model::exact_neighbour(rough);
  CHECK(model::inexactness(exact).is_zero());
  const double distance = 4 * model::inexactness(rough).to_double() + 1e-16;
  for (std::size_t k = 0; k < 9; ++k) {
    CAPTURE(k, matrix[k]);
    CHECK((exact[k] - rough[k]).abs().to_double() <= distance);
    CHECK(exact[k].is_zero() == is_zero(matrix[k]));
  }
}

// A body and a point that are turned by the matrix.
std::string turned(const std::string& matrix, const std::string& parameters = "{}") {
  return R"j({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "parameters": )j" + parameters +
         R"j(, "bodies": [{"name": "a", "parent": "base", "mass": 1, "orientation": {"matrix": )j" + matrix +
         R"j(}, "joints": [{"name": "q", "type": "Rz"}]}]})j";
}

double inexactness_of(const std::string& text, bool folded) {
  Reading reading(text);
  REQUIRE(reading.model);
  model::make_constant_rotations_exact(*reading.model, reading.pool, folded);
  return reading.model->bodies[0].orientation.inexactness;
}

} // namespace

TEST_CASE("the exact neighbour of decimals is a rotation that keeps their zeros") {
  const double scale = GENERATE(1e10, 1e13, 1e16);
  const double a = GENERATE(0.3, -1.2, 2.9), b = GENERATE(0.7, -2.1);
  CAPTURE(scale, a, b);
  for (std::size_t i = 0; i < 3; ++i) {
    check_neighbour(turn(i, a), scale);
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const double right = std::acos(-1) / 2;
    check_neighbour(product(turn(j, right), turn(i, a)), scale);
    check_neighbour(product(product(turn(j, 2 * right), turn(i, a)), turn(k, -right)), scale);
    check_neighbour(product(turn(i, a), turn(j, b)), scale);
    check_neighbour(product(turn(j, a), turn(i, b)), scale);
    check_neighbour(product(product(turn(i, a), turn(j, b)), turn(k, a + b)), scale);
    check_neighbour(product(turn(k, 1.1), product(turn(i, a), turn(j, b))), scale);
  }
}

TEST_CASE("cosines of ten digits that miss zero and one are snapped to them") {
  Cosines rough{};
  rough[0] = rough[4] = rough[8] = *Rational::from_decimal("0.9999999999");
  rough[1] = *Rational::from_decimal("0.0000000001");
  const Cosines exact = model::exact_neighbour(rough);
  for (std::size_t k = 0; k < 9; ++k) CHECK(exact[k] == Rational(k % 4 == 0 ? 1 : 0));
}

TEST_CASE("matrices of constants alone become exact") {
  const std::string decimals = "[0.8660254038, -0.5, 0, 0.5, 0.8660254038, 0, 0, 0, 1]";
  CHECK(inexactness_of(turned(decimals), false) == 0);
  CHECK(inexactness_of(turned(decimals), true) == Approx(2e-11).epsilon(0.9));
  CHECK(inexactness_of(turned("[0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1]"), true) == 0);
  const std::string by_angle = R"j(["cos(0.3)", "-sin(0.3)", 0, "sin(0.3)", "cos(0.3)", 0, 0, 0, 1])j";
  CHECK(inexactness_of(turned(by_angle), true) == 0);
  const std::string named = R"j(["c", "-s", 0, "s", "c", 0, 0, 0, 1])j";
  const std::string numbers = R"j({"c": 0.8660254038, "s": "sqrt(1/4)"})j";
  CHECK(inexactness_of(turned(named, numbers), false) == 0);
  CHECK(inexactness_of(turned(named, numbers), true) > 0);
  const std::string constants =
      R"j({"c": {"value": 0.8660254038, "constant": true}, "s": {"value": 0.5, "constant": true}})j";
  CHECK(inexactness_of(turned(named, constants), false) > 0);
}
