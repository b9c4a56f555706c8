// SPDX-License-Identifier: GPL-3.0-or-later
// The car of fifty joints: its static equilibrium against ROBOTRAN's use of it, the example's file against its import.
#include "commands/analysis/command.h"
#include "commands/analysis/elements/paper_car.h"
#include "support/catch.hpp"

using namespace mbsgen;
using analysis_test::Csv;
using analysis_test::in_folder;
using analysis_test::Json;

namespace {

// The public project with the example's changes.
Json changed_car(const test::TemporaryDirectory& folder, const std::filesystem::path& project) {
  const std::filesystem::path changes = test::source_dir() / "examples/driving_simulator/car50_changes.jsonc";
  const auto run = in_folder(folder, "import '" + project.string() + "' --changes '" + changes.string() +
                                         "' -o car50.json --quiet");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  return Json::parse(test::read_file(folder.path() / "car50.json"));
}

// A table of a simulation over one second.
Csv weave(const test::TemporaryDirectory& folder, const std::string& name, const Json& car) {
  test::write_file(folder.path() / (name + ".json"), car.dump());
  const auto run =
      in_folder(folder, "simulate " + name + ".json --tf 1 --every 0.1 --rtol 1e-11 --atol 1e-12 -o " + name +
                            ".csv --quiet");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  return Csv(folder.path() / (name + ".csv"));
}

} // namespace

TEST_CASE("equilibrium: the car of fifty joints stands at its height by the published free lengths") {
  const auto project = test::shared_path("models/robotran/car50.mbs");
  const auto reference = test::shared_path("reference/car50_use.json");
  if (!project || !reference) return;
  const test::TemporaryDirectory folder;
  const Json uses = Json::parse(test::read_file(*reference));
  Json car = changed_car(folder, *project);
  CHECK(car.at("parameters").at("wheel_x").at("value") == uses.at("static").at("wheel_x"));
  analysis_test::put_on_springs(car);
  test::write_file(folder.path() / "car.json", car.dump());
  const auto run =
      in_folder(folder, "equilibrium car.json --set 'q(T3_chassis)=0.2' --exchange 'free_front for "
                        "q(T3_chassis)' --exchange 'free_rear for q(R2_chassis)' --iterations 6 -o t.csv");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  const auto value = [&](const char* name) { return table.rows.at(0)[table.column(name)]; };
  const Json& standing = uses.at("static");
  CHECK(value("free_front") == Approx(standing.at("L0_f").get<double>()).margin(1e-8).epsilon(0));
  CHECK(value("free_rear") == Approx(standing.at("L0_r").get<double>()).margin(1e-8).epsilon(0));
  CHECK(value("q(R1_chassis)") == Approx(standing.at("roll").get<double>()).margin(1e-8).epsilon(0));
  CHECK(value("q(T3_chassis)") == 0.2);
  CHECK(value("q(R2_chassis)") == 0);
}

namespace {

// The example is at its equilibrium and rolls; the project begins with level arms and wheels at rest.
void start_as_project(Json& example) {
  for (const char* const length : {"free_front", "free_rear"}) example["parameters"][length]["value"] = 0.66;
  for (Json& body : example["bodies"])
    for (Json& joint : body["joints"]) {
      joint.erase("qd0");
      const bool is_guess = joint.contains("q0") && joint.at("q0").is_number();
      if (is_guess && joint.at("name") != "z") joint.erase("q0");
    }
}

} // namespace

TEST_CASE("simulate: the driving simulator moves as the project that it is taken from") {
  const auto project = test::shared_path("models/robotran/car50.mbs");
  if (!project) return;
  const test::TemporaryDirectory folder;
  Json imported = changed_car(folder, *project);
  analysis_test::put_on_springs(imported);
  Json example =
      Json::parse(test::read_file(test::source_dir() / "examples/driving_simulator/driving_simulator.json"));
  example["parameters"]["wheel_damping"]["value"] = 0;
  start_as_project(example);
  example["parameters"]["wheel_x"]["value"] = imported.at("parameters").at("wheel_x").at("value");
  analysis_test::put_on_springs(example);
  analysis_test::let_it_weave(imported, {"R1_steerwheel", "T1_chassis", "T3_chassis", "Joint_5"});
  analysis_test::let_it_weave(example, {"wheel", "x", "z", "caster_fl"});
  const Csv expected = weave(folder, "imported", imported), found = weave(folder, "example", example);
  const char* const columns[][2] = {
      {"q(x)", "q(T1_chassis)"},           {"q(y)", "q(T2_chassis)"},
      {"q(z)", "q(T3_chassis)"},           {"q(yaw)", "q(R3_chassis)"},
      {"q(roll)", "q(R1_chassis)"},        {"q(pitch)", "q(R2_chassis)"},
      {"q(rack)", "q(T2_rack)"},           {"q(pinion)", "q(R3_pinion)"},
      {"q(steer_fl)", "q(Joint_9)"},       {"q(steer_fr)", "q(Joint_18)"},
      {"q(upper_rl)", "q(Joint_31)"},      {"q(twist_front)", "q(R2_def_bar_ft)"},
      {"q(spin_fl)", "q(R2_wheel_ft_lt)"}, {"Qdriven(wheel)", "Qdriven(R1_steerwheel)"}};
  REQUIRE(found.rows.size() == 11);
  REQUIRE(std::abs(found.rows.back()[found.column("q(y)")]) > 0.1);
  for (const auto& [ours, theirs] : columns)
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
      CAPTURE(ours, i);
      // It begins with the pinion at 0, where the teeth's |q| has a kink: on which side is a matter of rounding, and
      // the rack's acceleration has the other sign there.
      const bool at_kink = i == 0 && ours == std::string("Qdriven(wheel)");
      CHECK(found.rows[i][found.column(ours)] ==
            Approx(expected.rows.at(i)[expected.column(theirs)]).margin(at_kink ? 2e-5 : 1e-9).epsilon(0));
    }
}
