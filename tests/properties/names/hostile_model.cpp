// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/names/hostile_model.h"
#include <nlohmann/json.hpp>

namespace mbsgen::test {

namespace {

using Json = nlohmann::ordered_json;

Json body(const std::string& name, const std::string& parent, const std::string& at, const Json& joints,
          const std::string& point, double length) {
  return {{"name", name},       {"parent", parent},
          {"at", at},           {"joints", joints},
          {"mass", 1},          {"inertia", {1, 0, 0, 1, 0, 1}},
          {"com", {0.5, 0, 0}}, {"points", {{point, {length, 0, 0}}}}};
}

// Numbers stand in the file as they are given: 1e-400 is no double.
void put(std::string& text, const std::string& mark, const std::string& number) {
  text.replace(text.find(mark), mark.size(), number);
}

} // namespace

std::string hostile_model(const Texts& texts) {
  const std::string end = texts.body + "." + texts.point;
  const auto joint = [](const std::string& name, double q0) {
    return Json{{"name", name}, {"type", "Ry"}, {"q0", q0}};
  };
  Json crank = joint(texts.joint, -1.5707963267948966);
  crank["role"] = "independent";
  crank["force"] = "-" + texts.parameter + "*qd(" + texts.joint + ")";
  const Json slide{{"name", "slide"}, {"type", "Tx"}, {"role", "driven"}, {"motion", "0.1*sin(t)"}};
  Json first = body(texts.body, "base", "origin", Json::array({crank}), texts.point, 1);
  first["doc"] = texts.doc;
  first["mass"] = "@mass";
  Json model{{"mbsgen", 1}, {"name", texts.model}, {"doc", texts.doc}, {"gravity", {0, 0, -9.81}}};
  model["parameters"][texts.parameter] = {{"value", "@value"}, {"unit", texts.unit}, {"doc", texts.doc}};
  model["base"] = {{"points", {{"ground", {2, 0, 0}}}}};
  model["bodies"] = {first, body("b2", texts.body, texts.point, Json::array({joint("j2", 1.5)}), "end", 2),
                     body("b3", "b2", "end", Json::array({joint("j3", 1.5)}), "end", 1),
                     body("b4", "base", "origin", Json::array({joint("j4", 0), slide}), "end", 1)};
  model["cuts"] =
      Json::array({{{"name", texts.cut}, {"type", "ball"}, {"a", "b3.end"}, {"b", "base.ground"}}});
  model["constraints"] =
      Json::array({{{"name", texts.constraint}, {"nonholonomic", "qd(" + texts.joint + ") - 2*qd(j4)"}}});
  model["links"] =
      Json::array({{{"name", texts.link}, {"from", end}, {"to", "b4.origin"}, {"force", "extern"}}});
  model["forces"] = Json::array({{{"name", texts.input}, {"point", end}, {"law", "input"}},
                                 {{"name", texts.law}, {"point", "b3.end"}, {"law", "extern"}}});
  model["sensors"] = Json::array({{{"name", texts.sensor}, {"point", end}}});
  std::string text = model.dump(1);
  put(text, "\"@value\"", texts.value);
  put(text, "\"@mass\"", texts.mass);
  return text;
}

} // namespace mbsgen::test
