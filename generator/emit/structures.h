// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// `template <class Real> struct Parameters`, with nominal values.
std::string parameters_text(const Layout& layout);
/// `template <class Real> struct Inputs`; empty when the model has no input forces.
std::string inputs_text(const Layout& layout);
/// `template <class Real, int N> struct Sensor`; empty when no function is a sensor.
std::string sensor_text(const scheme::Program& program);
/// Numbers and names that describe the model: nq, nu, …, joint_names.
std::string constants_text(const scheme::Shape& shape);

} // namespace mbsgen::emit
