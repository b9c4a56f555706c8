// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/description.h"
#include <string>

namespace mbsgen::emit {

/// The extension module in C: a type that holds a model, and calls its functions on rows of arrays. It needs the limited
/// interface of Python 3.11 alone, so one binary serves all later versions.
std::string core_text(const scheme::Program& program, const Description& description);

} // namespace mbsgen::emit
