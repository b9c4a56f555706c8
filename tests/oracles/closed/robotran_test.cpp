// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/compiled.h"
#include "oracles/reference/constraints.h"
#include "support/catch.hpp"
#include <cmath>

// ROBOTRAN's projects with loops: imported, generated, compiled, and compared with the whole constrained
// system, solved at once.

namespace {

using namespace closed;

constexpr double link_force = 100, point_force = 50; // N: what the user's laws give, whatever the motion

/// The 50-joint car. Its project holds the steering column by equations in C; without them, bodies without
/// mass move freely.
constexpr const char* unheld = "car50";

// Methods for all laws of the model, for the compiler and for the reference.
struct Laws {
  std::string text = "struct Laws {\n";
  reference::Loads loads;

  explicit Laws(const Json& model) {
    for (const Json& link : model.value("links", Json::array()))
      if (link.at("force") == "extern") add_link(link.at("name"));
    for (const Json& force : model.value("forces", Json::array()))
      if (force.value("law", "") == "extern") add_force(force.at("name"));
    text += "};\n";
  }

private:
  void add_link(const std::string& name) {
    text += "  double " + name + "(double, double) const { return " + std::to_string(link_force) + "; }\n";
    loads.links[name] = link_force;
  }
  void add_force(const std::string& name) {
    text += "  template <class Point, class Wrench>\n  void " + name +
            "(const Point&, Wrench& wrench) const { wrench.force[2] = " + std::to_string(point_force) +
            "; }\n";
    loads.forces[name].force = {0, 0, point_force};
  }
};

// Near the initial state: what may be chosen is moved a little, what depends is left to the function.
reference::State nearby(const Compiled& compiled) {
  reference::State state{compiled.q0(), VectorXd::Zero(compiled.q0().size()),
                         VectorXd::Zero(compiled.q0().size()), 0};
  for (const char* list : {"independent", "driven"})
    for (const int i : compiled.places(list)) {
      state.q(i) += 0.01 * std::sin(1.0 + i);
      state.qd(i) = 0.5 * std::cos(2.0 + i);
      state.qdd(i) = std::sin(3.0 + i);
    }
  return state;
}

void compare(const Compiled& compiled, const std::string& text, const reference::Loads& loads) {
  const reference::Model model = reference::read_model(text);
  const reference::State start = nearby(compiled);
  const VectorXd Q = VectorXd::LinSpaced(start.q.size(), -10, 10);
  const Results found = compiled.direct_dynamics(start, Q);
  REQUIRE(found.at("status")(0) == ok);
  const reference::State state{found.at("q"), found.at("qd"), found.at("qdd"), 0};
  const auto driven = compiled.places("driven");
  const auto expected = reference::constrained_dynamics(model, state, Q, driven, loads);
  CHECK(relative_error(found.at("qdd"), expected.qdd) < 1e-8);
  for (std::size_t k = 0; k < driven.size(); ++k) {
    const double force = Q(driven[k]) + expected.driving(static_cast<Eigen::Index>(k));
    CHECK(std::fabs(found.at("Qdriven")(static_cast<Eigen::Index>(k)) - force) <
          1e-8 * (1 + expected.driving.norm()));
  }
  const Results closed_loops = compiled.constraints(state);
  CHECK(closed_loops.at("h").cwiseAbs().maxCoeff() < 1e-9);
}

// Without mass in some joint there is no direct dynamics, and the report does not have it.
bool has_direct_dynamics(const std::string& text) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string name = oracle::generate(text, folder.path());
  return oracle::load(folder.path() / (name + ".report.json")).at("functions").contains("direct_dynamics");
}

void try_project(const std::string& project) {
  const auto path = mbsgen::test::shared_path("models/robotran/" + project + ".mbs");
  if (!path) return;
  CAPTURE(project);
  const std::string text = oracle::import_model(*path);
  const Laws laws(Json::parse(text));
  const bool whole = has_direct_dynamics(text);
  const Compiled compiled(text, {laws.text, !whole});
  if (project == unheld)
    CHECK(compiled.direct_dynamics(nearby(compiled), compiled.q0()).at("status")(0) == singular);
  else if (whole)
    compare(compiled, text, laws.loads);
}

} // namespace

TEST_CASE("small projects with loops are generated, compiled, and right") {
  try_project(
      GENERATE("ankle7", "knee4", "mbs_suspension6", "mx5_axle12", "pendulum5", "piston4", "suspension6"));
}

TEST_CASE("all projects with loops are generated, compiled, and right", "[.][long]") {
  try_project(GENERATE("ankle7", "car43", "car50", "car53", "coman_skywalker33", "complete_vehicle38",
                       "complete_vehicle_test18", "evoque_inwheel65", "knee4", "livrable1_5",
                       "mbs_suspension6", "mx5_awd52", "mx5_axle12", "mx5_rwd43", "pendulum5", "piston4",
                       "suspension6", "suspension_vrai13"));
}
