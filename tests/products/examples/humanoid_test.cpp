// SPDX-License-Identifier: GPL-3.0-or-later
// The humanoid that is pushed, touched and dragged: what its figures show, on the data behind the plots.
#include "figures.hpp"
#include "support/catch.hpp"

#include <algorithm>

using namespace robot;

namespace {

constexpr double mass = 175.11796399999994, gravity = 9.81; // kg, of all bodies of the model; m/s²

double size(const double* v) {
  return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

bool no_fault(const std::vector<LoopRecord>& rows) {
  return std::all_of(rows.begin(), rows.end(),
                     [](const LoopRecord& row) { return row.fault == mbsgen::runtime::Fault::none; });
}

} // namespace

TEST_CASE("humanoid: the soles carry the weight, and a push moves the pelvis that comes back") {
  const std::vector<Pushed> rows = push(60, 2.5);
  REQUIRE(rows.size() == 2500);
  double most = 0, slip = 0;
  for (const Pushed& row : rows) {
    most = std::max(most, row.at[0]);
    slip = std::max(slip, row.slip);
    if (row.t < 0.25 || row.t > 2) CHECK(row.left + row.right == Approx(mass * gravity).margin(0.05));
    CHECK(row.left > 700);
    CHECK(row.right > 700);
  }
  CHECK(most > 0.01);
  CHECK(most < 0.03);
  CHECK(slip < 1e-3);
  CHECK(std::fabs(rows[290].at[0]) < 1e-9); // at rest before the push
  CHECK(std::fabs(rows.back().at[0]) < 1e-5);
  CHECK(rows.back().slip < 1e-8);
}

TEST_CASE("humanoid: twice the push, twice the way") {
  const auto way = [](double force) {
    double most = 0;
    for (const Pushed& row : push(force, 0.7)) most = std::max(most, row.at[0]);
    return most;
  };
  CHECK(way(40) == Approx(2 * way(20)).epsilon(0.02));
}

TEST_CASE("humanoid: the hand feels k d of the limb that it touches, and nothing before and after") {
  const std::vector<LoopRecord> rows = touch();
  REQUIRE(no_fault(rows));
  double most = 0;
  for (const LoopRecord& row : rows) {
    const double force = size(row.command.force);
    most = std::max(most, force);
    if (row.step < 300 || row.step > 1650) CHECK(force == 0);
  }
  CHECK(most > 10);
  CHECK(most < 20);
  // The limb gives way under the same force, and the robot comes back.
  double down = 0;
  for (const LoopRecord& row : rows) down = std::min(down, row.outputs[5] - rows[100].outputs[5]);
  CHECK(down < -1e-4);
  CHECK(std::fabs(rows.back().outputs[0]) < 1e-3);
}

TEST_CASE("humanoid: the drag is equation (7) with the mass that the robot has along the line") {
  const std::vector<LoopRecord> rows = drag();
  REQUIRE(no_fault(rows));
  const Drag law;
  for (const LoopRecord& row : rows) {
    CHECK(row.outputs[6] > 0.5);
    CHECK(row.outputs[6] < mass);
    CHECK(row.outputs[7] == Approx(std::sqrt(2 * row.outputs[6] * law.stiffness)));
  }
  // The numbers of docs/humanoid.md.
  double peak = 0, least = mass;
  for (const LoopRecord& row : rows) {
    peak = std::max(peak, size(row.command.force));
    least = std::min(least, row.outputs[6]);
  }
  CHECK(peak == Approx(16.4).margin(0.1));
  CHECK(size(rows.back().command.force) == Approx(11.7).margin(0.1));
  CHECK(rows.front().outputs[6] == Approx(5.1).margin(0.05));
  CHECK(least == Approx(1.2).margin(0.05));
  CHECK(rows.back().outputs[6] == Approx(7.3).margin(0.05));
  // At rest the spring alone is left, between the probe and the palm.
  const LoopRecord& last = rows.back();
  for (int i = 0; i < 3; ++i)
    CHECK(last.command.force[i] ==
          Approx(law.stiffness * (last.outputs[3 + i] - last.sample.position[i])).margin(0.05));
  CHECK(size(last.command.force) > 5);
  CHECK(size(rows[100].command.force) < 1e-3); // on the palm, before the hand moves
}

TEST_CASE("humanoid: the effective mass is that of the mass matrix") {
  const Standing standing;
  const Model& model = standing.steps.model;
  const double still[nqd]{}, direction[3] = {0.6, 0, 0.8};
  Sensor palm;
  model.sensor_r_palm(standing.q, still, still, palm);
  double M[nqd * nqd], x[nqd], pushed[nqd]{}, inverse = 0;
  model.mass_matrix(standing.q, M);
  for (int j = 0; j < nqd; ++j) {
    for (int k = 0; k < 3; ++k) pushed[j] += palm.jacobian[k * nqd + j] * direction[k];
    x[j] = pushed[j];
  }
  REQUIRE(mbsgen::runtime::solve<double, nqd>(M, x));
  for (int j = 0; j < nqd; ++j) inverse += pushed[j] * x[j];
  CHECK(effective_mass(model, standing.q, palm, direction) == Approx(1 / inverse).epsilon(1e-9));
}
