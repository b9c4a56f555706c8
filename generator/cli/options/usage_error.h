// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stdexcept>

namespace mbsgen::cli {

/// A wrong command line; the message is a sentence without its end.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace mbsgen::cli
