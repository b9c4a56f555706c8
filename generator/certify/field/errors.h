// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stdexcept>

namespace mbsgen::certify {

/// The point drawn lies where something has no value (a pole, a number without a root): another is drawn.
struct NoPoint : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The numbers have become too large for the work that a certificate may cost.
struct TooLarge : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The textbook does not say what this part of the model is.
struct NotCovered : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The program cannot be evaluated as it stands: what is wrong with it.
struct MalformedText : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace mbsgen::certify
