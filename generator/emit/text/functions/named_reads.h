// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/schedule.h"
#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace mbsgen::emit {

/// Local names for elements of arrays and members that several statements read: engines of JavaScript load such an
/// element again for each use. A name ends with the block that declares it.
class NamedReads {
public:
  /// Wants names for the symbols that at least two of the statements read.
  void expect(schedule::SymbolCollector& symbols, const std::vector<schedule::Step>& steps);
  bool wants(expr::NodeId symbol) const { return wanted_.count(symbol) != 0; }

  /// Null: the symbol has no name here. Until the next `set`.
  const std::string* find(expr::NodeId symbol) const;
  void set(expr::NodeId symbol, std::string name) { names_[symbol] = {std::move(name), depth_}; }
  /// The element changes.
  void forget(expr::NodeId symbol) { names_.erase(symbol); }
  void forget_all() { names_.clear(); }
  void begin_block() { ++depth_; }
  void end_block();

private:
  struct Name {
    std::string text;
    std::size_t depth = 0; ///< of the block that declares it
  };

  std::unordered_set<expr::NodeId> wanted_;
  std::unordered_map<expr::NodeId, Name> names_;
  std::size_t depth_ = 0;
};

} // namespace mbsgen::emit
