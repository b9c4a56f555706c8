// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A size that is a constant of the model.
struct SizeConstant {
  std::string name;
  int value = 0;
  std::string meaning;
};

/// An array of constants of the model.
struct ArrayConstant {
  enum class Kind { texts, numbers, places, flags };

  Kind kind = Kind::texts;
  std::string name;
  std::vector<std::string> values; ///< as they are written: in quotation marks, or digits
  std::string comment;
};

/// The sizes nq, nqd, …: those that the model has.
std::vector<SizeConstant> size_constants(const scheme::Program& program);

/// The arrays joint_names, q0, …, without empty ones.
std::vector<ArrayConstant> array_constants(const scheme::Program& program);

/// The names of the states.
std::vector<std::string> names_of(const std::vector<scheme::StateShape>& states);

} // namespace mbsgen::emit
