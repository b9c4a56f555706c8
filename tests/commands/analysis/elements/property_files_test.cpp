// SPDX-License-Identifier: GPL-3.0-or-later
// Cars on tyres of property files: parked on a slope, starting from rest, and mirrored.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <cmath>

using mbsgen::test::TemporaryDirectory;
using namespace analysis_test;
using nlohmann::json;

namespace {

struct Corner {
  const char* name;
  double x, y;
};
constexpr Corner corners[]{{"fl", 1.3, 0.75}, {"fr", 1.3, -0.75}, {"rl", -1.3, 0.75}, {"rr", -1.3, -0.75}};

// A rigid car on four wheels, with tyres of a file beside it. `spin`: passive torque of a wheel about its axle, WHEEL
// being its name.
json car(const std::string& file, const json& gravity, const std::string& spin) {
  json model = {{"mbsgen", 1}, {"name", "car"}, {"gravity", gravity}};
  json body = {{"name", "car"}, {"parent", "base"}, {"mass", 1500}, {"com", {0, 0, 0.25}}};
  body["inertia"] = {500, 0, 0, 1900, 0, 2100};
  body["joints"] = {{{"name", "car"}, {"type", "Free"}, {"q0", {0, 0, 0.3, 1, 0, 0, 0}}}};
  for (const Corner& corner : corners) body["points"][corner.name] = {corner.x, corner.y, 0};
  model["bodies"].push_back(body);
  for (const Corner& corner : corners) {
    const std::string name = corner.name;
    std::string torque = spin;
    for (std::size_t at = 0; (at = torque.find("WHEEL")) != std::string::npos;) torque.replace(at, 5, name);
    json wheel = {{"name", name}, {"parent", "car"}, {"at", name}, {"mass", 20}};
    wheel["inertia"] = {0.6, 0, 0, 1.1, 0, 0.6};
    wheel["joints"] = {{{"name", name}, {"type", "Ry"}, {"force", torque}}};
    model["bodies"].push_back(wheel);
    json tyre = {
        {"name", "tyre_" + name}, {"wheel", name}, {"file", file}, {"side", corner.y > 0 ? "left" : "right"}};
    tyre["parameters"]["VERTICAL_DAMPING"] = 3000;
    model["tyres"].push_back(tyre);
  }
  model["outputs"] = {"tyre(tyre_fl).load", "tyre(tyre_fl).Fx", "tyre(tyre_fl).Fy", "tyre(tyre_fr).Fy",
                      "tyre(tyre_fl).My"};
  return model;
}

Csv run(const json& model, const std::string& file, const std::string& arguments) {
  const TemporaryDirectory folder;
  const std::string text = mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/data/tyres" / file);
  mbsgen::test::write_file(folder.path() / file, text);
  return table_of(folder, model.dump(), "simulate m.json --quiet " + arguments);
}

double at(const Csv& table, const std::string& name, double t) {
  return table.row_at(t)->at(table.column(name));
}

} // namespace

TEST_CASE("simulate: a car parked on a slope stays where it is for 100 s") {
  const std::string file = GENERATE("touring_52.tir", "touring_62.tir");
  // 10 degrees downhill, across the car as well; its brakes give a little.
  const double down = 9.81 * std::sin(0.17), up = 9.81 * std::cos(0.17);
  const json gravity{-down * 0.9, -down * std::sqrt(0.19), -up};
  const Csv table = run(car(file, gravity, "-20000*q(WHEEL) - 200*qd(WHEEL)"), file,
                        "--tf 100 --every 25 --rtol 1e-8 --atol 1e-10");
  for (const char* const name : {"q(car.x)", "q(car.y)", "q(car.z)", "q(fl)"}) {
    CAPTURE(file, name);
    CHECK(std::abs(at(table, name, 100) - at(table, name, 25)) < 1e-9);
  }
  CHECK(std::abs(at(table, "q(car.x)", 100)) < 0.02);
  CHECK(std::abs(at(table, "qd(car.vx)", 100)) < 1e-10);
  // The tyres hold the weight that acts downhill.
  const double weight = 1580 * down;
  CHECK(4 * at(table, "tyre(tyre_fl).Fx", 100) == Approx(0.9 * weight).epsilon(0.1));
}

TEST_CASE("simulate: a car starts from rest by the torque of its wheels") {
  const std::string file = GENERATE("touring_52.tir", "touring_62.tir");
  const json gravity{0, 0, -9.81};
  const Csv table = run(car(file, gravity, "150"), file, "--tf 4 --every 1 --rtol 1e-8 --atol 1e-10");
  // Four torques, less the rolling resistance, act on car and wheels over the loaded radius. The front wheel, of which
  // both are, has less load than the rear one.
  const double arm = at(table, "q(car.z)", 3), resistance = -at(table, "tyre(tyre_fl).My", 3);
  const double rolling = at(table, "qd(car.vx)", 3) / at(table, "qd(fl)", 3);
  const double expected = 4 * (150 - resistance) / arm / (1580 + 4 * 1.1 / (arm * rolling));
  CAPTURE(file, resistance, rolling);
  CHECK((at(table, "qd(car.vx)", 4) - at(table, "qd(car.vx)", 2)) / 2 == Approx(expected).epsilon(0.006));
  CHECK(resistance > 5);
  CHECK(resistance < 20);
  CHECK(rolling == Approx(0.309).epsilon(0.01));
  // Tyres of both sides are mirror images, so that it goes straight ahead.
  CHECK(std::abs(at(table, "q(car.y)", 4)) < 1e-6);
  CHECK(at(table, "tyre(tyre_fl).Fy", 4) == Approx(-at(table, "tyre(tyre_fr).Fy", 4)).epsilon(1e-6));
  CHECK(std::abs(at(table, "tyre(tyre_fl).Fy", 4)) > 10);
}

TEST_CASE("simulate: tyres of one side pull to the side") {
  json model = car("touring_52.tir", {0, 0, -9.81}, "150");
  for (json& tyre : model["tyres"]) tyre.erase("side");
  const Csv table = run(model, "touring_52.tir", "--tf 4 --every 1");
  CHECK(std::abs(at(table, "q(car.y)", 4)) > 1e-3);
}
