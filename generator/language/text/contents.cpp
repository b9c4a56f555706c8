// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/text/contents.h"
#include <algorithm>
#include <set>

namespace mbsgen::language {

const Mention* Contents::at(std::size_t cursor) const {
  const auto found = std::find_if(mentions.begin(), mentions.end(),
                                  [&](const Mention& one) { return one.place.touches(cursor); });
  return found == mentions.end() ? nullptr : &*found;
}

std::vector<std::string> Contents::names(Kind kind, std::string_view owner) const {
  std::vector<std::string> result;
  std::set<std::string_view> known;
  for (const Mention& one : mentions)
    if (one.declares && one.thing.kind == kind && one.thing.owner == owner &&
        known.insert(one.thing.name).second)
      result.push_back(one.thing.name);
  return result;
}

const Mention* Contents::declaration(const Thing& thing) const {
  const auto found = std::find_if(mentions.begin(), mentions.end(),
                                  [&](const Mention& one) { return one.declares && one.thing == thing; });
  return found == mentions.end() ? nullptr : &*found;
}

} // namespace mbsgen::language
