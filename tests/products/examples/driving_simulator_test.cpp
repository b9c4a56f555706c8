// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the driving simulator by themselves: tyres, pedals, the gap beside an obstacle, the limits of the loop.
#include "obstacle.hpp"
#include "simulator.hpp"
#include "support/catch.hpp"
#include "support/files.h"
#include <nlohmann/json.hpp>

using namespace car;

namespace {

Row standing_at(double x, double y, double yaw) {
  Row row{};
  row.x = x, row.y = y, row.yaw = yaw;
  return row;
}

} // namespace

TEST_CASE("simulator: tyres give the rates of their own slip angles") {
  Generated model;
  double q[driving_simulator::nq] = {}, qd[driving_simulator::nq] = {}, qdd[driving_simulator::nq],
         Q[driving_simulator::nq] = {}, xd[driving_simulator::nstate];
  std::copy(std::begin(driving_simulator::q0), std::end(driving_simulator::q0), q);
  REQUIRE(model.assemble(q) == driving_simulator::Status::ok);
  qd[place::x] = 20;
  REQUIRE(model.velocities(q, qd) == driving_simulator::Status::ok);
  driving_simulator::Inputs<double> inputs;
  inputs.x[driving_simulator::state::rl_angle] = 0.01;
  REQUIRE(model.derivatives(q, qd, Q, qdd, xd, nullptr, nullptr, inputs) == driving_simulator::Status::ok);
  CHECK(xd[driving_simulator::state::rl_angle] - xd[driving_simulator::state::rr_angle] ==
        Approx(-20 * 0.01 / 0.3).epsilon(1e-9));
}

TEST_CASE("simulator: pedals give nothing at rest and the public program's torques at their ends") {
  const PedalTorques rest = torques({});
  for (const double torque : {rest.drive_front, rest.drive_rear, rest.brake_front, rest.brake_rear})
    CHECK(torque == Approx(0).margin(0.1));
  for (const double beyond : {0., 1e5}) {
    const PedalTorques full = torques({22000 + beyond, 14000 + beyond});
    CHECK(full.drive_front == Approx(1200).epsilon(2e-3));
    CHECK(full.drive_rear == Approx(800).epsilon(2e-3));
    CHECK(full.brake_front == Approx(1235).epsilon(2e-3));
    CHECK(full.brake_rear == Approx(665).epsilon(2e-3));
  }
  CHECK(torques({7000, 0}).drive_front == rest.drive_front);
}

TEST_CASE("simulator: the gap between car and obstacle") {
  const Obstacle box; // from 100 to 104 m, 0.9 m to either side
  const auto gap = [&](double x, double y, double yaw) { return room(standing_at(x, y, yaw), box); };
  CHECK(gap(90, 0, 0) == Approx(10 - car_ahead));
  CHECK(gap(120, 0, 0) == Approx(16 - car_behind));
  CHECK(gap(102, 2.5, 0) == Approx(2.5 - 0.9 - car_half_width));
  CHECK(gap(102, 0.5, 0) < 0);
  CHECK(gap(102 + (car_behind - car_ahead) / 2, 2.9, 0) > 0);
  // A car across the road reaches over the obstacle, that goes past it does not.
  CHECK(gap(102, 2.9, pi<double> / 2) < 0);
  CHECK(gap(102, 5., pi<double> / 2) == Approx(5 - car_behind - 0.9));
}

TEST_CASE("simulator: the obstacle is that of the model") {
  const auto model = nlohmann::json::parse(mbsgen::test::read_file(
      mbsgen::test::source_dir() / "examples/driving_simulator/driving_simulator.json"));
  const auto& shape = model.at("base").at("shapes").at(0);
  const Obstacle box;
  CHECK(shape.at("box").at(0) == box.length);
  CHECK(shape.at("box").at(1) == 2 * box.half_width);
  CHECK(shape.at("at").at(0) == box.front + box.length / 2);
  CHECK(shape.at("at").at(1) == 0);
  CHECK(shape.at("at").at(2) == shape.at("box").at(2).get<double>() / 2);
}

TEST_CASE("simulator: a driver goes beside the obstacle and back") {
  const Way way{10, 50, 60, 100, 2.25};
  CHECK(way(5) == 0);
  CHECK(way(30) == Approx(2.25 / 2));
  CHECK(way(55) == 2.25);
  CHECK(way(80) == Approx(2.25 / 2));
  CHECK(way(200) == 0);
  CHECK(Way()(1e6) == 0);
}

TEST_CASE("simulator: every limit of the loop is set") {
  std::string missing;
  for_each_missing(limits(), [&](const char* text) { missing += text; });
  CHECK(missing == "");
}
