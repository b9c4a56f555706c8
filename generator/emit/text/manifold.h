// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/language.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A function of the model that treats coordinates, not equations.
struct ManifoldFunction {
  std::string doc;
  Signature signature;
  std::string body; ///< in the form of Language::spelled, with "manifold::" before the helpers
};

/// A joint of the model has six velocities.
bool has_free_joint(const scheme::Shape& shape);

/// Functions on quaternions, in the form of Language::spelled; empty for models without ball and free joints.
std::string manifold_helpers(const scheme::Shape& shape);
/// What they call; nothing for models without such joints.
Needs manifold_needs(const scheme::Shape& shape);

/// The functions `integrate`, `advance`, `difference` and `normalize`; empty for models without such joints.
std::vector<ManifoldFunction> manifold_functions(const scheme::Shape& shape, const Language& language);

} // namespace mbsgen::emit
