// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/compiled.h"
#include "support/catch.hpp"
#include <cmath>
#include <sstream>

// Mechanisms of the IFToMM library of computational benchmark problems.

namespace {

using namespace closed;

std::vector<std::vector<double>> read_table(const std::filesystem::path& file) {
  std::istringstream text(mbsgen::test::read_file(file));
  std::vector<std::vector<double>> rows;
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line[0] == '#' || line[0] == 't') continue;
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(std::stod(cell));
  }
  return rows;
}

// Angle and rate of the independent joint, the last two columns of the reference.
double difference(const Compiled& model, const Compiled::Trajectory& found, const std::string& joint,
                  const std::vector<std::vector<double>>& rows) {
  REQUIRE(found.status == ok);
  REQUIRE(found.states.size() == rows.size());
  const int place = model.place(joint);
  double largest = 0;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto columns = rows[k].size();
    largest = std::max({largest, std::fabs(found.states[k].q(place) - rows[k][columns - 2]),
                        std::fabs(found.states[k].qd(place) - rows[k][columns - 1])});
  }
  return largest;
}

double energy(const reference::Model& model, const reference::State& state) {
  return reference::kinetic_energy(model, state) + reference::potential_energy(model, state);
}

double open(const Compiled& model, const reference::State& state) {
  return model.constraints(state).at("h").cwiseAbs().maxCoeff();
}

} // namespace

TEST_CASE("A01: the simple pendulum in cartesian coordinates, on a thread without mass") {
  const auto path = mbsgen::test::shared_path("reference/a01_simple_pendulum_ref.csv");
  if (!path) return;
  const Compiled pendulum(model_text("cartesian_pendulum"));
  const auto rows = read_table(*path);
  const auto found = pendulum.integrate(pendulum.place("angle"), 1e-3, 10000, 100);
  CHECK(difference(pendulum, found, "angle", rows) < 1e-6);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    CHECK(std::fabs(found.states[k].q(pendulum.place("x")) - rows[k][1]) < 1e-6);
    CHECK(std::fabs(found.states[k].q(pendulum.place("y")) - rows[k][2]) < 1e-6);
  }
}

// Where all bars lie on one line, a second motion begins, in which the posts do not stay parallel.
TEST_CASE("A02: two four-bars through their singular positions") {
  const auto path = mbsgen::test::shared_path("reference/a02_n2_four_bar_ref.csv");
  if (!path) return;
  const Compiled four_bars(model_text("n_four_bar"));
  const double dt = GENERATE(5e-3, 2e-3, 1e-3, 5e-4);
  CAPTURE(dt);
  const int every = static_cast<int>(std::lround(0.1 / dt));
  const auto found = four_bars.integrate(four_bars.place("angle"), dt, 100 * every, every);
  CHECK(difference(four_bars, found, "angle", read_table(*path)) < 1e-6);
}

TEST_CASE("A03: Bricard's mechanism, of which one equation follows from the others") {
  const std::string text = model_text("bricard");
  const Compiled bricard(text);
  const auto redundant = bricard.report().at("partition").at("redundant").get<std::vector<std::string>>();
  CHECK(redundant == std::vector<std::string>{"cut 'frame', turn about z"});
  const auto found = bricard.integrate(bricard.place("q1"), 1e-3, 10000, 100);
  REQUIRE(found.status == ok);
  const reference::Model model = reference::read_model(text);
  const double weight = 9.81 * 5;
  double way = 0;
  for (const reference::State& state : found.states) {
    CHECK(open(bricard, state) < 1e-9);
    CHECK(std::fabs(energy(model, state) - energy(model, found.states[0])) < 1e-8 * weight);
    way = std::max(way, std::fabs(state.q(0)));
  }
  CHECK(way > 1);
}
