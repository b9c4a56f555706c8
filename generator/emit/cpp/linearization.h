// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The structure that `linearize` fills, with its sizes and names; empty where the program has no such function.
std::string linearization_text(const scheme::Program& program);

} // namespace mbsgen::emit
