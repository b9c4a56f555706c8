// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/identifiers.h"
#include "emit/text/spelling.h"
#include "schedule/congruence.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// Constants of limbs that lie side by side in the model, so that functions read those of all lanes at once. `update`
/// copies them there.
class LaneConstants {
public:
  struct Member {
    std::string name;
    schedule::Lanes symbols;
  };

  /// `names`: of the members of the model's constants. Both must outlive this.
  LaneConstants(const expr::Pool& pool, UniqueNames names) : pool_(pool), names_(std::move(names)) {}

  /// True for parameters and derived constants.
  bool are_constant(const schedule::Lanes& symbols) const;
  /// The name of the member that has these constants.
  const std::string& member(const schedule::Lanes& symbols);
  const std::vector<Member>& members() const { return members_; }

private:
  const expr::Pool& pool_;
  UniqueNames names_;
  std::vector<Member> members_;
  std::map<schedule::Lanes, std::size_t> places_;
};

/// The name of a vector of lanes after that of its first one.
inline std::string name_of_lanes(const std::string& first, std::size_t lanes) {
  return first + "_x" + std::to_string(lanes);
}

} // namespace mbsgen::emit
