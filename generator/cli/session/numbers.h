// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/session.h"

namespace mbsgen::cli {

/// The numbers of a model that expressions may name: the user's parameters, with constants and those that follow from
/// others, then numbers of elements, as "link2.mass".
class ModelNumbers {
public:
  explicit ModelNumbers(const Session& session);

  const std::vector<std::string>& names() const { return names_; }
  /// In the order of the names, as `evaluator` has them.
  std::vector<analysis::Dual> values(const interpret::BasicModel<analysis::Dual>& evaluator) const;

private:
  const Session& session_;
  std::vector<std::string> names_;
  std::vector<interpret::Register> others_; ///< of the numbers behind the user's parameters
};

} // namespace mbsgen::cli
