// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/analysis/elements/paper_car.h"
#include <stdexcept>

namespace {

using analysis_test::Json;

const Json& body_of(const Json& car, const std::string& point) {
  for (const Json& body : car.at("bodies"))
    if (body.at("name") == point.substr(0, point.find('.'))) return body;
  throw std::runtime_error("no body carries " + point);
}

} // namespace

void analysis_test::put_on_springs(Json& car) {
  for (const Json& tyre : car.value("tyres", Json::array()))
    car["forces"].push_back(
        {{"name", tyre.at("name")}, {"point", tyre.at("wheel").get<std::string>() + ".origin"}});
  car.erase("tyres");
  car.erase("outputs");
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
