// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/javascript/language.h"
#include <set>
#include <string>

namespace mbsgen::emit {

/// Sines and cosines of several angles at once, to the bit those of the other languages; `counts`: the numbers of angles
/// with which it is called. Empty for none.
std::string sincos_text(const JavaScript& language, const std::set<int>& counts);

} // namespace mbsgen::emit
