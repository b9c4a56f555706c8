// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/export/bare.h"

namespace mbsgen::test {

nlohmann::ordered_json bare(const std::string& model) {
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(model, nullptr, true, true);
  for (const char* const key : {"links", "forces", "contacts", "sensors"}) json.erase(key);
  for (auto& body : json["bodies"])
    if (body.contains("joints"))
      for (auto& joint : body["joints"]) {
        for (const char* const key : {"force", "motion"}) joint.erase(key);
        if (joint.contains("q0") && joint["q0"].is_object()) joint.erase("q0");
      }
  return json;
}

} // namespace mbsgen::test
