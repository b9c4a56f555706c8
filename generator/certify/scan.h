// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/point.h"
#include "model/model.h"
#include "scheme/program.h"
#include <unordered_set>

namespace mbsgen::certify {

/// What occurs inside sines, cosines and tangents of a program and its model.
struct AngleScan {
  Fineness fineness;
  std::unordered_set<expr::NodeId>
      symbols; ///< parts of angles; if they are defined, so are those of their definition
};

AngleScan scan_angles(const model::Model& model, const scheme::Program& program);

} // namespace mbsgen::certify
