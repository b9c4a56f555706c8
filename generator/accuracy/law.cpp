// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/law.h"

namespace mbsgen::accuracy {

namespace {

using Kind = scheme::LawCall::Kind;

std::vector<LawGroup> side_by_side(const std::vector<std::pair<const char*, int>>& named) {
  std::vector<LawGroup> groups;
  for (const auto& [name, count] : named)
    if (count > 0) groups.push_back({name, entries_of(groups), static_cast<std::size_t>(count)});
  return groups;
}

LawShape shape_of(const scheme::LawCall& law, const scheme::Shape& shape) {
  const int own = law.states(), all = static_cast<int>(shape.states.size());
  switch (law.kind) {
  case Kind::link:
    return {side_by_side({{"Z", 1}, {"Zd", 1}, {"x", own}}), side_by_side({{"force", 1}, {"xd", own}})};
  case Kind::rate:
    return {side_by_side({{"t", 1}, {"q", shape.nq}, {"qd", shape.nqd}, {"x", all}}),
            side_by_side({{"rate", 1}})};
  case Kind::point:
    return {side_by_side(
                {{"position", 3}, {"rotation", 9}, {"velocity", 3}, {"angular_velocity", 3}, {"x", own}}),
            side_by_side({{"force", 3}, {"torque", 3}, {"xd", own}})};
  case Kind::contact:
    break;
  }
  return {side_by_side({{"pen", 1}, {"rate", 1}, {"slide", 3}, {"normal", 3}, {"point", 3}, {"x", own}}),
          side_by_side({{"force", 3}, {"torque", 3}, {"xd", own}})};
}

} // namespace

std::string LawGroup::entry(std::size_t i) const {
  if (count == 1) return name;
  return name + '.' + (count == 3 ? std::string(1, "xyz"[i]) : std::to_string(i + 1));
}

std::size_t entries_of(const std::vector<LawGroup>& groups) {
  return groups.empty() ? 0 : groups.back().first + groups.back().count;
}

std::map<std::string, LawShape> laws_of(const scheme::Program& program) {
  std::map<std::string, LawShape> laws;
  for (const scheme::Function& function : program.functions)
    for (const scheme::LawCall& law : function.laws)
      if (!law.is_derivative()) laws.emplace(law.name, shape_of(law, program.shape));
  return laws;
}

} // namespace mbsgen::accuracy
