// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The legend at the head of a generated header, as comment lines: a row for each stem of the header's names.
/// Empty when no name has one.
std::string legend_text(const scheme::Program& program);

} // namespace mbsgen::emit
