// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/sensitivities.h"
#include "base/text.h"
#include "model/fields.h"
#include <set>

namespace mbsgen::model {

void read_sensitivities(const Json& file, ElementContext& context) {
  std::set<std::string> listed;
  for (const Json& json :
       elements(file, "sensitivities", "a list of names of parameters", context.diagnostics)) {
    if (!check_kind(json, JsonKind::string, "the name of a parameter in double quotes", context.diagnostics))
      continue;
    if (listed.insert(json.text()).second)
      context.model.sensitivities.push_back({json.text(), json.where()});
    else
      context.diagnostics.error(json.where(),
                                "the parameter " + quoted(json.text()) + " is listed twice, remove it here");
  }
}

} // namespace mbsgen::model
