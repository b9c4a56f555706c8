// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Variant selection: functions of one name are variants of each other; keeps the one with the least
/// `weighted_cost`, the first of equals.
Program choose(Program program);

} // namespace mbsgen::scheme
