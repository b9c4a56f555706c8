// SPDX-License-Identifier: MIT
/// The action of a grand piano by the names that the firmware uses.
#pragma once
#include "device.hpp"

namespace action {

using namespace mbsgen::runtime;
using grand::Coupling;
using grand::coupling;
using grand::limits;

/// The loop's period, ns: 5 kHz, unless the build says otherwise.
#ifndef GRAND_PERIOD_NS
#define GRAND_PERIOD_NS 200000
#endif
constexpr std::int64_t period_ns = GRAND_PERIOD_NS;

/// On the board nobody reads the hammer's angle and the pilot's force. The number of parts is a constant, so that the
/// longest path of a period is known.
struct Roles : grand::Roles {
  static constexpr int outputs = 0,
                       parts = static_cast<int>(double(period_ns) * 1e-9 / grand::longest_part_s + 1 - 1e-6);
};
template <class Real>
using Model = grand::ModelBy<Real, BoundedImplicitVelocityEuler, Roles>;

template <class Driven>
void prepare(Driven& model) {
  grand::prepare(model, static_cast<double>(period_ns) * 1e-9);
}

} // namespace action
