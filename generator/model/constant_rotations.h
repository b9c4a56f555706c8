// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// Decimals are a rotation up to their rounding only. Replaces each fixed rotation whose matrix consists of
/// constants by its exact neighbour, so that equations which hold for rotations alone hold for it. With
/// `folded`, all numbers and parameters are constants.
void make_constant_rotations_exact(Model& model, expr::Pool& pool, bool folded);

} // namespace mbsgen::model
