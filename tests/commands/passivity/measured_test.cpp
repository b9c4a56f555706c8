// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of the command beside those that the runtime's simulated key is measured to have.
#include "commands/passivity/key.h"
#include "support/catch.hpp"
#include <chrono>

using Catch::Matchers::WithinRel;
using namespace passivity_test;

namespace {

constexpr double six_percent = 0.06;

double stable(const nlohmann::json& report) {
  return report.at("width").at(0).at("stable");
}

const std::string lead = R"(, "chain": {"acceleration": 100, "lead": )";

} // namespace

TEST_CASE("twelve measured limits of a spring agree within six percent") {
  int cases = 0;
  for (const double rate : {1000.0, 4000.0})
    for (const double damping : {0.5, 1.5}) {
      for (const double lag : {0.0, 2e-4}) {
        const grand::Swing swing{1 / rate, damping, lag};
        const double predicted = stable(report_of({grand::Swing::mass, damping, lag, ""}, rate));
        INFO(rate << ' ' << damping << ' ' << lag);
        CHECK_THAT(grand::plain_limit(swing), WithinRel(predicted, six_percent));
        ++cases;
      }
      // The chain of the device continues the motion by half a period and the actuator's lag.
      const grand::Swing swing{1 / rate, damping, grand::actuator_lag};
      const Key key{grand::Swing::mass, damping, grand::actuator_lag, lead + "\"delay\"}"};
      INFO(rate << ' ' << damping << " with lead");
      CHECK_THAT(grand::lead_limit(swing), WithinRel(stable(report_of(key, rate)), six_percent));
      ++cases;
    }
  CHECK(cases == 12);
}

TEST_CASE("a lead that is too long for the actuator is measured, too") {
  const grand::Swing swing{1e-3, 0.5, 0};
  const Key key{grand::Swing::mass, 0.5, 0, lead + "0.0007}"};
  CHECK_THAT(grand::lead_limit(swing), WithinRel(stable(report_of(key, 1000)), six_percent));
}

TEST_CASE("a delay takes half of the margin, as predicted and measured") {
  const grand::Swing swing{1e-3, 0.5, 2e-4};
  const nlohmann::json now = report_of({grand::Swing::mass, 0.5, 2e-4, ""}, 1000);
  const double halving = now.at("halving_delay");
  CHECK_THAT(halving, WithinRel(7e-4, 0.02)); // b / (T/2 + delay + lag): as long as these are
  CHECK_THAT(measured_limit(swing, 0), WithinRel(stable(now), six_percent));
  const int parts = static_cast<int>(std::lround(halving / 1e-4));
  const double measured = measured_limit(swing, parts) / measured_limit(swing, 0);
  CHECK_THAT(measured, WithinRel(0.5, six_percent));
  const Key later{grand::Swing::mass, 0.5, 2e-4, R"(, "delay": {"time": 0.0007})"};
  CHECK_THAT(measured_limit(swing, 7), WithinRel(stable(report_of(later, 1000)), six_percent));
}

TEST_CASE("a sensor's point is rendered as the coordinate is") {
  Key key{0.05, 0.7, 1e-4, ""};
  const double by_joint = stable(report_of(key, 2000));
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", key.model());
  std::string device = key.device();
  const std::string joint = R"({"joint": "x"})";
  device.replace(device.find(joint), joint.size(), R"({"sensor": "front", "direction": [-2, 0, 0]})");
  mbsgen::test::write_file(folder.path() / "d.json", device);
  const auto run =
      analysis_test::in_folder(folder, "passivity m.json --device d.json --rate 2000 -o t.csv --json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  CHECK_THAT(analysis_test::summary_of(run.output).at("stable").get<double>(), WithinRel(by_joint, 1e-9));
}

TEST_CASE("friction counts where the file says so") {
  const Key key{0.05, 0.7, 1e-4, ""};
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", key.model());
  const auto stable_with = [&](const std::string& friction, const std::string& more) {
    mbsgen::test::write_file(folder.path() / "d.json",
                             R"({"device": 1, "name": "d", "renders": {"joint": "x"}, "friction": ")" +
                                 friction + "\"" + more + "}");
    const auto run =
        analysis_test::in_folder(folder, "passivity m.json --device d.json --rate 2000 -o t.csv --json");
    REQUIRE(run.exit_code == 0);
    return analysis_test::summary_of(run.output).value("stable", 0.0);
  };
  const double counted = stable_with("counted", "");
  CHECK(stable_with("ignored", "") == 0);
  CHECK_THAT(stable_with("ignored", R"(, "damping": 0.7)"), WithinRel(counted, 1e-5));
  CHECK_THAT(stable_with("counted", R"(, "parameters": {"b": 0.35})"), WithinRel(counted / 2, 0.01));
  CHECK_THAT(stable_with("counted", R"(, "parameters": {"b": 0.35}, "damping": 0.35)"),
             WithinRel(counted, 1e-5));
}
