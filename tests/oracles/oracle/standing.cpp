// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/standing.h"
#include "oracles/oracle/oracle_json.h"

namespace oracle {

namespace {

Json& body_of(Json& model, const std::string& name) {
  for (Json& body : model["bodies"])
    if (body["name"] == name) return body;
  throw std::runtime_error("no body " + name);
}

} // namespace

std::string standing_atlas(const std::string& atlas) {
  Json model = Json::parse(atlas);
  model["parameters"].update({{"toe", 0.13}, {"heel", -0.07}, {"half_sole", 0.06}, {"sole", -0.08}});
  for (const std::string foot : {"l_foot", "r_foot"})
    for (const char* x : {"toe", "heel"})
      for (const char* y : {"half_sole", "-half_sole"}) {
        const std::string corner = std::string(x) + (*y == '-' ? "_right" : "_left");
        body_of(model, foot)["points"][corner] = {x, y, "sole"};
        model["contacts"].push_back({{"name", foot + '_' + corner},
                                     {"a", {{"sphere", foot + '.' + corner}, {"radius", 0}}},
                                     {"b", {{"plane", "base.origin"}, {"direction", {0, 0, 1}}}},
                                     {"law", "rigid"},
                                     {"friction", 0.7}});
      }
  return model.dump(1);
}

} // namespace oracle
