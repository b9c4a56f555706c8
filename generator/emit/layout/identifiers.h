// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <unordered_set>

namespace mbsgen::emit {

/// True for keywords of C++17 to C++23, their alternative tokens, and macros that <cmath> or a compiler
/// defines: no declaration can have such a name.
bool is_reserved(std::string_view name);

/// Hands out names that are different from each other and from reserved ones, as near as possible to what is
/// asked for.
class UniqueNames {
public:
  UniqueNames() = default;
  explicit UniqueNames(const UniqueNames* outer) : outer_(outer) {}

  /// `wanted`, or `wanted_` (more underscores and a number where needed) when that is taken.
  std::string take(std::string_view wanted);
  /// Makes room for that many names.
  void expect(std::size_t count) { taken_.reserve(count); }
  /// Makes a name unavailable.
  void reserve(std::string_view name) { taken_.emplace(name); }

private:
  bool is_free_outside(const std::string& name) const;
  bool try_take(const std::string& name) { return is_free_outside(name) && taken_.insert(name).second; }

  const UniqueNames* outer_ = nullptr;
  std::unordered_set<std::string> taken_;
};

} // namespace mbsgen::emit
