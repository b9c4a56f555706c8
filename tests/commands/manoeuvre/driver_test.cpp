// SPDX-License-Identifier: GPL-3.0-or-later
// The driver as a part of the model: its closed loop, and the cones.
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"
#include <cmath>
#include <complex>

using Catch::Matchers::WithinAbs;
using namespace manoeuvre_test;
using analysis_test::Command;
using Complex = std::complex<double>;

namespace {

constexpr double pi = 3.14159265358979323846;

// A straight lane of that width, with the path on its middle.
std::string lane(const std::string& width, const std::string& path = "0") {
  return R"({"manoeuvre": 1, "name": "lane", "parameters": {"speed": 20, "begin": 0}, "duration": 3,
    "driver": {"path": ")" +
         path + R"("}, "lanes": [{"from": 10, "to": 22, "center": 0, "width": )" + width + R"(}],
    "results": {"cones": "touched cones", "aside": "final y", "deviation": "largest deviation"}})";
}

nlohmann::json driven(const std::string& kind, const SingleTrack& track = {}) {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "kind.json", kind);
  mbsgen::test::write_file(folder.path() / "m.json", track.model());
  const auto run = analysis_test::in_folder(folder, "manoeuvre m.json --kind kind.json -o t.csv --json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  return nlohmann::json::parse(run.output.substr(run.output.find("{\n")));
}

} // namespace

TEST_CASE("the model with its driver is one system: its eigenvalues are those of the closed loop") {
  const SingleTrack track;
  const Manoeuvre change(track.model(), "iso3888 --set offset=0 --write-model with.json");
  const Command modes(change.command.file("with.json"), "modes m.json --steady --anyway");
  INFO(modes.output);
  REQUIRE(modes.exit_code == 0);
  CHECK_FALSE(modes.says("warning"));
  const std::vector<double> real = modes.table().column_of("real"),
                            imaginary = modes.table().column_of("imaginary");
  const double speed = 80 / 3.6, preview = 0.8, lead = 0.1, delay = 0.15, gain = 2.8, lag = 0.05;
  const double servo = 2 * pi * 15, ahead = preview * speed;
  int of_loop = 0, stable = 0;
  for (std::size_t i = 0; i < real.size(); ++i) {
    const Complex s(real[i], imaginary[i]);
    if (std::abs(s) < 1e-9 || std::abs(s + 1.0) < 1e-6 || std::abs(s + 2.0) < 1e-6)
      continue; // x and its control
    const auto [across, yaw_rate] = track.response(s, speed);
    const Complex yaw = yaw_rate / s, y = (across + speed * yaw) / s;
    const Complex seen = -2.0 * (y + ahead * (yaw + lead * yaw_rate)) / (ahead * ahead);
    const Complex delayed =
        (s * s - 6.0 * s / delay + 12 / (delay * delay)) / (s * s + 6.0 * s / delay + 12 / (delay * delay));
    const Complex loop = gain * track.wheelbase() * seen * delayed / (1.0 + lag * s) * servo * servo /
                         ((s + servo) * (s + servo));
    CHECK_THAT(std::abs(loop - 1.0), WithinAbs(0, 1e-4));
    const int rows = imaginary[i] == 0 ? 1 : 2; // a pair is one row
    of_loop += rows;
    if (s.real() < 0) stable += rows;
  }
  CHECK(of_loop == 9); // y, yaw and their rates, the steering and its rate, hands and delay
  CHECK(stable == of_loop);
}

TEST_CASE("a vehicle touches the cones that are in its way, and no others") {
  CHECK(driven(lane("1.9")).at("cones") == 0);
  CHECK(driven(lane("1.7")).at("cones") == 10);                 // two rows, every 3 m
  CHECK(driven(lane("1.9", "0.2*rise(x/5)")).at("cones") == 5); // those to the left
}

TEST_CASE("a driver stays on a straight path, and comes back to it") {
  const auto straight = driven(lane("3"));
  CHECK_THAT(straight.at("deviation").get<double>(), WithinAbs(0, 1e-9));
  CHECK_THAT(driven(lane("30", "1.5*rise((x + 20)/10)")).at("aside").get<double>(), WithinAbs(1.5, 0.05));
}

TEST_CASE("a linear vehicle passes both tracks of lane changes without a cone") {
  for (const char* kind : {"iso3888", "obstacle --set preview=0.5 --set gain=2.2"}) {
    const Manoeuvre change(SingleTrack().model(), kind);
    CHECK(change["cones"] == 0);
    CHECK(change["acceleration"] > 3);
  }
}

TEST_CASE("cones that a vehicle passes on the wrong side count") {
  // Wide of the lane, to the left and to the right of all of its ten cones: those of one row.
  CHECK(driven(lane("1.9", "20*rise(x/9)")).at("cones") == 5);
  CHECK(driven(lane("1.9", "-20*rise(x/9)")).at("cones") == 5);
}

TEST_CASE("limits of the steering's joint bound the driver") {
  const SingleTrack track;
  const std::string wide = R"k(iso3888 --set offset=20 --set limit=0.4)k";
  const Manoeuvre free(track.model(), wide),
      bounded(track.model(R"("role": "driven", "limits": {"lower": -0.05, "upper": 0.06})"), wide);
  CHECK(free["steering"] > 0.1);
  CHECK(bounded["steering"] < 0.0501);
  CHECK(bounded["steering"] > 0.045);
}

TEST_CASE("the driver steers the vehicle's point, wherever the body's origin is") {
  // The same vehicle with its origin on the rear axle, half of the width to the right.
  nlohmann::json moved = nlohmann::json::parse(SingleTrack().model());
  nlohmann::json& chassis = moved["bodies"][0];
  chassis["com"] = {1.4, 0.9, 0};
  chassis["points"] = {{"front", {2.6, 0.9, 0}}, {"rear", {0, 0.9, 0}}, {"centre", {1.4, 0.9, 0}}};
  chassis["joints"][0]["q0"] = -1.4, chassis["joints"][1]["q0"] = -0.9;
  moved["vehicle"]["point"] = "chassis.centre", moved["vehicle"]["pull"] = "chassis.centre";
  const std::string how = "iso3888 --rtol 1e-9 --atol 1e-10";
  const Manoeuvre one(SingleTrack().model(), how), other(moved.dump(), how);
  for (const char* name : {"deviation", "acceleration", "sideslip", "steering"})
    CHECK_THAT(other[name], WithinAbs(one[name], 1e-6));
}

TEST_CASE("a free joint and joints of one coordinate give one motion") {
  const SingleTrack track;
  std::string free = track.model();
  const std::string joints =
      R"({"name": "x", "type": "Tx", "qd0": 20}, {"name": "y", "type": "Ty"}, {"name": "yaw", "type": "Rz"})";
  REQUIRE(free.find(joints) != std::string::npos);
  free.replace(free.find(joints), joints.size(), R"({"name": "c", "type": "Free"})");
  free.replace(free.find("-9.81"), 5, "0");
  const std::string how = "iso3888 --rtol 1e-9 --atol 1e-10";
  const Manoeuvre one(track.model(), how), other(free, how);
  for (const char* name : {"deviation", "acceleration", "sideslip", "steering"})
    CHECK_THAT(other[name], WithinAbs(one[name], 1e-6));
}

TEST_CASE("cones are shapes of the model that is driven") {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "kind.json", lane("3"));
  mbsgen::test::write_file(folder.path() / "m.json", SingleTrack().model());
  const auto run = analysis_test::in_folder(
      folder, "manoeuvre m.json --kind kind.json -o t.csv --write-model with.json --view page.html");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const auto model = nlohmann::json::parse(mbsgen::test::read_file(folder.path() / "with.json"));
  const nlohmann::json& shapes = model.at("base").at("shapes");
  REQUIRE(shapes.size() == 10); // 12 m with gaps of 3 m, on both sides
  for (const nlohmann::json& shape : shapes) {
    CHECK_THAT(std::abs(shape.at("at")[1].get<double>()), WithinAbs(1.5, 1e-12));
    CHECK_THAT(shape.at("at")[2].get<double>() - shape.at("cylinder").at("length").get<double>() / 2,
               WithinAbs(0, 1e-12));
  }
  CHECK_THAT(shapes.front().at("at")[0].get<double>(), WithinAbs(10, 1e-12));
  CHECK_THAT(shapes.back().at("at")[0].get<double>(), WithinAbs(22, 1e-12));
}
