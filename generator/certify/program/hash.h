// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::certify {

/// Hash of all equations, outputs, arguments and parameters of a program, by their canonical text.
std::string scheme_hash(const scheme::Program& program);

} // namespace mbsgen::certify
