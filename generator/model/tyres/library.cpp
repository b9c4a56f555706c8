// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/library.h"
#include "model/tyres/laws.h"

namespace mbsgen::model {

const std::vector<TyreLaw>& tyre_laws() {
  static const std::vector<TyreLaw> laws{{"bakker", bakker_law}, {"brush", brush_law}};
  return laws;
}

std::vector<std::string> tyre_law_names() {
  std::vector<std::string> names;
  for (const TyreLaw& law : tyre_laws()) names.emplace_back(law.name);
  return names;
}

} // namespace mbsgen::model
