// SPDX-License-Identifier: GPL-3.0-or-later
// A quarter of a car over a sine, on a post and on a tyre, against Runge and Kutta by hand.
#include "commands/manoeuvre/four_wheels.h"
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"
#include "unit/road/crg_files.h"
#include <algorithm>
#include <array>
#include <cmath>

using Catch::Matchers::WithinAbs;
using namespace manoeuvre_test;

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double sprung = 300, wheel = 40, k = 20000, d = 1500, tyre = 180000; // kg, N/m, N s/m

const char* const quarter = R"json({"mbsgen": 1, "name": "quarter", "gravity": [0, 0, 0], "bodies": [
  {"name": "post", "parent": "base", "joints": [{"name": "post", "type": "Tz", "role": "driven"}]},
  {"name": "wheel", "parent": "base", "mass": 40, "joints": [{"name": "zu", "type": "Tz"}]},
  {"name": "body", "parent": "base", "mass": 300, "joints": [{"name": "zs", "type": "Tz"}]}],
  "links": [],
  "forces": [
    {"name": "up", "point": "body.origin", "force": [0, 0, "-20000*(q(zs) - q(zu)) - 1500*(qd(zs) - qd(zu))"]},
    {"name": "down", "point": "wheel.origin",
     "force": [0, 0, "20000*(q(zs) - q(zu)) + 1500*(qd(zs) - qd(zu)) - 180000*(q(zu) - q(post))"]}],
  "vehicle": {"point": "body.origin", "posts": [{"joint": "post"}]}})json";

template <std::size_t n>
using State = std::array<double, n>;

constexpr double step = 2.5e-5; // s

// The state at t + step of y' = rate(t, y).
template <std::size_t n, class Rate>
State<n> stepped(const Rate& rate, double t, const State<n>& y) {
  const auto moved = [&](double factor, const State<n>& by) {
    State<n> sum = y;
    for (std::size_t i = 0; i < n; ++i) sum[i] += factor * by[i];
    return sum;
  };
  const State<n> a = rate(t, y), b = rate(t + step / 2, moved(step / 2, a)),
                 c = rate(t + step / 2, moved(step / 2, b)), e = rate(t + step, moved(step, c));
  State<n> result = y;
  for (std::size_t i = 0; i < n; ++i) result[i] += step / 6 * (a[i] + 2 * b[i] + 2 * c[i] + e[i]);
  return result;
}

// The state at each of these times, from that at another one on.
template <std::size_t n, class Rate>
std::vector<State<n>> by_hand(const Rate& rate, double from, State<n> y, const std::vector<double>& times) {
  std::vector<State<n>> all;
  long count = 0;
  for (const double time : times) {
    for (; from + double(count) * step < time - step / 2; ++count)
      y = stepped(rate, from + double(count) * step, y);
    all.push_back(y);
  }
  return all;
}

struct Sine {
  double from, length, height; ///< m

  double share(double x) const { return std::min(std::max((x - from) / length, 0.0), 1.0); }
  double at(double x) const { return height * std::pow(std::sin(pi * share(x)), 2); }
  double slope(double x) const { return height * pi / length * std::sin(2 * pi * share(x)); }
};

// On a tyre without friction, so that the road presses along its normal alone. `more`: of the tyre; `roads`: of the model.
std::string on_tyre(double ground, const std::string& more, const std::string& roads) {
  const double sag = (sprung + wheel) * 9.81 / tyre;
  char places[200];
  std::snprintf(places, sizeof places, R"("q0": %.17g}], "mass": 300},)", ground + 0.3 - sag);
  return R"json({"mbsgen": 1, "name": "quarter", "gravity": [0, 0, -9.81], "bodies": [
  {"name": "body", "parent": "base", "joints": [{"name": "x", "type": "Tx", "q0": 2}, {"name": "z", "type": "Tz", )json" +
         std::string(places) + R"json(
  {"name": "hub", "parent": "body", "mass": 30,
   "joints": [{"name": "hop", "type": "Tz", "force": "-300*9.81 - 20000*q(hop) - 1500*qd(hop)"}]},
  {"name": "wheel", "parent": "hub", "mass": 10, "inertia": [0.5, 0, 0, 1, 0, 0.5], "joints": [{"name": "spin", "type": "Ry"}]}],
  "tyres": [{"name": "tyre", "wheel": "wheel", "law": "brush", )json" +
         more + R"json(,
    "parameters": {"radius": 0.3, "stiffness": 180000, "slip_stiffness": 1000, "mu": 0}}], )json" +
         roads + R"json(
  "vehicle": {"point": "body.origin", "wheels": [{"joint": "spin", "radius": 0.3}], "pull": "body.origin"}})json";
}

} // namespace

TEST_CASE("a quarter of a car over a sine moves as by hand") {
  const double speed = 10;
  const Sine sine{speed * 0.5, 1, 0.05};
  const Manoeuvre bump(quarter, "bump --set speed=10 --rtol 1e-10 --atol 1e-12");
  const std::vector<double> t = bump.column("t"), z = bump.column("z"),
                            a = bump.column("vertical_acceleration");
  // zs, zu, and their rates.
  const auto rate = [&](double time, const State<4>& s) -> State<4> {
    const double force = k * (s[0] - s[1]) + d * (s[2] - s[3]);
    return {s[2], s[3], -force / sprung, (force - tyre * (s[1] - sine.at(speed * time))) / wheel};
  };
  const std::vector<State<4>> states = by_hand<4>(rate, 0, {}, t);
  double largest = 0, of_acceleration = 0, most = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    largest = std::max(largest, std::abs(z[i] - states[i][0]));
    const double acceleration = rate(t[i], states[i])[2];
    of_acceleration = std::max(of_acceleration, std::abs(a[i] - acceleration));
    most = std::max(most, std::abs(acceleration));
  }
  CHECK(most > 5);
  CHECK(largest < 1e-6);
  CHECK(of_acceleration < 1e-4);
  CHECK_THAT(bump["acceleration"], WithinAbs(most, 1e-4));
}

TEST_CASE("a quarter of a car on a tyre goes over a sine as by hand") {
  struct Case {
    double ground, slope;
    std::string more, roads;
  };
  // A road of the manoeuvre's own, a plane, and a profile that begins with a height.
  for (const Case& one :
       {Case{0, 0, R"("doc": "on the plane")", ""},
        Case{0.2, 0.02, R"("road": "r")",
             R"("roads": [{"name": "r", "type": "plane", "height": 0.2, "slope": [0.02, 0]}],)"},
        Case{-0.1, 0, R"("road": "r")",
             R"("roads": [{"name": "r", "type": "profile", "height": "-0.1"}],)"}}) {
    const double speed = 10, mass = sprung + wheel;
    const Sine sine{2 + speed * 0.5, 3, 0.04};
    const double settle = 2, first = 2 - settle * speed, start = one.ground + one.slope * first;
    const Manoeuvre bump(on_tyre(start, one.more, one.roads),
                         "bump --set speed=10 --set length=3 --set height=0.04 --rtol 1e-11 --atol 1e-12");
    // The wheel's tangent plane: the depth is along the normal.
    const auto rate = [&](double, const State<7>& s) -> State<7> {
      const auto [x, zs, zu, vx, vs, vu, integral] = s;
      const double height = one.ground + one.slope * x + sine.at(x), slope = one.slope + sine.slope(x);
      const double normal = 1 / std::sqrt(1 + slope * slope);
      const double load = tyre * std::max(0.3 - (zu - height) * normal, 0.0);
      const double spring = -sprung * 9.81 - k * (zu - zs) - d * (vu - vs), missing = speed - vx;
      return {vx,
              vs,
              vu,
              3 * missing + 2 * integral - load * normal * slope / mass,
              -spring / sprung - 9.81,
              (spring + load * normal) / wheel - 9.81,
              missing};
    };
    const double at_rest = start + 0.3 - mass * 9.81 / tyre;
    const std::vector<double> t = bump.column("t"), x = bump.column("x"), z = bump.column("z"),
                              v = bump.column("speed"), a = bump.column("vertical_acceleration");
    const std::vector<State<7>> states =
        by_hand<7>(rate, -settle, {first, at_rest, at_rest, speed, 0, 0, 0}, t);
    double most = 0, slowest = speed, of_place = 0, of_way = 0, of_speed = 0, of_acceleration = 0;
    const auto compare = [](double& largest, double found, double expected) {
      largest = std::max(largest, std::abs(found - expected));
    };
    for (std::size_t i = 0; i < t.size(); ++i) {
      const double acceleration = rate(t[i], states[i])[4];
      most = std::max(most, std::abs(acceleration)), slowest = std::min(slowest, states[i][3]);
      compare(of_way, x[i], states[i][0]), compare(of_place, z[i], states[i][1]);
      compare(of_speed, v[i], states[i][3]), compare(of_acceleration, a[i], acceleration);
    }
    CHECK(most > 3);
    CHECK(slowest < speed - 0.02);
    CHECK(of_place < 1e-6 * sine.height);
    CHECK(of_way < 1e-6 * sine.height);
    CHECK(of_speed < 1e-6);
    CHECK(of_acceleration < 1e-6 * most);
    CHECK_THAT(bump["rise"], WithinAbs(*std::max_element(z.begin(), z.end()), 1e-12));
  }
}

TEST_CASE("a bump lies on a measured road as on a plane with the same heights") {
  const auto rise = [](const std::string& road) {
    const mbsgen::test::TemporaryDirectory folder;
    mbsgen::test::CrgParts parts;
    parts.numbers.clear();
    for (int i = 0; i <= 300; ++i) parts.numbers.emplace_back(3, 0.01 * i);
    mbsgen::test::write_file(folder.path() / "r.crg", mbsgen::test::crg_text(parts));
    return analysis_test::table_of(
               folder, on_tyre(-0.16, R"("road": "r")", R"("roads": [{"name": "r", )" + road + "}],"),
               "manoeuvre m.json --kind bump --set speed=10 --rtol 1e-10 --atol 1e-12")
        .column_of("z");
  };
  const std::vector<double> plane = rise(R"("type": "plane", "height": 0.2, "slope": [0.02, 0])"),
                            file = rise(R"("type": "crg", "file": "r.crg", "start": [-100, 0, -1.8])");
  REQUIRE(file.size() == plane.size());
  CHECK(*std::max_element(plane.begin(), plane.end()) > plane.front() + 0.02);
  double largest = 0;
  for (std::size_t i = 0; i < plane.size(); ++i) largest = std::max(largest, std::abs(file[i] - plane[i]));
  CHECK(largest < 4e-7); // heights of 2 m in single precision
}

TEST_CASE("wheels of a car reach a bump one after the other") {
  const Manoeuvre bump(FourWheels().model(), "bump --set speed=10 --set length=0.5 --set height=0.02");
  const std::vector<double> t = bump.column("t"), front = bump.column("tyre(fl).load"),
                            rear = bump.column("tyre(rr).load");
  const auto change = [&](const std::vector<double>& load, double time) {
    const auto i = std::size_t(std::lround(time / (t[1] - t[0])));
    return std::abs(load.at(i) / load.at(0) - 1);
  };
  // The wheels in front at 0.5 s, those behind when the wheelbase has passed.
  CHECK(change(front, 0.5) < 2e-3);
  CHECK(change(front, 0.525) > 0.2);
  CHECK(change(rear, 0.5 + 0.26) < 0.1);
  CHECK(change(rear, 0.5 + 0.285) > 0.2);
}

// A wheel that hangs high over the ground on turned, locked joints of all types.
TEST_CASE("the foremost wheel is found through turned axes") {
  const char* const model = R"json({"mbsgen": 1, "name": "crane", "gravity": [0, 0, 0], "bodies": [
    {"name": "body", "parent": "base", "at": [0.4, 0, 0], "mass": 300,
     "joints": [{"name": "x", "type": "Tx", "q0": 3}, {"name": "y", "type": "Ty"}, {"name": "z", "type": "Tz", "q0": 50}],
     "points": {"mast": [0.7, 0.2, 0.1]}},
    {"name": "arm", "parent": "body", "at": "mast", "orientation": {"rpy": [0.3, -0.4, 0.5]}, "mass": 10, "inertia": [1, 0, 0, 1, 0, 1],
     "joints": [{"name": "j1", "type": "R", "axis": [1, 2, 2], "q0": 0.7, "role": "locked"},
                {"name": "j2", "type": "Screw", "axis": [2, -1, 2], "pitch": 0.1, "q0": 1.1, "role": "locked"}]},
    {"name": "hand", "parent": "arm", "at": [0.5, 0.1, -0.2], "mass": 10, "inertia": [1, 0, 0, 1, 0, 1],
     "joints": [{"name": "j3", "type": "T", "axis": [0, 3, 4], "q0": 0.2, "role": "locked"}, {"name": "j4", "type": "Ry", "q0": -0.6, "role": "locked"}]},
    {"name": "wheel", "parent": "hand", "at": [0.3, 0.2, 0.6], "mass": 10, "inertia": [0.5, 0, 0, 1, 0, 0.5],
     "joints": [{"name": "spin", "type": "Ry"}]}],
    "sensors": [{"name": "w", "point": "wheel.origin"}], "outputs": ["sensor(w).position[0]"],
    "tyres": [{"name": "tyre", "wheel": "wheel", "law": "brush", "parameters": {"radius": 0.3, "slip_stiffness": 1000}}],
    "vehicle": {"point": "body.origin", "pull": "body.origin"}})json";
  const Manoeuvre bump(model, "bump --write-model driven.json --rtol 1e-10 --atol 1e-12");
  const std::string text = bump.command.file("driven.json"), before = "(x - ";
  const std::size_t place = text.find(before);
  REQUIRE(place != std::string::npos);
  const double front = std::stod(text.substr(place + before.size()));
  CHECK_THAT(bump.column("sensor(w).position[0]").front(), WithinAbs(front, 1e-9));
  CHECK(std::abs(front - 3.4) > 0.5);
}
