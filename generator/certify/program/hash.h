// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <string_view>

namespace mbsgen::certify {

/// SHA-256 (FIPS 180-4) as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

/// Hash of all equations, outputs, arguments and parameters of a program, by their canonical text.
std::string scheme_hash(const scheme::Program& program);

} // namespace mbsgen::certify
