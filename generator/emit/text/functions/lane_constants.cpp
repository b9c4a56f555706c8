// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/lane_constants.h"
#include <algorithm>

namespace mbsgen::emit {

using schedule::Lanes;

bool LaneConstants::are_constant(const Lanes& symbols) const {
  return std::all_of(symbols.begin(), symbols.end(), [this](expr::NodeId id) {
    const expr::Node& node = pool_.node(schedule::without_minus(pool_, id).id);
    return node.kind == expr::NodeKind::symbol && node.constant;
  });
}

const std::string& LaneConstants::member(const Lanes& symbols, bool is_array) {
  const auto [known, is_new] = places_.try_emplace({is_array, symbols}, members_.size());
  if (is_new) {
    const std::string first = name(pool_.symbol_of(symbols.front()));
    members_.push_back({names_.take(name_of_lanes(first, symbols.size())), symbols, is_array});
  }
  return members_[known->second].name;
}

const std::string* LaneConstants::settle(const Lanes& symbols) {
  for (const expr::NodeId symbol : symbols)
    if (homes_.count(symbol) != 0) return nullptr;
  const std::string& name = array(symbols);
  Member& member = members_[places_.at({true, symbols})];
  member.is_home = true;
  int place = 0;
  for (const expr::NodeId symbol : symbols)
    homes_[symbol] = {static_cast<std::size_t>(&member - members_.data()), place++};
  return &name;
}

bool LaneConstants::are_in_row(const Lanes& symbols) const {
  const auto first = homes_.find(symbols[0]), second = homes_.find(symbols[1]);
  if (first == homes_.end() || second == homes_.end()) return false;
  const int step = second->second.place - first->second.place;
  int place = first->second.place;
  return std::all_of(symbols.begin(), symbols.end(), [&](expr::NodeId symbol) {
    const auto home = homes_.find(symbol);
    const bool fits =
        home != homes_.end() && home->second.member == first->second.member && home->second.place == place;
    place += step;
    return fits;
  });
}

} // namespace mbsgen::emit
