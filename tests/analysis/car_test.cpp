// SPDX-License-Identifier: GPL-3.0-or-later
// The static equilibrium of the car of fifty joints against ROBOTRAN's use of it.
#include "analysis/command.h"
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

using namespace mbsgen;
using analysis_test::contains;
using analysis_test::Csv;
using analysis_test::in_folder;
using Json = nlohmann::ordered_json;

namespace {

// The steering column as equations: `uses` has them in words of its own.
Json column_constraints(const Json& uses) {
  Json constraints = Json::array();
  for (const Json& equation : uses.at("changes").at(0).at("holonomic")) {
    const std::string text = equation;
    constraints.push_back({{"name", "column" + std::to_string(constraints.size())},
                           {"holonomic", text.substr(0, text.find("   ["))}});
  }
  return constraints;
}

void change_joint(Json& joint) {
  const std::string name = joint.at("name");
  if (name == "Inter_out" || name == "Redressement") joint["q0"] = "pi/2";
  if (name == "R1_steerwheel") joint["role"] = "driven";
  if (name == "R2_def_bar_ft") joint["force"] = "-4000*q(R2_def_bar_ft)";
  if (name == "R2_def_bar_rr") joint["force"] = "-1100*q(R2_def_bar_rr)";
}

void change_body(Json& body) {
  const std::string name = body.at("name");
  if (contains(name, "Bielle_dir")) {
    Json& y = body["points"]["Point_0"][1];
    y = y.get<double>() > 0 ? 0.55 : -0.55;
  }
  if (contains(name, "Fusee_av")) body["points"]["to_roue"][0] = "wheel_x";
  if (name == "Volant") body.erase("mass"), body.erase("inertia");
  for (Json& joint : body["joints"]) change_joint(joint);
}

// The changes that make the driving simulator of the project, its tyres as springs alone: the car stands.
Json simulator(Json car, const Json& uses) {
  car["parameters"] = {{"L0_f", 0.66},
                       {"L0_r", 0.66},
                       {"wheel_x", uses.at("static").at("wheel_x")},
                       {"beta", {{"value", "pi/6"}, {"constant", true}}}};
  car["constraints"] = column_constraints(uses);
  for (Json& body : car["bodies"]) change_body(body);
  for (Json& link : car["links"])
    link["force"] =
        contains(link.at("name"), "_av_") ? "33300*(Z - L0_f) + 9160*Zd" : "33300*(Z - L0_r) + 9160*Zd";
  for (Json& force : car["forces"]) {
    force.erase("law");
    force["force"] = {0, 0, "max(200000*(0.3 - z), 0)"};
  }
  return car;
}

} // namespace

TEST_CASE("equilibrium: the car of fifty joints stands at its height by the published free lengths") {
  const auto project = test::shared_path("models/robotran/car50.mbs");
  const auto reference = test::shared_path("reference/car50_use.json");
  if (!project || !reference) return;
  const test::TemporaryDirectory folder;
  REQUIRE(in_folder(folder, "import '" + project->string() + "' -o car50.json --quiet").exit_code == 0);
  const Json uses = Json::parse(test::read_file(*reference));
  test::write_file(folder.path() / "car.json",
                   simulator(Json::parse(test::read_file(folder.path() / "car50.json")), uses).dump());
  const auto run =
      in_folder(folder, "equilibrium car.json --set 'q(T3_chassis)=0.2' --exchange 'L0_f for "
                        "q(T3_chassis)' --exchange 'L0_r for q(R2_chassis)' --iterations 6 -o t.csv");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  const auto value = [&](const char* name) { return table.rows.at(0)[table.column(name)]; };
  const Json& standing = uses.at("static");
  CHECK(value("L0_f") == Approx(standing.at("L0_f").get<double>()).margin(1e-8).epsilon(0));
  CHECK(value("L0_r") == Approx(standing.at("L0_r").get<double>()).margin(1e-8).epsilon(0));
  CHECK(value("q(R1_chassis)") == Approx(standing.at("roll").get<double>()).margin(1e-8).epsilon(0));
  CHECK(value("q(T3_chassis)") == 0.2);
  CHECK(value("q(R2_chassis)") == 0);
}
