// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/syntax.h"
#include "schedule/angles.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// Names of a vector of sines and of that of cosines.
struct SineVectors {
  schedule::Angles::Vector places;
  std::string sine, cosine;
};

/// Names of the arrays of angles, and of their sines and cosines, as they are spelled.
struct AngleArrays {
  std::string angle, sine, cosine;
  std::vector<SineVectors> vectors = {};

  /// The names of a vector of these places.
  const SineVectors& vector(int first) const;
  /// The text of a sine or cosine: an entry of an array, or a lane of a vector.
  std::string entry(const Syntax& syntax, const schedule::AnglePlace& place) const;
};

} // namespace mbsgen::emit
