// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/description.h"
#include <string>

namespace mbsgen::emit {

/// The structure of C that a law on points is called with.
std::string point_type(scheme::LawCall::Kind kind);

/// The function of C in the place of a law, which calls the one in Python: numbers are passed as such, arrays and points as
/// bytes. With '@' before names of the model's C.
std::string law_function(const PythonLaw& law, int index);

} // namespace mbsgen::emit
