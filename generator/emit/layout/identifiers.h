// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace mbsgen::emit {

/// True for keywords of C++17 to C++23, their alternative tokens, and macros that <cmath> or a compiler
/// defines: no declaration can have such a name.
bool is_reserved(std::string_view name);

/// The name of a model as that of what is distributed: it begins and ends with a letter or a digit.
std::string distribution_name(const std::string& model);

/// "DirectDynamics" for "direct_dynamics".
std::string class_name(std::string_view function);

/// Rules of a language for names.
struct NameRules {
  std::vector<std::string> reserved = {};                        ///< besides what C++ forbids
  bool ignores_case = false;                                     ///< `Q` is the name `q`
  std::size_t longest = std::numeric_limits<std::size_t>::max(); ///< characters of a name
  bool begins_with_letter = false;                               ///< else with an underscore, too
};

/// Hands out names that are different from each other and from reserved ones, as near as possible to what is
/// asked for.
class UniqueNames {
public:
  UniqueNames() = default;
  explicit UniqueNames(const NameRules& rules);
  /// By the rules of `outer`.
  explicit UniqueNames(const UniqueNames* outer)
      : outer_(outer), ignores_case_(outer->ignores_case_), longest_(outer->longest_),
        begins_with_letter_(outer->begins_with_letter_) {}

  /// `wanted`, or `wanted_` (more underscores and a number where needed) when that is taken.
  std::string take(std::string_view wanted);
  /// Makes room for that many names.
  void expect(std::size_t count) { taken_.reserve(count); }
  /// Makes a name unavailable.
  void reserve(std::string_view name) { taken_.insert(key(std::string(name))); }

private:
  std::string key(std::string name) const;
  bool is_free_outside(const std::string& key) const;
  bool try_take(const std::string& name);

  const UniqueNames* outer_ = nullptr;
  bool ignores_case_ = false;
  std::size_t longest_ = std::numeric_limits<std::size_t>::max();
  bool begins_with_letter_ = false;
  std::unordered_set<std::string> taken_;
};

} // namespace mbsgen::emit
