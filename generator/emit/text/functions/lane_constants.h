// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/identifiers.h"
#include "emit/text/spelling.h"
#include "schedule/congruence.h"
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mbsgen::emit {

/// Constants that lie side by side in the model, so that functions read those of all lanes of limbs at once, and loops
/// those of a link by its number. `update` copies them there.
class LaneConstants {
public:
  struct Member {
    std::string name;
    schedule::Lanes symbols; ///< or, of a vector, their opposites
    bool is_array = false;   ///< of numbers; else a vector
    bool is_home = false;    ///< the constants are computed there, and have no other place
  };

  /// `names`: of the members of the model's constants. Both must outlive this.
  LaneConstants(const expr::Pool& pool, UniqueNames names) : pool_(pool), names_(std::move(names)) {}

  /// True for parameters and derived constants.
  bool are_constant(const schedule::Lanes& symbols) const;
  /// The name of the member that has these constants.
  const std::string& member(const schedule::Lanes& symbols) { return member(symbols, false); }
  /// The same of an array of numbers.
  const std::string& array(const schedule::Lanes& symbols) { return member(symbols, true); }
  const std::vector<Member>& members() const { return members_; }
  /// Of the members; takes further ones.
  UniqueNames& names() { return names_; }

  /// Makes an array the place of derived constants, of which none may have one; its name, or null.
  const std::string* settle(const schedule::Lanes& symbols);
  /// True for constants that have places at equal steps in one array.
  bool are_in_row(const schedule::Lanes& symbols) const;

private:
  struct Home {
    std::size_t member;
    int place;
  };

  const std::string& member(const schedule::Lanes& symbols, bool is_array);

  const expr::Pool& pool_;
  UniqueNames names_;
  std::vector<Member> members_;
  std::map<std::pair<bool, schedule::Lanes>, std::size_t> places_;
  std::unordered_map<expr::NodeId, Home> homes_;
};

/// The name of a vector of lanes after that of its first one.
inline std::string name_of_lanes(const std::string& first, std::size_t lanes) {
  return first + "_x" + std::to_string(lanes);
}

} // namespace mbsgen::emit
