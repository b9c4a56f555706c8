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

} // namespace mbsgen::certify
