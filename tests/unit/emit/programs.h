// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::test {

/// A pendulum written by hand: parameters of a body and of the user, derived constants, an input force, a
/// result that may be left out, and a sensor.
scheme::Program pendulum(expr::Pool& pool);

/// One function `chain(q, y)` of `equations` equations, each over the one before, the first, and q.
scheme::Program chain(expr::Pool& pool, int equations);

/// One function `everything(q, y)` whose results call each function that an expression may have.
scheme::Program calls(expr::Pool& pool);

} // namespace mbsgen::test
