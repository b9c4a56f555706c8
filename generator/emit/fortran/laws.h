// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/fortran/language.h"
#include "emit/layout/layout.h"
#include "emit/options.h"
#include <string>

namespace mbsgen::emit {

/// The abstract type that the user's laws extend, and its interfaces; empty of a model without such laws.
std::string fortran_laws(const Fortran& language, const Layout& layout);

/// The procedures that take the place of derivatives that the user does not write: differences of laws.
std::string fortran_law_rates(const Fortran& language, const Layout& layout);

/// The constant that they need; empty where there are none.
std::string fortran_law_step(const Layout& layout, Scalar scalar);

} // namespace mbsgen::emit
