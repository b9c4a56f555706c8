// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Value numbering: equations of equal value, not only of equal text, become one. Values are taken modulo
/// 2^61-1 at a random point of the variety (sines and cosines are rational points of the unit circle). Values
/// that are zero, one or those of inputs are replaced by these. `constants` are the equations that the
/// function's read.
void merge(const Scheme& constants, Function& function);

} // namespace mbsgen::scheme
