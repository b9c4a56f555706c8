// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/jitter.h"
#include <memory>

namespace mbsgen::passivity {

/// Whether the delay changes, looked at or not.
bool delays_change(const Device& device, double period);

/// The loop of a device whose delay changes: on one machine between the device's least and longest one, on two as the
/// link makes it. Nothing: it does not change, or it is too long to look at.
std::unique_ptr<JitteringLoop> jittering_loop(const Port& port, const Device& device, double period);

} // namespace mbsgen::passivity
