// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include <string>

namespace mbsgen::emit {

/// Declarations of functions in C that the user gives as laws of the model.
std::string law_declarations(const CInterface& interface);
/// Statements that set these as the laws of `fmu->model`.
std::string law_settings(const CInterface& interface);

} // namespace mbsgen::emit
