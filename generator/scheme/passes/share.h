// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Common subexpression elimination: gives each sub-expression that occurs twice its own equation, shared
/// parts of sums and products included. Sines and cosines of sums of coordinates are named by the tradition
/// of the field: S2p3 is the sine of q2 + q3, C2m3 the cosine of q2 - q3.
void share(Pool& pool, Function& function);
/// Shares in the derived constants.
Program share_constants(Program program);

} // namespace mbsgen::scheme
