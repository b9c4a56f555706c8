// SPDX-License-Identifier: GPL-3.0-or-later
// Flexible beams against closed forms, and against chains of many rigid segments with springs between them, which know
// neither modes nor a shortening.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using nlohmann::json;
using namespace analysis_test;

namespace {

const double pi = std::acos(-1.0);

json body(const std::string& name, const std::string& parent, double length, double mass_per_length) {
  return {{"name", name},
          {"parent", parent},
          {"mass", mass_per_length * length},
          {"com", {length / 2, 0, 0}},
          {"inertia", {0, 0, 0, 0, 0, mass_per_length * std::pow(length, 3) / 12}},
          {"points", {{"end", {length, 0, 0}}}}};
}

json joint(const std::string& name, const char* type) {
  return {{"name", name}, {"type", type}};
}

// Rigid segments behind the first one, whose springs have the stiffness of the beam's piece between their middles.
std::string add_segments(json& bodies, const std::string& name, int count, double piece, double last,
                         double EI, double mass_per_length) {
  std::string parent = name;
  for (int i = 1; i <= count; ++i) {
    const std::string segment = name + std::to_string(i);
    json one = body(segment, parent, i < count ? piece : last, mass_per_length);
    one["at"] = "end";
    one["joints"] = {joint("j" + segment, "Rz")};
    one["joints"][0]["force"] = std::to_string(-EI / piece) + "*q(j" + segment + ")";
    bodies.push_back(one);
    parent = segment;
  }
  return parent;
}

json model_of(json bodies) {
  return {{"mbsgen", 1}, {"name", "m"}, {"gravity", {0, 0, 0}}, {"bodies", std::move(bodies)}};
}

// Kane, Ryan & Banerjee, Dynamics of a cantilever beam attached to a moving base, J. Guidance 10 (1987): within 15 s the
// base spins up to 6 rad/s. The beam of 8 m is so slender that it is slower than the base.
constexpr double length = 8, EI = 6.8952e10 * 8.2189e-9, mass_per_length = 2766.67 * 7.2968e-5;
constexpr const char* spin_up =
    "0.4*(min(t,15)^2/2 + (7.5/pi)^2*(cos(pi*min(t,15)/7.5) - 1)) + 6*(t - min(t,15))";

json spinning(json first) {
  first["joints"] = {joint("turn", "Rz")};
  first["joints"][0].update({{"role", "driven"}, {"motion", spin_up}});
  return first;
}

json spinning_beam(int modes) {
  json arm{{"name", "arm"}, {"parent", "base"}, {"points", {{"end", {length, 0, 0}}}}};
  arm["flexible"] = {{"beam",
                      {{"length", length},
                       {"mass", mass_per_length * length},
                       {"EI", EI},
                       {"modes", modes},
                       {"ends", "clamped"},
                       {"bending", {"y"}}}}};
  json model = model_of(json::array({spinning(arm)}));
  model["sensors"] = {{{"name", "tip"}, {"point", "arm.end"}}};
  return model;
}

json spinning_chain(int segments) {
  const double piece = length / segments;
  json bodies = json::array({spinning(body("arm", "base", piece / 2, mass_per_length))});
  const std::string last = add_segments(bodies, "arm", segments, piece, piece / 2, EI, mass_per_length);
  json model = model_of(bodies);
  model["sensors"] = {{{"name", "tip"}, {"point", last + ".end"}}};
  return model;
}

void add_outputs(json& model, const std::vector<std::string>& sensors) {
  for (const std::string& sensor : sensors)
    for (const char* component : {"[0]", "[1]"})
      model["outputs"].push_back("sensor(" + sensor + ").position" + component);
}

// Deflections of the tip in the frame of the base that turns, by row.
std::vector<double> deflections(json model, const std::string& how) {
  add_outputs(model, {"tip"});
  const Command simulated(model.dump(), "simulate m.json --tf 20 --every 0.5 " + how);
  INFO(simulated.output);
  REQUIRE(simulated.exit_code == 0);
  const std::vector<double> x = simulated.table().column_of("sensor(tip).position[0]"),
                            y = simulated.table().column_of("sensor(tip).position[1]"),
                            turn = simulated.table().column_of("q(turn)");
  std::vector<double> result;
  for (std::size_t i = 0; i < x.size(); ++i)
    result.push_back(std::cos(turn[i]) * y[i] - std::sin(turn[i]) * x[i]);
  return result;
}

// A slider-crank that turns at 30 rad/s. `rod`: its bodies, the last one with the point "end".
json slider_crank(json rod, const std::string& middle, const std::string& end) {
  json crank{{"name", "crank"}, {"parent", "base"}, {"points", {{"pin", {0.15, 0, 0}}}}};
  crank["joints"] = {joint("turn", "Rz")};
  crank["joints"][0].update({{"role", "driven"}, {"motion", "0.5 + 30*t"}});
  json slider{{"name", "slider"}, {"parent", "base"}, {"mass", 0.2}, {"joints", {joint("slide", "Tx")}}};
  slider["joints"][0]["q0"] = 0.5;
  json bodies = json::array({crank});
  for (json& one : rod) bodies.push_back(one);
  bodies.push_back(slider);
  json model = model_of(bodies);
  model["cuts"] = {{{"name", "pin"}, {"type", "ball"}, {"a", end}, {"b", "slider.origin"}}};
  model["sensors"] = {{{"name", "middle"}, {"point", middle}},
                      {{"name", "end"}, {"point", "slider.origin"}},
                      {{"name", "pin"}, {"point", "crank.pin"}}};
  add_outputs(model, {"middle", "end", "pin"});
  return model;
}

// How far the rod's middle is from the line between its ends, by row.
std::vector<double> bends(const json& model) {
  const Command simulated(model.dump(), "simulate m.json --tf 0.4 --every 0.01 --rtol 1e-8 --atol 1e-9");
  INFO(simulated.output);
  REQUIRE(simulated.exit_code == 0);
  const auto column = [&](const char* sensor, int i) {
    return simulated.table().column_of("sensor(" + std::string(sensor) + ").position[" + std::to_string(i) +
                                       ']');
  };
  const auto mx = column("middle", 0), my = column("middle", 1), ex = column("end", 0), ey = column("end", 1),
             px = column("pin", 0), py = column("pin", 1);
  std::vector<double> result;
  for (std::size_t i = 0; i < mx.size(); ++i) {
    const double x = ex[i] - px[i], y = ey[i] - py[i];
    result.push_back((x * (my[i] - py[i]) - y * (mx[i] - px[i])) / std::hypot(x, y));
  }
  return result;
}

std::vector<double> frequencies_of(const std::string& ends, const char* joints, double rotary) {
  const json beam{{"length", 2}, {"mass", 3}, {"EI", 50}, {"modes", 5}, {"ends", ends}, {"bending", {"y"}}};
  json bar{{"name", "bar"},
           {"parent", "base"},
           {"flexible", {{"beam", beam}}},
           {"inertia", {0, 0, 0, 0, 0, rotary}}};
  if (*joints != 0) bar["joints"] = json::array({joint("x", "Tx"), joint("y", "Ty"), joint("turn", "Rz")});
  const Command modes(model_of(json::array({bar})).dump(), "modes m.json");
  INFO(modes.output);
  REQUIRE(modes.exit_code == 0);
  std::vector<double> result = modes.table().column_of("frequency");
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace

TEST_CASE("beams vibrate with the frequencies of their closed roots") {
  const auto check = [](const std::vector<double>& found, const std::vector<double>& roots) {
    REQUIRE(found.size() >= roots.size());
    const std::size_t rigid = found.size() - roots.size();
    for (std::size_t k = 0; k < roots.size(); ++k)
      CHECK_THAT(2 * pi * found[rigid + k], WithinRel(roots[k] * roots[k] * std::sqrt(50 / 1.5) / 4, 1e-6));
  };
  check(frequencies_of("clamped", "", 0), {1.875104069, 4.694091133, 7.854757438, 10.99554073, 14.13716839});
  check(frequencies_of("hinged", "", 0), {pi, 2 * pi, 3 * pi, 4 * pi, 5 * pi});
  check(frequencies_of("free", "flies", 0),
        {4.730040745, 7.853204624, 10.99560784, 14.13716549, 17.27875966});
}

TEST_CASE("a beam that spins up lags as a chain of many segments does, and comes back") {
  const std::vector<double> beam = deflections(spinning_beam(3), "--rtol 1e-8 --atol 1e-9");
  const std::vector<double> chain =
      deflections(spinning_chain(12), "--method rosenbrock4 --rtol 1e-6 --atol 1e-7");
  REQUIRE(beam.size() == 41);
  REQUIRE(chain.size() == beam.size());
  const double most = -*std::min_element(chain.begin(), chain.end());
  CHECK(most > 0.7);
  for (std::size_t i = 0; i < beam.size(); ++i) CHECK_THAT(beam[i], WithinAbs(chain[i], 0.02 * most));
  for (std::size_t i = 31; i < beam.size(); ++i) CHECK(std::abs(beam[i]) < 0.02 * most);
}

TEST_CASE("the rod of a slider-crank bends as a chain of many segments does") {
  constexpr double rod = 0.4, stiffness = 2, per_length = 0.5;
  json beam{{"name", "rod"},
            {"parent", "crank"},
            {"at", "pin"},
            {"joints", {joint("lean", "Rz")}},
            {"points", {{"end", {rod, 0, 0}}, {"middle", {rod / 2, 0, 0}}}}};
  beam["joints"][0]["q0"] = -0.2;
  beam["flexible"] = {{"beam",
                       {{"length", rod},
                        {"mass", per_length * rod},
                        {"EI", stiffness},
                        {"modes", 3},
                        {"ends", "hinged"},
                        {"bending", {"y"}}}}};
  constexpr int segments = 10;
  constexpr double piece = rod / segments;
  json chain = json::array({body("rod", "crank", piece, per_length)});
  chain[0].update({{"at", "pin"}, {"joints", {joint("lean", "Rz")}}});
  chain[0]["joints"][0]["q0"] = -0.2;
  const std::string last = add_segments(chain, "rod", segments - 1, piece, piece, stiffness, per_length);
  for (int i = 1; i < segments; ++i) chain[static_cast<std::size_t>(i)]["joints"][0]["role"] = "independent";
  const std::vector<double> by_modes = bends(slider_crank(json::array({beam}), "rod.middle", "rod.end"));
  const std::vector<double> by_chain = bends(slider_crank(chain, "rod5.origin", last + ".end"));
  REQUIRE(by_modes.size() == 41);
  REQUIRE(by_chain.size() == by_modes.size());
  double most = 0;
  for (const double bend : by_chain) most = std::max(most, std::abs(bend));
  CHECK(most > 0.002);
  for (std::size_t i = 0; i < by_modes.size(); ++i)
    CHECK_THAT(by_modes[i], WithinAbs(by_chain[i], 0.05 * most));
}
