// SPDX-License-Identifier: GPL-3.0-or-later
// A quarter car over roads: against the closed solution on small waves, against integration by hand over a bump, and on a
// measured road with the same heights.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include "unit/road/crg_files.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

using Catch::Matchers::WithinAbs;
using mbsgen::test::TemporaryDirectory;
using namespace analysis_test;

namespace {

constexpr double hub_mass = 40, wheel_mass = 10, body_mass = 350, spring = 20000, damper = 1500,
                 tyre = 200000, radius = 0.3;
constexpr double unsprung = hub_mass + wheel_mass, pi = 3.14159265358979323846, g = 9.81;

std::string exact(double number) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", number);
  return text;
}

// The spring is relaxed at heave = hop. A wheel without friction: the road presses along its normal alone.
std::string car(const std::string& road, double speed, const std::array<double, 4>& start) {
  return R"json({"mbsgen": 1, "name": "quarter", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "carriage", "parent": "base",
     "joints": [{"name": "travel", "type": "Tx", "role": "driven", "motion": ")json" +
         exact(speed) + R"json(*t"}]},
    {"name": "hub", "parent": "carriage", "mass": 40, "joints": [{"name": "hop", "type": "Tz", "q0": )json" +
         exact(start[0]) + ", \"qd0\": " + exact(start[1]) + R"json(}]},
    {"name": "wheel", "parent": "hub", "mass": 10, "inertia": [0.5, 0, 0, 1, 0, 0.5],
     "joints": [{"name": "spin", "type": "Ry"}]},
    {"name": "body", "parent": "carriage", "mass": 350, "joints": [{"name": "heave", "type": "Tz", "q0": )json" +
         exact(start[2]) + ", \"qd0\": " + exact(start[3]) + R"json(,
      "force": "-20000*(q(heave) - q(hop)) - 1500*(qd(heave) - qd(hop))"}]}],
  "forces": [{"name": "strut", "point": "hub.origin",
    "force": [0, 0, "20000*(q(heave) - q(hop)) + 1500*(qd(heave) - qd(hop))"]}],
  "roads": [)json" +
         road + R"json(],
  "tyres": [{"name": "tyre", "wheel": "wheel", "road": "road", "law": "brush",
    "parameters": {"radius": 0.3, "stiffness": 200000, "slip_stiffness": 1000}}],
  "outputs": ["tyre(tyre).load", "tyre(tyre).height"]})json";
}

constexpr double sag_of_tyre = (unsprung + body_mass) * g / tyre, sag_of_spring = body_mass * g / spring;

// Heights of hub and body and their rates at a time, on h = a sin(w t).
std::array<double, 4> closed_solution(double a, double w, double t) {
  using Complex = std::complex<double>;
  const Complex strut(spring, damper * w), i(0, 1);
  // (tyre + strut - m w^2) hub - strut body = tyre h, (strut - M w^2) body = strut hub
  const Complex ratio = strut / (strut - body_mass * w * w);
  const Complex hub = tyre * a / (tyre + strut - unsprung * w * w - strut * ratio), body = ratio * hub;
  const Complex turn = std::exp(i * w * t);
  return {radius - sag_of_tyre + (hub * turn).imag(), (i * w * hub * turn).imag(),
          radius - sag_of_tyre - sag_of_spring + (body * turn).imag(), (i * w * body * turn).imag()};
}

} // namespace

TEST_CASE("a quarter car follows the closed solution over a sine") {
  const double a = 1e-5, length = 20, speed = 40, w = 2 * pi * speed / length;
  const std::string road =
      "{\"name\": \"road\", \"type\": \"profile\", \"friction\": 0, \"height\": \"1e-5*sin(2*pi*x/20)\"}";
  const TemporaryDirectory folder;
  const Csv table = table_of(folder, car(road, speed, closed_solution(a, w, 0)),
                             "simulate m.json --tf 2 --every 0.02 --rtol 1e-12 --atol 1e-13");
  const std::vector<double> hub = table.column_of("q(hop)"), body = table.column_of("q(heave)");
  REQUIRE(table.rows.size() == 101);
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    const std::array<double, 4> wanted = closed_solution(a, w, table.rows[k][0]);
    CHECK_THAT(hub[k], WithinAbs(wanted[0], 1e-6 * a));
    CHECK_THAT(body[k], WithinAbs(wanted[2], 1e-6 * a));
  }
}

namespace {

constexpr double bump_from = 2, bump_length = 3, bump_height = 0.06;

double bump(double x) {
  const double s = std::min(std::max((x - bump_from) / bump_length, 0.0), 1.0);
  return bump_height / 2 * (1 - std::cos(2 * pi * s));
}
double bump_slope(double x) {
  const double s = std::min(std::max((x - bump_from) / bump_length, 0.0), 1.0);
  return bump_height / 2 * 2 * pi / bump_length * std::sin(2 * pi * s);
}

using State = std::array<double, 4>;

// The wheel's tangent plane: the depth along the normal, and of the load the part upwards.
State rates(double x, const State& y) {
  const double normal = 1 / std::sqrt(1 + bump_slope(x) * bump_slope(x));
  const double load = tyre * std::max(radius - (y[0] - bump(x)) * normal, 0.0);
  const double strut = spring * (y[2] - y[0]) + damper * (y[3] - y[1]);
  return {y[1], (load * normal + strut) / unsprung - g, y[3], -strut / body_mass - g};
}

State stepped(double t, double h, double speed, const State& y) {
  const auto moved = [&](double factor, const State& rate) {
    State sum = y;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += factor * rate[i];
    return sum;
  };
  const State a = rates(speed * t, y), b = rates(speed * (t + h / 2), moved(h / 2, a)),
              c = rates(speed * (t + h / 2), moved(h / 2, b)), d = rates(speed * (t + h), moved(h, c));
  State result = y;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
  return result;
}

const State at_rest{radius - sag_of_tyre, 0, radius - sag_of_tyre - sag_of_spring, 0};

} // namespace

TEST_CASE("a quarter car crosses a bump as by hand") {
  const double speed = 8;
  const TemporaryDirectory folder;
  const std::string road = R"json({"name": "road", "type": "profile", "friction": 0,
    "parts": [{"shape": "bump", "from": 2, "length": 3, "height": 0.06}]})json";
  const Csv table = table_of(folder, car(road, speed, at_rest),
                             "simulate m.json --tf 1.5 --every 0.01 --rtol 1e-11 --atol 1e-12");
  const std::vector<double> hub = table.column_of("q(hop)"), body = table.column_of("q(heave)"),
                            load = table.column_of("tyre(tyre).load");
  State state = at_rest;
  double largest = 0;
  constexpr int steps = 500; // of 20 us
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    const double t = 0.01 * static_cast<double>(k);
    CHECK_THAT(hub[k], WithinAbs(state[0], 1e-6 * bump_height));
    CHECK_THAT(body[k], WithinAbs(state[2], 1e-6 * bump_height));
    largest = std::max(largest, load[k]);
    for (int i = 0; i < steps; ++i) state = stepped(t + 0.01 * i / steps, 0.01 / steps, speed, state);
  }
  CHECK(largest > 1.2 * (unsprung + body_mass) * g);
}

TEST_CASE("a measured road gives the motion of the profile that it was measured on") {
  const double speed = 8;
  mbsgen::test::CrgParts parts;
  parts.road = "reference_line_increment = 0.02\nlong_section_v_right = -1\nlong_section_v_increment = 1\n";
  parts.form = "KRBI";
  parts.numbers.clear();
  for (int i = 0; i <= 400; ++i) parts.numbers.push_back({bump(0.02 * i), bump(0.02 * i), bump(0.02 * i)});
  const TemporaryDirectory folder;
  std::string text = mbsgen::test::crg_text(parts);
  const std::string virtual_channel = "U:reference line u,m,0,0.5\n";
  text.erase(text.find(virtual_channel), virtual_channel.size());
  mbsgen::test::write_file(folder.path() / "bump.crg", text);
  const std::string road = R"json({"name": "road", "type": "crg", "file": "bump.crg", "friction": 0})json";
  const Csv table = table_of(folder, car(road, speed, at_rest),
                             "simulate m.json --tf 1.5 --every 0.05 --rtol 1e-9 --atol 1e-11");
  const std::vector<double> hub = table.column_of("q(hop)"), height = table.column_of("tyre(tyre).height");
  State state = at_rest;
  constexpr int steps = 2500; // of 20 us
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    const double t = 0.05 * static_cast<double>(k);
    CHECK_THAT(height[k], WithinAbs(bump(speed * t), 1e-7)); // cubics between heights every 20 mm
    CHECK_THAT(hub[k], WithinAbs(state[0], 1e-6));
    for (int i = 0; i < steps; ++i) state = stepped(t + 0.05 * i / steps, 0.05 / steps, speed, state);
  }
}

TEST_CASE("a road whose edge vanishes in a run is that with a sharp edge") {
  const auto loads = [](const std::string& edge, const std::string& options) {
    std::string text =
        car(R"({"name": "road", "type": "profile", "parts": [)"
            R"({"shape": "step", "from": 1, "length": 0.5, "height": 0.02, "left": 0)" +
                edge + R"(}, {"shape": "bump", "from": 3, "length": 1, "height": 0.01, "right": -1)" + edge +
                R"(}], "patches": [{"friction": 0.5, "right": 0)" + edge + "}]}",
            5, {0.28, 0, 0.11, 0});
    text.insert(1, R"("parameters": {"edge": {"value": 0.3, "unit": "m"}}, )");
    const Command run(text, "simulate m.json --tf 1 --every 0.05" + options);
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    return run.table().column_of("tyre(tyre).load");
  };
  const std::vector<double> sharp = loads("", ""), open = loads(R"(, "edge": "edge")", " --set edge=0"),
                            wide = loads(R"(, "edge": "edge")", "");
  REQUIRE(open.size() == sharp.size());
  double difference = 0;
  for (std::size_t i = 0; i < sharp.size(); ++i) {
    CHECK_THAT(open[i], WithinAbs(sharp[i], 0.5)); // N; jumps of the height magnify what is rounded
    difference = std::max(difference, std::abs(wide[i] - sharp[i]));
  }
  CHECK(difference > 5);
}

TEST_CASE("a run that leaves its road says when, or stops there") {
  const auto road = [](const char* beyond) {
    return std::string(R"json({"name": "road", "type": "profile", "height": "0", "from": 0, "to": 10,
      "friction": 0, "beyond": ")json") +
           beyond + "\"}";
  };
  const std::string options = "simulate m.json --tf 2 --every 0.5";
  const Command held(car(road("hold"), 8, at_rest), options);
  CHECK(held.exit_code == 0);
  CHECK(held.says(
      "warning: /tyres/0: the tyre 'tyre' leaves its road 'road' at t = 1.25 s, and heights of the"));
  CHECK(held.table().rows.size() == 5);
  for (const char* beyond : {"wrap", "level"})
    CHECK_FALSE(Command(car(road(beyond), 8, at_rest), options).says("leaves"));
  const Command stopped(car(road("error"), 8, at_rest), options);
  CHECK(stopped.exit_code == 5);
  CHECK(stopped.says("the run ends at t = 1.25 s: the tyre 'tyre' leaves its road 'road', which stops runs"));
  CHECK_THAT(stopped.table().rows.back()[0], WithinAbs(1.25, 1e-9));
}

TEST_CASE("a run that begins beside its road says so, and many runs have the reason in their table") {
  const std::string car_on_pad = R"json({"mbsgen": 1, "name": "pad", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "axle", "parent": "base", "mass": 10, "joints": [{"name": "x", "type": "Tx", "q0": -1, "qd0": 2},
     {"name": "z", "type": "Tz", "q0": 0.3}]},
    {"name": "wheel", "parent": "axle", "mass": 2, "inertia": [0.1, 0, 0, 0.2, 0, 0.1], "joints": [{"name": "spin", "type": "Ry"}]}],
    "roads": [{"name": "pad", "type": "profile", "height": 0, "friction": 0, "from": 0, "to": 3, "beyond": "error"}],
    "tyres": [{"name": "tyre", "wheel": "wheel", "road": "pad", "law": "brush",
      "parameters": {"radius": 0.3, "slip_stiffness": 1000}}]})json";
  const Command once(car_on_pad, "simulate m.json --tf 1");
  CHECK(once.exit_code == 5);
  CHECK(once.says("the run does not begin: the tyre 'tyre' is 1 m off its road 'pad', which stops runs"));
  const TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", car_on_pad);
  mbsgen::test::write_file(folder.path() / "runs.csv", "q(x)\n1\n2.5\n");
  const auto many = in_folder(folder, "simulate m.json --tf 0.5 --every 0.5 --samples runs.csv -o t.csv");
  CHECK(many.exit_code == 0);
  const std::string table = mbsgen::test::read_file(folder.path() / "t.csv");
  CHECK(contains(table, "the run ends at t = 0.25 s: the tyre 'tyre' leaves its road 'pad'"));
}
