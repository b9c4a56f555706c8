// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/execution.h"

namespace mbsgen::certify {

/// Runs the emitted text at the point at which the scheme has been run: update first, then functions.
///
/// A function that iterates starts from `start`, makes one pass there, and a second one at the point itself,
/// as if a step had led to it; then it is taken to have converged. This catches values that are wrongly kept
/// from the first pass.
class TextRun {
public:
  /// Throws MalformedText.
  explicit TextRun(const TextSetting& setting);

  /// The results by the names of the scheme's arrays; pivots in the order of the text. Throws MalformedText.
  Results<Modular> operator()(const scheme::Function& function) const;

private:
  TextSetting setting_;
  TextScope::Values members_;
  std::set<std::string> without_value_; ///< members without a value at the point
};

} // namespace mbsgen::certify
