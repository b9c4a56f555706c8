// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters from recordings of models that have them: trees, loops, contacts, states, driven joints.
#include "commands/identify/noise.h"
#include "support/catch.hpp"
#include <cmath>
#include <fstream>

using namespace identify_test;
using analysis_test::contains;
using analysis_test::in_folder;
using mbsgen::test::TemporaryDirectory;

TEST_CASE("parameters of a cart are within three deviations, and deviations are those of many recordings") {
  // Where the noise is known, deviations do not depend on it: one recording says how many scatter.
  constexpr int runs = 20;
  const std::map<std::string, double> truth{{"m", 2}, {"k", 50}, {"d", 0.7}, {"f", 0.5}};
  std::map<std::string, double> squares;
  int inside = 0;
  const TemporaryDirectory folder;
  for (int run = 0; run < runs; ++run) {
    record(folder, cart(), "--tf 4 --force x=3 --every 0.02", {{"q(x)", 1e-3}}, unsigned(run + 1));
    const auto found = identified(folder, "--fit m,k,d,f --set m=1.5 --set k=40 --noise 'q(x)=1e-3'");
    CHECK(found.at("converged") == true);
    bool all = true;
    for (const auto& [name, value] : truth) {
      const double error = error_in_deviations(found, name, value);
      squares[name] += error * error / runs;
      all = all && error < 3;
    }
    inside += all ? 1 : 0;
  }
  CHECK(inside >= runs * 95 / 100);
  // Squares of the deviation 1 have the mean 1 and the deviation sqrt(2).
  for (const auto& [name, mean] : squares) {
    INFO(name << ": mean square " << mean);
    CHECK(std::fabs(mean - 1) < 3.5 * std::sqrt(2.0 / runs));
  }
}

TEST_CASE("the noise of a column is that of its residuals where it is not given") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 4 --force x=3 --every 0.01", {{"q(x)", 2e-3}}, 7);
  const auto found = identified(folder, "--fit m,k,d,f --set k=60 --measure 'q(x)'");
  CHECK(std::fabs(found.at("columns").at("q(x)").at("noise").get<double>() - 2e-3) < 2e-4);
  CHECK(error_in_deviations(found, "k", 50) < 4);
}

TEST_CASE("what a motion without a known force does not tell apart is a sum") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 4 --every 0.01", {}, 1);
  const auto found = identified(folder, "--fit m,k,d,f --noise 'q(x)=1e-4'");
  REQUIRE(found.at("sums").size() == 3);
  // All forces and the mass by the same factor are the same motion: each less its share of f.
  const std::map<std::string, double> shares{{"m", -4}, {"k", -100}, {"d", -1.4}};
  for (const auto& sum : found.at("sums")) {
    REQUIRE(sum.at("factors").size() == 2);
    for (const auto& [name, share] : shares)
      if (sum.at("factors").contains(name)) {
        INFO(sum.dump());
        CHECK(sum.at("factors").at(name) == 1.0);
        CHECK(std::fabs(sum.at("factors").at("f").get<double>() - share) < 1e-4 * std::fabs(share));
      }
  }
  CHECK(found.at("parameters").at("f").at("verdict") == "kept, in a sum");
}

TEST_CASE("gain and offset of a sensor are numbers beside the model") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 4 --force x=3 --every 0.01", {}, 1);
  // volts = 12 x + 0.5, with a noise of some rounding.
  const auto run = in_folder(
      folder, "identify m.json --data t.csv --json --measure 'q(x)=(q(x) - shift)/gain' --number gain=1.2 "
              "--number shift=0.1 --fit gain,shift,f --set f=0.4");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const auto found = nlohmann::json::parse(run.output.substr(run.output.find('{')));
  CHECK(std::fabs(found.at("parameters").at("gain").at("value").get<double>() - 1) < 1e-4);
  CHECK(std::fabs(found.at("parameters").at("shift").at("value").get<double>()) < 1e-4);
  CHECK(std::fabs(found.at("parameters").at("f").at("value").get<double>() - 0.5) < 1e-4);
}

TEST_CASE("loops: lengths of a four-bar from the motion of its crank, by one motion and by segments") {
  std::ifstream file(mbsgen::test::source_dir().string() + "/examples/four_bar/four_bar.json");
  const std::string model((std::istreambuf_iterator<char>(file)), {});
  const TemporaryDirectory folder;
  record(folder, model, "--tf 1 --every 0.005", {{"q(crank_angle)", 1e-4}}, 5);
  const std::string fit =
      "--fit coupler_length,density,crank_length --set coupler_length=0.38 --measure 'q(crank_angle)' "
      "--noise 'q(crank_angle)=1e-4' ";
  for (const char* how : {"", "--segment 0.2", "--stiff"}) {
    const auto found = identified(folder, fit + how);
    INFO(how);
    CHECK(error_in_deviations(found, "coupler_length", 0.35) < 4);
    CHECK(error_in_deviations(found, "density", 1.2) < 4);
    CHECK(error_in_deviations(found, "crank_length", 0.1) < 4);
    CHECK(found.at("segments") == (std::string(how) == "--segment 0.2" ? 5 : 1));
  }
}

TEST_CASE("contacts, states and initial values: a ball on a floor, its pump, and where it began") {
  const std::string model = R"j({
    "mbsgen": 1, "name": "ball", "gravity": [0, 0, -9.81],
    "parameters": {"stiffness": 2e4, "loss": 0.3, "lag": 0.05, "command": 0},
    "base": {"points": {"floor": [0, 0, 0]}},
    "bodies": [{"name": "ball", "parent": "base", "mass": 0.5,
      "joints": [{"name": "z", "type": "Tz", "q0": 0.25, "force": "x(pump)"}], "points": {"middle": [0, 0, 0]}}],
    "states": [{"name": "pump", "rate": "(3*sin(4*t) - x(pump))/lag", "x0": 1, "unit": "N"}],
    "contacts": [{"name": "floor", "a": {"sphere": "ball.middle", "radius": 0.03},
      "b": {"plane": "base.floor", "direction": [0, 0, 1]}, "normal": "stiffness*pen*(1 + loss*rate)"}]
  })j";
  const TemporaryDirectory folder;
  std::string used = model;
  used.replace(used.find(R"(, "command": 0)"), 14, "");
  record(folder, used, "--tf 1.2 --every 0.005", {{"q(z)", 1e-4}}, 3);
  const auto found =
      identified(folder, "--fit 'stiffness,loss,lag,x(pump),q(z)' --set stiffness=1.8e4 --set loss=0.25 "
                         "--set 'q(z)=0.251' --measure 'q(z)' --noise 'q(z)=1e-4'");
  CHECK(error_in_deviations(found, "stiffness", 2e4) < 4);
  CHECK(error_in_deviations(found, "loss", 0.3) < 4);
  CHECK(error_in_deviations(found, "lag", 0.05) < 4);
  CHECK(error_in_deviations(found, "x(pump)", 1) < 4);
  CHECK(error_in_deviations(found, "q(z)", 0.25) < 4);
}

TEST_CASE("driven joints: forces of a given motion are linear in masses") {
  const std::string model = R"j({
    "mbsgen": 1, "name": "arm", "gravity": [0, 0, -9.81],
    "parameters": {"m1": {"value": 2, "unit": "kg"}, "m2": {"value": 1, "unit": "kg"}},
    "bodies": [
      {"name": "upper", "parent": "base", "mass": "m1", "com": [0, 0, -0.2],
       "joints": [{"name": "a", "type": "Ry", "role": "driven", "motion": "sin(2*t)"}], "points": {"end": [0, 0, -0.4]}},
      {"name": "lower", "parent": "upper", "at": "end", "mass": "m2", "com": [0, 0, 0]}
    ]
  })j";
  // A mass of 1 kg at the end of 0.4 m makes up for 4 kg at 0.2 m in the inertia, and for 2 kg in the weight: both are told.
  const TemporaryDirectory folder;
  record(folder, model, "--tf 3 --every 0.01", {{"Qdriven(a)", 0.02}}, 11);
  const auto found = identified(folder, "--fit m1,m2 --set m1=1 --set m2=2 --noise 'Qdriven(a)=0.02'");
  CHECK(error_in_deviations(found, "m1", 2) < 4);
  CHECK(error_in_deviations(found, "m2", 1) < 4);
}

TEST_CASE("the model is written with what was found, all else as it was") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 4 --force x=3 --every 0.01 --set k=55 --set 'q(x)=0.25'", {}, 1);
  const auto found = identified(folder, "--fit 'k,q(x)' --write-model new.json -o p.csv --residuals r.csv");
  const std::string text = mbsgen::test::read_file(folder.path() / "new.json");
  const double k = found.at("parameters").at("k").at("value").get<double>();
  CHECK(std::fabs(k - 55) < 1e-3);
  const auto written = nlohmann::json::parse(text);
  CHECK(written.at("parameters").at("k").at("value").get<double>() == k);
  CHECK(written.at("parameters").at("m").at("value") == 2);
  CHECK(std::fabs(written.at("bodies")[0].at("joints")[0].at("q0").get<double>() - 0.25) < 1e-5);
  const analysis_test::Csv residuals(folder.path() / "r.csv");
  CHECK(residuals.names == std::vector<std::string>{"t", "q(x)", "q(x) model", "q(x) residual"});
  for (const auto& row : residuals.rows) CHECK(std::fabs(row[3]) < 1e-5);
  const auto again = in_folder(folder, "identify new.json --data t.csv --fit k --json");
  CHECK(again.exit_code == 0);
}
