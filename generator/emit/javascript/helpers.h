// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/javascript/language.h"
#include <string>

namespace mbsgen::emit {

/// The functions that bodies call, `needs` says which. Each has the order of operations of its counterpart in C++.
std::string helpers_text(const JavaScript& language, const Needs& needs);

} // namespace mbsgen::emit
