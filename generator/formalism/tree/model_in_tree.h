// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"

namespace mbsgen::formalism {

/// The elements of a model on their way into a scheme: their numbers, the tree that carries them, the constants that both
/// are made of, and the scheme that they are written into. Refers to all five.
struct ModelInTree {
  const model::Model& model;
  Parameters& parameters;
  const Tree& tree;
  const scheme::Scheme& constants;
  const Writer& writer;
};

} // namespace mbsgen::formalism
