// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stdexcept>
#include <string>

namespace mbsgen::emit {

/// A form of the model that cannot carry it; nothing of it is written. The message is for the user: the form, what it
/// cannot carry, and the remedy.
struct Refusal : std::domain_error {
  Refusal(const std::string& form, const std::string& reason)
      : std::domain_error("--export " + form + ": " + reason) {}
};

} // namespace mbsgen::emit
