// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/tokens.h"
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::certify {

/// The parts of the emitted C that are the same in all models: macros and helpers, written here once more.
class CKnown {
public:
  /// `prefix`: the model's name and an underscore.
  explicit CKnown(const std::string& prefix);

  /// Passes over one of the parts where it comes next, and notes the helper that it defines.
  bool skip(TokenStream& in);
  /// Helpers that have been met, without the prefix.
  const std::set<std::string>& helpers() const { return helpers_; }

private:
  std::vector<std::string> tokens(std::string text) const;
  static std::string power(int exponent);
  static std::string sincos(int count);

  std::string prefix_;
  std::vector<std::pair<std::string, std::vector<std::string>>> texts_; ///< by helper
  std::set<std::string> helpers_;
};

} // namespace mbsgen::certify
