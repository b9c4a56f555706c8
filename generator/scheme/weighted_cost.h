// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// The measure by which passes compare the forms of a function: flops, and ten for each call of sine, cosine,
/// square root or another function of the library.
long weighted_cost(const Function& function);

} // namespace mbsgen::scheme
