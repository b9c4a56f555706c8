// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "book/math/notation.h"
#include "schedule/schedule.h"

namespace mbsgen::book {

/// One equation: MathML in an element of the class "eq", with the name of its left side in the generated code.
std::string equation_text(const schedule::Statement& statement, const Notation& notation,
                          const expr::Pool& pool);

/// The steps of a function in order of computation, as HTML: equations folded by the step of the formalism and by
/// body, what an iteration repeats, and sentences on checks. `shape` has the bodies' names.
std::string listing_of(const schedule::Schedule& schedule, const Notation& notation,
                       const scheme::Program& program);

} // namespace mbsgen::book
