// SPDX-License-Identifier: GPL-3.0-or-later
// Motions of bodies on bushings: what they keep, and what they are at small and at large angles.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <algorithm>
#include <array>
#include <cmath>

using Catch::Matchers::WithinAbs;
using mbsgen::test::TemporaryDirectory;
using namespace analysis_test;

namespace {

using Vector = std::array<double, 3>;

Vector operator+(const Vector& a, const Vector& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

Vector scaled(double factor, const Vector& a) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Turns by the unit quaternion (w, u): a + 2 w u x a + 2 u x (u x a).
Vector turned(double w, const Vector& u, const Vector& a) {
  const Vector across = cross(u, a);
  return a + scaled(2 * w, across) + scaled(2, cross(u, across));
}

constexpr double mass_of_a = 2, mass_of_b = 3;
constexpr Vector inertia_of_a{0.2, 0.3, 0.4}, inertia_of_b{0.5, 0.3, 0.6};
const std::array<std::array<double, 6>, 6> stiffness{{{400, 10, 0, 0, 5, 0},
                                                      {10, 300, 0, -4, 0, 0},
                                                      {0, 0, 500, 0, 0, 3},
                                                      {0, -4, 0, 20, 1, 0},
                                                      {5, 0, 0, 1, 30, 0},
                                                      {0, 0, 3, 0, 0, 25}}};

std::string listed() {
  std::string text;
  for (const auto& row : stiffness)
    for (const double entry : row) text += (text.empty() ? "" : ", ") + std::to_string(entry);
  return text;
}

// Two free bodies that fly, tumble and swing against each other by some 1 rad.
std::string flying_pair() {
  return R"json({"mbsgen": 1, "name": "pair", "gravity": [0, 0, 0], "bodies": [
    {"name": "a", "parent": "base", "mass": 2, "inertia": [0.2, 0, 0, 0.3, 0, 0.4],
     "joints": [{"name": "a", "type": "Free", "qd0": [0.5, 0.2, -0.1, 1, 2, -1]}],
     "points": {"p": {"at": [0.2, 0.1, 0], "orientation": {"rpy": [0.3, 0.2, -0.4]}}}},
    {"name": "b", "parent": "base", "mass": 3, "inertia": [0.5, 0, 0, 0.3, 0, 0.6],
     "joints": [{"name": "b", "type": "Free", "q0": [0.3, 0, 0.1, 1, 0, 0, 0], "qd0": [-0.3, 0.1, 0.2, -2, 1, 1]}],
     "points": {"p": {"at": [-0.1, 0.1, 0.05], "orientation": {"rpy": [-0.2, 0.1, 0.1]}}}}],
    "bushings": [{"name": "rubber", "a": "a.p", "b": "b.p", "stiffness": [)json" +
         listed() + R"json(]}], "outputs": [
      "bushing(rubber).displacement[0]", "bushing(rubber).displacement[1]", "bushing(rubber).displacement[2]",
      "bushing(rubber).rotation[0]", "bushing(rubber).rotation[1]", "bushing(rubber).rotation[2]"]})json";
}

class Motion {
public:
  explicit Motion(const Csv& table) : table_(table) {}

  std::size_t steps() const { return table_.rows.size(); }
  double number(const std::string& name, std::size_t step) const {
    return table_.rows[step][table_.column(name)];
  }
  Vector vector(const std::string& before, const std::array<const char*, 3>& parts, std::size_t step) const {
    return {number(before + parts[0], step), number(before + parts[1], step),
            number(before + parts[2], step)};
  }

private:
  const Csv& table_;
};

// Of a body with its centre of mass in its origin.
struct BodyState {
  Vector momentum{}, spin{}; ///< inertial axes, about the inertial origin
  double kinetic = 0;
};

BodyState state_of(const Motion& motion, const std::string& body, double mass, const Vector& inertia,
                   std::size_t step) {
  const Vector place = motion.vector("q(" + body, {".x)", ".y)", ".z)"}, step);
  const Vector u = motion.vector("q(" + body, {".qx)", ".qy)", ".qz)"}, step);
  const double w = motion.number("q(" + body + ".qw)", step);
  const Vector v = motion.vector("qd(" + body, {".vx)", ".vy)", ".vz)"}, step);
  const Vector omega = motion.vector("qd(" + body, {".wx)", ".wy)", ".wz)"}, step);
  const Vector own{inertia[0] * omega[0], inertia[1] * omega[1], inertia[2] * omega[2]};
  BodyState state;
  state.momentum = scaled(mass, turned(w, u, v));
  state.spin = turned(w, u, own) + cross(place, state.momentum);
  state.kinetic = 0.5 * (mass * dot(v, v) + dot(own, omega));
  return state;
}

double potential(const Motion& motion, std::size_t step) {
  std::array<double, 6> x{};
  for (std::size_t i = 0; i < 6; ++i)
    x[i] = motion.number(std::string("bushing(rubber).") + (i < 3 ? "displacement[" : "rotation[") +
                             std::to_string(i % 3) + ']',
                         step);
  double sum = 0;
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j) sum += 0.5 * x[i] * stiffness[i][j] * x[j];
  return sum;
}

} // namespace

TEST_CASE("a bushing between flying bodies keeps momentum, angular momentum and energy") {
  const Command simulated(flying_pair(), "simulate m.json --tf 3 --every 0.05 --rtol 1e-12 --atol 1e-13");
  INFO(simulated.output);
  REQUIRE(simulated.exit_code == 0);
  const Motion motion(simulated.table());
  REQUIRE(motion.steps() == 61);
  double most_turned = 0;
  std::array<double, 7> first{};
  for (std::size_t step = 0; step < motion.steps(); ++step) {
    const BodyState a = state_of(motion, "a", mass_of_a, inertia_of_a, step);
    const BodyState b = state_of(motion, "b", mass_of_b, inertia_of_b, step);
    const Vector momentum = a.momentum + b.momentum, spin = a.spin + b.spin;
    const std::array<double, 7> now{momentum[0],
                                    momentum[1],
                                    momentum[2],
                                    spin[0],
                                    spin[1],
                                    spin[2],
                                    a.kinetic + b.kinetic + potential(motion, step)};
    if (step == 0) first = now;
    for (std::size_t k = 0; k < now.size(); ++k) CHECK_THAT(now[k], WithinAbs(first[k], 1e-9));
    const Vector r = motion.vector("bushing(rubber).rotation", {"[0]", "[1]", "[2]"}, step);
    most_turned = std::max(most_turned, 2 * std::atan(std::sqrt(dot(r, r)) / 2));
  }
  CHECK(most_turned > 0.5); // where torques of a potential differ from K r
}

TEST_CASE("a body on a bushing vibrates with the frequencies of its stiffness") {
  const Command modes(R"json({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
    {"name": "a", "parent": "base", "mass": 4, "inertia": [0.5, 0, 0, 0.25, 0, 1],
     "joints": [{"name": "a", "type": "Free"}]}],
    "bushings": [{"name": "rubber", "a": "base.origin", "b": "a.origin",
                  "stiffness": [400, 900, 2500, 18, 16, 100]}]})json",
                      "modes m.json");
  INFO(modes.output);
  REQUIRE(modes.exit_code == 0);
  std::vector<double> frequencies = modes.table().column_of("frequency");
  std::sort(frequencies.begin(), frequencies.end());
  frequencies.erase(std::unique(frequencies.begin(), frequencies.end(),
                                [](double a, double b) { return std::abs(a - b) < 1e-9; }),
                    frequencies.end());
  const std::array<double, 5> expected{6, 8, 10, 15, 25}; // rad/s; 10 twice
  REQUIRE(frequencies.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK_THAT(2 * std::acos(-1.0) * frequencies[i], WithinAbs(expected[i], 1e-9));
}

TEST_CASE("expressions and matrices of one bushing give one motion") {
  const auto model = [](const std::string& law) {
    return R"json({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "bodies": [
      {"name": "a", "parent": "base", "mass": 1, "com": [0.1, 0, 0], "inertia": [0.02, 0, 0, 0.03, 0, 0.04],
       "joints": [{"name": "a", "type": "Free", "qd0": [0, 0, 0, 1, -2, 1]}], "points": {"p": [0, 0, 0.1]}}],
      "bushings": [{"name": "rubber", "a": "base.origin", "b": "a.p", )json" +
           law + "}]}";
  };
  const std::string how = "simulate m.json --tf 1 --every 0.1 --rtol 1e-11 --atol 1e-12";
  const Command matrices(
      model(R"("stiffness": [300, 400, 500, 0, 0, 0], "damping": [1, 2, 3, 0.1, 0.2, 0.3])"), how);
  const Command expressions(model(R"("force": ["-300*dx - vx", "-400*dy - 2*vy", "-500*dz - 3*vz"],
                                     "torque": ["-0.1*wx", "-0.2*wy", "-0.3*wz"])"),
                            how);
  INFO(matrices.output << expressions.output);
  REQUIRE(matrices.exit_code == 0);
  REQUIRE(expressions.exit_code == 0);
  const Csv &one = matrices.table(), &other = expressions.table();
  REQUIRE(one.rows.size() == 11);
  REQUIRE(one.rows.size() == other.rows.size());
  for (std::size_t row = 0; row < one.rows.size(); ++row)
    for (std::size_t column = 0; column < one.names.size(); ++column)
      CHECK_THAT(other.rows[row][column], WithinAbs(one.rows[row][column], 1e-9));
}

TEST_CASE("the rotation of a bushing is twice the tangent of half the angle along the axis") {
  for (const double angle : {1e-6, 0.5, -2.0, 3.0}) {
    const Command table(R"json({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
      {"name": "a", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
       "joints": [{"name": "turn", "type": "R", "axis": [1, 2, 2], "q0": )json" +
                            std::to_string(angle) + R"json(}]}],
      "bushings": [{"name": "rubber", "a": "base.origin", "b": "a.origin", "damping": [0, 0, 0, 1, 1, 1]}],
      "outputs": ["bushing(rubber).rotation[0]", "bushing(rubber).rotation[1]", "bushing(rubber).rotation[2]"]})json",
                        "simulate m.json --tf 0.01 --every 0.01");
    INFO(table.output);
    REQUIRE(table.exit_code == 0);
    const Motion motion(table.table());
    const double size = 2 * std::tan(std::stod(std::to_string(angle)) / 2);
    const std::array<double, 3> axis{1.0 / 3, 2.0 / 3, 2.0 / 3};
    for (std::size_t i = 0; i < 3; ++i)
      CHECK_THAT(motion.number("bushing(rubber).rotation[" + std::to_string(i) + ']', 0),
                 WithinAbs(size * axis[i], 1e-12 * std::max(1.0, std::abs(size))));
  }
}
