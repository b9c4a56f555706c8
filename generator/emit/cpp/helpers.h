// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/cpp/language.h"
#include "emit/options.h"
#include "emit/text/functions/model_text.h"
#include <set>
#include <string>

namespace mbsgen::emit {

/// The helpers that a header contains: those called, those of quaternions, and those that they call in turn.
std::set<std::string> cpp_helpers(std::set<std::string> called, const scheme::Shape& shape);

/// The part `namespace detail` of a generated header: `Number`, and the helpers that its expressions call.
///
/// `sincos<n>` gives sines and cosines of n angles. For double and float it has no branch and no call, so that compilers
/// compute several angles at once; it is off by at most 2 units in the last place. Beyond 1e5 (float: 8192), and for NaN
/// and infinities, it calls <cmath>; so it does under -ffast-math, with excess precision, and for compilers without the
/// built-ins of GCC. Other types are left to the functions beside them. `needs` has the tables. `options` says which of double and float can
/// occur, and whether there are clones. The equations are those of text/sines.h.
std::string helpers_text(const Cpp& language, const std::set<std::string>& helpers, const Needs& needs,
                         const EmitOptions& options);

/// `implausible(parameters)`, which names the first parameter that no physical system has, and
/// `plausible(parameters)`. Adds the helpers that they call to those of the model.
std::string plausible_text(const scheme::Program& program, const Cpp& language, ModelText& model);

} // namespace mbsgen::emit
