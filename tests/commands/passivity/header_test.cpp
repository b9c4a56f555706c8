// SPDX-License-Identifier: GPL-3.0-or-later
// The header of limits, its table and report.
#include "commands/passivity/key.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/schema_check.h"
#include <algorithm>

using Catch::Matchers::WithinRel;
using namespace passivity_test;

namespace {

const char* const device =
    R"({"device": 1, "name": "lever", "renders": {"joint": "turn", "ratio": 0.25}, "friction": "ignored",
  "damping": 0.6, "workspace": [{"joint": "turn", "from": 0.04, "to": -0.02, "points": 3}],
  "hand": {"mass": [0, 0.3], "damping": 5, "stiffness": [0, 2000]}})";
const char* const model =
    R"({"mbsgen": 1, "name": "lever", "gravity": [0, -9.81, 0], "bodies": [{"name": "lever", "parent": "base",
  "joints": [{"name": "turn", "type": "Rz"}], "mass": 0.2, "com": [0.1, 0.02, 0], "inertia": [0, 0, 0, 0, 0, 0.001]}]})";
// The loop of the runtime renders half of the passive wall on a simulated device, under these limits.
const char* const program = R"(#include "limits.hpp"
#include <cstdio>
#include <mbsgen/drivers/simulated_key.hpp>
#include <mbsgen/loop/loop.hpp>
namespace rt = mbsgen::runtime;
struct Spring {
  using Real = double;
  static constexpr int axes = 1, outputs = 0;
  struct Parameters {};
  double position = 0;
  void set(const Parameters&) {}
  void reset(const rt::Sample<double, 1>& sample) { position = sample.position[0]; }
  void drive(const rt::Motion<double, 1>& motion) { position = motion.position[0]; }
  bool advance(double) { return true; }
  void force(double (&f)[1]) const { f[0] = -lever_limits::passive_stiffness / 2 * position; }
  void observe(double*) const {}
};
int main() {
  rt::Limits<double, 1> limits;
  limits.axis[0].velocity = 2;
  limits.axis[0].force = 100;
  lever_limits::set_limits(limits);
  rt::ManualClock clock;
  rt::SimulatedKey<> key(lever_limits::period_s);
  Spring spring;
  using Coupling = rt::Impedance<double, 1, rt::PlainChain<double, 1>>;
  Coupling coupling(rt::PlainChain<double, 1>(lever_limits::period_s, 100));
  rt::NoLog log;
  rt::Loop<rt::ManualClock, rt::SimulatedKey<>, Spring, Coupling> loop(
      clock, key, spring, coupling, limits, std::int64_t(1e9 * lever_limits::period_s), log);
  loop.start();
  loop.arm();
  for (int i = 0; i < 2000; ++i) loop.step();
  const auto& axis = loop.safety().limits().axis[0];
  auto unset = limits;
  lever_limits::set_limits(unset, 0, 0);
  std::printf("%.17g %.17g %.17g %.17g %.17g %.17g %d %d\n", lever_limits::stable_stiffness,
              lever_limits::held_stiffness, axis.passivity.damping, axis.position_low, axis.position_high,
              axis.force_rate, int(loop.fault()), unset.axis[0].force_rate == axis.force_rate);
})";

} // namespace

TEST_CASE("a program of the runtime takes the header") {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", model);
  mbsgen::test::write_file(folder.path() / "d.json", device);
  mbsgen::test::write_file(folder.path() / "main.cpp", program);
  const auto run = analysis_test::in_folder(
      folder,
      "passivity m.json --device d.json --rate 1000 -o t.csv --header limits.hpp --report r.json --trials 300 "
      "--stiffness 2000,1e5 --json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const nlohmann::json summary = analysis_test::summary_of(run.output);
  CHECK(summary.at("unstable_hands") == 0);
  CHECK(summary.at("places") == 3);
  const nlohmann::json report = nlohmann::json::parse(mbsgen::test::read_file(folder.path() / "r.json"));
  // The mass at the end of the lever: its moment of inertia about the pin over the square of the ratio.
  const double inertia = 0.001 + 0.2 * (0.1 * 0.1 + 0.02 * 0.02);
  CHECK_THAT(report.at("places").at(0).at("mass").get<double>(), WithinRel(inertia / 0.0625, 1e-9));
  CHECK(report.at("needed").at(1).at("stable").get<double>() > 10);
  // What is said of walls without virtual damping is so, whichever dampings are named.
  const auto named = analysis_test::in_folder(
      folder, "passivity m.json --device d.json --rate 1000 -o u.csv --virtual-damping 5,10 --json");
  CHECK(analysis_test::summary_of(named.output).at("stable") == summary.at("stable"));
  const std::string table = mbsgen::test::read_file(folder.path() / "t.csv");
  CHECK(std::count(table.begin(), table.end(), '\n') == 1 + 3 * 11);
  const auto built = mbsgen::test::compile_and_run(folder, "g++",
                                                   mbsgen::test::strict_flags + std::string(" -I ") +
                                                       analysis_test::quoted_path("runtime/include"));
  INFO(built.output);
  REQUIRE(built.exit_code == 0);
  std::istringstream numbers(built.output);
  double stable = 0, held = 0, damping = 0, low = 0, high = 0, rate = 0;
  int fault = -1, keeps_rate = 0;
  numbers >> stable >> held >> damping >> low >> high >> rate >> fault >> keeps_rate;
  CHECK(fault == 0);
  CHECK(keeps_rate == 1);
  CHECK(stable == summary.at("stable").get<double>());
  CHECK(held == summary.at("held").get<double>());
  CHECK_THAT(damping, WithinRel(summary.at("measured_damping").get<double>() / 2, 1e-9));
  CHECK_THAT(low, WithinRel(-0.005, 1e-9));
  CHECK_THAT(high, WithinRel(0.01, 1e-9));
  CHECK_THAT(rate, WithinRel(2 * summary.at("passive").get<double>(), 1e-9));
}

TEST_CASE("the schema takes the device files that the command takes") {
  if (!mbsgen::test::SchemaCheck::available()) return mbsgen::test::leave_out("Valijson is not installed");
  const mbsgen::test::SchemaCheck schema("mbsgen-device.schema.json");
  CHECK(schema.is_valid(device));
  CHECK(schema.is_valid(
      Key{0.034, 0.5, 2e-4, R"(, "delay": {"time": 0, "jitter": 1e-4}, "chain": {"velocity": {"window": 4}})"}
          .device()));
  CHECK(
      schema.is_valid(mbsgen::test::read_file(mbsgen::test::source_dir() / "examples/piano_key/key.device")));
  const auto linked = [&](const std::string& link) {
    return schema.is_valid(Key{0.034, 0.5, 2e-4, R"(, "link": {)" + link + "}"}.device());
  };
  CHECK(linked(R"("time": 0.001, "jitter": 1e-4, "lost": 1, "hold": 0.01, "extrapolation": 0)"));
  CHECK(linked(R"("to_model": {"time": 0, "lost": 2}, "to_device": {"time": 0.1}, "device_rate": 4000)"));
  CHECK_FALSE(linked(R"("to_model": {"time": 0})"));
  CHECK_FALSE(linked(R"("time": 0, "to_model": {"time": 0}, "to_device": {"time": 0})"));
  CHECK_FALSE(linked(R"("time": 0, "lost": -1)"));
  CHECK_FALSE(
      schema.is_valid(R"({"device": 1, "name": "a b", "renders": {"joint": "x"}, "friction": "ignored"})"));
  CHECK_FALSE(schema.is_valid(R"({"device": 1, "name": "a", "renders": {"joint": "x"}})"));
}
