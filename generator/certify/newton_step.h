// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/scheme_run.h"
#include "certify/textbook/constraint_rows.h"

namespace mbsgen::certify {

/// One step of a function's iteration: residuals and the equations that are checked for consistency must be
/// all position equations among `rows`, each once; the corrections must solve (leading block of J_v) δ =
/// residuals. `unknowns`: the coordinates of the corrections. Throws Mismatch.
template <class Field>
void check_newton_step(Field& field, const Results<typename Field::Number>& results,
                       const std::vector<ConstraintRow<typename Field::Number>>& rows,
                       const std::vector<int>& unknowns);

} // namespace mbsgen::certify
