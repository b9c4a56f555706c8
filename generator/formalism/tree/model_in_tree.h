// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"

namespace mbsgen::formalism {

/// The elements of a model on their way into a scheme: their numbers, the tree that carries them, and the
/// scheme that they are written into. Refers to all four.
struct ModelInTree {
  const model::Model& model;
  Parameters& parameters;
  const Tree& tree;
  const Writer& writer;
};

} // namespace mbsgen::formalism
