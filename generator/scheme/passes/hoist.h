// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Constant hoisting: moves every part that depends on parameters alone into `constants`.
void hoist(Scheme& constants, Function& function);

} // namespace mbsgen::scheme
