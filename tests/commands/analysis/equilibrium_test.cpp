// SPDX-License-Identifier: GPL-3.0-or-later
// `mbsgen equilibrium` and `mbsgen modes` against closed forms.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

using namespace mbsgen;
using analysis_test::contains;
using analysis_test::Csv;
using analysis_test::in_folder;
using analysis_test::table_of;

namespace {

constexpr double g = 9.81, pi = 3.14159265358979323846;

std::string model(const std::string& elements) {
  return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], )" + elements + "}";
}

// Point masses of 1 kg on rods of 1 m, the first of which hangs on the base at `angle`.
std::string chain(int links, const char* angle) {
  std::string bodies;
  for (int i = 0; i < links; ++i) {
    const std::string number = std::to_string(i), parent = i == 0 ? "base" : "b" + std::to_string(i - 1);
    bodies += std::string(i == 0 ? "" : ",") + R"({"name": "b)" + number + R"(", "parent": ")" + parent +
              '"' + (i == 0 ? "" : R"(, "at": "end")") + R"(, "joints": [{"name": "q)" + number +
              R"(", "type": "Ry", "q0": )" + (i == 0 ? angle : "0") +
              R"(}], "mass": 1, "com": [0, 0, -1], "points": {"end": [0, 0, -1]}})";
  }
  return model("\"bodies\": [" + bodies + "]");
}

// Two cranks of 0.5 m and 3 kg, bars, carry a platform of 2 kg, which moves without turning.
std::string parallelogram() {
  const auto crank = [](const std::string& name, const char* at, const char* role) {
    return R"({"name": ")" + name + R"(", "parent": "base", "at": )" + at + R"(, "joints": [{"name": ")" +
           name + R"(", "type": "Ry", "role": ")" + role +
           R"(", "q0": 0.3}], "mass": 3, "com": [0, 0, -0.25], "inertia": [0, 0, 0, 0.0625, 0, 0],
           "points": {"end": [0, 0, -0.5]}})";
  };
  return model("\"bodies\": [" + crank("left", "[0, 0, 0]", "independent") + "," +
               crank("right", "[1, 0, 0]", "dependent") +
               R"(, {"name": "platform", "parent": "left", "at": "end",
               "joints": [{"name": "p", "type": "Ry", "role": "dependent", "q0": -0.3}], "mass": 2, "com": [0.5, 0, 0],
               "inertia": [0, 0, 0, 0.1, 0, 0], "points": {"end": [1, 0, 0]}}],
               "cuts": [{"name": "c", "type": "ball", "a": "platform.end", "b": "right.end"}])");
}

// 2 kg on a spring of 1 kN/m below a hook 1 m high, begun at 0.3 m.
std::string hanging_mass() {
  return model(R"("parameters": {"L0": 0.5, "k": 1000}, "base": {"points": {"hook": [0, 0, 1]}}, "bodies":
    [{"name": "b", "parent": "base", "joints": [{"name": "z", "type": "Tz", "q0": 0.3}], "mass": 2}], "links":
    [{"name": "s", "from": "base.hook", "to": "b.origin", "force": "k*(Z - L0) + 3*Zd"}])");
}

// A car in the plane, with side forces of its axles, steered by 0.05 rad.
std::string single_track(const std::string& joints) {
  return R"({"mbsgen": 1, "name": "m", "bodies": [{"name": "car", "parent": "base", "mass": 1480, "inertia":
    [1400, 0, 0, 2000, 0, 2500], "joints": [)" +
         joints + R"json(], "points": {"front": [1.2, 0, 0], "rear": [-1.4, 0, 0]}}], "forces": [
    {"name": "f", "point": "car.front", "frame": "body", "force": [0, "90000*(0.05 - vy/vx)", 0]},
    {"name": "r", "point": "car.rear", "frame": "body", "force": [0, "-110000*vy/vx", 0]}]})json";
}

double yaw_rate(double V) {
  const double a = 1.2, b = 1.4, l = a + b;
  return V * 0.05 / (l + 1480 * V * V * (b / 90000 - a / 110000) / l);
}

// The four-bar of the examples about one configuration: how all angles and heights follow the crank's.
struct FourBar {
  static constexpr double crank = 0.1, coupler = 0.35, rocker = 0.3, density = 1.2, flywheel = 0.01;
  double angle[3], slope[3], curve[3]; ///< of crank, coupler and rocker against the base; derivatives

  FourBar(double theta, double phi, double psi) : angle{theta, phi, psi}, slope{1}, curve{0} {
    // crank e(theta) + coupler e(phi) - rocker e(psi) is constant: both derivatives of it, across the third bar.
    const double across = std::sin(phi - psi);
    slope[1] = -crank * std::sin(theta - psi) / (coupler * across);
    slope[2] = -crank * std::sin(phi - theta) / (rocker * -across);
    const double pull = crank * std::cos(theta - psi) + coupler * slope[1] * slope[1] * std::cos(phi - psi) -
                        rocker * slope[2] * slope[2];
    const double push = crank * std::cos(theta - phi) + coupler * slope[1] * slope[1] -
                        rocker * slope[2] * slope[2] * std::cos(psi - phi);
    curve[1] = -pull / (coupler * across);
    curve[2] = push / (rocker * -across);
  }
  // Second derivative of the height of a bar's end, for a bar of the length 1.
  double lift(int bar) const {
    return curve[bar] * std::cos(angle[bar]) - slope[bar] * slope[bar] * std::sin(angle[bar]);
  }
  /// Second derivative of the potential energy, N m.
  double stiffness() const {
    return g * density *
           (crank * crank / 2 * lift(0) + coupler * (crank * lift(0) + coupler / 2 * lift(1)) +
            rocker * rocker / 2 * lift(2));
  }
  /// Of the crank's rate, kg m².
  double inertia() const {
    const double of_coupler = crank * crank + coupler * coupler / 3 * slope[1] * slope[1] +
                              crank * coupler * slope[1] * std::cos(angle[0] - angle[1]);
    return density * (std::pow(crank, 3) / 3 + coupler * of_coupler +
                      std::pow(rocker, 3) / 3 * slope[2] * slope[2]) +
           flywheel;
  }
};

} // namespace

TEST_CASE("equilibrium: pendulums hang, or stand where they begin near the top") {
  const test::TemporaryDirectory folder;
  for (const auto& [begin, end] : {std::pair("0.4", 0.0), std::pair("2.9", pi)}) {
    const Csv table = table_of(folder, chain(1, begin), "equilibrium --tolerance 1e-12 m.json");
    REQUIRE(table.rows.size() == 1);
    CHECK(table.rows[0][table.column("q(q0)")] == Approx(end).margin(1e-12));
  }
  const auto run = in_folder(folder, "equilibrium m.json -o t.csv --json");
  CHECK(contains(run.output, "\"unstable_modes\": 1.0"));
}

TEST_CASE("equilibrium: a parallelogram hangs, its dependent joints closed") {
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, parallelogram(), "equilibrium m.json --tolerance 1e-10");
  for (const char* joint : {"left", "right", "p"})
    CHECK(table.rows[0][table.column("q(" + std::string(joint) + ")")] == Approx(0).margin(1e-10));
}

TEST_CASE("equilibrium: a mass on a turning arm is where the spring holds it") {
  const test::TemporaryDirectory folder;
  const std::string text = R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
    {"name": "arm", "parent": "base", "joints": [{"name": "a", "type": "Rz", "qd0": 3},
     {"name": "r", "type": "Tx", "q0": 1, "force": "40 - q(r)*40"}], "mass": 2}]})";
  const Csv table = table_of(folder, text, "equilibrium m.json --steady --tolerance 1e-12");
  CHECK(table.rows[0][table.column("q(r)")] == Approx(40.0 / (40 - 2 * 9)).epsilon(1e-12));
  CHECK(table.rows[0][table.column("q(a)")] == 0);
}

TEST_CASE("equilibrium: the free length at which a mass hangs at a given height") {
  const test::TemporaryDirectory folder;
  const Csv table =
      table_of(folder, hanging_mass(), "equilibrium m.json --exchange \"L0 for q(z)\" --tolerance 1e-11");
  CHECK(table.rows[0][table.column("q(z)")] == 0.3);
  CHECK(table.rows[0][table.column("L0")] == Approx(0.7 - 2 * g / 1000).epsilon(1e-13));
  CHECK(table.rows[0][table.column("F(s)")] == Approx(2 * g).epsilon(1e-12));
}

TEST_CASE("equilibrium: half a car stands level at its ride height by the free lengths of both springs") {
  // A beam of 800 kg on springs of 30 kN/m and 25 kN/m, 1.1 m before and 1.4 m behind its centre of mass.
  const std::string text = model(R"("parameters": {"front": 0.5, "rear": 0.5}, "base": {"points":
    {"f": [1.1, 0, 0], "r": [-1.4, 0, 0]}}, "bodies": [{"name": "b", "parent": "base", "joints":
    [{"name": "z", "type": "Tz", "q0": 0.4}, {"name": "pitch", "type": "Ry"}], "mass": 800, "inertia":
    [0, 0, 0, 1200, 0, 0], "points": {"f": [1.1, 0, 0], "r": [-1.4, 0, 0]}}], "links":
    [{"name": "f", "from": "base.f", "to": "b.f", "force": "30000*(Z - front) + 900*Zd"},
     {"name": "r", "from": "base.r", "to": "b.r", "force": "25000*(Z - rear) + 900*Zd"}])");
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, text,
                             "equilibrium m.json --exchange 'front for q(z)' --exchange 'rear for q(pitch)' "
                             "--tolerance 1e-10");
  const std::vector<double>& row = table.rows[0];
  CHECK(row[table.column("front")] == Approx(0.4 + 800 * g * 1.4 / 2.5 / 30000).epsilon(1e-12));
  CHECK(row[table.column("rear")] == Approx(0.4 + 800 * g * 1.1 / 2.5 / 25000).epsilon(1e-12));
  CHECK(row[table.column("q(pitch)")] == 0);
}

TEST_CASE("equilibrium: a dependent coordinate is given by an equation") {
  const test::TemporaryDirectory folder;
  std::string text = parallelogram();
  text.replace(text.find("\"bodies\""), 0, R"("parameters": {"push": 0},)");
  text.replace(text.find(R"("role": "independent")"), 0, R"("force": "push", )");
  const Csv table = table_of(folder, text, "equilibrium m.json --exchange 'push for q(p)' --tolerance 1e-10");
  CHECK(table.rows[0][table.column("q(p)")] == Approx(-0.3).epsilon(1e-12));
  CHECK(table.rows[0][table.column("push")] == Approx(g * (2 + 3) * 0.5 * std::sin(0.3)).epsilon(1e-11));
}

TEST_CASE("equilibrium: forces and stiffnesses by equations over columns and parameters") {
  const test::TemporaryDirectory folder;
  Csv table = table_of(folder, hanging_mass(),
                       "equilibrium m.json --unknown k --equation 'q(z) = 0.2 + L0/5' --tolerance 1e-11");
  CHECK(table.rows[0][table.column("q(z)")] == Approx(0.3).epsilon(1e-12));
  CHECK(table.rows[0][table.column("k")] == Approx(2 * g / 0.2).epsilon(1e-11));
  table = table_of(folder, hanging_mass(),
                   "equilibrium m.json --unknown 'Q(z)' --equation 'F(s) = 5*t + 3e1' --tolerance 1e-11");
  CHECK(table.rows[0][table.column("Q(z)")] == Approx(2 * g - 30).epsilon(1e-11));
}

TEST_CASE("equilibrium: equations name parameters that follow from others, and constants") {
  std::string text = hanging_mass();
  text.replace(text.find("\"k\""), 0,
               R"("stretch": "2*9.81/k", "height": {"value": 0.3, "constant": true}, )");
  const test::TemporaryDirectory folder;
  const Csv table = table_of(
      folder, text, "equilibrium m.json --unknown k --equation 'q(z) = height + stretch' --tolerance 1e-11");
  CHECK(table.rows[0][table.column("k")] == Approx(4 * g / 0.2).epsilon(1e-11));
  CHECK(table.rows[0][table.column("q(z)")] == Approx(0.4).epsilon(1e-12));
}

TEST_CASE("equilibrium: equations name the model's outputs") {
  std::string text = parallelogram();
  text.replace(
      text.find("\"bodies\""), 0,
      R"json("sensors": [{"name": "s", "point": "left.end"}], "outputs": ["q(p)", "sensor(s).position[0]"], )json");
  const test::TemporaryDirectory folder;
  const Csv table = table_of(
      folder, text,
      "equilibrium m.json --unknown 'Q(left)' --equation 'sensor(s).position[0] = -0.3' --tolerance 1e-10");
  CHECK(table.rows[0][table.column("q(left)")] == Approx(std::asin(0.6)).epsilon(1e-12));
  CHECK(table.rows[0][table.column("Q(left)")] == Approx(g * (2 + 3) * 0.3).epsilon(1e-11));
}

TEST_CASE("equilibrium: a driven joint is placed so that another one stands where it should") {
  const test::TemporaryDirectory folder;
  const std::string text = model(R"json("bodies": [
    {"name": "lift", "parent": "base", "joints": [{"name": "lift", "type": "Tz", "role": "driven"}], "mass": 1},
    {"name": "load", "parent": "lift", "joints": [{"name": "load", "type": "Tz", "force": "-400*q(load)"}],
     "mass": 2}])json");
  const Csv table =
      table_of(folder, text, "equilibrium m.json --unknown 'q(lift)' --equation 'q(lift) + q(load) = 1'");
  CHECK(table.rows[0][table.column("q(lift)")] == Approx(1 + 2 * g / 400).epsilon(1e-10));
  CHECK(table.rows[0][table.column("Qdriven(lift)")] == Approx(3 * g).epsilon(1e-10));
}

TEST_CASE("equilibrium: a single track in a steady bend has the yaw rate of its understeer") {
  // Side forces are linear in (vy + a r)/vx - steer: r = V steer / (l + m V^2 (b/Cf - a/Cr)/l).
  const test::TemporaryDirectory folder;
  const Csv table = table_of(
      folder,
      single_track(
          R"({"name": "x", "type": "Tx"}, {"name": "y", "type": "Ty"}, {"name": "yaw", "type": "Rz"})"),
      "equilibrium m.json --set 'qd(x)=75/3.6' --ignore x,y --unknown 'qd(y)' --unknown 'qd(yaw)' --exchange "
      "'Q(x) for q(yaw)' --equation 'qdd(y) = qd(yaw)*qd(x)' --equation 'qdd(x) = -qd(yaw)*qd(y)' --tolerance 1e-10");
  CHECK(table.rows[0][table.column("qd(yaw)")] == Approx(yaw_rate(75 / 3.6)).epsilon(1e-11));
}

TEST_CASE("equilibrium: on a free joint the same bend has velocities that do not change") {
  const test::TemporaryDirectory folder;
  const Csv table = table_of(
      folder, single_track(R"({"name": "base", "type": "Free"})"),
      "equilibrium m.json --set 'qd(base.vx)=75/3.6' --unknown 'qd(base.vy)' --unknown 'qd(base.wz)' --unknown "
      "'Q(base.vx)' --tolerance 1e-10");
  CHECK(table.rows[0][table.column("qd(base.wz)")] == Approx(yaw_rate(75 / 3.6)).epsilon(1e-11));
  CHECK(table.rows[0][table.column("unstable_modes")] == 0);
}

TEST_CASE("equilibrium: from several starts a double pendulum has all four") {
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, chain(2, "0.4"), "equilibrium m.json --starts 30 --spread 3.1");
  std::vector<double> unstable;
  for (const std::vector<double>& row : table.rows) unstable.push_back(row[table.column("unstable_modes")]);
  std::sort(unstable.begin(), unstable.end());
  CHECK(unstable == std::vector<double>{0, 1, 1, 2});
}

TEST_CASE("equilibrium: places without influence are no further equilibria") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", model(R"("bodies": [
    {"name": "cart", "parent": "base", "joints": [{"name": "x", "type": "Tx"}, {"name": "y", "type": "Ty"}], "mass": 2},
    {"name": "rod", "parent": "cart", "joints": [{"name": "a", "type": "Ry", "q0": 0.4}], "mass": 1,
     "com": [0, 0, -1]}])"));
  const auto run = in_folder(folder, "equilibrium m.json --starts 20 --spread 3 -o t.csv");
  CHECK(contains(run.output, "equilibria 2, "));
  CHECK(Csv(folder.path() / "t.csv").rows.size() == 2);
}

TEST_CASE("equilibrium: names that cannot be sought or given are refused") {
  analysis_test::check_refused(
      hanging_mass(), "equilibrium m.json",
      {{"--unknown kk", "--unknown: there is no parameter 'kk', did you mean 'k'?"},
       {"--unknown 'q(z)'", "'q(z)' cannot be sought: take coordinates of driven joints"},
       {"--unknown 'qd(y)'", "--unknown: there is no joint 'y', take 'z'"},
       {"--exchange k", "--exchange takes UNKNOWN for q(JOINT), not 'k'"},
       {"--exchange 'k for qd(z)'", "a coordinate q(JOINT) may be given, not 'qd(z)'"},
       {"--equation 'q(y) = 1'", "there is no column 'q(y)', did you mean 'q(z)'?"},
       {"--equation 'k +'", "--equation 'k +':"},
       {"--set 3", "--set takes NAME=VALUE, not '3'"},
       {"--ignore y", "--ignore: there is no joint 'y'"}});
}

TEST_CASE("equilibrium: equations that stay open are named") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", hanging_mass());
  const auto run = in_folder(folder, "equilibrium m.json --equation 'q(z) = 5'");
  CHECK(run.exit_code == 5);
  CHECK(contains(run.output, "the best residual is"));
  CHECK(contains(run.output, "q(z) = 5 -"));
}

TEST_CASE("modes: a body that spins about a principal axis precesses in its own axes") {
  // Euler's equations: wobble at W sqrt((C - A)(C - B)/(A B)); its attitude turns against it at W.
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
    {"name": "b", "parent": "base", "joints": [{"name": "ball", "type": "Ball", "qd0": [0, 0, 4]}],
     "mass": 1, "inertia": [2, 0, 0, 2.5, 0, 3.5]}]})",
                             "modes m.json --steady");
  std::vector<double> frequencies;
  for (const std::vector<double>& row : table.rows)
    if (row[table.column("kind")] == 5) frequencies.push_back(2 * pi * row[table.column("frequency")]);
  REQUIRE(frequencies.size() == 2);
  CHECK(frequencies[0] == Approx(4 * std::sqrt(1.5 * 1.0 / (2 * 2.5))).epsilon(1e-12));
  CHECK(frequencies[1] == Approx(4).epsilon(1e-12));
}

TEST_CASE("equilibrium: where there is none, the joints that accelerate are named") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", model(R"("bodies": [{"name": "b", "parent": "base",
    "joints": [{"name": "z", "type": "Tz"}], "mass": 2}])"));
  const auto run = in_folder(folder, "equilibrium m.json");
  CHECK(run.exit_code == 5);
  CHECK(contains(run.output, "no equilibrium after 30 iterations"));
  CHECK(contains(run.output, "z -9.81"));
  CHECK(contains(run.output, "without influence: 'z'"));
}

TEST_CASE("modes: a hanging chain of five masses has Bernoulli's frequencies") {
  // omega^2 l/g are the zeros of the Laguerre polynomial of degree 5.
  const double zeros[] = {0.26356031971814091, 1.4134030591065168, 3.5964257710407221, 7.0858100058588376,
                          12.640800844275783};
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, chain(5, "0"), "modes m.json");
  REQUIRE(table.rows.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(table.rows[i][table.column("frequency")] ==
          Approx(std::sqrt(zeros[i] * g) / (2 * pi)).epsilon(1e-12));
    CHECK(table.rows[i][table.column("kind")] == 5);
    CHECK(table.rows[i][table.column("damping")] == Approx(0).margin(1e-10));
  }
}

TEST_CASE("modes: a parallelogram swings as a pendulum of its own") {
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, parallelogram(), "modes m.json --equilibrium");
  REQUIRE(table.rows.size() == 1);
  const double square = g * (2 + 3) / (0.5 * (2 + 2.0 * 3 / 3));
  CHECK(table.rows[0][table.column("frequency")] == Approx(std::sqrt(square) / (2 * pi)).epsilon(1e-12));
  CHECK(table.rows[0][table.column("share of left")] == Approx(1));
}

TEST_CASE("modes: a four-bar falls or swings as in closed form") {
  const test::TemporaryDirectory folder;
  const std::string file = test::read_file(test::source_dir() / "examples/four_bar/four_bar.json");
  const std::string start = R"("q0": 0.9, "qd0": 6)";
  REQUIRE(contains(file, start));
  const auto begun_at = [&](double crank) {
    std::ostringstream q0;
    q0 << std::setprecision(17) << "\"q0\": " << crank;
    std::string text = file;
    return text.replace(text.find(start), start.size(), q0.str());
  };
  for (const bool hangs : {false, true}) {
    const Csv place = table_of(folder, begun_at(hangs ? -1.5 : 0.9), "equilibrium m.json --tolerance 1e-11");
    const auto angle = [&](const char* joint) { return place.rows[0][place.column(joint)]; };
    const double theta = angle("q(crank_angle)");
    const FourBar bars(theta, theta + angle("q(coupler_angle)"), angle("q(rocker_angle)"));
    const double square = bars.stiffness() / bars.inertia();
    REQUIRE((square > 0) == hangs);
    const Csv modes = table_of(folder, begun_at(theta), "modes m.json");
    REQUIRE(modes.rows.size() == (hangs ? 1 : 2));
    for (const std::vector<double>& row : modes.rows)
      CHECK(std::hypot(row[modes.column("real")], row[modes.column("imaginary")]) ==
            Approx(std::sqrt(std::fabs(square))).epsilon(1e-12));
  }
}

TEST_CASE("modes: away from an equilibrium they are asked for twice") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", chain(1, "0.5"));
  const auto run = in_folder(folder, "modes m.json");
  CHECK(run.exit_code == 5);
  CHECK(contains(run.output, "the largest acceleration is 4.7 rad/s^2"));
  const Csv table = table_of(folder, chain(1, "0.5"), "modes m.json --anyway");
  CHECK(table.rows[0][table.column("frequency")] ==
        Approx(std::sqrt(g * std::cos(0.5)) / (2 * pi)).epsilon(1e-12));
  CHECK(in_folder(folder, "modes m.json --anyway --equilibrium").exit_code == 2);
}

TEST_CASE("modes: a mode as a motion swings by the amplitude over one period") {
  const test::TemporaryDirectory folder;
  const Csv table =
      table_of(folder, parallelogram(), "modes m.json --equilibrium --animate 1 --amplitude 0.1");
  CHECK(table.names == std::vector<std::string>{"t", "q(left)", "q(right)", "q(p)"});
  REQUIRE(table.rows.size() == 49);
  double largest = 0;
  for (const std::vector<double>& row : table.rows) {
    CHECK(row[2] == Approx(row[1]).margin(1e-9)); // the cranks stay parallel
    CHECK(row[3] == Approx(-row[1]).margin(1e-9));
    largest = std::max(largest, std::fabs(row[1]));
  }
  CHECK(largest == Approx(0.1));
  for (std::size_t i = 1; i < 4; ++i) CHECK(table.rows[48][i] == Approx(table.rows[0][i]).margin(1e-12));
  const auto run = in_folder(folder, "modes m.json --equilibrium --animate 7");
  CHECK(run.exit_code == 2);
  CHECK(contains(run.output, "--animate: there are 1 modes"));
}

TEST_CASE("modes: a free body in springs, with quaternions as coordinates") {
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
    {"name": "b", "parent": "base", "joints": [{"name": "free", "type": "Free"}], "mass": 2,
     "inertia": [0.1, 0, 0, 0.2, 0, 0.3]}],
    "forces": [{"name": "f", "point": "b.origin", "frame": "world", "force": ["-8*x", "-18*y", "-32*z"],
     "torque": [0, 0, 0]}]})",
                             "modes m.json");
  std::vector<double> frequencies;
  for (const std::vector<double>& row : table.rows)
    if (row[table.column("kind")] == 5) frequencies.push_back(row[table.column("frequency")]);
  REQUIRE(frequencies.size() == 3);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(frequencies[i] == Approx((double(i) + 2) / (2 * pi)).epsilon(1e-12));
}
