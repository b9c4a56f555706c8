// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <stdexcept>
#include <string>
#include <utility>

namespace mbsgen {

/// A model that is well formed but cannot be generated, found where no Diagnostics is at hand: the place of
/// the element that is wrong, what is wrong and (after a comma) the remedy.
class ModelError : public std::runtime_error {
public:
  ModelError(Location where, const std::string& message)
      : std::runtime_error(message), where_(std::move(where)) {}

  const Location& where() const { return where_; }

private:
  Location where_;
};

/// The result of `build`, which evaluates expressions of the element at `where`. A value outside a function's
/// domain (std::domain_error) becomes a ModelError there.
template <class Build>
auto built_at(const Location& where, const Build& build) -> decltype(build()) {
  try {
    return build();
  } catch (const std::domain_error& error) {
    throw ModelError(where, error.what() + std::string(" with the model's values inserted, change the "
                                                       "expression or a value that it reads"));
  }
}

} // namespace mbsgen
