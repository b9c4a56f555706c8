// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <tuple>

namespace mbsgen::scheme {

/// Address of a tunable number, the same in formalism, generated code and certificate:
/// `parameters.<group>.<field>[element]`, or `parameters.<field>` for a user parameter (empty group).
struct ParameterPath {
  std::string group;
  std::string field;
  int element = -1; ///< -1: the field is a scalar

  /// As models and commands write it: "k", "link2.mass", "link2.com[0]".
  std::string text() const {
    return (group.empty() ? "" : group + '.') + field +
           (element < 0 ? "" : '[' + std::to_string(element) + ']');
  }

  friend bool operator<(const ParameterPath& a, const ParameterPath& b) {
    return std::tie(a.group, a.field, a.element) < std::tie(b.group, b.field, b.element);
  }
};

/// "k", "link2.mass", "link2.com[0]".
inline std::string text(const ParameterPath& path) {
  const std::string element = path.element < 0 ? std::string() : '[' + std::to_string(path.element) + ']';
  return (path.group.empty() ? path.group : path.group + '.') + path.field + element;
}

} // namespace mbsgen::scheme
