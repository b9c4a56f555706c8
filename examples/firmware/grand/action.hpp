// SPDX-License-Identifier: MIT
/// The action of a grand piano by the names that the firmware uses.
#pragma once
#include "device.hpp"

namespace action {

using namespace mbsgen::runtime;
using grand::Coupling;
using grand::coupling;
using grand::limits;
using grand::Model;

/// Parts of 1/16 ms: a press deviates by 0.01 %, a blow by 30 % (docs/piano-key.md).
template <class Real>
void prepare(Model<Real>& model) {
  grand::prepare(model, 1e-3);
  model.substep_count = 16;
}

} // namespace action
