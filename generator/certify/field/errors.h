// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stdexcept>

namespace mbsgen::certify {

/// Something has no value at the point drawn (a pole, a number without a root): another point is drawn.
struct NoPoint : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The numbers have outgrown the work that a certificate may cost.
struct TooLarge : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The reference formulation has no counterpart of a function or of a part of the model.
struct NotCovered : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A matrix that a function divides by is singular at every point: there is nothing to compare with.
struct Singular : NotCovered {
  using NotCovered::NotCovered;
};

/// The program cannot be evaluated, or contradicts itself or the model's roles.
struct MalformedProgram : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The emitted text has a form that generated code cannot have.
struct MalformedText : MalformedProgram {
  using MalformedProgram::MalformedProgram;
};

/// Results of a function violate the equations that it solves.
struct Mismatch : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace mbsgen::certify
