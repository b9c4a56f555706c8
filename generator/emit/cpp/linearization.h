// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The structure that `linearize` fills, with its sizes and names; of a program without such a function those of outputs
/// alone, where it computes them.
std::string linearization_text(const scheme::Program& program);

} // namespace mbsgen::emit
