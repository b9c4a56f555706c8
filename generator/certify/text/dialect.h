// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/step.h"
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::certify {

/// The words in which emitted C and C++ differ. They repeat the emitter's on purpose: words that both shared
/// would hide its mistakes.
struct Dialect {
  bool is_c = false;
  std::string prefix;  ///< C: of all names that the whole program sees
  std::string members; ///< before a member of the model
  std::string derived; ///< before a derived constant
  std::string arrow;   ///< from an argument that is a structure to its member
  std::string null;    ///< the null pointer
  std::string one;     ///< beside values of the type `Real`

  static Dialect cpp();
  /// `model`: its name.
  static Dialect c(const std::string& model);

  std::string own(const std::string& name) const { return prefix + name; }
  /// Without the prefix; nothing for a name that has none.
  std::optional<std::string> without_prefix(std::string_view name) const;
  /// The type of vectors of lanes.
  std::string lanes(int count) const {
    return is_c ? own("lanes_" + std::to_string(count))
                : "detail::Lanes<Real, " + std::to_string(count) + '>';
  }
  std::string status(schedule::Status status) const { return (is_c ? prefix : "Status::") + word(status); }
  /// A helper as it is called, up to the bracket. `count`: of one that is made for a number of angles or
  /// rows.
  std::string helper(const std::string& name, int count = 0) const;
  /// The start of a call of a function that reads the model; `has_arguments`: some follow.
  std::string call(const std::string& function, bool has_arguments) const;
  /// The statement of an `if`.
  std::string guarded(const std::string& statement) const {
    return is_c ? "{ " + statement + " }" : statement;
  }
};

inline Dialect Dialect::cpp() {
  return {false, "", "", "derived_.", ".", "nullptr", "Real(1.0)"};
}

inline Dialect Dialect::c(const std::string& model) {
  return {true, model + '_', "model->", "model->derived.", "->", "NULL", "Number(1.0)"};
}

inline std::optional<std::string> Dialect::without_prefix(std::string_view name) const {
  if (name.substr(0, prefix.size()) != prefix) return std::nullopt;
  return std::string(name.substr(prefix.size()));
}

inline std::string Dialect::helper(const std::string& name, int count) const {
  if (is_c) return prefix + name + (count == 0 ? "" : '_' + std::to_string(count));
  return "detail::" + name + '<' + (count == 0 ? "Real" : std::to_string(count)) + '>';
}

inline std::string Dialect::call(const std::string& function, bool has_arguments) const {
  return prefix + function + '(' + (is_c ? "model" : "") + (is_c && has_arguments ? ", " : "");
}

} // namespace mbsgen::certify
