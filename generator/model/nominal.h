// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// Value of an expression over the model's parameters, each at its nominal value. Throws std::out_of_range
/// when the expression depends on anything else.
double nominal(const Model& model, const expr::Expr& expression);

} // namespace mbsgen::model
