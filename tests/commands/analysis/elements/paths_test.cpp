// SPDX-License-Identifier: GPL-3.0-or-later
// Twist and stretch of beams against closed forms, and bent beams against exact dynamic stiffnesses and energy methods.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using nlohmann::json;
using namespace analysis_test;

namespace {

const double pi = std::acos(-1.0);

json model_of(json bodies) {
  return {{"mbsgen", 1}, {"name", "m"}, {"gravity", {0, 0, 0}}, {"bodies", std::move(bodies)}};
}

std::vector<double> frequencies_of(const json& model) {
  const Command modes(model.dump(), "modes m.json");
  INFO(modes.output);
  REQUIRE(modes.exit_code == 0);
  std::vector<double> result = modes.table().column_of("frequency");
  std::sort(result.begin(), result.end());
  return result;
}

constexpr double EI = 50, EA = 1e6, GJ = 40, per_length = 1.5, radius = 2e-4;

// Dynamic stiffnesses of a uniform piece, exact at a circular frequency.
class Piece {
public:
  Piece(double length, double frequency) : l(length), omega(frequency) {}

  // Of deflections and slopes at both ends.
  Eigen::Matrix4d bending() const {
    const double b = std::pow(per_length * omega * omega / EI, 0.25) * l;
    const double c = std::cos(b), s = std::sin(b), C = std::cosh(b), S = std::sinh(b), D = 1 - c * C;
    const double f = b * b * b * (c * S + s * C) / D, m = b * b * l * s * S / D, g = -b * b * b * (s + S) / D,
                 h = b * b * l * (C - c) / D, k = b * l * l * (s * C - c * S) / D,
                 n = b * l * l * (S - s) / D;
    Eigen::Matrix4d result;
    result << f, m, g, h, m, k, -h, n, g, -h, f, -m, h, n, -m, k;
    return EI / (l * l * l) * result;
  }
  Eigen::Matrix2d rod(double stiffness, double inertia) const {
    const double b = omega * l * std::sqrt(inertia / stiffness);
    Eigen::Matrix2d result;
    result << std::cos(b), -1, -1, std::cos(b);
    return stiffness * b / (l * std::sin(b)) * result;
  }

private:
  double l, omega;
};

template <class Small>
void add(Eigen::MatrixXd& sum, const Small& part, const std::vector<int>& rows,
         const std::vector<double>& signs) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t k = 0; k < rows.size(); ++k)
      if (rows[i] >= 0 && rows[k] >= 0)
        sum(rows[i], rows[k]) +=
            signs[i] * signs[k] * part(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k));
}

// Of a frame of two legs of 1 m along x and y, clamped at its first end: x, y and the turn of corner and end.
double in_plane(double omega) {
  const Piece leg(1, omega);
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(6, 6);
  add(sum, leg.bending(), {-1, -1, 1, 2}, {1, 1, 1, 1});
  add(sum, leg.rod(EA, per_length), {-1, 0}, {1, 1});
  add(sum, leg.bending(), {0, 2, 3, 5}, {-1, 1, -1, 1}); // along y the deflection is -x
  add(sum, leg.rod(EA, per_length), {1, 4}, {1, 1});
  return sum.determinant();
}

// z and the turns about x and y of corner and end.
double out_of_plane(double omega) {
  const Piece leg(1, omega);
  const double rotary = 2 * per_length * radius * radius;
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(6, 6);
  add(sum, leg.bending(), {-1, -1, 0, 2}, {1, 1, 1, -1}); // the slope is minus the turn about y
  add(sum, leg.rod(GJ, rotary), {-1, 1}, {1, 1});
  add(sum, leg.bending(), {0, 1, 3, 4}, {1, 1, 1, 1});
  add(sum, leg.rod(GJ, rotary), {2, 5}, {1, 1});
  return sum.determinant();
}

json path_body(const json& along, const json& points, const json& held, int modes) {
  const json section{{"mass", per_length}, {"EA", EA}, {"EI", EI}, {"GJ", GJ}, {"gyration", radius}};
  return {{"name", "frame"},
          {"parent", "base"},
          {"points", points},
          {"flexible",
           {{"path",
             {{"along", along},
              {"section", section},
              {"held", held},
              {"modes", modes},
              {"shortening", false}}}}}};
}

} // namespace

TEST_CASE("beams twist and stretch with the frequencies of their closed forms") {
  const auto check = [](const char* ends, double first, double second) {
    const json beam{{"length", 2},
                    {"mass", 3},
                    {"ends", ends},
                    {"bending", json::array()},
                    {"twist", {{"GJ", 40}, {"gyration", {0.02, 0.03}}, {"modes", 5}}},
                    {"stretch", {{"EA", 1e5}, {"modes", 5}}}};
    json body{{"name", "bar"}, {"parent", "base"}, {"flexible", {{"beam", beam}}}};
    const std::vector<double> found = frequencies_of(model_of(json::array({body})));
    const double twist = std::sqrt(40 / (1.5 * (0.02 * 0.02 + 0.03 * 0.03))) / 4,
                 stretch = std::sqrt(1e5 / 1.5) / 4;
    std::vector<double> wanted;
    for (int k = 0; k < 5; ++k)
      for (const double unit : {twist, stretch}) wanted.push_back(unit * (first + second * k));
    std::sort(wanted.begin(), wanted.end());
    REQUIRE(found.size() == wanted.size());
    for (std::size_t k = 0; k < found.size(); ++k) CHECK_THAT(found[k], WithinRel(wanted[k], 1e-9));
  };
  check("clamped", 0.5, 1); // (2 k + 1) c / 4 L
  check("free", 1, 1);      // k c / 2 L
}

TEST_CASE("an L-shaped frame vibrates with its exact frequencies") {
  const json points{{"begin", {0, 0, 0}}, {"end", {1, 1, 0}}};
  const json frame = path_body({"begin", {1, 0, 0}, "end"}, points, {{"begin", "all"}}, 8);
  const std::vector<double> found = frequencies_of(model_of(json::array({frame})));
  REQUIRE(found.size() == 8);
  int in = 0, out = 0;
  for (const double frequency : found) {
    CAPTURE(frequency);
    const double omega = 2 * pi * frequency;
    constexpr double error = 2e-5;
    const auto changes = [&](double (*determinant)(double)) {
      return determinant(omega * (1 - error)) * determinant(omega * (1 + error)) < 0;
    };
    in += changes(in_plane);
    out += changes(out_of_plane);
    CHECK(changes(in_plane) != changes(out_of_plane));
  }
  CHECK(in == 4);
  CHECK(out == 4);
}

TEST_CASE("straight paths have the frequencies of clamped, hinged and free beams") {
  const json points{{"a", {0, 0, 0}}, {"b", {2, 0, 0}}};
  const auto check = [&](const json& held, int modes, const std::vector<double>& roots) {
    json body = path_body({"a", "b"}, points, held, modes);
    body["flexible"]["path"]["section"]["EI"] = {EI, 4 * EI};
    body["flexible"]["path"]["section"]["side"] = {0, 1, 0};
    const std::vector<double> found = frequencies_of(model_of(json::array({body})));
    for (const double root : roots) {
      const double wanted = root * root * std::sqrt(EI / per_length) / 4 / (2 * pi);
      const auto near = [&](double one) { return std::abs(one - wanted) < 1e-5 * wanted; };
      CHECK(std::count_if(found.begin(), found.end(), near) == 1);
    }
  };
  check({{"a", "all"}}, 8, {1.875104069, 4.694091133, 7.854757438, 10.99554073, 14.13716839});
  check({{"a", {"x", "y", "z", "rx"}}, {"b", {"y", "z"}}}, 8, {pi, 2 * pi, 3 * pi, 4 * pi, 5 * pi});
  check(json::object(), 9, {4.730040745, 7.853204624, 10.99560784, 14.13716549, 17.27875966});
}

TEST_CASE("an anti-roll bar gives way under its ends as by Castigliano's theorem") {
  // A bar across the car, in mounts, with arms to the rear; forces up and down at the ends.
  constexpr double half = 0.5, mount = 0.4, arm = 0.25, force = 100;
  const json points{{"left", {-arm, half, 0}},
                    {"left_mount", {0, mount, 0}},
                    {"right_mount", {0, -mount, 0}},
                    {"right", {-arm, -half, 0}},
                    {"middle", {0, 0, 0}}};
  const json held{{"left_mount", {"x", "y", "z"}}, {"right_mount", {"x", "z"}}, {"middle", {"ry"}}};
  json bar = path_body({"left", {0, half, 0}, {0, -half, 0}, "right"}, points, held, 2);
  bar["flexible"]["path"]["loads"] = {{"left", {"z"}}, {"right", {"z"}}};
  bar["flexible"]["damping"] = 1;
  json model = model_of(json::array({bar}));
  model["forces"] = {{{"name", "up"}, {"point", "frame.left"}, {"force", {0, 0, force}}},
                     {{"name", "down"}, {"point", "frame.right"}, {"force", {0, 0, -force}}}};
  model["sensors"] = {{{"name", "left"}, {"point", "frame.left"}},
                      {{"name", "right"}, {"point", "frame.right"}}};
  model["outputs"] = {"sensor(left).position[2]", "sensor(right).position[2]"};
  const Command still(model.dump(), "equilibrium m.json");
  INFO(still.output);
  REQUIRE(still.exit_code == 0);
  // Of one side: the arm bends; the half twists by F arm; the part beyond the mount bends by F, and between the mounts the
  // moment falls linearly to zero in the middle.
  const double beyond = half - mount;
  const double side = force * (std::pow(arm, 3) / (3 * EI) + arm * arm * half / GJ +
                               std::pow(beyond, 3) / (3 * EI) + beyond * beyond * mount / (3 * EI));
  CHECK_THAT(still.table().column_of("sensor(left).position[2]")[0], WithinRel(side, 1e-6));
  CHECK_THAT(still.table().column_of("sensor(right).position[2]")[0], WithinRel(-side, 1e-6));
}

TEST_CASE("a straight path that spins up is stiffened as the beam is") {
  const json points{{"root", {0, 0, 0}}, {"tip", {8, 0, 0}}};
  const auto deflections = [&](const json& flexible) {
    json body{{"name", "arm"}, {"parent", "base"}, {"points", points}, {"flexible", flexible}};
    body["joints"] = {{{"name", "turn"},
                       {"type", "Rz"},
                       {"role", "driven"},
                       {"motion", "0.4*(t^2/2 + (7.5/pi)^2*(cos(pi*t/7.5) - 1))"}}};
    json model = model_of(json::array({body}));
    model["sensors"] = {{{"name", "tip"}, {"point", "arm.tip"}}};
    model["outputs"] = {"sensor(tip).position[0]", "sensor(tip).position[1]"};
    const Command run(model.dump(), "simulate m.json --tf 15 --every 0.5 --rtol 1e-8 --atol 1e-9");
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    const auto x = run.table().column_of("sensor(tip).position[0]"),
               y = run.table().column_of("sensor(tip).position[1]"), turn = run.table().column_of("q(turn)");
    std::vector<double> result;
    for (std::size_t i = 0; i < x.size(); ++i)
      result.push_back(std::cos(turn[i]) * y[i] - std::sin(turn[i]) * x[i]);
    return result;
  };
  const json section{{"mass", 0.2}, {"EA", 1e7},     {"EI", {567, 1e7}},
                     {"GJ", 1e6},   {"gyration", 0}, {"side", {0, 1, 0}}};
  const std::vector<double> by_path = deflections(
      {{"path",
        {{"along", {"root", "tip"}}, {"section", section}, {"held", {{"root", "all"}}}, {"modes", 3}}}});
  const std::vector<double> by_beam = deflections(
      {{"beam",
        {{"length", 8}, {"mass", 1.6}, {"EI", 567}, {"ends", "clamped"}, {"bending", {"y"}}, {"modes", 3}}}});
  REQUIRE(by_path.size() == by_beam.size());
  CHECK(*std::min_element(by_path.begin(), by_path.end()) < -0.7);
  for (std::size_t i = 0; i < by_path.size(); ++i) CHECK_THAT(by_path[i], WithinAbs(by_beam[i], 1e-4));
}
