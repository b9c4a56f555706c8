// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/point.h"
#include "model/model.h"
#include "scheme/program.h"
#include <unordered_set>

namespace mbsgen::certify {

/// The angles inside sines, cosines and tangents of a program and its model.
struct AngleScan {
  AngleDenominators angle_denominators;
  /// Some law of the model has a function that is folded where its arguments are rational constants.
  bool has_foldable_calls = false;
  std::unordered_set<expr::NodeId> parts; ///< of angles; of symbols that are defined, their definition's, too
};

AngleScan scan_angles(const model::Model& model, const scheme::Program& program);

} // namespace mbsgen::certify
