// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of steady turns of a car on four brush tyres against its linearized model, and against each other.
#include "commands/manoeuvre/four_wheels.h"
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"
#include <Eigen/Dense>
#include <algorithm>

using Catch::Matchers::WithinRel;
using namespace manoeuvre_test;
using analysis_test::Command;

namespace {

const std::vector<std::string> corners{"fl", "fr", "rl", "rr"};

/// A row of matrices of `mbsgen modes`, by the names of its columns.
class LinearModel {
public:
  explicit LinearModel(const nlohmann::json& matrices) : matrices_(matrices) {}

  bool has(const std::string& state) const { return place("states", state) < matrices_.at("states").size(); }
  /// By a state or an input.
  double derivative(const std::string& rate, const std::string& by) const {
    const std::string matrix = has(by) ? "A" : "B";
    return matrices_.at(matrix)
        .at(place("states", rate))
        .at(place(has(by) ? "states" : "inputs", by))
        .get<double>();
  }

private:
  std::size_t place(const char* list, const std::string& name) const {
    const auto& names = matrices_.at(list);
    return std::size_t(std::find(names.begin(), names.end(), name) - names.begin());
  }
  nlohmann::json matrices_;
};

// At straight running, whose heights, pitch and spins `mbsgen equilibrium` finds. The steering is a free joint.
LinearModel linearized(const FourWheels& car) {
  const std::string model = car.model(R"("armature": 1)");
  std::string search = "equilibrium m.json --steady --ignore x,y,yaw,steer", set;
  for (const std::string& at : corners) search += " --unknown 'qd(spin_" + at + ")'";
  const Command found(model, search);
  INFO(found.output);
  REQUIRE(found.exit_code == 0);
  const auto& table = found.table();
  for (std::size_t i = 0; i < table.names.size(); ++i) {
    const std::string& name = table.names[i];
    const bool is_start =
        name == "q(z)" || name == "q(pitch)" || name.rfind("q(up_", 0) == 0 || name.rfind("qd(spin_", 0) == 0;
    char value[64];
    std::snprintf(value, sizeof value, "=%.17g'", table.rows.at(0).at(i));
    if (is_start) set += " --set '" + name + value;
  }
  const Command modes(model, "modes m.json --steady --anyway --matrices l.json" + set);
  INFO(modes.output);
  REQUIRE(modes.exit_code == 0);
  return LinearModel(nlohmann::json::parse(modes.file("l.json")));
}

struct SteadyTurn {
  double understeer, sideslip, roll; ///< per lateral acceleration
};

// Of a unit angle that the steering holds: sideslip, yaw rate, places of the body and spins are constant, and y'' is u r.
SteadyTurn steady_turn(const LinearModel& linear, const FourWheels& car) {
  std::vector<std::string> unknowns{"qd(y)", "qd(yaw)"}, rates{"qd(y)", "qd(yaw)"};
  const auto add = [&](const std::string& unknown, const std::string& rate) {
    unknowns.push_back(unknown), rates.push_back(rate);
  };
  for (const char* joint : {"z", "pitch", "roll", "up_fl", "up_fr", "up_rl", "up_rr"})
    add("q(" + std::string(joint) + ")", "qd(" + std::string(joint) + ")");
  for (const std::string& at : corners) add("qd(spin_" + at + ")", "qd(spin_" + at + ")");
  add("Q(steer)", "qd(steer)");
  const auto n = Eigen::Index(unknowns.size());
  Eigen::MatrixXd matrix(n, n);
  Eigen::VectorXd right(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j)
      matrix(i, j) = linear.derivative(rates[std::size_t(i)], unknowns[std::size_t(j)]);
    right(i) = -linear.derivative(rates[std::size_t(i)], "q(steer)");
  }
  matrix(0, 1) -= car.speed;
  const Eigen::VectorXd turn = matrix.partialPivLu().solve(right);
  const double acceleration = car.speed * turn(1);
  return {(1 - car.wheelbase() * turn(1) / car.speed) / acceleration, turn(0) / car.speed / acceleration,
          turn(4) / acceleration};
}

} // namespace

TEST_CASE("gradients of a car on brush tyres are those of its linearized model") {
  const FourWheels car;
  const SteadyTurn expected = steady_turn(linearized(car), car);
  // With the tolerances of the integration that a user gets.
  const Manoeuvre turn(car.model(), "iso4138 --set speed=25");
  CHECK(expected.understeer > 5e-4);
  CHECK_THAT(turn["understeer_gradient"], WithinRel(expected.understeer, 1e-4));
  CHECK_THAT(turn["sideslip_gradient"], WithinRel(expected.sideslip, 1e-4));
  CHECK_THAT(turn["roll_gradient"], WithinRel(expected.roll, 1e-4));
  // Brush tyres soften with their slip.
  CHECK(turn["understeer_gradient_at_reference"] > 1.2 * expected.understeer);
}

TEST_CASE("constant speed, radius and angle give one gradient of a linear vehicle") {
  const SingleTrack track;
  const std::string fine = " --rtol 1e-9 --atol 1e-10";
  for (const char* kind : {"iso4138", "iso4138-radius", "iso4138-angle"}) {
    const Manoeuvre turn(track.model(), kind + fine);
    INFO(kind);
    CHECK_THAT(turn["understeer_gradient"], WithinRel(track.understeer(), 1e-5));
    CHECK_THAT(turn["understeer_gradient_at_reference"], WithinRel(track.understeer(), 1e-3));
  }
}

// On 100 m parallel front wheels have slip angles against each other, which soften brush tyres; as the square of the
// curvature does, that vanishes on large circles.
TEST_CASE("constant speed, radius and angle give one gradient of a car on brush tyres") {
  const FourWheels car;
  const std::string fine = " --rtol 1e-9 --atol 1e-10";
  const Manoeuvre at_speed(car.model(), "iso4138" + fine);
  const double gradient = at_speed["understeer_gradient"];
  for (const auto& [radius, tolerance] : {std::pair(100, 1e-2), std::pair(1000, 3e-4)}) {
    const std::string of_radius = " --set radius=" + std::to_string(radius) + fine;
    const Manoeuvre on_circle(car.model(), "iso4138-radius" + of_radius);
    const Manoeuvre with_angle(car.model(), "iso4138-angle --quiet" + of_radius);
    INFO(radius);
    CHECK_THAT(on_circle["understeer_gradient"], WithinRel(gradient, tolerance));
    CHECK_THAT(with_angle["understeer_gradient"], WithinRel(gradient, tolerance));
    CHECK_THAT(with_angle["understeer_gradient"], WithinRel(on_circle["understeer_gradient"], 2e-4));
    for (const auto& run : on_circle.results.at("run")) // the hands are slower the faster a vehicle is
      CHECK_THAT(run.at("turning_radius").get<double>(),
                 WithinRel(double(radius), radius == 100 ? 1e-5 : 1e-2));
  }
}

TEST_CASE("a circle to the right has the gradient of one to the left") {
  const SingleTrack track;
  for (const char* kind : {"iso4138-radius", "iso4138-angle"}) {
    const Manoeuvre left(track.model(), kind), right(track.model(), kind + std::string(" --set radius=-100"));
    for (const char* name : {"understeer_gradient", "understeer_gradient_at_reference", "sideslip_gradient"})
      CHECK_THAT(right[name], WithinRel(left[name], 1e-6));
  }
}
