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

/// The loop's period, ns: 5 kHz, unless the build says otherwise.
#ifndef GRAND_PERIOD_NS
#define GRAND_PERIOD_NS 200000
#endif
constexpr std::int64_t period_ns = GRAND_PERIOD_NS;

template <class Real>
void prepare(Model<Real>& model) {
  grand::prepare(model, static_cast<double>(period_ns) * 1e-9);
}

} // namespace action
