// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/wrenches.h"
#include "import/names.h"
#include <cstddef>
#include <string>
#include <vector>

namespace mbsgen::importer {
namespace {

std::string add_com_point(Json& body) {
  Json& points = body["points"];
  std::string name = "com";
  for (int number = 2; points.contains(name); ++number) name = "com_" + std::to_string(number);
  points[name] = body.contains("com") ? body["com"] : json_of(Vec3{});
  return name;
}

/// Names that user classes of the generated code share: forces and links.
std::vector<std::string> law_names(const Json& model) {
  std::vector<std::string> names;
  for (const char* const list : {"links", "forces"})
    for (const Json& item : model.value(list, Json::array())) names.push_back(item["name"]);
  return names;
}

} // namespace

void add_body_wrenches(Json& model, Diagnostics& diagnostics) {
  std::vector<RawName> wanted;
  for (const Json& body : model["bodies"]) wanted.push_back({body["name"].get<std::string>() + "_wrench", 0});
  const auto names = make_names(wanted, "wrench", law_names(model), diagnostics);
  Json& forces = model["forces"];
  for (std::size_t i = 0; i < names.size(); ++i) {
    Json& body = model["bodies"][i];
    const std::string point = body["name"].get<std::string>() + "." + add_com_point(body);
    forces.push_back({{"name", names[i]}, {"point", point}, {"law", "input"}, {"frame", "body"}});
  }
}

} // namespace mbsgen::importer
