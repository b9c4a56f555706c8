// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/known_parts.h"
#include "base/text.h"
#include <cstddef>

namespace mbsgen::importer {

std::string remedy(const std::string& word, const std::vector<std::string>& candidates,
                   const std::string& otherwise) {
  constexpr std::size_t few = 6;
  if (const auto near = nearest_word(word, candidates))
    return ", did you mean " + mbsgen::quoted(*near) + "?";
  return candidates.empty() || candidates.size() > few ? otherwise : ", take " + alternatives(candidates);
}

const Places& KnownParts::of(const PartKind& kind) {
  const auto found = places_.find(kind.key);
  return found != places_.end() ? found->second : places_[kind.key] = places(model_, kind);
}

const Json::json_pointer* KnownParts::find(const PartKind& kind, const std::string& name,
                                           const Location& where) {
  const Places& known = of(kind);
  const auto found = known.find(name);
  if (found != known.end()) return &found->second;
  diagnostics_.error(where, std::string("there is no ") + kind.noun + " " + mbsgen::quoted(name) + of_ +
                                advice(name, known));
  return nullptr;
}

// Long models and long lists of errors get no candidate, which keeps the time from growing with their
// product.
std::string KnownParts::advice(const std::string& name, const Places& known) const {
  constexpr std::size_t many_names = 2000;
  constexpr std::size_t many_errors = 50;
  if (known.empty()) return ", it has none of these";
  std::vector<std::string> names;
  if (known.size() <= many_names && diagnostics_.errors() <= many_errors)
    for (const auto& [one, place] : known) names.push_back(one);
  return remedy(name, names, ", correct the name");
}

} // namespace mbsgen::importer
