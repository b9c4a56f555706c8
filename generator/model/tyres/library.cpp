// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/library.h"
#include "model/tyres/laws.h"
#include <algorithm>

namespace mbsgen::model {

const std::vector<TyreLaw>& tyre_laws() {
  static const std::vector<TyreLaw> laws{
      {"bakker", bakker_law}, {"brush", brush_law}, {"mf52", mf52_law}, {"mf61", mf61_law}};
  return laws;
}

const TyreLaw* find_tyre_law(std::string_view name) {
  const auto& laws = tyre_laws();
  const auto found =
      std::find_if(laws.begin(), laws.end(), [&](const TyreLaw& law) { return law.name == name; });
  return found == laws.end() ? nullptr : &*found;
}

std::vector<std::string> tyre_law_names() {
  std::vector<std::string> names;
  for (const TyreLaw& law : tyre_laws()) names.emplace_back(law.name);
  return names;
}

} // namespace mbsgen::model
