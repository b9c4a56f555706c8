// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/lane_constants.h"
#include <algorithm>

namespace mbsgen::emit {

using schedule::Lanes;

bool LaneConstants::are_constant(const Lanes& symbols) const {
  return std::all_of(symbols.begin(), symbols.end(), [this](expr::NodeId id) {
    return pool_.node(id).kind == expr::NodeKind::symbol && pool_.node(id).constant;
  });
}

const std::string& LaneConstants::member(const Lanes& symbols) {
  const auto [known, is_new] = places_.try_emplace(symbols, members_.size());
  if (is_new) {
    const std::string first = name(pool_.symbol_of(symbols.front()));
    members_.push_back({names_.take(name_of_lanes(first, symbols.size())), symbols});
  }
  return members_[known->second].name;
}

} // namespace mbsgen::emit
