// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/model/file.h"
#include <vector>

namespace mbsgen::language {

/// A word that expressions may have beside parameters.
struct Variable {
  const char* name;
  const char* about;
  bool takes_name = false; ///< in parentheses: q(joint)
};

/// Those of the expression at a node, or of an element that its list may get.
std::vector<Variable> variables(const ModelFile& file, int node);
/// The functions of expressions, and pi.
const std::vector<Variable>& functions();
/// The quantities of "outputs".
const std::vector<Variable>& quantities();

} // namespace mbsgen::language
