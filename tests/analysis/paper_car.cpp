// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/paper_car.h"
#include "analysis/command.h"
#include <stdexcept>

namespace {

using analysis_test::contains;
using analysis_test::Json;

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

const Json& body_of(const Json& car, const std::string& point) {
  for (const Json& body : car.at("bodies"))
    if (body.at("name") == point.substr(0, point.find('.'))) return body;
  throw std::runtime_error("no body carries " + point);
}

} // namespace

Json analysis_test::paper_car(Json car, const Json& uses) {
  car["parameters"] = {{"L0_f", 0.66},
                       {"L0_r", 0.66},
                       {"wheel_x", uses.at("static").at("wheel_x")},
                       {"beta", {{"value", "pi/6"}, {"constant", true}}}};
  car["constraints"] = column_constraints(uses);
  for (Json& body : car["bodies"]) change_body(body);
  for (Json& link : car["links"])
    link["force"] =
        contains(link.at("name"), "_av_") ? "33300*(Z - L0_f) + 9160*Zd" : "33300*(Z - L0_r) + 9160*Zd";
  put_on_springs(car);
  return car;
}

void analysis_test::put_on_springs(Json& car) {
  for (Json& force : car["forces"]) {
    force.erase("law");
    force.erase("states");
    force["force"] = {0, 0, "max(200000*(0.3 - z), 0)"};
  }
  car.erase("states"); // of the tyres
}

void analysis_test::let_it_weave(Json& car, const Weave& names) {
  for (Json& body : car["bodies"])
    if (body.contains("joints"))
      for (Json& joint : body["joints"]) {
        if (joint.at("name") == names.wheel) joint["motion"] = "0.3*sin(2*t)";
        if (joint.at("name") == names.ahead) joint["qd0"] = 20;
        if (joint.at("name") == names.height) joint["q0"] = 0.2;
        if (joint.at("name") == names.caster) joint["q0"] = 0;
      }
  const Json tyres = car.at("forces");
  for (const Json& tyre : tyres) {
    const Json& wheel = body_of(car, tyre.at("point"));
    const std::string name = tyre.at("name"), carrier = wheel.at("parent"), centre = wheel.at("at");
    car["forces"].push_back({{"name", "side_" + name},
                             {"point", carrier + "." + centre},
                             {"force", {0, "-3000*vy", 0}},
                             {"frame", "body"}});
  }
}
